import { daysBetween } from "#lib/dates.ts";
import type { StatementLine } from "./statement.ts";
import { foldWords, tellingWords } from "./words.ts";

/** What a family is recognised by. */
export type PayerCandidate = {
  account_id: string;
  code: string;
  /** The numbers of its open bills. */
  numbers: string[];
  names: string[];
  owed_sen: number;
  dues_sen: number[];
  /** Waiting slips, and receipts of transfers that no line of a statement is matched with yet. */
  paid: { kind: "slip" | "receipt"; amount_sen: number; on: string }[];
  aliases: string[];
};

/** Why a line may be of a family. */
export const MATCH_SIGNS = ["code", "alias", "slip", "receipt", "amount", "name"] as const;
export type MatchSign = (typeof MATCH_SIGNS)[number];

export type Suggestion = {
  account_id: string;
  score: number;
  signs: MatchSign[];
  /** Certain enough to be confirmed together with others. */
  sure: boolean;
};

const SCORES = { code: 100, alias: 60, slip: 50, receipt: 50, amount: 40 } as const;
const [CLOSE, CLOSE_SCORE] = [0.85, 35];
const [LIKE, LIKE_SCORE] = [0.7, 20];
const [SURE, AHEAD] = [80, 20];
/** A slip or receipt may be this many days from the bank's day. */
export const DAYS_APART = 3;
/** So many families are named for a line. */
const MOST = 3;

/** What of a line stays the same in a person's next transfer: its words without numbers. */
export function aliasOf({ description }: Pick<StatementLine, "description">): string {
  return tellingWords(description).join(" ");
}

/** How much of a name, as its telling words, stands in the words of a line, by letters, 0 to 1. */
export function nameLikeness(parts: readonly string[], words: ReadonlySet<string>): number {
  const letters = parts.reduce((sum, { length }) => sum + length, 0);
  if (letters === 0) return 0;
  const found = parts.filter((part) => words.has(part));
  return found.reduce((sum, { length }) => sum + length, 0) / letters;
}

/** Makes the function that says of which families a line may be, the likeliest first. */
export function matcherOf(
  candidates: readonly PayerCandidate[],
): (line: StatementLine) => Suggestion[] {
  const byCode = new Map<string, PayerCandidate>();
  const byAlias = new Map<string, PayerCandidate[]>();
  const byWord = new Map<string, Set<PayerCandidate>>();
  const byPaid = new Map<number, Set<PayerCandidate>>();
  const bySum = new Map<number, Set<PayerCandidate>>();
  const parts = new Map(candidates.map((one) => [one, one.names.map(tellingWords)]));
  for (const one of candidates) {
    for (const code of [one.code, ...one.numbers]) byCode.set(codeKey(code), one);
    for (const alias of one.aliases) byAlias.set(alias, [...(byAlias.get(alias) ?? []), one]);
    for (const word of (parts.get(one) ?? []).flat()) put(byWord, word, one);
    for (const sum of [one.owed_sen, ...one.dues_sen]) if (sum > 0) put(bySum, sum, one);
    for (const { amount_sen } of one.paid) put(byPaid, amount_sen, one);
  }
  return (line) => {
    const coded = codesIn(`${line.description} ${line.reference}`).flatMap(
      (code) => byCode.get(code) ?? [],
    );
    const words = new Set(tellingWords(`${line.description} ${line.reference}`));
    const alias = aliasOf(line);
    const known = alias ? (byAlias.get(alias) ?? []) : [];
    const near = new Set<PayerCandidate>([
      ...coded,
      ...known,
      ...(byPaid.get(line.amount_sen) ?? []),
    ]);
    for (const word of words) for (const one of byWord.get(word) ?? []) near.add(one);
    // Those who only owe the sum are all as likely: a few of them are as good as all.
    let others = 0;
    for (const one of bySum.get(line.amount_sen) ?? []) {
      if (others === MOST) break;
      if (!near.has(one)) others += 1;
      near.add(one);
    }
    const scored = [...near]
      .map((one) => scoreOf(one, line, { coded, known, words, parts: parts.get(one) ?? [] }))
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score || a.account_id.localeCompare(b.account_id));
    const [first, second] = scored;
    if (first) first.sure = first.score >= SURE && first.score - (second?.score ?? 0) >= AHEAD;
    return scored.slice(0, MOST);
  };
}

type Found = {
  coded: PayerCandidate[];
  known: PayerCandidate[];
  words: ReadonlySet<string>;
  parts: string[][];
};

function scoreOf(one: PayerCandidate, line: StatementLine, found: Found): Suggestion {
  const signs: MatchSign[] = [];
  let score = 0;
  const add = (sign: MatchSign, points: number) => {
    signs.push(sign);
    score += points;
  };
  if (found.coded.includes(one)) add("code", SCORES.code);
  if (found.known.includes(one)) add("alias", SCORES.alias);
  const paid = one.paid.find(
    ({ amount_sen, on }) =>
      amount_sen === line.amount_sen && Math.abs(daysBetween(on, line.booked_on)) <= DAYS_APART,
  );
  if (paid) add(paid.kind, SCORES[paid.kind]);
  if ([one.owed_sen, ...one.dues_sen].includes(line.amount_sen)) add("amount", SCORES.amount);
  const likeness = Math.max(0, ...found.parts.map((name) => nameLikeness(name, found.words)));
  if (likeness >= LIKE) add("name", likeness >= CLOSE ? CLOSE_SCORE : LIKE_SCORE);
  return { account_id: one.account_id, score, signs, sure: false };
}

function put<K>(map: Map<K, Set<PayerCandidate>>, key: K, one: PayerCandidate): void {
  const set = map.get(key);
  if (set) set.add(one);
  else map.set(key, new Set([one]));
}

/** A number of an account or bill without signs and leading zeros: "K-0051" and "K51" are one. */
function codeKey(code: string): string {
  return foldWords(code)
    .split(" ")
    .map((part) => part.replace(/^0+(?=\d)/, ""))
    .join("");
}

/** The numbers of accounts and bills that a text may name. */
function codesIn(text: string): string[] {
  const folded = foldWords(text);
  const accounts = [...folded.matchAll(/\bk ?0*(\d{1,6})\b/g)].map(([, number]) => `k${number}`);
  const bills = [...folded.matchAll(/\binv ?(\d{4}) ?0*(\d{1,6})\b/g)].map(
    ([, year, number]) => `inv${year}${number}`,
  );
  return [...accounts, ...bills];
}
