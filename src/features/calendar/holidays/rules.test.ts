import { describe, expect, test } from "vitest";
import { MALAYSIAN_STATES, weekendOf } from "#features/schools/rules.ts";
import { addDays, isDate, weekday } from "#lib/dates.ts";
import { templateOf, type TemplateLine } from "./rules.ts";

const keysOf = (state: string, year = 2026) => templateOf(state, year, []).map(({ key }) => key);

function lineOf(state: string, key: string, year = 2026): TemplateLine | undefined {
  return templateOf(state, year, []).find((line) => line.key === key);
}

const days = (line: TemplateLine | undefined) => line && [line.date, line.to_date].filter(Boolean);

describe.each(MALAYSIAN_STATES)("%s", (state) => {
  test.each([2026, 2027])("has its lines of %i once, in order, within the year", (year) => {
    const lines = templateOf(state, year, []);
    expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
    expect(lines.map(({ date }) => date)).toEqual(lines.map(({ date }) => date).toSorted());
    for (const { key, date, to_date } of lines) {
      expect(key.startsWith(`${year}-`)).toBe(true);
      expect(isDate(date) && date.startsWith(String(year))).toBe(true);
      if (to_date) expect(isDate(to_date) && to_date > date).toBe(true);
    }
    expect(lines.filter(({ kind }) => kind === "public").length).toBeGreaterThanOrEqual(13);
  });

  test("knows nothing of 2027 for sure", () => {
    const sources = templateOf(state, 2027, []).map(({ source }) => source);
    expect(new Set(sources)).toEqual(new Set(["estimate"]));
  });

  test("gives other days on school days only, each once", () => {
    for (const year of [2026, 2027]) {
      const lines = templateOf(state, year, []);
      const taken = lines
        .filter(({ kind }) => kind === "public")
        .flatMap(({ date, to_date }) => [date, to_date ?? date]);
      const given = lines.filter(({ kind }) => kind === "replacement").map(({ date }) => date);
      expect(new Set(given).size).toBe(given.length);
      for (const date of given) {
        expect(weekendOf(state)).not.toContain(weekday(date));
        expect(taken).not.toContain(date);
      }
    }
  });

  test("has what the whole country has", () => {
    const keys = keysOf(state);
    for (const slug of [
      "tahun-baru-cina",
      "aidilfitri",
      "hari-pekerja",
      "wesak",
      "keputeraan-agong",
      "aidiladha",
      "awal-muharam",
      "hari-kebangsaan",
      "maulidur-rasul",
      "hari-malaysia",
      "krismas",
    ]) {
      expect(keys).toContain(`2026-${slug}`);
    }
  });
});

test.each([
  ["Selangor", "2026-tahun-baru-cina", ["2026-02-17", "2026-02-18"]],
  ["Selangor", "2026-thaipusam", ["2026-02-01"]],
  ["Selangor", "2026-nuzul-quran", ["2026-03-07"]],
  ["Selangor", "2026-aidilfitri", ["2026-03-21", "2026-03-22"]],
  ["Selangor", "2026-aidiladha", ["2026-05-27"]],
  ["Kelantan", "2026-aidiladha", ["2026-05-27", "2026-05-28"]],
  ["Terengganu", "2026-arafah", ["2026-05-26"]],
  ["Selangor", "2026-keputeraan-agong", ["2026-06-01"]],
  ["Selangor", "2026-awal-muharam", ["2026-06-17"]],
  ["Selangor", "2026-maulidur-rasul", ["2026-08-25"]],
  ["Selangor", "2026-deepavali", ["2026-11-08"]],
  ["Kedah", "2026-israk-mikraj", ["2026-01-17"]],
  ["Kedah", "2026-awal-ramadan", ["2026-02-19"]],
  ["Kedah", "2026-keputeraan-sultan-kedah", ["2026-06-21"]],
  ["Pulau Pinang", "2026-tyt-pulau-pinang", ["2026-07-11"]],
  ["Sarawak", "2026-tyt-sarawak", ["2026-10-10"]],
  ["Sarawak", "2026-gawai", ["2026-06-01", "2026-06-02"]],
  ["Perak", "2026-keputeraan-sultan-perak", ["2026-11-06"]],
  ["Sabah", "2026-pesta-kaamatan", ["2026-05-30", "2026-05-31"]],
  ["Melaka", "2026-tarikh-kemerdekaan", ["2026-02-20"]],
])("in %s %s is on %j", (state, key, expected) => {
  expect(days(lineOf(state, key))).toEqual(expected);
});

test.each([
  ["tahun-baharu", ["Johor", "Kedah", "Kelantan", "Terengganu"]],
  ["deepavali", ["Sarawak"]],
  ["nuzul-quran", ["Johor", "Kedah", "Melaka", "Negeri Sembilan", "Sabah", "Sarawak"]],
])("%s is everywhere but in %j", (slug, without) => {
  const lacking = MALAYSIAN_STATES.filter((state) => !keysOf(state).includes(`2026-${slug}`));
  expect(lacking).toEqual(without);
});

describe("a day is given in place of one that falls on", () => {
  test.each([
    ["Selangor", "2026-thaipusam", "2026-02-02"],
    ["Selangor", "2026-aidilfitri", "2026-03-23"],
    // Monday is already the Sultan's birthday.
    ["Johor", "2026-aidilfitri", "2026-03-24"],
    // Monday is already the King's birthday.
    ["Selangor", "2026-wesak", "2026-06-02"],
    ["Selangor", "2026-deepavali", "2026-11-09"],
    ["Kedah", "2026-hari-pekerja", "2026-05-03"],
    // Sunday is already its second day.
    ["Kelantan", "2026-aidilfitri", "2026-03-23"],
  ])("the rest day: in %s for %s", (state, key, date) => {
    const given = { date, kind: "replacement", source: "custom" };
    expect(lineOf(state, `${key}-ganti`)).toMatchObject(given);
  });

  test("only that one: not a Saturday in Selangor, not a Friday in Kelantan, not Kaamatan", () => {
    expect(lineOf("Selangor", "2026-nuzul-quran-ganti")).toBeUndefined();
    expect(lineOf("Kelantan", "2026-hari-pekerja-ganti")).toBeUndefined();
    expect(lineOf("Sabah", "2026-pesta-kaamatan-ganti")).toBeUndefined();
  });

  test("once where two holidays fall on one day", () => {
    const given = templateOf("WP Kuala Lumpur", 2026, []).filter(
      ({ date, kind }) => kind === "replacement" && date < "2026-02-15",
    );
    expect(given.map(({ date }) => date)).toEqual(["2026-02-02"]);
  });
});

test("what was declared for 2026 alone is not in 2027", () => {
  expect(keysOf("Perlis", 2027)).not.toContain("2027-tahun-baharu");
  expect(keysOf("Selangor", 2027)).not.toContain("2027-cuti-am-tambahan-aidilfitri");
});

describe("Hijri days", () => {
  test("follow the months that the school has set", () => {
    const { date } = lineOf("Selangor", "2027-aidilfitri", 2027) ?? { date: "" };
    const own = [{ hijri_year: 1448, hijri_month: 10, starts_on: addDays(date, -1) }];
    const moved = templateOf("Selangor", 2027, own).find(({ key }) => key === "2027-aidilfitri");
    expect(moved).toMatchObject({ date: addDays(date, -1), to_date: date });
  });

  test("may come twice in a year, each with a key of its own", () => {
    const twice = keysOf("Kedah", 2027).filter((key) => /israk-mikraj(-2)?$/.test(key));
    expect(twice).toEqual(["2027-israk-mikraj", "2027-israk-mikraj-2"]);
  });
});

describe("the school breaks", () => {
  test.each([
    ["Kedah", "2026-cuti-penggal-1", ["2026-03-20", "2026-03-28"], "official"],
    ["Selangor", "2026-cuti-penggal-1", ["2026-03-21", "2026-03-29"], "official"],
    ["Johor", "2026-cuti-tambahan-aidilfitri", ["2026-03-18", "2026-03-20"], "official"],
    ["Terengganu", "2026-cuti-tambahan-aidilfitri", ["2026-03-18", "2026-03-19"], "official"],
    ["Selangor", "2026-cuti-pertengahan-tahun", ["2026-05-23", "2026-06-07"], "official"],
    ["Kelantan", "2026-cuti-akhir-tahun", ["2026-12-04", "2026-12-31"], "official"],
  ])("of %s: %s", (state, key, expected, source) => {
    const line = lineOf(state, key);
    expect(days(line)).toEqual(expected);
    expect(line).toMatchObject({ kind: "break", source });
  });
});

test("what is not certain in 2026 says so", () => {
  expect(lineOf("Pahang", "2026-keputeraan-sultan-pahang")?.source).toBe("estimate");
  expect(lineOf("Sabah", "2026-tyt-sabah")?.source).toBe("official");
  expect(lineOf("Selangor", "2026-tahun-baharu")?.source).toBe("official");
  expect(lineOf("Terengganu", "2026-arafah")?.source).toBe("official");
  expect(lineOf("Kelantan", "2026-arafah")?.source).toBe("estimate");
});
