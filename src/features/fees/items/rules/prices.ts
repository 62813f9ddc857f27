import { monthEnd } from "#features/calendar/rules.ts";
import { daysBetween } from "#lib/dates.ts";

/** What an item is: a fee, or a deposit (cagaran), which the school owes back to the pupil. */
export const ITEM_KINDS = ["fee", "deposit"] as const;
/** How often an item is billed. `once` is billed to each pupil or family once and never again. */
export const FREQUENCIES = ["month", "year", "once"] as const;
/** What is billed: each pupil, or each family once. */
export const SCOPES = ["pupil", "family"] as const;
/** What an item is on an e-invoice, by the list of LHDN: fees for education, of a kindergarten, or others. */
export const CLASS_CODES = ["010", "002", "022"] as const;
export type ClassCode = (typeof CLASS_CODES)[number];

/** What a pupil pays who joins within the month. */
export const PRORATES = ["none", "half", "daily"] as const;
/** Whether an item is for pupils of their first year, or for those who were here before. */
export const ENTRIES = ["new", "returning"] as const;

export type Price = { from_date: string; amount_sen: number };
/** What the child of a rank pays less; the highest rank holds for all after it. */
export type Rank = { rank: number; off_sen: number };
/** What a pupil pays for an item instead of its price; null where the pupil is not billed for it. */
export type PriceException = { item_id: string; student_id: string; amount_sen: number | null };
/** A share of an item that falls due in a month (1–12) of its year, in hundredths of a percent. */
export type FeePart = { month: number; bp: number };

/** The price on a day; null before the first. */
export function priceAt(prices: readonly Price[], day: string): number | null {
  const past = prices.filter(({ from_date }) => from_date <= day);
  const latest = past.toSorted((a, b) => a.from_date.localeCompare(b.from_date)).at(-1);
  return latest?.amount_sen ?? null;
}

/** What a child of this rank (from 1) pays less than the first, never more than `amount`. */
export function siblingOff(ranks: readonly Rank[], rank: number, amount: number): number {
  const below = ranks.filter((one) => one.rank <= rank).toSorted((a, b) => a.rank - b.rank);
  return Math.min(below.at(-1)?.off_sen ?? 0, amount);
}

/**
 * What a pupil pays for the month that begins on `month` after joining on a day. `half`: from the 16th on half,
 * rounded up; `daily`: the share of the days left, rounded down.
 */
export function prorated(
  amount: number,
  how: (typeof PRORATES)[number],
  { joined, month }: { joined: string; month: string },
): number {
  const last = monthEnd(month);
  if (how === "none" || joined <= month || joined > last) return amount;
  if (how === "half") return Number(joined.slice(8)) <= 15 ? amount : Math.ceil(amount / 2);
  return Math.floor((amount * (daysBetween(joined, last) + 1)) / (daysBetween(month, last) + 1));
}

/** Divides a sum by shares: each part rounded down, the last takes the rest. */
export function splitSum(
  amount: number,
  parts: readonly FeePart[],
): { month: number; sen: number }[] {
  let left = amount;
  return parts.map(({ month, bp }, at) => {
    const sen = at === parts.length - 1 ? left : Math.floor((amount * bp) / 10_000);
    left -= sen;
    return { month, sen };
  });
}
