import { sql, type SQL } from "drizzle-orm";
import { nameIn } from "#db/pieces.ts";
import { accountsOf } from "#features/fees/accounts/db.ts";
import { monthStart } from "#lib/dates.ts";
import type { DataSubject, Joining } from "#server/persons.ts";
import type { Scope } from "#server/scope.ts";
import type { CreditNote, Refund } from "./contract.ts";
import { accountTransfers, openings, refunds } from "./table.ts";

/** The notes that somebody wrote for an account, the latest first; or the one with a key. */
export async function findNotes(
  scope: Scope,
  of: { account_id: string } | { client_key: string },
): Promise<CreditNote[]> {
  const wanted =
    "account_id" in of
      ? sql`n.account_id = ${of.account_id}`
      : sql`n.client_key = ${of.client_key}`;
  const { rows } = await scope.tx.execute<CreditNote>(sql`
    select n.id, n.number, n.account_id, n.kind, n.reason, n.amount_sen::float8 as amount_sen, t.posted_on,
      coalesce(${nameIn("p")}, '') as made_by
    from app.credit_notes n
    join app.ledger_txs t on t.school_id = n.school_id and t.id = n.id
    left join app.profiles p on p.school_id = t.school_id and p.id = t.made_by
    where n.school_id = ${scope.school.id} and n.kind is not null and ${wanted}
    order by t.at desc, n.id`);
  return rows;
}

/** What of this month's notes of a locked account others than admins wrote by hand, in sen. */
export async function readLimitedNotes(scope: Scope, account_id: string): Promise<number> {
  const { rows } = await scope.tx.execute<{ sen: number }>(sql`
    select coalesce(sum(n.amount_sen), 0)::float8 as sen from app.credit_notes n
    join app.ledger_txs t on t.school_id = n.school_id and t.id = n.id
    join app.profiles p on p.school_id = t.school_id and p.id = t.made_by and p.role <> 'admin'
    where n.school_id = ${scope.school.id} and n.account_id = ${account_id} and n.kind in ('correction', 'goodwill', 'write_off')
      and t.posted_on >= ${monthStart(scope.today)}`);
  return rows[0]?.sen ?? 0;
}

/** What kind of item this is; undefined if there is none. */
export async function findItemKind(
  scope: Scope,
  id: string,
): Promise<"fee" | "deposit" | undefined> {
  const { rows } = await scope.tx.execute<{ kind: "fee" | "deposit" }>(sql`
    select kind from app.fee_items where school_id = ${scope.school.id} and id = ${id}`);
  return rows[0]?.kind;
}

/** The accounts to which a pupil belongs or belonged. */
export async function findAccountIds(scope: Scope, student_id: string): Promise<string[]> {
  const { rows } = await scope.tx.execute<{ id: string }>(sql`
    select distinct account_id as id from app.billing_members
    where school_id = ${scope.school.id} and student_id = ${student_id}`);
  return rows.map(({ id }) => id);
}

type Transfer = {
  id: string;
  number: string;
  from_account: string;
  to_account: string;
  amount_sen: number;
};

/** The transfer that was made with a key. */
export async function findTransfer(
  scope: Scope,
  client_key: string,
): Promise<Transfer | undefined> {
  const { rows } = await scope.tx.execute<Transfer>(sql`
    select id, number, from_account, to_account, amount_sen::float8 as amount_sen
    from app.account_transfers where school_id = ${scope.school.id} and client_key = ${client_key}`);
  return rows[0];
}

/** Writes a transfer, whose transaction is posted already. */
export async function insertTransfer(
  scope: Scope,
  row: Omit<typeof accountTransfers.$inferInsert, "school_id">,
): Promise<void> {
  await scope.tx.insert(accountTransfers).values({ school_id: scope.school.id, ...row });
}

/** Whether a locked account has an opening balance of a day. */
export async function hasOpening(
  scope: Scope,
  { account_id, as_of }: { account_id: string; as_of: string },
): Promise<boolean> {
  const { rows } = await scope.tx.execute(sql`
    select from app.openings
    where school_id = ${scope.school.id} and account_id = ${account_id} and as_of = ${as_of}
      and undone_at is null`);
  return rows.length > 0;
}

/** Writes an opening balance, whose transaction is posted already. */
export async function insertOpening(
  scope: Scope,
  row: Omit<typeof openings.$inferInsert, "school_id">,
): Promise<void> {
  await scope.tx.insert(openings).values({ school_id: scope.school.id, ...row });
}

type Which = { id?: string; account_id?: string | undefined; client_key?: string };

type RefundRow = Omit<Refund, "may_decide"> & { asked_id: string };

/** Refunds, those that wait first, then the latest. */
export async function findRefunds(scope: Scope, which: Which = {}): Promise<RefundRow[]> {
  const { school, tx } = scope;
  const { id, account_id, client_key } = which;
  const { rows } = await tx.execute<RefundRow>(sql`
    select f.id, f.account_id, f.student_id, c.code, f.number, f.amount_sen::float8 as amount_sen, f.method, f.state,
      f.reason, ${nameIn("a")} as asked_by, f.asked_at, coalesce(${nameIn("d")}, '') as decided_by,
      f.decided_at, f.bank_ref,
      coalesce((select json_agg(coalesce(nullif(${nameIn("p")}, ''), s.student_id) order by s.student_id)
        from app.billing_members m
        join app.students s on s.school_id = m.school_id and s.id = m.student_id
        left join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
        where m.school_id = f.school_id and m.account_id = f.account_id and m.to_date is null), '[]') as students,
      (select coalesce(nullif(${nameIn("p")}, ''), s.student_id) from app.students s
        left join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
        where s.school_id = f.school_id and s.id = f.student_id) as deposit_of,
      f.asked_by as asked_id
    from app.refunds f
    join app.billing_accounts c on c.school_id = f.school_id and c.id = f.account_id
    join app.profiles a on a.school_id = f.school_id and a.id = f.asked_by
    left join app.profiles d on d.school_id = f.school_id and d.id = f.decided_by
    where f.school_id = ${school.id} and ${id ? sql`f.id = ${id}` : sql`true`}
      and ${account_id ? sql`f.account_id = ${account_id}` : sql`true`}
      and ${client_key ? sql`f.client_key = ${client_key}` : sql`true`}
    order by f.state = 'asked' desc, f.asked_at desc, f.id limit 200`);
  return rows;
}

/** How many refunds wait for the person who approves them, as JSON: of others, and the `own` for who is alone. */
export function countAskedRefunds(scope: Scope): SQL {
  const { school, person } = scope;
  const isOwn = sql`f.asked_by = ${person.profile_id}`;
  return sql`select json_build_object('others', count(*) filter (where not ${isOwn}), 'own', count(*) filter (where ${isOwn}))
    from app.refunds f
    where f.school_id = ${school.id} and f.state = 'asked'
      and ${scope.reaches("fees.approve").includes("all")}`;
}

/** What refunds wait to be paid, in sen: of what a locked account paid ahead, or of a pupil's deposit. */
export async function readAsked(
  scope: Scope,
  of: { account_id: string } | { student_id: string },
): Promise<number> {
  const mine =
    "student_id" in of
      ? sql`student_id = ${of.student_id}`
      : sql`account_id = ${of.account_id} and student_id is null`;
  const { rows } = await scope.tx.execute<{ sen: number }>(sql`
    select coalesce(sum(amount_sen), 0)::float8 as sen from app.refunds
    where school_id = ${scope.school.id} and ${mine} and state = 'asked'`);
  return rows[0]?.sen ?? 0;
}

/** Writes that a refund is asked for. */
export async function insertRefund(
  scope: Scope,
  row: Omit<typeof refunds.$inferInsert, "school_id" | "asked_by" | "asked_at">,
): Promise<void> {
  await scope.tx.insert(refunds).values({
    school_id: scope.school.id,
    asked_by: scope.person.profile_id,
    asked_at: scope.now,
    ...row,
  });
}

/** Writes how a refund ended, whose account is locked. */
export async function endRefund(
  scope: Scope,
  id: string,
  end: { state: "paid"; number: string; bank_ref: string } | { state: "refused" },
): Promise<void> {
  const { school, person, now, tx } = scope;
  const [number, bank_ref] = end.state === "paid" ? [end.number, end.bank_ref] : [null, ""];
  await tx.execute(sql`
    update app.refunds set state = ${end.state}, number = ${number}, bank_ref = ${bank_ref},
      decided_by = ${person.profile_id}, decided_at = ${now}
    where school_id = ${school.id} and id = ${id} and state = 'asked'`);
}

/** Blanks out the words of corrections of a person's accounts; sums and numbers stay. */
export async function eraseReasons(scope: Scope, subject: DataSubject): Promise<void> {
  const { school, tx } = scope;
  const theirs = accountsOf(scope, subject);
  const mine = sql`school_id = ${school.id}`;
  await tx.execute(sql`
    update app.credit_notes set reason = '' where ${mine} and account_id in ${theirs}`);
  await tx.execute(sql`
    update app.account_transfers set reason = ''
    where ${mine} and (from_account in ${theirs} or to_account in ${theirs})`);
  await tx.execute(sql`
    update app.openings set note = '' where ${mine} and account_id in ${theirs}`);
  await tx.execute(sql`
    update app.credit_holds set why = '' where ${mine} and account_id in ${theirs}`);
  await tx.execute(sql`
    update app.refunds set reason = '', bank_ref = '' where ${mine} and account_id in ${theirs}`);
}

/** Moves the deposits of one pupil to another, with what is asked for of them. */
export async function moveDeposits(scope: Scope, { keep, drop }: Joining): Promise<void> {
  const { tx, school } = scope;
  await tx.execute(sql`
    update app.ledger_entries set student_id = ${keep.id}
    where school_id = ${school.id} and student_id = ${drop.id}`);
  await tx.execute(sql`
    update app.refunds set student_id = ${keep.id}
    where school_id = ${school.id} and student_id = ${drop.id}`);
}

/** Whether this profile asked for a refund or decided on one. */
export async function hasRefunded(scope: Scope, profile_id: string): Promise<boolean> {
  const { rows } = await scope.tx.execute(sql`
    select from app.refunds
    where school_id = ${scope.school.id} and ${profile_id} in (asked_by, decided_by) limit 1`);
  return rows.length > 0;
}
