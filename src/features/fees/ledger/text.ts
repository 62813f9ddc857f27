import { words } from "#lib/text.ts";

const closedMonth = {
  closed: (month: string, by: string) =>
    `${month} was closed by ${by}. Choose another day, or ask an admin to open the month again.`,
};

/** Why nothing can be posted in a month. */
export const closedMonthText = words<typeof closedMonth>({
  asal: closedMonth,
  ms: {
    closed: (month, by) =>
      `${month} telah ditutup oleh ${by}. Pilih tarikh lain, atau minta pentadbir membuka bulan itu semula.`,
  },
  en: closedMonth,
});
