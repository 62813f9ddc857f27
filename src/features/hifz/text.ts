import { words } from "#lib/text.ts";

const english = {
  title: "Hifz Tracking Module",
  line: "This module is being developed",
  text: "You will record every student's new memorisation, revision and tasmik here. Coming soon.",
};

export const hifzText = words({
  asal: english,
  ms: {
    title: "Modul Rekod Hafazan",
    line: "Modul ini sedang dibangunkan",
    text: "Hafazan baharu, murajaah dan tasmik setiap pelajar akan direkodkan di sini. Akan datang.",
  },
  en: english,
});
