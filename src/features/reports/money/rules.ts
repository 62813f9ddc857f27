import type { FundKind } from "#features/fees/funds/rules.ts";
import type { PledgeTerms } from "#features/fees/gifts/rules.ts";
import type { Age, TxKind } from "#features/fees/ledger/rules.ts";
import type { PaymentMethod } from "#features/fees/rules.ts";
import { addDays } from "#lib/dates.ts";
import { groupedBy } from "#lib/grouped.ts";
import type { Report } from "#features/reports/definitions/rules.ts";

/** Of a day, in sen. */
export type ReceivedRow = { date: string; receipts: number; received_sen: number } & Record<
  PaymentMethod,
  number
>;

/** What receipts of some days paid for: an item by its name, or one of `PAID_FOR`, in sen. */
export type ReceivedForRow = { paid_for: string; received_sen: number };

/** Of a family, in sen. */
export type ArrearsRow = {
  account_id: string;
  family: string;
  number: string;
  children: string;
  phone: string | null;
  oldest_due: string | null;
  reminded_on: string | null;
  owed_sen: number;
} & Record<Age, number>;

/** What some days let off, by who bears it, in sen. */
export type BorneRow = {
  /** Null where the school bears it. */
  fund: string | null;
  fund_kind: `fund_${FundKind}` | "fund_none";
  pupils: number;
  borne_sen: number;
};

/** Of a fund, in sen. */
export type FundRow = {
  fund: string;
  fund_kind: `fund_${FundKind}`;
  opening_sen: number;
  received_sen: number;
  used_sen: number;
  closing_sen: number;
};

/** A line of the cash book, in sen; the first is what was there before. */
export type CashRow = {
  date: string | null;
  entry: `entry_${TxKind}` | "entry_before";
  document: string;
  holder: string;
  in_sen: number;
  out_sen: number;
  balance_sen: number;
};

/** Of a document by how LHDN classes it, in sen. */
export type EInvoicedRow = {
  document: string;
  buyer: string;
  tin: string;
  class_code: string;
  amount_sen: number;
};

/** Of a month, in sen. */
export type ForecastRow = {
  month: string;
  due_sen: number;
  /** Null where too few months are known. */
  expected_sen: number | null;
  promised_sen: number;
};

export type MoneyRows = {
  kutipan: ReceivedRow;
  "kutipan-item": ReceivedForRow;
  tunggakan: ArrearsRow;
  pengecualian: BorneRow;
  tabung: FundRow;
  "buku-tunai": CashRow;
  ramalan: ForecastRow;
  "e-invois": EInvoicedRow;
};

/** What receipts pay besides items: dues of other documents, what is paid ahead, and what pays no due. */
export const PAID_FOR = ["opening", "transfer", "refund", "before", "rounding", "ahead"] as const;

/** The documents of which some dues are, what bills among them ask families for, and all that paid these dues. */
export type PaidDues = {
  docs: readonly { id: string; kind: TxKind }[];
  items: readonly { doc: string; key: string; sen: number }[];
  /** What credit notes that name items take off each; other notes pay a bill as a receipt does. */
  notes: readonly { tx: string; key: string; sen: number }[];
  /** In the order of time; `tx` is the receipt, note or plan that paid, and `counts` those of the days that are asked about. */
  moves: readonly { doc: string; tx: string; sen: number; counts: boolean; is_receipt: boolean }[];
};

type Part = { key: string; sen: number };

const sumOf = (parts: readonly { sen: number }[]) => parts.reduce((sum, { sen }) => sum + sen, 0);

/**
 * Divides what was paid of a whole in the ratio of its parts, each cut to the sen together with those before it: so the
 * shares of a whole that is paid are its parts, however it was paid.
 */
function shared(sen: number, parts: readonly Part[]): number[] {
  const whole = sumOf(parts);
  let [reached, given] = [0, 0];
  return parts.map((part) => {
    reached += part.sen;
    const share = (whole === 0 ? sen : Math.floor((sen * reached) / whole)) - given;
    given += share;
    return share;
  });
}

/** Takes what a note takes off items from these parts, as far as there is something of them; what is left over pays the rest. */
function takenOff(parts: readonly Part[], sen: number, named: readonly Part[]) {
  const off = new Map<string, number>();
  for (const [at, share] of shared(sen, named).entries()) {
    const key = named[at]?.key ?? "";
    off.set(key, (off.get(key) ?? 0) + share);
  }
  const left = parts.map((part) => {
    const taken = Math.min(part.sen, off.get(part.key) ?? 0);
    off.set(part.key, (off.get(part.key) ?? 0) - taken);
    return { ...part, sen: part.sen - taken };
  });
  return { left, over: sen - (sumOf(parts) - sumOf(left)) };
}

/** What one move paid of each part of a document: of all that pays, and of receipts alone. */
type Paid = { paid: number[]; received: number[] };

/**
 * Follows what pays a document. A note that names items makes them smaller from then on: what was received until then is
 * divided anew between the parts that are left, which is a move of that day and never of earlier ones.
 */
function follow(
  parts: readonly Part[],
  moves: PaidDues["moves"],
  named: ReadonlyMap<string, readonly Part[]>,
): Paid[] {
  const notes = new Map<string, number>();
  let [paid_sen, received_sen, standing] = [0, 0, sumOf(parts)];
  let paid = parts.map(() => 0);
  let received = paid;
  return moves.map(({ tx, sen, is_receipt }) => {
    if (named.has(tx)) notes.set(tx, (notes.get(tx) ?? 0) + sen);
    else paid_sen += sen;
    if (is_receipt) received_sen += sen;
    let [left, pays] = [parts, paid_sen];
    for (const [note, note_sen] of notes) {
      const taken = takenOff(left, note_sen, named.get(note) ?? []);
      left = taken.left;
      pays += taken.over;
    }
    const [before, own] = [paid, received];
    paid = shared(pays, left);
    const step = paid.map((share, at) => share - (before[at] ?? 0));
    if (is_receipt) received = own.map((share, at) => share + (step[at] ?? 0));
    else if (sumOf(left) !== standing) {
      const held = paid.map((share, at) => ({ key: parts[at]?.key ?? "", sen: share }));
      received = shared(received_sen, held);
    }
    standing = sumOf(left);
    return { paid: step, received: received.map((share, at) => share - (own[at] ?? 0)) };
  });
}

/**
 * What was received for each item, in sen. A bill is paid in the ratio of what it asks for each item, less what notes took
 * off that item, and an instalment plan in that of the bills that it replaced; other documents have no items and stand for
 * themselves.
 */
export function paidFor({ docs, items, notes, moves }: PaidDues): Map<string, number> {
  const kinds = new Map(docs.map(({ id, kind }) => [id, kind]));
  const billed = groupedBy(items, ({ doc }) => doc);
  const named = groupedBy(notes, ({ tx }) => tx);
  const ofDoc = groupedBy(moves, ({ doc }) => doc);
  const byTx = groupedBy(moves, ({ tx }) => tx);
  const followed = new Map<string, { parts: readonly Part[]; steps: Paid[] }>();
  const followOf = (doc: string) => {
    const known = followed.get(doc);
    if (known) return known;
    const parts = partsOf(doc);
    const found = { parts, steps: follow(parts, ofDoc.get(doc) ?? [], named) };
    followed.set(doc, found);
    return found;
  };
  const replacedBy = (plan: string): Part[] =>
    (byTx.get(plan) ?? []).flatMap((move) => {
      if (move.sen <= 0) return [];
      const { parts, steps } = followOf(move.doc);
      const { paid = [] } = steps[(ofDoc.get(move.doc) ?? []).indexOf(move)] ?? {};
      return paid.map((sen, at) => ({ key: parts[at]?.key ?? "", sen }));
    });
  const partsOf = (doc: string): readonly Part[] => {
    const kind = kinds.get(doc);
    const parts = kind === "plan" ? replacedBy(doc) : (billed.get(doc) ?? []);
    return parts.some(({ sen }) => sen > 0) ? parts : [{ key: `paid_${kind}`, sen: 1 }];
  };
  const sums = new Map<string, number>();
  for (const [doc, own] of ofDoc) {
    const { parts, steps } = followOf(doc);
    for (const [at, { received }] of steps.entries()) {
      if (!own[at]?.counts) continue;
      for (const [part, sen] of received.entries()) {
        const key = parts[part]?.key ?? "";
        sums.set(key, (sums.get(key) ?? 0) + sen);
      }
    }
  }
  return sums;
}

/** What fell due in a month, and what of it was paid in time, in sen. */
export type DueMonth = { month: string; due_sen: number; paid_sen: number };

/** So many days after it fell due a sum counts as paid in time. */
export const PAID_WITHIN = 30;

/** The share that is paid is that of so many months; with fewer than the least there is none. */
const LOOKS_BACK = 6;
const LEAST_MONTHS = 3;
/** The forecast is of so many months at least, this one first. */
const AHEAD = 3;

const monthBy = (day: string, months: number) => {
  const at = 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7)) - 1 + months;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}`;
};

/** The first day of the months by which the share is reckoned: those of which the days to pay are over. */
export function forecastFrom(today: string): string {
  return `${monthBy(addDays(today, -PAID_WITHIN), -LOOKS_BACK)}-01`;
}

/** What falls due from this month on, what comes of it as it did in the last months, and what sponsors promised. */
export function forecastOf(
  months: readonly DueMonth[],
  pledges: readonly PledgeTerms[],
  today: string,
): ForecastRow[] {
  const [from, over] = [forecastFrom(today).slice(0, 7), addDays(today, -PAID_WITHIN).slice(0, 7)];
  const known = months.filter(({ month }) => from <= month && month < over);
  const sum = (key: "due_sen" | "paid_sen") => known.reduce((total, one) => total + one[key], 0);
  const [due, paid] = [sum("due_sen"), sum("paid_sen")];
  const last = months.at(-1)?.month ?? "";
  const rows: ForecastRow[] = [];
  for (let at = 0; at < AHEAD || monthBy(today, at) <= last; at += 1) {
    const month = monthBy(today, at);
    const due_sen = months.find((one) => one.month === month)?.due_sen ?? 0;
    rows.push({
      month: `${month.slice(5)}/${month.slice(0, 4)}`,
      due_sen,
      expected_sen:
        known.length < LEAST_MONTHS || due === 0 ? null : Math.floor((due_sen * paid) / due),
      promised_sen: pledges.reduce((total, pledge) => total + promisedIn(pledge, month), 0),
    });
  }
  return rows;
}

/** What a pledge comes to in a month: what was promised once belongs to the month in which it begins. */
function promisedIn(pledge: PledgeTerms, month: string): number {
  const { amount_sen, monthly, from_date, to_date, ended_on } = pledge;
  if (!monthly) return ended_on === null && from_date.slice(0, 7) === month ? amount_sen : 0;
  const isIn = (day: string | null) => day === null || month <= day.slice(0, 7);
  return from_date.slice(0, 7) <= month && isIn(to_date) && isIn(ended_on) ? amount_sen : 0;
}

/** These are the treasurers', who manage the accounts of families. */
const money = { group: "money", permission: "fees.manage", filters: [] } as const;

export const moneyReports = {
  kutipan: {
    ...money,
    periods: ["month", "day", "week", "term", "year", "calendar", "hijri", "custom"],
    columns: [
      { key: "date", kind: "date", phone: true },
      { key: "receipts", kind: "count", total: "sum", phone: true },
      { key: "tunai", kind: "money", total: "sum" },
      { key: "pindahan", kind: "money", total: "sum" },
      { key: "cek", kind: "money", total: "sum" },
      { key: "fpx", kind: "money", total: "sum" },
      { key: "duitnow", kind: "money", total: "sum" },
      { key: "received_sen", kind: "money", total: "sum", phone: true },
    ],
  },
  "kutipan-item": {
    ...money,
    periods: ["month", "day", "week", "term", "year", "calendar", "hijri", "custom"],
    columns: [
      { key: "paid_for", kind: "code", phone: true },
      { key: "received_sen", kind: "money", total: "sum", phone: true },
    ],
  },
  tunggakan: {
    ...money,
    isOfPersons: true,
    periods: [],
    columns: [
      { key: "family", kind: "name", phone: true },
      { key: "number", kind: "text", isForFiles: true },
      { key: "children", kind: "text", phone: true },
      { key: "phone", kind: "phone", isForFiles: true },
      { key: "oldest_due", kind: "date", phone: true },
      { key: "reminded_on", kind: "date" },
      { key: "not_due", kind: "money", total: "sum" },
      { key: "d30", kind: "money", total: "sum" },
      { key: "d60", kind: "money", total: "sum" },
      { key: "d90", kind: "money", total: "sum" },
      { key: "older", kind: "money", total: "sum" },
      { key: "owed_sen", kind: "money", total: "sum", phone: true },
    ],
  },
  pengecualian: {
    ...money,
    periods: ["month", "term", "year", "calendar", "hijri", "custom"],
    columns: [
      { key: "fund", kind: "text", phone: true },
      { key: "fund_kind", kind: "code", phone: true },
      { key: "pupils", kind: "count", phone: true },
      { key: "borne_sen", kind: "money", total: "sum", phone: true },
    ],
  },
  tabung: {
    ...money,
    periods: ["month", "term", "year", "calendar", "hijri", "custom"],
    columns: [
      { key: "fund", kind: "text", phone: true },
      { key: "fund_kind", kind: "code", phone: true },
      { key: "opening_sen", kind: "money", total: "sum" },
      { key: "received_sen", kind: "money", total: "sum" },
      { key: "used_sen", kind: "money", total: "sum" },
      { key: "closing_sen", kind: "money", total: "sum", phone: true },
    ],
  },
  "buku-tunai": {
    ...money,
    periods: ["month"],
    columns: [
      { key: "entry", kind: "code", phone: true },
      { key: "date", kind: "date", phone: true },
      { key: "document", kind: "text", phone: true },
      { key: "holder", kind: "text", isPerson: true },
      { key: "in_sen", kind: "money", total: "sum" },
      { key: "out_sen", kind: "money", total: "sum" },
      { key: "balance_sen", kind: "money", phone: true },
    ],
  },
  ramalan: {
    ...money,
    periods: [],
    columns: [
      { key: "month", kind: "text", phone: true },
      { key: "due_sen", kind: "money", total: "sum", phone: true },
      { key: "expected_sen", kind: "money", phone: true },
      { key: "promised_sen", kind: "money", total: "sum" },
    ],
  },
  "e-invois": {
    ...money,
    isOfPersons: true,
    periods: ["month"],
    columns: [
      { key: "buyer", kind: "text", phone: true },
      { key: "document", kind: "text", phone: true },
      { key: "tin", kind: "text", isForFiles: true },
      { key: "class_code", kind: "text" },
      { key: "amount_sen", kind: "money", total: "sum", phone: true },
    ],
  },
} as const satisfies { [Id in keyof MoneyRows]: Report<MoneyRows[Id]> };
