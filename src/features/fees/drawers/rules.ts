/** The notes and coins of the ringgit in sen, the largest first. */
export const DENOMINATIONS = [10_000, 5_000, 2_000, 1_000, 500, 100, 50, 20, 10, 5] as const;
export type Denomination = (typeof DENOMINATIONS)[number];

/** How many of each note and coin there are, by its sen: `{ "10000": 4 }`. */
export type Counted = Partial<Record<`${Denomination}`, number>>;

/** What counted notes and coins are worth. */
export function countedSen(counted: Counted): number {
  return DENOMINATIONS.reduce((sum, value) => sum + value * (counted[`${value}`] ?? 0), 0);
}

/** Why a drawer cannot be closed: a difference without its reason, or more banked than there is. */
export type CloseFault = "why" | "deposit";

/** What the count of a drawer says: `difference_sen` is what is there too much or, below 0, too little. */
export function closeOf(day: {
  expected_sen: number;
  counted_sen: number;
  deposited_sen: number;
  why: string;
}): { difference_sen: number } | { fault: CloseFault } {
  const difference_sen = day.counted_sen - day.expected_sen;
  if (difference_sen !== 0 && day.why.trim() === "") return { fault: "why" };
  if (day.deposited_sen > day.counted_sen) return { fault: "deposit" };
  return { difference_sen };
}
