import { numberKey, readDateCell } from "#features/imports/rows/rules/cells.ts";
import {
  guessColumnsBy,
  type ListColumns,
  type ListProblem,
  type ListRow,
} from "#features/imports/rows/rules/lists.ts";
import { MOST_PAID_SEN } from "#features/fees/rules.ts";
import { senIn } from "#lib/money.ts";

/** What a column of a list of opening balances can be. */
export const OPENING_FIELDS = ["who", "as_of", "amount", "note"] as const;
type OpeningField = (typeof OPENING_FIELDS)[number];

/** Why a line cannot be taken. */
export const OPENING_FAULTS = [
  "missing",
  "unknown",
  "no_account",
  "not_date",
  "future",
  "not_sum",
  "zero",
  "too_much",
  "long",
  "known",
  "twice",
] as const;
type OpeningFault = (typeof OPENING_FAULTS)[number];

/** What an account owed on a day, or, below zero, had paid ahead, in sen. */
export type NewOpening = { account_id: string; as_of: string; amount_sen: number; note: string };

export type KnownAccounts = {
  today: string;
  /** The account of each family's number and of each pupil's, by `numberKey`; null of a pupil without an account. */
  accounts: ReadonlyMap<string, string | null>;
  /** The openings that there are, as `openingKey` writes them. */
  known: ReadonlySet<string>;
};

/** An account has one opening of a day. */
export function openingKey({ account_id, as_of }: { account_id: string; as_of: string }): string {
  return `${account_id} ${as_of}`;
}

/** A sum as a list says it, in sen: "530", "RM 1,040.50"; "-140", "(140)" or "140-" was paid ahead; null if it is none. */
export function readBalance(text: string): number | null {
  const typed = text.trim().replace(/\u2212/g, "-");
  const [, open = "", before = "", sum = "", after = ""] =
    /^(\()?\s*((?:rm)?\s*-|\+)?\s*([^()+-]+?)\s*(\)|-)?$/i.exec(typed) ?? [];
  const sen = senIn(sum);
  if (sen === null || (open === "(") !== (after === ")")) return null;
  return before.includes("-") || after !== "" ? -sen : sen;
}

/** The openings of a list, and the lines that cannot be taken with the reason of each. */
export function planOpenings(
  rows: readonly ListRow<OpeningField>[],
  { today, accounts, known }: KnownAccounts,
): { openings: NewOpening[]; problems: ListProblem<OpeningField, OpeningFault>[] } {
  const openings: NewOpening[] = [];
  const problems: ListProblem<OpeningField, OpeningFault>[] = [];
  const seen = new Set<string>();
  for (const { line, who, as_of: day, amount, note } of rows) {
    const refuse = (field: OpeningField, fault: OpeningFault) =>
      problems.push({ line, field, fault });
    const account_id = accounts.get(numberKey(who));
    const as_of = readDateCell(day, today);
    const amount_sen = readBalance(amount);
    const before = problems.length;
    if (who.trim() === "") refuse("who", "missing");
    else if (account_id === undefined) refuse("who", "unknown");
    else if (account_id === null) refuse("who", "no_account");
    if (day.trim() === "") refuse("as_of", "missing");
    else if (as_of === undefined) refuse("as_of", "not_date");
    else if (as_of > today) refuse("as_of", "future");
    if (amount.trim() === "") refuse("amount", "missing");
    else if (amount_sen === null) refuse("amount", "not_sum");
    else if (amount_sen === 0) refuse("amount", "zero");
    else if (Math.abs(amount_sen) > MOST_PAID_SEN) refuse("amount", "too_much");
    if (note.trim().length > 200) refuse("note", "long");
    if (problems.length > before || !account_id || !as_of || !amount_sen) continue;
    const opening = { account_id, as_of, amount_sen, note: note.trim() };
    const key = openingKey(opening);
    if (known.has(key)) refuse("as_of", "known");
    else if (seen.has(key)) refuse("who", "twice");
    else openings.push(opening);
    seen.add(key);
  }
  return { openings, problems };
}

/** A heading such as "Baki akaun" is one of the sum, so that of the number is looked for last. */
const HEADINGS: Record<OpeningField, RegExp> = {
  as_of: /tarikh|date|pada|as of/i,
  amount: /amaun|jumlah|baki|tunggakan|amount|balance|owed|rm/i,
  note: /catatan|nota|note|remark|butir/i,
  who: /akaun|account|keluarga|family|pelajar|student|murid|^no\b|nombor|number|kod|code/i,
};

/** Which column of a list means what, by its first line. */
export function guessOpenings(heads: readonly string[]): ListColumns<OpeningField> {
  return guessColumnsBy(HEADINGS, heads);
}
