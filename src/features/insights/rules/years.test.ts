import { describe, expect, test } from "vitest";
import { termOf, yearsOf } from "./years.ts";

describe("years", () => {
  const term = (academic_year: string, from_date: string, to_date: string) => ({
    academic_year,
    from_date,
    to_date,
  });
  const names = (terms: ReturnType<typeof term>[], today = "2026-11-21") =>
    yearsOf(terms, today).map(({ year, from, to }) => `${year} ${from} ${to}`);

  test("without terms are calendar years", () => {
    expect(names([])).toEqual([
      "2026 2026-01-01 2026-12-31",
      "2025 2025-01-01 2025-12-31",
      "2024 2024-01-01 2024-12-31",
      "2023 2023-01-01 2023-12-31",
    ]);
  });

  test("with terms are whole months from the first to the last, once they have begun", () => {
    const terms = [
      term("2025/26", "2025-02-17", "2025-07-10"),
      term("2025/26", "2025-07-20", "2026-01-09"),
      term("2026", "2026-01-12", "2026-12-04"),
      term("2027", "2027-01-11", "2027-12-03"),
    ];
    expect(names(terms)).toEqual([
      "2026 2026-01-01 2026-12-31",
      "2025/26 2025-02-01 2026-01-31",
      "2024 2024-01-01 2024-12-31",
      "2023 2023-01-01 2023-12-31",
    ]);
    expect(names(terms, "2027-01-02")[0]).toBe("2027 2027-01-01 2027-12-31");
  });

  test("the term is the one that began last", () => {
    const terms = [
      term("2026", "2026-01-12", "2026-05-22"),
      term("2026", "2026-06-08", "2026-12-04"),
    ];
    expect(termOf(terms, "2026-03-01")).toEqual({ from: "2026-01-12", to: "2026-05-22" });
    expect(termOf(terms, "2026-06-01")).toEqual({ from: "2026-01-12", to: "2026-05-22" });
    expect(termOf(terms, "2026-11-21")).toEqual({ from: "2026-06-08", to: "2026-12-04" });
    expect(termOf(terms, "2026-01-01")).toBeUndefined();
    expect(termOf([], "2026-01-01")).toBeUndefined();
  });
});
