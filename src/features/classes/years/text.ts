import type { YearAct } from "#features/classes/rules.ts";
import { words } from "#lib/text.ts";
import type { Reason } from "./contract.ts";

type Counts = { promote: number; keep: number; graduate: number };

const english = {
  title: "Year change",
  line: "Promote, keep back and graduate the students of a year, all at once",
  open: "Year change",
  adminsOnly: "Only the school's admins change the academic year.",
  loadFailed: "Unable to load the classes of the year. Please try again later.",
  noYears: "No class to start from",
  noYearsText: "Add the classes of a year and enrol students first.",

  years: "Years and first day",
  fromYear: "From academic year",
  toYear: "To academic year",
  toYearHint: "Such as 2027 or 2026/27",
  yearWrong: "Please enter a year after the old one, such as 2027.",
  beginsOn: "First day in the new classes",
  beginsOnHint: (min: string, max: string) =>
    `From ${min} to ${max}. Where today's register has been taken, choose tomorrow.`,
  dayWrong: (min: string, max: string) => `Please choose a day from ${min} to ${max}.`,
  preview: "Show the preview",
  previewNote: "The preview changes nothing.",

  nobody: (year: string) => `Nobody is in a class of ${year}`,
  nobodyText: "There is nothing to change in this year.",
  totals: "Totals",
  promoteCount: (count: number) => `${count} promoted`,
  keepCount: (count: number) => `${count} kept back`,
  graduateCount: (count: number) => `${count} graduate`,
  undecidedCount: (count: number) => `${count} to decide`,
  leftOutCount: (count: number) => `${count} left as they are`,
  newClasses: (year: string) => `Classes of ${year}`,
  coming: (coming: number, maximum: number) => `${coming} of ${maximum}`,
  isNew: "new",
  isReopened: "out of the archive",
  noTeachers: "New classes take as many as the old ones, and have no homeroom teacher yet.",

  hindrances: "This has to be settled first",
  undecided: (name: string, count: number) =>
    `${name}: say for ${count} students what happens, and where those who go up go to.`,
  overCapacity: (name: string, count: number, maximum: number) =>
    `${name} takes ${maximum}, and ${count} would be in it. Send some to another class.`,
  registerTaken: (names: string, date: string) =>
    `Registers up to ${date} have been taken in ${names}. Choose a later first day.`,
  beginOn: (date: string) => `Begin on ${date}`,
  twoClasses: (name: string) =>
    `${name} is in two classes of the old year. Take them out of one first.`,

  count: (count: number) => (count === 1 ? "1 student" : `${count} students`),
  whole: "The whole class",
  wholeOf: (name: string) => `The whole class ${name}`,
  mixed: "Each as below",
  choose: "Please choose",
  goesTo: "Who goes up goes to",
  goesToOf: (name: string) => `Who goes up from ${name} goes to`,
  show: "Show students",
  hide: "Hide students",
  student: "Student",
  next: "New class",
  why: "Why",
  actOf: (name: string) => `What happens with ${name}`,
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
    no_next_level: "Next class not known",
    already_in_new_year: "In a class of the new year already",
    inactive: "Not an active student",
  } satisfies Record<Reason, string>,

  go: "Change the year",
  confirmTitle: (from: string, to: string) => `Change from ${from} to ${to}?`,
  confirmCounts: ({ promote, keep, graduate }: Counts) =>
    `${promote} go up, ${keep} stay in their level, and ${graduate} leave as graduates.`,
  confirmDay: (date: string) =>
    `They are in the new classes from ${date}. Registers of earlier days stay as they are.`,
  confirmNew: (count: number) =>
    count === 0
      ? "No new class is made."
      : count === 1
        ? "1 new class is made, without a homeroom teacher."
        : `${count} new classes are made, without homeroom teachers.`,
  confirmOld: (year: string) =>
    `The classes of ${year} are put away. Their registers can still be read.`,
  confirmHalaqah: "Halaqah go on; graduates leave theirs.",
  confirmUndo: "All of it can be undone until the first register of the new year is taken.",
  cancel: "Cancel",
  done: (to: string) => `The year was changed to ${to}.`,
  another: "Plan the next change",
  stale: "Students or classes have changed meanwhile. The preview below is new: please look again.",
  failed: "The year was not changed. Please try again.",
  nameTaken: "A class or halaqah of that name is there in the new year. Choose another name.",

  lastTitle: (from: string, to: string) => `${from} → ${to}`,
  lastLine: (date: string, who: string) => (who ? `From ${date}, by ${who}` : `From ${date}`),
  lastCounts: ({ promote, keep, graduate }: Counts) =>
    `${promote} promoted, ${keep} kept back, ${graduate} graduated`,
  madeClasses: "New classes: give each its homeroom teacher",
  undo: "Undo",
  undoTitle: "Undo the year change?",
  undoText: (from: string) =>
    `All students go back into their classes of ${from}, graduates are active again, and the new classes are put away.`,
  undoDone: "Everything is as it was before.",
  undoFailed: "It was not undone. Please try again.",
  planLimit: (limit: number) =>
    `Your school's plan takes ${limit} active students, and the graduates would be too many.`,
  undone: "Undone",
  mayUndo: "Can be undone until the first register of the new year.",
  register: (names: string) => `Cannot be undone any more: registers have been taken in ${names}.`,
  changed: (names: string) => `Cannot be undone any more: changed since then: ${names}.`,
  andMore: (count: number) => `${count} more`,
};

/** Texts of the year change. */
export const yearsText = words<typeof english>({
  asal: english,
  ms: {
    title: "Pertukaran tahun",
    line: "Naikkan, kekalkan dan tamatkan pelajar bagi satu tahun, sekali gus",
    open: "Pertukaran tahun",
    adminsOnly: "Hanya pentadbir sekolah boleh membuat pertukaran tahun.",
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
      `Dari ${min} hingga ${max}. Jika kehadiran hari ini sudah diambil, pilih esok.`,
    dayWrong: (min, max) => `Sila pilih hari dari ${min} hingga ${max}.`,
    preview: "Tunjukkan pratonton",
    previewNote: "Pratonton tidak mengubah apa-apa.",

    nobody: (year) => `Tiada sesiapa dalam kelas tahun ${year}`,
    nobodyText: "Tiada apa-apa untuk ditukar pada tahun ini.",
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
    noTeachers: "Had kelas baharu sama dengan kelas lama, dan belum ada guru kelas.",

    hindrances: "Perkara ini perlu diselesaikan dahulu",
    undecided: (name, count) =>
      `${name}: tentukan apa yang berlaku kepada ${count} pelajar, dan kelas bagi yang naik.`,
    overCapacity: (name, count, maximum) =>
      `Had ${name} ialah ${maximum}, tetapi ${count} akan berada di dalamnya. Hantar sebahagian ke kelas lain.`,
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
    goesTo: "Yang naik pergi ke",
    goesToOf: (name) => `Yang naik dari ${name} pergi ke`,
    show: "Tunjukkan pelajar",
    hide: "Sembunyikan pelajar",
    student: "Pelajar",
    next: "Kelas baharu",
    why: "Sebab",
    actOf: (name) => `Apa yang berlaku kepada ${name}`,
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

    go: "Tukar tahun",
    confirmTitle: (from, to) => `Tukar daripada ${from} kepada ${to}?`,
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
    done: (to) => `Tahun telah ditukar kepada ${to}.`,
    another: "Rancang pertukaran seterusnya",
    stale:
      "Pelajar atau kelas telah berubah. Pratonton di bawah ialah yang baharu: sila semak lagi.",
    failed: "Tahun tidak ditukar. Sila cuba lagi.",
    nameTaken: "Kelas atau halaqah dengan nama itu sudah ada pada tahun baharu. Pilih nama lain.",

    lastTitle: (from, to) => `${from} → ${to}`,
    lastLine: (date, who) => (who ? `Mulai ${date}, oleh ${who}` : `Mulai ${date}`),
    lastCounts: ({ promote, keep, graduate }) =>
      `${promote} naik kelas, ${keep} kekal, ${graduate} tamat`,
    madeClasses: "Kelas baharu: tetapkan guru kelas bagi setiap satu",
    undo: "Buat asal",
    undoTitle: "Batalkan pertukaran tahun?",
    undoText: (from) =>
      `Semua pelajar kembali ke kelas tahun ${from}, pelajar yang tamat aktif semula, dan kelas baharu diarkibkan.`,
    undoDone: "Semuanya kembali seperti sebelumnya.",
    undoFailed: "Pertukaran tidak dibatalkan. Sila cuba lagi.",
    planLimit: (limit) =>
      `Pelan sekolah anda menerima ${limit} pelajar aktif; pelajar yang tamat akan melebihinya.`,
    undone: "Dibatalkan",
    mayUndo: "Boleh dibatalkan sehingga kehadiran pertama tahun baharu.",
    register: (names) => `Tidak boleh dibatalkan lagi: kehadiran sudah diambil dalam ${names}.`,
    changed: (names) => `Tidak boleh dibatalkan lagi: sudah berubah sejak itu: ${names}.`,
    andMore: (count) => `${count} lagi`,
  },
  en: english,
});

export type YearsText = (typeof yearsText)["asal"];
