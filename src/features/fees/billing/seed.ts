import { insertRows } from "#db/bulk.ts";
import { seedNumbers } from "#features/fees/numbers/seed.ts";
import { feeItems, feePrices, feeRanks } from "#features/fees/items/table.ts";
import type { PriceException } from "#features/fees/items/rules/prices.ts";
import type { RunWaiver } from "#features/fees/waivers/rules.ts";
import { addDays, monthStart } from "#lib/dates.ts";
import type { Stay } from "#lib/enumerations.ts";
import { groupedBy } from "#lib/grouped.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import { planRun, type RunInvoice, type RunItem, type RunPupil } from "./rules.ts";
import { billingRuns, charges, chargeWaivers, invoices } from "./table.ts";

export type SeedPrices = {
  /** What a month costs, and what a boarder pays on top; 0 where nobody boards. */
  monthly_sen: number;
  hostel_sen: number;
};

/** A pupil of a family, as billing asks for one. */
export type SeedPupil = {
  id: string;
  level: string;
  joined: string;
  stay: Stay;
  /** The last day of a pupil who left. */
  left?: string;
};

/** A bill of an account, with the day it was issued, the first of a month. */
export type SeedBill = RunInvoice & { id: string; run_id: string; month: string; period: string };

const SIBLING_OFF_SEN = 2000;
const DUE_DAY = 7;
const MONTHS_BEFORE = 3;
const DEPOSIT_SEN = 20_000;

/** Writes the items that every pupil or boarder pays each month, and the deposit of who is new. */
export async function seedItems(scope: Scope, prices: SeedPrices) {
  const { tx, school, today } = scope;
  const from_date = `${Number(today.slice(0, 4)) - 1}-01-01`;
  const item = (name_ms: string, name_en: string, amount_sen: number): RunItem => ({
    id: newId(),
    name_ms,
    name_en,
    kind: "fee",
    frequency: "month",
    scope: "pupil",
    levels: null,
    entry: null,
    stay: null,
    gender: null,
    months: null,
    due_day: DUE_DAY,
    prorate: "half",
    split: null,
    early_eligible: true,
    prices: [{ from_date, amount_sen }],
    ranks: [],
  });
  const ranks = [{ rank: 2, off_sen: SIBLING_OFF_SEN }];
  const monthly = { ...item("Yuran bulanan", "Monthly fee", prices.monthly_sen), ranks };
  const hostel = {
    ...item("Yuran asrama", "Hostel fee", prices.hostel_sen),
    stay: "asrama" as const,
  };
  const deposit = {
    ...item("Cagaran buku teks", "Textbook deposit", DEPOSIT_SEN),
    kind: "deposit" as const,
    frequency: "once" as const,
    entry: "new" as const,
    months: [1],
    prorate: "none" as const,
    early_eligible: false,
  };
  const items = prices.hostel_sen > 0 ? [monthly, hostel] : [monthly];
  const all = [...items, deposit];
  const school_id = school.id;
  await insertRows(
    tx,
    feeItems,
    all.map(({ prices: _p, ranks: _r, ...row }) => ({ school_id, ...row })),
  );
  const ofItem = <T>(list: (one: RunItem) => T[]) =>
    all.flatMap((one) =>
      list(one).map((row) => ({ school_id, id: newId(), item_id: one.id, ...row })),
    );
  await insertRows(
    tx,
    feePrices,
    ofItem((one) => one.prices),
  );
  await insertRows(
    tx,
    feeRanks,
    ofItem((one) => one.ranks),
  );
  return { items, deposit };
}

export type SeedPupils = { id: string; pupils: readonly SeedPupil[] };
type Aid = { waivers: RunWaiver[]; fund_id: string; balance_sen: number };
/** Whose price is made by hand this month, and who pays a deposit in the first one. */
type Special = { exceptions: PriceException[]; deposit: RunItem; depositors: ReadonlySet<string> };

/** The bills of this month, with what zakat pays of them, and of three months before it. */
export function makeBills(
  today: string,
  items: RunItem[],
  families: readonly SeedPupils[],
  { waivers, fund_id, balance_sen, exceptions, deposit, depositors }: Aid & Special,
): SeedBill[] {
  const months = [monthStart(today)];
  for (let count = 0; count < MONTHS_BEFORE; count += 1) {
    months.unshift(monthStart(addDays(months[0] ?? today, -1)));
  }
  const place = new Map(families.map(({ id }, at) => [id, at]));
  const spared = families
    .flatMap(pupilsOf)
    .filter(({ id }) => !depositors.has(id))
    .map(({ id: student_id }) => ({ item_id: deposit.id, student_id, amount_sen: null }));
  const firstItems = [...items, { ...deposit, entry: null, months: null }];
  const zakat = { id: fund_id, name: "", kind: "zakat" as const, balance_sen };
  return months.flatMap((month) => {
    const isNow = month === months.at(-1);
    const isFirst = month === months[0];
    const pupils = families.flatMap(({ id, pupils: all }) =>
      pupilsOf({ id, pupils: all.filter(({ left = month }) => left >= month) }),
    );
    const run = planRun({
      period: month.slice(0, 7),
      today: month,
      rank_by: "birth",
      items: isFirst ? firstItems : items,
      pupils,
      exceptions: isFirst ? spared : isNow ? exceptions : [],
      billed: new Set(),
      waivers: isNow ? waivers : [],
      funds: isNow ? [zakat] : [],
      choice: null,
    });
    const run_id = newId();
    return run.invoices
      .toSorted((a, b) => (place.get(a.account_id) ?? 0) - (place.get(b.account_id) ?? 0))
      .map((invoice) => ({ ...invoice, id: newId(), run_id, month, period: month.slice(0, 7) }));
  });
}

/** The pupils of a family, as a run asks for them. */
export function pupilsOf({ id, pupils }: SeedPupils): RunPupil[] {
  return pupils.map((pupil, at) => ({
    id: pupil.id,
    number: String(at).padStart(2, "0"),
    account_id: id,
    date_of_birth: null,
    gender: "male" as const,
    stay: pupil.stay,
    joined: pupil.joined,
    levels: [pupil.level],
  }));
}

/** Writes bills that are posted already, with their lines; `at` is the instant of a day's work. */
export async function seedBills(
  scope: Scope,
  bills: readonly SeedBill[],
  { items, at }: { items: RunItem[]; at: (day: string) => string },
): Promise<void> {
  const { tx, school } = scope;
  const school_id = school.id;
  await insertRows(
    tx,
    billingRuns,
    [...groupedBy(bills, ({ run_id }) => run_id)].map(([id, of]) => ({
      school_id,
      id,
      period: of[0]?.period ?? "",
      item_ids: items.map((item) => item.id),
      invoices: of.length,
      total_sen: of.reduce((sum, { total_sen }) => sum + total_sen, 0),
      created_at: at(of[0]?.month ?? scope.today),
    })),
  );
  const numbers = await seedNumbers(scope, "invoice", bills, ({ month }) => month);
  await insertRows(
    tx,
    invoices,
    bills.map((bill) => {
      const { id, account_id, run_id, month: issued_on, total_sen } = bill;
      const number = numbers.get(bill) ?? "";
      return { school_id, id, number, account_id, run_id, issued_on, total_sen };
    }),
  );
  const lines = bills.flatMap(({ id: invoice_id, account_id, charges: of }) =>
    of.map((line) => ({ id: newId(), invoice_id, account_id, ...line })),
  );
  await insertRows(
    tx,
    charges,
    lines.map(({ waived, deposit_of: _pupil, ...line }) => {
      return { school_id, ...line, waived_sen: waived.reduce((sum, { sen }) => sum + sen, 0) };
    }),
  );
  await insertRows(
    tx,
    chargeWaivers,
    lines.flatMap(({ id: charge_id, waived }) =>
      waived.map(({ waiver_id, fund_id, sen: amount_sen }) => {
        return { school_id, id: newId(), charge_id, waiver_id, fund_id, amount_sen };
      }),
    ),
  );
}
