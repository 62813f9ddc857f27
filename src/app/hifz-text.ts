import { words } from "#lib/text.ts";

const englishHifz = {
  hifz: "Quran memorisation",
  tasmik: "Tasmik",
  exams: "Exams",
};

/** The labels of the tabs under the menu's hafazan. */
export const hifzText = words<typeof englishHifz>({
  asal: englishHifz,
  ms: {
    hifz: "Hafazan",
    tasmik: "Tasmik",
    exams: "Ujian",
  },
  en: englishHifz,
});
