import { monthEnd, shiftMonth } from "#features/calendar/rules.ts";
import type { Gender, Stay } from "#lib/enumerations.ts";
import { groupedBy } from "#lib/grouped.ts";
import { daysBetween, monthStart } from "#lib/dates.ts";
import type { HeldFund } from "#features/fees/funds/rules.ts";
import { netOf } from "#features/fees/ledger/rules.ts";
import {
  type RunWaiver,
  type ShortChoice,
  type Waived,
  waive,
} from "#features/fees/waivers/rules.ts";
import { priceAt, prorated, siblingOff, splitSum } from "#features/fees/items/rules/prices.ts";
import type { RankOrder } from "#features/fees/settings/rules.ts";
import type {
  ENTRIES,
  FREQUENCIES,
  FeePart,
  ITEM_KINDS,
  Price,
  PriceException,
  PRORATES,
  Rank,
  SCOPES,
} from "#features/fees/items/rules/prices.ts";

/** An item as billing reads it. */
export type RunItem = {
  id: string;
  name_ms: string;
  name_en: string;
  kind: (typeof ITEM_KINDS)[number];
  frequency: (typeof FREQUENCIES)[number];
  scope: (typeof SCOPES)[number];
  /** The levels of classes whose pupils are billed; null for all. */
  levels: string[] | null;
  entry: (typeof ENTRIES)[number] | null;
  stay: Stay | null;
  gender: Gender | null;
  /** The months (1–12) in which it is billed; null for all. */
  months: number[] | null;
  due_day: number;
  prorate: (typeof PRORATES)[number];
  split: FeePart[] | null;
  early_eligible: boolean;
  prices: Price[];
  ranks: Rank[];
};

/** A pupil in a class within the month. */
export type RunPupil = {
  id: string;
  number: string;
  account_id: string | null;
  gender: Gender;
  /** Whether the pupil boarded or came each day when the month began, or the first of it; null if nobody said it. */
  stay: Stay | null;
  date_of_birth: string | null;
  joined: string;
  levels: string[];
};

export type RunFacts = {
  /** "2026-12" */
  period: string;
  /** The day of issue: nothing falls due before it. */
  today: string;
  /** How siblings are ordered for their discount. */
  rank_by: RankOrder;
  items: readonly RunItem[];
  pupils: readonly RunPupil[];
  /** The prices made by hand that hold in the month. */
  exceptions: readonly PriceException[];
  /** What was billed already, as `billedKey` writes it. */
  billed: ReadonlySet<string>;
  /** The approved waivers of the month in order of their approval, and what is in the funds. */
  waivers: readonly RunWaiver[];
  funds: readonly HeldFund[];
  /** Who pays what a fund lacks; null while nobody has said so. */
  choice: ShortChoice | null;
};

export type RunCharge = {
  item_id: string;
  student_id: string | null;
  /** Whose deposit it is, which nobody waives; null of what the school earns. */
  deposit_of: string | null;
  /** What the charge is for: "2026-12", "2026", or "once". */
  period: string;
  name_ms: string;
  name_en: string;
  /** The child's place among the siblings who are billed, from 1; null for what the family pays once. */
  rank: number | null;
  /** Whether the price was made by hand for the pupil. */
  is_exception: boolean;
  gross_sen: number;
  off_sen: number;
  waived: Waived[];
  early_eligible: boolean;
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
  /** The pupils of whom nobody said whether they board, though an item asks for it. */
  without_stay: string[];
  /** The prices made by hand for pupils whom an item is for. */
  exceptions: PriceException[];
  /** What funds lack; nothing is billed until somebody says who pays it. */
  short: { fund_id: string; short_sen: number }[];
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
  const without_stay = new Set<string>();
  const exceptions: PriceException[] = [];
  const byHand = new Map(facts.exceptions.map((one) => [handKey(one), one]));
  const invoices = new Map<string, RunInvoice>();
  for (const item of items) {
    if (!isDueIn(item, period)) continue;
    const price = priceAt(item.prices, day);
    if (price === null) {
      without_price.push(item.id);
      continue;
    }
    const meant = pupils.filter((pupil) => isFor(item, pupil, period));
    if (item.stay) for (const { id, stay } of meant) if (stay === null) without_stay.add(id);
    const wanted = meant.filter(({ stay }) => item.stay === null || item.stay === stay);
    for (const pupil of wanted) if (pupil.account_id === null) without_account.add(pupil.id);
    const priceOf = new Map<string, PriceException>();
    for (const { id: student_id, account_id } of item.scope === "pupil" ? wanted : []) {
      const found = byHand.get(handKey({ item_id: item.id, student_id }));
      if (found && account_id !== null) priceOf.set(student_id, found);
    }
    exceptions.push(...priceOf.values());
    const families = groupedBy(
      wanted.filter(({ id }) => priceOf.get(id)?.amount_sen !== null),
      ({ account_id }) => account_id,
    );
    for (const [account_id, members] of families) {
      if (account_id === null) continue;
      for (const charge of chargesOf(item, members, { account_id, price, priceOf, facts })) {
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
  const { waived, short } = waive(
    [...invoices.values()].toSorted((a, b) => a.account_id.localeCompare(b.account_id)),
    facts.waivers,
    facts.funds,
    facts.choice,
  );
  const planned = [...invoices.values()].map((invoice) => {
    const charges = invoice.charges.map((one) => ({ ...one, waived: waived.get(one) ?? [] }));
    return finished({ ...invoice, charges }, byId, facts);
  });
  return {
    invoices: planned.toSorted((a, b) => a.account_id.localeCompare(b.account_id)),
    without_account: [...without_account],
    without_price,
    without_stay: [...without_stay],
    exceptions,
    short,
  };
}

function handKey({ item_id, student_id }: Omit<PriceException, "amount_sen">): string {
  return `${item_id} ${student_id}`;
}

/** Whether an item is for a pupil, as far as it does not ask whether they board. */
function isFor({ levels, entry, gender }: RunItem, pupil: RunPupil, period: string): boolean {
  if (levels && !levels.some((level) => pupil.levels.includes(level))) return false;
  if (gender !== null && gender !== pupil.gender) return false;
  const isNew = pupil.joined.slice(0, 4) >= period.slice(0, 4);
  return entry === null || (entry === "new") === isNew;
}

type ChargedAt = {
  account_id: string;
  price: number;
  /** The prices made by hand, by pupil. */
  priceOf: ReadonlyMap<string, PriceException>;
  facts: RunFacts;
};

/** The charges of one item to one account. Ranks count siblings who were billed before, too. */
function chargesOf(
  item: RunItem,
  members: readonly RunPupil[],
  { account_id, price, priceOf, facts }: ChargedAt,
): RunCharge[] {
  const { id: item_id, name_ms, name_en, early_eligible } = item;
  const period = chargePeriod(item.frequency, facts.period);
  const isNew = (subject: string) => !facts.billed.has(billedKey(item_id, subject, period));
  const named = { item_id, period, name_ms, name_en, early_eligible };
  if (item.scope === "family") {
    const whole = {
      ...named,
      student_id: null,
      deposit_of: null,
      rank: null,
      is_exception: false,
      gross_sen: price,
      off_sen: 0,
      waived: [],
    };
    return isNew(account_id) && price > 0 ? [whole] : [];
  }
  const month = `${facts.period}-01`;
  return members.toSorted(orderOf(facts.rank_by)).flatMap(({ id, joined }, at) => {
    const own = priceOf.get(id)?.amount_sen;
    const gross_sen = prorated(own ?? price, item.prorate, { joined, month });
    const off_sen = siblingOff(item.ranks, at + 1, gross_sen);
    const deposit_of = item.kind === "deposit" ? id : null;
    const of = { student_id: id, deposit_of, rank: at + 1, is_exception: own !== undefined };
    const charge = { ...named, ...of, gross_sen, off_sen, waived: [] };
    return isNew(id) && gross_sen > off_sen ? [charge] : [];
  });
}

/** The eldest first, those without a birthday last; or who came first, of them the eldest. Then by number. */
function orderOf(rank_by: RankOrder): (a: RunPupil, b: RunPupil) => number {
  const born = ({ date_of_birth }: RunPupil) => date_of_birth ?? "9999";
  return (a, b) =>
    (rank_by === "entry" ? a.joined.localeCompare(b.joined) : 0) ||
    born(a).localeCompare(born(b)) ||
    a.number.localeCompare(b.number);
}

/** The invoice with its sum, and one due for each day on which some of it falls due. */
function finished(
  invoice: RunInvoice,
  items: ReadonlyMap<string, RunItem>,
  { period, today }: RunFacts,
): RunInvoice {
  const dues = new Map<string, number>();
  let total_sen = 0;
  for (const charge of invoice.charges) {
    const item = items.get(charge.item_id);
    if (!item) continue;
    const net = netOf(charge);
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
