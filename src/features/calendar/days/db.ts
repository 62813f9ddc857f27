import { sql } from "drizzle-orm";
import { findTerms } from "#features/calendar/db.ts";
import type { Scope } from "#server/scope.ts";
import { type DayFacts, type Holiday, schoolDaysBetween } from "./rules.ts";

/** What decides which days between two (both included) are school days. */
export async function findDayFacts(scope: Scope, from: string, to: string): Promise<DayFacts> {
  const { rows } = await scope.tx.execute<Holiday>(sql`
    select e.id as event_id, e.title, e.date, e.to_date,
      (select json_agg(c.class_id) from app.event_classes c
        where c.school_id = e.school_id and c.event_id = e.id) as class_ids
    from app.events e
    where e.school_id = ${scope.school.id} and e.kind = 'holiday'
      and e.date <= ${to} and coalesce(e.to_date, e.date) >= ${from}
    order by e.date, e.id`);
  const terms = await findTerms(scope);
  return { weekend_days: scope.school.weekend_days, terms, holidays: rows };
}

/** The days between two on which a class (or the whole school) has school, the oldest first. */
export async function findSchoolDays(
  scope: Scope,
  from: string,
  to: string,
  class_id?: string,
): Promise<string[]> {
  const facts = await findDayFacts(scope, from, to);
  return schoolDaysBetween(from, to, facts, class_id);
}
