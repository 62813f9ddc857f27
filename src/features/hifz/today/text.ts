import { words } from "#lib/text.ts";

const english = {
  heard: (heard: number, all: number) => `${heard} of ${all} heard today`,
  open: "Record Hifz",
};

export const hifzTodayText = words<typeof english>({
  asal: english,
  ms: {
    heard: (heard, all) => `${heard} daripada ${all} didengar hari ini`,
    open: "Rekod Hafazan",
  },
  en: english,
});
