import type { MonthTotals } from "#features/fees/ledger/rules.ts";

/** What keeps a month from being closed, each with how many there are of it. */
export const MONTH_HINDRANCES = ["not_over", "drawers", "unbalanced"] as const;
export type MonthHindrance = { kind: (typeof MONTH_HINDRANCES)[number]; count: number };

/** What keeps a month, "2026-11", from being closed on a day. */
export function hindrancesOf(facts: {
  month: string;
  today: string;
  /** Drawers opened in it or before that were not counted. */
  drawers: number;
  /** Transactions of the month whose lines do not add up to zero. */
  unbalanced: number;
}): MonthHindrance[] {
  const { month, today, drawers, unbalanced } = facts;
  const found: MonthHindrance[] = [
    { kind: "not_over", count: today.slice(0, 7) <= month ? 1 : 0 },
    { kind: "drawers", count: drawers },
    { kind: "unbalanced", count: unbalanced },
  ];
  return found.filter(({ count }) => count > 0);
}

/** The three figures of a month: what came in, what was let off, and what families owed at its end. */
export function figuresOf({ received, billed, owed_sen }: MonthTotals) {
  return {
    received_sen: received.reduce((sum, { sen }) => sum + sen, 0),
    off_sen: billed.reduce((sum, one) => sum + one.off_sen, 0),
    owed_sen,
  };
}

/**
 * The totals as one text, the same for the same figures in whatever order the database keeps them. Its hash stands on
 * the printed sheet.
 */
export function textOfTotals(month: string, totals: MonthTotals): string {
  return JSON.stringify([month, sorted(totals)]);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, one]) => [key, sorted(one)]));
}
