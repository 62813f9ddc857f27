import { insertRows } from "#db/bulk.ts";
import { shiftMonth } from "#features/calendar/rules.ts";
import { monthStart } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import { feeExceptions } from "./table.ts";

type Families = readonly { pupils: readonly { id: string }[] }[];

const DEPOSITORS = 4;

/**
 * Writes the prices that were made by hand for two pupils from this month on, a lower one and none at all, and says who
 * they are, and who pays a deposit: the eldest of each of these families.
 */
export async function seedSpecial(
  { tx, school, today, now }: Scope,
  families: Families,
  { item_id, monthly_sen }: { item_id: string; monthly_sen: number },
) {
  const eldest = families.flatMap(({ pupils: [first] }) => first?.id ?? []);
  const [lower, none] = eldest.slice(DEPOSITORS);
  const month = monthStart(today);
  const price = { item_id, from_month: month.slice(0, 7) };
  const rows = [
    ...(lower
      ? [{ ...price, student_id: lower, to_month: null, amount_sen: Math.round(monthly_sen * 0.8) }]
      : []),
    ...(none
      ? [
          {
            ...price,
            student_id: none,
            to_month: shiftMonth(month, 2).slice(0, 7),
            amount_sen: null,
          },
        ]
      : []),
  ];
  await insertRows(
    tx,
    feeExceptions,
    rows.map((row) => ({ school_id: school.id, id: newId(), created_at: now, ...row })),
  );
  return { exceptions: rows, depositors: new Set(eldest.slice(0, DEPOSITORS)) };
}
