/** Juz as people write them: "1, 26–30". */
export function juzInWords(juz: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const one of juz) {
    const last = runs.at(-1);
    if (last && last[1] === one - 1) last[1] = one;
    else runs.push([one, one]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(", ");
}
