import { STRENGTHS, type Strength } from "#lib/enumerations.ts";
import { LAST_JUZ, type AyahRange } from "#features/hifz/mushaf/rules/ayahs.ts";
import { refOf } from "#features/hifz/mushaf/rules/positions.ts";
import { juzOf, juzRange } from "#features/hifz/mushaf/rules/rubu.ts";

/** Ayahs that a pupil had memorised before, and how well they are held now. */
export type Prior = { from_id: number; to_id: number; strength: Strength };

/** What a tile shows of its juz: one strength for all of it, nothing, or several things. */
export type TileState = Strength | "none" | "mixed";

/** Whether each range goes forward and none overlaps another. */
export function isApart(priors: readonly Prior[]): boolean {
  const sorted = priors.toSorted((a, b) => a.from_id - b.from_id);
  return sorted.every(
    ({ from_id, to_id }, at) => from_id <= to_id && from_id > (sorted[at - 1]?.to_id ?? 0),
  );
}

/** The same in the fewest ranges that stay within one juz each, in the order of the mushaf. */
export function byJuz(priors: readonly Prior[]): Prior[] {
  const cut = priors.flatMap(({ from_id, to_id, strength }) => {
    const pieces: Prior[] = [];
    for (let from = from_id; from <= to_id;) {
      const to = Math.min(to_id, juzRange(juzOf(from))[1]);
      pieces.push({ from_id: from, to_id: to, strength });
      from = to + 1;
    }
    return pieces;
  });
  const joined: Prior[] = [];
  for (const piece of cut.toSorted((a, b) => a.from_id - b.from_id)) {
    const last = joined.at(-1);
    const goesOn =
      last?.to_id === piece.from_id - 1 &&
      last.strength === piece.strength &&
      juzOf(last.from_id) === juzOf(piece.from_id);
    if (last && goesOn) joined[joined.length - 1] = { ...last, to_id: piece.to_id };
    else joined.push(piece);
  }
  return joined;
}

/** Gives a range a strength, or takes it out with null; what lies around it stays. */
export function paint(
  priors: readonly Prior[],
  [from, to]: AyahRange,
  strength: Strength | null,
): Prior[] {
  const around = priors.flatMap((prior) => [
    { ...prior, to_id: Math.min(prior.to_id, from - 1) },
    { ...prior, from_id: Math.max(prior.from_id, to + 1) },
  ]);
  const painted = strength ? [{ from_id: from, to_id: to, strength }] : [];
  return byJuz([...around.filter(({ from_id, to_id }) => from_id <= to_id), ...painted]);
}

/** What the tile of a juz shows. The ranges are those of `byJuz`. */
export function tileOf(priors: readonly Prior[], juz: number): TileState {
  const [first, last] = juzRange(juz);
  const [one, ...more] = priors.filter(({ from_id, to_id }) => from_id <= last && to_id >= first);
  if (!one) return "none";
  return more.length === 0 && one.from_id === first && one.to_id === last ? one.strength : "mixed";
}

/** The state after a tap: nothing, solid, shaky, lost, nothing …; a mixed juz becomes solid. */
export function nextTile(state: TileState): Strength | null {
  if (state === "mixed" || state === "none") return STRENGTHS[0];
  return STRENGTHS[STRENGTHS.indexOf(state) + 1] ?? null;
}

/** The ranges in words for the audit log: "J30 solid, 67:1-67:12 shaky". */
export function priorsInWords(priors: readonly Prior[]): string {
  const all = Array.from({ length: LAST_JUZ }, (_, at) => LAST_JUZ - at);
  const words = all.flatMap((juz) => {
    const state = tileOf(priors, juz);
    if (state === "none") return [];
    if (state !== "mixed") return [`J${juz} ${state}`];
    const own = priors.filter(({ from_id }) => juzOf(from_id) === juz);
    return own.map(({ from_id, to_id, strength }) => `${ref(from_id)}-${ref(to_id)} ${strength}`);
  });
  return words.join(", ");
}

function ref(id: number): string {
  const { surah, ayah } = refOf(id);
  return `${surah}:${ayah}`;
}
