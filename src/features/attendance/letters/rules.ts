import type { LetterKind } from "./contract.ts";

/** The days at which each letter is due, the first warning first. Custom of the ministry (KPM). */
export const THRESHOLDS: Record<LetterKind, readonly [number, number, number, number]> = {
  consecutive: [3, 10, 17, 31],
  scattered: [10, 20, 40, 60],
};

export const STEPS = [1, 2, 3, 4] as const;

/** A day on which a pupil has marks; `away`: absent without a known reason in every one of them. */
export type MarkedDay = { date: string; away: boolean };

/** Days away one after another; days without any mark do not part them, any other mark does. */
export type Spell = { since: string; until: string; days: number };

/** The spells of a pupil's marked days, which come in the order of time. */
export function spellsOf(days: readonly MarkedDay[]): Spell[] {
  const spells: Spell[] = [];
  let open: Spell | undefined;
  for (const { date, away } of days) {
    if (!away) {
      open = undefined;
    } else if (open) {
      open.until = date;
      open.days += 1;
    } else {
      open = { since: date, until: date, days: 1 };
      spells.push(open);
    }
  }
  return spells;
}

/** How far a kind of letter has come; `since` tells one count from the next. */
export type Count = { kind: LetterKind; since: string; until: string; days: number };

/**
 * What is counted towards letters: each spell of three days and more by itself, and the other days away
 * since the year began together.
 */
export function countsOf(days: readonly MarkedDay[], year_start: string): Count[] {
  const [least] = THRESHOLDS.consecutive;
  const spells = spellsOf(days.filter(({ date }) => date >= year_start));
  const single = spells.filter((spell) => spell.days < least);
  const scattered = single.reduce((sum, spell) => sum + spell.days, 0);
  const last = single.at(-1);
  return [
    ...spells
      .filter((spell) => spell.days >= least)
      .map((spell) => ({ kind: "consecutive" as const, ...spell })),
    ...(last
      ? [{ kind: "scattered" as const, since: year_start, until: last.until, days: scattered }]
      : []),
  ];
}

export type Issued = { kind: LetterKind; step: number; since: string };

/** The letter that a count makes due: the first not issued yet whose days are reached, in order. */
export function dueStep(count: Count, issued: readonly Issued[]): number | undefined {
  const { kind, since, days } = count;
  const isIssued = (step: number) =>
    issued.some((one) => one.kind === kind && one.step === step && one.since === since);
  return STEPS.find((step) => !isIssued(step) && days >= (THRESHOLDS[kind][step - 1] ?? Infinity));
}

/** What a template may name, in braces. */
export const PLACES = [
  "nama",
  "no_pelajar",
  "kelas",
  "penjaga",
  "bilangan_hari",
  "tarikh_mula",
  "tarikh_akhir",
  "tarikh",
  "sekolah",
] as const;
export type Place = (typeof PLACES)[number];

/** A template with its places filled; what is no place stays as it stands. */
export function fillTemplate(text: string, values: Record<Place, string>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name as Place] : whole,
  );
}

/** The places of a template that do not exist, as they are written. */
export function unknownPlaces(text: string): string[] {
  const known: readonly string[] = PLACES;
  const found = [...text.matchAll(/\{([^{}]*)\}/g)].map(([whole, name = ""]) => ({ whole, name }));
  return [...new Set(found.filter(({ name }) => !known.includes(name)).map(({ whole }) => whole))];
}
