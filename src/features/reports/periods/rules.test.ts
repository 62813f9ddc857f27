import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, daysBetween } from "#lib/dates.ts";
import { PERIOD_KINDS, type PeriodFacts, spanFault, periodOf } from "./rules.ts";

const TODAY = "2026-11-20";
const term = (academic_year: string, name: string, from_date: string, to_date: string) => ({
  academic_year,
  name,
  from_date,
  to_date,
});
const facts: PeriodFacts = {
  today: TODAY,
  terms: [
    term("2026", "Penggal 1", "2026-01-12", "2026-05-22"),
    term("2026", "Penggal 2", "2026-06-08", "2026-11-27"),
  ],
  hijri: [],
};
const span = (kind: (typeof KINDS)[number], day: string, of = facts) => {
  const { from, to } = periodOf(kind, day, of) ?? {};
  return [from, to];
};
const KINDS = PERIOD_KINDS.filter((kind) => kind !== "custom");

describe("the span of a day", () => {
  test.each([
    ["day", "2026-03-04", "2026-03-04", "2026-03-04"],
    ["week", "2026-03-04", "2026-03-02", "2026-03-08"],
    ["week", "2026-03-08", "2026-03-02", "2026-03-08"],
    ["month", "2024-02-10", "2024-02-01", "2024-02-29"],
    ["month", "2026-11-03", "2026-11-01", TODAY],
    ["month", "2027-05-01", "2026-11-01", TODAY],
    ["calendar", "2025-07-01", "2025-01-01", "2025-12-31"],
    ["calendar", "2026-07-01", "2026-01-01", TODAY],
    ["term", "2026-03-04", "2026-01-12", "2026-05-22"],
    // Between two terms it is the one that is over.
    ["term", "2026-06-01", "2026-01-12", "2026-05-22"],
    ["term", "2020-01-01", "2026-01-12", "2026-05-22"],
    ["year", "2026-06-01", "2026-01-01", TODAY],
    ["year", "2025-06-01", "2025-01-01", "2025-12-31"],
    // Jamadilawal 1448, as it was published.
    ["hijri", "2026-10-20", "2026-10-12", "2026-11-10"],
  ] as const)("%s of %s is %s to %s", (kind, day, from, to) => {
    expect(span(kind, day)).toEqual([from, to]);
  });

  test("follows a year such as 2026/2027, and the Hijri months that the school has set", () => {
    const terms = [
      term("2026/2027", "Penggal 1", "2026-03-01", "2026-08-20"),
      term("2026/2027", "Penggal 2", "2026-09-06", "2027-02-11"),
    ];
    const found = periodOf("year", TODAY, { ...facts, terms });
    expect(found).toMatchObject({ name: "2026/2027", from: "2026-03-01", to: TODAY, next: null });
    expect(periodOf("term", TODAY, { ...facts, terms })?.name).toBe("Penggal 2, 2026/2027");
    const hijri = [{ hijri_year: 1448, hijri_month: 6, starts_on: "2026-11-12" }];
    expect(span("hijri", "2026-11-11", { ...facts, hijri })).toEqual(["2026-10-13", "2026-11-11"]);
    expect(periodOf("hijri", "2027-06-01", { ...facts, today: "2027-06-02" })?.estimated).toBe(
      true,
    );
  });

  test("is not there where the school has no terms", () => {
    expect(periodOf("term", TODAY, { ...facts, terms: [] })).toBeUndefined();
  });
});

test("chosen days are in order, over, and at most 400", () => {
  expect(spanFault({ from: "2026-03-02", to: "2026-03-01" }, TODAY)).toBe("order");
  expect(spanFault({ from: TODAY, to: addDays(TODAY, 1) }, TODAY)).toBe("future");
  expect(spanFault({ from: addDays(TODAY, -400), to: TODAY }, TODAY)).toBe("long");
  expect(spanFault({ from: addDays(TODAY, -399), to: TODAY }, TODAY)).toBeUndefined();
});

const day = fc.integer({ min: 0, max: 9000 }).map((days) => addDays("2010-01-01", days));
const terms = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 30, max: 150 })), {
    maxLength: 9,
  })
  .map((lengths) => {
    let from_date = "2022-01-03";
    return lengths.map(([gap, days], at) => {
      const to_date = addDays(from_date, days);
      const made = term(`${2022 + Math.floor(at / 2)}`, `Penggal ${at}`, from_date, to_date);
      from_date = addDays(to_date, gap);
      return made;
    });
  });

test("steps back and forth are inverse, and no span reaches beyond today", () => {
  fc.assert(
    fc.property(fc.constantFrom(...KINDS), day, day, terms, (kind, anchor, today, terms) => {
      const at = { today, terms, hijri: [] };
      const found = periodOf(kind, anchor, at);
      if (!found) return kind === "term";
      expect(found.from <= found.to && found.to <= today).toBe(true);
      expect(daysBetween(found.from, found.to)).toBeLessThan(MOST_DAYS);
      if (found.next) {
        const after = periodOf(kind, found.next, at);
        expect(after?.from).toBe(found.next);
        expect(periodOf(kind, after?.previous ?? "", at)).toEqual(found);
      }
      if (found.previous) {
        const before = periodOf(kind, found.previous, at);
        expect(before && before.from < found.from).toBe(true);
        expect(periodOf(kind, before?.next ?? "", at)).toEqual(found);
      }
      return true;
    }),
    { numRuns: 500 },
  );
});

/** A year of terms is counted in whole months. */
const MOST_DAYS = 420;
