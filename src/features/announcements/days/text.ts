import { words } from "#lib/text.ts";

const english = {
  answerBy: "Last day for your answer",
  lastDay: "Answered · answers close",
};

/** What the calendar says of the last day on which an announcement is answered. */
export const answerDaysText = words<typeof english>({
  asal: english,
  ms: {
    answerBy: "Hari terakhir untuk menjawab",
    lastDay: "Sudah dijawab · jawapan ditutup",
  },
  en: english,
});
