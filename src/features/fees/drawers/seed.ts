import { groupedBy } from "#lib/grouped.ts";
import { newId } from "#lib/ids.ts";
import { type Counted, DENOMINATIONS } from "./rules.ts";
import type { cashSessions } from "./table.ts";

type Receipt = { id: string; amount_sen: number; received_on: string };
type Drawer = Omit<typeof cashSessions.$inferInsert, "school_id"> & { receipts: Receipt[] };

/**
 * The drawers of one person for cash receipts, the oldest first: each is counted on its last day in a month and taken
 * to the bank, and the last one is open with `open_sen` in it. None where less cash came in all.
 */
export function makeDrawers(
  receipts: Receipt[],
  { holder_id, open_sen, at }: { holder_id: string; open_sen: number; at: (day: string) => string },
): Drawer[] {
  const sumOf = (list: Receipt[]) => list.reduce((sum, { amount_sen }) => sum + amount_sen, 0);
  const byDay = receipts.toSorted((a, b) => a.received_on.localeCompare(b.received_on));
  if (sumOf(byDay) < open_sen) return [];
  const open: Receipt[] = [];
  while (sumOf(open) + (byDay.at(-1)?.amount_sen ?? open_sen) <= open_sen) {
    const last = byDay.pop();
    if (!last) break;
    open.unshift(last);
  }
  const opening_sen = open_sen - sumOf(open);
  const months = [...groupedBy(byDay, ({ received_on }) => received_on.slice(0, 7)).values()];
  // What is left at the last count must have come in since the one before.
  while (months.length > 1 && sumOf(months.at(-1) ?? []) < opening_sen) {
    const last = months.pop() ?? [];
    months.at(-1)?.push(...last);
  }
  const drawer = (of: Receipt[], day: string): Drawer => ({
    id: newId(),
    holder_id,
    opened_on: of[0]?.received_on ?? day,
    opened_at: at(of[0]?.received_on ?? day),
    opening_sen: 0,
    closed_at: null,
    closed_by: null,
    counted: null,
    counted_sen: null,
    expected_sen: null,
    why: "",
    deposited_sen: 0,
    deposit_ref: "",
    receipts: of,
  });
  const counted = months.map((of, index) => {
    const day = of.at(-1)?.received_on ?? "";
    const sum = sumOf(of);
    const kept = index === months.length - 1 ? opening_sen : 0;
    return {
      ...drawer(of, day),
      closed_at: at(day),
      closed_by: holder_id,
      counted: piecesOf(sum),
      counted_sen: sum,
      expected_sen: sum,
      deposited_sen: sum - kept,
      deposit_ref: `S-${day.slice(2, 4)}${day.slice(5, 7)}${day.slice(8)}`,
    };
  });
  const last_day = byDay.at(-1)?.received_on ?? "";
  return [...counted, { ...drawer(open, last_day), opening_sen }];
}

/** A sum in as few notes and coins as there can be. */
function piecesOf(sen: number): Counted {
  const counted: Counted = {};
  let left = sen;
  for (const value of DENOMINATIONS) {
    const pieces = Math.floor(left / value);
    if (pieces > 0) counted[`${value}`] = pieces;
    left -= pieces * value;
  }
  return counted;
}
