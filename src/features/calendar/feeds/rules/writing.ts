import type { Event } from "#features/calendar/contract.ts";
import { lastDay } from "#features/calendar/rules.ts";
import { addDays, instant } from "#lib/dates.ts";
import { formatHijri, hijriDate, type HijriMonth } from "#lib/hijri.ts";
import { atClock } from "#lib/zones.ts";

/** How many days a calendar shows, back and ahead. */
export const FEED_DAYS = { back: 60, ahead: 400 };

const seconds = 60 * 60;

/** Addresses that lead to no calendar, from one network address. A right one works even beyond the limit. */
export const WRONG_FEEDS = { name: "calendar-feed:address", tries: 60, seconds };

/** How often one calendar is read: programs ask every few hours, and several phones may share an address. */
export const FEED_READS = { name: "calendar-feed:reads", tries: 120, seconds };

/** In octets, without the line's end (RFC 5545, 3.1). */
const LINE = 75;

type Feed = {
  school: string;
  /** The time zone of the events' clock. */
  zone: string;
  /** The host that makes the events' ids unique in the world. */
  host: string;
  /** YYYY-MM-DD */
  today: string;
  /** The Hijri months that the school has set. */
  known: readonly HijriMonth[];
};

/** A calendar with events as RFC 5545 has it: titles and days only, always in Malay. */
export function writeCalendar(events: readonly Event[], feed: Feed): string {
  const { school, zone, today } = feed;
  const stamp = utc(atClock(today, "00:00", zone));
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Halaqah//Takwim//MS",
    "CALSCALE:GREGORIAN",
    `NAME:${inText(`Takwim ${school}`)}`,
    `X-WR-CALNAME:${inText(`Takwim ${school}`)}`,
    `X-WR-TIMEZONE:${zone}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
    "X-PUBLISHED-TTL:PT6H",
    ...events.flatMap((event) => eventLines(event, stamp, feed)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function eventLines(event: Event, stamp: string, { host, known, zone }: Feed): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${event.id}@${host}`,
    `DTSTAMP:${stamp}`,
    ...timeLines(event, zone),
    `SUMMARY:${inText(event.title)}`,
    `DESCRIPTION:${inText(describe(event, known))}`,
    `CATEGORIES:${event.kind === "holiday" ? "CUTI" : "ACARA"}`,
    "END:VEVENT",
  ];
}

/** A whole day ends before the next one begins, and keeps nobody busy; what has a time takes an hour. */
function timeLines(event: Event, zone: string): string[] {
  const { date, to_date, starts_at } = event;
  const next = addDays(lastDay(event), 1);
  if (!starts_at) {
    return [
      `DTSTART;VALUE=DATE:${digits(date)}`,
      `DTEND;VALUE=DATE:${digits(next)}`,
      "TRANSP:TRANSPARENT",
    ];
  }
  const begins = atClock(date, starts_at, zone);
  const ends = to_date ? atClock(next, "00:00", zone) : begins + 60 * 60 * 1000;
  return [`DTSTART:${utc(begins)}`, `DTEND:${utc(ends)}`];
}

/** The Hijri date, and what about the day is still an estimate. */
function describe({ date, is_estimate }: Event, known: readonly HijriMonth[]): string {
  const guess = hijriDate(date, known).estimated ? " (anggaran)" : "";
  const hijri = `${formatHijri(date, known, "ms")}${guess}`;
  return is_estimate ? `${hijri}\nTarikh ini anggaran.` : hijri;
}

const digits = (date: string) => date.replaceAll("-", "");

/** An instant in UTC as "20261128T003000Z". */
function utc(at: number): string {
  return instant(at).replace(/[-:]|\.\d+/g, "");
}

/** A text as the value of a property. Signs that no calendar may hold are left out. */
function inText(text: string): string {
  return text
    .replace(/[\\;,]/g, String.raw`\$&`)
    .replace(/\r\n|[\n\r\u2028\u2029]/g, String.raw`\n`)
    .replace(/\p{Cc}/gu, "");
}

/** A line in pieces of at most 75 octets, of which all but the first begin with a space; no sign is cut in two. */
function folded(line: string): string {
  if (line.length * 3 <= LINE) return line;
  const pieces: string[] = [];
  let piece = "";
  let size = 0;
  for (const sign of line) {
    const octets = octetsOf(sign);
    if (size + octets > LINE) {
      pieces.push(piece);
      piece = " ";
      size = 1;
    }
    piece += sign;
    size += octets;
  }
  return [...pieces, piece].join("\r\n");
}

/** How many octets a sign takes in UTF-8. */
function octetsOf(sign: string): number {
  const code = sign.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x8_00) return 2;
  return code < 0x1_00_00 ? 3 : 4;
}
