import { formatDate } from "#lib/dates.ts";
import { addressLines, type Letterhead, postalAddress } from "#lib/letterhead.ts";
import { fillTemplate, LONGEST, type LetterWords, titleOf } from "#lib/letters.ts";
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

/** A count of days for one kind of letter; its first day `since` distinguishes it from the next count. */
export type Count = {
  kind: LetterKind;
  since: string;
  until: string;
  days: number;
  /** The days themselves, in the order of time. */
  dates: string[];
};

/**
 * The counts towards letters: each streak of three or more days by itself, and all other days away
 * since the year began together.
 */
export function countsOf(days: readonly MarkedDay[], year_start: string): Count[] {
  const streaks = streaksOf(days.filter(({ date }) => date >= year_start)).map((streak) => ({
    ...streak,
    dates: days
      .filter(({ date, away }) => away && streak.since <= date && date <= streak.until)
      .map(({ date }) => date),
  }));
  const dates = streaks.filter((streak) => streak.days < IN_A_ROW).flatMap((one) => one.dates);
  const until = dates.at(-1);
  return [
    ...streaks
      .filter((streak) => streak.days >= IN_A_ROW)
      .map((streak) => ({ kind: "consecutive" as const, ...streak })),
    ...(until
      ? [{ kind: "scattered" as const, since: year_start, until, days: dates.length, dates }]
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

/** The places that the pupil's record and the school fill. */
const FACT_PLACES = [
  "rujukan",
  "tarikh",
  "nama",
  "no_pelajar",
  "kelas",
  "bilangan_hari",
  "senarai_tarikh",
  "tarikh_mula",
  "tarikh_akhir",
  "jawatan",
  "sekolah",
  "alamat_sekolah",
  "peraturan",
] as const;

/** The places of the receiver and of the title; they stay until the letter is issued, for each receiver. */
const RECEIVER_PLACES = ["penjaga", "alamat", "perkara"] as const;

/** The places that a template may contain, in braces. */
export const PLACES = [...FACT_PLACES, ...RECEIVER_PLACES] as const;

/** Days in words, by month: "5 dan 6 Mac 2026; 1 April 2026". They are in the order of time. */
export function listDays(dates: readonly string[]): string {
  const months = new Map<string, string[]>();
  for (const date of dates) {
    const month = date.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), String(Number(date.slice(8)))]);
  }
  return [...months]
    .map(([month, days]) => `${inWords(days)} ${formatDate(`${month}-01`, "ms", "month")}`)
    .join("; ");
}

function inWords(days: string[]): string {
  return [days.slice(0, -1).join(", "), ...days.slice(-1)].filter(Boolean).join(" dan ");
}

const KIND_CODES: Record<LetterKind, string> = { consecutive: "B", scattered: "TB" };

/** The reference of a letter: its pupil, kind, step and first day, which no two letters share. */
export function referenceOf(number: string, { kind, step, since }: Omit<Issued, "on">): string {
  return `SA/${number}/${KIND_CODES[kind]}${step}/${since.replaceAll("-", "")}`;
}

/** What letters tell about the school. */
export type LetterSchool = Letterhead & {
  name: string;
  signing_post: string | null;
  absence_rule: string | null;
};

export type Addressed = Named & { number: string; classes: readonly string[] };

/** The text of a letter about a pupil; only the places of its receiver are not filled yet. */
export function writeLetter(
  template: LetterWords,
  pupil: Addressed,
  due: DueStep,
  { school, today }: { school: LetterSchool; today: string },
): LetterWords {
  const day = (date: string) => formatDate(date, "ms", "dayMonthYear");
  const values: Record<(typeof FACT_PLACES)[number], string> = {
    rujukan: referenceOf(pupil.number, due),
    tarikh: day(today),
    nama: fullName(pupil) || pupil.number,
    no_pelajar: pupil.number,
    kelas: pupil.classes.join(", ") || "–",
    bilangan_hari: String(due.days),
    senarai_tarikh: listDays(due.dates),
    tarikh_mula: day(due.since),
    tarikh_akhir: day(due.until),
    jawatan: school.signing_post ?? "Pihak pengurusan",
    sekolah: school.name,
    alamat_sekolah: postalAddress(school),
    peraturan: school.absence_rule ?? "peraturan sekolah",
  };
  return {
    subject: fillTemplate(template.subject, values).slice(0, LONGEST.subject),
    body: fillTemplate(template.body, values).slice(0, LONGEST.body),
  };
}

/** Where a letter goes: the guardians by name, and the address in lines. */
export type Receiver = { guardians: readonly Named[]; home?: Parameters<typeof addressLines>[0] };

/** A written letter with the places of its receiver filled. */
export function addressLetter(letter: LetterWords, { guardians, home }: Receiver): LetterWords {
  const values = {
    penjaga: guardians.map(fullName).join(" dan ") || "Ibu bapa atau penjaga",
    alamat: home ? addressLines(home).join("\n") : "",
  };
  // Names can no longer contain line breaks, but a mail subject must never have one.
  const filled = fillTemplate(letter.subject, values).replace(/\s+/g, " ");
  const subject = filled.slice(0, LONGEST.subject);
  const body = fillTemplate(letter.body, { ...values, perkara: titleOf(subject) });
  return { subject, body: body.slice(0, LONGEST.body) };
}
