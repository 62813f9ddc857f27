import type { AyahRange } from "#features/hifz/mushaf/rules/ayahs.ts";
import { indexOf, joinRanges, type Order } from "#features/hifz/mushaf/rules/orders.ts";
import { juzRange } from "#features/hifz/mushaf/rules/rubu.ts";
import { byJuz, type Prior } from "#features/hifz/priors/rules.ts";
import { lineReader, type LineReader } from "#features/imports/rows/rules/cells.ts";
import type { LineOutcome, Row, Verdict } from "#features/imports/rows/rules.ts";
import { STRENGTHS, type Edition, type Strength } from "#lib/enumerations.ts";
import { fold, fullName } from "#lib/names.ts";
import { readPastDate } from "./days.ts";
import type { FilePupil } from "./pupils.ts";
import { readAyahs, readJuz } from "./ranges.ts";

/** What is known of a pupil: the order of the programme, if any, and the ranges that already stand. */
export type Held = { order: Order | null; taken: readonly AyahRange[] };

/** Everything about a school that decides what becomes of a file of positions. */
export type KnownPositions = {
  today: string;
  edition: Edition;
  find: (reader: LineReader) => FilePupil | undefined;
  held: ReadonlyMap<string, Held>;
};

type NewPrior = Prior & { student_id: string; date: string };
export type PositionPlan = Verdict & { creates: NewPrior[] };

/**
 * What becomes of each line of a file that says how far pupils are: whatever the programme has up to the place, and
 * nobody recorded yet, is taken as memorised before. Yields between lines, so that others are answered meanwhile.
 */
export function* planPositions(
  rows: readonly Row[],
  { today, edition, find, held }: KnownPositions,
): Generator<void, PositionPlan> {
  const plan: PositionPlan = { outcomes: [], problems: [], warnings: [], creates: [] };
  const taken = new Map([...held].map(([id, one]) => [id, one.taken]));
  for (const [at, row] of rows.entries()) {
    if (at % 50 === 0) yield;
    const reader = lineReader(row);
    const pupil = find(reader);
    const date = readPastDate(reader, today) ?? today;
    const strength = reader.read("strength", readStrength, "unknown_strength") ?? "solid";
    const order = (pupil && held.get(pupil.id)?.order) ?? null;
    const ranges = readHeld(reader, order, edition);
    const outcome = { line: row.line, name: nameOf(row, pupil), fields: [] };
    plan.outcomes.push({ ...outcome, act: "fail" });
    plan.problems.push(...reader.problems);
    plan.warnings.push(...reader.warnings);
    if (!pupil || !ranges || reader.problems.length > 0) continue;
    const known = taken.get(pupil.id) ?? [];
    const fresh = byJuz(without(ranges, known).map((range) => priorOf(range, strength)));
    taken.set(pupil.id, joinRanges([...known, ...ranges]));
    plan.outcomes[at] = { ...outcome, act: fresh.length > 0 ? "create" : "skip" };
    plan.creates.push(...fresh.map((prior) => ({ ...prior, student_id: pupil.id, date })));
  }
  return plan;
}

/** Who a line is about, as it says or as the school calls the pupil. */
export function nameOf({ cells }: Row, pupil: FilePupil | undefined): LineOutcome["name"] {
  return (pupil && fullName(pupil)) || cells.name || cells.student_id || "";
}

/** The ranges that a pupil holds: the juz, where a line has nothing else, or the programme up to the place. */
function readHeld(
  reader: LineReader,
  order: Order | null,
  edition: Edition,
): AyahRange[] | undefined {
  const juz = readJuz(reader);
  const place = readAyahs(reader, juz, edition);
  if (place === undefined) return undefined;
  if (place === null) {
    if (!juz) return reader.fail("surah", "missing");
    if (juz.length === 1) reader.doubt("juz", "juz_held");
    return juz.map(juzRange);
  }
  if (!order) return reader.fail("name", "no_programme");
  const reached = indexOf(order, place[1]);
  if (reached < 0) return reader.fail("surah", "outside_programme");
  return upTo(order, reached);
}

/** The ranges of an order up to a place, which is included. */
function upTo(order: Order, place: number): AyahRange[] {
  let left = place + 1;
  return order.flatMap(([from, to]): AyahRange[] => {
    const size = Math.min(left, to - from + 1);
    left -= size;
    return size > 0 ? [[from, from + size - 1]] : [];
  });
}

/** What ranges have and others do not. */
function without(ranges: readonly AyahRange[], others: readonly AyahRange[]): AyahRange[] {
  return others.reduce<AyahRange[]>(
    (left, [from, to]) =>
      left.flatMap(([first, last]): AyahRange[] => {
        if (to < first || from > last) return [[first, last]];
        const around: AyahRange[] = [
          [first, from - 1],
          [to + 1, last],
        ];
        return around.filter(([a, b]) => a <= b);
      }),
    joinRanges(ranges),
  );
}

const priorOf = ([from_id, to_id]: AyahRange, strength: Strength): Prior => ({
  from_id,
  to_id,
  strength,
});

const STRENGTH_WORDS: Record<Strength, RegExp> = {
  solid: /^(mantap|kukuh|lancar|kuat|solid|strong)$/,
  shaky: /^(goyah|kurang lancar|lemah|shaky|weak)$/,
  lost: /^(lupa|hilang|lost|forgotten)$/,
};

function readStrength(text: string): Strength | undefined {
  return STRENGTHS.find((strength) => STRENGTH_WORDS[strength].test(fold(text)));
}
