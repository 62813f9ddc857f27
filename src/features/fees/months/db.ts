import { sql, type SQL } from "drizzle-orm";
import { nameIn } from "#db/pieces.ts";
import { monthEnd } from "#features/calendar/rules.ts";
import { countOpenLines } from "#features/fees/bank/db.ts";
import { IS_CHARGING, selectNumbered } from "#features/fees/ledger/db.ts";
import type { MonthTotals } from "#features/fees/ledger/contract.ts";
import { closedFeeMonths } from "#features/fees/ledger/table.ts";
import type { FundKind } from "#features/fees/funds/rules.ts";
import type { PaymentMethod } from "#features/fees/rules.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import type { FeeMonth, MonthSheet } from "./contract.ts";
import { type MonthHindrance, hindrancesOf } from "./rules.ts";

/** The months in which something was posted and this one, the latest first. */
export async function findFeeMonths(scope: Scope): Promise<FeeMonth[]> {
  const { rows } = await scope.tx.execute<FeeMonth>(sql`
    select t.month, case when m.id is null then null
      else json_build_object('hash', m.hash, 'by', ${nameIn("p")}, 'at', m.closed_at) end as closed
    from (select distinct to_char(posted_on, 'YYYY-MM') as month from app.ledger_txs
        where school_id = ${scope.school.id}
      union select ${scope.today.slice(0, 7)}) t
    left join app.closed_fee_months m on m.school_id = ${scope.school.id} and m.month = t.month
      and m.reopened_at is null
    left join app.profiles p on p.school_id = m.school_id and p.id = m.closed_by
    order by t.month desc limit 24`);
  return rows;
}

const NONE_BEFORE = { funds: [], waived: [] } satisfies Partial<MonthTotals>;

type Kept = Pick<MonthSheet, "closed" | "reopened"> & { totals: MonthTotals | null };

/** The close of a month with the totals that were kept, and when it was opened again before. */
export async function findClose(scope: Scope, month: string): Promise<Kept> {
  const { rows } = await scope.tx.execute<{
    totals: MonthTotals;
    hash: string;
    by: string;
    at: string;
    reopened_by: string;
    reopened_at: string | null;
    reopened_why: string;
  }>(sql`
    select m.totals, m.hash, ${nameIn("p")} as by, m.closed_at as at, ${nameIn("r")} as reopened_by,
      m.reopened_at, m.reopened_why
    from app.closed_fee_months m
    join app.profiles p on p.school_id = m.school_id and p.id = m.closed_by
    left join app.profiles r on r.school_id = m.school_id and r.id = m.reopened_by
    where m.school_id = ${scope.school.id} and m.month = ${month}
    order by m.closed_at desc, m.id desc`);
  const open = rows.find(({ reopened_at }) => reopened_at === null);
  return {
    closed: open ? { hash: open.hash, by: open.by, at: open.at } : null,
    // The books of months that were closed before there were funds say nothing of them.
    totals: open ? { ...NONE_BEFORE, ...open.totals } : null,
    reopened: rows.flatMap(({ reopened_at: at, reopened_by: by, reopened_why: why }) =>
      at === null ? [] : [{ by, at, why }],
    ),
  };
}

type Days = { from: string; to: string };

/**
 * The receipts for fees between two days by the books; one that was taken back is taken off on the day on which it was.
 */
function selectReceived({ school }: Scope, { from, to }: Days): SQL {
  const isOf = sql`t.school_id = ${school.id} and t.posted_on between ${from} and ${to}`;
  return sql`select t.posted_on, p.method, 1 as count, p.amount_sen as sen from app.ledger_txs t
      join app.payments p on p.school_id = t.school_id and p.id = t.id and p.kind = 'fee' where ${isOf}
    union all
    select t.posted_on, p.method, 0, -p.amount_sen from app.ledger_txs t
      join app.payments p on p.school_id = t.school_id and p.id = t.reverses and p.kind = 'fee'
      where ${isOf}`;
}

type ReceivedSum = { date: string; method: PaymentMethod; count: number; sen: number };

/** What came in on each day by each method, in sen, as the books of a month count it. */
export async function findReceived(scope: Scope, days: Days): Promise<ReceivedSum[]> {
  const { rows } = await scope.tx.execute<ReceivedSum>(sql`
    select posted_on as date, method, sum(count)::int as count, sum(sen)::float8 as sen
    from (${selectReceived(scope, days)}) m
    group by posted_on, method order by posted_on, method`);
  return rows;
}

/** A query of what was in each fund by the end of some days, what came in them and what was used. */
function selectKept({ school }: Scope, { from, to }: Days): SQL {
  const isIn = sql`t.posted_on between ${from} and ${to}`;
  return sql`select f.id, f.name, f.kind, f.created_at, -sum(e.amount_sen) as sen,
      -coalesce(sum(e.amount_sen) filter (where ${isIn} and (t.kind = 'gift' or g.id is not null)), 0) as received,
      coalesce(sum(e.amount_sen) filter (where ${isIn} and t.kind <> 'gift' and g.id is null), 0) as used
    from app.funds f
    join app.ledger_entries e on e.school_id = f.school_id and e.fund_id = f.id
    join app.ledger_txs t on t.school_id = e.school_id and t.id = e.tx_id
    left join app.payments g on g.school_id = t.school_id and g.id = t.reverses and g.kind = 'fund'
    where f.school_id = ${school.id} and t.posted_on <= ${to}
    group by f.school_id, f.id`;
}

type KeptFund = {
  name: string;
  kind: FundKind;
  received_sen: number;
  used_sen: number;
  balance_sen: number;
};

/** The funds that ever had money, with what came and was used in some days and what was left, in sen. */
export async function findKeptFunds(scope: Scope, days: Days): Promise<KeptFund[]> {
  const { rows } = await scope.tx.execute<KeptFund>(sql`
    select k.name, k.kind, k.received::float8 as received_sen, k.used::float8 as used_sen,
      k.sen::float8 as balance_sen
    from (${selectKept(scope, days)}) k order by k.created_at, k.id`);
  return rows;
}

/** A query of what was charged and borne by each fund, or by the school itself, in some days. */
function selectBorne({ school }: Scope, { from, to }: Days): SQL {
  return sql`select e.fund_id, sum(e.amount_sen)::float8 as sen from app.ledger_txs t
    join app.ledger_entries e on e.school_id = t.school_id and e.tx_id = t.id
    where t.school_id = ${school.id} and t.posted_on between ${from} and ${to} and ${IS_CHARGING}
      and e.ledger in ('waived', 'fund')
    group by e.fund_id having sum(e.amount_sen) <> 0`;
}

type Borne = { fund: string | null; kind: FundKind | null; students: number; sen: number };

/** What was waived in some days by who bears it, in sen, and of how many students on the bills of those days. */
export async function findBorne(scope: Scope, days: Days): Promise<Borne[]> {
  const { school, tx } = scope;
  const { rows } = await tx.execute<Borne>(sql`
    select f.name as fund, f.kind, w.sen, (select count(distinct c.student_id)::int
        from app.charge_waivers x
        join app.charges c on c.school_id = x.school_id and c.id = x.charge_id
        join app.invoices i on i.school_id = c.school_id and i.id = c.invoice_id
        where x.school_id = ${school.id} and x.fund_id is not distinct from w.fund_id
          and i.issued_on between ${days.from} and ${days.to}) as students
    from (${selectBorne(scope, days)}) w
    left join app.funds f on f.school_id = ${school.id} and f.id = w.fund_id
    order by f.created_at, f.id`);
  return rows;
}

/** What the books of a month say now. */
export async function readTotals(scope: Scope, month: string): Promise<MonthTotals> {
  const { school, tx } = scope;
  const last = monthEnd(`${month}-01`);
  const days = { from: `${month}-01`, to: last };
  const inMonth = sql`t.school_id = ${school.id} and t.posted_on between ${days.from} and ${last}`;
  const { rows } = await tx.execute<MonthTotals>(sql`
    with money as (
      ${selectReceived(scope, days)}
    ), lines as (
      select e.ledger, e.item_id, e.amount_sen from app.ledger_txs t
      join app.ledger_entries e on e.school_id = t.school_id and e.tx_id = t.id where ${inMonth}
    ), balances as (
      select sum(e.amount_sen) as sen from app.ledger_txs t
      join app.ledger_entries e on e.school_id = t.school_id and e.tx_id = t.id
      where t.school_id = ${school.id} and t.posted_on <= ${last} and e.account_id is not null
      group by e.account_id
    ), kept as (
      ${selectKept(scope, days)}
    ), named as (
      select n.series, n.number from app.ledger_txs t
      join (${selectNumbered(scope)}) n on n.id = t.id where ${inMonth}
    )
    select
      (select coalesce(json_agg(json_build_object('method', method, 'count', count, 'sen', sen) order by method), '[]')
        from (select method, sum(count)::int as count, sum(sen)::float8 as sen from money group by method) m
      ) as received,
      (select coalesce(json_agg(json_build_object('item_id', i.id, 'name_ms', i.name_ms, 'name_en', i.name_en,
          'gross_sen', s.gross, 'off_sen', s.off) order by i.created_at, i.id), '[]')
        from (select item_id, (-coalesce(sum(amount_sen) filter (where ledger <> 'discount'), 0))::float8 as gross,
            coalesce(sum(amount_sen) filter (where ledger = 'discount'), 0)::float8 as off
          from lines where item_id is not null group by item_id) s
        join app.fee_items i on i.school_id = ${school.id} and i.id = s.item_id) as billed,
      (select coalesce(json_agg(json_build_object('name', name, 'received_sen', received, 'used_sen', used,
          'balance_sen', sen) order by created_at, id), '[]') from kept) as funds,
      (select coalesce(json_agg(json_build_object('fund', f.name, 'sen', w.sen) order by f.created_at, f.id), '[]')
        from (${selectBorne(scope, days)}) w
        left join app.funds f on f.school_id = ${school.id} and f.id = w.fund_id) as waived,
      (select coalesce(sum(sen) filter (where sen > 0), 0)::float8 from balances) as owed_sen,
      (select coalesce(-sum(sen) filter (where sen < 0), 0)::float8 from balances) as credit_sen,
      (select coalesce(-sum(e.amount_sen), 0)::float8 from app.ledger_entries e
        join app.ledger_txs t on t.school_id = e.school_id and t.id = e.tx_id
        where e.school_id = ${school.id} and e.ledger = 'deposit' and t.posted_on <= ${last}) as deposits_sen,
      (select coalesce(json_agg(json_build_object('ledger', ledger, 'sen', sen) order by ledger), '[]')
        from (select ledger, sum(amount_sen)::float8 as sen from lines group by ledger) l) as ledgers,
      (select coalesce(json_agg(json_build_object('series', series, 'first', numbers[1],
          'last', numbers[count], 'count', count) order by series), '[]')
        from (select series, count(*)::int as count, array_agg(number order by length(number), number) as numbers
          from named group by series) n) as numbers,
      (select coalesce(json_agg(json_build_object('kind', kind, 'count', count, 'sen', sen) order by kind), '[]')
        from (select n.kind, count(*)::int as count, sum(n.amount_sen)::float8 as sen from app.ledger_txs t
          join app.credit_notes n on n.school_id = t.school_id and n.id = t.id
          where ${inMonth} and n.kind is not null group by n.kind) n) as notes,
      (select coalesce(json_agg(json_build_object('number', b.number, 'by', b.by, 'sen', b.amount_sen)
          order by length(b.by), b.by), '[]')
        from (select p.number, r.number as by, p.amount_sen from app.ledger_txs t
            join app.payment_reversals r on r.school_id = t.school_id and r.id = t.id
            join app.payments p on p.school_id = r.school_id and p.id = r.payment_id where ${inMonth}
          union all select n.number, e.lost_number, n.amount_sen from app.ledger_txs t
            join app.early_discounts e on e.school_id = t.school_id and e.lost_id = t.id
            join app.credit_notes n on n.school_id = e.school_id and n.id = e.id where ${inMonth}) b
        ) as cancelled`);
  const [totals] = rows;
  if (!totals) throw new Error("the totals were not read");
  return totals;
}

/**
 * What keeps a month from being closed now. What waits of the months before it does too: a slip or a line that came after
 * its own month was closed is received in a later one, and so keeps that one open.
 */
export async function findHindrances(scope: Scope, month: string): Promise<MonthHindrance[]> {
  const { school, today, tx } = scope;
  const last = monthEnd(`${month}-01`);
  const { rows } = await tx.execute<{
    drawers: number;
    slips: number;
    bank: number;
    unbalanced: number;
  }>(sql`
    select
      (select count(*)::int from app.cash_sessions
        where school_id = ${school.id} and closed_at is null and opened_on <= ${last}) as drawers,
      (select count(*)::int from app.payment_claims
        where school_id = ${school.id} and state = 'waiting'
          and paid_on <= ${last}) as slips,
      (${countOpenLines(scope, last)}) as bank,
      (select count(*)::int from (select t.id from app.ledger_txs t
          join app.ledger_entries e on e.school_id = t.school_id and e.tx_id = t.id
          where t.school_id = ${school.id} and t.posted_on between ${`${month}-01`} and ${last}
          group by t.id having sum(e.amount_sen) <> 0) b) as unbalanced`);
  const [found] = rows;
  if (!found) throw new Error("the hindrances were not read");
  return hindrancesOf({ month, today, ...found });
}

/** Keeps what the books of a month say, and closes it. */
export async function insertClose(
  scope: Scope,
  close: { month: string; totals: MonthTotals; hash: string },
): Promise<void> {
  const { school, person, now, tx } = scope;
  await tx.insert(closedFeeMonths).values({
    school_id: school.id,
    id: newId(),
    ...close,
    closed_at: now,
    closed_by: person.profile_id,
  });
}

/** Opens a closed month again; its line stays, with who did it and why. False if it is not closed. */
export async function reopen(scope: Scope, month: string, why: string): Promise<boolean> {
  const { rowCount } = await scope.tx.execute(sql`
    update app.closed_fee_months set reopened_at = ${scope.now}, reopened_by = ${scope.person.profile_id},
      reopened_why = ${why}
    where school_id = ${scope.school.id} and month = ${month} and reopened_at is null`);
  return rowCount === 1;
}
