import { reasonWords } from "#features/attendance/text/marks.ts";
import { words } from "#lib/text.ts";
import { hasTitle } from "#lib/titles.ts";

const english = {
  title: "Reported absences",
  lineDecide:
    "Absences reported in advance. Once accepted, they are entered in the register automatically.",
  lineReport: "Tell the school in advance when your child will be absent",
  lineSelf: "What your guardian has told the school about your absences",
  report: "Report an absence",
  loadFailed: "Unable to load the reports. Please try again later.",
  number: "ID",
  student: "Student",
  class: "Class",
  reason: "Reason",
  reporter: "Reported by",
  decider: "Decided by",
  filter: "Status",
  all: "All",
  states: {
    waiting: "Waiting",
    accepted: "Accepted",
    refused: "Not accepted",
    withdrawn: "Withdrawn",
  },
  reasons: reasonWords.english,
  waiting: (count: number) =>
    count === 1 ? "1 awaiting your decision" : `${count} awaiting your decision`,
  others: "Other reports",
  days: (count: number) => (count === 1 ? "1 day" : `${count} days`),
  range: (from: string, to: string) => `${from} to ${to}`,
  reportedBy: (who: string, when: string) => `Reported by ${who}, ${when}`,
  acceptedBy: (who: string, when: string) => `Accepted by ${who}, ${when}`,
  refusedBy: (who: string, when: string) => `Not accepted by ${who}, ${when}`,
  someone: "someone",
  paper: "Letter",
  paperOf: (name: string) => `Letter for ${name}`,
  paperNoted: "Each time the school opens this letter, it is recorded in the audit trail.",
  paperFailed: "The letter cannot be opened. It may have been removed.",
  accept: "Accept",
  refuse: "Decline",
  addAnswer: "Add an answer",
  answer: "Answer to the guardian",
  answerHint: "Shown with the decision.",
  acceptOf: (name: string) => `Accept, ${name}`,
  refuseOf: (name: string) => `Decline, ${name}`,
  acceptedToast: (name: string, filled: number) =>
    filled > 0
      ? `Accepted for ${name}. ${filled === 1 ? "1 absence is" : `${filled} absences are`} now excused.`
      : `Accepted for ${name}. It will show in the register.`,
  refusedToast: (name: string) => `Not accepted for ${name}.`,
  settled: "Somebody else has already decided. The list has been updated.",
  failed: "The decision could not be saved. Please try again.",
  withdraw: "Withdraw",
  withdrawTitle: (name: string) => `Withdraw the report for ${name}?`,
  withdrawText: "The school will expect your child as usual on these days.",
  withdrawTextAdmin:
    "The student will be expected as usual on these days. Marks already made are kept.",
  withdrawn: (name: string) => `The report for ${name} has been withdrawn.`,
  begun: "This absence has already begun. Please ask the school to change it.",
  cancel: "Cancel",
  none: "No absences reported",
  noneFamily:
    "When your child will be absent, tell the school here. Once the teacher accepts it, it shows in the register.",
  noneSelf: "When your guardian reports an absence of yours, it appears here.",
  noneSchool: "Absences that guardians report in advance appear here for you to accept.",
  noneOfState: "No reports with this status",
  showAll: "Show all",
  older: "Show older reports",

  newTitle: "Report an absence",
  newLine: "The school is told immediately",
  back: "Reported absences",
  child: "Who will be absent?",
  search: "Student's name or number",
  searchHint: "Type part of the name.",
  noPupil: "No student found",
  noChild: "No child to report for",
  noChildText: "Your account is not linked to an active student. Please ask the school.",
  onlyFamilies: "Absences are reported by guardians and admins",
  onlyFamiliesText: "Their reports appear in the list for you to accept.",
  change: "Choose another",
  when: "When?",
  /** A day that a form offers, and how many days ahead it is. */
  onDay: (date: string, ahead: number) =>
    ahead < 2 ? `${ahead ? "Tomorrow" : "Today"}, ${date}` : date,
  otherDays: "Other days",
  from: "First day of absence",
  to: "Last day of absence",
  why: "Reason?",
  note: "Note",
  noteHint: "Anything the teacher should know.",
  letter: "Picture of the letter or MC",
  letterHint: "Only the class's teachers and the school's admins can open it.",
  picture: {
    choose: "Take or choose a picture",
    remove: "Remove",
    wrong: "This file is not a picture we can read. Choose a JPEG, PNG or WebP.",
    failed: "The picture could not be read. Please try again.",
  },
  pictureAlt: "The letter as it will be sent",
  send: "Send",
  sent: (name: string) => `Absence reported for ${name}. The teacher will check it.`,
  sentAccepted: (name: string) => `Absence reported for ${name} and accepted.`,
  tooMany: "You have sent too many reports today. Please call the school.",
  sendFailed: "The report could not be sent. What you typed is still here; please try again.",
  wrong: {
    order: "The last day cannot be before the first.",
    too_long: "A report can cover at most 60 days.",
    too_early: "This day is more than a week ago. Please contact the school.",
    too_far: "This day is more than a year ahead. Please check the year.",
  },
  overlap: (from: string, to: string) =>
    from === to
      ? `An absence on ${from} has already been reported.`
      : `An absence from ${from} to ${to} has already been reported.`,
};

/** Texts about reported absences. */
export const absencesText = words<typeof english>({
  asal: { ...english, reasons: reasonWords.malay },
  ms: {
    title: "Makluman ketidakhadiran",
    lineDecide:
      "Makluman awal daripada penjaga. Selepas diterima, kehadiran ditanda secara automatik.",
    lineReport: "Maklumkan awal kepada sekolah jika anak anda tidak dapat hadir",
    lineSelf: "Makluman penjaga kepada sekolah tentang ketidakhadiran anda",
    report: "Maklumkan ketidakhadiran",
    loadFailed: "Makluman tidak dapat dimuatkan. Sila cuba sebentar lagi.",
    number: "No. pelajar",
    student: "Pelajar",
    class: "Kelas",
    reason: "Sebab",
    reporter: "Dimaklumkan oleh",
    decider: "Diputuskan oleh",
    filter: "Status",
    all: "Semua",
    states: {
      waiting: "Menunggu",
      accepted: "Diterima",
      refused: "Tidak diterima",
      withdrawn: "Ditarik balik",
    },
    reasons: reasonWords.malay,
    waiting: (count) => `${count} menunggu keputusan anda`,
    others: "Makluman lain",
    days: (count) => `${count} hari`,
    range: (from, to) => `${from} hingga ${to}`,
    reportedBy: (who, when) => `Dimaklumkan oleh ${who}, ${when}`,
    acceptedBy: (who, when) => `Diterima oleh ${who}, ${when}`,
    refusedBy: (who, when) => `Tidak diterima oleh ${who}, ${when}`,
    someone: "seseorang",
    paper: "Surat",
    paperOf: (name) => `Surat ${name}`,
    paperNoted: "Setiap paparan surat ini oleh pihak sekolah direkodkan dalam jejak audit.",
    paperFailed: "Surat tidak dapat dibuka. Surat itu mungkin sudah dibuang.",
    accept: "Terima",
    refuse: "Tolak",
    addAnswer: "Tambah jawapan",
    answer: "Jawapan kepada penjaga",
    answerHint: "Ditunjukkan bersama keputusan.",
    acceptOf: (name) => `Terima, ${name}`,
    refuseOf: (name) => `Tolak, ${name}`,
    acceptedToast: (name, filled) =>
      filled > 0
        ? `Diterima untuk ${name}. ${filled} ketidakhadiran kini bersebab.`
        : `Diterima untuk ${name}. Makluman ini akan dipaparkan semasa kehadiran diambil.`,
    refusedToast: (name) => `Tidak diterima untuk ${name}.`,
    settled: "Keputusan telah dibuat oleh orang lain. Senarai sudah dikemas kini.",
    failed: "Keputusan ini tidak dapat disimpan. Sila cuba lagi.",
    withdraw: "Tarik balik",
    withdrawTitle: (name) => `Tarik balik makluman untuk ${name}?`,
    withdrawText: "Anak anda akan dijangka hadir seperti biasa.",
    withdrawTextAdmin:
      "Pelajar akan dijangka hadir seperti biasa. Status yang sudah ditanda dikekalkan.",
    withdrawn: (name) => `Makluman untuk ${name} ditarik balik.`,
    begun: "Ketidakhadiran ini sudah bermula. Sila minta pihak sekolah mengubahnya.",
    cancel: "Batal",
    none: "Belum ada makluman",
    noneFamily:
      "Jika anak anda tidak dapat hadir, maklumkan di sini. Selepas guru menerimanya, kehadirannya ditanda bersebab.",
    noneSelf: "Apabila penjaga memaklumkan ketidakhadiran anda, makluman itu dipaparkan di sini.",
    noneSchool: "Makluman awal daripada penjaga dipaparkan di sini untuk anda terima.",
    noneOfState: "Tiada makluman dengan status ini",
    showAll: "Papar semua",
    older: "Papar yang lebih lama",

    newTitle: "Maklumkan ketidakhadiran",
    newLine: "Sekolah menerima makluman ini serta-merta",
    back: "Makluman ketidakhadiran",
    child: "Siapa yang tidak hadir?",
    search: "Nama atau nombor pelajar",
    searchHint: "Taip sebahagian nama.",
    noPupil: "Tiada pelajar ditemui",
    noChild: "Tiada anak untuk dimaklumkan",
    noChildText:
      "Akaun anda tidak dihubungkan dengan mana-mana pelajar aktif. Tanya pihak sekolah.",
    onlyFamilies: "Makluman dibuat oleh penjaga dan pentadbir",
    onlyFamiliesText: "Makluman mereka dipaparkan dalam senarai untuk anda terima.",
    change: "Pilih pelajar lain",
    when: "Bila?",
    onDay: (date, ahead) => (ahead < 2 ? `${ahead ? "Esok" : "Hari ini"}, ${date}` : date),
    otherDays: "Hari lain",
    from: "Hari pertama tidak hadir",
    to: "Hari terakhir tidak hadir",
    why: "Sebab?",
    note: "Catatan",
    noteHint: "Perkara yang guru perlu tahu.",
    letter: "Gambar surat atau MC",
    letterHint: "Hanya guru kelas dan pentadbir sekolah boleh membukanya.",
    picture: {
      choose: "Ambil atau pilih gambar",
      remove: "Buang",
      wrong: "Gambar ini tidak dapat dibaca. Pilih JPEG, PNG atau WebP.",
      failed: "Gambar tidak dapat dibaca. Sila cuba lagi.",
    },
    pictureAlt: "Surat yang akan dihantar",
    send: "Hantar",
    sent: (name) => `Ketidakhadiran ${name} telah dimaklumkan. Guru akan menyemaknya.`,
    sentAccepted: (name) => `Ketidakhadiran ${name} telah dimaklumkan dan diterima.`,
    tooMany: "Anda telah menghantar terlalu banyak makluman hari ini. Sila hubungi pihak sekolah.",
    sendFailed: "Makluman tidak dapat dihantar. Apa yang ditaip masih ada di sini; sila cuba lagi.",
    wrong: {
      order: "Hari terakhir tidak boleh sebelum hari pertama.",
      too_long: "Satu makluman paling banyak 60 hari.",
      too_early: "Tarikh ini lebih seminggu yang lalu. Sila hubungi pihak sekolah.",
      too_far: "Tarikh ini lebih setahun dari sekarang. Sila semak tahunnya.",
    },
    overlap: (from, to) =>
      from === to
        ? `Ketidakhadiran pada ${from} sudah dimaklumkan.`
        : `Ketidakhadiran dari ${from} hingga ${to} sudah dimaklumkan.`,
  },
  en: english,
});

export type AbsencesText = (typeof absencesText)["asal"];

/** The reason in the history of marks that changed because a report was accepted later. */
export const ACCEPTED_WHY = "Makluman ketidakhadiran diterima";

/** The mail to a guardian about the decision on a report. */
export function absenceLetter(told: {
  greeting: string;
  school: string;
  pupil: string;
  days: string;
  accepted: boolean;
  url: string;
}) {
  const { greeting, school, pupil, days, accepted, url } = told;
  const decision = accepted ? "diterima" : "tidak diterima";
  return {
    subject: `Halaqah: makluman ketidakhadiran ${decision}`,
    greeting,
    paragraphs: [
      `Makluman ketidakhadiran ${pupil} (${days}) telah ${decision} oleh pihak ${school}.`,
      accepted
        ? "Ketidakhadiran dalam tempoh itu direkodkan sebagai bersebab."
        : "Sila lihat jawapan sekolah di Halaqah, atau hubungi guru kelas.",
    ],
    action: { label: "Lihat makluman", url },
    notes: ["Anda menerima e-mel ini kerana anda bersetuju menerima e-mel daripada sekolah."],
    closing: "Sekian, terima kasih. Wassalam.",
  };
}

const TITLES: Record<string, string> = { bapa: "Encik ", ibu: "Puan " };
const OTHER_TITLE = "Tuan/Puan ";

/** "Assalamualaikum Puan Salmah,": the given name with the title that fits the relation, or with the typed one. */
export function greetingTo({ first_name, relation }: { first_name: string; relation: string }) {
  const title = hasTitle({ first_name }) ? "" : (TITLES[relation] ?? OTHER_TITLE);
  return `Assalamualaikum ${title}${first_name},`;
}
