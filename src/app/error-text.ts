import { words } from "#lib/text.ts";

const englishError = {
  title: "Unexpected Application Error!",
  line: "Nothing you saved has been lost. Try again. If it happens again, tell us what you were doing.",
  notLoaded: "This screen could not be loaded. Check the connection and try again.",
  tryAgain: "Try again",
  home: "Dashboard",
  reference: "Rujukan",
};

export const errorText = words({
  asal: englishError,
  ms: {
    title: "Ralat aplikasi yang tidak dijangka!",
    line: "Data yang telah disimpan tidak hilang. Cuba lagi. Jika berulang, beritahu kami apa yang anda lakukan.",
    notLoaded: "Skrin ini tidak dapat dimuatkan. Semak sambungan Internet dan cuba lagi.",
    tryAgain: "Cuba lagi",
    home: "Papan Pemuka",
    reference: "Rujukan",
  },
  en: { ...englishError, reference: "Reference" },
});
