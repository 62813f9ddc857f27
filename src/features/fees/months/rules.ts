import type { MonthTotals } from "#features/fees/ledger/contract.ts";

/** What keeps a month from being closed, each with how many there are of it. */
export const MONTH_HINDRANCES = ["not_over", "drawers", "slips", "bank", "unbalanced"] as const;
export type MonthHindrance = { kind: (typeof MONTH_HINDRANCES)[number]; count: number };

/** What keeps a month, "2026-11", from being closed on a day. */
export function hindrancesOf(facts: {
  month: string;
  today: string;
  /** Drawers opened in it or before that were not counted. */
  drawers: number;
  /** Slips of a day in it that nobody has checked. */
  slips: number;
  /** Lines of bank statements of days in it or before that are neither matched nor put aside. */
  bank: number;
  /** Transactions of the month whose lines do not add up to zero. */
  unbalanced: number;
}): MonthHindrance[] {
  const { month, today, drawers, slips, bank, unbalanced } = facts;
  const found: MonthHindrance[] = [
    { kind: "not_over", count: today.slice(0, 7) <= month ? 1 : 0 },
    { kind: "drawers", count: drawers },
    { kind: "slips", count: slips },
    { kind: "bank", count: bank },
    { kind: "unbalanced", count: unbalanced },
  ];
  return found.filter(({ count }) => count > 0);
}

/**
 * The figures of a month: what came in, what siblings paid less or was let off, what was waived, and what families owed
 * at its end.
 */
export function figuresOf({ received, billed, notes = [], waived, owed_sen }: MonthTotals) {
  const letOff = notes.filter(({ kind }) => kind !== "correction" && kind !== "deposit");
  return {
    received_sen: received.reduce((sum, { sen }) => sum + sen, 0),
    off_sen:
      billed.reduce((sum, one) => sum + one.off_sen, 0) +
      letOff.reduce((sum, { sen }) => sum + sen, 0),
    waived_sen: waived.reduce((sum, { sen }) => sum + sen, 0),
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
