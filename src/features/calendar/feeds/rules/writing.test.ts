import fc from "fast-check";
import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import type { Event } from "#features/calendar/contract.ts";
import { newId } from "#lib/ids.ts";
import { webcalOf } from "./links.ts";
import { writeCalendar } from "./writing.ts";

const FEED = {
  school: "Maahad Tahfiz An-Nur",
  zone: "Asia/Kuala_Lumpur",
  host: "sekolah.example",
  today: "2026-11-28",
  known: [],
};

const event = (changes: Partial<Event> = {}): Event => ({
  id: newId(),
  title: "Mesyuarat PIBG",
  place: "Dewan",
  kind: "event",
  date: "2026-11-30",
  to_date: null,
  starts_at: null,
  template_key: null,
  is_estimate: false,
  classes: [],
  hours: [],
  ...changes,
});

/** What a strict parser of iCalendar reads; it throws at what no calendar may have. */
function parse(text: string): ICAL.Event[] {
  ICAL.design.strict = true;
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  expect(calendar.getFirstPropertyValue("version")).toBe("2.0");
  return calendar.getAllSubcomponents("vevent").map((one) => new ICAL.Event(one));
}

function read(changes: Partial<Event> = {}, feed: Partial<typeof FEED> = {}): ICAL.Event {
  const [found] = parse(writeCalendar([event(changes)], { ...FEED, ...feed }));
  if (!found) throw new Error("there is no event");
  return found;
}

/** Each line as it goes over the wire, without its end. */
function linesOf(text: string): string[] {
  expect(text.endsWith("\r\n")).toBe(true);
  const lines = text.slice(0, -2).split("\r\n");
  for (const line of lines) expect(line).not.toMatch(/[\r\n]/);
  return lines;
}

describe("a whole day", () => {
  test.each([
    ["2026-11-30", null, "2026-11-30", "2026-12-01"],
    ["2026-11-30", "2026-12-02", "2026-11-30", "2026-12-03"],
    ["2026-12-31", null, "2026-12-31", "2027-01-01"],
    ["2028-02-28", "2028-02-29", "2028-02-28", "2028-03-01"],
  ])("from %s to %s ends before the next one begins", (date, to_date, begins, ends) => {
    const { startDate, endDate } = read({ date, to_date });
    expect([startDate.isDate, endDate.isDate]).toEqual([true, true]);
    expect([startDate.toString(), endDate.toString()]).toEqual([begins, ends]);
  });

  test("keeps nobody busy", () => {
    expect(read().component.getFirstPropertyValue("transp")).toBe("TRANSPARENT");
    expect(read({ starts_at: "20:45" }).component.getFirstPropertyValue("transp")).toBeNull();
  });
});

describe("an event with a time", () => {
  test.each([
    ["Asia/Kuala_Lumpur", "2026-11-30", "20:45", "2026-11-30T12:45:00Z", "2026-11-30T13:45:00Z"],
    ["Asia/Kuala_Lumpur", "2026-11-30", "07:30", "2026-11-29T23:30:00Z", "2026-11-30T00:30:00Z"],
    // The clocks of the school are those of its own zone, summer time included.
    ["Europe/Berlin", "2026-07-01", "07:30", "2026-07-01T05:30:00Z", "2026-07-01T06:30:00Z"],
  ])("in %s on %s at %s is an hour in UTC", (zone, date, starts_at, begins, ends) => {
    const { startDate, endDate } = read({ date, starts_at }, { zone });
    expect([startDate.toString(), endDate.toString()]).toEqual([begins, ends]);
  });

  test("of several days ends with the last of them", () => {
    const found = read({ date: "2026-11-30", to_date: "2026-12-01", starts_at: "08:00" });
    expect(found.startDate.toString()).toBe("2026-11-30T00:00:00Z");
    expect(found.endDate.toString()).toBe("2026-12-01T16:00:00Z");
  });
});

describe("what a calendar says", () => {
  test("is the title, the kind and the Hijri date, and no more", () => {
    const found = read({ kind: "holiday", title: "Cuti peristiwa; sekolah, ditutup \\ awal" });
    expect(found.summary).toBe("Cuti peristiwa; sekolah, ditutup \\ awal");
    expect(found.description).toBe("20 Jamadilakhir 1448 H");
    expect(found.component.getFirstPropertyValue("categories")).toBe("CUTI");
    expect(found.location).toBeNull();
    expect(read().component.getFirstPropertyValue("categories")).toBe("ACARA");
    expect(read({ kind: "hours" }).component.getFirstPropertyValue("categories")).toBe("ACARA");
  });

  test("says what is an estimate: the Hijri date, or the day itself", () => {
    expect(read({ date: "2031-03-03" }).description).toMatch(/ 14\d\d H \(anggaran\)$/);
    expect(read({ is_estimate: true }).description).toBe(
      "20 Jamadilakhir 1448 H\nTarikh ini anggaran.",
    );
    const known = [{ hijri_year: 1448, hijri_month: 6, starts_on: "2026-11-12" }];
    const own = writeCalendar([event()], { ...FEED, known });
    expect(parse(own)[0]?.description).toBe("19 Jamadilakhir 1448 H");
  });

  test("names the school, how often to ask again, and each event once in the world", () => {
    const one = event();
    const text = writeCalendar([one], { ...FEED, school: "An-Nur, Kajang; Selangor" });
    expect(text).toContain("REFRESH-INTERVAL;VALUE=DURATION:PT6H\r\n");
    expect(text).toContain(String.raw`X-WR-CALNAME:Takwim An-Nur\, Kajang\; Selangor`);
    expect(parse(text)[0]?.uid).toBe(`${one.id}@sekolah.example`);
    expect(linesOf(text).filter((line) => line.startsWith("DTSTAMP:"))).toEqual([
      "DTSTAMP:20261127T160000Z",
    ]);
  });

  test("is a calendar without events where there are none", () => {
    expect(parse(writeCalendar([], FEED))).toEqual([]);
  });
});

describe("a long line", () => {
  const JAWI = "مشوارت اڬوڠ ڤرساتوان ايبو باڤ دان ݢورو معهد تحفيظ النور دديوان بسر سکوله كاجڠ";

  test.each([
    JAWI,
    "a".repeat(500),
    `${"a".repeat(66)}€ dan ${"🕌".repeat(60)}`,
    "سلامت هاري راي ".repeat(12).trim(),
  ])("is folded at 75 octets and read whole: %s", (title) => {
    const text = writeCalendar([event({ title })], FEED);
    const lines = linesOf(text);
    expect(lines.some((line) => line.startsWith(" "))).toBe(true);
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text).not.toContain("\u{fffd}");
    expect(parse(text)[0]?.summary).toBe(title);
  });

  test("of any title is within bounds, and breaks into no other line", () => {
    const titles = fc.string({ unit: "grapheme", minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(titles, (title) => {
        const text = writeCalendar([event({ title })], FEED);
        for (const line of linesOf(text)) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(parse(text)).toHaveLength(1);
      }),
    );
    const text = writeCalendar([event({ title: "a\r\nEND:VEVENT\nBEGIN:VEVENT\u0007" })], FEED);
    expect(parse(text)[0]?.summary).toBe("a\nEND:VEVENT\nBEGIN:VEVENT");
  });
});

test("phones subscribe to an address instead of loading a file", () => {
  expect(webcalOf("https://a.example/takwim/x.ics")).toBe("webcal://a.example/takwim/x.ics");
  expect(webcalOf("http://localhost:3000/takwim/x.ics")).toBe(
    "webcal://localhost:3000/takwim/x.ics",
  );
});
