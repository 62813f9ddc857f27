import { sql } from "drizzle-orm";
import { nameIn } from "#db/pieces.ts";
import { monthEnd } from "#features/calendar/rules.ts";
import { selectNumbered } from "#features/fees/ledger/db.ts";
import type { Scope } from "#server/scope.ts";
import type { BookedCharge, BookedLine } from "./contract.ts";

/** What was charged by the bills of a month, also by those that were cancelled since. */
export async function findCharges(scope: Scope, month: string): Promise<BookedCharge[]> {
  const { school } = scope;
  const { rows } = await scope.tx.execute<BookedCharge>(sql`
    select i.issued_on, i.number, a.code, coalesce(s.student_id, '') as student_id,
      coalesce(${nameIn("p")}, '') as student, c.name_ms, c.name_en, c.period,
      c.gross_sen::float8 as gross_sen, c.off_sen::float8 as off_sen, c.waived_sen::float8 as waived_sen,
      (c.voided_at at time zone ${school.time_zone})::date as voided_on
    from app.invoices i
    join app.charges c on c.school_id = i.school_id and c.invoice_id = i.id
    join app.billing_accounts a on a.school_id = i.school_id and a.id = i.account_id
    left join app.students s on s.school_id = c.school_id and s.id = c.student_id
    left join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
    where i.school_id = ${school.id} and i.issued_on between ${`${month}-01`} and ${monthEnd(`${month}-01`)}
    order by length(i.number), i.number, s.date_of_birth nulls last, c.id`);
  return rows;
}

/** The lines of the ledger of a month in the order in which they were posted, or those of the cash alone. */
export async function findBookedLines(
  scope: Scope,
  month: string,
  onlyCash: boolean,
): Promise<BookedLine[]> {
  const { rows } = await scope.tx.execute<BookedLine>(sql`
    select t.posted_on, t.kind, coalesce(n.number, '') as number,
      e.ledger, coalesce(a.code, '') as code, coalesce(m.name_ms, '') as name_ms, coalesce(m.name_en, '') as name_en,
      coalesce(u.name, '') as fund, coalesce(${nameIn("h")}, '') as holder, e.amount_sen::float8 as amount_sen,
      coalesce(${nameIn("p")}, '') as made_by
    from app.ledger_txs t
    join app.ledger_entries e on e.school_id = t.school_id and e.tx_id = t.id
    left join (${selectNumbered(scope)}) n on n.id = case t.kind when 'plan_cancel' then t.reverses else t.id end
    left join app.billing_accounts a on a.school_id = e.school_id and a.id = e.account_id
    left join app.fee_items m on m.school_id = e.school_id and m.id = e.item_id
    left join app.funds u on u.school_id = e.school_id and u.id = e.fund_id
    left join app.cash_sessions s on s.school_id = e.school_id and s.id = e.cash_session_id
    left join app.profiles h on h.school_id = s.school_id and h.id = s.holder_id
    left join app.profiles p on p.school_id = t.school_id and p.id = t.made_by
    where t.school_id = ${scope.school.id}
      and t.posted_on between ${`${month}-01`} and ${monthEnd(`${month}-01`)}
      and (${!onlyCash} or e.ledger = 'cash')
    order by t.posted_on, t.at, t.id, e.amount_sen desc, e.id`);
  return rows;
}

/** The cash in all drawers before a month, in sen. */
export async function readCashBefore(scope: Scope, month: string): Promise<number> {
  const { rows } = await scope.tx.execute<{ sen: number }>(sql`
    select coalesce(sum(e.amount_sen), 0)::float8 as sen from app.ledger_txs t
    join app.ledger_entries e on e.school_id = t.school_id and e.tx_id = t.id and e.ledger = 'cash'
    where t.school_id = ${scope.school.id} and t.posted_on < ${`${month}-01`}`);
  return rows[0]?.sen ?? 0;
}
