import { words } from "#lib/text.ts";

const english = {
  title: "Move to a class",
  line: (count: number) => (count === 1 ? "1 student" : `${count} students`),
  moveThis: "Move to a class",
  target: "Class",
  choose: "Choose a class…",
  free: (name: string, free: number) =>
    free === 1 ? `${name} (1 seat free)` : `${name} (${free} seats free)`,
  from: "First day",
  fromHint: "They leave their old class on the day before. Halaqah stay as they are.",
  who: "Who is moved",
  remove: (name: string) => `Leave ${name} out`,
  nobody: "Nobody is chosen",
  nobodyText: "Choose students in the list first.",
  backToList: "Back to students",
  move: "Move",
  cancel: "Cancel",
  moved: (count: number, name: string) =>
    count === 1 ? `1 student is now in ${name}.` : `${count} students are now in ${name}.`,
  undo: "Undo",
  undone: "They are back where they were.",
  loadFailed: "Unable to load classes. Please try again later.",
  noClass: "In no class yet",
  noClassText: "Classes appear here with their days once the student is enrolled.",
  now: "now",
  since: (from: string) => `since ${from}`,
  fromTo: (from: string, to: string) => `${from} – ${to}`,
  end: "Take out",
  ended: (name: string) => `Taken out of ${name}; today still counts.`,
  takeBack: "Was wrong",
  takenBack: (name: string) => `As if the student had never been in ${name}.`,
  undoEnd: "Undo",
  reopened: (name: string) => `Back in ${name}, as if nothing had ended.`,
  classFull: (maximum: number) => `This class takes ${maximum} students.`,
  classFullFree: (maximum: number, free: number) =>
    `This class takes ${maximum} students; ${free} ${free === 1 ? "seat is" : "seats are"} free.`,
  otherClass: (name: string) => `The student is in ${name}. Move them instead.`,
  already: "The student is in this class already.",
  hasMarks: (names: string) =>
    names
      ? `Attendance was marked on that day or later: ${names}. Choose a later day.`
      : "Attendance was marked under it: take the student out instead.",
  notActive: (names: string) => `Not active: ${names}. Change their status first.`,
  archived: "This class is put away.",
  dates: "The last day cannot be before the first.",
  dateAhead: "Please choose tomorrow at the latest.",
  failed: "This could not be saved. Please try again.",
};

/** Texts for moving students between classes, and for undoing it. */
export const enrollmentsText = words<typeof english>({
  asal: english,
  ms: {
    title: "Pindah kelas",
    line: (count) => `${count} orang pelajar`,
    moveThis: "Pindah kelas",
    target: "Kelas",
    choose: "Pilih kelas…",
    free: (name, free) => `${name} (${free} tempat kosong)`,
    from: "Hari pertama",
    fromHint: "Mereka keluar dari kelas lama pada hari sebelumnya. Halaqah kekal.",
    who: "Yang dipindahkan",
    remove: (name) => `Kecualikan ${name}`,
    nobody: "Tiada yang dipilih",
    nobodyText: "Pilih pelajar dalam senarai terlebih dahulu.",
    backToList: "Kembali ke senarai pelajar",
    move: "Pindahkan",
    cancel: "Batal",
    moved: (count, name) => `${count} orang pelajar kini dalam ${name}.`,
    undo: "Buat asal",
    undone: "Mereka kembali seperti sebelumnya.",
    loadFailed: "Senarai kelas tidak dapat dimuatkan. Sila cuba sebentar lagi.",
    noClass: "Belum ada kelas",
    noClassText: "Kelas dipaparkan di sini dengan tarikhnya selepas pelajar didaftarkan.",
    now: "kini",
    since: (from) => `sejak ${from}`,
    fromTo: (from, to) => `${from} – ${to}`,
    end: "Keluarkan",
    ended: (name) => `Dikeluarkan daripada ${name}; hari ini masih dikira.`,
    takeBack: "Silap",
    takenBack: (name) => `Seolah-olah pelajar tidak pernah berada dalam ${name}.`,
    undoEnd: "Buat asal",
    reopened: (name) => `Kembali dalam ${name}, seperti tidak pernah keluar.`,
    classFull: (maximum) => `Kelas ini menerima ${maximum} orang pelajar.`,
    classFullFree: (maximum, free) =>
      `Kelas ini menerima ${maximum} orang pelajar; ${free} tempat kosong.`,
    otherClass: (name) => `Pelajar berada dalam ${name}. Pindahkan sahaja.`,
    already: "Pelajar sudah berada dalam kelas ini.",
    hasMarks: (names) =>
      names
        ? `Kehadiran sudah ditanda pada hari itu atau selepasnya: ${names}. Pilih hari kemudian.`
        : "Kehadiran sudah ditanda: keluarkan pelajar sahaja.",
    notActive: (names) => `Tidak aktif: ${names}. Tukar statusnya dahulu.`,
    archived: "Kelas ini sudah disimpan dalam arkib.",
    dates: "Hari terakhir tidak boleh sebelum hari pertama.",
    dateAhead: "Sila pilih selewat-lewatnya esok.",
    failed: "Tidak dapat disimpan. Sila cuba lagi.",
  },
  en: english,
});

export type MovesText = (typeof enrollmentsText)["asal"];
