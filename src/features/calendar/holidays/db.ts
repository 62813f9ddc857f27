import { insertAll } from "#db/bulk.ts";
import { and, eq, like, sql } from "drizzle-orm";
import { events } from "#features/calendar/table.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import type { TemplateLine } from "./rules.ts";

type Made = { template_key: string | null; id: string; date: string; to_date: string | null };

/** The school's events made from the template of a year. */
export async function findMadeOf(scope: Scope, year: string): Promise<Made[]> {
  const { template_key, id, date, to_date, school_id } = events;
  return scope.tx
    .select({ template_key, id, date, to_date })
    .from(events)
    .where(and(eq(school_id, scope.school.id), like(template_key, `${year}-%`)));
}

type Own = { id: string; title: string; date: string; to_date: string | null };

/** The holidays of the whole school in a year that do not come from the template. */
export async function findOwnHolidays(scope: Scope, year: string): Promise<Own[]> {
  const { rows } = await scope.tx.execute<Own>(sql`
    select e.id, e.title, e.date, e.to_date from app.events e
    where e.school_id = ${scope.school.id} and e.kind = 'holiday' and e.template_key is null
      and e.date <= ${`${year}-12-31`} and coalesce(e.to_date, e.date) >= ${`${year}-01-01`}
      and not exists (select from app.event_classes ec
        where ec.school_id = e.school_id and ec.event_id = e.id)
    order by e.date, e.id`);
  return rows;
}

/** Adds holidays of the template; returns how many of them were new. */
export async function insertHolidays(
  scope: Scope,
  lines: readonly TemplateLine[],
): Promise<number> {
  if (lines.length === 0) return 0;
  const rows = lines.map(({ key, title, date, to_date, source }) => ({
    school_id: scope.school.id,
    id: newId(),
    title,
    kind: "holiday" as const,
    date,
    to_date: to_date === date ? null : to_date,
    template_key: key,
    is_estimate: source === "estimate",
  }));
  const { rowCount } = await scope.tx.execute(sql`
    ${insertAll(events, rows)} on conflict (school_id, template_key) do nothing`);
  return rowCount ?? 0;
}
