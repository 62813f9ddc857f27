import { words } from "#lib/text.ts";

const english = {
  list: "Announcements",
  state: "State",
  states: {
    draft: "Draft",
    pending: "Waiting for approval",
    scheduled: "Scheduled",
    published: "Published",
    withdrawn: "Withdrawn",
  },
  published: "Published on",
  writer: "From",
  people: "People",
  read: "Read",
  readers: "Who has read it",
  groupText: "Copy text for a class group",
  groupHint: "For a WhatsApp group: it names nobody, and its link asks to sign in.",
  groupCopied: "The text has been copied.",
  groupFailed: "The text could not be copied. Please try again.",
  class: "Class",
  pupil: "Student",
  reader: "Reader",
  readOn: "Read on",
  answer: "Answer",
  signedName: "Name as signed",
  signature: "Signature",
  note: "Note",
  register: "Answers",
  printLetter: "Print letter",
  slip: "Slip to return",
  slipLine: "Please sign this slip and return it to the homeroom teacher.",
  slipBy: (day: string) => `Please sign this slip and return it to the homeroom teacher by ${day}.`,
  slipAbout: (title: string) => `About: ${title}`,
  slipText: {
    none: "I have read this announcement.",
    ack: "I have read this announcement.",
    choice: "I have read this announcement and ( agree / do not agree ).",
  },
  slipPupil: "Student",
  slipClass: "Class",
  slipName: "Guardian's name",
  slipSign: "Signature",
  slipDate: "Date",
  attached: "Attached",
};

/** Texts of what is saved and printed of announcements. */
export const announcementPrintText = words<typeof english>({
  asal: english,
  ms: {
    list: "Pengumuman",
    state: "Keadaan",
    states: {
      draft: "Draf",
      pending: "Menunggu kelulusan",
      scheduled: "Dijadual",
      published: "Diterbitkan",
      withdrawn: "Ditarik balik",
    },
    published: "Diterbitkan pada",
    writer: "Daripada",
    people: "Bilangan penerima",
    read: "Sudah baca",
    readers: "Siapa yang sudah membaca",
    groupText: "Salin teks untuk kumpulan kelas",
    groupHint: "Untuk kumpulan WhatsApp: tiada nama sesiapa, dan pautannya perlu log masuk.",
    groupCopied: "Teks telah disalin.",
    groupFailed: "Teks tidak dapat disalin. Sila cuba lagi.",
    class: "Kelas",
    pupil: "Pelajar",
    reader: "Penerima",
    readOn: "Dibaca pada",
    answer: "Jawapan",
    signedName: "Nama seperti yang ditandatangani",
    signature: "Tandatangan",
    note: "Catatan",
    register: "Jawapan",
    printLetter: "Cetak surat",
    slip: "Slip akuan",
    slipLine: "Sila tandatangani slip ini dan kembalikan kepada guru kelas.",
    slipBy: (day) =>
      `Sila tandatangani slip ini dan kembalikan kepada guru kelas selewat-lewatnya ${day}.`,
    slipAbout: (title) => `Perkara: ${title}`,
    slipText: {
      none: "Saya telah membaca pengumuman ini.",
      ack: "Saya telah membaca pengumuman ini.",
      choice: "Saya telah membaca pengumuman ini dan ( bersetuju / tidak bersetuju ).",
    },
    slipPupil: "Nama pelajar",
    slipClass: "Kelas",
    slipName: "Nama penjaga",
    slipSign: "Tandatangan",
    slipDate: "Tarikh",
    attached: "Lampiran",
  },
  en: english,
});

const reported = {
  one: {
    waiting: "e-mail waiting to be sent",
    trying: "e-mail not yet accepted by the e-mail server",
    failed: "e-mail could not be delivered",
    unknown: "e-mail may not have arrived",
  },
  all: {
    waiting: (count: number) =>
      count === 1
        ? "1 e-mail is waiting for the quiet hours to end, or for the daily e-mail."
        : `${count} e-mails are waiting for the quiet hours to end, or for the daily e-mail.`,
    trying: (count: number) =>
      count === 1
        ? "1 e-mail has not been accepted by the e-mail server yet. It is tried again for a day."
        : `${count} e-mails have not been accepted by the e-mail server yet. They are tried again for a day.`,
    failed: (count: number) =>
      count === 1
        ? "1 e-mail could not be delivered. Reach this guardian by WhatsApp or phone."
        : `${count} e-mails could not be delivered. Reach these guardians by WhatsApp or phone.`,
    unknown: (count: number) =>
      count === 1 ? "1 e-mail may not have arrived." : `${count} e-mails may not have arrived.`,
  },
};

/** What the report says of mails that did not leave: of one, and of all of them. */
export const mailReportText = words<typeof reported>({
  asal: reported,
  ms: {
    one: {
      waiting: "e-mel menunggu dihantar",
      trying: "e-mel belum diterima oleh pelayan e-mel",
      failed: "e-mel tidak dapat dihantar",
      unknown: "e-mel mungkin tidak sampai",
    },
    all: {
      waiting: (count) => `${count} e-mel menunggu waktu senyap tamat atau e-mel harian.`,
      trying: (count) =>
        `${count} e-mel belum diterima oleh pelayan e-mel. Penghantaran dicuba semula selama sehari.`,
      failed: (count) =>
        `${count} e-mel tidak dapat dihantar. Hubungi penjaga melalui WhatsApp atau telefon.`,
      unknown: (count) => `${count} e-mel mungkin tidak sampai.`,
    },
  },
  en: reported,
});
