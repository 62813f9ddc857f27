import { describe, expect, test } from "vitest";
import { addDays, daysBetween } from "./dates.ts";
import {
  formatHijri,
  formatHijriMonths,
  type HijriMonth,
  hijriDate,
  hijriMonthName,
  hijriMonthSpan,
  hijriMonthStart,
} from "./hijri.ts";

const set = (hijri_year: number, hijri_month: number, starts_on: string): HijriMonth => ({
  hijri_year,
  hijri_month,
  starts_on,
});

/** Declared by the Keeper of the Rulers' Seal, or published by JAKIM. */
const DECLARED: [string, string][] = [
  ["2021-08-10", "1 Muharam 1443 H"],
  ["2022-03-01", "27 Rejab 1443 H"],
  ["2022-04-03", "1 Ramadan 1443 H"],
  ["2022-04-19", "17 Ramadan 1443 H"],
  ["2022-05-01", "29 Ramadan 1443 H"],
  ["2022-05-02", "1 Syawal 1443 H"],
  ["2022-07-10", "10 Zulhijah 1443 H"],
  ["2022-07-30", "1 Muharam 1444 H"],
  ["2022-10-09", "12 Rabiulawal 1444 H"],
  ["2023-02-18", "27 Rejab 1444 H"],
  ["2023-03-23", "1 Ramadan 1444 H"],
  ["2023-04-22", "1 Syawal 1444 H"],
  ["2023-06-29", "10 Zulhijah 1444 H"],
  ["2023-07-19", "1 Muharam 1445 H"],
  ["2023-09-28", "12 Rabiulawal 1445 H"],
  ["2024-02-08", "27 Rejab 1445 H"],
  ["2024-03-12", "1 Ramadan 1445 H"],
  ["2024-04-10", "1 Syawal 1445 H"],
  ["2024-06-17", "10 Zulhijah 1445 H"],
  ["2024-07-07", "1 Muharam 1446 H"],
  ["2024-09-16", "12 Rabiulawal 1446 H"],
  ["2025-03-02", "1 Ramadan 1446 H"],
  ["2025-03-31", "1 Syawal 1446 H"],
  ["2025-06-07", "10 Zulhijah 1446 H"],
  ["2025-06-27", "1 Muharam 1447 H"],
  ["2025-09-05", "12 Rabiulawal 1447 H"],
  ["2026-01-17", "27 Rejab 1447 H"],
  ["2026-02-19", "1 Ramadan 1447 H"],
  ["2026-03-20", "30 Ramadan 1447 H"],
  ["2026-03-21", "1 Syawal 1447 H"],
  ["2026-05-27", "10 Zulhijah 1447 H"],
  ["2026-06-17", "1 Muharam 1448 H"],
  ["2026-08-25", "12 Rabiulawal 1448 H"],
  ["2026-11-20", "10 Jamadilakhir 1448 H"],
];

test.each(DECLARED)("%s is %s, and no estimate", (date, text) => {
  expect(formatHijri(date, [], "ms")).toBe(text);
  expect(hijriDate(date, []).estimated).toBe(false);
});

test("names are Malay in the ordered mix too, and transliterated in English", () => {
  expect(formatHijri("2026-02-19", [], "asal")).toBe("1 Ramadan 1447 H");
  expect(formatHijri("2026-06-17", [], "asal")).toBe("1 Muharam 1448 H");
  expect(formatHijri("2026-06-17", [], "en")).toBe("1 Muharram 1448 H");
  const names = Array.from({ length: 12 }, (_, at) => hijriMonthName(at + 1, "ms"));
  const malay = new Intl.DateTimeFormat("ms-MY-u-ca-islamic-civil", { month: "long" });
  const known = names.map((_, at) =>
    malay.format(new Date(`${hijriMonthStart(1460, at + 1, []).starts_on}T12:00:00Z`)),
  );
  expect(known).toEqual(names);
});

test("the months of a span of days are named with their years", () => {
  expect(formatHijriMonths("2026-11-01", "2026-11-30", [], "ms")).toBe(
    "Jamadilawal – Jamadilakhir 1448 H",
  );
  expect(formatHijriMonths("2026-06-01", "2026-06-30", [], "en")).toBe(
    "Zulhijjah 1447 – Muharram 1448 H",
  );
  expect(formatHijriMonths("2026-02-19", "2026-03-20", [], "ms")).toBe("Ramadan 1447 H");
});

describe("what nobody has declared", () => {
  test("is an estimate, but for what its neighbours leave no choice", () => {
    expect(hijriDate("2027-02-08", [])).toEqual({ year: 1448, month: 9, day: 1, estimated: true });
    expect(hijriMonthStart(1448, 10, [])).toEqual({ starts_on: "2027-03-10", estimated: true });
    // Two months of 60 days together have 30 each.
    expect(hijriMonthStart(1443, 11, [])).toEqual({ starts_on: "2022-06-01", estimated: false });
    expect(hijriMonthStart(1445, 2, []).estimated).toBe(false);
    expect(hijriMonthStart(1445, 4, []).estimated).toBe(true);
  });

  test("leaves a thirtieth day unsure, and no day before it", () => {
    // Rejab 1448 is known; Syaaban is not yet.
    expect(hijriDate("2027-01-08", [])).toMatchObject({ month: 7, day: 29, estimated: false });
    expect(hijriDate("2027-01-09", [])).toMatchObject({ month: 7, day: 30, estimated: true });
  });

  test("is the civil calendar beyond the table", () => {
    const civil = new Intl.DateTimeFormat("en-u-ca-islamic-civil-nu-latn", {
      timeZone: "UTC",
      year: "numeric",
      month: "numeric",
      day: "numeric",
    });
    for (const from of ["1950-01-01", "2010-01-01", "2040-01-01", "2150-01-01"]) {
      for (let at = 0; at < 800; at += 1) {
        const date = addDays(from, at);
        const { year, month, day, estimated } = hijriDate(date, []);
        expect(estimated).toBe(true);
        expect(`${month}/${day}/${year} AH`).toBe(civil.format(new Date(`${date}T00:00:00Z`)));
      }
    }
  });

  test("is what JAKIM's criterion gives, but for the one Syawal that was sighted earlier", () => {
    for (let at = 0; at < 120; at += 1) {
      const [year, month] = [1443 + Math.floor(at / 12), (at % 12) + 1];
      const text = `${month} ${year}`;
      const day = text === "10 1443" ? "2022-05-03" : hijriMonthStart(year, month, []).starts_on;
      expect([text, day]).toEqual([text, monthByCriterion(at)]);
    }
  });
});

/** Every day from 2022 to 2030, with the lengths of the months. */
function walk(known: HijriMonth[], from = "2022-01-01", to = "2030-12-31"): number[] {
  const lengths: number[] = [];
  let before = hijriDate(addDays(from, -1), known);
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const now = hijriDate(date, known);
    expect(now.day).toBeGreaterThanOrEqual(1);
    expect(now.day).toBeLessThanOrEqual(30);
    if (now.day === 1) {
      lengths.push(before.day);
      const next = before.month === 12 ? [before.year + 1, 1] : [before.year, before.month + 1];
      expect([now.year, now.month]).toEqual(next);
      expect(hijriMonthStart(now.year, now.month, known).starts_on).toBe(date);
    } else {
      expect(now).toMatchObject({ year: before.year, month: before.month, day: before.day + 1 });
    }
    before = now;
  }
  return lengths;
}

describe("the days run on", () => {
  test.each([
    ["as they are known", []],
    ["with a month set a day earlier", [set(1448, 10, "2027-03-09")]],
    ["with a month set a day later", [set(1448, 9, "2027-02-09"), set(1450, 1, "2028-05-27")]],
    ["with a known month set otherwise", [set(1447, 10, "2026-03-20")]],
  ])("from 2022 to 2030 %s", (_, known) => {
    const lengths = walk(known);
    expect(new Set(lengths)).toEqual(new Set([29, 30]));
  });

  test("from 1900 to 2199, over the table's ends", () => {
    expect(hijriDate("1900-01-01", [])).toMatchObject({ year: 1317, month: 8 });
    expect(hijriDate("2199-12-31", []).year).toBe(1626);
    for (const [from, to] of [
      ["2021-01-01", "2022-01-01"],
      ["2031-01-01", "2032-01-01"],
    ]) {
      expect(new Set(walk([], from, to))).toEqual(new Set([29, 30]));
    }
  });
});

describe("what a school has set", () => {
  test("comes before what is known, and is no estimate", () => {
    const known = [set(1447, 10, "2026-03-20")];
    expect(hijriDate("2026-03-20", known)).toEqual({
      year: 1447,
      month: 10,
      day: 1,
      estimated: false,
    });
    expect(formatHijri("2026-03-19", known, "ms")).toBe("29 Ramadan 1447 H");
    expect(hijriMonthStart(1447, 9, known).starts_on).toBe("2026-02-19");
  });

  test("moves what is reckoned after it by as little as it must", () => {
    const known = [set(1448, 10, "2027-03-09")];
    expect(hijriMonthStart(1448, 10, known)).toEqual({ starts_on: "2027-03-09", estimated: false });
    expect(hijriMonthStart(1448, 11, known)).toEqual({ starts_on: "2027-04-08", estimated: true });
    expect(hijriMonthStart(1448, 12, known).starts_on).toBe("2027-05-08");
    expect(hijriMonthStart(1448, 9, known).starts_on).toBe("2027-02-08");
  });

  test("also against a day of ours that would leave a month of 28 days", () => {
    const known = [set(1447, 10, "2026-03-22"), set(1447, 9, "2026-02-20")];
    expect(hijriMonthStart(1447, 10, known).starts_on).toBe("2026-03-22");
    const lengths = walk(known, "2026-01-01", "2026-12-31");
    expect(new Set(lengths)).toEqual(new Set([29, 30]));
  });
});

describe("a month may begin", () => {
  test("where its neighbours keep 29 or 30 days", () => {
    // Ramadan is known (19 February), Zulkaedah too (19 April).
    expect(hijriMonthSpan(1447, 10, [])).toEqual({ earliest: "2026-03-20", latest: "2026-03-21" });
    // After Rejab (11 December) no month is known.
    expect(hijriMonthSpan(1448, 8, [])).toEqual({ earliest: "2027-01-09", latest: "2027-01-10" });
    const ramadan = [set(1448, 9, "2027-02-07")];
    expect(hijriMonthSpan(1448, 8, ramadan)).toEqual({
      earliest: "2027-01-09",
      latest: "2027-01-09",
    });
  });

  test("whatever was set for itself, and never far from the day that is reckoned", () => {
    const own = [set(1448, 8, "2027-01-09")];
    expect(hijriMonthSpan(1448, 8, own)).toEqual(hijriMonthSpan(1448, 8, []));
    const { starts_on } = hijriMonthStart(1460, 1, []);
    const { earliest, latest } = hijriMonthSpan(1460, 1, []);
    expect([daysBetween(earliest, starts_on), daysBetween(starts_on, latest)]).toEqual([2, 2]);
  });

  test("nowhere, where its neighbours leave no room", () => {
    const known = [set(1450, 1, "2028-05-20"), set(1450, 3, "2028-07-30")];
    const { earliest, latest } = hijriMonthSpan(1450, 2, known);
    expect(earliest > latest).toBe(true);
  });
});

/*
 * Computes the criterion after Meeus, Astronomical Algorithms, with the largest terms of the moon's
 * position. If the new moon is at least 3° high and 6.4° from the sun at sunset at one of the places,
 * the month begins with that evening.
 */

const RAD = Math.PI / 180;
const EARTH = 6378.14;
const J2000 = 2_451_545;
/** Latitude and longitude of Langkawi, Kuala Lumpur and Labuan. */
const PLACES = [
  [6.35, 99.73],
  [3.14, 101.69],
  [5.3, 115.2],
] as const;

type Vector = [number, number, number];

const sin = (degrees: number) => Math.sin(degrees * RAD);
const cos = (degrees: number) => Math.cos(degrees * RAD);

/** Converts ecliptic longitude and latitude, in degrees, to equatorial coordinates. */
function direction(longitude: number, latitude: number, distance: number): Vector {
  const tilt = 23.4393;
  const [x, y, z] = [cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude)];
  const turned: Vector = [x, y * cos(tilt) - z * sin(tilt), y * sin(tilt) + z * cos(tilt)];
  return turned.map((value) => value * distance) as Vector;
}

function sunAt(jd: number): Vector {
  const days = jd - J2000;
  const mean = 357.528 + 0.9856003 * days;
  const longitude = 280.46 + 0.9856474 * days + 1.915 * sin(mean) + 0.02 * sin(2 * mean);
  return direction(longitude, 0, 149_597_870);
}

/** The terms of the longitude, then of the latitude: an amplitude and the multiples of D, M, M' and F. */
const LONGITUDE: [number, number, number, number, number][] = [
  [6.288774, 0, 0, 1, 0],
  [1.274027, 2, 0, -1, 0],
  [0.658314, 2, 0, 0, 0],
  [0.213618, 0, 0, 2, 0],
  [-0.185116, 0, 1, 0, 0],
  [-0.114332, 0, 0, 0, 2],
  [0.058793, 2, 0, -2, 0],
  [0.057066, 2, -1, -1, 0],
  [0.053322, 2, 0, 1, 0],
  [0.045758, 2, -1, 0, 0],
  [-0.040923, 0, 1, -1, 0],
  [-0.03472, 1, 0, 0, 0],
  [-0.030383, 0, 1, 1, 0],
  [0.015327, 2, 0, 0, -2],
  [-0.012528, 0, 0, 1, 2],
  [0.01098, 0, 0, 1, -2],
  [0.010675, 4, 0, -1, 0],
  [0.010034, 0, 0, 3, 0],
];
const LATITUDE: [number, number, number, number, number][] = [
  [5.128122, 0, 0, 0, 1],
  [0.280602, 0, 0, 1, 1],
  [0.277693, 0, 0, 1, -1],
  [0.173237, 2, 0, 0, -1],
  [0.055413, 2, 0, -1, 1],
  [0.046271, 2, 0, -1, -1],
  [0.032573, 2, 0, 0, 1],
];

function moonAt(jd: number): Vector {
  const age = (jd - J2000) / 36_525;
  const arguments_ = [
    297.8501921 + 445_267.1114034 * age,
    357.5291092 + 35_999.0502909 * age,
    134.9633964 + 477_198.8675055 * age,
    93.272095 + 483_202.0175233 * age,
  ];
  const sum = (terms: typeof LONGITUDE) =>
    terms.reduce((total, [amplitude, ...counts]) => {
      const angle = counts.reduce((of, count, at) => of + count * (arguments_[at] ?? 0), 0);
      return total + amplitude * sin(angle);
    }, 0);
  const [d = 0, , m = 0] = arguments_;
  const distance = 385_001 - 20_905 * cos(m) - 3699 * cos(2 * d - m) - 2956 * cos(2 * d);
  return direction(218.3164477 + 481_267.88123421 * age + sum(LONGITUDE), sum(LATITUDE), distance);
}

const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const angle = (a: Vector, b: Vector) =>
  Math.acos(dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b))) / RAD;

function upAt(jd: number, [latitude, longitude]: readonly [number, number]): Vector {
  const turned = 280.46061837 + 360.98564736629 * (jd - J2000) + longitude;
  return [cos(latitude) * cos(turned), cos(latitude) * sin(turned), sin(latitude)];
}

function sunsetOn(midnight: number, place: readonly [number, number]): number {
  let [before, after] = [midnight + 9.5 / 24, midnight + 13 / 24];
  for (let step = 0; step < 30; step += 1) {
    const middle = (before + after) / 2;
    if (angle(sunAt(middle), upAt(middle, place)) < 90.833) before = middle;
    else after = middle;
  }
  return before;
}

function isSeen(midnight: number): boolean {
  return PLACES.some((place) => {
    const jd = sunsetOn(midnight, place);
    const up = upAt(jd, place);
    const seen = moonAt(jd).map((value, at) => value - EARTH * (up[at] ?? 0)) as Vector;
    return angle(seen, up) <= 87 && angle(seen, sunAt(jd)) >= 6.4;
  });
}

/** The first day of the n-th month after Muharam 1443, from the evenings after the mean new moon. */
function monthByCriterion(n: number): string {
  const day = Math.round(18_847.5 + 29.530589 * n) - 3;
  const midnight = (at: number) => at + 2_440_587.5;
  // Before the new moon, the old moon sets before the sun.
  for (let at = day; ; at += 1) {
    if (isSeen(midnight(at))) return addDays("1970-01-01", at + 1);
  }
}
