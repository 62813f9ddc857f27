import { words } from "#lib/text.ts";

const english = {
  year: "Year",
  marked: (days: number) => (days === 1 ? "1 day recorded" : `${days} days recorded`),
  none: "No attendance recorded this year",
  noneText: "It appears here once registers with this student have been taken.",
  loadFailed: "Unable to load attendance records. Please try again later.",
  day: "Day",
  class: "Class",
  status: "Status",
  note: "Note",
  month: "Attendance this month",
  previous: "Previous month",
  next: "Next month",
  taken: (days: number) => (days === 1 ? "1 register saved" : `${days} registers saved`),
  notSaved: "not saved",
  noDays: "No registers this month yet",
  open: (date: string) => `Open the register for ${date}`,
};

/** Texts about the attendance of a student and of a month. */
export const overviewsText = words<typeof english>({
  asal: english,
  ms: {
    year: "Tahun",
    marked: (days) => `${days} hari direkodkan`,
    none: "Belum ada rekod kehadiran pada tahun ini",
    noneText: "Rekod dipaparkan di sini selepas kehadiran pelajar ini diambil.",
    loadFailed: "Rekod kehadiran tidak dapat dimuatkan. Sila cuba sebentar lagi.",
    day: "Hari",
    class: "Kelas",
    status: "Status",
    note: "Catatan",
    month: "Kehadiran bulan ini",
    previous: "Bulan sebelumnya",
    next: "Bulan berikutnya",
    taken: (days) => `${days} kehadiran disimpan`,
    notSaved: "belum disimpan",
    noDays: "Belum ada kehadiran pada bulan ini",
    open: (date) => `Buka kehadiran ${date}`,
  },
  en: english,
});
