import { words } from "#lib/text.ts";
import type { InviteState } from "./rules.ts";

const english = {
  title: "Send sign-in links",
  line: (byEmail: boolean) =>
    `Each link works once, without a password. It is valid for 24 hours by WhatsApp and for 7 days on a card${byEmail ? " or by e-mail" : ""}. A new link ends the one before.`,
  back: "Users and roles",
  states: {
    in: "Signed in",
    came: "Awaiting approval",
    mailed: "E-mail sent",
    mail: "Ready to e-mail",
    whatsapp: "Needs WhatsApp",
    none: "No channel",
  } satisfies Record<InviteState, string>,
  all: "All",
  stateFilter: "Status",
  who: "Who",
  guardians: "Guardians",
  students: "Students",
  classFilter: "Class",
  allClasses: "All classes",
  search: "Search by name, child or phone",
  person: "Name",
  contact: "Contact",
  actions: "Link",
  inviteAll: "Invite all",
  inviteTitle: (count: number) => (count === 1 ? "Send 1 e-mail?" : `Send ${count} e-mails?`),
  inviteLine:
    "Those who agreed to e-mail get their own invitation, one to each address. It is valid for 7 days.",
  sendMails: (count: number) => (count === 1 ? "Send 1 e-mail" : `Send ${count} e-mails`),
  mailsSent: (count: number) =>
    count === 1 ? "1 e-mail is being sent." : `${count} e-mails are being sent.`,
  cancel: "Cancel",
  sendNext: "Send next",
  nextIs: (name: string, left: number) => `${name} · ${left} left`,
  printCards: (count: number) => (count === 1 ? "Print 1 card" : `Print ${count} cards`),
  whatsapp: "WhatsApp",
  whatsappTo: (name: string) => `Send a link to ${name} by WhatsApp`,
  mail: "E-mail",
  mailTo: (name: string) => `E-mail an invitation to ${name}`,
  card: "Print card",
  cardFor: (name: string) => `Print a card for ${name}`,
  sent: (when: string) => `Sent ${when}`,
  printed: (until: string) => `Card until ${until}`,
  openTitle: (name: string) => `The link for ${name} is ready`,
  openLine: "Your browser did not open a new window. Press once more.",
  open: "Open WhatsApp",
  none: "Nobody here",
  noneText: "Guardians with a child at the school, and students with a name, appear here.",
  noMatch: "No one matches",
  noMatchText: "Try another name, class or state.",
  showAll: "Show all",
  noMail: "E-mail has not been set up for this system. Invite by WhatsApp and cards.",
  nobody: "This person can no longer be invited in this way. The list has been updated.",
  failed: "The link could not be made. Please try again.",
  tooMany: "Too many e-mails for one day. Try again tomorrow, or use WhatsApp or cards.",
  loadFailed: "Unable to load the list. Please try again later.",
};

/** Texts of the office's list of sign-in links. */
export const invitesText = words<typeof english>({
  asal: english,
  ms: {
    title: "Hantar pautan log masuk",
    line: (byEmail) =>
      `Setiap pautan boleh digunakan sekali, tanpa kata laluan: 24 jam melalui WhatsApp, 7 hari pada kad${byEmail ? " atau melalui e-mel" : ""}. Pautan baharu membatalkan yang lama.`,
    back: "Pengguna dan peranan",
    states: {
      in: "Sudah log masuk",
      came: "Menunggu pengesahan",
      mailed: "E-mel dihantar",
      mail: "Sedia dihantar e-mel",
      whatsapp: "Perlu WhatsApp",
      none: "Tiada saluran",
    },
    all: "Semua",
    stateFilter: "Status",
    who: "Siapa",
    guardians: "Penjaga",
    students: "Pelajar",
    classFilter: "Kelas",
    allClasses: "Semua kelas",
    search: "Cari nama, anak atau nombor telefon",
    person: "Nama",
    contact: "Untuk dihubungi",
    actions: "Pautan",
    inviteAll: "Jemput semua",
    inviteTitle: (count) => `Hantar ${count} e-mel?`,
    inviteLine:
      "Penjaga yang bersetuju dengan e-mel menerima jemputan masing-masing, satu bagi setiap alamat. Jemputan sah 7 hari.",
    sendMails: (count) => `Hantar ${count} e-mel`,
    mailsSent: (count) => `${count} e-mel sedang dihantar.`,
    cancel: "Batal",
    sendNext: "Hantar seterusnya",
    nextIs: (name, left) => `${name} · ${left} lagi`,
    printCards: (count) => `Cetak ${count} kad`,
    whatsapp: "WhatsApp",
    whatsappTo: (name) => `Hantar pautan kepada ${name} melalui WhatsApp`,
    mail: "E-mel",
    mailTo: (name) => `Hantar jemputan kepada ${name} melalui e-mel`,
    card: "Cetak kad",
    cardFor: (name) => `Cetak kad untuk ${name}`,
    sent: (when) => `Dihantar ${when}`,
    printed: (until) => `Kad hingga ${until}`,
    openTitle: (name) => `Pautan untuk ${name} sudah sedia`,
    openLine: "Pelayar anda tidak membuka tetingkap baharu. Tekan sekali lagi.",
    open: "Buka WhatsApp",
    none: "Belum ada sesiapa",
    noneText:
      "Penjaga yang mempunyai anak di sekolah ini, dan pelajar yang sudah bernama, dipaparkan di sini.",
    noMatch: "Tiada yang sepadan",
    noMatchText: "Cuba nama, kelas atau keadaan yang lain.",
    showAll: "Papar semua",
    noMail: "E-mel belum disediakan bagi sistem ini. Jemput melalui WhatsApp dan kad.",
    nobody: "Orang ini tidak lagi boleh dijemput dengan cara ini. Senarai telah dikemas kini.",
    failed: "Pautan tidak dapat dibuat. Sila cuba lagi.",
    tooMany: "Terlalu banyak e-mel dalam sehari. Cuba lagi esok, atau gunakan WhatsApp atau kad.",
    loadFailed: "Senarai tidak dapat dimuatkan. Sila cuba sebentar lagi.",
  },
  en: english,
});

/** What the office sends by WhatsApp with a link, always in Malay. */
export function inviteMessage(greeted: string, { school, url }: { school: string; url: string }) {
  return [
    `Assalamualaikum ${greeted}, ini pautan log masuk tuan/puan ke halaman keluarga *${school}* di Halaqah:`,
    url,
    "Buka pautan, kemudian tekan Teruskan. Kata laluan tidak diperlukan. Pautan ini sah 24 jam, boleh digunakan sekali sahaja, dan untuk tuan/puan sahaja.",
  ].join("\n\n");
}

/** What is printed on a card, always in Malay. */
export const ON_SIGN_IN_CARD = {
  title: "Kad log masuk Halaqah",
  steps: [
    "Imbas kod ini dengan kamera telefon.",
    "Tekan Teruskan. Kata laluan tidak diperlukan.",
    "Pada telefon sendiri, tandakan “Ini telefon saya sendiri” supaya lain kali cukup satu tekan.",
  ],
  childrenOf: "Anak",
};
