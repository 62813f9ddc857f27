import type { OrderKind } from "#lib/enumerations.ts";
import { LAST_AYAH, type AyahRange } from "./ayahs.ts";
import { surahRange } from "./positions.ts";
import { juzRange } from "./rubu.ts";

/** Blocks that do not overlap, one after another; each is read forward. */
export type Order = readonly AyahRange[];

/** The blocks of a programme: the whole mushaf, or the juz or surahs of a list (such as 30, 29, … 1). */
export function orderOf(kind: OrderKind, list: readonly number[]): Order {
  if (kind === "mushaf") return [[1, LAST_AYAH]];
  return list.map(kind === "juz" ? juzRange : surahRange);
}

/** The place of an ayah in an order, counted from 0; -1 if the order does not have it. */
export function indexOf(order: Order, id: number): number {
  let before = 0;
  for (const [from, to] of order) {
    if (id >= from && id <= to) return before + id - from;
    before += to - from + 1;
  }
  return -1;
}

/** Joins ranges that touch or overlap; the result is in the order of the mushaf. */
export function joinRanges(ranges: readonly AyahRange[]): AyahRange[] {
  const joined: [number, number][] = [];
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b)) {
    const last = joined.at(-1);
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}

/**
 * Where new memorisation goes on: the first ayah that is not covered after the one that comes last in the order
 * among the ayahs of the latest accepted record; at the end of the order its first gap; null when all is covered.
 * @param last the latest accepted record of new memorisation, null before the first
 */
export function nextStart(
  order: Order,
  covered: readonly AyahRange[],
  last: AyahRange | null,
): number | null {
  const held = joinRanges(covered);
  const reached = last ? lastIndex(order, last) : -1;
  return firstFree(order, held, reached + 1) ?? firstFree(order, held, 0);
}

/** What is not covered although the order has it before a place: gaps that stay behind. */
export function gapsBefore(
  order: Order,
  covered: readonly AyahRange[],
  start: number,
): AyahRange[] {
  const held = joinRanges(covered);
  const before = indexOf(order, start);
  const gaps: AyahRange[] = [];
  let at = firstFree(order, held, 0);
  while (at !== null) {
    const index = indexOf(order, at);
    if (index >= before) break;
    const to = Math.min(limitOf(order, held, at), at + before - index - 1);
    gaps.push([at, to]);
    at = firstFree(order, held, indexOf(order, to) + 1);
  }
  return gaps;
}

/** How far one can read on from an ayah: up to the end of its block, or to the next covered ayah. */
export function limitOf(order: Order, covered: readonly AyahRange[], start: number): number {
  const block = order.find(([from, to]) => start >= from && start <= to);
  if (!block) throw new RangeError(`the order has no ayah ${start}`);
  return covered.reduce(
    (limit, [from]) => (from > start ? Math.min(limit, from - 1) : limit),
    block[1],
  );
}

/** The greatest place in the order among the ayahs of a range; -1 if it has none of them. */
function lastIndex(order: Order, [from, to]: AyahRange): number {
  let greatest = -1;
  let before = 0;
  for (const [first, end] of order) {
    if (from <= end && to >= first) greatest = before + Math.min(to, end) - first;
    before += end - first + 1;
  }
  return greatest;
}

/** The first ayah at a place of the order or after it that no range covers. */
function firstFree(order: Order, held: readonly AyahRange[], place: number): number | null {
  let before = 0;
  for (const [first, end] of order) {
    let id = first + Math.max(0, place - before);
    before += end - first + 1;
    for (const [from, to] of held) if (id >= from && id <= to) id = to + 1;
    if (id <= end) return id;
  }
  return null;
}
