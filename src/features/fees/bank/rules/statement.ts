import { isDate } from "#lib/dates.ts";
import { foldWords } from "./words.ts";

/** Which columns of a statement mean what, from 0; `head` is the line with the headings. Money came in by `amount` or by `credit`. */
export type StatementColumns = {
  head: number;
  date: number;
  description: number;
  reference: number | null;
  amount: number | null;
  credit: number | null;
};

/** Money that came in, as a line of a statement says. */
export type StatementLine = {
  /** YYYY-MM-DD */
  booked_on: string;
  description: string;
  reference: string;
  /** In sen, above 0. */
  amount_sen: number;
};

const HEADINGS = {
  date: /\b(date|tarikh)\b/,
  description: /desc|butir|keterangan|particular|detail|transaksi|transaction/,
  reference: /\b(ref|reference|rujukan|no rujukan)\b/,
  amount: /amount|amaun|jumlah/,
  credit: /credit|kredit|masuk|deposit/,
} as const;
const BALANCE = /balance|baki/;

/** Headings stand within these first lines. */
const LOOKED_AT = 40;

/** The columns of a statement as its headings name them; undefined if no line names a day and a sum. */
export function guessColumns(cells: readonly (readonly string[])[]): StatementColumns | undefined {
  for (const [head, row] of cells.slice(0, LOOKED_AT).entries()) {
    const words = row.map(foldWords);
    const find = (heading: RegExp, not?: RegExp) => {
      const at = words.findIndex((one) => heading.test(one) && !not?.test(one));
      return at < 0 ? null : at;
    };
    const date = find(HEADINGS.date);
    const credit = find(HEADINGS.credit, BALANCE);
    const amount = find(HEADINGS.amount, new RegExp(`${BALANCE.source}|debit|credit|kredit`));
    if (date === null || (credit === null && amount === null)) continue;
    const description = find(HEADINGS.description, HEADINGS.date);
    const reference = find(HEADINGS.reference);
    return {
      head,
      date,
      description: description ?? reference ?? date,
      reference,
      amount: credit === null ? amount : null,
      credit,
    };
  }
  return undefined;
}

const MONTHS = [
  ["jan"],
  ["feb"],
  ["mar", "mac"],
  ["apr"],
  ["may", "mei"],
  ["jun"],
  ["jul"],
  ["aug", "ogo"],
  ["sep"],
  ["oct", "okt"],
  ["nov"],
  ["dec", "dis"],
];

/** A day as banks write it, the day before the month: "20/11/2026", "20-11-26", "20 Nov 2026", "2026-11-20"; null if it is none. */
export function readDay(text: string): string | null {
  const said = text.trim().toLowerCase();
  const [, year = "", month = "", day = ""] = /^(\d{4})-(\d{2})-(\d{2})\b/.exec(said) ?? [];
  if (year) return isDate(`${year}-${month}-${day}`) ? `${year}-${month}-${day}` : null;
  const [, d = "", m = "", y = ""] =
    /^(\d{1,2})[\s/.-]+(\d{1,2}|[a-z]{3})[a-z]*[\s/.,-]+(\d{4}|\d{2})\b/.exec(said) ?? [];
  if (!d) return null;
  const named = MONTHS.findIndex((names) => names.includes(m)) + 1;
  const found = `${y.length === 2 ? "20" : ""}${y}-${String(named || m).padStart(2, "0")}-${d.padStart(2, "0")}`;
  return isDate(found) ? found : null;
}

/**
 * A sum as banks write it, in sen, below 0 where it went out: "1,234.50", "1.234,50", "RM 530.00", "530.00-",
 * "530.00 DR", "(530.00)"; null if it is none.
 */
export function readSum(text: string): number | null {
  const said = text.replace(/rm|myr|\s/gi, "").toLowerCase();
  const [, open = "", before = "", digits = "", after = ""] =
    /^(\()?([+-]?)([\d.,]+)(\)|[+-]|cr|dr|c|d)?$/.exec(said) ?? [];
  const [, whole = "", , part = ""] = /^([\d.,]*?)(?:([.,])(\d{1,2}))?$/.exec(digits) ?? [];
  const ringgit = whole.replace(/[.,]/g, "");
  if (!/^\d{0,12}$/.test(ringgit) || (!ringgit && !part) || !isGrouped(whole)) return null;
  const sen = Number(ringgit || "0") * 100 + Number(part.padEnd(2, "0"));
  const goesOut = open !== "" || before === "-" || ["-", "dr", "d"].includes(after);
  return goesOut ? -sen : sen;
}

/** Whether the separators of a number stand before three digits each, or there are none. */
const isGrouped = (whole: string) => /^(\d*|\d{1,3}([.,]\d{3})+)$/.test(whole);

export type ReadStatement = {
  /** What came in, in the file's order. */
  lines: StatementLine[];
  /** How many lines are of money that went out. */
  out: number;
  /** The lines, counted from 1, that have a day or a sum which cannot be read. */
  unread: number[];
};

/** The lines of a statement by its columns. Lines without a day and a sum, such as totals, are left out. */
export function readStatement(
  cells: readonly (readonly string[])[],
  columns: StatementColumns,
): ReadStatement {
  const read: ReadStatement = { lines: [], out: 0, unread: [] };
  const { head, date, description, reference, amount, credit } = columns;
  for (const [at, row] of cells.entries()) {
    if (at <= head) continue;
    const cell = (column: number | null) => (column === null ? "" : (row[column] ?? "").trim());
    const day = cell(date);
    const sum = cell(credit ?? amount);
    if (!day) continue;
    const booked_on = readDay(day);
    // A line of money that went out has nothing in the column of what came in.
    const sen = sum === "" && credit !== null ? 0 : readSum(sum);
    if (booked_on === null && sen === null) continue;
    if (booked_on === null || sen === null) read.unread.push(at + 1);
    else if (sen <= 0) read.out += 1;
    else {
      read.lines.push({
        booked_on,
        description: cell(description).replace(/\s+/g, " ").slice(0, 200) || "-",
        reference: cell(reference).replace(/\s+/g, " ").slice(0, 60),
        amount_sen: sen,
      });
    }
  }
  return read;
}
