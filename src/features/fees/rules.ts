import { addDays } from "#lib/dates.ts";

/** How a payment reached the school. */
export const PAYMENT_METHODS = ["tunai", "pindahan", "cek", "fpx", "duitnow"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** What a receipt is for: the fees of a family, or a gift to a fund. */
export const PAYMENT_KINDS = ["fee", "fund"] as const;

/** Why a receipt is taken back. Its number stays, and so does the row. */
export const REVERSALS = ["wrong_family", "money_back", "bounced", "duplicate", "mistake"] as const;
export type Reversal = (typeof REVERSALS)[number];

/** In sen. More than this is a mistake of typing. */
export const MOST_PAID_SEN = 10_000_000;

/**
 * The first day (YYYY-MM-DD) on which money for which a receipt is written today may have come in: a year before, so
 * that a year typed wrong is noticed.
 */
export function earliestReceipt(today: string): string {
  return addDays(today, -365);
}

/** A sum as cash can pay it: to the nearest five sen. */
export function roundedForCash(sen: number): number {
  return Math.round(sen / 5) * 5;
}

/** Why a payment cannot be taken: no sum, too much of it, or cash that no coins make. */
export type PaymentFault = "amount" | "coins";

/**
 * What a payment settles beside what was taken: `rounding_sen` is what cash rounds up (or, below 0, down) when it
 * pays all that is owed, or all of it less a discount that the payment earns (`discounted_sen`).
 */
export function takenFor(
  method: PaymentMethod,
  amount_sen: number,
  owed_sen: number,
  discounted_sen: readonly number[] = [],
): { rounding_sen: number } | { fault: PaymentFault } {
  if (!Number.isInteger(amount_sen) || amount_sen <= 0 || amount_sen > MOST_PAID_SEN) {
    return { fault: "amount" };
  }
  if (method !== "tunai") return { rounding_sen: 0 };
  if (amount_sen % 5 !== 0) return { fault: "coins" };
  const whole = [owed_sen, ...discounted_sen].find(
    (sen) => sen > 0 && amount_sen === roundedForCash(sen),
  );
  return { rounding_sen: whole === undefined ? 0 : amount_sen - whole };
}
