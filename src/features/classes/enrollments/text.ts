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
  fromHint: "They leave their old class on the day before. Halaqah are not affected.",
  who: "Students to move",
  remove: (name: string) => `Leave ${name} out`,
  nobody: "No students selected",
  nobodyText: "Select students in the list first.",
  backToList: "Back to students",
  move: "Move",
  cancel: "Cancel",
  moved: (count: number, name: string) =>
    count === 1 ? `1 student is now in ${name}.` : `${count} students are now in ${name}.`,
  undo: "Undo",
  undone: "The move has been undone.",
  loadFailed: "Unable to load classes. Please try again later.",
  noClass: "Not in a class yet",
  noClassText: "Classes appear here with their dates once the student is enrolled.",
  now: "now",
  since: (from: string) => `since ${from}`,
  fromTo: (from: string, to: string) => `${from} – ${to}`,
  end: "Remove",
  ended: (name: string) => `Removed from ${name}. Today still counts.`,
  takeBack: "Cancel (entered by mistake)",
  takenBack: (name: string) => `The enrolment in ${name} has been cancelled.`,
  undoEnd: "Undo",
  reopened: (name: string) => `The student is back in ${name}.`,
  classFull: (maximum: number) =>
    `The maximum for this class is ${maximum} ${maximum === 1 ? "student" : "students"}.`,
  classFullFree: (maximum: number, free: number) =>
    `The maximum for this class is ${maximum} ${maximum === 1 ? "student" : "students"}; ${free} ${free === 1 ? "seat is" : "seats are"} free.`,
  otherClass: (name: string) => `The student is already in ${name}. Move them instead.`,
  already: "The student is already in this class.",
  hasMarks: (names: string) =>
    names
      ? `Attendance has already been marked on that day or later: ${names}. Choose a later day.`
      : "Attendance has already been marked. Remove the student instead.",
  notActive: (names: string) => `Not active: ${names}. Change their status first.`,
  archived: "This class is archived.",
  dates: "The last day cannot be before the first.",
  dateAhead: "Please choose a date no later than tomorrow.",
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
    fromHint: "Mereka keluar daripada kelas lama pada hari sebelumnya. Halaqah tidak berubah.",
    who: "Pelajar yang dipindahkan",
    remove: (name) => `Kecualikan ${name}`,
    nobody: "Tiada pelajar dipilih",
    nobodyText: "Pilih pelajar dalam senarai terlebih dahulu.",
    backToList: "Kembali ke senarai pelajar",
    move: "Pindahkan",
    cancel: "Batal",
    moved: (count, name) => `${count} orang pelajar kini dalam ${name}.`,
    undo: "Buat asal",
    undone: "Pemindahan telah dibatalkan.",
    loadFailed: "Senarai kelas tidak dapat dimuatkan. Sila cuba sebentar lagi.",
    noClass: "Belum ada kelas",
    noClassText: "Kelas dipaparkan di sini dengan tarikhnya selepas pelajar didaftarkan.",
    now: "kini",
    since: (from) => `sejak ${from}`,
    fromTo: (from, to) => `${from} – ${to}`,
    end: "Keluarkan",
    ended: (name) => `Dikeluarkan daripada ${name}; hari ini masih dikira.`,
    takeBack: "Batalkan (tersilap)",
    takenBack: (name) => `Pendaftaran dalam ${name} telah dibatalkan.`,
    undoEnd: "Buat asal",
    reopened: (name) => `Pelajar kembali berada dalam ${name}.`,
    classFull: (maximum) => `Had kelas ini ialah ${maximum} orang pelajar.`,
    classFullFree: (maximum, free) =>
      `Had kelas ini ialah ${maximum} orang pelajar; ${free} tempat kosong.`,
    otherClass: (name) => `Pelajar sudah berada dalam ${name}. Pindahkan pelajar itu.`,
    already: "Pelajar sudah berada dalam kelas ini.",
    hasMarks: (names) =>
      names
        ? `Kehadiran sudah ditanda pada hari itu atau selepasnya: ${names}. Pilih tarikh yang lebih lewat.`
        : "Kehadiran sudah ditanda. Keluarkan pelajar daripada kelas ini.",
    notActive: (names) => `Tidak aktif: ${names}. Tukar statusnya dahulu.`,
    archived: "Kelas ini telah diarkibkan.",
    dates: "Hari terakhir tidak boleh sebelum hari pertama.",
    dateAhead: "Sila pilih tarikh selewat-lewatnya esok.",
    failed: "Tidak dapat disimpan. Sila cuba lagi.",
  },
  en: english,
});

export type MovesText = (typeof enrollmentsText)["asal"];
