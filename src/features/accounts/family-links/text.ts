import { WASSALAM } from "#features/accounts/passwords/text.ts";
import { words } from "#lib/text.ts";
import { FAMILY_LINK_MINUTES } from "./rules.ts";

const english = {
  title: "Sign in without a password",
  line: "For parents, guardians and students. We send you a link by e-mail.",
  email: "E-mail",
  send: "Send the link",
  emailWrong: "Please type your e-mail address, for example salmah@contoh.my.",
  sent: `If this address is registered, the link has been sent. It is valid for ${FAMILY_LINK_MINUTES} minutes.`,
  sentHint:
    "Open it on this phone. Nothing there? Look in the spam folder, or ask the school's office.",
  again: "Send to another address",
  noEmail: "No e-mail? Ask the school's office for a link or a card.",
  password: "Sign in with a password",
  other: "Bahasa Melayu",
  greeting: (name: string) => `Assalamualaikum, ${name}`,
  knownLine: "This phone is remembered.",
  continueAs: (name: string) => `Continue as ${name}`,
  otherPerson: "Not you? Sign in as somebody else",
  forget: "Forget this phone",
  forgotten: "This phone has been forgotten.",
  linkTitle: "Sign in",
  linkLine: "This link works once.",
  remember: "This is my own phone",
  rememberHint: "Next time one press is enough. Do not tick this on a phone that others use.",
  continue: "Continue",
  noScript: "This link needs JavaScript. Or sign in with a password.",
  gone: "This link is no longer valid",
  goneText: "It has been used, a newer one was made, or its time is over.",
  newLink: "Send a new link",
  deviceGone: "This phone is no longer remembered. Please sign in with your e-mail.",
  limited: "Too many tries. Please try again in an hour.",
  needsPassword: "Your account signs in with its password, so no phone is remembered.",
  plainHttp: "Signing in needs a secure connection (https).",
  elsewhere: "Please send this from this page.",
  failed: "Something went wrong. Please try again in a moment.",
};

/** Texts of the page on which families sign in. */
export const familyEntryText = words<typeof english>({
  asal: english,
  ms: {
    title: "Log masuk tanpa kata laluan",
    line: "Untuk ibu bapa, penjaga dan pelajar. Kami hantar pautan melalui e-mel.",
    email: "E-mel",
    send: "Hantar pautan",
    emailWrong: "Sila taip alamat e-mel anda, contohnya salmah@contoh.my.",
    sent: `Jika alamat ini berdaftar, pautan telah dihantar. Sah ${FAMILY_LINK_MINUTES} minit.`,
    sentHint:
      "Buka pautan itu pada telefon ini. Belum sampai? Cari dalam folder spam, atau tanya pejabat sekolah.",
    again: "Hantar ke alamat lain",
    noEmail: "Tiada e-mel? Minta pautan atau kad di pejabat sekolah.",
    password: "Log masuk dengan kata laluan",
    other: "English",
    greeting: (name) => `Assalamualaikum, ${name}`,
    knownLine: "Telefon ini masih diingati.",
    continueAs: (name) => `Teruskan sebagai ${name}`,
    otherPerson: "Bukan anda? Log masuk sebagai orang lain",
    forget: "Lupakan telefon ini",
    forgotten: "Telefon ini telah dilupakan.",
    linkTitle: "Log masuk",
    linkLine: "Pautan ini boleh digunakan sekali sahaja.",
    remember: "Ini telefon saya sendiri",
    rememberHint:
      "Selepas ini cukup satu tekan. Jangan tanda pada telefon yang digunakan orang lain.",
    continue: "Teruskan",
    noScript: "Pautan ini memerlukan JavaScript. Atau log masuk dengan kata laluan.",
    gone: "Pautan ini tidak lagi sah",
    goneText:
      "Pautan ini telah digunakan, ada pautan yang lebih baharu, atau tempohnya sudah tamat.",
    newLink: "Hantar pautan baharu",
    deviceGone: "Telefon ini tidak lagi diingati. Sila log masuk dengan e-mel.",
    limited: "Terlalu banyak cubaan. Sila cuba lagi sejam lagi.",
    needsPassword: "Akaun anda log masuk dengan kata laluan, jadi telefon tidak diingati.",
    plainHttp: "Log masuk memerlukan sambungan selamat (https).",
    elsewhere: "Sila hantar dari halaman ini.",
    failed: "Ralat berlaku. Sila cuba lagi sebentar lagi.",
  },
  en: english,
});

/** The mail with the link by which a family signs in. */
export function familyLinkLetter({ first_name, url }: { first_name: string; url: string }) {
  return {
    subject: "Halaqah: pautan log masuk",
    greeting: `Assalamualaikum ${first_name},`,
    paragraphs: ["Tekan pautan di bawah, kemudian Teruskan, untuk log masuk ke Halaqah."],
    action: { label: "Log masuk", url },
    notes: [
      `Pautan ini sah selama ${FAMILY_LINK_MINUTES} minit, boleh digunakan sekali, dan untuk anda sahaja.`,
      "Jika anda tidak memintanya, abaikan e-mel ini. Tiada sesiapa log masuk.",
    ],
    closing: WASSALAM,
  };
}

/** The mail to somebody who asked for a link and signs in with a password. */
export function passwordOnlyLetter({ first_name, url }: { first_name: string; url: string }) {
  return {
    subject: "Halaqah: log masuk dengan kata laluan",
    greeting: `Assalamualaikum ${first_name},`,
    paragraphs: [
      "Pautan log masuk diminta untuk alamat ini. Akaun anda log masuk dengan kata laluan, jadi tiada pautan dihantar.",
      "Jika terlupa, pilih “Lupa kata laluan?” di halaman log masuk.",
    ],
    action: { label: "Ke log masuk", url },
    notes: ["Jika anda tidak memintanya, abaikan e-mel ini."],
    closing: WASSALAM,
  };
}
