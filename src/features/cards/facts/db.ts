import { sql } from "drizzle-orm";
import { uuids } from "#db/bulk.ts";
import { jsonList } from "#db/pieces.ts";
import { RATE_COUNTS, SAVED } from "#features/attendance/marks/db.ts";
import type { RateCounts } from "#features/attendance/rules.ts";
import type { CardSection } from "#features/cards/periods/rules.ts";
import { findPupilTerms } from "#features/hifz/report/db.ts";
import {
  type ClassSpans,
  enrolledDays,
  findDueCalendar,
  spansOf,
  takenOf,
  touches,
} from "#features/insights/db.ts";
import {
  type DueRegister,
  exactPercent,
  NO_COUNTS,
  type Span,
  takingOf,
} from "#features/insights/rules.ts";
import type { Scope } from "#server/scope.ts";
import type { AttendanceFacts, CardFacts } from "./contract.ts";

type Enrolled = { student_id: string; classes: { class_id: string; spans: Span[] }[] };
type Counted = RateCounts & { student_id: string };

/**
 * The attendance of students in a span, by the student's id: all their classes count, as on the student's own page. The
 * marks of a class that was left stay the student's.
 */
async function findAttendance(
  scope: Scope,
  ids: readonly string[],
  span: Span,
): Promise<Map<string, AttendanceFacts>> {
  const { school, tx } = scope;
  const wanted = uuids([...ids]);
  const { dueOf } = await findDueCalendar(scope, span);
  type Lists = { counts: Counted[]; enrolled: Enrolled[]; classes: ClassSpans[] };
  const { rows } = await tx.execute<Lists>(sql`
    with days as materialized (
      select e.student_id, e.class_id, range_agg(${enrolledDays(span)}) as days
      from app.class_enrollments e
      join app.classes c on c.school_id = e.school_id and c.id = e.class_id
      where e.school_id = ${school.id} and e.student_id = any (${wanted}) and ${touches(span)}
      group by e.student_id, e.class_id)
    select ${jsonList(sql`
        select a.student_id, ${RATE_COUNTS} from ${SAVED}
        where a.school_id = ${school.id} and a.student_id = any (${wanted})
          and a.status is not null and a.date between ${span.from} and ${span.to}
        group by a.student_id`)} as counts,
      ${jsonList(sql`
        select d.student_id, json_agg(json_build_object('class_id', d.class_id,
          'spans', ${spansOf(sql`d.days`)})) as classes
        from days d group by d.student_id`)} as enrolled,
      ${jsonList(sql`
        select c.id as class_id, c.kind, ${takenOf(span)} as taken, ${spansOf(sql`x.days`)} as spans
        from (select d.class_id, range_agg(one) as days from days d, unnest(d.days) as one
          group by d.class_id) x
        join app.classes c on c.school_id = ${school.id} and c.id = x.class_id`)} as classes`);
  const [found] = rows;
  if (!found) throw new Error("the attendance was not read");
  const due = new Map<string, DueRegister[]>();
  for (const one of found.classes) due.set(one.class_id, dueOf(one));
  const counts = new Map(found.counts.map(({ student_id, ...row }) => [student_id, row]));
  const classes = new Map(found.enrolled.map((one) => [one.student_id, one.classes]));
  return new Map(
    ids.map((id) => {
      const counted = counts.get(id) ?? NO_COUNTS;
      const takings = (classes.get(id) ?? []).map(({ class_id, spans }) =>
        takingOf(due.get(class_id) ?? [], spans),
      );
      return [
        id,
        {
          ...counted,
          percent: exactPercent(counted),
          taken: takings.reduce((sum, { taken }) => sum + taken, 0),
          expected: takings.reduce((sum, { expected }) => sum + expected, 0),
        },
      ];
    }),
  );
}

/** What the reports of students say that nobody types, by the student's id, as far as the sections show it. */
export async function findCardFacts(
  scope: Scope,
  ids: readonly string[],
  span: Span,
  sections: readonly CardSection[],
): Promise<Map<string, CardFacts>> {
  const isAhead = span.to < span.from || ids.length === 0;
  const shows = (section: CardSection) => sections.includes(section) && !isAhead;
  const attendance = shows("attendance") ? await findAttendance(scope, ids, span) : undefined;
  const hafazan = shows("hafazan") ? await findPupilTerms(scope, ids, span) : undefined;
  return new Map(
    ids.map((id) => [
      id,
      { attendance: attendance?.get(id) ?? null, hafazan: hafazan?.get(id) ?? null },
    ]),
  );
}
