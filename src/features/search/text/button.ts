import { words } from "#lib/text.ts";

const english = {
  title: "Search",
  openFailed: "The search could not be opened. Please try again.",
};

/** The texts of the button that opens the search; every page has it. */
export const searchButtonText = words<typeof english>({
  asal: english,
  ms: {
    title: "Cari",
    openFailed: "Carian tidak dapat dibuka. Sila cuba lagi.",
  },
  en: english,
});
