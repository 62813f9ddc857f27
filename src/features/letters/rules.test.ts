import { describe, expect, test } from "vitest";
import type { MarkedDay } from "#features/attendance/rules/streaks.ts";
import { partsOf } from "#lib/letters.ts";
import { addressLetter, countsOf, dueStep, listDays } from "./rules.ts";

/** Days from 1 March 2026: "x" is away, "." is there or excused, a space is a day without any mark. */
function days(pattern: string): MarkedDay[] {
  return pattern
    .split("")
    .flatMap((sign, at) =>
      sign === " "
        ? []
        : [{ date: `2026-03-${String(at + 1).padStart(2, "0")}`, away: sign === "x" }],
    );
}

const march = (...days: number[]) => days.map((day) => `2026-03-${String(day).padStart(2, "0")}`);

describe("what is counted", () => {
  const start = "2026-01-01";

  test("a spell of three days is a count of its own, shorter ones together", () => {
    expect(countsOf(days("x.xx.xxx.x"), start)).toEqual([
      {
        kind: "consecutive",
        since: "2026-03-06",
        until: "2026-03-08",
        days: 3,
        dates: march(6, 7, 8),
      },
      { kind: "scattered", since: start, until: "2026-03-10", days: 4, dates: march(1, 3, 4, 10) },
    ]);
  });

  test("two long spells are two counts", () => {
    expect(countsOf(days("xxx.xxxx"), start).map((count) => count.days)).toEqual([3, 4]);
  });

  test("nothing from before the year", () => {
    expect(countsOf(days("xxx.x"), "2026-03-05")).toEqual([
      { kind: "scattered", since: "2026-03-05", until: "2026-03-05", days: 1, dates: march(5) },
    ]);
  });
});

describe("the letter that is due", () => {
  const count = (kind: "consecutive" | "scattered", length: number) => ({
    kind,
    since: "2026-03-01",
    until: "2026-03-31",
    days: length,
    dates: [],
  });
  const issued = (kind: "consecutive" | "scattered", ...steps: number[]) =>
    steps.map((step) => ({ kind, step, since: "2026-03-01", on: "2026-03-10" }));

  test.each([
    ["consecutive", 2, [], undefined],
    ["consecutive", 3, [], 1],
    ["consecutive", 9, [1], undefined],
    ["consecutive", 10, [1], 2],
    ["consecutive", 16, [1, 2], undefined],
    ["consecutive", 17, [1, 2], 3],
    ["consecutive", 31, [1, 2, 3], 4],
    ["consecutive", 60, [1, 2, 3, 4], undefined],
    // Nobody issued the first letter in time; the letters still come in order.
    ["consecutive", 12, [], 1],
    ["scattered", 9, [], undefined],
    ["scattered", 10, [], 1],
    ["scattered", 20, [1], 2],
    ["scattered", 40, [1, 2], 3],
    ["scattered", 59, [1, 2, 3], undefined],
    ["scattered", 60, [1, 2, 3], 4],
  ] as const)("%s, %i days, with %j issued: %s", (kind, length, steps, expected) => {
    expect(dueStep(count(kind, length), issued(kind, ...steps))).toBe(expected);
  });

  test("letters of another spell or kind do not count", () => {
    const others = [
      { kind: "consecutive" as const, step: 1, since: "2026-02-02", on: "2026-02-09" },
      { kind: "scattered" as const, step: 1, since: "2026-03-01", on: "2026-03-10" },
    ];
    expect(dueStep(count("consecutive", 3), others)).toBe(1);
    const years_ago = {
      kind: "scattered" as const,
      step: 1,
      since: "2025-03-02",
      on: "2025-09-10",
    };
    expect(dueStep(count("scattered", 10), [years_ago])).toBe(1);
  });

  test("a first day that moves makes no letter due again", () => {
    const later = [
      { kind: "consecutive" as const, step: 1, since: "2026-03-02", on: "2026-03-10" },
    ];
    expect(dueStep(count("consecutive", 4), later)).toBeUndefined();
    for (const since of ["2026-02-23", "2026-03-09"]) {
      const of_year = [{ kind: "scattered" as const, step: 1, since, on: "2026-03-10" }];
      expect(dueStep(count("scattered", 12), of_year)).toBeUndefined();
    }
  });
});

describe("a template", () => {
  test.each([
    [["2026-03-02"], "2 Mac 2026"],
    [["2026-03-02", "2026-03-03", "2026-03-31"], "2, 3 dan 31 Mac 2026"],
    [["2025-12-31", "2026-01-04", "2026-01-05"], "31 Disember 2025; 4 dan 5 Januari 2026"],
  ])("lists the days %j as %s", (dates, expected) => {
    expect(listDays(dates)).toBe(expected);
  });

  test("is addressed to each receiver, and its title is the subject", () => {
    const body = "{penjaga}\n{alamat}\n\nTuan/Puan,\n\n{perkara}\n\nIsi.\n\n( ………… )\nMudir";
    const salmah = { first_name: "Salmah", last_name: "binti Ali" };
    const home = {
      address: "No. 3, Jalan Ilmu",
      postcode: "43000",
      city: "Kajang",
      state: "Selangor",
    };
    const paper = addressLetter({ subject: "Amaran", body }, { guardians: [salmah], home });
    expect(partsOf(paper, 0).map(({ as, text }) => [as, text])).toEqual([
      ["text", "Salmah binti Ali\nNo. 3, Jalan Ilmu\n43000 Kajang\nSelangor"],
      ["text", "Tuan/Puan,"],
      ["title", "AMARAN"],
      ["text", "Isi."],
      ["signature", "( ………… )\nMudir"],
    ]);
    const nobody = addressLetter({ subject: "Amaran", body }, { guardians: [] });
    expect(nobody.body).toMatch(/^Ibu bapa atau penjaga\n\nTuan/);
  });
});
