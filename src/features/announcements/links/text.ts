import { words } from "#lib/text.ts";

const english = {
  heading: "Announcement",
  opening: "Opening the announcement…",
  waiting: "The school has sent you an announcement.",
  open: "Open announcement",
  noScript: "This link needs JavaScript to open. Or sign in to read the announcement.",
  failed: "The announcement could not be loaded. Check your Internet connection and try again.",
  gone: "This link is no longer valid",
  goneText:
    "The announcement may have ended or been withdrawn. Sign in to see what is there for you.",
  limited: "Too many tries. Please try again in an hour.",
  broken: "Something went wrong. Please try again in a moment.",
  signIn: "Sign in",
  for: (reader: string, names: string) => (names ? `For ${reader} · ${names}` : `For ${reader}`),
  other: "Bahasa Melayu",
  nameMissing: "Please type your full name.",
  nameLong: "Please type a shorter name.",
  noteLong: "Please shorten the note to 300 characters.",
  check: "Please check what is marked below.",
  personal: "This link is for you only. Please do not pass it on.",
};

/** Texts of the page that a personal link opens. */
export const noticeLinkText = words<typeof english>({
  asal: english,
  ms: {
    heading: "Pengumuman",
    opening: "Membuka pengumuman…",
    waiting: "Pihak sekolah menghantar pengumuman kepada anda.",
    open: "Buka pengumuman",
    noScript: "Pautan ini memerlukan JavaScript. Atau log masuk untuk membaca pengumuman ini.",
    failed: "Pengumuman tidak dapat dimuatkan. Semak sambungan Internet anda dan cuba lagi.",
    gone: "Pautan ini tidak lagi sah",
    goneText:
      "Pengumuman ini mungkin sudah tamat atau ditarik balik. Log masuk untuk melihat apa yang ada untuk anda.",
    limited: "Terlalu banyak cubaan. Sila cuba lagi sejam lagi.",
    broken: "Ralat berlaku. Sila cuba lagi sebentar lagi.",
    signIn: "Log masuk",
    for: (reader, names) => (names ? `Untuk ${reader} · ${names}` : `Untuk ${reader}`),
    other: "English",
    nameMissing: "Sila taip nama penuh anda.",
    nameLong: "Sila taip nama yang lebih pendek.",
    noteLong: "Sila pendekkan catatan kepada 300 aksara.",
    check: "Sila semak bahagian yang ditandakan di bawah.",
    personal: "Pautan ini untuk anda sahaja. Jangan kongsikan kepada orang lain.",
  },
  en: english,
});
