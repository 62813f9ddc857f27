import type { ClassCode } from "#features/fees/items/rules/prices.ts";

/** Above this, in sen, a document is on a row of its own: LHDN does not let it be consolidated. */
export const MOST_CONSOLIDATED_SEN = 1_000_000;
/** What a school takes in a year before it must issue e-invoices, in sen. */
export const EXEMPT_SEN = 100_000_000;
/** The number at LHDN that stands for buyers who gave none. */
export const GENERAL_TIN = "EI00000000010";
/** How LHDN classes a consolidated e-invoice, and a donation. */
const CONSOLIDATED = "004";
export const DONATION = "007";

export type EInvoiceClass = ClassCode | typeof DONATION;

/** What one document says of one class: a bill, a credit note, a gift or one that was taken back. */
export type EInvoiceLine = {
  number: string;
  /** The family's or sponsor's number and name, and its number at LHDN, empty where it gave none. */
  code: string;
  buyer: string;
  tin: string;
  class_code: EInvoiceClass;
  /** Whether it takes a discount back that a credit note gave. */
  is_debit_note: boolean;
  /** Below zero where money is given back or let off. */
  amount_sen: number;
};

/** 01 an invoice, 02 a credit note, 03 a debit note, as LHDN numbers the kinds of documents. */
export const E_INVOICE_KINDS = ["01", "02", "03"] as const;

export type EInvoiceRow = {
  kind: (typeof E_INVOICE_KINDS)[number];
  /** How LHDN classes the row, and what its lines are. */
  class_code: string;
  of_class: EInvoiceClass;
  /** Empty on a consolidated row. */
  code: string;
  buyer: string;
  tin: string;
  first: string;
  last: string;
  count: number;
  /** Above zero in each kind. */
  amount_sen: number;
};

/**
 * The rows of a month: one for each class and kind, and those of documents that may not be consolidated apart, each
 * with its buyer. Documents keep their order, so that a row names the first and last of its numbers.
 */
export function eInvoiceRows(lines: readonly EInvoiceLine[]): EInvoiceRow[] {
  const sums = new Map<string, number>();
  for (const { number, amount_sen } of lines) {
    sums.set(number, (sums.get(number) ?? 0) + amount_sen);
  }
  const together = new Map<string, EInvoiceRow>();
  const apart: EInvoiceRow[] = [];
  for (const { number, code, buyer, tin, class_code, is_debit_note, amount_sen } of lines) {
    const kind = amount_sen < 0 ? "02" : is_debit_note ? "03" : "01";
    const sen = Math.abs(amount_sen);
    const common = { kind, of_class: class_code, first: number, last: number } as const;
    if (Math.abs(sums.get(number) ?? 0) > MOST_CONSOLIDATED_SEN) {
      const who = { code, buyer, tin: tin || GENERAL_TIN };
      apart.push({ ...common, ...who, class_code, count: 1, amount_sen: sen });
      continue;
    }
    const key = `${kind} ${class_code}`;
    const row = together.get(key);
    if (row) {
      row.last = number;
      row.count += 1;
      row.amount_sen += sen;
    } else {
      const nobody = { code: "", buyer: "", tin: GENERAL_TIN };
      const fresh = { ...common, ...nobody, class_code: CONSOLIDATED, count: 1, amount_sen: sen };
      together.set(key, fresh);
    }
  }
  const byKind = (a: EInvoiceRow, b: EInvoiceRow) =>
    a.kind.localeCompare(b.kind) || a.of_class.localeCompare(b.of_class);
  return [...[...together.values()].toSorted(byKind), ...apart];
}

/** The first day on which a school issues e-invoices that took enough in a year: the second year after. */
export function eInvoicesFrom(year: number): string {
  return `${year + 2}-01-01`;
}
