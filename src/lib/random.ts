/** Pseudo-random numbers that are the same each time for the same seed; not for secrets. */
export type Random = {
  /** From 0 (included) to 1 (excluded). */
  next: () => number;
  /** A whole number within the range, both ends included. */
  between: (from: number, to: number) => number;
  /** True in this share of cases, from 0 to 1. */
  chance: (share: number) => boolean;
  pick: <T>(list: readonly T[]) => T;
  /** A shuffled copy. */
  shuffle: <T>(list: readonly T[]) => T[];
};

/** The generator "mulberry32": its 32 bits of state are enough for demo data. */
export function seededRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    between,
    chance: (share) => next() < share,
    pick<T>(list: readonly T[]): T {
      if (list.length === 0) throw new Error("nothing to pick from");
      return list[between(0, list.length - 1)] as T;
    },
    shuffle: (list) =>
      list
        .map((item) => ({ item, key: next() }))
        .sort((a, b) => a.key - b.key)
        .map(({ item }) => item),
  };
}
