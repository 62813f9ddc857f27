import { sql, type SQL } from "drizzle-orm";
import { insertRows } from "#db/bulk.ts";
import { accountReach, accountsOf } from "#features/fees/accounts/db.ts";
import {
  findHoldersOf,
  holdDrawersToTake,
  holdOwnDrawer,
  holdOwnDrawerWith,
} from "#features/fees/drawers/db.ts";
import { entriesOf } from "#features/fees/ledger/db.ts";
import { type LedgerEntry, takenBack } from "#features/fees/ledger/rules.ts";
import { taughtToday } from "#features/students/db.ts";
import { monthStart } from "#lib/dates.ts";
import { refuse } from "#lib/errors.ts";
import { fullName } from "#lib/names.ts";
import type { DataSubject, Joining } from "#server/persons.ts";
import type { Scope } from "#server/scope.ts";
import type { Payment } from "./contract.ts";
import type { Reversal } from "./rules.ts";
import { paymentReversals, payments } from "./table.ts";

type Filter = {
  student_id?: string | undefined;
  account_id?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** Whether a receipt counts: it was not taken back. */
const COUNTS = sql`not exists (select from app.payment_reversals r
  where r.school_id = p.school_id and r.payment_id = p.id)`;

/** The pupils for whom a receipt is: the one whom it names, or those of the family today. */
const STUDENT_IDS = sql`(case when p.student_id is not null then array[p.student_id] else array(
  select m.student_id from app.billing_members m where m.school_id = p.school_id
    and m.account_id = p.account_id and m.to_date is null order by m.student_id) end)`;

/** The discounts that a payment `p` earned and that were not lost since, in sen. */
const EARLY_SEN = sql`coalesce((select sum(n.amount_sen) from app.early_discounts e
  join app.credit_notes n on n.school_id = e.school_id and n.id = e.id
  where e.school_id = p.school_id and e.earned_by = p.id and e.lost_id is null), 0)::float8`;

/** Receipts of the accounts within reach, newest first, also those that were taken back. */
export async function findPayments(
  scope: Scope,
  filter: Filter & { id?: string },
): Promise<Payment[]> {
  const { id, student_id, account_id, from, to } = filter;
  const { rows } = await scope.tx.execute<Payment>(sql`
    select p.id, p.account_id, p.student_id, ${STUDENT_IDS} as student_ids, p.number, p.amount_sen::float8 as amount_sen, p.rounding_sen,
      p.received_on, p.method, p.payer_name, p.reference, r.kind as reversed,
      ${EARLY_SEN} as early_sen
    from app.payments p
    left join app.payment_reversals r on r.school_id = p.school_id and r.payment_id = p.id
    where p.school_id = ${scope.school.id} and p.kind = 'fee' and ${accountReach(scope, "payments.see", sql`p.account_id`)}
      and ${id ? sql`p.id = ${id}` : sql`true`}
      and ${student_id ? sql`${student_id} = any (${STUDENT_IDS})` : sql`true`}
      and ${account_id ? sql`p.account_id = ${account_id}` : sql`true`}
      and ${from ? sql`p.received_on >= ${from}` : sql`true`}
      and ${to ? sql`p.received_on <= ${to}` : sql`true`}
    order by p.received_on desc, p.id desc`);
  return rows;
}

/** What a payment brought off for being early, in sen. */
export async function findEarlySen(scope: Scope, id: string): Promise<number> {
  const { rows } = await scope.tx.execute<{ sen: number }>(sql`
    select ${EARLY_SEN} as sen from app.payments p where p.school_id = ${scope.school.id} and p.id = ${id}`);
  return rows[0]?.sen ?? 0;
}

export type KeyedPayment = Pick<Payment, "id" | "account_id" | "number" | "amount_sen" | "method">;

/** The receipt that was made with a key, whoever may see it. */
export async function findByKey(
  scope: Scope,
  client_key: string,
): Promise<KeyedPayment | undefined> {
  const { rows } = await scope.tx.execute<KeyedPayment>(sql`
    select id, account_id, number, amount_sen::float8 as amount_sen, method from app.payments
    where school_id = ${scope.school.id} and client_key = ${client_key}`);
  return rows[0];
}

/** The account of a pupil from whom the person may take cash. */
export async function findAccountToCollect(
  scope: Scope,
  student_id: string,
): Promise<string | undefined> {
  const reaches = scope.reaches("fees.cash");
  const within = reaches.includes("all") ? sql`true` : taughtToday(scope, sql`m.student_id`);
  const { rows } = await scope.tx.execute<{ account_id: string }>(sql`
    select m.account_id from app.billing_members m
    where m.school_id = ${scope.school.id} and m.student_id = ${student_id} and m.to_date is null
      and ${within}`);
  return rows[0]?.account_id;
}

/**
 * The sum in sen received this month up to today for the accounts within reach; null when the caller may not
 * see payments.
 */
export function receivedThisMonth(scope: Scope): SQL {
  if (scope.reaches("payments.see").length === 0) return sql`select null::bigint`;
  const { school, today } = scope;
  return sql`select coalesce(sum(p.amount_sen), 0)::bigint from app.payments p
    where p.school_id = ${school.id} and p.kind = 'fee' and p.received_on >= ${monthStart(today)}
      and p.received_on <= ${today} and ${COUNTS}
      and ${accountReach(scope, "payments.see", sql`p.account_id`)}`;
}

/**
 * Blanks out the payers' names: on all payments for a student and for the account of which the student is the only
 * pupil, or those of a guardian by the name. The words about the family's payments go with either.
 */
export async function erasePayers(scope: Scope, subject: DataSubject): Promise<void> {
  const { student_id, guardian_id } = subject;
  const mine = sql`p.school_id = ${scope.school.id}`;
  const name = guardian_id === null ? null : fullName(subject);
  await scope.tx.execute(sql`
    update app.payments p set payer_name = '' where ${mine}
      and (p.student_id = ${student_id} or lower(p.payer_name) = lower(${name})
        or p.account_id in (select account_id from app.billing_members
          where school_id = ${scope.school.id} group by account_id
          having bool_and(student_id = ${student_id})))`);
  const theirs = sql`p.account_id in ${accountsOf(scope, subject)}`;
  await scope.tx.execute(sql`
    update app.payments p set reference = '' where ${mine} and ${theirs}`);
  await scope.tx.execute(sql`
    update app.payment_reversals r set reason = '' from app.payments p
    where r.school_id = p.school_id and r.payment_id = p.id and ${mine} and ${theirs}`);
}

/** The number of payments for a student. */
export async function countPayments(scope: Scope, student_id: string): Promise<number> {
  const { rows } = await scope.tx.execute<{ count: number }>(sql`
    select count(*)::int as count from app.payments
    where school_id = ${scope.school.id} and student_id = ${student_id}`);
  return rows[0]?.count ?? 0;
}

/** Moves the payments of one student to another and returns how many. */
export async function movePayments(scope: Scope, { keep, drop }: Joining): Promise<number> {
  const { rowCount } = await scope.tx.execute(sql`
    update app.payments set student_id = ${keep.id}
    where school_id = ${scope.school.id} and student_id = ${drop.id}`);
  return rowCount ?? 0;
}

type NewPayment = Omit<typeof payments.$inferInsert, "school_id">;

/** Writes receipts, whose transactions are posted already. */
export async function insertPayments(scope: Scope, rows: readonly NewPayment[]): Promise<void> {
  const school_id = scope.school.id;
  await insertRows(
    scope.tx,
    payments,
    rows.map((row) => ({ school_id, ...row })),
  );
}

type NewReversal = Omit<typeof paymentReversals.$inferInsert, "school_id">;

/** Writes why a receipt does not count, whose transaction is posted already. */
export async function insertReversal(scope: Scope, row: NewReversal): Promise<void> {
  await scope.tx.insert(paymentReversals).values({ school_id: scope.school.id, ...row });
}

/**
 * The lines that take a receipt back, with the drawers of its cash held as they are. Cash that its drawer does not hold
 * any more, because it was handed over, leaves the drawer of the person who acts if that one has it; otherwise it is
 * refused with the names of those who do. Money that is given back leaves the bank when the own drawer has too little.
 */
export async function readTakenBack(
  scope: Scope,
  id: string,
  kind: Reversal,
): Promise<LedgerEntry[]> {
  const isDouble = kind === "duplicate";
  const entries = await entriesOf(scope, id);
  const cash = entries.find(({ ledger }) => ledger === "cash");
  const from = cash?.cash_session_id;
  if (!cash || !from) return takenBack(entries, { isOpen: true, isDouble, own: null });
  const sen = cash.amount_sen;
  const drawers = await holdDrawersToTake(scope, from);
  const first = drawers.find((drawer) => drawer.id === from);
  const isOpen = first?.is_open === true && first.sen >= sen;
  if (isOpen || isDouble) return takenBack(entries, { isOpen, isDouble, own: null });
  const own = drawers.find((drawer) => drawer.is_own && drawer.id !== from && drawer.sen >= sen);
  if (!own && first?.is_open) {
    const holders = await findHoldersOf(scope, from);
    if (holders.length > 0) {
      throw refuse("CONFLICT", "The cash of this receipt was handed over.", {
        reason: "handed_over",
        holders,
      });
    }
  }
  const taken =
    own?.id ??
    (kind === "money_back" ? await holdOwnDrawerWith(scope, sen) : await holdOwnDrawer(scope));
  return takenBack(entries, { isOpen, isDouble, own: taken ?? null });
}
