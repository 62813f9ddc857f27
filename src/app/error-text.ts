import { words } from "#lib/text.ts";

const englishError = {
  title: "Unexpected Application Error!",
  line: "Nothing you saved is lost. Try again; if it happens again, tell us what you did.",
  tryAgain: "Try again",
  home: "Dashboard",
  reference: "Rujukan",
};

export const errorText = words({
  asal: englishError,
  ms: {
    title: "Ralat aplikasi yang tidak dijangka!",
    line: "Perkara yang telah disimpan tidak hilang. Cuba lagi; jika berulang, beritahu kami apa yang anda lakukan.",
    tryAgain: "Cuba lagi",
    home: "Papan Pemuka",
    reference: "Rujukan",
  },
  en: { ...englishError, reference: "Reference" },
});
