import { sql } from "drizzle-orm";
import { insertRows } from "#db/bulk.ts";
import { planEntries } from "#features/fees/ledger/rules.ts";
import { allocations, dues, ledgerEntries, ledgerTxs } from "#features/fees/ledger/table.ts";
import { seedNumbers } from "#features/fees/numbers/seed.ts";
import { addDays, monthStart } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import { splitInstalments } from "./rules.ts";
import { instalmentPlans } from "./table.ts";

type Late = {
  account_id: string;
  guardian: string;
  open: { id: string; due_on: string; left_sen: number }[];
};

const COUNT = 3;
/** So many days ago a plan was agreed of which no instalment was paid. */
const BROKEN_DAYS = 40;

/**
 * Writes a plan that runs, one that a guardian asks for, and one that is not kept, of late families with the last numbers,
 * so that the families that the guides show stay as they are. `office` offered the plans.
 */
export async function seedPlans(scope: Scope, { office }: { office: string }): Promise<void> {
  const { tx, school, today, now } = scope;
  const school_id = school.id;
  const { rows } = await tx.execute<Late>(sql`
    select d.account_id, y.guardian,
      json_agg(json_build_object('id', d.id, 'due_on', d.due_on, 'left_sen', d.left_sen) order by d.due_on, d.id) as open
    from (select d.school_id, d.id, d.account_id, d.due_on,
        d.amount_sen - coalesce(sum(l.amount_sen), 0) as left_sen
      from app.dues d left join app.allocations l on l.school_id = d.school_id and l.due_id = d.id
      where d.school_id = ${school_id} and d.due_on < ${monthStart(today)}
      group by d.school_id, d.id having d.amount_sen > coalesce(sum(l.amount_sen), 0)) d
    join app.billing_accounts a on a.school_id = d.school_id and a.id = d.account_id
    join lateral (select g.profile_id as guardian from app.billing_payers y
      join app.guardians g on g.school_id = y.school_id and g.id = y.guardian_id
      where y.school_id = d.school_id and y.account_id = d.account_id and y.sees_account
      order by g.id limit 1) y on true
    group by d.school_id, d.account_id, a.code, y.guardian
    order by a.code desc`);
  const [running, asking, ...others] = rows;
  const ago = addDays(today, -BROKEN_DAYS);
  const [broken] = others.flatMap(({ open, ...one }) => {
    const old = open.filter(({ due_on }) => due_on < ago);
    return old.length > 0 ? [{ ...one, open: old }] : [];
  });
  const agreed = [
    ...(broken ? [{ ...broken, on: ago, reason: "Berniaga kecil, pendapatan tidak tetap" }] : []),
    ...(running ? [{ ...running, on: today, reason: "Gaji bulan lepas lewat diterima" }] : []),
  ];
  const numbers = await seedNumbers(scope, "plan", agreed, ({ on }) => on);
  for (const plan of agreed) {
    const { account_id, guardian, open, on, reason } = plan;
    const at = on === today ? now : `${on}T02:00:00.000Z`;
    const id = newId();
    const total = open.reduce((sum, { left_sen }) => sum + left_sen, 0);
    const instalments = splitInstalments(total, COUNT, addDays(on, 9));
    await insertRows(tx, ledgerTxs, [
      { school_id, id, kind: "plan", posted_on: on, at, made_by: guardian },
    ]);
    await insertRows(
      tx,
      ledgerEntries,
      planEntries(account_id, total).map((entry) => {
        return { school_id, id: newId(), tx_id: id, ...entry };
      }),
    );
    await insertRows(
      tx,
      allocations,
      open.map(({ id: due_id, left_sen }) => {
        const row = { account_id, tx_id: id, due_id, amount_sen: left_sen, at };
        return { school_id, id: newId(), ...row };
      }),
    );
    await insertRows(
      tx,
      dues,
      instalments.map((one) => ({ school_id, id: newId(), account_id, tx_id: id, ...one })),
    );
    const offered = { offered_by: office, offered_at: `${addDays(on, -2)}T02:00:00.000Z` };
    await insertRows(tx, instalmentPlans, [
      {
        school_id,
        id,
        account_id,
        state: "agreed",
        number: numbers.get(plan) ?? "",
        reason,
        due_ids: open.map((due) => due.id),
        amount_sen: total,
        instalments,
        made_by: guardian,
        made_at: `${addDays(on, -3)}T02:00:00.000Z`,
        ...offered,
        decided_by: guardian,
        decided_at: at,
        version: 3,
      },
    ]);
  }
  if (asking) {
    await insertRows(tx, instalmentPlans, [
      {
        school_id,
        id: newId(),
        account_id: asking.account_id,
        state: "asked",
        reason: "Mampu RM 200 sebulan buat masa ini",
        made_by: asking.guardian,
        made_at: `${addDays(today, -1)}T02:00:00.000Z`,
      },
    ]);
  }
}
