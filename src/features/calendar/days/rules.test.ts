import { describe, expect, test } from "vitest";
import {
  type Closure,
  closureOf,
  countSchoolDays,
  type DayFacts,
  type Holiday,
  schoolDaysBetween,
  yearSpan,
} from "./rules.ts";

const open: DayFacts = { weekend_days: [6, 7], terms: [], holidays: [] };
const A_CLASS = "0190a1b2-0000-7000-8000-00000000000a";
const B_CLASS = "0190a1b2-0000-7000-8000-00000000000b";

function holiday(title: string, date: string, rest: Partial<Holiday> = {}): Holiday {
  return { event_id: `event of ${title}`, title, date, to_date: null, class_ids: null, ...rest };
}

function why(closure: Closure | null): string {
  if (!closure) return "open";
  return closure.why === "holiday" ? closure.title : closure.why;
}

const term = (academic_year: string, from_date: string, to_date: string) => ({
  academic_year,
  from_date,
  to_date,
});
const YEAR = [term("2026", "2026-01-12", "2026-05-22"), term("2026", "2026-06-08", "2026-11-27")];
const OWN_YEAR = [
  term("2026/2027", "2026-04-06", "2026-09-25"),
  term("2026/2027", "2026-10-12", "2027-02-05"),
];

describe("a day is closed by", () => {
  test.each([
    // 2026-11-20 is a Friday.
    ["2026-11-19", [6, 7], "open"],
    ["2026-11-20", [6, 7], "open"],
    ["2026-11-21", [6, 7], "weekend"],
    ["2026-11-22", [6, 7], "weekend"],
    ["2026-11-20", [5, 6], "weekend"],
    ["2026-11-21", [5, 6], "weekend"],
    ["2026-11-22", [5, 6], "open"],
    ["2026-11-20", [], "open"],
    ["2026-11-22", [], "open"],
    ["2026-11-19", [4, 5], "weekend"],
  ])("its weekday: %s with the rest days %j is %s", (date, weekend_days, expected) => {
    expect(why(closureOf(date, { ...open, weekend_days }))).toBe(expected);
  });

  const hours = (
    date: string,
    to_date: string | null = null,
    class_ids: string[] | null = null,
  ) => ({
    date,
    to_date,
    class_ids,
  });
  test.each([
    ["a rest day of other hours", "2026-11-21", hours("2026-11-21"), "open"],
    ["the rest day beside it", "2026-11-22", hours("2026-11-21"), "weekend"],
    ["both", "2026-11-22", hours("2026-11-21", "2026-11-22"), "open"],
    [
      "a rest day within a month of them",
      "2026-11-21",
      hours("2026-11-09", "2026-12-08"),
      "weekend",
    ],
    [
      "one of a class, for the school",
      "2026-11-21",
      hours("2026-11-21", null, [A_CLASS]),
      "weekend",
    ],
  ])("its weekday unless it makes up for another: %s", (_what, date, otherHours, expected) => {
    expect(why(closureOf(date, { ...open, hours: [otherHours] }))).toBe(expected);
  });

  test("its weekday unless it makes up for another in the class, and a holiday even so", () => {
    const facts = { ...open, hours: [hours("2026-11-21", null, [A_CLASS])] };
    expect(why(closureOf("2026-11-21", facts, A_CLASS))).toBe("open");
    expect(why(closureOf("2026-11-21", facts, B_CLASS))).toBe("weekend");
    const holidays = [holiday("Banjir", "2026-11-21")];
    expect(why(closureOf("2026-11-21", { ...facts, holidays }, A_CLASS))).toBe("Banjir");
    expect(
      schoolDaysBetween("2026-11-20", "2026-11-23", { ...open, hours: [hours("2026-11-21")] }),
    ).toHaveLength(3);
  });

  const raya = holiday("Hari Raya Aidilfitri", "2026-03-20", { to_date: "2026-03-23" });
  test.each([
    ["2026-03-19", "open"],
    ["2026-03-20", raya.title],
    ["2026-03-21", raya.title],
    ["2026-03-23", raya.title],
    ["2026-03-24", "open"],
  ])("a holiday of several days: %s is %s", (date, expected) => {
    expect(why(closureOf(date, { ...open, holidays: [raya] }))).toBe(expected);
  });

  test("a holiday, by its title and event, also on a rest day", () => {
    const deepavali = holiday("Hari Deepavali", "2026-11-08");
    expect(closureOf("2026-11-08", { ...open, holidays: [deepavali] })).toEqual({
      why: "holiday",
      title: "Hari Deepavali",
      event_id: "event of Hari Deepavali",
    });
  });

  test.each([
    [A_CLASS, "Lawatan"],
    [B_CLASS, "open"],
    [undefined, "open"],
  ])("the closure of a class: for %s it is %s", (class_id, expected) => {
    const closure = holiday("Lawatan", "2026-11-19", { class_ids: [A_CLASS] });
    expect(why(closureOf("2026-11-19", { ...open, holidays: [closure] }, class_id))).toBe(expected);
  });

  test("an empty list of classes closes nobody, the school's own holiday every class", () => {
    const none = holiday("Tiada kelas", "2026-11-19", { class_ids: [] });
    const all = holiday("Hari Malaysia", "2026-09-16");
    const facts = { ...open, holidays: [none, all] };
    expect(why(closureOf("2026-11-19", facts, A_CLASS))).toBe("open");
    expect(why(closureOf("2026-09-16", facts, A_CLASS))).toBe("Hari Malaysia");
  });

  test("of two holidays, the shorter", () => {
    const long = holiday("Cuti penggal", "2026-08-29", { to_date: "2026-09-06" });
    const short = holiday("Hari Kebangsaan", "2026-08-31");
    for (const holidays of [
      [long, short],
      [short, long],
    ]) {
      const facts = { ...open, holidays };
      expect(why(closureOf("2026-08-31", facts))).toBe("Hari Kebangsaan");
      expect(why(closureOf("2026-09-01", facts))).toBe("Cuti penggal");
    }
  });

  test.each([
    ["2026-01-09", "break"], // a Friday before the first term
    ["2026-01-12", "open"],
    ["2026-05-22", "open"],
    ["2026-05-23", "weekend"],
    ["2026-05-25", "break"],
    ["2026-06-05", "break"],
    ["2026-06-08", "open"],
    ["2026-11-27", "open"],
    ["2026-11-30", "break"],
    ["2026-12-31", "break"],
    ["2025-12-31", "open"], // no terms are set for other years
    ["2027-01-01", "open"],
    ["2027-06-01", "open"],
  ])("the break of a year with terms: %s is %s", (date, expected) => {
    expect(why(closureOf(date, { ...open, terms: YEAR }))).toBe(expected);
  });

  test.each([
    ["2026-04-03", "open"], // before the year that the school has set
    ["2026-04-06", "open"],
    ["2026-09-28", "break"],
    ["2026-12-31", "open"], // within a term, across New Year
    ["2027-01-01", "open"],
    ["2027-02-05", "open"],
    ["2027-02-08", "break"],
    ["2027-04-05", "break"],
    ["2027-04-06", "open"], // twelve months later the next one, whose terms are not set
  ])("the break of a year across New Year: %s is %s", (date, expected) => {
    expect(why(closureOf(date, { ...open, terms: OWN_YEAR }))).toBe(expected);
  });

  test("a last term that runs into January does not close the year after it", () => {
    const terms = [term("2026", "2026-01-12", "2027-01-08")];
    expect(why(closureOf("2027-01-08", { ...open, terms }))).toBe("open");
    expect(why(closureOf("2027-01-11", { ...open, terms }))).toBe("open");
  });

  test("a term of another year opens a day that this year's terms would close", () => {
    const terms = [...YEAR, term("2027", "2026-12-28", "2027-05-21")];
    expect(why(closureOf("2026-12-25", { ...open, terms }))).toBe("break");
    expect(why(closureOf("2026-12-28", { ...open, terms }))).toBe("open");
  });

  test("terms without the name of their year belong to that of their first day", () => {
    const terms = YEAR.map(({ from_date, to_date }) => ({ from_date, to_date }));
    expect(why(closureOf("2026-06-01", { ...open, terms }))).toBe("break");
    expect(why(closureOf("2027-06-01", { ...open, terms }))).toBe("open");
  });
});

describe("the school days between two", () => {
  const facts = {
    ...open,
    terms: YEAR,
    holidays: [
      holiday("Hari Keputeraan", "2026-06-09"),
      holiday("Lawatan", "2026-06-11", { class_ids: [A_CLASS] }),
    ],
  };

  test("are counted with both ends, without holidays, rest days and breaks", () => {
    const days = ["2026-06-08", "2026-06-10", "2026-06-11", "2026-06-12", "2026-06-15"];
    expect(schoolDaysBetween("2026-06-01", "2026-06-15", facts)).toEqual(days);
    expect(schoolDaysBetween("2026-06-01", "2026-06-15", facts, B_CLASS)).toEqual(days);
    expect(schoolDaysBetween("2026-06-01", "2026-06-15", facts, A_CLASS)).toEqual(
      days.filter((day) => day !== "2026-06-11"),
    );
  });

  test("are none from a day to an earlier one, one on a single day", () => {
    expect(schoolDaysBetween("2026-06-15", "2026-06-14", facts)).toEqual([]);
    expect(schoolDaysBetween("2026-06-15", "2026-06-15", facts)).toEqual(["2026-06-15"]);
    expect(schoolDaysBetween("2026-06-13", "2026-06-13", facts)).toEqual([]);
  });
});

describe("an academic year runs", () => {
  const both = [...YEAR, ...OWN_YEAR];
  test.each([
    [YEAR, { on: "2026-11-21" }, "2026", "terms", "2026-01-12", "2026-11-27"],
    [YEAR, { on: "2026-12-31" }, "2026", "terms", "2026-01-12", "2026-11-27"],
    [YEAR, { on: "2027-01-01" }, "2027", "year", "2027-01-01", "2027-12-31"],
    [[], { on: "2026-11-21" }, "2026", "year", "2026-01-01", "2026-12-31"],
    [OWN_YEAR, { on: "2027-01-04" }, "2026/2027", "terms", "2026-04-06", "2027-02-05"],
    [OWN_YEAR, { on: "2027-03-01" }, "2026/2027", "terms", "2026-04-06", "2027-02-05"],
    [OWN_YEAR, { on: "2027-05-01" }, "2027", "year", "2027-01-01", "2027-12-31"],
    [both, { on: "2026-12-31" }, "2026/2027", "terms", "2026-04-06", "2027-02-05"],
    [both, { academic_year: "2026" }, "2026", "terms", "2026-01-12", "2026-11-27"],
    [YEAR, { academic_year: "2027" }, "2027", "year", "2027-01-01", "2027-12-31"],
    [YEAR, { academic_year: "2027/28" }, "2027/28", "year", "2027-01-01", "2027-12-31"],
  ] as const)("%#: asked %j it is %s, by its %s", (terms, asked, academic_year, by, from, to) => {
    expect(yearSpan(terms, asked)).toEqual({ academic_year, by, from, to });
  });
});

test.each([
  ["2026-01-11", 0],
  ["2026-01-12", 1],
  ["2026-01-18", 5],
  ["2026-05-22", 95],
  ["2026-06-07", 95],
  ["2026-11-27", 220],
  ["2027-03-01", 220],
])("on %s, %i of the year's school days have come", (today, so_far) => {
  const facts = { ...open, terms: YEAR };
  const span = yearSpan(YEAR, { academic_year: "2026" });
  expect(countSchoolDays(schoolDaysBetween(span.from, span.to, facts), today)).toEqual({
    so_far,
    total: 220,
  });
});

test("holidays, breaks and rest days are taken off the year; those of a class are not", () => {
  const holidays = [
    holiday("Cuti", "2026-11-02", { to_date: "2026-11-08" }),
    holiday("Lawatan", "2026-11-11", { class_ids: [A_CLASS] }),
    holiday("Ahad", "2026-11-15"),
  ];
  const span = yearSpan([], { on: "2026-11-21" });
  const count = (facts: DayFacts, today: string) =>
    countSchoolDays(schoolDaysBetween(span.from, span.to, facts), today);
  expect(count(open, "2026-12-31")).toEqual({ so_far: 261, total: 261 });
  expect(count({ ...open, holidays }, "2026-12-31").total).toBe(256);
  const friday = { ...open, weekend_days: [5, 6], holidays };
  expect(count(friday, "2026-01-04").so_far).toBe(2);
});
