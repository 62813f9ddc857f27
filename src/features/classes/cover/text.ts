import { formatDate } from "#lib/dates.ts";
import { fullName } from "#lib/names.ts";
import { words } from "#lib/text.ts";
import type { Cover } from "./contract.ts";

const english = {
  title: "Substitutes",
  line: "Who teaches a class while its teacher is away",
  open: "Substitutes",
  openWaiting: (count: number) => `Substitutes (${count} waiting)`,
  ask: "Ask for a substitute",
  askLine: "An admin will decide. Once approved, your colleague takes the register on these days.",
  assign: "Appoint a substitute",
  assignLine:
    "This takes effect immediately. The substitute takes the register on these days and is told by e-mail.",
  class: "Class",
  chooseClass: "Choose a class…",
  teacher: "Substitute",
  chooseTeacher: "Choose a teacher…",
  from: "First day",
  to: "Last day",
  reason: "Reason",
  reasonHint: "For the admins, for example a course or leave.",
  send: "Send",
  save: "Save",
  cancel: "Cancel",
  sent: (name: string) => `Request for ${name} sent. An admin will decide.`,
  assigned: (name: string) => `${name} is the substitute on these days.`,
  waiting: "Waiting",
  settled: "Recent",
  noneWaiting: "No requests are waiting for a decision.",
  none: "No substitutes yet",
  noneText:
    "When a teacher is away for a few days, a colleague can teach the class and take its register.",
  days: (from: string, to: string) => (from === to ? from : `${from} – ${to}`),
  askedBy: (name: string) => `requested by ${name}`,
  you: "you",
  forYou: "You are the substitute",
  states: {
    waiting: "Waiting",
    accepted: "Approved",
    refused: "Refused",
    withdrawn: "Withdrawn",
  },
  by: (name: string) => `by ${name}`,
  answer: "Answer",
  answerHint: "Shown to the teacher who asked.",
  accept: "Approve",
  refuse: "Refuse",
  acceptTitle: (name: string) => `Approve ${name} as substitute?`,
  refuseTitle: (name: string) => `Refuse ${name} as substitute?`,
  accepted: (name: string) => `${name} is the substitute on these days.`,
  refused: (name: string) => `${name} was refused as substitute.`,
  withdraw: "Withdraw",
  withdrawn: "The request has been withdrawn.",
  register: "Open register",
  problems: {
    past: "These days have passed.",
    long: "A substitute can teach a class for at most 60 days.",
    self: "You cannot be your own substitute.",
    not_class_teacher: "You are not a teacher of this class on all of these days.",
    overlap: "This teacher already teaches the class on some of these days.",
    asked: "This teacher has already been requested for some of these days.",
    inactive: "This teacher no longer teaches.",
    archived: "This class is archived.",
    settled: "Somebody else has already decided on this request.",
  } as Record<string, string>,
  dates: "The last day cannot be before the first.",
  failed: "This could not be saved. Please try again.",
  loadFailed: "Unable to load substitutes. Please try again later.",
};

/** Texts for requesting a substitute and deciding on the request. */
export const coverText = words<typeof english>({
  asal: english,
  ms: {
    title: "Guru ganti",
    line: "Siapa yang mengajar kelas semasa gurunya tiada",
    open: "Guru ganti",
    openWaiting: (count) => `Guru ganti (${count} menunggu)`,
    ask: "Minta guru ganti",
    askLine:
      "Pentadbir akan membuat keputusan. Selepas diluluskan, rakan sekerja anda mengambil kehadiran pada tarikh tersebut.",
    assign: "Lantik guru ganti",
    assignLine:
      "Berkuat kuasa serta-merta. Guru ganti mengambil kehadiran pada tarikh tersebut dan dimaklumkan melalui e-mel.",
    class: "Kelas",
    chooseClass: "Pilih kelas…",
    teacher: "Guru ganti",
    chooseTeacher: "Pilih guru…",
    from: "Hari pertama",
    to: "Hari terakhir",
    reason: "Sebab",
    reasonHint: "Untuk pentadbir, contohnya kursus atau cuti.",
    send: "Hantar",
    save: "Simpan",
    cancel: "Batal",
    sent: (name) => `Permohonan untuk ${name} dihantar. Pentadbir akan membuat keputusan.`,
    assigned: (name) => `${name} menggantikan kelas ini pada hari-hari tersebut.`,
    waiting: "Menunggu",
    settled: "Terbaharu",
    noneWaiting: "Tiada permohonan yang menunggu keputusan.",
    none: "Belum ada guru ganti",
    noneText:
      "Apabila guru tiada selama beberapa hari, rakan sekerja boleh menggantikan kelas itu dan mengambil kehadirannya.",
    days: (from, to) => (from === to ? from : `${from} – ${to}`),
    askedBy: (name) => `dimohon oleh ${name}`,
    you: "anda",
    forYou: "Anda menggantikan kelas ini",
    states: {
      waiting: "Menunggu",
      accepted: "Diluluskan",
      refused: "Ditolak",
      withdrawn: "Ditarik balik",
    },
    by: (name) => `oleh ${name}`,
    answer: "Jawapan",
    answerHint: "Dibaca oleh guru yang memohon.",
    accept: "Luluskan",
    refuse: "Tolak",
    acceptTitle: (name) => `Luluskan ${name} sebagai guru ganti?`,
    refuseTitle: (name) => `Tolak ${name} sebagai guru ganti?`,
    accepted: (name) => `${name} menggantikan kelas ini pada hari-hari tersebut.`,
    refused: (name) => `${name} ditolak sebagai guru ganti.`,
    withdraw: "Tarik balik",
    withdrawn: "Permohonan telah ditarik balik.",
    register: "Buka kehadiran",
    problems: {
      past: "Tarikh ini sudah berlalu.",
      long: "Guru ganti boleh menggantikan sesebuah kelas paling lama 60 hari.",
      self: "Anda tidak boleh menjadi guru ganti bagi diri sendiri.",
      not_class_teacher: "Anda bukan guru kelas ini pada semua hari tersebut.",
      overlap: "Guru ini sudah mengajar kelas ini pada sebahagian hari tersebut.",
      asked: "Guru ini sudah dimohon pada sebahagian hari tersebut.",
      inactive: "Guru ini tidak lagi mengajar.",
      archived: "Kelas ini telah diarkibkan.",
      settled: "Permohonan ini sudah diselesaikan oleh orang lain.",
    },
    dates: "Hari terakhir tidak boleh sebelum hari pertama.",
    failed: "Tidak dapat disimpan. Sila cuba lagi.",
    loadFailed: "Senarai guru ganti tidak dapat dimuatkan. Sila cuba sebentar lagi.",
  },
  en: english,
});

/** The letter about an accepted request, to the substitute or to the asking teacher. */
export function coverLetter(
  to: "substitute" | "asker",
  { class_name, teacher, from_date, to_date, answer }: Cover,
  { called, school, by, url }: { called: string; school: string; by: string; url: string },
) {
  const first = formatDate(from_date, "ms", "long");
  const days =
    from_date === to_date
      ? `pada ${first}`
      : `dari ${first} hingga ${formatDate(to_date, "ms", "long")}`;
  const isSubstitute = to === "substitute";
  return {
    subject: isSubstitute
      ? "Halaqah: anda dilantik sebagai guru ganti"
      : "Halaqah: guru ganti diluluskan",
    greeting: `Assalamualaikum ${called},`,
    paragraphs: [
      isSubstitute
        ? `Anda dilantik oleh ${by} sebagai guru ganti ${class_name} di ${school} ${days}. Pada hari-hari itu anda boleh mengambil kehadiran kelas ini.`
        : `${fullName(teacher)} diluluskan oleh ${by} sebagai guru ganti ${class_name} di ${school} ${days}.`,
      ...(answer && !isSubstitute ? [`Jawapan pentadbir: ${answer}`] : []),
    ],
    action: isSubstitute
      ? { label: "Buka kehadiran kelas", url }
      : { label: "Lihat guru ganti", url },
    closing: "Sekian, terima kasih. Wassalam.",
  };
}
