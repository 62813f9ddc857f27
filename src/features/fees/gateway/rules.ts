/** Who pays the fee of the provider. */
export const FEE_PAYERS = ["school", "payer"] as const;
export type FeePayer = (typeof FEE_PAYERS)[number];

/**
 * An online payment: made here, its bill waiting at the provider, paid with a receipt, or over without one. Money that
 * came otherwise than asked is a row of its own under review, and then received (`paid`) or `dismissed`.
 */
export const ONLINE_STATES = [
  "made",
  "pending",
  "paid",
  "failed",
  "expired",
  "review",
  "dismissed",
] as const;
export type OnlineState = (typeof ONLINE_STATES)[number];

/** Why money that came for a bill makes no receipt by itself. */
export const REVIEW_WHYS = ["amount", "reference", "twice"] as const;
export type ReviewWhy = (typeof REVIEW_WHYS)[number];

/** In sen: what FPX takes from private accounts in one payment. */
export const LEAST_ONLINE_SEN = 100;
export const MOST_ONLINE_SEN = 3_000_000;

/** After this a bill that nobody paid is closed at the provider. */
export const OPEN_HOURS = 24;

/** A payment that succeeded at the provider, as far as it is compared. */
export type PaidAtProvider = { sen: number; reference: string; invoice: string };

/**
 * What the payments of a bill mean. One that has our reference and exactly our amount pays it, once; every other one is
 * for a person to look at. Payments that are known already mean nothing new.
 */
export function sortPaid<Row extends PaidAtProvider>(
  bill: { id: string; amount_sen: number; is_paid: boolean },
  rows: readonly Row[],
  known: ReadonlySet<string>,
): { ours: Row | undefined; others: { row: Row; why: ReviewWhy }[] } {
  let ours: Row | undefined;
  const others: { row: Row; why: ReviewWhy }[] = [];
  const seen = new Set(known);
  for (const row of rows) {
    if (seen.has(row.invoice) || row.sen <= 0) continue;
    seen.add(row.invoice);
    if (row.reference !== bill.id) others.push({ row, why: "reference" });
    else if (row.sen !== bill.amount_sen) others.push({ row, why: "amount" });
    else if (bill.is_paid || ours) others.push({ row, why: "twice" });
    else ours = row;
  }
  return { ours, others };
}
