import { sql } from "drizzle-orm";
import { insertRows, uuids } from "#db/bulk.ts";
import { nameIn } from "#db/pieces.ts";
import { inOneTrip } from "#db/transaction.ts";
import { newId } from "#lib/ids.ts";
import { actsAsSystem, type Scope } from "#server/scope.ts";
import { allocate, type ClosedMonth, type LedgerEntry, type Open, type TxKind } from "./rules.ts";
import { allocations, dues, ledgerEntries, ledgerTxs } from "./table.ts";

/**
 * Keeps the school's months as they are until this transaction ends; every write that posts begins with it, before any
 * other lock. Finds the latest closed month in which one of the days lies.
 */
export async function holdFeeMonths(
  scope: Scope,
  days: string[] = [scope.today],
): Promise<ClosedMonth | undefined> {
  const { school, tx } = scope;
  const months = days.map((day) => day.slice(0, 7));
  const [, { rows }] = await inOneTrip(
    tx.execute(sql`
      select pg_advisory_xact_lock_shared(hashtextextended('fee months ' || ${school.id}::text, 0))`),
    tx.execute<ClosedMonth>(sql`
      select m.month, ${nameIn("p")} as closed_by, m.closed_at from app.closed_fee_months m
      join app.profiles p on p.school_id = m.school_id and p.id = m.closed_by
      where m.school_id = ${school.id} and m.reopened_at is null
        and m.month = any (${sql.param(months)}) order by m.month desc`),
  );
  return rows[0];
}

/** Closes or opens months alone: waits for all who post, and lets nobody post until this transaction ends. */
export async function claimFeeMonths(scope: Scope): Promise<void> {
  const { tx, school } = scope;
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended('fee months ' || ${school.id}::text, 0))`);
}

/** A document as the ledger knows it: its id, and the lines that it posts. */
export type Doc = {
  id: string;
  kind: TxKind;
  entries: readonly LedgerEntry[];
  reverses?: string | null;
  /** What it makes an account owe, by when. */
  dues?: readonly { account_id: string; due_on: string; amount_sen: number }[];
};

/** Posts documents: nothing else writes to the ledger. The database refuses, at COMMIT, lines that do not add up. */
export async function post(scope: Scope, docs: readonly Doc[]): Promise<void> {
  const school_id = scope.school.id;
  const made_by = actsAsSystem(scope) ? null : scope.person.profile_id;
  await insertRows(
    scope.tx,
    ledgerTxs,
    docs.map(({ id, kind, reverses = null }) => {
      return { school_id, id, kind, posted_on: scope.today, at: scope.now, made_by, reverses };
    }),
  );
  const entries = docs.flatMap((doc) => doc.entries.map((entry) => ({ ...entry, tx_id: doc.id })));
  await insertRows(
    scope.tx,
    ledgerEntries,
    entries.map((entry) => ({ school_id, id: newId(), ...entry })),
  );
  const owed = docs.flatMap((doc) => (doc.dues ?? []).map((due) => ({ ...due, tx_id: doc.id })));
  await insertRows(
    scope.tx,
    dues,
    owed.map((due) => ({ school_id, id: newId(), ...due })),
  );
}

/** The lines of a posted document. */
export async function entriesOf(scope: Scope, tx_id: string): Promise<LedgerEntry[]> {
  const { rows } = await scope.tx.execute<LedgerEntry>(sql`
    select ledger, account_id, item_id, cash_session_id, amount_sen::float8 as amount_sen from app.ledger_entries
    where school_id = ${scope.school.id} and tx_id = ${tx_id} order by id`);
  return rows;
}

export type OpenDue = Open & { due_on: string; amount_sen: number; tx_id: string };

/** The dues of accounts of which something is still owed, the oldest first. */
export async function findOpenDues(scope: Scope, account_ids: string[]): Promise<OpenDue[]> {
  const { rows } = await scope.tx.execute<OpenDue>(sql`
    select d.id, d.account_id, d.due_on, d.amount_sen::float8 as amount_sen, d.tx_id,
      (d.amount_sen - coalesce(paid.sen, 0))::float8 as left_sen
    from app.dues d
    left join (select due_id, sum(amount_sen) as sen from app.allocations
      where school_id = ${scope.school.id} and account_id = any (${uuids(account_ids)})
      group by due_id) paid on paid.due_id = d.id
    where d.school_id = ${scope.school.id} and d.account_id = any (${uuids(account_ids)})
      and d.amount_sen > coalesce(paid.sen, 0)
    order by d.due_on, d.tx_id, d.id`);
  return rows;
}

/** What of the payments and credit notes of accounts pays nothing yet, the oldest first. */
export async function findFreeCredits(scope: Scope, account_ids: string[]): Promise<Open[]> {
  const { rows } = await scope.tx.execute<Open>(sql`
    select t.id, e.account_id, (-e.amount_sen - coalesce(used.sen, 0))::float8 as left_sen
    from app.ledger_entries e
    join app.ledger_txs t on t.school_id = e.school_id and t.id = e.tx_id
    left join (select tx_id, sum(amount_sen) as sen from app.allocations
      where school_id = ${scope.school.id} and account_id = any (${uuids(account_ids)})
      group by tx_id) used on used.tx_id = t.id
    where e.school_id = ${scope.school.id} and e.account_id = any (${uuids(account_ids)})
      and e.ledger = 'receivable' and e.amount_sen < 0 and t.kind in ('payment', 'credit_note')
      and -e.amount_sen > coalesce(used.sen, 0)
      and not exists (select from app.ledger_txs r
        where r.school_id = t.school_id and r.reverses = t.id)
    order by t.at, t.id`);
  return rows;
}

/** Pays the open dues of locked accounts with their free credits, the oldest of both first. */
export async function settle(scope: Scope, account_ids: string[]): Promise<void> {
  const credits = await findFreeCredits(scope, account_ids);
  if (credits.length === 0) return;
  await insertAllocations(scope, allocate(await findOpenDues(scope, account_ids), credits));
}

type NewAllocation = Pick<
  typeof allocations.$inferInsert,
  "account_id" | "tx_id" | "due_id" | "amount_sen"
>;

/** Writes which credit pays which due. */
export async function insertAllocations(
  scope: Scope,
  made: readonly NewAllocation[],
): Promise<void> {
  const school_id = scope.school.id;
  await insertRows(
    scope.tx,
    allocations,
    made.map((one) => ({ school_id, id: newId(), ...one, at: scope.now })),
  );
}

/** Takes back what a credit paid. */
export async function unallocate(scope: Scope, tx_id: string): Promise<void> {
  await scope.tx.execute(sql`
    insert into app.allocations (school_id, id, account_id, tx_id, due_id, amount_sen, at)
    select school_id, gen_random_uuid(), account_id, tx_id, due_id, -sum(amount_sen), ${scope.now}
    from app.allocations where school_id = ${scope.school.id} and tx_id = ${tx_id}
    group by school_id, account_id, tx_id, due_id having sum(amount_sen) <> 0`);
}

/** Whether this profile posted something, holds cash or closed a month. */
export async function hasPosted(scope: Scope, profile_id: string): Promise<boolean> {
  const { rows } = await scope.tx.execute<{ acts: boolean }>(sql`
    select exists (select from app.ledger_txs
      where school_id = ${scope.school.id} and made_by = ${profile_id})
      or exists (select from app.cash_sessions
        where school_id = ${scope.school.id} and ${profile_id} in (holder_id, closed_by))
      or exists (select from app.cash_handovers
        where school_id = ${scope.school.id} and ${profile_id} in (given_by, given_to))
      or exists (select from app.closed_fee_months
        where school_id = ${scope.school.id} and ${profile_id} in (closed_by, reopened_by)) as acts`);
  return rows[0]?.acts ?? false;
}
