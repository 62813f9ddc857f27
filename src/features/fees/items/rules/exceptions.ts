import { numberKey, readDateCell } from "#features/imports/rows/rules/cells.ts";
import {
  guessColumnsBy,
  type ListColumns,
  type ListProblem,
  type ListRow,
} from "#features/imports/rows/rules/lists.ts";
import { groupedBy } from "#lib/grouped.ts";
import { senIn } from "#lib/money.ts";
import { fold } from "#lib/names.ts";
import { westernDigits } from "#lib/signs.ts";
import type { PriceException } from "./prices.ts";

/** The most that an item costs a pupil, in sen. */
export const MOST_PRICE_SEN = 10_000_000;

/** What a column of a list of special prices can be. */
export const EXCEPTION_FIELDS = ["who", "item", "amount", "from", "to"] as const;
type ExceptionField = (typeof EXCEPTION_FIELDS)[number];

/** Why a line cannot be taken. */
export const EXCEPTION_FAULTS = [
  "missing",
  "unknown",
  "no_item",
  "several",
  "family",
  "not_sum",
  "too_much",
  "not_month",
  "before",
  "known",
  "twice",
] as const;
type ExceptionProblem = ListProblem<ExceptionField, (typeof EXCEPTION_FAULTS)[number]>;

/** The months of a special price, "2026-12"; `to_month` is null while nobody ended it. */
type Span = { from_month: string; to_month: string | null };
export type DatedException = PriceException & Span;

export type KnownForExceptions = {
  today: string;
  /** Each pupil's id by `numberKey`. */
  students: ReadonlyMap<string, string>;
  /** What is billed. */
  items: readonly { id: string; scope: "pupil" | "family"; name_ms: string; name_en: string }[];
  /** The special prices that there are. */
  known: readonly DatedException[];
};

/** A month as a list says it, "2026-12" of "12/2026", "Dis 2026" or a day in it; undefined if it is none. */
export function readMonthCell(text: string, today: string): string | undefined {
  const typed = westernDigits(text).trim();
  // Without a year of four digits, "12/26" is a day as well as a month.
  if (!/\d{4}/.test(typed)) return undefined;
  const days = [typed, `1/${typed}`, `1 ${typed}`, `${typed}-01`];
  for (const day of days) {
    const date = readDateCell(day, today);
    if (date) return date.slice(0, 7);
  }
  return undefined;
}

function overlaps(one: Span, other: Span): boolean {
  return (
    (one.to_month ?? "9999-12") >= other.from_month &&
    one.from_month <= (other.to_month ?? "9999-12")
  );
}

/** The special prices of a list, and the lines that cannot be taken with the reason of each. Zero is not billed. */
export function planExceptions(
  rows: readonly ListRow<ExceptionField>[],
  { today, students, items, known }: KnownForExceptions,
): { exceptions: DatedException[]; problems: ExceptionProblem[] } {
  const exceptions: DatedException[] = [];
  const problems: ExceptionProblem[] = [];
  const byName = groupedBy(
    items.flatMap((item) =>
      [...new Set([fold(item.name_ms), fold(item.name_en)])].map((name) => ({ name, item })),
    ),
    ({ name }) => name,
  );
  const keyOf = ({ item_id, student_id }: PriceException) => `${item_id} ${student_id}`;
  const standing = groupedBy(known, keyOf);
  const seen = new Map<string, DatedException[]>();
  for (const { line, ...cells } of rows) {
    const refuse = (field: ExceptionField, fault: ExceptionProblem["fault"]) =>
      problems.push({ line, field, fault });
    const before = problems.length;
    const student_id = students.get(numberKey(cells.who));
    const found = byName.get(fold(cells.item)) ?? [];
    const item = found[0]?.item;
    const sen = senIn(cells.amount);
    const from_month = readMonthCell(cells.from, today);
    const to_month = cells.to.trim() === "" ? null : readMonthCell(cells.to, today);
    if (cells.who.trim() === "") refuse("who", "missing");
    else if (student_id === undefined) refuse("who", "unknown");
    if (cells.item.trim() === "") refuse("item", "missing");
    else if (!item) refuse("item", "no_item");
    else if (found.length > 1) refuse("item", "several");
    else if (item.scope === "family") refuse("item", "family");
    if (cells.amount.trim() === "") refuse("amount", "missing");
    else if (sen === null) refuse("amount", "not_sum");
    else if (sen > MOST_PRICE_SEN) refuse("amount", "too_much");
    if (cells.from.trim() === "") refuse("from", "missing");
    else if (from_month === undefined) refuse("from", "not_month");
    if (to_month === undefined) refuse("to", "not_month");
    else if (to_month !== null && from_month && to_month < from_month) refuse("to", "before");
    if (problems.length > before || !student_id || !item || !from_month || to_month === undefined)
      continue;
    const one = { item_id: item.id, student_id, from_month, to_month, amount_sen: sen || null };
    const key = keyOf(one);
    const earlier = seen.get(key) ?? [];
    if (standing.get(key)?.some((other) => overlaps(one, other))) refuse("from", "known");
    else if (earlier.some((other) => overlaps(one, other))) refuse("from", "twice");
    else exceptions.push(one);
    seen.set(key, [...earlier, one]);
  }
  return { exceptions, problems };
}

/** "Yuran bulan" may be the item or a month, so that the months are looked for by how they begin and end. */
const HEADINGS: Record<ExceptionField, RegExp> = {
  amount: /harga|amaun|jumlah|amount|price|\brm\b/i,
  from: /^(dari|mula|from|start|first)|pertama|first month/i,
  to: /^(hingga|sampai|akhir|to\b|until|end|last)|terakhir|last month/i,
  item: /butir|yuran|item|fee/i,
  who: /pelajar|student|murid|^no\b|nombor|number/i,
};

/** Which column of a list means what, by its first line. */
export function guessExceptions(heads: readonly string[]): ListColumns<ExceptionField> {
  return guessColumnsBy(HEADINGS, heads);
}
