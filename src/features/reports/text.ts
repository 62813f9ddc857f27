import { words } from "#lib/text.ts";

const english = {
  title: "Reports",
  line: "This module is being built",
  text: "Attendance, hifz and fees in figures to read, print and export will stand here.",
};

export const reportsText = words({
  asal: english,
  ms: {
    title: "Laporan",
    line: "Modul ini sedang dibina",
    text: "Kehadiran, hafazan dan yuran dalam angka untuk dibaca, dicetak dan dieksport akan berada di sini.",
  },
  en: english,
});
