import type pg from "pg";
import { TEST_COST, TEST_PASSWORD } from "#app/testing.ts";
import { NOTICE_VERSION } from "#features/consents/rules.ts";
import { addDays, todayIn, weekday } from "#lib/dates.ts";
import { hashPassword } from "#server/session/password.ts";

/** The sizes of a school's classes, and on how many of the last school days all its pupils were marked. */
export type Layout = { classes: number[]; days: number };

/** The first school that was made; the password of everybody is TEST_PASSWORD. */
export type MadeSchool = {
  id: string;
  admin: string;
  /** The e-mail of the homeroom teacher of the first two classes. */
  teacher: string;
  classes: { id: string; students: string[] }[];
  pupils: number;
  today: string;
  /** The first of the days with marks. */
  first: string;
};

/**
 * Makes schools in a migrated database, set by set, because a thousand of them have millions of rows. The SQL
 * names its columns, so that it also fits the database of an earlier version.
 */
export async function makeSchools(
  owner: pg.ClientBase,
  layouts: Layout[],
  from = 1,
): Promise<MadeSchool> {
  const today = todayIn("Asia/Kuala_Lumpur");
  const days = lastSchoolDays(today, Math.max(...layouts.map((one) => one.days)));
  // Their foreign keys hold by construction; checking each of millions would take hours.
  await owner.query("set session_replication_role = replica");
  await owner.query(
    `create temp table plan as select s.no, s.days, c.no as class_no, c.size, sum(c.size) over
       (partition by s.no order by c.no) - c.size as before, greatest(1, c.no - 1) as homeroom
     from json_to_recordset($1) as s (no int, days int, classes json),
       lateral (select ordinality::int as no, value::int as size
         from json_array_elements_text(s.classes) with ordinality) c`,
    [JSON.stringify(layouts.map((one, at) => ({ no: from + at, ...one })))],
  );
  await owner.query(
    "create temp table marked as select * from unnest($1::date[]) with ordinality as d (day, no)",
    [days],
  );
  const password = await hashPassword(TEST_PASSWORD, TEST_COST);
  for (const statement of STATEMENTS) {
    const text = statement
      .replace(/\bid\(([^()]*)\)/g, ID)
      .replaceAll(":notice", `'${NOTICE_VERSION}'`)
      .replaceAll(":password", `'${password}'`);
    await owner.query(text);
  }
  await owner.query("drop table plan, marked; set session_replication_role = origin");
  const [first] = layouts;
  return readSchool(owner, from, first?.days ?? 0, days);
}

async function readSchool(
  owner: pg.ClientBase,
  no: number,
  marked: number,
  days: string[],
): Promise<MadeSchool> {
  const { rows } = await owner.query<{ school_id: string; id: string; students: string[] }>(
    `select c.school_id, c.id, array_agg(e.student_id) as students
     from app.classes c join app.class_enrollments e on e.school_id = c.school_id and e.class_id = c.id
     where c.school_id = (select school_id from app.schools where name = $1)
     group by c.school_id, c.id order by length(c.name), c.name`,
    [`Sekolah ${no}`],
  );
  const pupils = rows.reduce((sum, { students }) => sum + students.length, 0);
  const [admin, teacher] = [`admin-${no}@bench.example`, `teacher-${no}-1@bench.example`];
  const today = todayIn("Asia/Kuala_Lumpur");
  const first = days[marked - 1] ?? today;
  return { id: rows[0]?.school_id ?? "", admin, teacher, classes: rows, pupils, today, first };
}

/** School days before `today`, the latest first. */
function lastSchoolDays(today: string, count: number): string[] {
  const days: string[] = [];
  for (let day = addDays(today, -1); days.length < count; day = addDays(day, -1)) {
    if (weekday(day) < 6) days.push(day);
  }
  return days;
}

/** A UUID of version 4 for `id(…)`, the same in every statement. */
const ID =
  "overlay(overlay(md5(concat_ws('.', $1)) placing '4' from 13) placing '8' from 17)::uuid";

/** `id(…)` is the id of what the words name; the people of a school are numbered from its admin, 0. */
const STATEMENTS = [
  `create temp table people as
   select no, 0 as n, 'admin' as role, 'admin-' || no || '@bench.example' as email from plan group by no
   union all select no, class_no, 'teacher', 'teacher-' || no || '-' || class_no || '@bench.example' from plan`,
  `create temp table pupils as
   select no, days, class_no, before + n as n from plan, generate_series(1, size) n`,
  `insert into app.schools (school_id, name, type, state, plan)
   select id('s', no), 'Sekolah ' || no, 'tahfiz', 'Selangor', 'enterprise' from plan group by no`,
  `insert into app.profiles (school_id, id, role, first_name, last_name, email)
   select id('s', no), id('person', no, n), role, 'Guru ' || n, 'bin Osman', email from people
   union all select id('s', no), id('profile', no, n), 'student', 'Pelajar ' || n, 'bin Ujian', null from pupils`,
  `insert into app.consents (school_id, id, profile_id, version)
   select id('s', no), id('consent', no, n), id('person', no, n), :notice from people`,
  `insert into auth.users (id, name, first_name, last_name, email, created_at, updated_at)
   select id('user', no, n), role, 'Guru ' || n, 'bin Osman', email, now(), now() from people`,
  `insert into auth.accounts (id, account_id, provider_id, user_id, password, by_mail, created_at, updated_at)
   select id('account', no, n), id('user', no, n)::text, 'credential', id('user', no, n), :password, true,
     now(), now() from people`,
  `insert into auth.memberships (user_id, school_id, profile_id)
   select id('user', no, n), id('s', no), id('person', no, n) from people`,
  `insert into app.teachers (school_id, id, teacher_id, profile_id, date_joined, specialization)
   select id('s', no), id('teacher', no, n), 'G-' || n, id('person', no, n), '1990-01-01', 'Hafazan'
   from people where n > 0`,
  `insert into app.classes (school_id, id, name, grade_level, academic_year, maximum_students)
   select id('s', no), id('class', no, class_no), 'Kelas ' || class_no, 'Tahun 1', '2026', 500 from plan`,
  // The first teacher has the first two classes.
  `insert into app.class_teachers (school_id, id, class_id, teacher_id, kind, from_date)
   select id('s', no), id('staff', no, class_no), id('class', no, class_no),
     id('teacher', no, homeroom), 'homeroom', '1990-01-01' from plan`,
  `insert into app.students (school_id, id, student_id, gender, profile_id, enrollment_date)
   select id('s', no), id('student', no, n), 'S-' || n, 'male', id('profile', no, n), '1990-01-01' from pupils`,
  `insert into app.class_enrollments (school_id, id, class_id, student_id, from_date)
   select id('s', no), id('enrollment', no, n), id('class', no, class_no), id('student', no, n), '1990-01-01'
   from pupils`,
  `insert into app.attendance (school_id, id, student_id, class_id, date, status, client_key, marked_by, marked_at)
   select id('s', p.no), id('mark', p.no, p.n, day), id('student', p.no, p.n), id('class', p.no, class_no), day,
     (array['present', 'present', 'present', 'late', 'absent', 'excused'])[1 + mod(p.n * 7 + d.no, 6)],
     id('mark', p.no, p.n, day), id('person', p.no, 1), now()
   from pupils p join marked d on d.no <= p.days`,
  `insert into app.attendance_history (school_id, id, attendance_id, version, to_status, notes, client_key,
     changed_by, changed_at)
   select school_id, id, id, version, status, notes, client_key, marked_by, marked_at
   from app.attendance where school_id in (select id('s', no) from plan)`,
  `insert into app.attendance_registers (school_id, id, class_id, date, taken_by, taken_at)
   select id('s', p.no), id('register', p.no, class_no, day), id('class', p.no, class_no), day,
     id('person', p.no, 1), now()
   from plan p join marked d on d.no <= p.days`,
  `drop table people, pupils`,
];
