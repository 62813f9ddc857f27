import { sql, type SQL } from "drizzle-orm";
import { inLists, type Lists, rowsOf } from "#db/bulk.ts";
import { natural } from "#db/columns.ts";
import { inForce, jsonList, nameIn } from "#db/pieces.ts";
import { joinedByHash } from "#db/transaction.ts";
import { RATE_COUNTS, SAVED, UNEXPLAINED } from "#features/attendance/marks/db.ts";
import { countMarked, type RateCounts } from "#features/attendance/rules.ts";
import { selectHours, withMakesUp } from "#features/calendar/sessions/db.ts";
import { type Hours, nameOfSession, sessionsOn } from "#features/calendar/sessions/rules.ts";
import {
  type ClassSpans,
  enrolledDays,
  findDueCalendar,
  spansOf,
  touches,
} from "#features/insights/db.ts";
import { type DueRegister, type Taking, takingOf } from "#features/insights/rules.ts";
import {
  type ReportAsked,
  isAskedClass,
  isAskedPupil,
  reachedDays,
  type Reader,
} from "#features/reports/definitions/db.ts";
import { addDays, formatTime } from "#lib/dates.ts";
import { atClock } from "#lib/zones.ts";
import type { Scope } from "#server/scope.ts";
import {
  type AttendanceRows,
  type DailyRow,
  type LateRow,
  longestIn,
  type MonthlyRow,
  type PupilMarksRow,
  type Stretch,
  STRETCH_DAYS,
  type TakingRow,
} from "./rules.ts";

/**
 * The tables that the statements read: `own`, the classes with the days that the person reaches; `wanted`, the
 * students who are asked for; `enrolled`, their days in each class; and `marks` of saved registers on those days.
 */
function tables(scope: Scope, { span, filters, permission }: ReportAsked): SQL {
  const mine = sql`${scope.school.id}`;
  return sql`own as (
      select c.id, c.name, c.grade_level, c.kind, c.archived_on,
        ${reachedDays(scope, permission)} as days
      from app.classes c where c.school_id = ${mine} and ${isAskedClass(filters)}),
    wanted as (
      select s.id from app.students s where s.school_id = ${mine}
        and ${isAskedPupil(filters, span.to)}),
    everyone as (
      select e.class_id, e.student_id, range_agg(${enrolledDays(span)}) * c.days as days
      from app.class_enrollments e join own c on c.id = e.class_id
      where e.school_id = ${mine} and ${touches(span)}
      group by e.class_id, e.student_id, c.days),
    enrolled as (
      select x.class_id, x.student_id from everyone x join wanted s on s.id = x.student_id
      where not isempty(x.days)),
    marks as (
      select a.student_id, a.class_id, a.date, a.session, a.status, a.reason, a.minutes_late
      from ${SAVED}
      where a.school_id = ${mine} and a.date between ${span.from} and ${span.to}
        and a.status is not null${isNarrowed(scope, { span, filters, permission })})`;
}

/**
 * Holds for marks `a` of whom and what is asked for. What everything meets is left out: the planner would take it for
 * something that few rows meet, and sort them all.
 */
function isNarrowed(scope: Scope, { filters, permission }: ReportAsked): SQL {
  const { class_id, grade_level, gender, stay } = filters;
  const isAll = scope.reaches(permission).includes("all");
  const isPupil = gender || stay ? sql` and a.student_id in (select id from wanted)` : sql``;
  if (isAll && !class_id && !grade_level) return isPupil;
  const isDay = isAll ? sql`` : sql` and a.date <@ c.days`;
  return sql`${isPupil} and exists (select from own c where c.id = a.class_id${isDay})`;
}

type ClassRow = ClassSpans & { class_name: string; grade_level: string };

type ClassCounts = ClassRow & RateCounts & { pupils: number; all_pupils: number };

/** Lists that one statement reads, each in the order of its query. */
async function readLists<Lists extends Record<string, unknown[]>>(
  scope: Scope,
  asked: ReportAsked,
  queries: { [Name in keyof Lists & string]: SQL },
): Promise<Lists> {
  const lists = Object.entries<SQL>(queries).map(
    ([name, query]) => sql`${jsonList(query)} as ${sql.identifier(name)}`,
  );
  const { rows } = await joinedByHash(
    scope.tx,
    scope.tx.execute<Record<string, unknown[]>>(
      sql`with ${tables(scope, asked)} select ${sql.join(lists, sql`, `)}`,
    ),
  );
  const [found] = rows;
  if (!found) throw new Error("the lists were not read");
  return found as Lists;
}

type MonthCounts = { month: string; came: number; marked: number };

/** The marks of saved registers in each month of a span that has any, as "2026-03". */
export async function findMonthCounts(scope: Scope, asked: ReportAsked): Promise<MonthCounts[]> {
  type Found = RateCounts & { month: string };
  const { months } = await readLists<{ months: Found[] }>(scope, asked, {
    months: sql`select to_char(a.date, 'YYYY-MM') as month, ${RATE_COUNTS} from marks a
      group by 1 order by 1`,
  });
  return months.map(({ month, ...counts }) => ({
    month,
    came: counts.came,
    marked: countMarked(counts),
  }));
}

/** The saved registers `r` of `own` classes in the span, which the person reaches. */
function savedRegisters(scope: Scope, { span }: ReportAsked): SQL {
  return sql`app.attendance_registers r
    join own c on c.id = r.class_id and r.date <@ c.days
      and r.school_id = ${scope.school.id} and r.date between ${span.from} and ${span.to}`;
}

/** The classes that had students in the span, each with its saved registers. */
function selectClasses(scope: Scope, asked: ReportAsked): SQL {
  return sql`
    select c.id as class_id, c.name as class_name, c.grade_level, c.kind,
      ${spansOf(sql`p.days`)} as spans, coalesce(r.taken, '') as taken
    from own c
    join (select x.class_id, range_agg(one) as days from everyone x, unnest(x.days) as one
      group by x.class_id) p on p.class_id = c.id
    left join (select r.class_id, string_agg(r.date || ' ' || r.session, chr(10)) as taken
      from ${savedRegisters(scope, asked)} group by r.class_id) r on r.class_id = c.id
    order by c.grade_level ${natural}, c.name ${natural}, c.id`;
}

/** The same with the counts of each class. */
function countClasses(scope: Scope, asked: ReportAsked): SQL {
  return sql`
    select c.*, coalesce(n.pupils, 0) as pupils,
      (select count(distinct student_id)::int from enrolled) as all_pupils,
      coalesce(k.present, 0) as present, coalesce(k.absent, 0) as absent,
      coalesce(k.late, 0) as late, coalesce(k.excused, 0) as excused,
      coalesce(k.came, 0) as came
    from (${selectClasses(scope, asked)}) c
    left join (select a.class_id, ${RATE_COUNTS} from marks a group by a.class_id) k
      on k.class_id = c.class_id
    left join (select class_id, count(*)::int as pupils from enrolled group by class_id) n
      on n.class_id = c.class_id
    order by c.grade_level ${natural}, c.class_name ${natural}, c.class_id`;
}

const whole = (due: Iterable<DueRegister[]>): Taking => takingOf([...due].flat());

const readMonthly: Reader<MonthlyRow> = async (scope, asked) => {
  const { dueOf } = await findDueCalendar(scope, asked.span);
  const { classes } = await readLists<{ classes: ClassCounts[] }>(scope, asked, {
    classes: countClasses(scope, asked),
  });
  const due = new Map(classes.map((one) => [one.class_id, dueOf(one)]));
  const rows = classes.map((row) => ({
    ...row,
    marked: countMarked(row),
    ...takingOf(due.get(row.class_id) ?? []),
  }));
  return {
    // A class without a student who is asked for says nothing.
    rows: rows.filter(({ pupils, marked }) => pupils + marked > 0),
    distinct: { pupils: classes[0]?.all_pupils ?? 0 },
    taking: whole(due.values()),
  };
};

type SessionRow = RateCounts & {
  class_id: string;
  session: string;
  taken_by: string | null;
  taken_at: string;
};

const readDaily: Reader<DailyRow> = async (scope, asked) => {
  const { span } = asked;
  const { sessions, dueOf } = await findDueCalendar(scope, span);
  type Lists = { classes: ClassCounts[]; saved: SessionRow[] };
  const { classes, saved } = await readLists<Lists>(scope, asked, {
    classes: countClasses(scope, asked),
    saved: sql`
      select r.class_id, r.session, nullif(${nameIn("p")}, '') as taken_by,
        r.taken_at, ${RATE_COUNTS}
      from ${savedRegisters(scope, asked)}
      left join app.profiles p on p.school_id = r.school_id and p.id = r.taken_by
      left join marks a on a.class_id = r.class_id and a.date = r.date and a.session = r.session
      group by r.class_id, r.session, r.taken_at, p.first_name, p.last_name`,
  });
  const counts = new Map(saved.map((row) => [`${row.class_id} ${row.session}`, row]));
  // Today's registers are shown too while they are not taken yet.
  const tomorrow = addDays(scope.today, 1);
  const shown = classes.filter(({ pupils }) => pupils > 0);
  const registers = shown.flatMap((one) =>
    dueOf(one, tomorrow).map(({ session, taken }) => ({ one, session, taken })),
  );
  const places = new Map(sessions.map(({ key }, at) => [key, at]));
  const rows = registers
    .toSorted((a, b) => (places.get(a.session) ?? 0) - (places.get(b.session) ?? 0))
    .map(({ one, session }): DailyRow => {
      const found = counts.get(`${one.class_id} ${session}`);
      const { class_id, class_name, grade_level, pupils } = one;
      const name = nameOfSession(sessions, session) ?? "";
      const row = { class_id, class_name, grade_level, pupils, session: name };
      if (!found) return { ...row, ...NOT_TAKEN };
      const { taken_by, taken_at, present, absent, late, excused, came } = found;
      return {
        ...row,
        present,
        absent,
        late,
        excused,
        came,
        marked: countMarked(found),
        taken_by,
        taken_at: formatTime(taken_at, scope.school.time_zone),
      };
    });
  return {
    rows,
    distinct: { pupils: classes[0]?.all_pupils ?? 0 },
    taking: takingOf(registers.map(({ taken }) => ({ date: span.from, session: "", taken }))),
  };
};

const NOT_COUNTED = { present: null, absent: null, late: null, excused: null };
const NOT_TAKEN = { ...NOT_COUNTED, came: null, marked: null, taken_by: null, taken_at: null };

type PupilCounts = Omit<PupilMarksRow, "longest" | "marked"> & {
  timed: number;
  stretches: Stretch[];
};

const COUNTS = ["present", "absent", "late", "excused", "came", "minutes", "timed"].map((name) =>
  sql.identifier(name),
);
const NAME = sql`coalesce(nullif(${nameIn("p")}, ''), s.student_id)`;
const PUPIL = {
  student_id: sql`s.id`,
  number: sql`s.student_id`,
  name: NAME,
  class_name: sql`n.class_name`,
  ...Object.fromEntries(COUNTS.map((name) => [name.value, sql`coalesce(k.${name}, 0)`])),
  stretches: sql`coalesce(k.stretches, '[]')`,
};

/** The students who are asked for with their counts, by name, as a list for each column. */
function selectPupils(scope: Scope, { span }: ReportAsked): SQL {
  const day = sql`(a.date - ${span.from}::date)`;
  const bit = sql`1 << ${day} % ${STRETCH_DAYS}`;
  const sums = COUNTS.map((name) => sql`sum(k.${name})::int as ${name}`);
  return sql`
    with counted as (
        select a.student_id, a.class_id, ${day} / ${STRETCH_DAYS} as at, ${RATE_COUNTS},
          coalesce(sum(a.minutes_late) filter (where a.status = 'late'), 0)::int as minutes,
          count(a.minutes_late) filter (where a.status = 'late')::int as timed,
          bit_or(${bit}) filter (where ${UNEXPLAINED}) as away,
          bit_or(${bit}) filter (where not ${UNEXPLAINED}) as other
        from marks a group by 1, 2, 3),
      summed as (
        select k.student_id, ${sql.join(sums, sql`, `)},
          json_agg(array[k.at, k.away, k.other]) as stretches
        from counted k group by k.student_id),
      named as (
        select x.student_id, string_agg(c.name, ', ' order by c.kind, c.name ${natural})
            as class_name
        from (select class_id, student_id from enrolled
          union select class_id, student_id from counted) x
        join own c on c.id = x.class_id
        group by x.student_id)
    ${inLists(
      PUPIL,
      sql`from named n
        left join summed k on k.student_id = n.student_id
        join app.students s on s.school_id = ${scope.school.id} and s.id = n.student_id
        left join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
        order by ${NAME} ${natural}, s.student_id ${natural}`,
    )}`;
}

/** The students with the registers of their classes. */
async function findPupils(
  scope: Scope,
  asked: ReportAsked,
): Promise<{ pupils: PupilCounts[]; taking: Taking }> {
  const { dueOf } = await findDueCalendar(scope, asked.span);
  const query = scope.tx.execute<{ classes: ClassRow[]; pupils: Lists }>(sql`
    with ${tables(scope, asked)}
    select ${jsonList(selectClasses(scope, asked))} as classes,
      (select to_json(lists) from (${selectPupils(scope, asked)}) lists) as pupils`);
  const [found] = (await joinedByHash(scope.tx, query)).rows;
  const taking = whole((found?.classes ?? []).map((one) => dueOf(one)));
  return { pupils: rowsOf<PupilCounts>(PUPIL, found?.pupils), taking };
}

const readPupils: Reader<PupilMarksRow> = async (scope, asked) => {
  const { pupils, taking } = await findPupils(scope, asked);
  const rows = pupils.map((row) => ({
    ...row,
    marked: countMarked(row),
    longest: longestIn(row.stretches),
  }));
  return { rows, taking };
};

const readLate: Reader<LateRow> = async (scope, asked) => {
  const { pupils, taking } = await findPupils(scope, asked);
  const rows = pupils
    .filter(({ late }) => late > 0)
    .map(({ late: times, ...row }): LateRow => ({ ...row, times }))
    .toSorted((a, b) => b.times - a.times);
  return { rows, taking };
};

type ReasonCount = { reason: string; times: number; pupils: number; all_pupils: number };

const readReasons: Reader<AttendanceRows["sebab-tidak-hadir"]> = async (scope, asked) => {
  const { dueOf } = await findDueCalendar(scope, asked.span);
  type Lists = { classes: ClassRow[]; found: ReasonCount[] };
  const { classes, found } = await readLists<Lists>(scope, asked, {
    classes: selectClasses(scope, asked),
    found: sql`
      with away as (
        select a.student_id, coalesce(a.reason, 'unexplained') as reason from marks a
        where a.status in ('absent', 'excused'))
      select reason, count(*)::int as times, count(distinct student_id)::int as pupils,
        (select count(distinct student_id)::int from away) as all_pupils
      from away group by reason order by times desc, reason`,
  });
  const taking = whole(classes.map((one) => dueOf(one)));
  const all = found.reduce((sum, { times }) => sum + times, 0);
  const rows = found.map(({ reason, times, pupils }) => ({ reason, times, pupils, all }));
  return { rows, taking, distinct: { pupils: found[0]?.all_pupils ?? 0, all } };
};

type RegisterTimes = { class_id: string; homeroom: string | null; saved: string };

const readTaking: Reader<TakingRow> = async (scope, asked) => {
  const { school } = scope;
  const { from, to } = asked.span;
  const { sessions, dueOf } = await findDueCalendar(scope, asked.span);
  type Lists = { classes: ClassRow[]; times: RegisterTimes[]; own_hours: Hours[] };
  const { classes, times, own_hours } = await readLists<Lists>(scope, asked, {
    classes: selectClasses(scope, asked),
    own_hours: selectHours(scope, from, to),
    times: sql`
      select c.id as class_id, h.homeroom, coalesce(r.saved, '') as saved
      from own c
      left join (select r.class_id, string_agg(r.date || ' ' || r.session || ' '
          || (extract(epoch from r.taken_at) * 1000)::bigint, chr(10)) as saved
        from ${savedRegisters(scope, asked)} group by r.class_id) r on r.class_id = c.id
      left join (select t.class_id, min(nullif(${nameIn("p")}, '')) as homeroom
        from app.class_teachers t
        join app.teachers h on h.school_id = t.school_id and h.id = t.teacher_id
        join app.profiles p on p.school_id = h.school_id and p.id = h.profile_id
        where t.school_id = ${school.id} and t.kind = 'homeroom' and ${inForce("t", to)}
        group by t.class_id) h on h.class_id = c.id`,
  });
  const hours = withMakesUp(scope, own_hours);
  const byClass = new Map(times.map((row) => [row.class_id, row]));
  const due = classes.map((one) => ({ one, ...takingOf(dueOf(one)) }));
  const rows = due.map(({ one, taken, expected }): TakingRow => {
    const { class_id, class_name, grade_level, kind } = one;
    const { homeroom = null, saved = "" } = byClass.get(class_id) ?? {};
    const isLate = (line: string) => {
      const [date = "", ...rest] = line.split(" ");
      const at = Number(rest.pop());
      const session = sessionsOn(date, sessions, hours, { class_id, kind }).find(
        ({ key }) => key === rest.join(" "),
      );
      return session !== undefined && at > atClock(date, session.due_at, school.time_zone);
    };
    const taken_late = saved.split("\n").filter(Boolean).filter(isLate).length;
    const not_taken = expected - taken;
    return { class_id, class_name, grade_level, homeroom, expected, taken, taken_late, not_taken };
  });
  return {
    rows: rows.filter(({ expected }) => expected > 0),
    taking: whole(classes.map((one) => dueOf(one))),
  };
};

/** The reader of each report of attendance. */
export const attendanceReaders = {
  "kehadiran-harian": readDaily,
  "kehadiran-bulanan": readMonthly,
  "kehadiran-pelajar": readPupils,
  "sebab-tidak-hadir": readReasons,
  lewat: readLate,
  kelengkapan: readTaking,
} satisfies { [Id in keyof AttendanceRows]: Reader<AttendanceRows[Id]> };
