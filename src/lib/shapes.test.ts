import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type * as z from "zod/mini";
import * as shape from "./shapes.ts";

const taken = (schema: z.core.$ZodType, value: unknown) => {
  const result = (schema as z.ZodMiniType).safeParse(value);
  return result.success ? result.data : undefined;
};

describe("a text", () => {
  test.each([
    ["  Siti ", "Siti"],
    ["José".normalize("NFD"), "José"],
    ["ڤلاجر", "ڤلاجر"],
    ["نور\u200Cالهدى", "نور\u200Cالهدى"],
    ["👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"],
    ["مُحَمَّدُ بْنُ عَبْدِ اللّٰهِ", "مُحَمَّدُ بْنُ عَبْدِ اللّٰهِ".normalize("NFC")],
    ["X", "X"],
    ["ي".repeat(200), "ي".repeat(200)],
    ["يُ".repeat(200), "يُ".repeat(200)],
    ["é".normalize("NFD").repeat(200), "é".repeat(200)],
    ["👍🏽".repeat(200), "👍🏽".repeat(200)],
    ["-", "-"],
    ["x".repeat(200), "x".repeat(200)],
    ["' or 1=1 --", "' or 1=1 --"],
  ])("takes %o", (given, kept) => {
    expect(taken(shape.name, given)).toBe(kept);
  });

  test.each(["dua\nbaris", "dua\r\nbaris", "dua\tlajur"])(
    "of several lines is no name: %j",
    (given) => {
      expect(taken(shape.text(100), given)).toBe(given);
      expect(taken(shape.name, given)).toBeUndefined();
    },
  );

  test.each([
    "",
    "   ",
    "\u00A0",
    "x".repeat(201),
    "يُ".repeat(201),
    "👨‍👩‍👧‍👦".repeat(201),
    "\u3164",
    "\u115F\u1160",
    "\u2800\u2800",
    "A\u{E0041}li",
    `A${"\u0301".repeat(198)}`,
    "Ali\u200D",
    "a\u0000b",
    "a\u0007b",
    "a\u001Bb",
    "a\u007Fb",
    "a\u0085b",
    "\u200B",
    "a\u2028b",
    "a\u202Eb",
    "a\u2066b",
    "a\uFFF9b",
    "a\uD800b",
    "\uDC00",
    "\u200D",
    "\u0301",
    1,
    null,
    undefined,
    ["a"],
    {},
  ])("refuses %o", (given) => {
    expect(taken(shape.name, given)).toBeUndefined();
  });

  test("may be empty where it says so, but never only invisible", () => {
    expect(taken(shape.text(10, 0), "  ")).toBe("");
    expect(taken(shape.text(10, 0), "\u200D")).toBeUndefined();
  });

  test("drops what comes along from where it was copied", () => {
    expect(taken(shape.name, "\uFEFF\u200EAli\u00AD bin\u200B Abu\u200F \u061C")).toBe(
      "Ali bin Abu",
    );
    expect(taken(shape.name, "e\u200B\u0301")).toBe("é");
  });
});

test.each([
  ["01900000-0000-7000-8000-00000000000A", "01900000-0000-7000-8000-00000000000a"],
  ["01900000-0000-7000-8000-000000000001", "01900000-0000-7000-8000-000000000001"],
  ["{01900000-0000-7000-8000-000000000001}", undefined],
  ["01900000000070008000000000000001", undefined],
  ["01900000-0000-7000-8000-00000000000g", undefined],
  ["1 or 1=1", undefined],
  ["", undefined],
])("the id %o becomes %o", (given, kept) => {
  expect(taken(shape.id, given)).toBe(kept);
});

test.each([
  [" Ahmad@Contoh.MY ", "ahmad@contoh.my"],
  ["a+b@contoh.my", "a+b@contoh.my"],
  [`${"a".repeat(64)}@${"b".repeat(60)}.my`, `${"a".repeat(64)}@${"b".repeat(60)}.my`],
  ["a@b", undefined],
  ["a＠contoh.my", undefined],
  ["a@contoh.my\r\nBcc: x@y.my", undefined],
  ["a b@contoh.my", undefined],
  [`${"a".repeat(250)}@b.my`, undefined],
  ["", undefined],
])("the e-mail %o becomes %o", (given, kept) => {
  expect(taken(shape.email, given)).toBe(kept);
});

test.each([
  ["012-345 6789", "+60123456789"],
  ["+60 12-345 6789", "+60123456789"],
  ["+65 6123 4567", "+6561234567"],
  [" 0312345678 ", "+60312345678"],
  ["(03) 1234", undefined],
  ["12345", undefined],
  ["٠١٢٣٤٥٦٧٨", "+6012345678"],
  ["۰۱۲-۳۴۵ ۶۷۸۹", "+60123456789"],
  ["０１２－３４５６７８９", "+60123456789"],
  ["0123456789<script>", undefined],
  ["0".repeat(30), undefined],
])("the phone %o becomes %o", (given, kept) => {
  expect(taken(shape.phone, given)).toBe(kept);
});

test("a day is a day that exists", () => {
  expect(taken(shape.date, "2028-02-29")).toBe("2028-02-29");
  for (const given of ["2026-02-29", "99999-01-01", "infinity", "", 20_260_101, null]) {
    expect(taken(shape.date, given)).toBeUndefined();
  }
});

test("a number of the school's is one text however its digits were typed", () => {
  for (const given of ["T-12", "Ｔ－１２", "T-１２", "T-١٢", " T-12 "]) {
    expect(taken(shape.number, given)).toBe("T-12");
  }
  for (const given of ["", "T-\n12", "T-1\uFE0F", "9".repeat(41)]) {
    expect(taken(shape.number, given)).toBeUndefined();
  }
});

test("a text and its other form are one", () => {
  const words = fc.string({
    unit: fc.constantFrom("a", "é", "ñ", " ", "بُ", "مّ", "한", "陳"),
    maxLength: 40,
  });
  fc.assert(
    fc.property(words, (word) => {
      const [one, other] = [word.normalize("NFC"), word.normalize("NFD")];
      expect(taken(shape.name, other)).toBe(taken(shape.name, one));
    }),
  );
});

test("what is too long is said with the limit, as the document says it", () => {
  const result = shape.name.safeParse("x".repeat(201));
  expect(result.error?.issues).toMatchObject([{ code: "too_big", maximum: 200 }]);
});

test("a flood of marks is refused by every shape, in no time", () => {
  const flood = `1${"\u0301".repeat(200_000)}${"\u0316".repeat(200_000)}`;
  for (const schema of [
    shape.text(5000),
    shape.name,
    shape.lastName,
    shape.number,
    shape.phone,
    shape.email,
  ]) {
    expect(taken(schema, flood)).toBeUndefined();
  }
});
