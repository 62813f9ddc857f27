import { sql, type SQL } from "drizzle-orm";
import { inForce } from "#db/pieces.ts";
import { teaches } from "#features/classes/db.ts";
import { HOLDS_HIFZ } from "#features/hifz/settings/db.ts";
import type { Scope } from "#server/scope.ts";
import type { Hearer } from "./rules.ts";

/** The class `k` with its pupils, and how many were heard or are away in each session of today: one value of JSON. */
export function hearerOf({ school, today }: Pick<Scope, "school" | "today">): SQL {
  return sql`json_build_object('class_id', k.id, 'kind', k.kind, 'name', k.name,
    'pupils', (select count(*)::int from app.class_enrollments e
      where e.school_id = ${school.id} and e.class_id = k.id and ${inForce("e", today)}),
    'heard', (select coalesce(json_object_agg(h.session, h.heard), '{}') from (
      select r.session, count(distinct r.student_id)::int as heard from app.hifz_records r
      where r.school_id = ${school.id} and r.class_id = k.id and r.date = ${today}
        and r.voided_at is null and r.stream not in ('none', 'prior')
      group by r.session) h),
    'away', (select coalesce(json_object_agg(h.session, h.away), '{}') from (
      select a.session, count(*)::int as away from app.attendance a
      join app.class_enrollments e on e.school_id = a.school_id and e.class_id = a.class_id
        and e.student_id = a.student_id and ${inForce("e", today)}
      where a.school_id = ${school.id} and a.class_id = k.id and a.date = ${today}
        and a.status in ('absent', 'excused')
        and not exists (select from app.hifz_records r
          where r.school_id = a.school_id and r.class_id = a.class_id and r.date = a.date
            and r.session = a.session and r.student_id = a.student_id
            and r.voided_at is null and r.stream not in ('none', 'prior'))
      group by a.session) h))`;
}

/** The keys of the sessions that are hafazan; none named stands for all. */
export function hifzSessionKeys({ school }: Pick<Scope, "school">): SQL {
  return sql`coalesce((select h.sessions from app.hifz_settings h where h.school_id = ${school.id}), '{}')`;
}

type Row = {
  /** Null where the class holds no hafazan. */
  hearer: Hearer | null;
  sessions: string[];
};

/** What is heard in a class today, of which the person hears pupils; undefined for other classes. */
export async function findHearer(scope: Scope, class_id: string): Promise<Row | undefined> {
  const { tx, school, today } = scope;
  const isAll = scope.reaches("hifz.record").includes("all");
  const { rows } = await tx.execute<Row>(sql`
    select case when ${HOLDS_HIFZ} and (k.archived_on is null or k.archived_on > ${today})
        then ${hearerOf(scope)} end as hearer,
      ${hifzSessionKeys(scope)} as sessions
    from app.classes k
    where k.school_id = ${school.id} and k.id = ${class_id}
      and ${isAll ? sql`true` : teaches(scope, sql`k.id`, today)}`);
  return rows[0];
}
