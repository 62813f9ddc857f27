import { and, eq, sql, type SQL } from "drizzle-orm";
import { insertAll, insertRows, uuids } from "#db/bulk.ts";
import { nameIn } from "#db/pieces.ts";
import { accountsOf } from "#features/fees/accounts/db.ts";
import { fullName } from "#lib/names.ts";
import { newId } from "#lib/ids.ts";
import type { DataSubject } from "#server/persons.ts";
import type { Scope } from "#server/scope.ts";
import type { BankAccount, BankLine, BookedBankLine, PayIn } from "./contract.ts";
import { DAYS_APART, type PayerCandidate } from "#features/fees/bank/rules/matching.ts";
import type { StatementColumns, StatementLine } from "#features/fees/bank/rules/statement.ts";
import { bankAccounts, bankLines, bankMatches } from "./table.ts";

/** What of a line `l` its matches that count add up to, in sen: a receipt that was taken back does not count. */
const MATCHED = sql`coalesce((select sum(m.amount_sen) from app.bank_matches m
  where m.school_id = l.school_id and m.line_id = l.id and not exists (select from app.payment_reversals r
    where r.school_id = m.school_id and r.payment_id = m.payment_id)), 0)`;

/** Holds for lines `l` that wait. */
const WAITS = sql`l.ignored_why = '' and ${MATCHED} < l.amount_sen`;

/** The school's bank accounts, or one of them. */
export async function findBankAccounts(scope: Scope, id?: string): Promise<BankAccount[]> {
  const { rows } = await scope.tx.execute<BankAccount>(sql`
    select a.id, a.name, a.bank, a.number_last4, a.holder, a.number, a.duitnow, a.has_amount, a.version, a.columns,
      (select count(*)::int from app.bank_lines l
        where l.school_id = a.school_id and l.bank_account_id = a.id and ${WAITS}) as open
    from app.bank_accounts a
    where a.school_id = ${scope.school.id} and ${id ? sql`a.id = ${id}` : sql`true`}
    order by a.created_at, a.id`);
  return rows;
}

/** The number of lines up to a day that wait, to be part of a larger statement. */
export function countOpenLines({ school }: Scope, to: string): SQL {
  return sql`select count(*)::int from app.bank_lines l
    where l.school_id = ${school.id} and l.booked_on <= ${to} and ${WAITS}`;
}

type NewBankAccount = Pick<BankAccount, "name" | "bank" | "number_last4">;

/** Adds a bank account; answers its id. */
export async function insertBankAccount(scope: Scope, row: NewBankAccount): Promise<string> {
  const id = newId();
  await scope.tx.insert(bankAccounts).values({ school_id: scope.school.id, id, ...row });
  return id;
}

type PayInChanges = Partial<Pick<BankAccount, "holder" | "number" | "duitnow" | "has_amount">>;

/** Writes what families need to pay into an account; false if somebody else has changed it since the version before. */
export async function updateBankAccount(
  scope: Scope,
  { id, version }: Pick<BankAccount, "id" | "version">,
  changes: PayInChanges,
): Promise<boolean> {
  const { rowCount } = await scope.tx
    .update(bankAccounts)
    .set({ ...changes, version: version + 1 })
    .where(
      and(
        eq(bankAccounts.school_id, scope.school.id),
        eq(bankAccounts.id, id),
        eq(bankAccounts.version, version),
      ),
    );
  return rowCount === 1;
}

/** The accounts into which families pay: those with a number or a code. */
export async function findPayIn(scope: Scope): Promise<PayIn[]> {
  const { rows } = await scope.tx.execute<PayIn>(sql`
    select id, name, bank, holder, number, duitnow, has_amount from app.bank_accounts
    where school_id = ${scope.school.id} and (number <> '' or duitnow <> '')
    order by created_at, id`);
  return rows;
}

/** Keeps which columns of an account's statements mean what, and lets nobody else add lines to it meanwhile. */
export async function rememberColumns(
  scope: Scope,
  id: string,
  columns: StatementColumns,
): Promise<void> {
  await scope.tx.execute(sql`
    update app.bank_accounts set columns = ${JSON.stringify(columns)}::jsonb
    where school_id = ${scope.school.id} and id = ${id}`);
}

/** Adds lines; those whose fingerprint is there already are left out. Answers how many were added. */
export async function insertBankLines(
  scope: Scope,
  bank_account_id: string,
  lines: readonly (StatementLine & { fingerprint: string })[],
): Promise<number> {
  const school_id = scope.school.id;
  const rows = lines.map((line) => ({ school_id, id: newId(), bank_account_id, ...line }));
  const { rowCount } = await scope.tx.execute(
    sql`${insertAll(bankLines, rows)} on conflict (school_id, fingerprint) do nothing`,
  );
  return rowCount ?? 0;
}

type OpenLine = Omit<BankLine, "suggestions">;

/** Receipts `p` of money in the bank that no line is matched with, and that were not taken back. */
const UNMATCHED = sql`p.method in ('pindahan', 'duitnow', 'fpx', 'cek')
  and not exists (select from app.payment_reversals r
    where r.school_id = p.school_id and r.payment_id = p.id)
  and not exists (select from app.bank_matches m
    where m.school_id = p.school_id and m.payment_id = p.id)`;

/** Holds for gifts `p` that a line `l` may be. */
const MAY_BE = sql`p.kind = 'fund' and p.amount_sen = l.amount_sen - ${MATCHED}
  and abs(p.received_on - l.booked_on) <= ${DAYS_APART}`;

/** The lines of a bank account that wait, the latest first, with the gift or the counted drawer that each may be. */
export async function findOpenLines(scope: Scope, bank_account_id: string): Promise<OpenLine[]> {
  const { rows } = await scope.tx.execute<OpenLine>(sql`
    with given as materialized (
      select p.*, b.name from app.payments p
      join app.billing_accounts b on b.school_id = p.school_id and b.id = p.account_id
      where p.school_id = ${scope.school.id} and p.kind = 'fund' and ${UNMATCHED}
    )
    select l.id, l.booked_on, l.description, l.reference, (l.amount_sen - ${MATCHED})::float8 as amount_sen,
      (select json_build_object('cash_session_id', s.id, 'holder', ${nameIn("p")},
          'on', (s.closed_at at time zone ${scope.school.time_zone})::date)
        from app.cash_sessions s join app.profiles p on p.school_id = s.school_id and p.id = s.holder_id
        where s.school_id = l.school_id and s.deposited_sen = l.amount_sen and s.closed_at is not null
          and abs((s.closed_at at time zone ${scope.school.time_zone})::date - l.booked_on) <= 7
          and not exists (select from app.bank_matches m
            where m.school_id = s.school_id and m.cash_session_id = s.id)
        order by s.closed_at limit 1) as deposit,
      coalesce((select json_agg(json_build_object('payment_id', p.id, 'number', p.number, 'sponsor', p.name)
          order by p.number) from given p where ${MAY_BE}), '[]') as gifts
    from app.bank_lines l
    where l.school_id = ${scope.school.id} and l.bank_account_id = ${bank_account_id} and ${WAITS}
    order by l.booked_on desc, l.id`);
  return rows;
}

/** All lines of a bank account in a span of days in their order, with the receipts that count and were not taken back. */
export async function findBookedBankLines(
  scope: Scope,
  bank_account_id: string,
  { from, to }: { from: string; to: string },
): Promise<BookedBankLine[]> {
  const { rows } = await scope.tx.execute<BookedBankLine>(sql`
    select l.id, l.booked_on, l.description, l.reference, l.amount_sen::float8 as amount_sen,
      ${MATCHED}::float8 as matched_sen, l.ignored_why as why,
      coalesce((select json_agg(p.number order by length(p.number), p.number) from app.bank_matches m
        join app.payments p on p.school_id = m.school_id and p.id = m.payment_id
        where m.school_id = l.school_id and m.line_id = l.id and not exists (
          select from app.payment_reversals r
          where r.school_id = p.school_id and r.payment_id = p.id)), '[]') as numbers
    from app.bank_lines l
    where l.school_id = ${scope.school.id} and l.bank_account_id = ${bank_account_id}
      and l.booked_on between ${from} and ${to}
    order by l.booked_on, l.id`);
  return rows;
}

/** What families are recognised by in lines from a day on. */
export async function findCandidates(scope: Scope, from: string): Promise<PayerCandidate[]> {
  const { rows } = await scope.tx.execute<PayerCandidate>(sql`
    with open as (
      select d.account_id, d.tx_id, (d.amount_sen - coalesce(sum(a.amount_sen), 0))::float8 as left_sen
      from app.dues d
      left join app.allocations a on a.school_id = d.school_id and a.due_id = d.id
      where d.school_id = ${scope.school.id}
      group by d.school_id, d.id having d.amount_sen > coalesce(sum(a.amount_sen), 0)
    ), owed as (
      select o.account_id, sum(o.left_sen)::float8 as owed_sen, json_agg(o.left_sen) as dues_sen,
        json_agg(i.number) filter (where i.number is not null) as numbers
      from open o left join app.invoices i on i.school_id = ${scope.school.id} and i.id = o.tx_id
      group by o.account_id
    ), named as (
      select y.account_id, json_agg(${nameIn("p")}) as names
      from app.billing_payers y
      join app.guardians g on g.school_id = y.school_id and g.id = y.guardian_id
      join app.profiles p on p.school_id = g.school_id and p.id = g.profile_id
      where y.school_id = ${scope.school.id} group by y.account_id
    ), known as (
      select account_id, json_agg(words) as aliases from app.payer_aliases
      where school_id = ${scope.school.id} group by account_id
    ), paid as (
      select account_id, json_agg(json_build_object('kind', kind, 'amount_sen', amount_sen, 'on', "on")) as paid
      from (
        select c.account_id, 'slip' as kind, c.amount_sen::float8 as amount_sen, c.paid_on as "on"
        from app.payment_claims c where c.school_id = ${scope.school.id} and c.state = 'waiting'
        union all
        select p.account_id, 'receipt', p.amount_sen::float8, p.received_on
        from app.payments p
        where p.school_id = ${scope.school.id} and p.received_on >= ${from}::date - ${DAYS_APART}::int
          and p.kind = 'fee' and ${UNMATCHED}
      ) each group by account_id
    )
    select b.id as account_id, b.code, coalesce(o.numbers, '[]') as numbers, coalesce(n.names, '[]') as names,
      coalesce(o.owed_sen, 0) as owed_sen, coalesce(o.dues_sen, '[]') as dues_sen,
      coalesce(p.paid, '[]') as paid, coalesce(k.aliases, '[]') as aliases
    from app.billing_accounts b
    left join owed o on o.account_id = b.id
    left join named n on n.account_id = b.id
    left join known k on k.account_id = b.id
    left join paid p on p.account_id = b.id
    where b.school_id = ${scope.school.id} and b.kind = 'family' order by b.id`);
  return rows;
}

export type LockedLine = StatementLine & { id: string; left_sen: number; waits: boolean };

/** Lines, locked in the order of their ids, so that two people who match one take turns. */
export async function lockBankLines(scope: Scope, ids: string[]): Promise<LockedLine[]> {
  const { school, tx } = scope;
  await tx.execute(sql`
    select from app.bank_lines where school_id = ${school.id} and id = any (${uuids(ids)})
    order by id for update`);
  const { rows } = await tx.execute<LockedLine>(sql`
    select l.id, l.booked_on, l.description, l.reference, l.amount_sen::float8 as amount_sen,
      (l.amount_sen - ${MATCHED})::float8 as left_sen, ${WAITS} as waits
    from app.bank_lines l where l.school_id = ${school.id} and l.id = any (${uuids(ids)}) order by l.id`);
  return rows;
}

export type Linkable = {
  kind: "slip" | "receipt";
  id: string;
  account_id: string;
  amount_sen: number;
  on: string;
};

/** Slips that wait and receipts without a line, of locked accounts, to link instead of posting again; both locked. */
export async function findLinkable(scope: Scope, account_ids: string[]): Promise<Linkable[]> {
  const { school, tx } = scope;
  const mine = (alias: SQL) =>
    sql`${alias}.school_id = ${school.id} and ${alias}.account_id = any (${uuids(account_ids)})`;
  const { rows: slips } = await tx.execute<Linkable>(sql`
    select 'slip' as kind, c.id, c.account_id, c.amount_sen::float8 as amount_sen, c.paid_on as on
    from app.payment_claims c where ${mine(sql`c`)} and c.state = 'waiting' order by c.id for update`);
  const { rows: receipts } = await tx.execute<Linkable>(sql`
    select 'receipt' as kind, p.id, p.account_id, p.amount_sen::float8 as amount_sen, p.received_on as on
    from app.payments p where ${mine(sql`p`)} and p.kind = 'fee' and ${UNMATCHED} order by p.received_on, p.id`);
  return [...receipts, ...slips];
}

type NewMatch = Omit<typeof bankMatches.$inferInsert, "school_id" | "id">;

/** Writes what lines are. */
export async function insertMatches(scope: Scope, rows: readonly NewMatch[]): Promise<void> {
  const school_id = scope.school.id;
  await insertRows(
    scope.tx,
    bankMatches,
    rows.map((row) => ({ school_id, id: newId(), ...row })),
  );
}

/**
 * Locks drawers in the order of their ids before it is asked what they are matched with, so that of two who match one the
 * second sees the match of the first.
 */
export async function lockDeposits(scope: Scope, ids: string[]): Promise<void> {
  await scope.tx.execute(sql`
    select from app.cash_sessions where school_id = ${scope.school.id} and id = any (${uuids(ids)})
    order by id for update`);
}

/** Whether the cash of a counted drawer, which is locked, is matched with no line yet, and comes to a sum. */
export async function isOpenDeposit(
  scope: Scope,
  id: string,
  amount_sen: number,
): Promise<boolean> {
  const { rows } = await scope.tx.execute(sql`
    select from app.cash_sessions s
    where s.school_id = ${scope.school.id} and s.id = ${id} and s.closed_at is not null
      and s.deposited_sen = ${amount_sen} and not exists (select from app.bank_matches m
        where m.school_id = s.school_id and m.cash_session_id = s.id)`);
  return rows.length > 0;
}

/** The sponsors of gifts, by the gifts. */
export async function findGivers(
  scope: Scope,
  payment_ids: string[],
): Promise<{ id: string; account_id: string }[]> {
  const { rows } = await scope.tx.execute<{ id: string; account_id: string }>(sql`
    select id, account_id from app.payments
    where school_id = ${scope.school.id} and kind = 'fund' and id = any (${uuids(payment_ids)})`);
  return rows;
}

/** Whether a locked line may be a gift that no line is matched with yet, and whose sponsor is locked. */
export async function isOpenGift(scope: Scope, line_id: string, id: string): Promise<boolean> {
  const { rows } = await scope.tx.execute(sql`
    select from app.bank_lines l join app.payments p on p.school_id = l.school_id and p.id = ${id}
    where l.school_id = ${scope.school.id} and l.id = ${line_id} and ${MAY_BE} and ${UNMATCHED}`);
  return rows.length > 0;
}

/** Learns whose transfers say these words; each pair once in the list. */
export async function learnAliases(
  scope: Scope,
  learnt: readonly { account_id: string; words: string }[],
): Promise<void> {
  await scope.tx.execute(sql`
    insert into app.payer_aliases as a (school_id, id, account_id, words)
    select ${scope.school.id}, gen_random_uuid(), l.account_id, l.words
    from json_to_recordset(${JSON.stringify(learnt)}) as l (account_id uuid, words text)
    order by l.words, l.account_id
    on conflict (school_id, words, account_id) do update set hits = a.hits + 1`);
}

/** Sets why a locked line does not count; without a reason it waits again. */
export async function setIgnored(scope: Scope, id: string, why: string): Promise<void> {
  await scope.tx.execute(sql`
    update app.bank_lines set ignored_why = ${why}
    where school_id = ${scope.school.id} and id = ${id}`);
}

/**
 * Forgets what is known of a person's transfers: the words of lines of the person's accounts or with a guardian's name,
 * and those learnt of the accounts.
 */
export async function eraseBankLines(scope: Scope, subject: DataSubject): Promise<void> {
  const { guardian_id } = subject;
  const name = guardian_id === null ? null : fullName(subject);
  const accounts = accountsOf(scope, subject);
  await scope.tx.execute(sql`
    update app.bank_lines l set description = '', reference = '', ignored_why =
      case when l.ignored_why = '' then '' else '-' end
    where l.school_id = ${scope.school.id}
      and (position(lower(${name}::text) in lower(concat_ws(' ', l.description, l.reference, l.ignored_why))) > 0
        or exists (select from app.bank_matches m
          join app.payments p on p.school_id = m.school_id and p.id = m.payment_id
          where m.school_id = l.school_id and m.line_id = l.id and p.account_id in ${accounts}))`);
  await scope.tx.execute(sql`
    delete from app.payer_aliases where school_id = ${scope.school.id} and account_id in ${accounts}`);
}
