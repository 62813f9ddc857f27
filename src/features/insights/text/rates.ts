import { formatNumber } from "#lib/numbers.ts";
import { words } from "#lib/text.ts";

const english = {
  rate: (percent: number) => `${percent}% present`,
  taking: (taken: number, expected: number) =>
    expected === 1
      ? `${formatNumber(taken)} of 1 register taken`
      : `${formatNumber(taken)} of ${formatNumber(expected)} registers taken`,
};

/** How much was attended, and how many registers were taken. */
export const ratesText = words<typeof english>({
  asal: english,
  ms: {
    rate: (percent) => `${percent}% hadir`,
    taking: (taken, expected) =>
      `${formatNumber(taken)} daripada ${formatNumber(expected)} kehadiran diambil`,
  },
  en: english,
});
