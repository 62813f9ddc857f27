import { words } from "#lib/text.ts";

const english = {
  message: "Message to the family",
  messageLine: "The last seven days up to now. You can change the text before you send it.",
  messageText: "Text",
  copy: "Copy",
  copied: "Copied. Paste it into a message.",
  whatsapp: (name: string) => `WhatsApp ${name}`,
  messageFailed: "Unable to read the records. Please try again later.",
  messageWords: {
    head: (name: string, from: string, to: string) =>
      `Assalamualaikum. *${name}*, memorisation ${from} – ${to}:`,
    nothing: "Nothing was recorded on these days.",
    revise: "To revise:",
    note: (note: string) => `From the teacher: ${note}`,
  },
  line: "Your child's week of memorisation, day by day.",
  ownLine: "Your week of memorisation, day by day.",
  week: (days: string) => `Week of ${days}`,
  chooseWeek: "Week",
  thisWeek: "This week",
  previousWeek: "Previous week",
  nextWeek: "Next week",
  notYet: "Not updated yet",
  because: (what: string, reason: string) => `${what} · ${reason}`,
  noDays: "No memorisation classes in this week.",
  atHome: "To revise at home",
  revise: "To revise today",
  next: "Next portion",
  fromTeacher: (teacher: string, note: string) => `${teacher}: “${note}”`,
  openOf: (name: string) => `Map and records: ${name}`,

  daysAtHome: "Revised at home",
  days: (days: number) => (days === 1 ? "1 day" : `${days} days`),
  fewer: "One day fewer",
  more: "One day more",
  comment: "Note to the teacher",
  sign: "I have checked this week (sign)",
  signed: (date: string) => `Signed on ${date}`,
  signedBySomebody: "Signed by a guardian",
  yourNote: (note: string) => `Your note: ${note}`,
  thanks: "Signed. The teacher can see it.",
  faults: {
    early: "This week is not over yet. Sign it from its last school day on.",
    empty: "Nothing is recorded in this week yet. Sign it when the teacher has recorded something.",
    signed: "You have already signed this week.",
    week: "This week could not be found. Please reload the page.",
  },
  failed: "The week was not signed. Please try again.",
  loadFailed: "Unable to load the week. Please try again later.",
  noPupils: "No students",
  noPupilsText:
    "No student of this school is linked to your account. Ask the school's office to link them.",

  toSign: (weeks: number) => (weeks === 1 ? "1 week to sign" : `${weeks} weeks to sign`),
  signShort: "Sign",
  place: (juz: number, page: number) => `Juz ${juz}, page ${page}`,
  weekDone: (fresh: string, revised: string) =>
    [fresh !== "0" && `${fresh} p. new`, revised !== "0" && `${revised} p. revised`]
      .filter(Boolean)
      .join(", "),
  signOf: (name: string) => `Sign: ${name}`,

  signatures: "Guardian's signatures",
  noSignatures: "No week has been signed yet.",
  ofWeek: (date: string) => `Week of ${date}`,
  by: (name: string, date: string) => `${name}, ${date}`,
  moreSignatures: "Show more",
};

/** The words of a family's week of hafazan and of signing it. */
export const hifzAcksText = words<typeof english>({
  asal: english,
  ms: {
    line: "Hafazan anak anda sepanjang minggu.",
    ownLine: "Hafazan anda sepanjang minggu.",
    week: (days: string) => `Minggu ${days}`,
    chooseWeek: "Minggu",
    thisWeek: "Minggu ini",
    previousWeek: "Minggu sebelumnya",
    nextWeek: "Minggu berikutnya",
    notYet: "Belum dikemas kini",
    because: (what: string, reason: string) => `${what} · ${reason}`,
    noDays: "Tiada kelas hafazan pada minggu ini.",
    atHome: "Ulang di rumah",
    revise: "Murajaah hari ini",
    next: "Bahagian seterusnya",
    fromTeacher: (teacher: string, note: string) => `${teacher}: “${note}”`,
    openOf: (name: string) => `Peta dan rekod: ${name}`,

    daysAtHome: "Diulang di rumah",
    days: (days: number) => `${days} hari`,
    fewer: "Kurang sehari",
    more: "Tambah sehari",
    comment: "Catatan kepada guru",
    sign: "Saya telah menyemak (tandatangan)",
    signed: (date: string) => `Ditandatangani pada ${date}`,
    signedBySomebody: "Sudah ditandatangani penjaga",
    yourNote: (note: string) => `Catatan anda: ${note}`,
    thanks: "Sudah ditandatangani. Guru dapat melihatnya.",
    faults: {
      early: "Minggu ini belum tamat. Tandatangani mulai hari sekolah terakhir minggu ini.",
      empty: "Belum ada rekod pada minggu ini. Tandatangani selepas guru merekod sesuatu.",
      signed: "Anda sudah menandatangani minggu ini.",
      week: "Minggu ini tidak ditemui. Sila muat semula halaman.",
    },
    failed: "Minggu ini belum ditandatangani. Sila cuba lagi.",
    loadFailed: "Minggu ini tidak dapat dimuatkan. Sila cuba sebentar lagi.",
    noPupils: "Tiada pelajar",
    noPupilsText:
      "Tiada pelajar sekolah ini yang dihubungkan dengan akaun anda. Sila minta pejabat sekolah menghubungkannya.",

    toSign: (weeks: number) => `${weeks} minggu belum ditandatangani`,
    signShort: "Tandatangan",
    place: (juz: number, page: number) => `Juzuk ${juz}, m/s ${page}`,
    weekDone: (fresh: string, revised: string) =>
      [fresh !== "0" && `hafazan baharu ${fresh} m/s`, revised !== "0" && `murajaah ${revised} m/s`]
        .filter(Boolean)
        .join(", "),
    signOf: (name: string) => `Tandatangan: ${name}`,

    message: "Mesej kepada keluarga",
    messageLine: "Tujuh hari lepas hingga sekarang. Anda boleh mengubah teks ini sebelum dihantar.",
    messageText: "Teks",
    copy: "Salin",
    copied: "Sudah disalin. Tampal dalam mesej.",
    whatsapp: (name: string) => `WhatsApp ${name}`,
    messageFailed: "Rekod tidak dapat dibaca. Sila cuba sebentar lagi.",
    messageWords: {
      head: (name: string, from: string, to: string) =>
        `Assalamualaikum. Hafazan *${name}*, ${from} – ${to}:`,
      nothing: "Tiada rekod pada hari-hari ini.",
      revise: "Untuk diulang:",
      note: (note: string) => `Pesanan guru: ${note}`,
    },
    signatures: "Tandatangan penjaga",
    noSignatures: "Belum ada minggu yang ditandatangani.",
    ofWeek: (date: string) => `Minggu ${date}`,
    by: (name: string, date: string) => `${name}, ${date}`,
    moreSignatures: "Papar lagi",
  },
  en: english,
});
