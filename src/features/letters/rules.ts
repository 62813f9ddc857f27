import { formatDate } from "#lib/dates.ts";
import { fullName, type Named } from "#lib/names.ts";
import { IN_A_ROW, type MarkedDay, streaksOf } from "#features/attendance/rules/streaks.ts";

/** What is counted: the days of one streak, or the single days of a year. */
export const LETTER_KINDS = ["consecutive", "scattered"] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];

/** How a letter reaches the guardians. */
export const LETTER_CHANNELS = ["print", "mail", "post"] as const;
export type LetterChannel = (typeof LETTER_CHANNELS)[number];

/** Each letter is due after this many days, the first warning first. The numbers follow the ministry (KPM). */
export const THRESHOLDS: Record<LetterKind, readonly [number, number, number, number]> = {
  consecutive: [IN_A_ROW, 10, 17, 31],
  scattered: [10, 20, 40, 60],
};

export const STEPS = [1, 2, 3, 4] as const;

/** At most this many due letters are listed at once. Issuing some makes room for the next. */
export const MAX_DUE = 300;

/** The longest subject and body in characters, once the template's places are filled. */
export const LONGEST = { subject: 200, body: 5000 };

/** A count of days for one kind of letter; its first day `since` distinguishes it from the next count. */
export type Count = { kind: LetterKind; since: string; until: string; days: number };

/**
 * The counts towards letters: each streak of three or more days by itself, and all other days away
 * since the year began together.
 */
export function countsOf(days: readonly MarkedDay[], year_start: string): Count[] {
  const streaks = streaksOf(days.filter(({ date }) => date >= year_start));
  const single = streaks.filter((streak) => streak.days < IN_A_ROW);
  const scattered = single.reduce((sum, streak) => sum + streak.days, 0);
  const last = single.at(-1);
  return [
    ...streaks
      .filter((streak) => streak.days >= IN_A_ROW)
      .map((streak) => ({ kind: "consecutive" as const, ...streak })),
    ...(last
      ? [{ kind: "scattered" as const, since: year_start, until: last.until, days: scattered }]
      : []),
  ];
}

/** A letter with the day it was issued. */
export type Issued = { kind: LetterKind; step: number; since: string; on: string };

/**
 * Whether a letter belongs to this count. The count's first day may have moved since, because a day before the
 * streak was marked or the first day of the year was changed.
 */
function isOf(letter: Issued, { kind, since, until }: Count): boolean {
  if (letter.kind !== kind) return false;
  return kind === "scattered" ? letter.on >= since : since <= letter.since && letter.since <= until;
}

/** The letter that a count makes due: the first in order that is not issued yet, if its days are reached. */
export function dueStep(count: Count, issued: readonly Issued[]): number | undefined {
  const { kind, days } = count;
  const isIssued = (step: number) =>
    issued.some((letter) => letter.step === step && isOf(letter, count));
  return STEPS.find((step) => !isIssued(step) && days >= (THRESHOLDS[kind][step - 1] ?? Infinity));
}

export type DueStep = Count & { step: number };

type Counted = { days: readonly MarkedDay[]; issued: readonly Issued[] };

/** The letters that a pupil's marked days make due. */
export function dueOf({ days, issued }: Counted, year_start: string): DueStep[] {
  return countsOf(days, year_start).flatMap((count) => {
    const step = dueStep(count, issued);
    return step ? [{ ...count, step }] : [];
  });
}

/** The places that a template may contain, in braces. */
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
export type TemplatePlace = (typeof PLACES)[number];

/** A template with its places filled. Braces with any other word stay as they are. */
export function fillTemplate(text: string, values: Record<TemplatePlace, string>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name as TemplatePlace] : whole,
  );
}

export type Addressed = Named & {
  number: string;
  classes: readonly string[];
  guardians: readonly Named[];
};

/** The text of a letter to a pupil's first guardian. */
export function writeLetter(
  template: { subject: string; body: string },
  pupil: Addressed,
  { since, until, days }: Count,
  { school, today }: { school: { name: string }; today: string },
): { subject: string; body: string } {
  const [first] = pupil.guardians;
  const day = (date: string) => formatDate(date, "ms", "dayMonthYear");
  const values = {
    nama: fullName(pupil) || pupil.number,
    no_pelajar: pupil.number,
    kelas: pupil.classes.join(", "),
    penjaga: first ? fullName(first) : "ibu bapa atau penjaga",
    bilangan_hari: String(days),
    tarikh_mula: day(since),
    tarikh_akhir: day(until),
    tarikh: day(today),
    sekolah: school.name,
  };
  // Names can no longer contain line breaks, but a mail subject must never have one.
  const subject = fillTemplate(template.subject, values).replace(/\s+/g, " ");
  return {
    subject: subject.slice(0, LONGEST.subject),
    body: fillTemplate(template.body, values).slice(0, LONGEST.body),
  };
}

/** The places in a template that do not exist, as they are written. */
export function unknownPlaces(text: string): string[] {
  const known: readonly string[] = PLACES;
  const found = [...text.matchAll(/\{([^{}]*)\}/g)].map(([whole, name = ""]) => ({ whole, name }));
  return [...new Set(found.filter(({ name }) => !known.includes(name)).map(({ whole }) => whole))];
}
