import { sql } from "drizzle-orm";
import { insertRows } from "#db/bulk.ts";
import { billingAccounts, billingMembers } from "#features/fees/accounts/table.ts";
import { planRun, type RunItem, type RunPupil } from "#features/fees/billing/rules.ts";
import { billingRuns, charges, invoices } from "#features/fees/billing/table.ts";
import { feeItems, feePrices, feeRanks } from "#features/fees/items/table.ts";
import {
  allocate,
  type LedgerEntry,
  invoiceEntries,
  paymentEntries,
} from "#features/fees/ledger/rules.ts";
import { allocations, dues, ledgerEntries, ledgerTxs } from "#features/fees/ledger/table.ts";
import { numberSeries } from "#features/fees/numbers/table.ts";
import { addDays, daysBetween, monthStart } from "#lib/dates.ts";
import { groupedBy } from "#lib/grouped.ts";
import { newId } from "#lib/ids.ts";
import type { Random } from "#lib/random.ts";
import type { Scope } from "#server/scope.ts";
import type { Payment } from "./contract.ts";
import { payments } from "./table.ts";

/** A family with its pupils, the eldest first, and who pays for them. */
export type SeedFamily = {
  pupils: { id: string; level: string; joined: string }[];
  payer_name: string;
};

export type SeedFees = {
  families: SeedFamily[];
  /** What a month costs, and what a boarder pays on top. */
  monthly_sen: number;
  hostel_sen: number;
  /** The levels whose pupils board. */
  hostel_levels: string[];
  /** What this month's receipts add up to. */
  total_sen: number;
};

const MONTHS_BEFORE = 3;
const SIBLING_OFF_SEN = 2000;
const DUE_DAY = 7;

type Paid = Pick<
  Payment,
  "id" | "account_id" | "amount_sen" | "received_on" | "method" | "payer_name"
>;

/**
 * Writes accounts, items, the bills of this month and of three before it, and what the families paid: this month's
 * receipts add up to `total_sen` exactly, and the first family pays today.
 */
export async function seedFees(scope: Scope, random: Random, plan: SeedFees): Promise<Paid[]> {
  const { tx, school, today } = scope;
  const school_id = school.id;
  const families = plan.families.map((family) => ({ ...family, id: newId() }));
  const insert = <T extends Parameters<typeof insertRows>[1]>(
    table: T,
    rows: Omit<T["$inferInsert"], "school_id">[],
  ) =>
    insertRows(
      tx,
      table,
      rows.map((row) => ({ school_id, ...row }) as T["$inferInsert"]),
    );
  await insert(
    billingAccounts,
    families.map(({ id }, at) => ({ id, code: `K-${String(at + 1).padStart(4, "0")}` })),
  );
  await insert(
    billingMembers,
    families.flatMap(({ id, pupils }) =>
      pupils.map((pupil) => ({
        id: newId(),
        account_id: id,
        student_id: pupil.id,
        from_date: pupil.joined,
      })),
    ),
  );
  await tx.execute(sql`
    insert into app.billing_payers (school_id, id, account_id, guardian_id, sees_account)
    select m.school_id, gen_random_uuid(), m.account_id, l.guardian_id, true from app.billing_members m
    join app.guardian_links l on l.school_id = m.school_id and l.student_id = m.student_id
    where m.school_id = ${school_id} group by m.school_id, m.account_id, l.guardian_id`);

  const items = makeItems(plan, today);
  await insert(
    feeItems,
    items.map(({ prices: _p, ranks: _r, ...item }) => item),
  );
  const ofItem = <T>(list: (item: RunItem) => T[]) =>
    items.flatMap((item) => list(item).map((one) => ({ id: newId(), item_id: item.id, ...one })));
  await insert(
    feePrices,
    ofItem(({ prices }) => prices),
  );
  await insert(
    feeRanks,
    ofItem(({ ranks }) => ranks),
  );

  const months = lastMonths(today);
  const bills = months.flatMap((month) => {
    const run = planRun({
      period: month.slice(0, 7),
      today: month,
      items,
      pupils: families.flatMap(pupilsOf),
      billed: new Set(),
    });
    const run_id = newId();
    const place = new Map(families.map(({ id }, at) => [id, at]));
    return run.invoices
      .toSorted((a, b) => (place.get(a.account_id) ?? 0) - (place.get(b.account_id) ?? 0))
      .map((invoice) => ({ ...invoice, id: newId(), run_id, month }));
  });
  const received = makePayments(random, today, families, bills, plan.total_sen);

  const at = (day: string) => (day < today ? `${day}T01:00:00.000Z` : scope.now);
  const docs: {
    id: string;
    kind: "invoice" | "payment";
    posted_on: string;
    entries: LedgerEntry[];
  }[] = [
    ...bills.map(({ id, account_id, month, charges: lines }) => {
      const entries = invoiceEntries(account_id, lines);
      return { id, kind: "invoice" as const, posted_on: month, entries };
    }),
    ...received.map((paid) => {
      const entries = paymentEntries({ ...paid, rounding_sen: 0 });
      return { id: paid.id, kind: "payment" as const, posted_on: paid.received_on, entries };
    }),
  ];
  await insert(
    ledgerTxs,
    docs.map(({ id, kind, posted_on }) => ({ id, kind, posted_on, at: at(posted_on) })),
  );
  await insert(
    ledgerEntries,
    docs.flatMap(({ id, entries }) =>
      entries.map((entry) => ({ id: newId(), tx_id: id, ...entry })),
    ),
  );
  await insert(
    billingRuns,
    [...groupedBy(bills, ({ run_id }) => run_id)].map(([id, of]) => ({
      id,
      period: of[0]?.month.slice(0, 7) ?? "",
      item_ids: items.map((item) => item.id),
      invoices: of.length,
      total_sen: of.reduce((sum, { total_sen }) => sum + total_sen, 0),
      created_at: at(of[0]?.month ?? today),
    })),
  );
  const billNumbers = numbered("INV", bills, ({ month }) => month);
  await insert(
    invoices,
    bills.map(({ id, account_id, run_id, month, total_sen }) => {
      const number = billNumbers.get(id) ?? "";
      return { id, number, account_id, run_id, issued_on: month, total_sen };
    }),
  );
  await insert(
    charges,
    bills.flatMap(({ id, account_id, charges: lines }) =>
      lines.map((line) => ({ id: newId(), invoice_id: id, account_id, ...line })),
    ),
  );
  const owed = bills.flatMap(({ id, account_id, dues: of }) =>
    of.map((due) => ({ id: newId(), account_id, tx_id: id, ...due })),
  );
  await insert(dues, owed);
  const byDay = received.toSorted((a, b) => a.received_on.localeCompare(b.received_on));
  const paid = allocate(
    owed.map(({ amount_sen, ...due }) => ({ ...due, left_sen: amount_sen })),
    byDay.map(({ id, account_id, amount_sen }) => ({ id, account_id, left_sen: amount_sen })),
  );
  await insert(
    allocations,
    paid.map((one) => ({ id: newId(), ...one, at: scope.now })),
  );
  const receipts = numbered("R", byDay, ({ received_on }) => received_on);
  await insert(
    payments,
    byDay.map((row) => ({ ...row, number: receipts.get(row.id) ?? "", client_key: row.id })),
  );
  const last = (kind: "invoice" | "receipt", days: string[]) =>
    [...groupedBy(days, (day) => Number(day.slice(0, 4)))].map(([year, of]) => {
      return { kind, year, last: of.length };
    });
  await insert(numberSeries, [
    { kind: "account", year: 0, last: families.length },
    ...last(
      "invoice",
      bills.map(({ month }) => month),
    ),
    ...last(
      "receipt",
      byDay.map(({ received_on }) => received_on),
    ),
  ]);
  return received;
}

function makeItems({ monthly_sen, hostel_sen, hostel_levels }: SeedFees, today: string): RunItem[] {
  const from_date = `${Number(today.slice(0, 4)) - 1}-01-01`;
  const item = (name_ms: string, name_en: string, amount_sen: number): RunItem => ({
    id: newId(),
    name_ms,
    name_en,
    frequency: "month",
    scope: "pupil",
    levels: null,
    entry: null,
    months: null,
    due_day: DUE_DAY,
    prorate: "half",
    split: null,
    prices: [{ from_date, amount_sen }],
    ranks: [],
  });
  const ranks = [{ rank: 2, off_sen: SIBLING_OFF_SEN }];
  const monthly = { ...item("Yuran bulanan", "Monthly fee", monthly_sen), ranks };
  const hostel = { ...item("Yuran asrama", "Hostel fee", hostel_sen), levels: hostel_levels };
  return hostel_levels.length > 0 ? [monthly, hostel] : [monthly];
}

/** The first days of this month and of those before it, the oldest first. */
function lastMonths(today: string): string[] {
  const months = [monthStart(today)];
  for (let count = 0; count < MONTHS_BEFORE; count += 1) {
    months.unshift(monthStart(addDays(months[0] ?? today, -1)));
  }
  return months;
}

function pupilsOf({ id, pupils }: SeedFamily & { id: string }): RunPupil[] {
  return pupils.map((pupil, at) => ({
    id: pupil.id,
    number: String(at).padStart(2, "0"),
    account_id: id,
    date_of_birth: null,
    joined: pupil.joined,
    levels: [pupil.level],
  }));
}

type Bill = { account_id: string; total_sen: number; month: string };

/** What families paid of their bills; this month's payments add up to `total_sen`. */
function makePayments(
  random: Random,
  today: string,
  families: (SeedFamily & { id: string })[],
  bills: Bill[],
  total_sen: number,
): Paid[] {
  const payer = new Map(families.map(({ id, payer_name }) => [id, payer_name]));
  const pay = ({ account_id, total_sen: amount_sen, month }: Bill, on?: string): Paid => {
    const last = month === monthStart(today) ? today : addDays(monthStart(addDays(month, 31)), -1);
    const day = Math.floor(random.next() ** 1.6 * (daysBetween(month, last) + 1));
    const method = random.pick([
      "fpx",
      "fpx",
      "fpx",
      "pindahan",
      "pindahan",
      "tunai",
      "cek",
    ] as const);
    const payer_name = payer.get(account_id) ?? "";
    const received_on = on ?? addDays(month, day);
    return { id: newId(), account_id, amount_sen, received_on, method, payer_name };
  };
  const isNow = ({ month }: Bill) => month === monthStart(today);
  const [first, ...others] = bills.filter(isNow);
  const before = bills.filter((bill) => !isNow(bill) && random.chance(0.96));
  const now = [
    ...(first ? [pay(first, today)] : []),
    ...random.shuffle(others).map((bill) => pay(bill)),
  ];
  return [...upTo(now, total_sen), ...before.map((bill) => pay(bill))];
}

/** As many payments as the total covers; the last one pays the remainder. */
function upTo(rows: Paid[], total_sen: number): Paid[] {
  const taken: Paid[] = [];
  let missing = total_sen;
  for (const row of rows) {
    if (missing === 0) break;
    const amount_sen = Math.min(row.amount_sen, missing);
    taken.push({ ...row, amount_sen });
    missing -= amount_sen;
  }
  if (missing > 0) throw new Error(`The payers of the demo pay ${missing} sen too little.`);
  return taken;
}

/** Numbers for documents by the year of their day, in the list's order. */
function numbered<T extends { id: string }>(
  prefix: string,
  docs: readonly T[],
  dayOf: (doc: T) => string,
): Map<string, string> {
  const numbers = new Map<string, string>();
  for (const [year, of] of groupedBy(docs, (doc) => dayOf(doc).slice(0, 4))) {
    for (const [at, { id }] of of.entries()) {
      numbers.set(id, `${prefix}-${year}-${String(at + 1).padStart(5, "0")}`);
    }
  }
  return numbers;
}
