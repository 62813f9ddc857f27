import { monthEnd, shiftMonth } from "#features/calendar/rules.ts";
import { groupedBy } from "#lib/grouped.ts";
import { daysBetween, monthStart } from "#lib/dates.ts";
import { priceAt, prorated, siblingOff, splitSum } from "#features/fees/items/rules/prices.ts";
import type {
  ENTRIES,
  FREQUENCIES,
  FeePart,
  Price,
  PRORATES,
  Rank,
  SCOPES,
} from "#features/fees/items/rules/prices.ts";

/** An item as billing reads it. */
export type RunItem = {
  id: string;
  name_ms: string;
  name_en: string;
  frequency: (typeof FREQUENCIES)[number];
  scope: (typeof SCOPES)[number];
  /** The levels of classes whose pupils are billed; null for all. */
  levels: string[] | null;
  entry: (typeof ENTRIES)[number] | null;
  /** The months (1–12) in which it is billed; null for all. */
  months: number[] | null;
  due_day: number;
  prorate: (typeof PRORATES)[number];
  split: FeePart[] | null;
  prices: Price[];
  ranks: Rank[];
};

/** A pupil in a class within the month. */
export type RunPupil = {
  id: string;
  number: string;
  account_id: string | null;
  date_of_birth: string | null;
  joined: string;
  levels: string[];
};

export type RunFacts = {
  /** "2026-12" */
  period: string;
  /** The day of issue: nothing falls due before it. */
  today: string;
  items: readonly RunItem[];
  pupils: readonly RunPupil[];
  /** What was billed already, as `billedKey` writes it. */
  billed: ReadonlySet<string>;
};

export type RunCharge = {
  item_id: string;
  student_id: string | null;
  /** What the charge is for: "2026-12", "2026", or "once". */
  period: string;
  name_ms: string;
  name_en: string;
  /** The child's place among the siblings who are billed, from 1; null for what the family pays once. */
  rank: number | null;
  gross_sen: number;
  off_sen: number;
};
export type RunInvoice = {
  account_id: string;
  total_sen: number;
  charges: RunCharge[];
  dues: { due_on: string; amount_sen: number }[];
};
export type RunPlan = {
  invoices: RunInvoice[];
  /** The pupils who cannot be billed because they have no account, and the items without a price. */
  without_account: string[];
  without_price: string[];
};

/** The period of an item's charge when it is billed in a month. */
export function chargePeriod(frequency: RunItem["frequency"], period: string): string {
  return { month: period, year: period.slice(0, 4), once: "once" }[frequency];
}

/** What is never billed twice: an item to a pupil, or to a family, for a period. */
export function billedKey(item_id: string, subject_id: string, period: string): string {
  return `${item_id} ${subject_id} ${period}`;
}

/** Whether an item is billed in a month, "2026-12". */
export function isDueIn({ months }: Pick<RunItem, "months">, period: string): boolean {
  return months === null || months.includes(Number(period.slice(5)));
}

/**
 * What a month's bill is: each account's charges with their sums, and the days on which they fall due. It is the same
 * on the screen that previews it and on the server that issues it.
 */
export function planRun(facts: RunFacts): RunPlan {
  const { period, items, pupils } = facts;
  const day = `${period}-01`;
  const without_price: string[] = [];
  const without_account = new Set<string>();
  const invoices = new Map<string, RunInvoice>();
  for (const item of items) {
    if (!isDueIn(item, period)) continue;
    const price = priceAt(item.prices, day);
    if (price === null) {
      without_price.push(item.id);
      continue;
    }
    const wanted = pupils.filter((pupil) => isFor(item, pupil, period));
    for (const pupil of wanted) if (pupil.account_id === null) without_account.add(pupil.id);
    const families = groupedBy(wanted, ({ account_id }) => account_id);
    for (const [account_id, members] of families) {
      if (account_id === null) continue;
      for (const charge of chargesOf(item, members, { account_id, price, facts })) {
        const invoice = invoices.get(account_id) ?? {
          account_id,
          total_sen: 0,
          charges: [],
          dues: [],
        };
        invoice.charges.push(charge);
        invoices.set(account_id, invoice);
      }
    }
  }
  const byId = new Map(items.map((item) => [item.id, item]));
  const planned = [...invoices.values()].map((invoice) => finished(invoice, byId, facts));
  return {
    invoices: planned.toSorted((a, b) => a.account_id.localeCompare(b.account_id)),
    without_account: [...without_account],
    without_price,
  };
}

function isFor({ levels, entry }: RunItem, pupil: RunPupil, period: string): boolean {
  if (levels && !levels.some((level) => pupil.levels.includes(level))) return false;
  const isNew = pupil.joined.slice(0, 4) >= period.slice(0, 4);
  return entry === null || (entry === "new") === isNew;
}

/** The charges of one item to one account. Ranks count siblings who were billed before, too. */
function chargesOf(
  item: RunItem,
  members: readonly RunPupil[],
  { account_id, price, facts }: { account_id: string; price: number; facts: RunFacts },
): RunCharge[] {
  const { id: item_id, name_ms, name_en } = item;
  const period = chargePeriod(item.frequency, facts.period);
  const isNew = (subject: string) => !facts.billed.has(billedKey(item_id, subject, period));
  const named = { item_id, period, name_ms, name_en };
  if (item.scope === "family") {
    const whole = { ...named, student_id: null, rank: null, gross_sen: price, off_sen: 0 };
    return isNew(account_id) && price > 0 ? [whole] : [];
  }
  const month = `${facts.period}-01`;
  return members.toSorted(byAge).flatMap(({ id, joined }, at) => {
    const gross_sen = prorated(price, item.prorate, { joined, month });
    const off_sen = siblingOff(item.ranks, at + 1, gross_sen);
    const charge = { ...named, student_id: id, rank: at + 1, gross_sen, off_sen };
    return isNew(id) && gross_sen > off_sen ? [charge] : [];
  });
}

/** The eldest first; those without a birthday last; then by number. */
function byAge(a: RunPupil, b: RunPupil): number {
  const [left, right] = [a.date_of_birth ?? "9999", b.date_of_birth ?? "9999"];
  return left.localeCompare(right) || a.number.localeCompare(b.number);
}

/** The invoice with its sum, and one due for each day on which some of it falls due. */
function finished(
  invoice: RunInvoice,
  items: ReadonlyMap<string, RunItem>,
  { period, today }: RunFacts,
): RunInvoice {
  const dues = new Map<string, number>();
  let total_sen = 0;
  for (const { item_id, gross_sen, off_sen } of invoice.charges) {
    const item = items.get(item_id);
    if (!item) continue;
    const net = gross_sen - off_sen;
    total_sen += net;
    const parts = item.split
      ? splitSum(net, item.split).map(({ month, sen }) => ({
          on: `${period.slice(0, 4)}-${String(month).padStart(2, "0")}`,
          sen,
        }))
      : [{ on: period, sen: net }];
    for (const { on, sen } of parts) {
      const due = dayIn(on, item.due_day);
      const due_on = due < today ? today : due;
      if (sen > 0) dues.set(due_on, (dues.get(due_on) ?? 0) + sen);
    }
  }
  const byDay = [...dues].toSorted(([a], [b]) => a.localeCompare(b));
  return {
    ...invoice,
    total_sen,
    dues: byDay.map(([due_on, amount_sen]) => ({ due_on, amount_sen })),
  };
}

/** The month before a month, as "2026-12". */
export function monthBefore(period: string): string {
  return shiftMonth(`${period}-01`, -1).slice(0, 7);
}

/** A pupil who has a bill for a month. */
export type BilledPupil = { id: string; period: string };

/**
 * How a month's bills, with those planned, differ from the month before: the pupils who are new in them or no longer,
 * and the items whose price is another; null when nobody was billed for the month before.
 */
export function differenceOf(
  { period, items }: Pick<RunFacts, "period" | "items">,
  { invoices }: Pick<RunPlan, "invoices">,
  billed: readonly BilledPupil[],
) {
  const last = monthBefore(period);
  const billedIn = (month: string) => billed.flatMap((one) => (one.period === month ? one.id : []));
  const then = new Set(billedIn(last));
  if (then.size === 0) return null;
  const planned = invoices.flatMap(({ charges }) =>
    charges.flatMap((one) => (one.period === period ? (one.student_id ?? []) : [])),
  );
  const now = new Set([...billedIn(period), ...planned]);
  return {
    joined: [...now].filter((id) => !then.has(id)),
    left: [...then].filter((id) => !now.has(id)),
    prices: items.flatMap(({ id, months, prices, name_ms, name_en }) => {
      if (!isDueIn({ months }, period) || !isDueIn({ months }, last)) return [];
      const before_sen = priceAt(prices, `${last}-01`);
      const now_sen = priceAt(prices, `${period}-01`);
      if (before_sen === null || now_sen === null || before_sen === now_sen) return [];
      return [{ id, name_ms, name_en, before_sen, now_sen }];
    }),
  };
}

/** A day of a month "2026-02", at the latest its last one. */
function dayIn(month: string, day: number): string {
  const first = monthStart(`${month}-01`);
  const last = daysBetween(first, monthEnd(first)) + 1;
  return `${month}-${String(Math.min(day, last)).padStart(2, "0")}`;
}
