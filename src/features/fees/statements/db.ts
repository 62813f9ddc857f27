import { sql } from "drizzle-orm";
import { accountReach } from "#features/fees/accounts/db.ts";
import { receivedThisMonth } from "#features/fees/db.ts";
import { IS_CHARGING } from "#features/fees/ledger/db.ts";
import type { LedgerFault } from "#features/fees/ledger/rules.ts";
import type { Scope } from "#server/scope.ts";
import type { Owing, Statement } from "./contract.ts";

type Line = Omit<Statement["lines"][number], "balance_sen">;

/** What an account owed before a day, and the documents from then on, in the order in which they were posted. */
export async function readLines(
  scope: Scope,
  account_id: string,
  { from, to }: { from: string; to: string },
): Promise<{ opening_sen: number; lines: Line[] }> {
  const mine = sql`e.school_id = ${scope.school.id} and e.account_id = ${account_id}`;
  const { rows } = await scope.tx.execute<{ sen: number }>(sql`
    select coalesce(sum(e.amount_sen), 0)::float8 as sen from app.ledger_entries e
    join app.ledger_txs t on t.school_id = e.school_id and t.id = e.tx_id
    where ${mine} and t.posted_on < ${from}`);
  const { rows: lines } = await scope.tx.execute<Line>(sql`
    select t.id, t.kind, t.posted_on, e.amount_sen::float8 as amount_sen, p.method,
      coalesce(i.number, p.number, n.number, r.number, f.number, v.number, y.number, x.lost_number, '') as number,
      coalesce(n.kind, case when x.id is not null then 'early' end) as note,
      coalesce((select -sum(g.amount_sen) from app.ledger_entries g
        where g.school_id = t.school_id and g.tx_id = t.id and g.ledger = 'deposit'), 0)::float8 as deposit_sen,
      coalesce((select sum(c.waived_sen) from app.charges c
        where c.school_id = t.school_id and c.invoice_id = t.id), 0)::float8 as waived_sen,
      coalesce((select json_agg(distinct jsonb_build_object('name_ms', c.name_ms, 'name_en', c.name_en,
          'period', c.period, 'is_exception', c.is_exception))
        from app.charges c where c.school_id = t.school_id and c.invoice_id = t.id), '[]') as items
    from (select e.tx_id, sum(e.amount_sen) as amount_sen from app.ledger_entries e where ${mine}
        group by e.tx_id
      union all select z.id, 0 from app.invoices z
        where z.school_id = ${scope.school.id} and z.account_id = ${account_id} and z.total_sen = 0
      union all select f.id, 0 from app.refunds f
        where f.school_id = ${scope.school.id} and f.account_id = ${account_id}
          and f.student_id is not null and f.state = 'paid') e
    join app.ledger_txs t on t.school_id = ${scope.school.id} and t.id = e.tx_id
    left join app.invoices i on i.school_id = t.school_id and i.id = t.id
    left join app.payments p on p.school_id = t.school_id and p.id = t.id
    left join app.credit_notes n on n.school_id = t.school_id and n.id = t.id
    left join app.payment_reversals r on r.school_id = t.school_id and r.id = t.id
    left join app.refunds f on f.school_id = t.school_id and f.id = t.id
    left join app.account_transfers v on v.school_id = t.school_id and v.id = t.id
    left join app.instalment_plans y on y.school_id = t.school_id and y.id in (t.id, t.reverses)
    left join app.early_discounts x on x.school_id = t.school_id and x.lost_id = t.id
    where t.posted_on >= ${from} and t.posted_on <= ${to}
    order by t.posted_on, t.at, t.id`);
  return { opening_sen: rows[0]?.sen ?? 0, lines };
}

/** What each account within reach owes today, or has paid ahead. */
export async function findOwing(scope: Scope): Promise<Owing[]> {
  const { school, today } = scope;
  const { rows } = await scope.tx.execute<Owing>(sql`
    with open as (
      select d.account_id, d.due_on, d.amount_sen - coalesce(sum(a.amount_sen), 0) as left_sen
      from app.dues d
      left join app.allocations a on a.school_id = d.school_id and a.due_id = d.id
      where d.school_id = ${school.id}
      group by d.school_id, d.id
      having d.amount_sen > coalesce(sum(a.amount_sen), 0)
    ), owed as (
      select account_id, sum(left_sen) as sen, min(due_on) as oldest_due,
        coalesce(sum(left_sen) filter (where due_on < ${today}), 0) as late_sen
      from open group by account_id
    ), balance as (
      select account_id, sum(amount_sen) as sen from app.ledger_entries
      where school_id = ${school.id} and account_id is not null group by account_id
    )
    select b.account_id, coalesce(o.sen, 0)::float8 as owed_sen, o.oldest_due,
      (coalesce(o.sen, 0) - b.sen)::float8 as credit_sen, coalesce(o.late_sen, 0)::float8 as late_sen
    from balance b left join owed o on o.account_id = b.account_id
    where (o.sen is not null or b.sen <> 0) and ${accountReach(scope, "fees.manage", sql`b.account_id`)}
    order by o.oldest_due nulls last, b.account_id`);
  return rows;
}

type Sums = {
  /** What is owed by the day on which it falls due. */
  open: { due_on: string; left_sen: number }[];
  late_sen: number;
  late_families: number;
  received_sen: number;
  billed_sen: number;
  waived: { fund: string | null; sen: number }[];
  faults: LedgerFault[];
};

/**
 * What is owed today, and of a month what came in, and what was billed and waived less what was credited; and the last
 * check. The dues are read once: they are most of the work.
 */
export async function readSums(scope: Scope, month: string): Promise<Sums> {
  const { school, today } = scope;
  const { rows } = await scope.tx.execute<Sums>(sql`
    with paid as (
      select due_id, sum(amount_sen) as sen from app.allocations where school_id = ${school.id} group by due_id
    ), open as materialized (
      select d.account_id, d.due_on, d.amount_sen - coalesce(p.sen, 0) as left_sen from app.dues d
      left join paid p on p.due_id = d.id
      where d.school_id = ${school.id} and d.amount_sen > coalesce(p.sen, 0)
    ), posted as materialized (
      select e.ledger, e.fund_id, e.amount_sen from app.ledger_txs t
      join app.ledger_entries e on e.school_id = t.school_id and e.tx_id = t.id
      where t.school_id = ${school.id} and ${IS_CHARGING}
        and t.posted_on between ${month} and ${today} and e.ledger in ('receivable', 'waived', 'fund')
        and not exists (select from app.credit_notes n
          where n.school_id = t.school_id and n.id = t.id and n.kind = 'deposit')
    ), borne as (
      select w.fund_id, sum(w.amount_sen)::float8 as sen from posted w where w.ledger <> 'receivable'
      group by w.fund_id having sum(w.amount_sen) <> 0
    )
    select
      (select coalesce(json_agg(json_build_object('due_on', due_on, 'left_sen', left_sen) order by due_on), '[]')
        from (select due_on, sum(left_sen)::float8 as left_sen from open group by due_on) o) as open,
      (select coalesce(sum(left_sen), 0)::float8 from open where due_on < ${today}) as late_sen,
      (select count(distinct account_id)::int from open where due_on < ${today}) as late_families,
      (${receivedThisMonth(scope)})::float8 as received_sen,
      (select coalesce(sum(amount_sen), 0)::float8 from posted where ledger = 'receivable') as billed_sen,
      (select coalesce(json_agg(json_build_object('fund', f.name, 'sen', w.sen) order by f.created_at, f.id), '[]')
        from borne w left join app.funds f on f.school_id = ${school.id} and f.id = w.fund_id) as waived,
      coalesce((select c.faults from app.ledger_checks c where c.school_id = ${school.id}), '[]') as faults`);
  const [sums] = rows;
  if (!sums) throw new Error("the sums were not read");
  return sums;
}
