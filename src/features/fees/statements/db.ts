import { sql } from "drizzle-orm";
import { accountReach } from "#features/fees/accounts/db.ts";
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
      coalesce(i.number, p.number, n.number, r.number, '') as number,
      coalesce((select json_agg(distinct jsonb_build_object('name_ms', c.name_ms, 'name_en', c.name_en,
          'period', c.period))
        from app.charges c where c.school_id = t.school_id and c.invoice_id = t.id), '[]') as items
    from app.ledger_entries e
    join app.ledger_txs t on t.school_id = e.school_id and t.id = e.tx_id
    left join app.invoices i on i.school_id = t.school_id and i.id = t.id
    left join app.payments p on p.school_id = t.school_id and p.id = t.id
    left join app.credit_notes n on n.school_id = t.school_id and n.id = t.id
    left join app.payment_reversals r on r.school_id = t.school_id and r.id = t.id
    where ${mine} and t.posted_on >= ${from} and t.posted_on <= ${to}
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

/** What is owed by the day on which it falls due, and what was billed in a month less what was credited. */
export async function readSums(scope: Scope, month: string) {
  const { school, today } = scope;
  const { rows } = await scope.tx.execute<{ due_on: string; left_sen: number }>(sql`
    select d.due_on, sum(d.amount_sen - coalesce(paid.sen, 0))::float8 as left_sen from app.dues d
    left join (select due_id, sum(amount_sen) as sen from app.allocations
      where school_id = ${school.id} group by due_id) paid on paid.due_id = d.id
    where d.school_id = ${school.id} group by d.due_on
    having sum(d.amount_sen - coalesce(paid.sen, 0)) > 0 order by d.due_on`);
  const { rows: billed } = await scope.tx.execute<{ sen: number }>(sql`
    select coalesce(sum(e.amount_sen), 0)::float8 as sen from app.ledger_entries e
    join app.ledger_txs t on t.school_id = e.school_id and t.id = e.tx_id
    where e.school_id = ${school.id} and e.ledger = 'receivable' and t.kind in ('invoice', 'credit_note')
      and t.posted_on >= ${month} and t.posted_on <= ${today}`);
  return { open: rows, billed_sen: billed[0]?.sen ?? 0 };
}
