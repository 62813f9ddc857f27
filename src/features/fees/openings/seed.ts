import { sql } from "drizzle-orm";
import { post } from "#features/fees/ledger/db.ts";
import { openingEntries } from "#features/fees/ledger/rules.ts";
import { addDays } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import { insertOpenings } from "./db.ts";

const OWED_SEN = [26_500, 18_000];

/** Takes in a list of what two families owed before the first bills, of those that are late for longest and have no plan. */
export async function seedOpenings(scope: Scope): Promise<void> {
  const { rows } = await scope.tx.execute<{ account_id: string; due_on: string }>(sql`
    select d.account_id, min(d.due_on) as due_on from app.dues d
    where d.school_id = ${scope.school.id}
      and not exists (select from app.allocations l where l.school_id = d.school_id and l.due_id = d.id)
      and not exists (select from app.instalment_plans p
        where p.school_id = d.school_id and p.account_id = d.account_id)
    group by d.account_id order by 2, 1 limit ${OWED_SEN.length}`);
  const made = rows.map(({ account_id, due_on }, at) => {
    const owed = { account_id, as_of: addDays(due_on, -14), amount_sen: OWED_SEN[at] ?? 0 };
    return { id: newId(), ...owed, note: "Daripada buku lama" };
  });
  if (made.length === 0) return;
  await post(
    scope,
    made.map(({ id, account_id, as_of: due_on, amount_sen }) => ({
      id,
      kind: "opening",
      entries: openingEntries(account_id, amount_sen),
      dues: [{ account_id, due_on, amount_sen }],
    })),
  );
  await insertOpenings(scope, made);
}
