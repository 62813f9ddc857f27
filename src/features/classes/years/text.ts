import type { YearAct } from "#features/classes/rules.ts";
import { words } from "#lib/text.ts";
import type { Reason } from "./contract.ts";

type Counts = { promote: number; keep: number; graduate: number };

const english = {
  title: "Year change",
  line: "Promote, keep back or graduate all the students of a year in one step",
  open: "Year change",
  adminsOnly: "Only the school's admins can change the academic year.",
  loadFailed: "Unable to load the classes of the year. Please try again later.",
  noYears: "No classes to start from",
  noYearsText: "Add a year's classes and enrol students first.",

  years: "Years and first day",
  fromYear: "From academic year",
  toYear: "To academic year",
  toYearHint: "For example, 2027 or 2026/27",
  yearWrong: "Please enter a year after the old one, for example 2027.",
  beginsOn: "First day in the new classes",
  beginsOnHint: (min: string, max: string) =>
    `From ${min} to ${max}. If it begins after tomorrow, prepare it now and carry it out when the time comes.`,
  dayWrong: (min: string, max: string) => `Please choose a day from ${min} to ${max}.`,
  preview: "Show the preview",
  previewNote: "The preview does not change anything.",

  nobody: (year: string) => `No students in the classes of ${year}`,
  nobodyText: "There is nothing to change in this year.",
  totals: "Totals",
  promoteCount: (count: number) => `${count} promoted`,
  keepCount: (count: number) => `${count} kept back`,
  graduateCount: (count: number) => `${count} graduate`,
  undecidedCount: (count: number) => `${count} to decide`,
  leftOutCount: (count: number) => `${count} not changed`,
  newClasses: (year: string) => `Classes of ${year}`,
  coming: (coming: number, maximum: number) => `${coming} of ${maximum}`,
  isNew: "new",
  isReopened: "from the archive",
  noTeachers: "New classes have the same maximum as the old ones and no homeroom teacher yet.",

  hindrances: "Resolve this first",
  undecided: (name: string, count: number) =>
    `${name}: decide what happens to ${count === 1 ? "1 student" : `${count} students`} and which class promoted students join.`,
  overCapacity: (name: string, count: number, maximum: number) =>
    `The maximum for ${name} is ${maximum}, but it would have ${count} students. Send some to another class.`,
  registerTaken: (names: string, date: string) =>
    `Registers up to ${date} have been taken in ${names}. Choose a later first day.`,
  beginOn: (date: string) => `Begin on ${date}`,
  twoClasses: (name: string) =>
    `${name} is in two classes of the old year. Remove them from one of the two first.`,

  count: (count: number) => (count === 1 ? "1 student" : `${count} students`),
  whole: "The whole class",
  wholeOf: (name: string) => `The whole class ${name}`,
  mixed: "As chosen below",
  choose: "Please choose",
  goesTo: "Promoted students move to",
  goesToOf: (name: string) => `Promoted students from ${name} move to`,
  show: "Show students",
  hide: "Hide students",
  student: "Student",
  next: "New class",
  why: "Reason",
  actOf: (name: string) => `What happens to ${name}`,
  act: "What happens",
  acts: { promote: "Promote", keep: "Keep back", graduate: "Graduate" } satisfies Record<
    YearAct,
    string
  >,
  leaves: "Leaves the school",
  stays: "No change",
  reasons: {
    next_level: "Next level",
    last_level: "Last level of the school",
    promoted_by_choice: "Promoted by your choice",
    kept_by_choice: "Kept back by your choice",
    graduated_by_choice: "Graduates by your choice",
    no_next_level: "Next class unknown",
    already_in_new_year: "Already in a class of the new year",
    inactive: "Not an active student",
  } satisfies Record<Reason, string>,

  go: "Change the year",
  confirmTitle: (from: string, to: string) => `Change from ${from} to ${to}?`,
  confirmCounts: ({ promote, keep, graduate }: Counts) =>
    `${promote} will be promoted, ${keep} will stay at the same level and ${graduate} will graduate.`,
  confirmDay: (date: string) =>
    `They will be in their new classes from ${date}. Registers of earlier days do not change.`,
  confirmNew: (count: number) =>
    count === 0
      ? "No new classes will be created."
      : count === 1
        ? "1 new class will be created, without a homeroom teacher."
        : `${count} new classes will be created, without homeroom teachers.`,
  confirmOld: (year: string) =>
    `The classes of ${year} will be archived. Their registers can still be read.`,
  confirmHalaqah: "Halaqah continue; graduates leave theirs.",
  confirmUndo: "Everything can be undone until the first register of the new year is taken.",
  cancel: "Cancel",
  done: (to: string) => `The academic year has been changed to ${to}.`,
  another: "Plan the next change",
  stale:
    "Students or classes have just changed. The preview below has been updated; please check it again.",
  failed: "The academic year could not be changed. Please try again.",
  nameTaken:
    "A class or halaqah with that name already exists in the new year. Choose another name.",

  lastTitle: (from: string, to: string) => `${from} → ${to}`,
  lastLine: (date: string, who: string) => (who ? `From ${date}, by ${who}` : `From ${date}`),
  lastCounts: ({ promote, keep, graduate }: Counts) =>
    `${promote} promoted, ${keep} kept back, ${graduate} graduated`,
  madeClasses: "New classes: choose a homeroom teacher for each",
  undo: "Undo",
  undoTitle: "Undo the year change?",
  undoText: (from: string) =>
    `All students go back to their classes of ${from}, graduates become active again, and the new classes are archived.`,
  undoDone: "The year change has been undone.",
  undoFailed: "The year change could not be undone. Please try again.",
  planLimit: (limit: number) =>
    `Your school's plan allows ${limit} active students. Undoing would exceed this limit.`,
  undone: "Undone",
  mayUndo: "Can be undone until the first register of the new year.",
  register: (names: string) =>
    `This can no longer be undone: registers have been taken in ${names}.`,
  changed: (names: string) => `This can no longer be undone. Changed since then: ${names}.`,
  andMore: (count: number) => `${count} more`,
};

/** Texts of the year change. */
export const yearsText = words<typeof english>({
  asal: english,
  ms: {
    title: "Kenaikan kelas",
    line: "Naikkan kelas, kekalkan, atau rekodkan tamat persekolahan bagi semua pelajar sekali gus",
    open: "Kenaikan kelas",
    adminsOnly: "Hanya pentadbir sekolah boleh melaksanakan kenaikan kelas.",
    loadFailed: "Kelas bagi tahun itu tidak dapat dimuatkan. Sila cuba sebentar lagi.",
    noYears: "Tiada kelas untuk dimulakan",
    noYearsText: "Tambah kelas bagi satu tahun dan daftarkan pelajar dahulu.",

    years: "Tahun dan hari pertama",
    fromYear: "Daripada tahun akademik",
    toYear: "Kepada tahun akademik",
    toYearHint: "Contohnya 2027 atau 2026/27",
    yearWrong: "Sila masukkan tahun selepas tahun lama, contohnya 2027.",
    beginsOn: "Hari pertama dalam kelas baharu",
    beginsOnHint: (min, max) =>
      `Dari ${min} hingga ${max}. Jika bermula selepas esok, sediakan sekarang dan laksanakan apabila tiba masanya.`,
    dayWrong: (min, max) => `Sila pilih hari dari ${min} hingga ${max}.`,
    preview: "Papar pratonton",
    previewNote: "Pratonton tidak mengubah apa-apa.",

    nobody: (year) => `Tiada sesiapa dalam kelas tahun ${year}`,
    nobodyText: "Tiada pelajar untuk dinaikkan pada tahun ini.",
    totals: "Jumlah",
    promoteCount: (count) => `${count} naik kelas`,
    keepCount: (count) => `${count} kekal`,
    graduateCount: (count) => `${count} tamat`,
    undecidedCount: (count) => `${count} belum diputuskan`,
    leftOutCount: (count) => `${count} tidak diubah`,
    newClasses: (year) => `Kelas tahun ${year}`,
    coming: (coming, maximum) => `${coming} daripada ${maximum}`,
    isNew: "baharu",
    isReopened: "daripada arkib",
    noTeachers: "Had pelajar kelas baharu sama dengan kelas lama. Guru kelasnya belum ditetapkan.",

    hindrances: "Perkara ini perlu diselesaikan dahulu",
    undecided: (name, count) =>
      `${name}: tentukan tindakan bagi ${count} pelajar, dan kelas bagi yang naik.`,
    overCapacity: (name, count, maximum) =>
      `Had ${name} ialah ${maximum} pelajar, tetapi ${count} akan berada di dalamnya. Pilih kelas lain bagi sebahagiannya.`,
    registerTaken: (names, date) =>
      `Kehadiran hingga ${date} sudah diambil dalam ${names}. Pilih hari pertama yang lebih lewat.`,
    beginOn: (date) => `Mula pada ${date}`,
    twoClasses: (name) =>
      `${name} berada dalam dua kelas pada tahun lama. Keluarkan daripada satu kelas dahulu.`,

    count: (count) => `${count} pelajar`,
    whole: "Seluruh kelas",
    wholeOf: (name) => `Seluruh kelas ${name}`,
    mixed: "Ikut pilihan di bawah",
    choose: "Sila pilih",
    goesTo: "Pelajar yang naik masuk ke",
    goesToOf: (name) => `Pelajar yang naik dari ${name} masuk ke`,
    show: "Papar pelajar",
    hide: "Sembunyikan pelajar",
    student: "Pelajar",
    next: "Kelas baharu",
    why: "Sebab",
    actOf: (name) => `Tindakan bagi ${name}`,
    act: "Tindakan",
    acts: { promote: "Naik kelas", keep: "Kekal", graduate: "Tamat" },
    leaves: "Tamat sekolah",
    stays: "Tiada perubahan",
    reasons: {
      next_level: "Peringkat seterusnya",
      last_level: "Peringkat terakhir sekolah",
      promoted_by_choice: "Naik atas pilihan anda",
      kept_by_choice: "Kekal atas pilihan anda",
      graduated_by_choice: "Tamat atas pilihan anda",
      no_next_level: "Kelas seterusnya tidak diketahui",
      already_in_new_year: "Sudah berada dalam kelas tahun baharu",
      inactive: "Bukan pelajar aktif",
    },

    go: "Laksanakan kenaikan kelas",
    confirmTitle: (from, to) => `Laksanakan kenaikan kelas dari ${from} ke ${to}?`,
    confirmCounts: ({ promote, keep, graduate }) =>
      `${promote} naik kelas, ${keep} kekal pada peringkat yang sama, dan ${graduate} tamat sekolah.`,
    confirmDay: (date) =>
      `Mereka berada dalam kelas baharu mulai ${date}. Kehadiran hari sebelumnya tidak berubah.`,
    confirmNew: (count) =>
      count === 0
        ? "Tiada kelas baharu dibuat."
        : `${count} kelas baharu dibuat, tanpa guru kelas.`,
    confirmOld: (year) => `Kelas tahun ${year} diarkibkan. Kehadirannya masih boleh dibaca.`,
    confirmHalaqah: "Halaqah diteruskan; pelajar yang tamat keluar daripada halaqah mereka.",
    confirmUndo: "Semuanya boleh dibatalkan sehingga kehadiran pertama tahun baharu diambil.",
    cancel: "Batal",
    done: (to) => `Kenaikan kelas ke tahun ${to} telah dilaksanakan.`,
    another: "Rancang kenaikan kelas seterusnya",
    stale:
      "Pelajar atau kelas baru sahaja berubah. Pratonton di bawah telah dikemas kini; sila semak sekali lagi.",
    failed: "Kenaikan kelas tidak dapat dilaksanakan. Sila cuba lagi.",
    nameTaken: "Kelas atau halaqah dengan nama itu sudah ada pada tahun baharu. Pilih nama lain.",

    lastTitle: (from, to) => `${from} → ${to}`,
    lastLine: (date, who) => (who ? `Mulai ${date}, oleh ${who}` : `Mulai ${date}`),
    lastCounts: ({ promote, keep, graduate }) =>
      `${promote} naik kelas, ${keep} kekal, ${graduate} tamat`,
    madeClasses: "Kelas baharu: tetapkan guru kelas bagi setiap satu",
    undo: "Buat asal",
    undoTitle: "Batalkan kenaikan kelas?",
    undoText: (from) =>
      `Semua pelajar kembali ke kelas tahun ${from}, pelajar yang tamat aktif semula, dan kelas baharu diarkibkan.`,
    undoDone: "Kenaikan kelas telah dibatalkan.",
    undoFailed: "Kenaikan kelas tidak dapat dibatalkan. Sila cuba lagi.",
    planLimit: (limit) =>
      `Had pelan sekolah anda ialah ${limit} pelajar aktif. Jika dibatalkan, had itu akan dilebihi.`,
    undone: "Dibatalkan",
    mayUndo: "Boleh dibatalkan sehingga kehadiran pertama tahun baharu.",
    register: (names) => `Tidak boleh dibatalkan lagi: kehadiran sudah diambil dalam ${names}.`,
    changed: (names) => `Tidak boleh dibatalkan lagi. Sudah berubah sejak itu: ${names}.`,
    andMore: (count) => `${count} lagi`,
  },
  en: english,
});

export type YearsText = (typeof yearsText)["asal"];
