import { describe, expect, test } from "vitest";
import { groupTroubles, lineRanges } from "#features/imports/rows/rules.ts";
import {
  lineReader,
  readDate,
  readDateCell,
  readIcCell,
  readPhone,
  readState,
  readText,
} from "./cells.ts";

const TODAY = "2026-11-21";

describe("cells", () => {
  test.each([
    ["31/12/2015", "2015-12-31"],
    ["1-2-2015", "2015-02-01"],
    ["1.2.15", "2015-02-01"],
    ["1/2/98", "1998-02-01"],
    ["2015-12-31", "2015-12-31"],
    ["2015-12-31 00:00:00", "2015-12-31"],
    ["12 Mac 2016", "2016-03-12"],
    ["31/02/2015", undefined],
    ["12/31/2015", undefined],
    ["42369", undefined],
    ["1/2/1815", undefined],
  ])("a date %j is %s", (text, date) => expect(readDate(text, TODAY)).toBe(date));

  test.each([
    ["31/12/2015", "2015-12-31"],
    ["42369", "2015-12-31"],
    ["42465", "2016-04-05"],
    ["10000", "1927-05-18"],
    ["٤٢٤٦٥", "2016-04-05"],
    ["9999", undefined],
    ["60000", undefined],
    ["42465.5", undefined],
    ["", undefined],
  ])("a date cell %j is %s", (text, date) => expect(readDateCell(text, TODAY)).toBe(date));

  test.each([
    ["120314-10-1235", { digits: "120314101235", padded: false }],
    ["１２０３１４101235", { digits: "120314101235", padded: false }],
    ["١٢٠٣١٤101235", { digits: "120314101235", padded: false }],
    ["50314101235", { digits: "050314101235", padded: true }],
    ["99999999999", undefined],
    ["1.20314E+11", undefined],
  ])("an IC number %j is %j", (text, found) => expect(readIcCell(text)).toEqual(found));

  test.each([
    ["012-345 6789", "+60123456789"],
    ["123456789", "+60123456789"],
    ["٠١٢٣٤٥٦٧٨٩", "+60123456789"],
    ["+65 6123 4567", "+6561234567"],
    ["12", undefined],
  ])("a phone number %j is %s", (text, phone) => expect(readPhone(text)).toBe(phone));

  test.each([
    ["SELANGOR", "Selangor"],
    ["W.P. Kuala Lumpur", "WP Kuala Lumpur"],
    ["Wilayah Persekutuan Putrajaya", "WP Putrajaya"],
    ["KL", "WP Kuala Lumpur"],
    ["N. Sembilan", "Negeri Sembilan"],
    ["Negeri Sembilan", "Negeri Sembilan"],
    ["Penang", "Pulau Pinang"],
    ["Johore", undefined],
  ])("a state %j is %s", (text, state) => expect(readState(text)).toBe(state));

  test.each([
    ["name", "  Ali \n bin   Abu ", { text: "Ali bin Abu" }],
    ["name", "e\u0301", { text: "é" }],
    ["name", "محمد\u200Cعلي", { text: "محمد\u200Cعلي" }],
    ["name", "A".repeat(201), { fault: "long" }],
    ["name", "Siti\u202Egnp", { fault: "unseen" }],
    ["name", "Siti\u0000", { fault: "unseen" }],
    ["name", "Siti\uD800", { fault: "unseen" }],
    ["name", "Zo\uFFFD", { fault: "garbled" }],
    ["address", "1 Jalan A\nTaman B", { text: "1 Jalan A\nTaman B" }],
  ] as const)("%s %j is %j", (field, cell, found) => {
    expect(readText(field, cell)).toEqual(found);
  });

  test("are read by their own names only", () => {
    const reader = lineReader({ line: 1, cells: {} });
    expect(reader.text("constructor" as never)).toBeUndefined();
    expect(reader.text("__proto__" as never)).toBeUndefined();
  });
});

test("troubles are gathered by what mends them, the commonest first", () => {
  const found = [2, 3, 4, 9].map((line) => ({ line, field: "class_name" as const, trouble: "a" }));
  const other = [...found, { line: 1, field: "name" as const, trouble: "a" }].toReversed();
  expect(groupTroubles(other.toReversed()).map(({ field, lines }) => [field, lines])).toEqual([
    ["class_name", [2, 3, 4, 9]],
    ["name", [1]],
  ]);
  expect(lineRanges([2, 3, 4, 9])).toEqual({ text: "2–4, 9", more: 0 });
  expect(lineRanges([1, 3, 5, 7, 8], 2)).toEqual({ text: "1, 3", more: 3 });
});
