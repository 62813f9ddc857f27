import type { Edition, Unit } from "#lib/enumerations.ts";
import type { AyahRange } from "./ayahs.ts";
import { joinRanges, limitOf, type Order } from "./orders.ts";
import { pageOf, pageRange, refOf, surahRange } from "./positions.ts";
import { rubuOf, rubuRange } from "./rubu.ts";
import { milli, tenths } from "./sizes.ts";

/** What is to be learnt at once: `amount` of the unit; of pages `amount / parts`. */
export type DailyTarget = { unit: Unit; amount: number; parts: number };

const LINE = 10;

/** Through which order a pupil goes, what is covered of it, and how much is learnt at once. */
export type Going = {
  order: Order;
  covered: readonly AyahRange[];
  target: DailyTarget;
  edition: Edition;
};

/**
 * The next portion from an ayah. It stays in the ayah's block of the order and before the next covered ayah; only
 * a portion that is a whole block may take whole blocks with it that lie directly before it in the mushaf.
 */
export function portion(going: Going, start: number): AyahRange {
  const { order, target, edition } = going;
  const covered = joinRanges(going.covered);
  const limit = limitOf(order, covered, start);
  const end = endOf(target, edition, start, limit);
  return withBlocksBefore({ ...going, covered }, [start, end]);
}

function endOf(target: DailyTarget, edition: Edition, start: number, limit: number): number {
  switch (target.unit) {
    case "page":
      return byCells(target, edition, start, limit);
    case "rubu":
      return byCells(target, edition, start, limit);
    case "line":
      return byLines(target.amount, edition, start, limit);
    case "ayah":
      return byAyahs(target.amount, start, limit);
    case "surah":
      return bySurahs(target.amount, start, limit);
  }
}

/**
 * Counts cells: parts of pages, or rubu'. The cell of the first ayah counts as one if at least half of its lines
 * are left, and comes on top otherwise. What is left of the block goes along if it is less than half a part of a
 * page (of rubu': half a page).
 */
function byCells(target: DailyTarget, edition: Edition, start: number, limit: number): number {
  const cellOf = (id: number) =>
    target.unit === "rubu" ? rubuRange(rubuOf(id)) : pageCell(id, edition, target.parts);
  const [first, last] = cellOf(start);
  const isWhole = 2 * tenths(start, last) >= tenths(first, last);
  let end = last;
  for (let more = target.amount - (isWhole ? 1 : 0); more > 0 && end < limit; more--) {
    end = cellOf(end + 1)[1];
  }
  if (end >= limit) return limit;
  const part = target.unit === "rubu" ? 1000 : 1000 / target.parts;
  return 2 * milli(end + 1, limit, edition) < part ? limit : end;
}

/** The part of a page in which an ayah lies, when the page is cut into equal parts at ends of ayahs. */
function pageCell(id: number, edition: Edition, parts: number): AyahRange {
  const [first, last] = pageRange(pageOf(id, edition), edition);
  let from = first;
  for (const cut of cutsOf(first, last, parts)) {
    if (id <= cut) return [from, cut];
    from = cut + 1;
  }
  return [from, last];
}

/**
 * The ayahs after which a page is cut: those whose ends are nearest to equal parts of its lines, the earlier of
 * two. A cut that leaves less than two fifths of a part on either side is dropped.
 */
function cutsOf(first: number, last: number, parts: number): number[] {
  const part = tenths(first, last) / parts;
  const cuts: number[] = [];
  for (let at = 1; at < parts; at++) {
    const cut = nearestEnd(first, last, at * part);
    const from = (cuts.at(-1) ?? first - 1) + 1;
    const isLarge = cut >= from && tenths(from, cut) >= 0.4 * part;
    if (isLarge && cut < last && tenths(cut + 1, last) >= 0.4 * part) cuts.push(cut);
  }
  return cuts;
}

/** The ayah whose end is nearest to a length from the beginning of `first`; the earlier of two. */
function nearestEnd(first: number, last: number, length: number): number {
  let best = first;
  for (let id = first; id <= last; id++) {
    const off = Math.abs(tenths(first, id) - length);
    if (off < Math.abs(tenths(first, best) - length)) best = id;
    if (tenths(first, id) >= length) break;
  }
  return best;
}

/**
 * Counts lines: up to the ayah end nearest to them. Up to one and a half lines more go along to reach the foot of
 * the page, the end of the surah or the limit, while the whole stays within one and a half times the target.
 */
function byLines(amount: number, edition: Edition, start: number, limit: number): number {
  const end = nearestEnd(start, limit, LINE * amount);
  const ends = [
    pageRange(pageOf(end, edition), edition)[1],
    surahRange(refOf(end).surah)[1],
    limit,
  ];
  const rounded = ends
    .filter((to) => to > end && to <= limit)
    .filter((to) => 2 * tenths(end + 1, to) <= 3 * LINE)
    .filter((to) => 2 * tenths(start, to) <= 3 * LINE * amount);
  return Math.max(end, ...rounded);
}

/** Counts ayahs within the surah; a rest of at most two, and at most half the amount, goes along. */
function byAyahs(amount: number, start: number, limit: number): number {
  const last = Math.min(limit, surahRange(refOf(start).surah)[1]);
  const end = Math.min(start + amount - 1, last);
  return last - end <= Math.min(2, amount / 2) ? last : end;
}

/** Counts surahs, to the end of the last. */
function bySurahs(amount: number, start: number, limit: number): number {
  let end = surahRange(refOf(start).surah)[1];
  for (let more = amount - 1; more > 0 && end < limit; more--) {
    end = surahRange(refOf(end + 1).surah)[1];
  }
  return Math.min(end, limit);
}

/**
 * Adds the blocks that follow in the order and lie directly before the portion in the mushaf (113 after 114), as
 * long as that comes nearer to the target. Rubu' have bounds of their own and stay as they are.
 */
function withBlocksBefore(
  { order, covered, target, edition }: Going,
  [from, to]: AyahRange,
): AyahRange {
  let at = order.findIndex((block) => block[0] === from && block[1] === to);
  let start = from;
  if (at < 0 || target.unit === "rubu") return [from, to];
  const missing = (first: number) =>
    Math.abs(targetSize(target) - sizeIn(target, edition, first, to));
  for (;;) {
    at += 1;
    const next = order[at];
    const isFree = next && !covered.some(([first, end]) => first <= next[1] && end >= next[0]);
    if (!next || !isFree || next[1] !== start - 1 || missing(next[0]) >= missing(start)) {
      return [start, to];
    }
    start = next[0];
  }
}

/** A target in what `sizeIn` measures: thousandths of a page, tenths of lines, ayahs, or surahs. */
function targetSize({ unit, amount, parts }: DailyTarget): number {
  if (unit === "page") return (1000 * amount) / parts;
  return unit === "line" ? LINE * amount : amount;
}

function sizeIn({ unit }: DailyTarget, edition: Edition, from: number, to: number): number {
  if (unit === "page") return milli(from, to, edition);
  if (unit === "line") return tenths(from, to);
  return unit === "ayah" ? to - from + 1 : refOf(to).surah - refOf(from).surah + 1;
}
