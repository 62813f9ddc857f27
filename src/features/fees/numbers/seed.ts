import { insertRows } from "#db/bulk.ts";
import { readPattern } from "#features/schools/rules.ts";
import { groupedBy } from "#lib/grouped.ts";
import type { Scope } from "#server/scope.ts";
import { SERIES, type Series } from "./rules.ts";
import { numberSeries } from "./table.ts";

/** Numbers documents by the year of their day, in the list's order, and writes the last one of each year. */
export async function seedNumbers<T>(
  scope: Scope,
  kind: Series,
  docs: readonly T[],
  dayOf: (doc: T) => string,
): Promise<Map<T, string>> {
  const isYearly = SERIES[kind].includes("{year}");
  const years = groupedBy(docs, (doc) => (isYearly ? dayOf(doc).slice(0, 4) : "0"));
  const numbers = new Map<T, string>();
  for (const [year, of] of years) {
    const { before, after, width } = readPattern(SERIES[kind], year);
    for (const [at, doc] of of.entries()) {
      numbers.set(doc, `${before}${String(at + 1).padStart(width, "0")}${after}`);
    }
  }
  const school_id = scope.school.id;
  const rows = [...years].map(([year, of]) => {
    return { school_id, kind, year: Number(year), last: of.length };
  });
  await insertRows(scope.tx, numberSeries, rows);
  return numbers;
}
