import type { Lang } from "./text.ts";

/**
 * Dates are "YYYY-MM-DD" strings from the database to the screen: an instant would show the day before for
 * births before 1982, when Malaysia's clock stood at +07:30. Instants are ISO strings in UTC.
 */

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Whether a text is a day that exists, from 1900 to 2199. */
export function isDate(text: string): boolean {
  const match = DATE.exec(text);
  if (!match) return false;
  const year = Number(match[1]);
  if (year < 1900 || year > 2199) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text;
}

/** The time now, in milliseconds since 1970. */
export function clockNow(): number {
  return Date.now();
}

/** The current instant as an ISO string in UTC. */
export function instant(now = Date.now()): string {
  return new Date(now).toISOString();
}

/** An instant as milliseconds since 1970. */
export function toMilliseconds(text: string): number {
  return new Date(text).getTime();
}

/** Converts any text of an instant, such as the database's, to an ISO string in UTC. */
export function toInstant(text: string): string {
  return new Date(text).toISOString();
}

/** Today's date in a time zone such as "Asia/Kuala_Lumpur". */
export function todayIn(zone: string, now = Date.now()): string {
  const format = formatter(
    `day ${zone}`,
    () =>
      new Intl.DateTimeFormat("en-CA", {
        timeZone: zone,
        year: "numeric",
        month: "2-digit",
        day: "2-digit",
      }),
  );
  return format.format(now);
}

/** The date that lies `days` after a date, or before it when negative. */
export function addDays(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** The number of days from one date to another; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/** The whole years from a birthday to a day. */
export function ageOn(birth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4));
  return day.slice(5) < birth.slice(5) ? years - 1 : years;
}

/** The ISO weekday of a date: 1 is Monday, 7 is Sunday. */
export function weekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}

/** The first day of the date's month. */
export function monthStart(date: string): string {
  return `${date.slice(0, 8)}01`;
}

export type DateStyle =
  | "short"
  | "day"
  | "long"
  | "month"
  | "monthShort"
  | "dayMonth"
  | "dayMonthYear"
  | "weekday";

const STYLES: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  short: { day: "2-digit", month: "2-digit", year: "numeric" },
  day: { weekday: "long", day: "numeric", month: "short" },
  long: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  month: { month: "long", year: "numeric" },
  monthShort: { month: "short" },
  dayMonth: { day: "numeric", month: "short" },
  dayMonthYear: { day: "numeric", month: "long", year: "numeric" },
  weekday: { weekday: "short" },
};

/** The ordered mix has Malay dates too: "Jumaat, 20 November 2026". */
function locale(lang: Lang): string {
  return lang === "en" ? "en-MY" : "ms-MY";
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(key: string, make: () => Intl.DateTimeFormat): Intl.DateTimeFormat {
  const known = formatters.get(key);
  if (known) return known;
  const made = make();
  formatters.set(key, made);
  return made;
}

/** Formats a date in words or digits; "short" is dd/mm/yyyy. */
export function formatDate(date: string, lang: Lang, style: DateStyle = "short"): string {
  const format = formatter(
    `${lang} ${style}`,
    () => new Intl.DateTimeFormat(locale(lang), { ...STYLES[style], timeZone: "UTC" }),
  );
  return format.format(new Date(`${date}T00:00:00Z`));
}

/**
 * The hours from an instant (ISO) to another (milliseconds since 1970), rounded to a tenth; never negative.
 */
export function hoursSince(at: string, now: number): number {
  return Math.max(0, Math.round((now - Date.parse(at)) / 360_000) / 10);
}

/** Whether an instant (ISO, in any zone) is later than another. */
export function isAfter(at: string, other: string): boolean {
  return Date.parse(at) > Date.parse(other);
}

/** Formats an instant for a file name that sorts by time, in UTC: "20261121-041500". */
export function fileStamp(at = instant()): string {
  return at.replace(/[-:]|\..*$/g, "").replace("T", "-");
}

/** Formats the start of a day as feeds and HTTP headers write it: "Wed, 18 Nov 2026 00:00:00 GMT". */
export function httpDate(date: string): string {
  return new Date(`${date}T00:00:00Z`).toUTCString();
}

/** The clock time of an instant (ISO) in a time zone, in 24 hours: "08:12". */
export function formatTime(at: string, zone: string): string {
  const format = formatter(
    `time ${zone}`,
    () =>
      new Intl.DateTimeFormat("en-GB", {
        timeZone: zone,
        hour: "2-digit",
        minute: "2-digit",
        hourCycle: "h23",
      }),
  );
  return format.format(new Date(at));
}

/** The date of an instant (ISO) in a time zone. */
export function dayOf(at: string, zone: string): string {
  return todayIn(zone, Date.parse(at));
}
