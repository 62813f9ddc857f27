import { sql, type SQL } from "drizzle-orm";
import { inForce, jsonList, nameIn } from "#db/pieces.ts";
import { natural } from "#db/columns.ts";
import { DAYS_BACK } from "#features/absences/rules.ts";
import { RATE_COUNTS, SAVED, UNEXPLAINED } from "#features/attendance/marks/db.ts";
import { findDay } from "#features/calendar/days/db.ts";
import { nameOfSession, sessionsOf } from "#features/calendar/sessions/rules.ts";
import { closedDaysOf } from "#features/insights/rules.ts";
import { termOf } from "#features/insights/rules/years.ts";
import { studentReach } from "#features/students/db.ts";
import { findPhonesForGuardians } from "#features/teachers/db.ts";
import { addDays } from "#lib/dates.ts";
import { type Titled, titleWord } from "#lib/titles.ts";
import type { Scope } from "#server/scope.ts";
import type { Family, FamilyChild, FamilyDay } from "./contract.ts";
import { byDay, spanOf } from "./rules.ts";

/** The person's children, or the pupil: today, this month, the term and reported absences. */
export async function readFamily(scope: Scope): Promise<Family> {
  const { today } = scope;
  const span = spanOf(today);
  const { facts, sessions: own } = await findDay(scope, span.from, span.to);
  const { terms } = facts;
  const from = termOf(terms, today)?.from ?? `${today.slice(0, 4)}-01-01`;
  const name = terms.find((term) => term.from_date === from)?.name ?? null;
  const sessions = sessionsOf(own).map(({ key }) => key);
  const children = await findChildren(scope, { from: span.from, term: from, sessions });
  return {
    ...span,
    term: { name, from },
    children: children.map(({ marks, ...child }) => ({
      ...child,
      days: byDay(
        marks.map((mark) => ({ ...mark, session: nameOfSession(own, mark.session ?? "") })),
      ),
      closed: closedDaysOf(
        span,
        facts,
        child.classes.map(({ id }) => id),
      ),
    })),
  };
}

type ClassTeacher = NonNullable<FamilyChild["classes"][number]["teacher"]>;
type DatedMark = FamilyDay["marks"][number] & { date: string };

/** A pupil within reach, with the marks that are not yet put together by day. */
type ChildRow = Omit<FamilyChild, "days" | "closed"> & { marks: DatedMark[] };

type FoundTeacher = Omit<ClassTeacher, "title_word" | "phone"> & Titled;
type FoundClass = Omit<FamilyChild["classes"][number], "teacher"> & {
  teacher: FoundTeacher | null;
};
type FoundRow = Omit<ChildRow, "classes"> & { classes: FoundClass[] };

/** The active pupils whom the person sees as a guardian or as the pupil, by name. Only saved registers count. */
async function findChildren(
  scope: Scope,
  { from, term, sessions }: { from: string; term: string; sessions: readonly string[] },
): Promise<ChildRow[]> {
  const { school, person, today, tx } = scope;
  const own = sql`a.school_id = s.school_id and a.student_id = s.id and a.status is not null`;
  const { rows } = await tx.execute<FoundRow>(sql`
    select s.id, s.student_id, coalesce(p.first_name, '') as first_name,
      coalesce(p.last_name, '') as last_name, p.avatar_url,
      coalesce(s.id = ${person.student_id}, false) as is_self,
      ${jsonList(sql`
        select c.id, c.name, (${homeroomTeacher(scope)}) as teacher
        from app.class_enrollments e
        join app.classes c on c.school_id = e.school_id and c.id = e.class_id
        where e.school_id = s.school_id and e.student_id = s.id and e.status = 'active'
          and ${inForce("e", today)} and (c.archived_on is null or c.archived_on > ${today})
        order by c.kind, c.name ${natural}`)} as classes,
      ${jsonList(sql`
        select a.date, c.name as class_name, a.session, a.status, a.minutes_late,
          to_char(a.left_at, 'HH24:MI') as left_at, a.reason, a.marked_at as at
        from ${SAVED} join app.classes c on c.school_id = a.school_id and c.id = a.class_id
        where ${own} and a.date between ${from} and ${today}
        order by a.date, array_position(${sql.param(sessions)}::text[], a.session), c.kind,
          c.name ${natural}`)} as marks,
      array(
        select distinct a.date::text from ${SAVED}
        where ${own} and ${UNEXPLAINED} and a.date between ${addDays(today, -DAYS_BACK)} and ${today}
          and not exists (select from app.absence_reports r where r.school_id = a.school_id
            and r.student_id = a.student_id and r.state in ('waiting', 'accepted')
            and a.date between r.from_date and r.to_date)
        order by 1) as unexplained,
      ${jsonList(sql`
        select r.from_date, r.to_date, r.state from app.absence_reports r
        where r.school_id = s.school_id and r.student_id = s.id
          and r.state in ('waiting', 'accepted') and r.to_date >= ${today}
        order by r.from_date`)} as reports,
      (select row_to_json(n) from (select ${RATE_COUNTS} from ${SAVED}
        where ${own} and a.date between ${term} and ${today}) n) as term
    from app.students s
    left join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
    where s.school_id = ${school.id} and s.status = 'active'
      and ${studentReach(scope, "family.see", sql`s.id`)}
    order by coalesce(nullif(${nameIn("p")}, ''), s.student_id) ${natural}, s.student_id`);
  const teachers = rows.flatMap(({ classes }) => classes.flatMap(({ teacher }) => teacher ?? []));
  const phones = await findPhonesForGuardians(
    scope,
    teachers.map(({ id }) => id),
  );
  const shown = ({ title, ...teacher }: FoundTeacher): ClassTeacher => ({
    ...teacher,
    title_word: titleWord({ ...teacher, title }, school.staff_title),
    phone: phones.get(teacher.id) ?? null,
  });
  return rows.map(({ classes, ...row }) => ({
    ...row,
    classes: classes.map(({ teacher, ...found }) => ({
      ...found,
      teacher: teacher && shown(teacher),
    })),
  }));
}

/** The homeroom teacher of a class `c` today; no row without one. */
function homeroomTeacher({ today }: Scope): SQL {
  return sql`select json_build_object('id', t.id, 'first_name', coalesce(tp.first_name, ''),
      'last_name', coalesce(tp.last_name, ''), 'avatar_url', tp.avatar_url, 'title', t.title)
    from app.class_teachers ct
    join app.teachers t on t.school_id = ct.school_id and t.id = ct.teacher_id
    left join app.profiles tp on tp.school_id = t.school_id and tp.id = t.profile_id
    where ct.school_id = c.school_id and ct.class_id = c.id and ct.kind = 'homeroom'
      and ${inForce("ct", today)} limit 1`;
}
