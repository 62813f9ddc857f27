import { sql } from "drizzle-orm";
import { insertRows } from "#db/bulk.ts";
import { joinedByHash } from "#db/transaction.ts";
import { openingImports, openings } from "#features/fees/corrections/table.ts";
import { numberKey } from "#features/imports/rows/rules/cells.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import type { OpeningImport } from "./contract.ts";
import { type KnownAccounts, type NewOpening, openingKey } from "./rules.ts";

/** The accounts by the numbers of families and pupils, and the openings that they have. */
export async function readKnownAccounts(scope: Scope): Promise<KnownAccounts> {
  const { tx, school, today } = scope;
  const { rows: pupils } = await tx.execute<{ number: string; account_id: string | null }>(sql`
    select s.student_id as number, m.account_id from app.students s
    left join app.billing_members m on m.school_id = s.school_id and m.student_id = s.id
      and m.to_date is null
    where s.school_id = ${school.id}`);
  const { rows: families } = await tx.execute<{ number: string; account_id: string }>(sql`
    select code as number, id as account_id from app.billing_accounts
    where school_id = ${school.id} and kind = 'family'`);
  const { rows: known } = await tx.execute<{ account_id: string; as_of: string }>(sql`
    select account_id, as_of from app.openings
    where school_id = ${school.id} and undone_at is null`);
  const accounts = new Map(
    [...pupils, ...families].map(({ number, account_id }) => [numberKey(number), account_id]),
  );
  return { today, accounts, known: new Set(known.map(openingKey)) };
}

/** Writes a list of openings, whose transactions are posted already, and returns its id. */
export async function insertOpenings(
  scope: Scope,
  made: readonly (NewOpening & { id: string })[],
): Promise<string> {
  const id = newId();
  const { school, now, tx } = scope;
  const row = { school_id: school.id, id, lines: made.length, created_at: now };
  await tx.insert(openingImports).values(row);
  await insertRows(
    tx,
    openings,
    made.map((one) => ({ school_id: school.id, ...one, import_id: id })),
  );
  return id;
}

/** The lists that were taken in, the latest first, or one of them. */
export async function findOpeningImports(scope: Scope, id?: string): Promise<OpeningImport[]> {
  const { rows } = await scope.tx.execute<OpeningImport>(sql`
    select i.id, i.lines, i.created_at, i.undone_at,
      coalesce(sum(o.amount_sen) filter (where o.amount_sen > 0), 0)::float8 as owed_sen,
      coalesce(-sum(o.amount_sen) filter (where o.amount_sen < 0), 0)::float8 as ahead_sen
    from app.opening_imports i
    join app.openings o on o.school_id = i.school_id and o.import_id = i.id
    where i.school_id = ${scope.school.id} and ${id ? sql`i.id = ${id}` : sql`true`}
    group by i.school_id, i.id order by i.created_at desc, i.id desc limit 20`);
  return rows;
}

type StandingOpening = {
  id: string;
  account_id: string;
  code: string;
  amount_sen: number;
  due_id: string | null;
  /** Whether something pays it, or it pays something, or somebody keeps it back. */
  is_used: boolean;
};

/** The openings of a list, with the due that each made. */
export async function findOpeningsOf(scope: Scope, import_id: string): Promise<StandingOpening[]> {
  const query = scope.tx.execute<StandingOpening>(sql`
    with used as materialized (
      select l.tx_id, l.due_id from app.allocations l
      where l.school_id = ${scope.school.id} and l.account_id in (select account_id from app.openings
        where school_id = ${scope.school.id} and import_id = ${import_id})
      group by l.tx_id, l.due_id having sum(l.amount_sen) <> 0
    )
    select o.id, o.account_id, a.code, o.amount_sen::float8 as amount_sen, d.id as due_id,
      o.id in (select tx_id from used) or coalesce(d.id in (select due_id from used), false)
      or exists (select from app.credit_holds h where h.school_id = o.school_id
        and h.tx_id = o.id and h.released_at is null) as is_used
    from app.openings o
    join app.billing_accounts a on a.school_id = o.school_id and a.id = o.account_id
    left join app.dues d on d.school_id = o.school_id and d.tx_id = o.id
    where o.school_id = ${scope.school.id} and o.import_id = ${import_id}
    order by length(a.code), a.code, o.id`);
  return (await joinedByHash(scope.tx, query)).rows;
}

/** Notes that a list was taken back, so that it can be taken in anew. */
export async function markOpeningsUndone(scope: Scope, import_id: string): Promise<void> {
  const { tx, school, now } = scope;
  await tx.execute(sql`
    update app.openings set undone_at = ${now}
    where school_id = ${school.id} and import_id = ${import_id}`);
  await tx.execute(sql`
    update app.opening_imports set undone_at = ${now}
    where school_id = ${school.id} and id = ${import_id}`);
}
