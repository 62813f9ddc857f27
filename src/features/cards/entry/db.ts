import { sql, type SQL } from "drizzle-orm";
import { inForce } from "#db/pieces.ts";
import { NO_ONE } from "#lib/ids.ts";
import { addDays } from "#lib/dates.ts";
import type { Scope } from "#server/scope.ts";

/** Comments are asked for from so many days before they are due. */
const ASKED_DAYS = 10;

/**
 * A query of how many of the reports have a comment in the classes of which the person is the homeroom teacher, or stands in:
 * of the open period that is due next, or was, while one is missing.
 */
export function selectOwnComments({ school, person, today }: Scope): SQL {
  return sql`select json_build_object('written', x.written, 'all', x.pupils, 'due_on', x.due_on)
    from (select d.id, d.due_on, count(distinct e.student_id)::int as pupils,
        count(distinct k.student_id)::int as written
      from app.card_periods d
      join app.class_teachers t on t.school_id = d.school_id
        and t.teacher_id = ${person.teacher_id ?? NO_ONE} and t.kind <> 'assistant'
        and ${inForce("t", today)}
      join app.classes c on c.school_id = t.school_id and c.id = t.class_id and c.kind = 'class'
        and (cardinality(d.levels) = 0 or c.grade_level = any (d.levels))
      join app.class_enrollments e on e.school_id = c.school_id and e.class_id = c.id
        and ${inForce("e", sql`least(d.to_date, ${today}::date)`)}
      left join app.cards k on k.school_id = d.school_id and k.period_id = d.id
        and k.student_id = e.student_id and k.comment <> ''
      where d.school_id = ${school.id} and d.state = 'open' and 'comment' = any (d.sections)
        and d.from_date <= ${today} and d.due_on <= ${addDays(today, ASKED_DAYS)}
      group by d.id, d.due_on) x
    where x.written < x.pupils
    order by x.due_on, x.id limit 1`;
}

/** A query of one count: the reports of open periods that wait to be approved. */
export function countReadyCards({ school }: Scope): SQL {
  return sql`select count(*)::int from app.cards k
    join app.card_periods d on d.school_id = k.school_id and d.id = k.period_id
    where k.school_id = ${school.id} and k.state = 'ready' and d.state = 'open'`;
}
