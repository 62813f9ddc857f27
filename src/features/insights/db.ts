import type { RateCounts } from "#features/attendance/rules.ts";
import { sql, type SQL } from "drizzle-orm";
import { natural } from "#db/columns.ts";
import { inForce, jsonList, nameIn } from "#db/pieces.ts";
import { inOneTrip, joinedByHash } from "#db/transaction.ts";
import { findDayFacts } from "#features/calendar/days/db.ts";
import type { DayFacts } from "#features/calendar/days/rules.ts";
import type { CalendarSession } from "#features/calendar/sessions/contract.ts";
import { selectSessions } from "#features/calendar/sessions/db.ts";
import { DAILY, sessionsOf } from "#features/calendar/sessions/rules.ts";
import { wholeClass } from "#features/attendance/db.ts";
import { CAME, RATE_COUNTS, SAVED, UNEXPLAINED } from "#features/attendance/marks/db.ts";
import { teaches } from "#features/classes/db.ts";
import { studentReach } from "#features/students/db.ts";
import type { ClassKind } from "#lib/enumerations.ts";
import { NO_ONE } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import type { SheetPupil, YearMark } from "./contract.ts";
import {
  type DueRegister,
  dueRegistersOf,
  LATE_DAYS,
  LEAST_MARKS,
  LOW,
  OFTEN_LATE,
  type OpenDay,
  openDaysOf,
  type SessionSince,
  type Span,
} from "./rules.ts";
import type { MarkedPupil } from "#features/insights/rules/sheets.ts";
import { IN_A_ROW } from "#features/attendance/rules/streaks.ts";

/** The last day of a class `c` before it is archived. */
const LAST_DAY = sql`c.archived_on - 1`;

/** The days of an enrolment `e` in a class `c` within a span, as a range. */
export function enrolledDays({ from, to }: Span): SQL {
  return sql`daterange(e.from_date, least(e.to_date, ${LAST_DAY}), '[]')
    * daterange(${from}, ${to}, '[]')`;
}

/** An enrolment `e` that touches a span, and did not begin after its class was archived. */
export function touches({ from, to }: Span): SQL {
  return sql`e.from_date <= ${to} and (e.to_date is null or e.to_date >= ${from})
    and (c.archived_on is null or c.archived_on > e.from_date)`;
}

/** Day ranges as JSON spans, both days included, in order. */
export function spansOf(ranges: SQL): SQL {
  return sql`(select coalesce(json_agg(json_build_object('from', lower(one), 'to', upper(one) - 1)
    order by one), '[]') from unnest(${ranges}) as one)`;
}

/**
 * The school's sessions, each with the day from which its registers are due: the day on which it begins; where none
 * is set, the day when it was made or first taken; for the daily session, the day of the school's first register, when it began to take registers here.
 */
export async function findSessionsSince(scope: Scope): Promise<SessionSince[]> {
  const { school, tx } = scope;
  type Found = { kept: CalendarSession[]; begun: { key: string; since: string }[] };
  const { rows } = await tx.execute<Found>(sql`
    select ${jsonList(selectSessions(scope))} as kept, ${jsonList(sql`
      select keys.key, coalesce(
        case when keys.key <> ${DAILY} then (select s.starts_on from app.attendance_sessions s
          where s.school_id = ${school.id} and s.key = keys.key) end,
        least(
          case when keys.key <> ${DAILY} then
            (select (s.created_at at time zone ${school.time_zone})::date
              from app.attendance_sessions s where s.school_id = ${school.id} and s.key = keys.key) end,
          (select min(r.date) from app.attendance_registers r
            where r.school_id = ${school.id} and r.session = keys.key),
          ${scope.today}::date)) as since
      from (select s.key from app.attendance_sessions s where s.school_id = ${school.id}
        union select ${DAILY}) as keys (key)`)} as begun`);
  const { kept = [], begun = [] } = rows[0] ?? {};
  const since = new Map(begun.map((row) => [row.key, row.since]));
  return sessionsOf(kept).map((session) => ({
    ...session,
    since: since.get(session.key) ?? scope.today,
  }));
}

export type ClassSpans = { class_id: string; kind: ClassKind; spans: Span[]; taken: string };

export type DueCalendar = {
  facts: DayFacts;
  sessions: SessionSince[];
  open: OpenDay[];
  /** The registers of a class that were due in the span or taken; with `today`, as of that day. */
  dueOf: (taker: ClassSpans, today?: string) => DueRegister[];
};

/** The calendar's facts of a span, and a function for the registers of a class that were due in it. */
export async function findDueCalendar(
  scope: Scope,
  span: Span,
  session?: string,
): Promise<DueCalendar> {
  const [facts, sessions] = await inOneTrip(
    findDayFacts(scope, span.from, span.to),
    findSessionsSince(scope),
  );
  const open = openDaysOf(span, facts, sessions, session);
  const dueOf = ({ taken, ...taker }: ClassSpans, today = scope.today) => {
    const keys = new Set(taken.split("\n").filter(Boolean));
    return dueRegistersOf({ ...taker, taken: keys }, open, facts, today);
  };
  return { facts, sessions, open, dueOf };
}

/** The saved registers of a class `c` between two days as text, one line each: "2026-11-20 harian". */
export function takenOf({ from, to }: Span, session?: string): SQL {
  return sql`coalesce((select string_agg(r.date || ' ' || r.session, chr(10))
    from app.attendance_registers r
    where r.school_id = c.school_id and r.class_id = c.id and r.date between ${from} and ${to}
      and ${session === undefined ? sql`true` : sql`r.session = ${session}`}), '')`;
}

export type PupilFacts = {
  /** Whether the person reaches the student as the student or a guardian. */
  own: boolean;
  classes: ClassSpans[];
};

/**
 * The classes and days of a student's attendance within reach: all of them for
 * admins and the family, those they teach for teachers. Undefined if nothing is within reach.
 */
export async function findPupilFacts(
  scope: Scope,
  student_id: string,
  span: Span,
): Promise<PupilFacts | undefined> {
  const { school, person, tx } = scope;
  const reaches = scope.reaches("attendance.see");
  const all = reaches.includes("all") ? sql`true` : sql`false`;
  const own = sql`coalesce(${studentReach(scope, "attendance.see", sql`s.id`)}, false)`;
  const teacher_id = reaches.includes("classes") ? (person.teacher_id ?? NO_ONE) : NO_ONE;
  const taught = sql`select daterange(t.from_date, t.to_date, '[]') as days
    from app.class_teachers t where t.school_id = e.school_id and t.class_id = e.class_id
      and t.teacher_id = ${teacher_id}`;
  const { rows } = await tx.execute<PupilFacts & { taught: boolean }>(sql`
    select not ${all} and ${own} as own,
      ${all} or exists (select from app.class_enrollments e, lateral (${taught}) d
        where e.school_id = s.school_id and e.student_id = s.id
          and d.days && daterange(e.from_date, e.to_date, '[]')) as taught,
      coalesce((select json_agg(json_build_object('class_id', c.id, 'kind', c.kind,
          'taken', ${takenOf(span)},
          'spans', ${spansOf(sql`x.days`)}))
        from (select e.class_id, range_agg(${enrolledDays(span)} * d.days) as days
          from app.class_enrollments e
          join app.classes c on c.school_id = e.school_id and c.id = e.class_id
          cross join lateral (
            select '(,)'::daterange as days where ${all} or ${own}
            union all ${taught} and not (${all} or ${own})) d
          where e.school_id = s.school_id and e.student_id = s.id and ${touches(span)}
          group by e.class_id) x
        join app.classes c on c.school_id = s.school_id and c.id = x.class_id
        where not isempty(x.days)), '[]') as classes
    from app.students s where s.school_id = ${school.id} and s.id = ${student_id}`);
  const [row] = rows;
  return row && (row.own || row.taught) ? row : undefined;
}

type DatedMark = Omit<YearMark, "session"> & { date: string; session: string };

/** A student's marks within reach, by day and session, oldest first. Families get only those of saved registers. */
export async function findYearMarks(
  scope: Scope,
  student_id: string,
  { from, to }: Span,
  sessions: string[],
): Promise<DatedMark[]> {
  const { school, tx } = scope;
  const whole = wholeClass(scope, sql`a.class_id`, sql`a.date`);
  const own = studentReach(scope, "attendance.see", sql`a.student_id`);
  const { rows } = await tx.execute<DatedMark>(sql`
    select a.date, a.class_id, c.name as class_name, a.session, a.status, a.minutes_late,
      ${CAME} as came, r.id is not null as saved
    from app.attendance a
    join app.classes c on c.school_id = a.school_id and c.id = a.class_id
    left join app.attendance_registers r on r.school_id = a.school_id and r.class_id = a.class_id
      and r.date = a.date and r.session = a.session
    where a.school_id = ${school.id} and a.student_id = ${student_id} and a.status is not null
      and a.date between ${from} and ${to} and (${whole} or (${own} and r.id is not null))
    order by a.date, array_position(${sql.param(sessions)}::text[], a.session), c.kind,
      c.name ${natural}`);
  return rows;
}

export type SheetClass = ClassSpans & { name: string };

/** A class within reach as a whole, with the days on which it had pupils. */
export async function findSheetClass(
  scope: Scope,
  class_id: string,
  span: Span,
  session?: string,
): Promise<SheetClass | undefined> {
  const { rows } = await scope.tx.execute<SheetClass>(sql`
    select c.id as class_id, c.name, c.kind, ${spansOf(populated(span))} as spans,
      ${takenOf(span, session)} as taken
    from app.classes c
    where c.school_id = ${scope.school.id} and c.id = ${class_id}
      and ${wholeClass(scope, sql`c.id`, scope.today)}`);
  return rows[0];
}

/** The days on which a class `c` had pupils, as a multirange. */
function populated(span: Span): SQL {
  return sql`(select range_agg(${enrolledDays(span)}) from app.class_enrollments e
    where e.school_id = c.school_id and e.class_id = c.id and ${touches(span)})`;
}

type SheetRow = Omit<SheetPupil, "marks" | "ic_masked" | keyof RateCounts> &
  Pick<MarkedPupil, "marks" | "spans"> & {
    /** The whole number; null where the person may not see it. */
    ic_number: string | null;
  };

/** The pupils of a class in a span, by name, each with all marks in one text. */
export async function findSheetPupils(
  scope: Scope,
  class_id: string,
  span: Span,
  session?: string,
): Promise<SheetRow[]> {
  const { school, tx } = scope;
  const { from, to } = span;
  const { rows } = await tx.execute<SheetRow>(sql`
    select s.id as student_id, s.student_id as number, coalesce(p.first_name, '') as first_name,
      coalesce(p.last_name, '') as last_name, ${spansOf(sql`x.days`)} as spans,
      coalesce(m.marks, '') as marks,
      case when ${studentReach(scope, "students.private", sql`s.id`)} then s.ic_number end
        as ic_number
    from (select e.student_id, range_agg(${enrolledDays(span)}) as days
      from app.class_enrollments e
      join app.classes c on c.school_id = e.school_id and c.id = e.class_id
      where e.school_id = ${school.id} and e.class_id = ${class_id} and ${touches(span)}
      group by e.student_id) x
    join app.students s on s.school_id = ${school.id} and s.id = x.student_id
    left join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
    left join (
      select a.student_id, string_agg(case when r.id is null then left(a.status, 1)
        else upper(left(a.status, 1)) end || (a.date - ${from}::date)
        || case when ${CAME} then '' else '-' end, '') as marks
      from app.attendance a
      left join app.attendance_registers r on r.school_id = a.school_id
        and r.class_id = a.class_id and r.date = a.date and r.session = a.session
      where a.school_id = ${school.id} and a.class_id = ${class_id} and a.status is not null
        and a.date between ${from} and ${to}
        and ${session === undefined ? sql`true` : sql`a.session = ${session}`}
      group by a.student_id) m on m.student_id = s.id
    order by coalesce(nullif(${nameIn("p")}, ''), s.student_id) ${natural},
      s.student_id ${natural}`);
  return rows;
}

/** Holds for a class (a column) that the person follows up: every class, or the classes that they teach now. */
function followed(scope: Scope, class_id: SQL): SQL {
  const reaches = scope.reaches("attendance.followup");
  if (reaches.includes("all")) return sql`true`;
  return reaches.includes("classes") ? teaches(scope, class_id, scope.today) : sql`false`;
}

type FollowedClass = ClassSpans & {
  name: string;
  grade_level: string;
  weeks: ({ week: string } & RateCounts)[];
};

type Pupil = {
  student_id: string;
  number: string;
  first_name: string;
  last_name: string;
  class_name: string;
};

/** Pupils `s` who are enrolled now in classes (`mine`) that the person follows up, by name. */
function watched(scope: Scope, to: string, more: SQL, from: SQL): SQL {
  const { school } = scope;
  return sql`
    select s.id as student_id, s.student_id as number, coalesce(p.first_name, '') as first_name,
      coalesce(p.last_name, '') as last_name, mine.class_name, ${more}
    from (select e.student_id, (array_agg(c.name order by c.kind, c.name))[1] as class_name
      from app.class_enrollments e
      join app.classes c on c.school_id = e.school_id and c.id = e.class_id
      where e.school_id = ${school.id} and ${inForce("e", to)} and ${followed(scope, sql`c.id`)}
      group by e.student_id) mine
    join app.students s on s.school_id = ${school.id} and s.id = mine.student_id
      and s.status = 'active'
    left join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
    join ${from} on n.student_id = s.id
    order by coalesce(nullif(${nameIn("p")}, ''), s.student_id) ${natural}`;
}

export type LowRow = Pupil & RateCounts & { classes: { class_id: string; spans: Span[] }[] };

/**
 * The classes that the person follows up and that had pupils in a span, with their marks by week, and their pupils
 * with low attendance, with the days in all their classes. A year has a hundred thousand marks, so one pass counts
 * them both ways.
 */
export async function findFollowed(
  scope: Scope,
  span: Span,
): Promise<{ classes: FollowedClass[]; low: LowRow[] }> {
  const { school, tx } = scope;
  const marked = sql`
    select a.class_id, a.date, a.student_id, ${RATE_COUNTS} from ${SAVED}
    where a.school_id = ${school.id} and a.date between ${span.from} and ${span.to}
      and a.status is not null and ${followed(scope, sql`a.class_id`)}
    group by grouping sets ((a.class_id, a.date), (a.student_id))
    having grouping(a.student_id) = 1 or (count(*) >= ${LEAST_MARKS}
      and ${LOW}::int * count(*) > 100 * count(*) filter (where ${CAME}))`;
  const weekly = sql`
    select class_id, date_trunc('week', date)::date as week, sum(present) as present,
      sum(absent) as absent, sum(late) as late, sum(excused) as excused, sum(came) as came
    from marked where class_id is not null group by 1, 2`;
  const enrolled = sql`
    select x.student_id, json_agg(json_build_object('class_id', x.class_id,
        'spans', ${spansOf(sql`x.days`)})) as classes
    from (select e.student_id, e.class_id, range_agg(${enrolledDays(span)}) as days
      from app.class_enrollments e
      join app.classes c on c.school_id = e.school_id and c.id = e.class_id
      where e.school_id = ${school.id} and ${touches(span)}
      group by e.student_id, e.class_id) x
    group by x.student_id`;
  const classes = sql`
    select c.id as class_id, c.name, c.grade_level, c.kind, ${spansOf(populated(span))} as spans,
      ${takenOf(span)} as taken, coalesce(w.weeks, '[]') as weeks
    from app.classes c
    left join (select class_id, json_agg(to_jsonb(weekly) - 'class_id' order by week) as weeks
      from weekly group by class_id) w on w.class_id = c.id
    where c.school_id = ${school.id} and ${followed(scope, sql`c.id`)}
      and exists (select from app.class_enrollments e
        where e.school_id = c.school_id and e.class_id = c.id and ${touches(span)})
    order by c.grade_level ${natural}, c.name ${natural}, c.id`;
  const counts = sql`n.present, n.absent, n.late, n.excused, n.came,
    coalesce(n.classes, '[]') as classes`;
  const low = watched(
    scope,
    span.to,
    counts,
    sql`(select * from marked
    left join enrolled using (student_id)) n`,
  );
  const { rows } = await joinedByHash(
    tx,
    tx.execute<{ classes: FollowedClass[]; low: LowRow[] }>(sql`
      with marked as (${marked}), weekly as (${weekly}), enrolled as (${enrolled})
      select coalesce((select json_agg(one) from (${classes}) one), '[]') as classes,
        coalesce((select json_agg(one) from (${low}) one), '[]') as low`),
  );
  return rows[0] ?? { classes: [], low: [] };
}

export type AwayRow = Pupil & {
  /** The marked days after the last one on which the pupil was not away without a known reason. */
  days: string[];
  /** How often the pupil was late in the last 30 days. */
  times: number;
};

/**
 * Pupils whose last marked days in a span, three or more, were all away without a known reason, and pupils who are
 * often late. One pass over the marks keeps the absences of each pupil, because a list of all days takes four times as long.
 */
export async function findAway(scope: Scope, { from, to }: Span): Promise<AwayRow[]> {
  const { school, tx } = scope;
  const marked = sql`select a.student_id, max(a.date) filter (where not ${UNEXPLAINED}) as here,
      array_agg(a.date) filter (where ${UNEXPLAINED}) as away,
      (count(*) filter (where a.status = 'late' and a.date > ${to}::date - ${LATE_DAYS}::int))::int as times
    from ${SAVED}
    where a.school_id = ${school.id} and a.date between ${from} and ${to}
      and a.status is not null and ${followed(scope, sql`a.class_id`)}
    group by a.student_id`;
  const days = sql`array(select distinct day from unnest(marked.away) as day
    where marked.here is null or day > marked.here order by day)`;
  const found = sql`(select * from (select student_id, times, ${days} as days from (${marked}) marked offset 0) found
    where cardinality(days) >= ${IN_A_ROW} or times >= ${OFTEN_LATE}) n`;
  const { rows } = await joinedByHash(
    tx,
    tx.execute<AwayRow>(watched(scope, to, sql`to_json(n.days) as days, n.times`, found)),
  );
  return rows;
}
