import { describe, expect, test } from "vitest";
import { formatIc, icFacts, maskIc, readIc } from "./ic.ts";

const TODAY = "2026-11-21";

describe("readIc", () => {
  test.each([
    ["120314-10-1235", "120314101235"],
    ["120314101235", "120314101235"],
    [" 120314 10 1235 ", "120314101235"],
    ["１２０３１４-１０-１２３５", "120314101235"],
    ["١٢٠٣١٤-١٠-١٢٣٥", "120314101235"],
    ["۱۲۰۳۱۴۱۰۱۲۳۵", "120314101235"],
    ["120314-10-123", undefined],
    ["1203141012355", undefined],
    ["A12345678", undefined],
    ["", undefined],
  ])("%j is %j", (text, digits) => {
    expect(readIc(text)).toBe(digits);
  });
});

describe("icFacts", () => {
  test.each([
    ["120314101235", { birth: "2012-03-14", gender: "male", state: "Selangor" }],
    ["120314141234", { birth: "2012-03-14", gender: "female", state: "WP Kuala Lumpur" }],
    ["800229035551", { birth: "1980-02-29", gender: "male", state: "Kelantan" }],
    ["261121110002", { birth: "2026-11-21", gender: "female", state: "Terengganu" }],
    ["261122110002", { birth: "1926-11-22", gender: "female", state: "Terengganu" }],
    ["120230101235", { birth: undefined, gender: "male", state: "Selangor" }],
    ["121399821230", { birth: undefined, gender: "female", state: undefined }],
    ["150101595557", { birth: "2015-01-01", gender: "male", state: "Negeri Sembilan" }],
    ["150101235557", { birth: "2015-01-01", gender: "male", state: "Johor" }],
    ["150101715557", { birth: "2015-01-01", gender: "male", state: undefined }],
  ])("%s", (digits, facts) => {
    expect(icFacts(digits, TODAY)).toEqual(facts);
  });
});

test("shown whole, and masked", () => {
  expect(formatIc("120314101235")).toBe("120314-10-1235");
  expect(maskIc("120314101235")).toBe("120314-10-••••");
});
