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
  "written_off",
  "waived",
  "fund",
  "deposit",
] as const;
export type Ledger = (typeof LEDGERS)[number];

/** The documents of a family, which its statement shows. */
export const FAMILY_KINDS = [
  "invoice",
  "payment",
  "credit_note",
  "reversal",
  "opening",
  "transfer",
  "refund",
  "plan",
  "plan_cancel",
] as const;

/** The documents with a credit: what an account paid ahead, or a plan by which later dues take the place of others. */
export const CREDIT_KINDS = [
  "payment",
  "credit_note",
  "opening",
  "transfer",
  "plan",
  "plan_cancel",
] as const;

/** What a transaction of the ledger is the record of; the document has the transaction's id. */
export const TX_KINDS = [...FAMILY_KINDS, "cash_close", "handover", "gift"] as const;
export type TxKind = (typeof TX_KINDS)[number];

/**
 * One line of a transaction. Only what families owe names an account, only income, discounts and deposits an item, only
 * cash a drawer, only money of a fund the fund, and only a deposit the pupil whose it is.
 */
export type LedgerEntry = {
  ledger: Ledger;
  account_id: string | null;
  item_id: string | null;
  cash_session_id: string | null;
  fund_id: string | null;
  student_id: string | null;
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
  of: Partial<
    Pick<LedgerEntry, "account_id" | "item_id" | "cash_session_id" | "fund_id" | "student_id">
  > = {},
): LedgerEntry => ({
  ledger,
  account_id: of.account_id ?? null,
  item_id: of.item_id ?? null,
  cash_session_id: of.cash_session_id ?? null,
  fund_id: of.fund_id ?? null,
  student_id: of.student_id ?? null,
  amount_sen,
});

export type BilledCharge = {
  item_id: string;
  /** Whose deposit it is, which the school owes back; null of what it earns. */
  deposit_of?: string | null;
  gross_sen: number;
  off_sen: number;
  /** What the family does not pay, and the fund that does, or null for the school. */
  waived: readonly { fund_id: string | null; sen: number }[];
};

/** What the family pays of a charge. */
export function netOf({ gross_sen, off_sen, waived }: BilledCharge): number {
  return gross_sen - off_sen - sumOf(waived, ({ sen }) => sen);
}

/**
 * The lines of an invoice: the family owes the net, each item earns its gross, funds pay what they waive, and a deposit
 * is owed to its pupil.
 */
export function invoiceEntries(
  account_id: string,
  charges: readonly BilledCharge[],
): LedgerEntry[] {
  const earned = charges.filter(({ deposit_of }) => !deposit_of);
  const items = [...groupedBy(earned, ({ item_id }) => item_id)];
  const entries = items.flatMap(([item_id, of]) => [
    line("income", -sumOf(of, ({ gross_sen }) => gross_sen), { item_id }),
    line(
      "discount",
      sumOf(of, ({ off_sen }) => off_sen),
      { item_id },
    ),
  ]);
  const waived = groupedBy(
    charges.flatMap((charge) => charge.waived),
    ({ fund_id }) => fund_id,
  );
  const waivers = [...waived].map(([fund_id, parts]) =>
    line(
      fund_id === null ? "waived" : "fund",
      sumOf(parts, ({ sen }) => sen),
      { fund_id },
    ),
  );
  const deposits = charges.flatMap(({ item_id, deposit_of, gross_sen }) =>
    deposit_of ? line("deposit", -gross_sen, { item_id, student_id: deposit_of }) : [],
  );
  const owed = line("receivable", sumOf(charges, netOf), { account_id });
  return real([owed, ...waivers, ...entries, ...deposits]);
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

/** The lines of a gift to a fund. */
export function giftEntries(given: {
  fund_id: string;
  method: keyof typeof LEDGER_OF;
  amount_sen: number;
  /** The drawer into which cash went. */
  cash_session_id: string | null;
}): LedgerEntry[] {
  const { fund_id, method, amount_sen, cash_session_id } = given;
  return [
    line(LEDGER_OF[method], amount_sen, { cash_session_id }),
    line("fund", -amount_sen, { fund_id }),
  ];
}

/** The lines that take others back. */
export function mirrored(entries: readonly LedgerEntry[]): LedgerEntry[] {
  return entries.map((entry) => ({ ...entry, amount_sen: -entry.amount_sen }));
}

/**
 * The lines that take a receipt back. Cash leaves the drawer into which it came while that one is open and has it. When
 * it was counted already, its count stays: what came twice on paper only was short in it, and other cash leaves the
 * drawer of who takes the receipt back, or the bank without such a drawer.
 */
export function takenBack(
  entries: readonly LedgerEntry[],
  { isOpen, isDouble, own }: { isOpen: boolean; isDouble: boolean; own: string | null },
): LedgerEntry[] {
  return mirrored(entries).map((entry) => {
    if (entry.ledger !== "cash" || isOpen) return entry;
    if (isDouble) return { ...entry, ledger: "over_short", cash_session_id: null };
    return { ...entry, ledger: own ? "cash" : "bank", cash_session_id: own };
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

/** Why a family owes less than it was billed, by a note that a person writes. */
export const HAND_NOTES = ["correction", "goodwill", "write_off", "deposit"] as const;
export type HandNote = (typeof HAND_NOTES)[number];

/** The same, with the notes that follow from a year that was paid early and from a pupil who left. */
export const NOTE_KINDS = [...HAND_NOTES, "early", "leaving"] as const;

/**
 * The lines of a note written by hand: a bill that was wrong earns less, what is let off is a discount, and a deposit
 * pays what its pupil's family owes.
 */
export function noteEntries(note: {
  account_id: string;
  kind: HandNote;
  amount_sen: number;
  /** The item of a bill that it puts right. */
  item_id: string | null;
  /** Whose deposit pays. */
  student_id: string | null;
}): LedgerEntry[] {
  const { account_id, kind, amount_sen, item_id, student_id } = note;
  const ledger = {
    correction: "income",
    goodwill: "discount",
    write_off: "written_off",
    deposit: "deposit",
  } as const;
  const of = kind === "correction" ? { item_id } : kind === "deposit" ? { student_id } : {};
  return [line(ledger[kind], amount_sen, of), line("receivable", -amount_sen, { account_id })];
}

/** The lines of the discount for a year that was paid early. */
export function earlyEntries(account_id: string, amount_sen: number): LedgerEntry[] {
  return [line("discount", amount_sen), line("receivable", -amount_sen, { account_id })];
}

/** The lines of a credit that goes from one account to another. */
export function transferEntries(from: string, to: string, amount_sen: number): LedgerEntry[] {
  return [
    line("receivable", amount_sen, { account_id: from }),
    line("receivable", -amount_sen, { account_id: to }),
  ];
}

/** The lines of an instalment plan: its credit pays the dues that it replaces, and its instalments are owed instead. */
export function planEntries(account_id: string, amount_sen: number): LedgerEntry[] {
  return [
    line("receivable", -amount_sen, { account_id }),
    line("receivable", amount_sen, { account_id }),
  ];
}

/** The lines of what a family owed (or, below 0, had paid ahead) before the school's books began. */
export function openingEntries(account_id: string, amount_sen: number): LedgerEntry[] {
  return [line("receivable", amount_sen, { account_id }), line("opening", -amount_sen)];
}

/** The lines of a credit, or of a pupil's deposit, that is paid back from a drawer or from the bank. */
export function refundEntries(refund: {
  account_id: string;
  /** Whose deposit it is; null of what the family paid ahead. */
  student_id: string | null;
  amount_sen: number;
  /** Null for a transfer from the bank. */
  cash_session_id: string | null;
}): LedgerEntry[] {
  const { account_id, student_id, amount_sen, cash_session_id } = refund;
  return [
    student_id
      ? line("deposit", amount_sen, { student_id })
      : line("receivable", amount_sen, { account_id }),
    line(cash_session_id ? "cash" : "bank", -amount_sen, { cash_session_id }),
  ];
}

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

/** What must never be so in the books of a school; the check of each night looks for it. */
export const LEDGER_FAULTS = [
  /** A transaction's lines do not add up to zero. */
  "unbalanced",
  /** An account owes something else than its open dues less what it paid ahead. */
  "balance",
  /** An account has an open due and a free credit at once. */
  "unsettled",
  /** A due is paid with less than nothing or more than it is, or a credit pays more than it is. */
  "allocated",
  /** A number of a document is missing or was given twice. */
  "numbers",
  /** A counted drawer does not come to what was left in it. */
  "drawers",
  /** More of a pupil's deposit was used or paid back than there is. */
  "deposits",
  /** More was taken from a fund than was in it. */
  "overdrawn",
  /** What a document took from a fund, or put into it, is not what its waivers or its gift say. */
  "funds",
  /** A zakat fund pays by a waiver without an asnaf category. */
  "zakat",
] as const;
export type LedgerFault = { kind: (typeof LEDGER_FAULTS)[number]; count: number };

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
