import { sql } from "drizzle-orm";
import { readPattern } from "#features/schools/rules.ts";
import type { Scope } from "#server/scope.ts";
import { SERIES, type Series } from "./rules.ts";

/**
 * The next numbers of a series. Others wait for them until this transaction ends, so take them last; when it fails,
 * they go back, and none is left out.
 */
export async function takeNumbers(scope: Scope, kind: Series, count: number): Promise<string[]> {
  if (count === 0) return [];
  const pattern = SERIES[kind];
  const year = scope.today.slice(0, 4);
  const { rows } = await scope.tx.execute<{ last: number }>(sql`
    insert into app.number_series as s (school_id, kind, year, last)
    values (${scope.school.id}, ${kind}, ${pattern.includes("{year}") ? Number(year) : 0}, ${count})
    on conflict (school_id, kind, year) do update set last = s.last + excluded.last
    returning last`);
  const first = (rows[0]?.last ?? count) - count + 1;
  const { before, after, width } = readPattern(pattern, year);
  return Array.from({ length: count }, (_, at) => {
    return `${before}${String(first + at).padStart(width, "0")}${after}`;
  });
}
