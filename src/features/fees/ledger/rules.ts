import { groupedBy } from "#lib/grouped.ts";
import { refuse } from "#lib/errors.ts";
import { daysBetween } from "#lib/dates.ts";

/** The ledgers of a school. Each transaction adds up to zero over them; a debit is positive. */
export const LEDGERS = [
  "receivable",
  "income",
  "discount",
  "cash",
  "bank",
  "cheque",
  "clearing",
  "rounding",
  "opening",
  "over_short",
] as const;
export type Ledger = (typeof LEDGERS)[number];

/** The documents of a family, which its statement shows. */
export const FAMILY_KINDS = ["invoice", "payment", "credit_note", "reversal", "opening"] as const;

/** What a transaction of the ledger is the record of; the document has the transaction's id. */
export const TX_KINDS = [...FAMILY_KINDS, "cash_close", "handover"] as const;
export type TxKind = (typeof TX_KINDS)[number];

/**
 * One line of a transaction. Only what families owe names an account, only income and discounts an item, and only cash
 * a drawer.
 */
export type LedgerEntry = {
  ledger: Ledger;
  account_id: string | null;
  item_id: string | null;
  cash_session_id: string | null;
  amount_sen: number;
};

/** Where the money of each method lies until it is in the bank. */
export const LEDGER_OF = {
  tunai: "cash",
  pindahan: "bank",
  cek: "cheque",
  fpx: "clearing",
  duitnow: "bank",
} as const satisfies Record<string, Ledger>;

const line = (
  ledger: Ledger,
  amount_sen: number,
  of: Partial<Pick<LedgerEntry, "account_id" | "item_id" | "cash_session_id">> = {},
): LedgerEntry => ({
  ledger,
  account_id: of.account_id ?? null,
  item_id: of.item_id ?? null,
  cash_session_id: of.cash_session_id ?? null,
  amount_sen,
});

export type BilledCharge = { item_id: string; gross_sen: number; off_sen: number };

/** The lines of an invoice: the family owes the net, and each item earns its gross. */
export function invoiceEntries(
  account_id: string,
  charges: readonly BilledCharge[],
): LedgerEntry[] {
  const items = [...groupedBy(charges, ({ item_id }) => item_id)];
  const entries = items.flatMap(([item_id, of]) => [
    line("income", -sumOf(of, ({ gross_sen }) => gross_sen), { item_id }),
    line(
      "discount",
      sumOf(of, ({ off_sen }) => off_sen),
      { item_id },
    ),
  ]);
  const net = sumOf(charges, ({ gross_sen, off_sen }) => gross_sen - off_sen);
  return real([line("receivable", net, { account_id }), ...entries]);
}

/** The lines of a payment: `amount_sen` was taken, of which `rounding_sen` is more (or, below 0, less) than is owed. */
export function paymentEntries(paid: {
  account_id: string;
  method: keyof typeof LEDGER_OF;
  amount_sen: number;
  rounding_sen: number;
  /** The drawer into which cash went. */
  cash_session_id?: string | null;
}): LedgerEntry[] {
  const { account_id, method, amount_sen, rounding_sen, cash_session_id = null } = paid;
  return real([
    line(LEDGER_OF[method], amount_sen, method === "tunai" ? { cash_session_id } : {}),
    line("receivable", rounding_sen - amount_sen, { account_id }),
    line("rounding", -rounding_sen),
  ]);
}

/** The lines that take others back. */
export function mirrored(entries: readonly LedgerEntry[]): LedgerEntry[] {
  return entries.map((entry) => ({ ...entry, amount_sen: -entry.amount_sen }));
}

/**
 * The lines that take a receipt back. Cash leaves the drawer into which it came while that one is open. When it was
 * counted already, its count stays: what came twice on paper only was short in it, and other cash leaves the drawer of
 * who takes the receipt back.
 */
export function takenBack(
  entries: readonly LedgerEntry[],
  { isOpen, isDouble, own }: { isOpen: boolean; isDouble: boolean; own: string | null },
): LedgerEntry[] {
  return mirrored(entries).map((entry) => {
    if (entry.ledger !== "cash" || isOpen) return entry;
    if (isDouble) return { ...entry, ledger: "over_short", cash_session_id: null };
    return { ...entry, cash_session_id: own };
  });
}

/** The lines of a drawer that was counted: what was too much or too little, and what goes to the bank. */
export function closeEntries(counted: {
  cash_session_id: string;
  difference_sen: number;
  deposited_sen: number;
}): LedgerEntry[] {
  const { cash_session_id, difference_sen, deposited_sen } = counted;
  return real([
    line("cash", difference_sen, { cash_session_id }),
    line("over_short", -difference_sen),
    line("bank", deposited_sen),
    line("cash", -deposited_sen, { cash_session_id }),
  ]);
}

/** The lines of cash that goes from one drawer into another. */
export function handoverEntries(from: string, to: string, amount_sen: number): LedgerEntry[] {
  return [
    line("cash", amount_sen, { cash_session_id: to }),
    line("cash", -amount_sen, { cash_session_id: from }),
  ];
}

/** What a month's books say: amounts in sen, of what was posted in it, and what was owed at its end. */
export type MonthTotals = {
  received: { method: string; count: number; sen: number }[];
  billed: {
    item_id: string;
    name_ms: string;
    name_en: string;
    gross_sen: number;
    off_sen: number;
  }[];
  owed_sen: number;
  /** What families had paid ahead. */
  credit_sen: number;
  /** How each ledger moved; together they add up to zero. */
  ledgers: { ledger: string; sen: number }[];
  numbers: { series: string; first: string; last: string; count: number }[];
  /** The receipts that were taken back, by what. */
  cancelled: { number: string; by: string; sen: number }[];
};

function real(entries: LedgerEntry[]): LedgerEntry[] {
  return entries.filter(({ amount_sen }) => amount_sen !== 0);
}

function sumOf<T>(list: readonly T[], of: (one: T) => number): number {
  return list.reduce((sum, one) => sum + of(one), 0);
}

/** What is still owed on a day, or what of a credit is not used yet; `left_sen` > 0. */
export type Open = { id: string; account_id: string; left_sen: number };
export type Allocation = { account_id: string; tx_id: string; due_id: string; amount_sen: number };

/**
 * Pays each account's dues with its credits, both as ordered, until one of them is used up. An account never has an
 * open due and a free credit at once.
 */
export function allocate(dues: readonly Open[], credits: readonly Open[]): Allocation[] {
  const made: Allocation[] = [];
  const ofAccount = groupedBy(dues, ({ account_id }) => account_id);
  const left = new Map(dues.map(({ id, left_sen }) => [id, left_sen]));
  for (const { id: tx_id, account_id, left_sen } of credits) {
    let free = left_sen;
    for (const { id: due_id } of ofAccount.get(account_id) ?? []) {
      const amount_sen = Math.min(free, left.get(due_id) ?? 0);
      if (amount_sen === 0) continue;
      made.push({ account_id, tx_id, due_id, amount_sen });
      left.set(due_id, (left.get(due_id) ?? 0) - amount_sen);
      free -= amount_sen;
    }
  }
  return made;
}

/** The ages of debts in days after they fell due; before that they are `not_due`. */
export const AGES = ["not_due", "d30", "d60", "d90", "older"] as const;
export type Age = (typeof AGES)[number];

/** The age of a due on a day. A due is late from the day after it. */
export function ageOf(due_on: string, day: string): Age {
  const days = daysBetween(due_on, day);
  if (days <= 0) return "not_due";
  if (days <= 30) return "d30";
  if (days <= 60) return "d60";
  return days <= 90 ? "d90" : "older";
}

export type ClosedMonth = { month: string; closed_by: string; closed_at: string };

/** Refuses what would be posted in a closed month, and says who closed it and when. */
export function refuseClosed(closed: ClosedMonth | undefined): void {
  if (!closed) return;
  throw refuse("CONFLICT", "The books of this month are closed.", {
    reason: "month_closed",
    ...closed,
  });
}
