import { addDays, daysBetween } from "./dates.ts";
import type { Lang } from "./text.ts";

/**
 * The Hijri calendar as Malaysia observes it. No calendar that browsers know agrees with it, so it is stored
 * as a table. Months that were declared or published are known, all others are computed and marked as
 * estimated, and a month that a school has set takes precedence over both.
 */

/** The first day of a month (YYYY-MM-DD), as a school has set it. */
export type HijriMonth = { hijri_year: number; hijri_month: number; starts_on: string };

/** `estimated`: the date was computed, because its month was neither declared nor set by the school. */
export type HijriDate = { year: number; month: number; day: number; estimated: boolean };

/** Months are counted from Muharam of the year 0, days from 1970-01-01. */
type Start = { month: number; day: number };

const countMonths = (year: number, month: number) => year * 12 + month - 1;
const countDays = (date: string) => daysBetween("1970-01-01", date);
const dateOf = (day: number) => addDays("1970-01-01", day);

const FIRST: Start = { month: countMonths(1443, 1), day: countDays("2021-08-10") };

/**
 * The length of each month, 9 for 29 days and 0 for 30, by JAKIM's criterion: a month begins on the evening
 * on which the new moon stands 3° high and 6.4° from the sun. hijri.test.ts computes the table again.
 */
const LENGTHS = [
  "909090909009", // 1443, in which Syawal was declared a day earlier, by sight
  "009099090909", // 1444
  "009090909099", // 1445
  "009009009909", // 1446
  "909000900990", // 1447
  "990900090099", // 1448
  "099090090090", // 1449
  "909909090090", // 1450
  "090990909090", // 1451
  "009099090909", // 1452
].join("");

/** Months whose first day was declared or published in a takwim of JAKIM, 2022 to 2026. Add new ones here. */
const PUBLISHED: [number, number[]][] = [
  [1443, [1, 7, 9, 10, 12]],
  [1444, [1, 3, 7, 9, 10, 12]],
  [1445, [1, 3, 7, 9, 10, 12]],
  [1446, [1, 3, 9, 10, 12]],
  [1447, [1, 3, 7, 8, 9, 10, 11, 12]],
  [1448, [1, 2, 3, 4, 5, 6, 7]],
];

const TABLE = [FIRST.day];
for (const digit of LENGTHS) TABLE.push((TABLE.at(-1) ?? 0) + (digit === "9" ? 29 : 30));
const LAST: Start = { month: FIRST.month + LENGTHS.length, day: TABLE.at(-1) ?? 0 };

const KNOWN: Start[] = PUBLISHED.flatMap(([year, months]) =>
  months.map((month) => countMonths(year, month)),
).map((month) => ({ month, day: computeStart(month) }));

/** The first day of a month in the civil calendar: 11 leap years in 30, months of 30 and 29 days in turn. */
function civil(month: number): number {
  const [year, at] = [Math.floor(month / 12), month % 12];
  return Math.floor((11 * year + 3) / 30) + 354 * year + 30 * at - Math.floor(at / 2) - 492_502;
}

/**
 * The first day of a month: from the table, or beyond it by the civil calendar, so that no month in between
 * has 28 or 31 days.
 */
function computeStart(month: number): number {
  const day = TABLE[month - FIRST.month];
  if (day !== undefined) return day;
  return within(civil(month), spanFrom(month < FIRST.month ? FIRST : LAST, month));
}

type Span = [earliest: number, latest: number];

function within(day: number, [earliest, latest]: Span): number {
  return Math.min(Math.max(day, earliest), latest);
}

/** When a month may begin if another month began on a day, because every month has 29 or 30 days. */
function spanFrom(from: Start, month: number): Span {
  const months = month - from.month;
  const ends: Span = [from.day + 29 * months, from.day + 30 * months];
  return months < 0 ? [ends[1], ends[0]] : ends;
}

function commonSpan(fixed: readonly Start[], month: number): Span {
  const spans = fixed.map((start) => spanFrom(start, month));
  return [Math.max(...spans.map(([day]) => day)), Math.min(...spans.map(([, day]) => day))];
}

/** The fixed months: those that the school has set, and those of ours that agree with them. */
function fixedBy(known: readonly HijriMonth[]): Start[] {
  const own = known.map(({ hijri_year, hijri_month, starts_on }) => ({
    month: countMonths(hijri_year, hijri_month),
    day: countDays(starts_on),
  }));
  const agrees = (ours: Start) =>
    own.every((start) => within(ours.day, spanFrom(start, ours.month)) === ours.day);
  return [...own, ...KNOWN.filter(agrees)];
}

// A computed month is moved as little as possible so that all months around it have 29 or 30 days.
function beginning(fixed: readonly Start[], month: number): { day: number; estimated: boolean } {
  const span = commonSpan(fixed, month);
  return { day: within(computeStart(month), span), estimated: span[0] < span[1] };
}

/** The Hijri date of a date; `known` lists the months that the school has set. */
export function hijriDate(date: string, known: readonly HijriMonth[]): HijriDate {
  const [day, fixed] = [countDays(date), fixedBy(known)];
  let month = Math.floor((day - civil(0)) / 29.53);
  while (beginning(fixed, month).day > day) month -= 1;
  while (beginning(fixed, month + 1).day <= day) month += 1;
  const begun = beginning(fixed, month);
  const nth = day - begun.day + 1;
  // A thirtieth day is certain only when the start of the next month is.
  const estimated = begun.estimated || (nth === 30 && beginning(fixed, month + 1).estimated);
  return { year: Math.floor(month / 12), month: (month % 12) + 1, day: nth, estimated };
}

/** The first day of a Hijri month (1 is Muharam, 12 is Zulhijah). */
export function hijriMonthStart(
  year: number,
  month: number,
  known: readonly HijriMonth[],
): { starts_on: string; estimated: boolean } {
  const { day, estimated } = beginning(fixedBy(known), countMonths(year, month));
  return { starts_on: dateOf(day), estimated };
}

/** How many days a school may move a month away from the computed day. */
const MAX_SHIFT = 2;

/**
 * The dates on which a month may begin, whatever the school has set for that month itself. No month around it
 * gets 28 or 31 days, and it stays near the computed day. There is none when `earliest` comes after `latest`.
 */
export function hijriMonthSpan(
  year: number,
  month: number,
  known: readonly HijriMonth[],
): { earliest: string; latest: string } {
  const at = countMonths(year, month);
  const others = known.filter((set) => countMonths(set.hijri_year, set.hijri_month) !== at);
  const span = commonSpan(
    fixedBy(others).filter((start) => start.month !== at),
    at,
  );
  const day = within(computeStart(at), span);
  return {
    earliest: dateOf(Math.max(day - MAX_SHIFT, span[0])),
    latest: dateOf(Math.min(day + MAX_SHIFT, span[1])),
  };
}

const MALAY = [
  "Muharam",
  "Safar",
  "Rabiulawal",
  "Rabiulakhir",
  "Jamadilawal",
  "Jamadilakhir",
  "Rejab",
  "Syaaban",
  "Ramadan",
  "Syawal",
  "Zulkaedah",
  "Zulhijah",
];
const ENGLISH = [
  "Muharram",
  "Safar",
  "Rabi al-Awwal",
  "Rabi al-Thani",
  "Jumada al-Ula",
  "Jumada al-Akhirah",
  "Rajab",
  "Shaaban",
  "Ramadan",
  "Shawwal",
  "Zulqaedah",
  "Zulhijjah",
];

/** The name of a month, 1 to 12. The ordered mix has Malay names too. */
export function hijriMonthName(month: number, lang: Lang): string {
  return (lang === "en" ? ENGLISH : MALAY)[month - 1] ?? "";
}

/** Formats a date in words: "1 Ramadan 1447 H". */
export function formatHijri(date: string, known: readonly HijriMonth[], lang: Lang): string {
  const { year, month, day } = hijriDate(date, known);
  return `${day} ${hijriMonthName(month, lang)} ${year} H`;
}

/** Formats the months between two dates: "Jamadilawal – Jamadilakhir 1448 H". */
export function formatHijriMonths(
  from: string,
  to: string,
  known: readonly HijriMonth[],
  lang: Lang,
): string {
  const [first, last] = [hijriDate(from, known), hijriDate(to, known)];
  const name = ({ month }: HijriDate) => hijriMonthName(month, lang);
  const end = `${name(last)} ${last.year} H`;
  if (first.month === last.month && first.year === last.year) return end;
  const year = first.year === last.year ? "" : ` ${first.year}`;
  return `${name(first)}${year} – ${end}`;
}
