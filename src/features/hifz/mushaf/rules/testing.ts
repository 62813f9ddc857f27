import fc from "fast-check";
import { LAST_AYAH, type AyahRange } from "./ayahs.ts";
import { type Order, orderOf } from "./orders.ts";
import { idOf, refOf } from "./positions.ts";

type Row = [string, string, string, string, string, string, string, ...string[]];

/** The lines of a table of test cases, each cut at its spaces. */
export function rowsOf(table: string): Row[] {
  return table
    .trim()
    .split("\n")
    .map((line) => line.trim().split(" ") as Row);
}

/** The number of an ayah such as "2:255". */
export function idAt(ref: string): number {
  const [surah = 0, ayah = 0] = ref.split(":").map(Number);
  return idOf(surah, ayah);
}

/** An ayah as "2:255". */
export function refAt(id: number): string {
  const { surah, ayah } = refOf(id);
  return `${surah}:${ayah}`;
}

const downFrom = (count: number) => Array.from({ length: count }, (_, at) => count - at);

/** The orders that schools use most. */
export const ORDERS: Record<string, Order> = {
  mushaf: orderOf("mushaf", []),
  juz_30_1: orderOf("juz", downFrom(30)),
  juz_30_then_1: orderOf("juz", [30, ...downFrom(29).reverse()]),
  surah_114_1: orderOf("surah", downFrom(114)),
};

const ayah = fc.integer({ min: 1, max: LAST_AYAH });

/** Some ranges of ayahs that may overlap. */
export const someRanges: fc.Arbitrary<AyahRange[]> = fc.array(
  fc
    .tuple(ayah, fc.integer({ min: 0, max: 900 }))
    .map(([from, more]): AyahRange => [from, Math.min(LAST_AYAH, from + more)]),
  { maxLength: 8 },
);
