import { words } from "#lib/text.ts";

const englishPlaces = {
  places: "Attendance",
  register: "Register",
  board: "Not taken",
  family: "My children",
  self: "My attendance",
  desk: "Absence desk",
  absences: "Reported absences",
  insights: "Overview",
  letters: "Warning letters",
  forStaff: "This page is for the school's staff",
  forStaffText: "Teachers and admins work here. You see your family's attendance on your own page.",
};

/** The labels of the tabs under the menu's Attendance. */
export const placesText = words<typeof englishPlaces>({
  asal: englishPlaces,
  ms: {
    places: "Kehadiran",
    register: "Kehadiran",
    board: "Belum diambil",
    family: "Anak saya",
    self: "Kehadiran saya",
    desk: "Susulan",
    absences: "Makluman",
    insights: "Ringkasan",
    letters: "Surat amaran",
    forStaff: "Halaman ini untuk kakitangan sekolah",
    forStaffText:
      "Guru dan pentadbir bekerja di sini. Kehadiran keluarga anda ada di halaman anda sendiri.",
  },
  en: englishPlaces,
});
