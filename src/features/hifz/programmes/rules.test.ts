import { expect, test } from "vitest";
import { LAST_AYAH } from "#features/hifz/mushaf/rules/ayahs.ts";
import { orderOf } from "#features/hifz/mushaf/rules/orders.ts";
import { isOrder, ORDER_PRESETS, type OrderPreset, presetOf, readOrderList } from "./rules.ts";

test.each([
  ["30, 29, 1-3", [30, 29, 1, 2, 3]],
  ["30-28", [30, 29, 28]],
  ["78", [78]],
  ["", []],
  ["satu", null],
  ["1--3", null],
])("%j is read as %j", (text, list) => {
  expect(readOrderList(text)).toEqual(list);
});

test.each(Object.keys(ORDER_PRESETS) as OrderPreset[])("the preset %s is an order", (name) => {
  const preset = ORDER_PRESETS[name];
  expect(isOrder(preset)).toBe(true);
  expect(presetOf(preset)).toBe(name);
  const ayahs = orderOf(preset.order_kind, preset.order_list).reduce(
    (sum, [from, to]) => sum + to - from + 1,
    0,
  );
  expect(ayahs).toBe(["juz_30_only", "surah_up"].includes(name) ? 564 : LAST_AYAH);
});

test("numbers of no juz or surah, and numbers twice, are no order", () => {
  expect(isOrder({ order_kind: "juz", order_list: [31] })).toBe(false);
  expect(isOrder({ order_kind: "surah", order_list: [114, 1] })).toBe(true);
  expect(isOrder({ order_kind: "surah", order_list: [115] })).toBe(false);
  expect(isOrder({ order_kind: "juz", order_list: [1, 1] })).toBe(false);
  expect(isOrder({ order_kind: "juz", order_list: [] })).toBe(false);
  expect(isOrder({ order_kind: "mushaf", order_list: [1] })).toBe(false);
});
