import type { AyahRange } from "#features/hifz/mushaf/rules/ayahs.ts";
import { juzOf, juzRange } from "#features/hifz/mushaf/rules/rubu.ts";
import { tenths } from "#features/hifz/mushaf/rules/sizes.ts";
import { seededRandom } from "#lib/random.ts";

/** A question is at least ten lines long. */
const LEAST_TENTHS = 100;

export type Drawing = {
  from_id: number;
  to_id: number;
  /** What the candidate's questions are drawn by. */
  seed: number;
  /** How often each question was drawn again. */
  redraws: readonly number[];
};

/**
 * The questions of a candidate: ranges that begin in juz spread over the scope and end with the ayah that completes ten
 * lines. The same seed draws the same questions, in every print; drawing one again leaves the others.
 */
export function questionsOf(
  { from_id, to_id, seed, redraws }: Drawing,
  count: number,
): AyahRange[] {
  const scope: AyahRange = [from_id, to_id];
  return Array.from({ length: count }, (_, at) => {
    const random = seededRandom((seed ^ Math.imul(at + 1, 0x9e3779b1)) | 0);
    const parts = partsOf(scope, at, count).map((part) => random.shuffle(startsIn(part, scope)));
    const from = drawn(random.shuffle(parts), redraws[at] ?? 0);
    return [from, endOf(from, to_id)];
  });
}

/** What a candidate is asked: the questions, or the whole scope where the rubric has none. */
export function askedOf({ questions }: { questions: number }, drawing: Drawing): AyahRange[] {
  return questions === 0 ? [[drawing.from_id, drawing.to_id]] : questionsOf(drawing, questions);
}

/** The draw after so many others: from one juz after the other, each start once before any comes again. */
function drawn(parts: readonly number[][], times: number): number {
  const part = parts[times % parts.length] ?? [];
  return part[Math.floor(times / parts.length) % part.length] ?? 1;
}

/** Where a question may begin: its juz, or a piece of a juz in which several questions begin. */
function partsOf(scope: AyahRange, at: number, count: number): AyahRange[] {
  const juz = juzIn(scope);
  const slot = (of: number) => Math.floor((of * juz.length) / count);
  if (count <= juz.length) return juz.slice(slot(at), slot(at + 1));
  const whole = juz[slot(at)] ?? scope;
  const mates = Array.from({ length: count }, (_, of) => of).filter((of) => slot(of) === slot(at));
  return [pieceOf(whole, mates.indexOf(at), mates.length)];
}

/** The parts of a range by juz. */
function juzIn([from, to]: AyahRange): AyahRange[] {
  const first = juzOf(from);
  return Array.from({ length: juzOf(to) - first + 1 }, (_, at): AyahRange => {
    const [start, end] = juzRange(first + at);
    return [Math.max(start, from), Math.min(end, to)];
  });
}

/** One of so many pieces of about the same length; the ayah that crosses a cut belongs to the piece before. */
function pieceOf([from, to]: AyahRange, at: number, count: number): AyahRange {
  const whole = tenths(from, to);
  const cut = (of: number) => {
    if (of === count) return to + 1;
    let id = from;
    while (id <= to && tenths(from, id) * count <= whole * of) id += 1;
    return of === 0 ? from : Math.min(to, id);
  };
  return [cut(at), Math.max(cut(at), cut(at + 1) - 1)];
}

/**
 * The ayahs of a part with which a question can begin: ten lines follow in the part, or in what is examined; if in
 * neither, the last ten lines of the scope.
 */
function startsIn([from, to]: AyahRange, scope: AyahRange): number[] {
  const ids = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  const [inPart, inScope] = [to, scope[1]].map((end) =>
    ids.filter((id) => tenths(id, end) >= LEAST_TENTHS),
  );
  if (inPart?.length) return inPart;
  if (inScope?.length) return inScope;
  let start = scope[1];
  while (start > scope[0] && tenths(start, scope[1]) < LEAST_TENTHS) start -= 1;
  return [start];
}

function endOf(from: number, last: number): number {
  let to = from;
  while (to < last && tenths(from, to) < LEAST_TENTHS) to += 1;
  return to;
}
