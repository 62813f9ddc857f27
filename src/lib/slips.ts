/**
 * How many letters have to be added, removed or exchanged (Levenshtein); `most + 1` when it takes more than `most`.
 * Only the band around the diagonal is computed, because a few steps cannot leave it.
 */
export function slipsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let row = Array.from({ length: most * 2 + 1 }, (_, at) => (at < most ? Infinity : at - most));
  for (let at = 1; at <= one.length; at += 1) {
    const next: number[] = [];
    for (let band = 0; band <= most * 2; band += 1) {
      const place = at + band - most;
      if (place < 0 || place > other.length) {
        next.push(Infinity);
        continue;
      }
      const exchanged = (row[band] ?? Infinity) + (one[at - 1] === other[place - 1] ? 0 : 1);
      const taken = (row[band + 1] ?? Infinity) + 1;
      const added = (next[band - 1] ?? Infinity) + 1;
      next.push(place === 0 ? at : Math.min(exchanged, taken, added));
    }
    if (Math.min(...next) > most) return most + 1;
    row = next;
  }
  return Math.min(row[other.length - one.length + most] ?? Infinity, most + 1);
}
