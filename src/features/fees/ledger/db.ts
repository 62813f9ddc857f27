import { sql, type SQL } from "drizzle-orm";
import { insertRows, uuids } from "#db/bulk.ts";
import { nameIn } from "#db/pieces.ts";
import { inOneTrip, joinedByHash } from "#db/transaction.ts";
import { seesAccount } from "#features/fees/accounts/db.ts";
import { newId } from "#lib/ids.ts";
import { actsAsSystem, type Scope } from "#server/scope.ts";
import {
  allocate,
  CREDIT_KINDS,
  type ClosedMonth,
  type LedgerEntry,
  type LedgerFault,
  type Open,
  type TxKind,
} from "./rules.ts";
import { allocations, creditHolds, dues, ledgerChecks, ledgerEntries, ledgerTxs } from "./table.ts";

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
    select ledger, account_id, item_id, cash_session_id, fund_id, student_id, amount_sen::float8 as amount_sen from app.ledger_entries
    where school_id = ${scope.school.id} and tx_id = ${tx_id} order by id`);
  return rows;
}

export type OpenDue = Open & {
  due_on: string;
  amount_sen: number;
  tx_id: string;
  /** Whether it is of a year that was billed ahead. */
  is_ahead: boolean;
};

/** The dues of accounts of which something is still owed, the oldest first. */
export async function findOpenDues(scope: Scope, account_ids: string[]): Promise<OpenDue[]> {
  const { rows } = await scope.tx.execute<OpenDue>(sql`
    select d.id, d.account_id, d.due_on, d.amount_sen::float8 as amount_sen, d.tx_id,
      exists (select from app.invoices i
        join app.billing_runs r on r.school_id = i.school_id and r.id = i.run_id and length(r.period) = 4
        where i.school_id = d.school_id and i.id = d.tx_id) as is_ahead,
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

/** What the accounts owe that the guardian sees, and when the first of it is due; null if nothing. */
export function selectOwnDues(scope: Scope): SQL {
  const { school, person } = scope;
  return sql`
    select sum(o.left_sen)::float8 as owed_sen, min(o.due_on) as due_on from (
      select d.due_on, d.amount_sen - coalesce(sum(a.amount_sen), 0) as left_sen
      from app.dues d
      left join app.allocations a on a.school_id = d.school_id and a.due_id = d.id
      where d.school_id = ${school.id} and ${seesAccount(scope, person.guardian_id, sql`d.account_id`)}
      group by d.school_id, d.id) o
    where o.left_sen > 0 having count(*) > 0`;
}

/** Whether a line `e` of a transaction `t` is a credit of its account, which pays dues until it is taken back. */
const IS_CREDIT = sql`e.ledger = 'receivable' and e.amount_sen < 0 and t.kind = any (${sql.param([...CREDIT_KINDS])})
  and not exists (select from app.ledger_txs r where r.school_id = t.school_id and r.reverses = t.id)`;

/** Whether the credit of a line `e` is held back from the dues. */
const IS_HELD = sql`exists (select from app.credit_holds h where h.school_id = e.school_id
  and h.account_id = e.account_id and h.tx_id = e.tx_id and h.released_at is null)`;

export type Credit = Open & { is_held: boolean };

/** What of the payments, notes and other credits of accounts pays no due yet, the oldest first. */
export async function findCredits(scope: Scope, account_ids: string[]): Promise<Credit[]> {
  const { rows } = await scope.tx.execute<Credit>(sql`
    select t.id, e.account_id, ${IS_HELD} as is_held, (-e.amount_sen - coalesce(used.sen, 0))::float8 as left_sen
    from app.ledger_entries e
    join app.ledger_txs t on t.school_id = e.school_id and t.id = e.tx_id
    left join (select tx_id, sum(amount_sen) as sen from app.allocations
      where school_id = ${scope.school.id} and account_id = any (${uuids(account_ids)})
      group by tx_id) used on used.tx_id = t.id
    where e.school_id = ${scope.school.id} and e.account_id = any (${uuids(account_ids)})
      and ${IS_CREDIT} and -e.amount_sen > coalesce(used.sen, 0)
    order by t.at, t.id`);
  return rows;
}

/** What of the credits of accounts is free to pay a due, the oldest first: nothing of it is held. */
export async function findFreeCredits(scope: Scope, account_ids: string[]): Promise<Open[]> {
  return (await findCredits(scope, account_ids)).filter(({ is_held }) => !is_held);
}

/** Pays the open dues of locked accounts with their free credits, the oldest of both first. */
export async function settle(scope: Scope, account_ids: string[]): Promise<void> {
  const credits = await findFreeCredits(scope, account_ids);
  if (credits.length === 0) return;
  await insertAllocations(scope, allocate(await findOpenDues(scope, account_ids), credits));
}

/** Whether a transaction `t` says what families are charged: bills, credit notes, and discounts that were taken back. */
export const IS_CHARGING = sql`(t.kind in ('invoice', 'credit_note') or exists (
  select from app.credit_notes z where z.school_id = t.school_id and z.id = t.reverses))`;

type NewAllocation = Pick<
  typeof allocations.$inferInsert,
  "account_id" | "tx_id" | "due_id" | "amount_sen"
>;

/** Holds credits of a locked account back from its dues. */
export async function holdCredits(
  scope: Scope,
  { account_id, tx_ids, why }: { account_id: string; tx_ids: readonly string[]; why: string },
): Promise<void> {
  const row = { school_id: scope.school.id, account_id, why, held_at: scope.now };
  await insertRows(
    scope.tx,
    creditHolds,
    tx_ids.map((tx_id) => ({ id: newId(), ...row, tx_id })),
  );
}

/** Lets the credits of a locked account that are held pay its dues again; answers how many there were. */
export async function releaseCredits(scope: Scope, account_id: string): Promise<number> {
  const { rowCount } = await scope.tx.execute(sql`
    update app.credit_holds set released_at = ${scope.now}
    where school_id = ${scope.school.id} and account_id = ${account_id} and released_at is null`);
  return rowCount ?? 0;
}

/** Why credits of an account are held, the first that was held first. */
export async function findHolds(
  scope: Scope,
  account_id: string,
): Promise<{ why: string; held_at: string }[]> {
  const { rows } = await scope.tx.execute<{ why: string; held_at: string }>(sql`
    select why, min(held_at) as held_at from app.credit_holds
    where school_id = ${scope.school.id} and account_id = ${account_id} and released_at is null
    group by why order by held_at, why`);
  return rows;
}

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

/** Takes back what pays the dues of a document, so that its credits are free for others. */
export async function unallocateDues(scope: Scope, tx_id: string): Promise<void> {
  await scope.tx.execute(sql`
    insert into app.allocations (school_id, id, account_id, tx_id, due_id, amount_sen, at)
    select a.school_id, gen_random_uuid(), a.account_id, a.tx_id, a.due_id, -sum(a.amount_sen), ${scope.now}
    from app.dues d join app.allocations a on a.school_id = d.school_id and a.due_id = d.id
    where d.school_id = ${scope.school.id} and d.tx_id = ${tx_id}
    group by a.school_id, a.account_id, a.tx_id, a.due_id having sum(a.amount_sen) <> 0`);
}

export type Deposit = { student_id: string; name: string; left_sen: number };

/** What the school holds of pupils' deposits, by name: of those who are in an account now, or of some. */
export async function findDeposits(
  scope: Scope,
  of: { account_id: string } | { student_ids: string[] },
): Promise<Deposit[]> {
  const { school, tx } = scope;
  const mine =
    "student_ids" in of
      ? sql`= any (${uuids(of.student_ids)})`
      : sql`in (select student_id from app.billing_members
          where school_id = ${school.id} and account_id = ${of.account_id} and to_date is null)`;
  const { rows } = await tx.execute<Deposit>(sql`
    select e.student_id, coalesce(nullif(${nameIn("p")}, ''), s.student_id) as name, -e.sen as left_sen
    from (select student_id, sum(amount_sen)::float8 as sen from app.ledger_entries
      where school_id = ${school.id} and student_id ${mine} group by student_id) e
    join app.students s on s.school_id = ${school.id} and s.id = e.student_id
    left join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
    where e.sen < 0 order by name, e.student_id`);
  return rows;
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

/** The documents of a school with the series of their numbers; the id is that of what they posted. */
export function selectNumbered({ school: { id } }: Scope): SQL {
  return sql`
    select id, case kind when 'fund' then 'gift' else 'receipt' end as series, number
    from app.payments where school_id = ${id}
    union all select id, 'invoice', number from app.invoices where school_id = ${id}
    union all select id, 'credit_note', number from app.credit_notes where school_id = ${id}
    union all select id, 'reversal', number from app.payment_reversals where school_id = ${id}
    union all select id, 'transfer', number from app.account_transfers where school_id = ${id}
    union all select id, 'refund', number from app.refunds where school_id = ${id}
    union all select id, 'plan', number from app.instalment_plans where school_id = ${id}
    union all select lost_id, 'reversal', lost_number from app.early_discounts
    where school_id = ${id} and lost_number is not null`;
}

/** What is wrong in the books of a school, and how often; nothing when all is well. It reads the whole ledger. */
export async function findLedgerFaults(scope: Scope): Promise<LedgerFault[]> {
  const { id } = scope.school;
  const query = scope.tx.execute<LedgerFault>(sql`
    with paid as (
      select due_id, sum(amount_sen) as sen from app.allocations where school_id = ${id} group by due_id
    ), used as (
      select tx_id, sum(amount_sen) as sen from app.allocations where school_id = ${id} group by tx_id
    ), owed as (
      select d.account_id, sum(d.amount_sen - coalesce(p.sen, 0)) as sen,
        count(*) filter (where p.sen < 0 or p.sen > d.amount_sen) as wrong
      from app.dues d left join paid p on p.due_id = d.id where d.school_id = ${id} group by d.account_id
    ), credits as (
      select e.account_id, sum(-e.amount_sen - coalesce(u.sen, 0)) as sen,
        sum(-e.amount_sen - coalesce(u.sen, 0)) filter (where not ${IS_HELD}) as unheld,
        count(*) filter (where u.sen < 0 or u.sen > -e.amount_sen) as wrong
      from app.ledger_entries e join app.ledger_txs t on t.school_id = e.school_id and t.id = e.tx_id
      left join used u on u.tx_id = t.id
      where e.school_id = ${id} and ${IS_CREDIT} group by e.account_id
    ), balances as (
      select account_id, sum(amount_sen) as sen from app.ledger_entries
      where school_id = ${id} and account_id is not null group by account_id
    ), accounts as (
      select coalesce(b.sen, 0) as balance, coalesce(o.sen, 0) as open, coalesce(c.sen, 0) as free,
        coalesce(c.unheld, 0) as unheld
      from app.billing_accounts a
      left join balances b on b.account_id = a.id left join owed o on o.account_id = a.id
      left join credits c on c.account_id = a.id where a.school_id = ${id}
    ), counted as (
      select series as kind, substring(number from '-(\\d{4})-')::int as year, count(*) as count,
        max(substring(number from '\\d+$')::int) as last
      from (${selectNumbered(scope)}) named where number ~ '^[A-Z]+-\\d{4}-\\d+$' group by 1, 2
    ), drawers as (
      select s.id from app.cash_sessions s
      left join app.ledger_entries e on e.school_id = s.school_id and e.cash_session_id = s.id
      where s.school_id = ${id} and s.closed_at is not null group by s.school_id, s.id
      having s.opening_sen + coalesce(sum(e.amount_sen), 0) <> s.counted_sen - s.deposited_sen
    ), overused as (
      select student_id from app.ledger_entries where school_id = ${id} and student_id is not null
      group by student_id having sum(amount_sen) > 0
    ), fund_lines as (
      select tx_id, fund_id, amount_sen as sen from app.ledger_entries
      where school_id = ${id} and fund_id is not null
    ), fund_uses as (
      select x.fund_id, x.waiver_id, x.amount_sen as sen, c.invoice_id, c.voided_by
      from app.charge_waivers x join app.charges c on c.school_id = x.school_id and c.id = x.charge_id
      where x.school_id = ${id} and x.fund_id is not null
    ), gifts as (
      select p.id, p.fund_id, p.amount_sen as sen, r.id as reversal_id from app.payments p
      left join app.payment_reversals r on r.school_id = p.school_id and r.payment_id = p.id
      where p.school_id = ${id} and p.kind = 'fund'
    ), said as (
      select tx_id, fund_id, sen from fund_lines
      union all select invoice_id, fund_id, -sen from fund_uses
      union all select voided_by, fund_id, sen from fund_uses where voided_by is not null
      union all select id, fund_id, sen from gifts
      union all select reversal_id, fund_id, -sen from gifts where reversal_id is not null
    ), zakat as (
      select u.waiver_id from fund_uses u
      join app.funds f on f.school_id = ${id} and f.id = u.fund_id and f.kind = 'zakat'
      join app.waivers w on w.school_id = ${id} and w.id = u.waiver_id and w.asnaf is null
      where u.voided_by is null group by u.waiver_id
    )
    select kind, count::int as count from (
      select 'unbalanced' as kind, count(*) as count from (select from app.ledger_entries
        where school_id = ${id} group by tx_id having sum(amount_sen) <> 0) t
      union all select 'balance', count(*) from accounts where balance <> open - free
      union all select 'unsettled', count(*) from accounts where open > 0 and unheld > 0
      union all select 'allocated',
        (select coalesce(sum(wrong), 0) from owed) + (select coalesce(sum(wrong), 0) from credits)
      union all select 'numbers', count(*) from counted c
        left join app.number_series s on s.school_id = ${id} and s.kind = c.kind and s.year = c.year
        where c.count <> c.last or s.last is distinct from c.last
      union all select 'drawers', count(*) from drawers
      union all select 'deposits', count(*) from overused
      union all select 'overdrawn', count(*) from (select from fund_lines group by fund_id having sum(sen) > 0) f
      union all select 'funds', count(*) from (select from said group by tx_id, fund_id having sum(sen) <> 0) f
      union all select 'zakat', count(*) from zakat) found
    where count > 0 order by kind`);
  return (await joinedByHash(scope.tx, query)).rows;
}

/** Keeps what a check found, instead of what the last one found. */
export async function keepCheck(scope: Scope, faults: LedgerFault[]): Promise<void> {
  const row = { school_id: scope.school.id, checked_at: scope.now, faults };
  const { school_id: _school, ...set } = row;
  await scope.tx
    .insert(ledgerChecks)
    .values(row)
    .onConflictDoUpdate({ target: ledgerChecks.school_id, set });
}
