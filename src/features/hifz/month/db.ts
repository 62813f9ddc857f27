import { sql } from "drizzle-orm";
import { natural } from "#db/columns.ts";
import { jsonList, nameIn } from "#db/pieces.ts";
import { teaches } from "#features/classes/db.ts";
import { hifzReach } from "#features/hifz/plans/db.ts";
import type { Scope } from "#server/scope.ts";
import type { MonthPupil } from "./contract.ts";
import type { MonthAbsence, MonthRecord } from "./rules.ts";

type Span = { from: string; to: string };

type FoundPupil = Omit<MonthPupil, "cells" | "new_milli"> & {
  /** The pupil's days in the class, both included. */
  spans: { from_date: string; to_date: string | null }[];
  records: (MonthRecord & { accepted: number })[];
  absences: MonthAbsence[];
};

export type FoundMonth = {
  class_id: string;
  name: string;
  closed: { date: string; teacher_away: boolean }[];
  pupils: FoundPupil[];
};

/**
 * A class that the person teaches today, with its sheets closed between two days and the pupils within reach who were in
 * it then, in one statement. `sessions` are those of hafazan; none means all.
 */
export async function findHalaqahMonth(
  scope: Scope,
  class_id: string,
  { from, to }: Span,
  sessions: readonly string[],
): Promise<FoundMonth | undefined> {
  const { school, today, tx } = scope;
  const isAll = scope.reaches("hifz.record").includes("all");
  const held = sql`(cardinality(${sql.param(sessions)}::text[]) = 0
    or a.session = any (${sql.param(sessions)}::text[]))`;
  const within = (day: ReturnType<typeof sql>) => sql`exists (select from app.class_enrollments e
    where e.school_id = s.school_id and e.class_id = k.id and e.student_id = s.id
      and e.from_date <= ${day} and (e.to_date is null or e.to_date >= ${day}))`;
  const { rows } = await tx.execute<FoundMonth>(sql`
    select k.id as class_id, k.name,
      ${jsonList(sql`
        select t.date, bool_and(t.teacher_away) as teacher_away from app.hifz_sittings t
        where t.school_id = k.school_id and t.class_id = k.id and t.date between ${from} and ${to}
        group by t.date`)} as closed,
      ${jsonList(sql`
        select s.id as student_id, s.student_id as number, coalesce(p.first_name, '') as first_name,
          coalesce(p.last_name, '') as last_name, n.spans,
          ${jsonList(sql`
            select r.date, r.stream, coalesce(r.kept_to, r.to_id) as to_id, r.grade, r.decision,
              case when r.stream = 'baharu' and r.decision <> 'repeat' then r.milli else 0 end as accepted
            from app.hifz_records r
            where r.school_id = s.school_id and r.student_id = s.id and r.voided_at is null
              and r.stream <> 'prior' and r.date between ${from} and ${to}
              and (r.class_id = k.id or r.class_id is null and ${within(sql`r.date`)})
            order by r.date, r.recorded_at, r.id`)} as records,
          ${jsonList(sql`
            select a.date, min(a.status) as status from app.attendance a
            where a.school_id = s.school_id and a.student_id = s.id and a.class_id = k.id
              and a.status is not null and a.date between ${from} and ${to} and ${held}
            group by a.date having bool_and(a.status in ('absent', 'excused'))`)} as absences
        from (select e.student_id, json_agg(json_build_object('from_date', e.from_date,
            'to_date', e.to_date)) as spans
          from app.class_enrollments e
          where e.school_id = k.school_id and e.class_id = k.id and e.from_date <= ${to}
            and (e.to_date is null or e.to_date >= ${from})
          group by e.student_id) n
        join app.students s on s.school_id = k.school_id and s.id = n.student_id
        left join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
        where ${hifzReach(scope, "hifz.see", sql`s.id`)}
        order by coalesce(nullif(${nameIn("p")}, ''), s.student_id) ${natural}, s.id`)} as pupils
    from app.classes k
    where k.school_id = ${school.id} and k.id = ${class_id}
      and ${isAll ? sql`true` : teaches(scope, sql`k.id`, today)}`);
  return rows[0];
}
