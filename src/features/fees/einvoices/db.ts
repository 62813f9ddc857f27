import { sql } from "drizzle-orm";
import { nameIn } from "#db/pieces.ts";
import { monthEnd } from "#features/calendar/rules.ts";
import { accountsOf } from "#features/fees/accounts/db.ts";
import { IS_CHARGING } from "#features/fees/ledger/db.ts";
import type { DataSubject } from "#server/persons.ts";
import type { Scope } from "#server/scope.ts";
import type { EInvoices } from "./contract.ts";
import type { EInvoiceLine } from "./rules.ts";

/**
 * What bills, credit notes and gifts of a month come to by class, in the order of their numbers. Of a bill it is what
 * the family is asked for: what a fund pays of it came as a gift. Gifts count whose fund gives receipts for tax. What is
 * waived is read from the charges, because the ledger says who bears it and not of which item.
 */
export async function findEInvoiceLines(scope: Scope, month: string): Promise<EInvoiceLine[]> {
  const { school, tx } = scope;
  const inMonth = sql`t.school_id = ${school.id} and t.posted_on between ${`${month}-01`} and ${monthEnd(`${month}-01`)}`;
  const { rows } = await tx.execute<EInvoiceLine>(sql`
    with charging as (
      select t.id, coalesce(v.number, n.number, x.lost_number) as number,
        coalesce(v.account_id, n.account_id, x.account_id) as account_id, x.id is not null as is_debit_note
      from app.ledger_txs t
      left join app.invoices v on v.school_id = t.school_id and v.id = t.id
      left join app.credit_notes n on n.school_id = t.school_id and n.id = t.id
      left join app.early_discounts x on x.school_id = t.school_id and x.lost_id = t.id
      where ${inMonth} and ${IS_CHARGING}
    ), sums as (
      select e.tx_id as id, e.item_id, -e.amount_sen as sen from app.ledger_entries e
      where e.school_id = ${school.id} and e.ledger in ('income', 'discount')
      union all
      select c.invoice_id, c.item_id, -c.waived_sen from app.charges c where c.school_id = ${school.id}
      union all
      select c.voided_by, c.item_id, c.waived_sen from app.charges c
      where c.school_id = ${school.id} and c.voided_by is not null
    ), lines as (
      select d.number, d.account_id, coalesce(i.class_code, '010') as class_code, d.is_debit_note, sum(s.sen) as sen
      from charging d
      join sums s on s.id = d.id
      left join app.fee_items i on i.school_id = ${school.id} and i.id = s.item_id
      group by 1, 2, 3, 4
      union all
      select coalesce(r.number, p.number), p.account_id, '007', false, -sum(e.amount_sen)
      from app.ledger_txs t
      join app.ledger_entries e on e.school_id = t.school_id and e.tx_id = t.id and e.ledger = 'fund'
      join app.funds f on f.school_id = e.school_id and f.id = e.fund_id and f.tax_approval <> ''
      join app.payments p on p.school_id = t.school_id and p.id = coalesce(t.reverses, t.id) and p.kind = 'fund'
      left join app.payment_reversals r on r.school_id = t.school_id and r.id = t.id
      where ${inMonth} group by 1, 2, 3
    )
    select l.number, a.code, a.tin, l.class_code, l.is_debit_note, l.sen::float8 as amount_sen,
      coalesce(nullif(a.name, ''), (select ${nameIn("p")} from app.billing_payers y
        join app.guardians g on g.school_id = y.school_id and g.id = y.guardian_id
        join app.profiles p on p.school_id = g.school_id and p.id = g.profile_id
        where y.school_id = a.school_id and y.account_id = a.id
        order by y.gets_bill desc, y.sees_account desc, y.guardian_id limit 1), '') as buyer
    from lines l join app.billing_accounts a on a.school_id = ${school.id} and a.id = l.account_id
    where l.sen <> 0 order by length(l.number), l.number, l.class_code`);
  return rows;
}

/** What the school charged in this year and the two before it, after discounts and what it waived itself. */
export async function readTurnover(scope: Scope): Promise<EInvoices["turnover"]> {
  const { school, today, tx } = scope;
  const first = Number(today.slice(0, 4)) - 2;
  const { rows } = await tx.execute<EInvoices["turnover"][number]>(sql`
    select extract(year from t.posted_on)::int as year, (-sum(e.amount_sen))::float8 as amount_sen
    from app.ledger_txs t
    join app.ledger_entries e on e.school_id = t.school_id and e.tx_id = t.id
      and e.ledger in ('income', 'discount', 'waived')
    where t.school_id = ${school.id} and ${IS_CHARGING}
      and t.posted_on between ${`${first}-01-01`} and ${today}
    group by 1 order by 1`);
  return rows;
}

/** Keeps the number at LHDN of a locked account; the account's number, or undefined if there is none. */
export async function updateTin(
  scope: Scope,
  id: string,
  tin: string,
): Promise<string | undefined> {
  const { rows } = await scope.tx.execute<{ code: string }>(sql`
    update app.billing_accounts set tin = ${tin}
    where school_id = ${scope.school.id} and id = ${id} returning code`);
  return rows[0]?.code;
}

/** Forgets the numbers at LHDN of a person's accounts. */
export async function eraseTin(scope: Scope, subject: DataSubject): Promise<void> {
  await scope.tx.execute(sql`
    update app.billing_accounts set tin = '' where school_id = ${scope.school.id} and tin <> ''
      and id in ${accountsOf(scope, subject)}`);
}
