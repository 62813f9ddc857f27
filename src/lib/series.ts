/** The first free numbers of a series, from a counter upwards; `make` formats a counter as a number. */
export function freeNumbers(
  count: number,
  from: number,
  make: (counter: number) => string,
  taken: ReadonlySet<string>,
): string[] {
  const free: string[] = [];
  for (let counter = from; free.length < count; counter += 1) {
    const number = make(counter);
    if (!taken.has(number)) free.push(number);
  }
  return free;
}
