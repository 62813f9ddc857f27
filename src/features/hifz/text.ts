import { words } from "#lib/text.ts";

const english = {
  title: "Hifz Tracking Module",
  line: "This module is being built",
  text: "Daily lessons, revision and tasmik of every student will be recorded here.",
};

export const hifzText = words({
  asal: english,
  ms: {
    title: "Modul Rekod Hafazan",
    line: "Modul ini sedang dibina",
    text: "Hafazan baharu, murajaah dan tasmik setiap pelajar akan direkodkan di sini.",
  },
  en: english,
});
