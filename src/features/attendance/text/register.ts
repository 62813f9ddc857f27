import { words } from "#lib/text.ts";
import { markText } from "./marks.ts";

const english = {
  ...markText.en,
  title: "Attendance",
  chooseClass: "Class",
  otherClass:
    "This link is to the attendance of a class that is not yours on this day. One of your own classes is shown.",
  saveAgain: "Save again",
  saving: "Saving…",
  saved: (time: string, day?: string) => (day ? `Saved ${time}, ${day}` : `Saved ${time}`),
  by: (name: string) => `by ${name}`,
  waiting: (count: number) => `${count} waiting to be sent`,
  away: "No network",
  notMarked: (count: number) =>
    count > 0 ? `${count} not marked` : "All marked, register not saved yet",
  becomePresent: (present: number, excused: number) => {
    if (present === 0) return `${excused} reported in advance will be saved as excused`;
    return `${present} unmarked will be saved as present${excused > 0 ? `, ${excused} as excused` : ""}`;
  },
  markAll: "Mark all present",
  allMarked: (present: number, excused: number) =>
    `${present} ${present === 1 ? "student" : "students"} marked present${excused > 0 ? `, ${excused} excused` : ""}`,
  undone: (what: string) => `Undone: ${what}`,
  undoLost: (names: string) => `${names}: already marked by somebody else. That mark is kept.`,
  tools: "Tools",
  search: "Search students...",
  filter: "Status",
  totals: "Totals",
  all: "All",
  allStatus: "All Status",
  min: "min",
  minutesOf: (name: string) => `Minutes late, ${name}`,
  planned: "Reported",
  recent: (days: string) => `Recent days: ${days}`,
  reasonTitle: "Reason",
  addReason: "Add reason",
  detailsOf: (name: string) => `details of ${name}`,
  note: "Note",
  noteOf: (name: string) => `Note, ${name}`,
  leftEarly: "Left early",
  leftOf: (name: string) => `Time left, ${name}`,
  leftAt: (time: string) => `Left early at ${time}`,
  clear: "Clear",
  done: "Done",
  toList: "Go to the student list",
  student: "Student",
  id: "ID",
  status: "Status",
  actions: "Actions",
  statusOf: (name: string) => `Status of ${name}`,
  historyOf: (name: string) => `history of ${name}`,
  history: "History",
  historyHint: "Show who marked this, and when",
  loadFailed: "Unable to load attendance records. Please try again later.",
  classesFailed: "Unable to load classes. Please try again later.",
  updateFailed: "Failed to update attendance. Please try again.",
  markLost: (status: string) => `“${status}” was not saved.`,
  tryAgain: "Try again",
  someone: "Someone",
  marked: (who: string, status: string, time: string) => `${who} marked ${status} at ${time}`,
  tookBack: (who: string, time: string) => `${who} removed the mark at ${time}`,
  stale: (name: string, marked: string) => `${name}: ${marked}. Your mark was not saved.`,
  setMine: (status: string) => `Mark ${status}`,
  joined: (names: string, count: number) =>
    `${names} ${count === 1 ? "has" : "have"} just joined the class and ${count === 1 ? "has" : "have"} not been marked yet.`,
  more: (count: number) => `${count} more`,
  refusal: {
    role: "Only the class's teachers and admins can mark attendance.",
    not_class_teacher:
      "Only this class's teachers and admins can mark this register. An admin can make you one of its teachers.",
    future: "This day has not come yet. Its register can be taken on the day.",
    window: (days: number) =>
      `Teachers can only change the last ${days} days. Please ask an admin to change this day.`,
    month_closed: markText.en.monthClosed,
    needs_why: "The time for marking this day has passed. Mark again and give a reason.",
  },
  notEnrolled: (name: string) =>
    `${name} is not enrolled in this class on this day, so nothing was saved. An admin can enrol the student under Manage Students.`,
  leftMeanwhile:
    "A student has just left the class, so nothing has been saved yet. The list has been updated: press Save Attendance once more.",
  noMatch: "No student matches",
  noMatchText: "Change the search, or show all students in the class.",
  showAll: "Show all",
  keys: "Keyboard: 1 Present, 2 Absent, 3 Late, 4 Excused, ↑ ↓ other students.",
  allKeys: "All shortcuts",
  /** The keys that mark a pupil: letters of the language's words. */
  letters: { present: "P", absent: "A", late: "L", excused: "E" },
};

/** Texts of the register; the first column keeps the original wording. */
export const attendanceText = words<typeof english>({
  asal: {
    ...english,
    ...markText.asal,
    letters: { present: "PH", absent: "AT", late: "L", excused: "EC" },
  },
  ms: {
    ...markText.ms,
    title: "Kehadiran",
    chooseClass: "Kelas",
    otherClass:
      "Pautan ini menuju ke kehadiran kelas yang bukan kelas anda pada hari itu. Salah satu kelas anda sendiri ditunjukkan.",
    saveAgain: "Simpan semula",
    saving: "Menyimpan…",
    saved: (time, day) => (day ? `Disimpan ${time}, ${day}` : `Disimpan ${time}`),
    by: (name) => `oleh ${name}`,
    waiting: (count) => `${count} menunggu dihantar`,
    away: "Tiada Internet",
    notMarked: (count) =>
      count > 0 ? `${count} belum ditanda` : "Semua ditanda, kehadiran belum disimpan",
    becomePresent: (present, excused) => {
      if (present === 0) return `${excused} yang dimaklumkan akan direkodkan bersebab`;
      return `${present} belum ditanda dikira hadir${excused > 0 ? `, ${excused} bersebab` : ""}`;
    },
    markAll: "Tanda semua hadir",
    allMarked: (present, excused) =>
      `${present} pelajar ditanda hadir${excused > 0 ? `, ${excused} bersebab` : ""}`,
    undone: (what) => `Dibatalkan: ${what}`,
    undoLost: (names) => `${names} sudah ditanda oleh orang lain. Status itu dikekalkan.`,
    tools: "Alat",
    search: "Cari pelajar...",
    filter: "Status",
    totals: "Jumlah",
    all: "Semua",
    allStatus: "Semua Status",
    min: "min",
    minutesOf: (name) => `Minit lewat, ${name}`,
    planned: "Dimaklumkan",
    recent: (days) => `Hari-hari lepas: ${days}`,
    reasonTitle: "Sebab",
    addReason: "Tambah sebab",
    detailsOf: (name) => `butiran ${name}`,
    note: "Catatan",
    noteOf: (name) => `Catatan, ${name}`,
    leftEarly: "Pulang awal",
    leftOf: (name) => `Masa pulang, ${name}`,
    leftAt: (time) => `Pulang awal ${time}`,
    clear: "Kosongkan",
    done: "Selesai",
    toList: "Ke senarai pelajar",
    student: "Pelajar",
    id: "No. pelajar",
    status: "Status",
    actions: "Tindakan",
    statusOf: (name) => `Status ${name}`,
    historyOf: (name) => `sejarah ${name}`,
    history: "Sejarah",
    historyHint: "Papar siapa yang menanda, dan bila",
    loadFailed: "Rekod kehadiran tidak dapat dimuatkan. Sila cuba sebentar lagi.",
    classesFailed: "Kelas tidak dapat dimuatkan. Sila cuba sebentar lagi.",
    updateFailed: "Kehadiran gagal dikemas kini. Sila cuba lagi.",
    markLost: (status) => `“${status}” belum disimpan.`,
    tryAgain: "Cuba lagi",
    someone: "Seseorang",
    marked: (who, status, time) => `${who} menanda ${status} pada ${time}`,
    tookBack: (who, time) => `${who} membuang status pada ${time}`,
    stale: (name, marked) => `${name}: ${marked}. Status anda tidak disimpan.`,
    setMine: (status) => `Tanda ${status}`,
    joined: (names) => `${names} baru masuk kelas ini dan belum ditanda.`,
    more: (count) => `${count} lagi`,
    refusal: {
      role: "Hanya guru kelas dan pentadbir boleh menanda kehadiran.",
      not_class_teacher:
        "Hanya guru kelas ini dan pentadbir boleh menanda kehadirannya. Pentadbir boleh menjadikan anda guru kelas ini.",
      future: "Tarikh ini belum tiba. Kehadirannya boleh diambil pada hari tersebut.",
      window: (days) =>
        `Guru boleh mengubah kehadiran ${days} hari yang lepas sahaja. Sila minta pentadbir mengubah tarikh ini.`,
      month_closed: markText.ms.monthClosed,
      needs_why:
        "Tempoh guru menanda bagi tarikh ini sudah tamat. Tanda sekali lagi dan nyatakan sebabnya.",
    },
    notEnrolled: (name) =>
      `${name} tidak berdaftar dalam kelas ini pada hari tersebut, jadi tiada apa-apa disimpan. Pentadbir boleh mendaftarkan pelajar di Urus Pelajar.`,
    leftMeanwhile:
      "Seorang pelajar telah keluar daripada kelas ini, jadi kehadiran belum disimpan. Senarai sudah dikemas kini: tekan Simpan Kehadiran sekali lagi.",
    noMatch: "Tiada pelajar yang sepadan",
    noMatchText: "Ubah carian, atau paparkan semua pelajar kelas ini.",
    showAll: "Papar semua",
    keys: "Pintasan papan kekunci: 1 Hadir, 2 Tidak hadir, 3 Lewat, 4 Bersebab, ↑ ↓ tukar pelajar.",
    allKeys: "Semua pintasan",
    letters: { present: "H", absent: "T", late: "L", excused: "B" },
  },
  en: english,
});

export type AttendanceText = (typeof attendanceText)["asal"];
