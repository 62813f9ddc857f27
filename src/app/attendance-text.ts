import { words } from "#lib/text.ts";

const englishPlaces = {
  places: "Attendance",
  register: "Register",
  board: "Not taken",
  desk: "Absence desk",
  absences: "Reported absences",
  insights: "Overview",
  letters: "Warning letters",
};

/** The labels of the tabs under the menu's Attendance. */
export const placesText = words<typeof englishPlaces>({
  asal: englishPlaces,
  ms: {
    places: "Kehadiran",
    register: "Kehadiran",
    board: "Belum diambil",
    desk: "Susulan",
    absences: "Makluman",
    insights: "Ringkasan",
    letters: "Surat amaran",
  },
  en: englishPlaces,
});
