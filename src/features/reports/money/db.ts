import { findAccounts } from "#features/fees/accounts/db.ts";
import { callName } from "#features/fees/accounts/rules.ts";
import { findOpenDues } from "#features/fees/ledger/db.ts";
import { ageOf } from "#features/fees/ledger/rules.ts";
import { findBookedLines, readCashBefore } from "#features/fees/books/db.ts";
import { findEInvoiceLines } from "#features/fees/einvoices/db.ts";
import { findPledges } from "#features/fees/gifts/db.ts";
import { findBorne, findKeptFunds, findReceived } from "#features/fees/months/db.ts";
import { findLastReminded } from "#features/fees/reminders/db.ts";
import { findOwing } from "#features/fees/statements/db.ts";
import { sql } from "drizzle-orm";
import { jsonList } from "#db/pieces.ts";
import { joinedByHash } from "#db/transaction.ts";
import type { Span } from "#features/insights/rules.ts";
import type { Reader } from "#features/reports/definitions/db.ts";
import type { Scope } from "#server/scope.ts";
import {
  type DueMonth,
  forecastFrom,
  forecastOf,
  PAID_FOR,
  PAID_WITHIN,
  type PaidDues,
  paidFor,
} from "./rules.ts";
import type {
  ArrearsRow,
  BorneRow,
  CashRow,
  EInvoicedRow,
  ForecastRow,
  FundRow,
  MoneyRows,
  ReceivedForRow,
  ReceivedRow,
} from "./rules.ts";

const NOTHING_RECEIVED = {
  receipts: 0,
  received_sen: 0,
  tunai: 0,
  pindahan: 0,
  cek: 0,
  fpx: 0,
  duitnow: 0,
};

const readReceived: Reader<ReceivedRow> = async (scope, { span }) => {
  const byDay = new Map<string, ReceivedRow>();
  for (const { date, method, count, sen } of await findReceived(scope, span)) {
    const row = byDay.get(date) ?? { ...NOTHING_RECEIVED, date };
    row.receipts += count;
    row[method] += sen;
    row.received_sen += sen;
    byDay.set(date, row);
  }
  return { rows: [...byDay.values()] };
};

/** What receipts for fees, less those that were cancelled, are booked as besides the money: what families paid, and the rest. */
type BookedSums = { receivable: number; opening: number; rounding: number };

/** What receipts pay in some days: the dues as `paidFor` reads them, the names of items, and what was booked. */
type Paying = PaidDues & { names: { id: string; name: string }[]; booked: BookedSums };

async function findPaying(scope: Scope, { from, to }: Span): Promise<Paying> {
  const { school, tx } = scope;
  const counts = sql`((a.at at time zone ${school.time_zone})::date between ${from} and ${to})`;
  const booked = (ledger: keyof BookedSums) =>
    sql`coalesce(-sum(e.amount_sen) filter (where e.ledger = ${ledger}), 0)::float8`;
  const paying = sql`app.allocations a
    join app.dues d on d.school_id = a.school_id and d.id = a.due_id
    left join app.payments p on p.school_id = a.school_id and p.id = a.tx_id`;
  const query = tx.execute<Paying>(sql`
    with recursive named as (
      select e.tx_id as tx, e.item_id as key, e.amount_sen as sen from app.ledger_entries e
      join app.ledger_txs t on t.school_id = e.school_id and t.id = e.tx_id and t.kind = 'credit_note'
      where e.school_id = ${school.id} and e.item_id is not null
      union all
      select c.voided_by, c.item_id, -c.waived_sen from app.charges c
      where c.school_id = ${school.id} and c.voided_by is not null
    ), paid as (
      select d.tx_id as id from ${paying} where a.school_id = ${school.id} and ${counts}
        and (p.id is not null or a.tx_id in (select tx from named))
      union
      select d.tx_id from paid
      join app.instalment_plans i on i.school_id = ${school.id} and i.id = paid.id
      join app.allocations a on a.school_id = i.school_id and a.tx_id = i.id
      join app.dues d on d.school_id = a.school_id and d.id = a.due_id)
    select ${jsonList(sql`
        select t.id, t.kind from app.ledger_txs t
        where t.school_id = ${school.id} and t.id in (select id from paid)`)} as docs,
      ${jsonList(sql`
        select c.invoice_id as doc, c.item_id as key,
          sum(c.gross_sen - c.off_sen - c.waived_sen)::float8 as sen
        from app.charges c where c.school_id = ${school.id} and c.invoice_id in (select id from paid)
        group by c.invoice_id, c.item_id order by c.item_id`)} as items,
      ${jsonList(sql`
        select n.tx, n.key, sum(n.sen)::float8 as sen from named n where n.tx in (
          select a.tx_id from ${paying} where a.school_id = ${school.id} and d.tx_id in (select id from paid))
        group by n.tx, n.key having sum(n.sen) > 0 order by n.tx, n.key`)} as notes,
      ${jsonList(sql`
        select d.tx_id as doc, a.tx_id as tx, a.amount_sen::float8 as sen, ${counts} as counts,
          p.id is not null as is_receipt
        from ${paying} where a.school_id = ${school.id} and d.tx_id in (select id from paid)
        order by a.at, a.amount_sen > 0, a.id`)} as moves,
      ${jsonList(sql`
        select m.id, m.name_ms as name from app.fee_items m where m.school_id = ${school.id}
        order by m.created_at, m.id`)} as names,
      (select json_build_object('receivable', ${booked("receivable")}, 'opening', ${booked("opening")},
          'rounding', ${booked("rounding")})
        from app.ledger_txs t
        join app.payments p on p.school_id = t.school_id and p.id = coalesce(t.reverses, t.id)
          and p.kind = 'fee'
        join app.ledger_entries e on e.school_id = t.school_id and e.tx_id = t.id
        where t.school_id = ${school.id} and t.posted_on between ${from} and ${to}) as booked`);
  const { rows } = await joinedByHash(tx, query);
  const [found] = rows;
  if (!found) throw new Error("what was paid was not read");
  return found;
}

const readReceivedFor: Reader<ReceivedForRow> = async (scope, { span }) => {
  const { names, booked, ...dues } = await findPaying(scope, span);
  const paid = paidFor(dues);
  const used = [...paid.values()].reduce((sum, sen) => sum + sen, 0);
  paid.set("paid_before", booked.opening);
  paid.set("paid_rounding", booked.rounding);
  // Below zero where more of what was paid ahead was used than came.
  paid.set("paid_ahead", booked.receivable - used);
  const lines = [
    ...names.map(({ id, name }) => ({ key: id, paid_for: name })),
    ...PAID_FOR.map((of) => ({ key: `paid_${of}`, paid_for: `paid_${of}` })),
  ];
  const unnamed = [...paid.keys()].filter((key) => lines.every((line) => line.key !== key));
  if (unnamed.length > 0) throw new Error(`what was paid has no line: ${unnamed.join(", ")}`);
  const rows = lines.map(({ key, paid_for }) => ({ paid_for, received_sen: paid.get(key) ?? 0 }));
  return { rows: rows.filter(({ received_sen }) => received_sen !== 0) };
};

const NOTHING_OWED = { not_due: 0, d30: 0, d60: 0, d90: 0, older: 0 };

const readArrears: Reader<ArrearsRow> = async (scope, { permission }) => {
  const owing = (await findOwing(scope)).filter(({ owed_sen }) => owed_sen > 0);
  const accounts = await findAccounts(scope, permission);
  const known = new Map(accounts.map((account) => [account.id, account]));
  const families = owing.filter(({ account_id }) => known.has(account_id));
  const dues = await findOpenDues(
    scope,
    families.map(({ account_id }) => account_id),
  );
  const reminded = await findLastReminded(scope);
  const ages = new Map(families.map(({ account_id }) => [account_id, { ...NOTHING_OWED }]));
  for (const { account_id, due_on, left_sen } of dues) {
    const own = ages.get(account_id);
    if (own) own[ageOf(due_on, scope.today)] += left_sen;
  }
  const rows = families.map(({ account_id, owed_sen, oldest_due }): ArrearsRow => {
    const { code = "", payers = [], students = [] } = known.get(account_id) ?? {};
    return {
      account_id,
      family: callName({ payers, students }) || code,
      number: code,
      children: students.map(({ name }) => name).join(", "),
      phone: payers[0]?.phone ?? null,
      oldest_due,
      reminded_on: reminded.get(account_id) ?? null,
      owed_sen,
      ...(ages.get(account_id) ?? NOTHING_OWED),
    };
  });
  return { rows };
};

const readBorne: Reader<BorneRow> = async (scope, { span }) => {
  const borne = await findBorne(scope, span);
  const rows = borne.map(({ fund, kind, students, sen }): BorneRow => ({
    fund,
    fund_kind: kind ? `fund_${kind}` : "fund_none",
    pupils: students,
    borne_sen: sen,
  }));
  return { rows };
};

const readFunds: Reader<FundRow> = async (scope, { span }) => {
  const kept = await findKeptFunds(scope, span);
  const rows = kept.map(({ name, kind, received_sen, used_sen, balance_sen }): FundRow => ({
    fund: name,
    fund_kind: `fund_${kind}`,
    opening_sen: balance_sen - received_sen + used_sen,
    received_sen,
    used_sen,
    closing_sen: balance_sen,
  }));
  return { rows };
};

const readCash: Reader<CashRow> = async (scope, { span }) => {
  const month = span.from.slice(0, 7);
  const before = await readCashBefore(scope, month);
  const lines = await findBookedLines(scope, month, true);
  const first = { date: null, entry: "entry_before", document: "", holder: "" } as const;
  const rows: CashRow[] = [{ ...first, in_sen: 0, out_sen: 0, balance_sen: before }];
  let balance_sen = before;
  for (const { posted_on, kind, number, holder, amount_sen } of lines) {
    balance_sen += amount_sen;
    rows.push({
      date: posted_on,
      entry: `entry_${kind}`,
      document: number,
      holder,
      in_sen: Math.max(0, amount_sen),
      out_sen: Math.max(0, -amount_sen),
      balance_sen,
    });
  }
  return { rows };
};

const readEInvoices: Reader<EInvoicedRow> = async (scope, { span }) => {
  const lines = await findEInvoiceLines(scope, span.from.slice(0, 7));
  const rows = lines.map(({ number, buyer, code, tin, class_code, amount_sen }) => ({
    document: number,
    buyer: buyer || code,
    tin,
    class_code,
    amount_sen,
  }));
  return { rows };
};

/** What fell due in each month around today, in sen; `paid_sen` within 30 days. */
async function findDueMonths(scope: Scope): Promise<DueMonth[]> {
  const { school, tx, today } = scope;
  const { rows } = await tx.execute<DueMonth>(sql`
    select to_char(d.due_on, 'YYYY-MM') as month, sum(d.amount_sen)::float8 as due_sen,
      coalesce(sum(p.sen), 0)::float8 as paid_sen
    from app.dues d
    left join lateral (select sum(a.amount_sen) as sen from app.allocations a
      join app.ledger_txs t on t.school_id = a.school_id and t.id = a.tx_id
      where a.school_id = d.school_id and a.due_id = d.id
        and t.posted_on <= d.due_on + ${PAID_WITHIN}::int) p on true
    where d.school_id = ${school.id} and d.due_on >= ${forecastFrom(today)}
    group by 1 order by 1`);
  return rows;
}

const readForecast: Reader<ForecastRow> = async (scope) => ({
  rows: forecastOf(await findDueMonths(scope), await findPledges(scope), scope.today),
});

/** The reader of each report of fees: the figures of the books of a month and of the families' statements. */
export const moneyReaders = {
  kutipan: readReceived,
  "kutipan-item": readReceivedFor,
  tunggakan: readArrears,
  pengecualian: readBorne,
  tabung: readFunds,
  "buku-tunai": readCash,
  ramalan: readForecast,
  "e-invois": readEInvoices,
} satisfies { [Id in keyof MoneyRows]: Reader<MoneyRows[Id]> };
