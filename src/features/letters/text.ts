import { inPupilWord, type PupilWord } from "#lib/pupil-word.ts";
import { words } from "#lib/text.ts";
import { type LetterWords, partsOf } from "#lib/letters.ts";
import type { LetterKind } from "./rules.ts";

const TITLES = [
  "Surat amaran pertama",
  "Surat amaran kedua",
  "Surat amaran terakhir",
  "Surat keputusan pengurusan",
];

const FACTS: Record<LetterKind, { way: string; text: string }> = {
  consecutive: {
    way: "secara berturut-turut",
    text: "2. Menurut rekod kami, anak/jagaan Tuan/Puan tidak hadir ke sekolah selama {bilangan_hari} hari persekolahan berturut-turut tanpa sebab yang dimaklumkan, iaitu pada {senarai_tarikh}.",
  },
  scattered: {
    way: "secara tidak berturut-turut",
    text: "2. Menurut rekod kami, anak/jagaan Tuan/Puan tidak hadir ke sekolah sebanyak {bilangan_hari} hari persekolahan tidak berturut-turut sejak {tarikh_mula} tanpa sebab yang dimaklumkan, iaitu pada {senarai_tarikh}.",
  },
};

const DEMANDS = [
  "3. Sehubungan itu, kami mohon kerjasama Tuan/Puan memastikan kehadirannya dan memaklumkan sebab ketidakhadiran tersebut, bersama sijil cuti sakit atau surat jika ada, dalam tempoh tujuh (7) hari dari tarikh surat ini.",
  "3. Surat amaran pertama telah dikeluarkan sebelum ini. Kami mohon Tuan/Puan hadir ke sekolah untuk berbincang dengan guru kelas dalam tempoh tujuh (7) hari dari tarikh surat ini, bersama sijil cuti sakit atau surat jika ada.",
  "3. Dua surat amaran telah dikeluarkan sebelum ini. Jika ketidakhadiran ini berterusan tanpa sebab, kedudukan anak/jagaan Tuan/Puan di sekolah ini akan dibawa kepada pihak pengurusan. Sila hubungi kami dengan segera.",
  "3. Surat-surat amaran terdahulu telah dikeluarkan. Pihak pengurusan sekolah akan membuat keputusan tentang kedudukan anak/jagaan Tuan/Puan di sekolah ini. Tuan/Puan dijemput hadir untuk memberikan penjelasan sebelum keputusan dibuat.",
];

/** Our template of a letter, in Malay; a school may change it. */
export function ourTemplate(kind: LetterKind, step: number, pupilWord: PupilWord): LetterWords {
  const { way, text } = FACTS[kind];
  const body = [
    "Ruj. Kami: {rujukan}\nTarikh: {tarikh}",
    "{penjaga}\n{alamat}",
    "Tuan/Puan,",
    "{perkara}",
    "Nama: {nama}\nNo. pelajar: {no_pelajar}\nKelas: {kelas}",
    "Assalamualaikum warahmatullahi wabarakatuh. Dengan hormatnya perkara di atas dirujuk.",
    text,
    DEMANDS[step - 1] ?? "",
    "4. Jika sebabnya telah dimaklumkan, sila abaikan surat ini dan beritahu kami supaya rekod dapat dibetulkan.",
    "Sekian, terima kasih. Wassalam.",
    "Yang benar,",
    "( ………………………………………… )\n{jawatan}\n{sekolah}",
    "s.k. Guru kelas; fail pelajar",
  ];
  return {
    subject: `${TITLES[step - 1]}: tidak hadir ke sekolah ${way} tanpa sebab`,
    body: inPupilWord(body, pupilWord).join("\n\n"),
  };
}

/**
 * An issued letter as a mail. Its title is a paragraph, because the mail has a subject of ours. The first part of the
 * body is the greeting, the last part the closing.
 */
export function mailedLetter({ school, ...letter }: LetterWords & { school: string }) {
  const [greeting = "", ...rest] = partsOf(letter, 1).map(({ text }) => text);
  const closing = rest.length > 1 ? rest.at(-1) : undefined;
  return {
    subject: "Halaqah: surat daripada sekolah tentang kehadiran",
    greeting,
    paragraphs: closing === undefined ? rest : rest.slice(0, -1),
    closing: closing ?? school,
    asWritten: true as const,
  };
}

const english = {
  title: "Warning letters",
  line: "For absences without a reason: after 3, 10, 17 and 31 days in a row, or 10, 20, 40 and 60 separate days",
  onlyAdmins: "For admins only",
  onlyAdminsText: "Warning letters are issued by your school's admins.",
  due: (count: number) => `Due (${count})`,
  issued: (count: number) => `Issued (${count})`,
  templates: "Wording",
  show: "Show",
  numberHead: "ID",
  studentHead: "Student",
  classHead: "Class",
  letterHead: "Letter",
  sinceHead: "First day",
  untilHead: "Last day",
  daysHead: "Days",
  receiverHead: "Recipient",
  issuedHead: "Issued on",
  issuerHead: "Issued by",
  channelHead: "Sent by",
  consecutive: "in a row",
  scattered: "not in a row",
  days: (count: number) => (count === 1 ? "1 day" : `${count} days`),
  steps: ["First warning", "Second warning", "Final warning", "Management decision"],
  range: (from: string, to: string) => `${from} – ${to}`,
  since: (day: string) => `since ${day}`,
  write: "Review and issue",
  notCounted:
    "Letters for days not in a row leave out spells of three days and more: those have letters of their own.",
  nothingDue: "No letters are due",
  nothingDueText: "Excused absences and registers that have not been saved are never counted.",
  nothingIssued: "No letters have been issued yet",
  nothingIssuedText: "Each letter is issued once and is kept here so that it can be printed again.",
  issueTitle: (name: string) => `Letter about ${name}`,
  issueLine: "Once issued, the letter counts as sent. You can change the wording first.",
  receiver: (name: string) =>
    `{penjaga} and {alamat} are filled in when the letter is issued. On paper it goes to ${name}; each e-mail names its own guardian and has no home address.`,
  noReceiver: "the parents or guardian, because no guardian is recorded",
  post: "Print for registered post",
  subject: "Subject",
  body: "Letter",
  print: "Print and issue",
  mail: (count: number) => (count === 1 ? "E-mail to 1 guardian" : `E-mail to ${count} guardians`),
  noMail: "It cannot be e-mailed: no guardian has agreed to receive e-mail.",
  printAgain: "Print again",
  cancel: "Cancel",
  close: "Close",
  wasIssued: (name: string) => `The letter about ${name} has been issued.`,
  already: "This letter has already been issued. The list has been updated.",
  notDue:
    "This letter is no longer due because the attendance has changed. The list has been updated.",
  failed: "The letter could not be issued. Please try again.",
  loadFailed: "Unable to load the letters. Please try again later.",
  issuedLine: (who: string, when: string) => `by ${who}, ${when}`,
  printed: "printed",
  mailed: "e-mailed",
  posted: "sent by registered post",
  postNumber: "Registered post no.",
  postTitle: (name: string) => `Registered post: ${name}`,
  postLine: "The number on the post office's receipt is kept with the letter.",
  postSaved: "The number has been saved.",
  postFailed: "The number could not be saved. Please try again.",
  own: "own wording",
  edit: "Edit",
  editTitle: (step: string) => `Wording: ${step}`,
  places: "These are filled in from the student's record:",
  unknown: (places: string) => `Unknown placeholders: ${places}`,
  save: "Save",
  saved: "The wording has been saved.",
  reset: "Use standard wording",
  wasReset: "The standard wording has been restored.",
  saveFailed: "The wording could not be saved. Please try again.",
};

/** Texts around warning letters; the letters themselves are in Malay. */
export const lettersText = words<typeof english>({
  asal: english,
  ms: {
    title: "Surat amaran",
    line: "Bagi ketidakhadiran tanpa sebab: selepas 3, 10, 17 dan 31 hari berturut-turut, atau 10, 20, 40 dan 60 hari tidak berturut-turut",
    onlyAdmins: "Untuk pentadbir sahaja",
    onlyAdminsText: "Surat amaran dikeluarkan oleh pentadbir sekolah anda.",
    due: (count) => `Perlu dikeluarkan (${count})`,
    issued: (count) => `Telah dikeluarkan (${count})`,
    templates: "Ayat surat",
    show: "Papar",
    numberHead: "No. pelajar",
    studentHead: "Pelajar",
    classHead: "Kelas",
    letterHead: "Surat",
    sinceHead: "Hari pertama",
    untilHead: "Hari terakhir",
    daysHead: "Hari",
    receiverHead: "Penerima",
    issuedHead: "Dikeluarkan pada",
    issuerHead: "Dikeluarkan oleh",
    channelHead: "Cara dihantar",
    consecutive: "berturut-turut",
    scattered: "tidak berturut-turut",
    days: (count) => `${count} hari`,
    steps: ["Amaran pertama", "Amaran kedua", "Amaran terakhir", "Surat keputusan pengurusan"],
    range: (from, to) => `${from} – ${to}`,
    since: (day) => `sejak ${day}`,
    write: "Semak dan keluarkan",
    notCounted:
      "Surat bagi hari tidak berturut-turut tidak mengira ketidakhadiran tiga hari berturut-turut atau lebih, kerana ada surat lain baginya.",
    nothingDue: "Tiada surat yang perlu dikeluarkan",
    nothingDueText:
      "Ketidakhadiran yang bersebab dan kehadiran yang belum disimpan tidak pernah dikira.",
    nothingIssued: "Belum ada surat yang dikeluarkan",
    nothingIssuedText:
      "Setiap surat dikeluarkan sekali sahaja dan kekal di sini untuk dicetak semula.",
    issueTitle: (name) => `Surat tentang ${name}`,
    issueLine: "Selepas dikeluarkan, surat dikira telah dihantar. Ayatnya boleh diubah dahulu.",
    receiver: (name) =>
      `{penjaga} dan {alamat} diisi semasa surat dikeluarkan. Surat bercetak dialamatkan kepada ${name}; setiap e-mel menyebut nama penjaganya sendiri tanpa alamat rumah.`,
    noReceiver: "ibu bapa atau penjaga, kerana tiada penjaga direkodkan",
    post: "Cetak untuk pos berdaftar",
    subject: "Perkara",
    body: "Surat",
    print: "Cetak dan keluarkan",
    mail: (count) => `E-mel kepada ${count} penjaga`,
    noMail: "Tidak boleh dihantar melalui e-mel: tiada penjaga yang bersetuju menerimanya.",
    printAgain: "Cetak semula",
    cancel: "Batal",
    close: "Tutup",
    wasIssued: (name) => `Surat tentang ${name} telah dikeluarkan.`,
    already: "Surat ini telah pun dikeluarkan. Senarai sudah dikemas kini.",
    notDue:
      "Surat ini tidak lagi perlu dikeluarkan: rekod kehadiran telah berubah. Senarai sudah dikemas kini.",
    failed: "Surat tidak dapat dikeluarkan. Sila cuba lagi.",
    loadFailed: "Surat tidak dapat dimuatkan. Sila cuba sebentar lagi.",
    issuedLine: (who, when) => `oleh ${who}, ${when}`,
    printed: "dicetak",
    mailed: "dihantar melalui e-mel",
    posted: "dihantar melalui pos berdaftar",
    postNumber: "No. pos berdaftar",
    postTitle: (name) => `Pos berdaftar: ${name}`,
    postLine: "Nombor pada resit pejabat pos disimpan bersama surat ini.",
    postSaved: "Nombor telah disimpan.",
    postFailed: "Nombor tidak dapat disimpan. Sila cuba lagi.",
    own: "ayat sendiri",
    edit: "Sunting",
    editTitle: (step) => `Ayat surat: ${step}`,
    places: "Kod isian ini diganti dengan maklumat pelajar:",
    unknown: (places) => `Kod isian ini tidak dikenali: ${places}`,
    save: "Simpan",
    saved: "Ayat surat telah disimpan.",
    reset: "Guna ayat asal",
    wasReset: "Ayat asal telah dikembalikan.",
    saveFailed: "Ayat surat tidak dapat disimpan. Sila cuba lagi.",
  },
  en: english,
});
