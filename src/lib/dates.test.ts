import { afterAll, describe, expect, test } from "vitest";
import {
  addDays,
  ageOn,
  dayOf,
  daysBetween,
  formatDate,
  formatTime,
  instant,
  isDate,
  monthStart,
  todayIn,
  toInstant,
  weekday,
} from "./dates.ts";

const KL = "Asia/Kuala_Lumpur";
const at = (text: string) => Date.parse(text);

/** The server's own zone must not matter: every test runs in each of them. */
const ZONES = ["UTC", "America/New_York", "Asia/Kolkata", "Pacific/Kiritimati", KL];
const own = process.env.TZ;
afterAll(() => {
  process.env.TZ = own;
});

describe.each(ZONES)("on a server in %s", (zone) => {
  const inZone = (name: string, work: () => void) =>
    test(name, () => {
      process.env.TZ = zone;
      work();
    });

  inZone("the school's day changes at its own midnight", () => {
    expect(todayIn(KL, at("2026-11-20T15:59:59.999Z"))).toBe("2026-11-20");
    expect(todayIn(KL, at("2026-11-20T16:00:00.000Z"))).toBe("2026-11-21");
    expect(todayIn(KL, at("2026-12-31T16:00:00Z"))).toBe("2027-01-01");
    expect(todayIn(KL, at("2028-02-28T16:00:00Z"))).toBe("2028-02-29");
    expect(dayOf("2026-11-20T23:59:59+08:00", KL)).toBe("2026-11-20");
    expect(dayOf("2026-11-21T00:00:01+08:00", KL)).toBe("2026-11-21");
  });

  inZone("days are counted by the calendar, also over another country's clock change", () => {
    expect(addDays("2026-03-07", 2)).toBe("2026-03-09");
    expect(addDays("2026-11-01", -1)).toBe("2026-10-31");
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
    expect(addDays("2026-01-01", 0)).toBe("2026-01-01");
    expect(daysBetween("2026-03-01", "2026-04-01")).toBe(31);
    expect(daysBetween("2026-11-02", "2026-11-01")).toBe(-1);
    expect(daysBetween("1981-12-31", "1982-01-01")).toBe(1);
  });

  inZone("a day is written as the day it is, before 1982 too", () => {
    expect(formatDate("1981-12-31", "ms")).toBe("31/12/1981");
    expect(formatDate("1980-05-05", "en")).toBe("05/05/1980");
    expect(formatDate("2026-11-20", "asal", "long")).toBe("Jumaat, 20 November 2026");
    expect(formatDate("2026-11-20", "ms", "month")).toBe("November 2026");
    expect(formatDate("2026-08-31", "ms", "month")).toBe("Ogos 2026");
    expect(formatDate("2026-12-03", "ms", "dayMonth")).toBe("3 Dis");
    expect(formatDate("2026-11-20", "en", "long")).toContain("Friday");
  });

  inZone("a weekday is the day's own", () => {
    expect(weekday("2026-11-20")).toBe(5);
    expect(weekday("2026-11-22")).toBe(7);
    expect(weekday("2026-11-23")).toBe(1);
    expect(monthStart("2026-11-20")).toBe("2026-11-01");
  });

  inZone("the time is the school's, in 24 hours", () => {
    expect(formatTime("2026-11-20T00:12:00Z", KL)).toBe("08:12");
    expect(formatTime("2026-11-20T16:00:00Z", KL)).toBe("00:00");
  });

  inZone("instants are written in UTC", () => {
    expect(instant(0)).toBe("1970-01-01T00:00:00.000Z");
    expect(toInstant("2026-11-20 08:12:00.5+08")).toBe("2026-11-20T00:12:00.500Z");
    expect(toInstant("2026-11-20T00:12:00+00:00")).toBe("2026-11-20T00:12:00.000Z");
  });
});

describe("a date", () => {
  test.each(["1900-01-01", "1981-12-31", "2024-02-29", "2026-11-20", "2199-12-31", "2000-02-29"])(
    "%s is one",
    (text) => {
      expect(isDate(text)).toBe(true);
    },
  );

  test.each([
    "2026-02-29",
    "2026-02-30",
    "2026-04-31",
    "2026-13-01",
    "2026-00-01",
    "2026-01-00",
    "1900-02-29",
    "2100-02-29",
    "0000-01-01",
    "1899-12-31",
    "2200-01-01",
    "99999-01-01",
    "-2026-01-01",
    "2026-1-1",
    "26-01-01",
    "1/2/2026",
    "2026/01/02",
    "2026-01-01T00:00",
    " 2026-01-01",
    "2026-01-01\n",
    "２０２６-01-01",
    "٢٠٢٦-01-01",
    "infinity",
    "today",
    "",
  ])("%o is none", (text) => {
    expect(isDate(text)).toBe(false);
  });

  test("every day of 300 years is one, and adding a day to each gives the next", () => {
    let days = 0;
    for (let day = "1900-01-01"; day < "2199-12-31"; day = addDays(day, 1)) {
      if (!isDate(day)) expect.fail(day);
      days += 1;
    }
    expect(days).toBe(daysBetween("1900-01-01", "2199-12-31"));
  });
});

test.each([
  ["2016-11-21", "2026-11-21", 10],
  ["2016-11-22", "2026-11-21", 9],
  ["2016-02-29", "2026-02-28", 9],
  ["2016-02-29", "2026-03-01", 10],
  ["2026-11-21", "2026-11-21", 0],
])("who was born on %s is on %s %i years old", (birth, day, years) => {
  expect(ageOn(birth, day)).toBe(years);
});
