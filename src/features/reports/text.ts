import { words } from "#lib/text.ts";

const english = {
  title: "Reports",
  line: "This module is being developed",
  text: "You will read, print and export figures on attendance, hifz and fees here. Coming soon.",
};

export const reportsText = words({
  asal: english,
  ms: {
    title: "Laporan",
    line: "Modul ini sedang dibangunkan",
    text: "Angka kehadiran, hafazan dan yuran akan boleh dibaca, dicetak dan dieksport di sini. Akan datang.",
  },
  en: english,
});
