import { words } from "#lib/text.ts";

const english = {
  title: "Reported absences",
  lineDecide: "What guardians told ahead; accepted, it fills the registers by itself",
  lineReport: "Tell the school ahead when your child will be away",
  report: "Report an absence",
  loadFailed: "Unable to load the reports. Please try again later.",
  filter: "State",
  all: "All",
  states: {
    waiting: "Waiting",
    accepted: "Accepted",
    refused: "Not accepted",
    withdrawn: "Withdrawn",
  },
  reasons: {
    mc: "Sick, MC",
    letter: "Sick, guardian's letter",
    family: "Family matter",
    bereavement: "Bereavement",
    official: "Representing the school",
    leave: "Leave",
    suspended: "Suspended",
  },
  waiting: (count: number) =>
    count === 1 ? "1 waits for your decision" : `${count} wait for your decision`,
  others: "Other reports",
  days: (count: number) => (count === 1 ? "1 day" : `${count} days`),
  range: (from: string, to: string) => `${from} to ${to}`,
  reportedBy: (who: string, when: string) => `Reported by ${who}, ${when}`,
  acceptedBy: (who: string, when: string) => `Accepted by ${who}, ${when}`,
  refusedBy: (who: string, when: string) => `Not accepted by ${who}, ${when}`,
  someone: "someone",
  paper: "Letter",
  paperOf: (name: string) => `Letter of ${name}`,
  paperNoted: "Each time the school opens this letter, the audit trail says so.",
  paperFailed: "The letter cannot be opened. It may have been taken away.",
  accept: "Accept",
  refuse: "Decline",
  addAnswer: "Add an answer",
  answer: "Answer to the guardian",
  answerHint: "Shown with the decision.",
  acceptOf: (name: string) => `Accept, ${name}`,
  refuseOf: (name: string) => `Decline, ${name}`,
  acceptedToast: (name: string, filled: number) =>
    filled > 0
      ? `Accepted for ${name}. ${filled === 1 ? "1 absence is" : `${filled} absences are`} excused now.`
      : `Accepted for ${name}. The register will know.`,
  refusedToast: (name: string) => `Not accepted for ${name}.`,
  settled: "Somebody else decided meanwhile. The list is up to date again.",
  failed: "This was not saved. Please try again.",
  withdraw: "Take back",
  withdrawTitle: (name: string) => `Take the report for ${name} back?`,
  withdrawText: "The school then expects your child on these days again.",
  withdrawTextAdmin: "The pupil is then expected on these days. Marks already made stay.",
  withdrawn: (name: string) => `Report for ${name} taken back.`,
  begun: "This absence has begun. Ask the school to change it.",
  cancel: "Cancel",
  none: "No absence reported",
  noneFamily:
    "When your child will be away, tell the school here. The teacher accepts it, and the register knows.",
  noneSchool: "What guardians tell ahead appears here for you to accept.",
  noneOfState: "No report in this state",
  showAll: "Show all",
  older: "Show older ones",

  newTitle: "Report an absence",
  newLine: "The school is told at once",
  back: "Reported absences",
  child: "Who will be away?",
  search: "Name or number of the student",
  searchHint: "Type a part of the name.",
  noPupil: "No student found",
  noChild: "No child to report for",
  noChildText: "Your account is linked with no active student. Ask the school.",
  onlyFamilies: "Guardians and admins report absences",
  onlyFamiliesText: "What they report appears in the list for you to accept.",
  change: "Choose another",
  when: "When?",
  today: "Today",
  tomorrow: "Tomorrow",
  otherDays: "Other days",
  from: "First day away",
  to: "Last day away",
  why: "Why?",
  note: "Note",
  noteHint: "What the teacher should know.",
  letter: "Picture of the letter or MC",
  letterHint: "Only the class's teachers and the school's admins can open it.",
  picture: {
    choose: "Take or choose a picture",
    remove: "Remove",
    wrong: "This is no picture that can be read. Choose a JPEG, PNG or WebP.",
    failed: "The picture could not be read. Please try again.",
  },
  pictureAlt: "The letter as it will be sent",
  send: "Send",
  sent: (name: string) => `Reported for ${name}. The teacher has been asked to accept it.`,
  sentAccepted: (name: string) => `Reported for ${name} and accepted.`,
  tooMany: "That is very many reports for one day. Please call the school.",
  sendFailed: "This was not sent. Nothing you wrote is lost; please try again.",
  wrong: {
    order: "The last day is before the first one.",
    too_long: "One report is of 60 days at most.",
    too_early: "Days longer ago than a week: please ask the school to change them.",
    too_far: "This is more than a year ahead. Check the year.",
  },
  overlap: (from: string, to: string) =>
    from === to
      ? `An absence on ${from} has been reported already.`
      : `An absence from ${from} to ${to} has been reported already.`,
};

/** Texts about reported absences. */
export const absencesText = words<typeof english>({
  asal: english,
  ms: {
    title: "Makluman ketidakhadiran",
    lineDecide:
      "Makluman awal daripada penjaga; selepas diterima, kehadiran ditanda dengan sendirinya",
    lineReport: "Maklumkan awal kepada sekolah jika anak anda tidak dapat hadir",
    report: "Maklumkan ketidakhadiran",
    loadFailed: "Makluman tidak dapat dimuatkan. Sila cuba sebentar lagi.",
    filter: "Keadaan",
    all: "Semua",
    states: {
      waiting: "Menunggu",
      accepted: "Diterima",
      refused: "Tidak diterima",
      withdrawn: "Ditarik balik",
    },
    reasons: {
      mc: "Sakit – MC",
      letter: "Sakit – surat penjaga",
      family: "Urusan keluarga",
      bereavement: "Kematian keluarga",
      official: "Wakil sekolah",
      leave: "Cuti",
      suspended: "Digantung",
    },
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
    paperFailed: "Surat tidak dapat dibuka. Mungkin sudah dibuang.",
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
        : `Diterima untuk ${name}. Ia akan dipaparkan semasa kehadiran diambil.`,
    refusedToast: (name) => `Tidak diterima untuk ${name}.`,
    settled: "Orang lain telah membuat keputusan. Senarai sudah dikemas kini.",
    failed: "Ini tidak disimpan. Sila cuba lagi.",
    withdraw: "Tarik balik",
    withdrawTitle: (name) => `Tarik balik makluman untuk ${name}?`,
    withdrawText: "Sekolah akan menjangka anak anda hadir seperti biasa.",
    withdrawTextAdmin: "Pelajar dijangka hadir seperti biasa. Tanda yang sudah dibuat kekal.",
    withdrawn: (name) => `Makluman untuk ${name} ditarik balik.`,
    begun: "Ketidakhadiran ini sudah bermula. Minta pihak sekolah mengubahnya.",
    cancel: "Batal",
    none: "Belum ada makluman",
    noneFamily:
      "Jika anak anda tidak dapat hadir, maklumkan di sini. Selepas guru menerimanya, kehadirannya ditanda bersebab.",
    noneSchool: "Makluman awal daripada penjaga dipaparkan di sini untuk anda terima.",
    noneOfState: "Tiada makluman dalam keadaan ini",
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
    onlyFamilies: "Penjaga dan pentadbir membuat makluman",
    onlyFamiliesText: "Makluman mereka dipaparkan dalam senarai untuk anda terima.",
    change: "Pilih pelajar lain",
    when: "Bila?",
    today: "Hari ini",
    tomorrow: "Esok",
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
    tooMany: "Terlalu banyak makluman dalam sehari. Sila hubungi pihak sekolah.",
    sendFailed: "Makluman tidak dihantar. Apa yang anda tulis tidak hilang; sila cuba lagi.",
    wrong: {
      order: "Hari terakhir mendahului hari pertama.",
      too_long: "Satu makluman paling banyak 60 hari.",
      too_early: "Lebih seminggu yang lalu: sila minta pihak sekolah mengubahnya.",
      too_far: "Ini lebih setahun lagi. Semak tahunnya.",
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

/** "Assalamualaikum Puan Salmah,": the given name with the title that fits the relation. */
export function greetingTo({ first_name, relation }: { first_name: string; relation: string }) {
  return `Assalamualaikum ${TITLES[relation] ?? ""}${first_name},`;
}
