import { words } from "#lib/text.ts";

const englishPlaces = {
  places: "Attendance",
  register: "Register",
  board: "This morning",
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
    board: "Pagi ini",
    desk: "Susulan",
    absences: "Makluman cuti",
    insights: "Ringkasan",
    letters: "Surat amaran",
  },
  en: englishPlaces,
});
