import { isDate } from "./dates.ts";

/** What a typed date is read as, or why it is none: its form, a month or a day that does not exist, its year. */
export type DateReading =
  | { date: string }
  | { wrong: "form" | "year" }
  | { wrong: "month"; month: number }
  | { wrong: "day"; first: string; days: number };

/** The first letters of the months' names in Malay and in English. */
const MONTHS: Record<string, number> = {
  jan: 1,
  feb: 2,
  mac: 3,
  mar: 3,
  apr: 4,
  mei: 5,
  may: 5,
  jun: 6,
  jul: 7,
  ogo: 8,
  aug: 8,
  sep: 9,
  okt: 10,
  oct: 10,
  nov: 11,
  dis: 12,
  dec: 12,
};

const DAY_FIRST = /^(\d{1,2})\s?[/.\s-]\s?(\d{1,2}|[a-z]{3,9})\.?,?\s?[/.\s-]\s?(\d{4}|\d{2})$/;
const YEAR_FIRST = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?=$|[ t]\d)/;

/**
 * Reads a date as people type or paste it: 3/4/2017, 03-04-17, 3 April 2017, 2017-04-03. The day comes before the
 * month. Two digits of a year mean the last such year that is not after `latest` (YYYY-MM-DD).
 */
export function readTypedDate(typed: string, latest: string): DateReading {
  const text = typed.trim().toLowerCase().replace(/\s+/g, " ");
  const [, isoYear = "", isoMonth = "", isoDay = ""] = YEAR_FIRST.exec(text) ?? [];
  const [, day = isoDay, named = isoMonth, short = isoYear] = DAY_FIRST.exec(text) ?? [];
  const month = /^\d/.test(named) ? Number(named) : MONTHS[named.slice(0, 3)];
  if (!day || month === undefined) return { wrong: "form" };

  const year = wholeYear(short, latest);
  if (!/^(19|20)/.test(year)) return { wrong: "year" };
  if (month < 1 || month > 12) return { wrong: "month", month };
  const start = `${year}-${twoDigits(month)}`;
  const date = `${start}-${twoDigits(Number(day))}`;
  if (isDate(date)) return { date };
  const days = new Date(Date.UTC(Number(year), month, 0)).getUTCDate();
  return { wrong: "day", first: `${start}-01`, days };
}

const twoDigits = (number: number) => String(number).padStart(2, "0");

function wholeYear(year: string, latest: string): string {
  if (year.length === 4) return year;
  const century = Number(latest.slice(0, 2)) - (year > latest.slice(2, 4) ? 1 : 0);
  return `${century}${year}`;
}
