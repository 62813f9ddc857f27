import { createHash } from "node:crypto";
import pg, { type Pool } from "pg";
import type { TestSchool } from "#app/testing.ts";
import { addDays } from "#lib/dates.ts";

export type Sizes = {
  pupils: number;
  classes: number;
  /** Days with marks of all pupils. */
  days: number;
  /** How many rows of every list that only grows: events, letters, payments, audit lines … */
  lines: number;
};

/**
 * Fills a school with as much as its plan allows and its admin can type: every text as long as the
 * contract permits, names and phones that many people share, and one class, one guardian and one day with
 * hundreds of pupils.
 */
export async function fillSchool(owner: Pool, school: TestSchool, sizes: Sizes): Promise<void> {
  const { pupils, classes, days, lines } = sizes;
  const { id, today, class_id, teacher, admin, guardian_id, students } = school;
  const values: Record<string, string | number> = {
    school: id,
    today,
    first: addDays(today, -days),
    class: class_id,
    teacher: teacher.teacher_id,
    admin: admin.id,
    guardian: guardian_id,
    child: students[0] ?? "",
    pupils,
    classes,
    lines,
  };
  for (const statement of FILLING) {
    const text = statement
      .replace(/\bid\(((?:[^()]|\([^()]*\))*)\)/g, ID)
      .replace(/(?<!:):([a-z]+)/g, (_, name: string) => pg.escapeLiteral(String(values[name])));
    await owner.query(text);
  }
  await owner.query("analyze");
}

/** The id of a row that was filled in: "s1" is the first pupil, "g" guardians, "c" classes, "t" teachers. */
export function idOf(school: TestSchool, name: string): string {
  const hex = createHash("md5")
    .update(school.id + name)
    .digest("hex");
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, "$1-$2-4$3-8$4-");
}

/** The same in SQL, for `id(…)`. */
const ID = `overlay(overlay(md5(:school || $1) placing '4' from 13 for 1) placing '8' from 17 for 1)::uuid`;

/** Names of 200 letters that differ in every letter: the worst case for comparing. */
const NAME = "left(repeat(md5(n::text) || ' ', 7), 200)";

const FILLING = [
  "update app.schools set plan = 'enterprise', name = repeat('N', 120) where school_id = :school",
  // Half of the pupils have one name, so that each looks like every other.
  `insert into app.profiles (school_id, id, role, first_name, last_name, email)
   select :school, id('p' || n), 'student',
     case when n % 2 = 0 then repeat('Muhammad ', 22) else ${NAME} end,
     case when n % 2 = 0 then repeat('Abdullah ', 22) else ${NAME} end, n || '@' || repeat('x', 240)
   from generate_series(1, :pupils::int) n`,
  `insert into app.students (school_id, id, student_id, gender, profile_id, enrollment_date,
     jawi_name, address, city, state, health_note, allergies)
   select :school, id('s' || n), 'L-' || lpad(n::text, 36, '0'), 'male',
     id('p' || n), '2020-01-06', repeat('م', 200), repeat('a', 300),
     repeat('c', 100), 'Selangor', repeat('h', 1000), repeat('k', 500)
   from generate_series(1, :pupils::int) n`,
  `insert into app.classes (school_id, id, name, description, grade_level, academic_year, maximum_students)
   select :school, id('c' || n), lpad(n::text, 100, 'K'), repeat('d', 500),
     lpad((n % 12)::text, 40, 'T'), '2026', 500
   from generate_series(1, :classes::int) n`,
  // One class is as full as a class can be, the others share the rest.
  `insert into app.class_enrollments (school_id, id, class_id, student_id, from_date)
   select :school, id('e' || n),
     case when n <= 490 then :class::uuid else id('c' || (1 + n % :classes::int)) end,
     id('s' || n), '2020-01-06'
   from generate_series(1, :pupils::int) n`,
  // One pupil changed class again and again.
  `insert into app.class_enrollments (school_id, id, class_id, student_id, from_date, to_date, status)
   select :school, gen_random_uuid(), id('c' || (1 + n % :classes::int)),
     :child::uuid, date '2010-01-01' + n, date '2010-01-01' + n, 'ended'
   from generate_series(1, :lines::int) n`,
  // All guardians have one phone.
  `insert into app.profiles (school_id, id, role, first_name, last_name, email, phone)
   select :school, id('gp' || n), 'guardian', ${NAME}, ${NAME},
     'g' || n || '@' || repeat('x', 240), '+60123456789'
   from generate_series(1, :pupils::int) n`,
  `insert into app.guardians (school_id, id, profile_id, consent_whatsapp, consent_email, consent_phone)
   select :school, id('g' || n), id('gp' || n), true, true, true
   from generate_series(1, :pupils::int) n`,
  // One guardian is linked to every pupil, every pupil has another guardian, and one pupil has hundreds.
  `insert into app.guardian_links (school_id, id, guardian_id, student_id, relation, custody_note)
   select :school, gen_random_uuid(), g, s, 'penjaga', repeat('j', 500) from (
     select :guardian::uuid as g, id('s' || n) as s
       from generate_series(1, :pupils::int) n
     union all select id('g' || n), id('s' || n)
       from generate_series(1, :pupils::int) n
     union all select id('g' || n), :child::uuid
       from generate_series(1, least(:pupils::int, 400)) n) as pairs`,
  `insert into app.profiles (school_id, id, role, first_name, last_name, email, phone)
   select :school, id('tp' || n), 'teacher', ${NAME}, ${NAME},
     't' || n || '@' || repeat('x', 240), '+60123456789'
   from generate_series(1, 300) n`,
  `insert into app.teachers (school_id, id, teacher_id, profile_id, date_joined, specialization, qualification)
   select :school, id('t' || n), lpad(n::text, 40, 'G'), id('tp' || n),
     '2020-01-06', repeat('s', 100), repeat('q', 200)
   from generate_series(1, 300) n`,
  // One teacher has every class, each class has some more, and one has all teachers.
  `insert into app.class_teachers (school_id, id, class_id, teacher_id, kind, from_date)
   select :school, gen_random_uuid(), class_id, teacher_id, kind, date '2020-01-06' from (
     select id('c' || n) as class_id, :teacher::uuid as teacher_id, 'homeroom' as kind
       from generate_series(1, :classes::int) n
     union all select id('c' || n), id('t' || (1 + n % 300)), 'assistant'
       from generate_series(1, :classes::int) n
     union all select :class::uuid, id('t' || n), 'assistant'
       from generate_series(1, 300) n) as staff`,
  `insert into app.attendance_sessions (school_id, id, key, name, starts_at, due_at, position)
   select :school, gen_random_uuid(), case n when 1 then 'harian' else 'sesi-' || n end,
     lpad(n::text, 40, 'S'), '00:00', '00:01', n
   from generate_series(1, 8) n`,
  // Every school day of every pupil; all are absent on the last days, so that the desk asks about each.
  `insert into app.attendance (school_id, id, student_id, class_id, date, session, status, notes,
     client_key, marked_by, marked_at)
   select :school, gen_random_uuid(), e.student_id, e.class_id, d::date, 'harian',
     case when d::date > :today::date - 20 then 'absent' when random() < 0.5 then 'late' else 'present' end,
     case when d::date > :today::date - 20 then repeat('n', 500) else '' end,
     gen_random_uuid(), :admin, now()
   from app.class_enrollments e,
     generate_series(:first::date, :today::date, interval '1 day') d
   where e.school_id = :school and e.status = 'active' and extract(isodow from d) < 6
     and (e.class_id = :class::uuid or d::date > :today::date - 60)`,
  `insert into app.attendance_registers (school_id, id, class_id, date, session, taken_by, taken_at)
   select school_id, gen_random_uuid(), class_id, date, session, :admin, now()
   from app.attendance where school_id = :school group by school_id, class_id, date, session`,
  // One mark was changed again and again.
  `insert into app.attendance_history (school_id, id, attendance_id, version, to_status, notes, why,
     client_key, changed_by, changed_at)
   select a.school_id, gen_random_uuid(), a.id, n, 'absent', repeat('n', 500), repeat('w', 300),
     gen_random_uuid(), :admin, now()
   from (select * from app.attendance where school_id = :school and student_id = :child
     and class_id = :class and session = 'harian' and extract(isodow from date) < 6
     order by date desc limit 1) a, generate_series(2, :lines::int) n`,
  `insert into app.absence_reports (school_id, id, student_id, from_date, to_date, reason, notes, reported_by, answer)
   select :school, gen_random_uuid(), id('s' || (1 + n % :pupils::int)),
     :today::date, :today::date + 30, 'family', repeat('n', 500), :admin, repeat('j', 300)
   from generate_series(1, :lines::int) n`,
  `insert into app.absence_followups (school_id, id, student_id, date, channel, outcome, notes, made_by, made_at)
   select :school, gen_random_uuid(), id('s' || (1 + n % :pupils::int)), :today::date,
     'phone', 'no_answer', repeat('n', 500), :admin, now()
   from generate_series(1, :lines::int) n`,
  `insert into app.letter_templates (school_id, id, kind, step, subject, body)
   select :school, gen_random_uuid(), kind, step, repeat('s', 200),
     repeat('{nama} {kelas} {tarikh_mula} ', 170)
   from unnest(array['consecutive', 'scattered']) kind, generate_series(1, 4) step`,
  `insert into app.warning_letters (school_id, id, student_id, kind, step, since, days, subject, body,
     channel, issued_by, issued_at)
   select :school, gen_random_uuid(), id('s' || (1 + n % :pupils::int)), 'scattered',
     1, date '2020-01-01' + n, 10, repeat('s', 200), repeat('b', 5000), 'print', :admin, now()
   from generate_series(1, :lines::int) n`,
  `insert into app.events (school_id, id, title, place, kind, date, to_date)
   select :school, id('v' || n), repeat('t', 200), repeat('p', 200), case when n % 3 = 0 then 'event' else 'holiday' end,
     :today::date - 300 + n % 290, :today::date - n % 5 - 1
   from generate_series(1, :lines::int) n`,
  // Each event is for some classes only.
  `insert into app.event_classes (school_id, id, event_id, class_id)
   select :school, gen_random_uuid(), id('v' || n), id('c' || c)
   from generate_series(1, :lines::int) n, generate_series(1, :classes::int) c where (n + c) % 5 = 0`,
  `insert into app.terms (school_id, id, academic_year, name, from_date, to_date)
   select :school, gen_random_uuid(), y::text, repeat('p', 60),
     make_date(y, 2 * p - 1, 1), make_date(y, 2 * p, 28)
   from generate_series(1900, 2199) y, generate_series(1, 6) p`,
  `insert into app.hijri_months (school_id, id, hijri_year, hijri_month, starts_on)
   select :school, gen_random_uuid(), 1400 + n / 12, 1 + n % 12, date '1979-11-20' + round(n * 29.53)::int
   from generate_series(0, 1199) n`,
  `insert into app.billing_accounts (school_id, id, code)
   select :school, id('k' || n), 'K-' || n from generate_series(1, :pupils::int) n`,
  `insert into app.billing_members (school_id, id, account_id, student_id, from_date)
   select :school, gen_random_uuid(), id('k' || n), id('s' || n), :today::date
   from generate_series(1, :pupils::int) n`,
  `insert into app.ledger_txs (school_id, id, kind, posted_on, at)
   select :school, id('y' || n), 'payment', :today::date, now()
   from generate_series(1, 2 * :lines::int) n`,
  `insert into app.payments (school_id, id, account_id, student_id, number, client_key, amount_sen,
     received_on, method, payer_name)
   select :school, id('y' || n), id('k' || (1 + n % :pupils::int)), id('s' || (1 + n % :pupils::int)),
     'R-' || n, id('y' || n), 5000, :today::date, 'tunai', repeat('p', 200)
   from generate_series(1, 2 * :lines::int) n`,
  `insert into app.student_statuses (school_id, id, student_id, from_status, to_status, date, reason, changed_by)
   select :school, gen_random_uuid(), :child::uuid, 'active', 'inactive', :today::date, repeat('r', 300), :admin
   from generate_series(1, :lines::int) n`,
  `insert into app.cover_requests (school_id, id, class_id, teacher_id, from_date, to_date, reason, requested_by)
   select :school, gen_random_uuid(), id('c' || (1 + n % :classes::int)), :teacher::uuid,
     :today::date, :today::date, repeat('r', 500), :admin
   from generate_series(1, :lines::int) n`,
  `insert into app.register_reminders (school_id, id, class_id, date, session, teacher_id, channel, sent_by, sent_at)
   select :school, gen_random_uuid(), id('c' || (1 + n % :classes::int)), :today::date,
     'harian', :teacher::uuid, 'whatsapp', :admin, now()
   from generate_series(1, :lines::int) n`,
  `insert into app.notifications (school_id, id, profile_id, kind, student_id, class_id, date, count, at)
   select :school, gen_random_uuid(), :admin, 'notice_sent', id('s' || (1 + n % :pupils::int)),
     id('c' || (1 + n % :classes::int)), :today::date, n, now()
   from generate_series(1, :lines::int) n`,
  `insert into app.audit (school_id, id, at, actor_id, actor_name, action, label, details, request_id)
   select :school, gen_random_uuid(), now(), :admin, repeat('n', 400), 'student.update', repeat('l', 400),
     jsonb_build_object('changes', jsonb_build_object('address',
       jsonb_build_array(repeat('a', 300), repeat('b', 300)), 'notes', repeat('c', 5000))), 'r'
   from generate_series(1, :lines::int) n`,
  `insert into app.imports (school_id, id, kind, created, updated, skipped, trace, made_by)
   select :school, gen_random_uuid(), 'students', 1, 0, 0, jsonb_build_object('created',
     jsonb_build_object('students', (select jsonb_agg(gen_random_uuid()) from generate_series(1, 2000))),
     'changed', '[]'::jsonb), :admin
   from generate_series(1, 50) n`,
  `insert into app.year_changes (school_id, id, from_year, to_year, begins_on, moves, made_classes,
     archived_classes, made_by, undone_at)
   select :school, gen_random_uuid(), '2025', '2026', :today::date, (select jsonb_agg(jsonb_build_object(
       'student_id', id('s' || p), 'act', 'promote', 'ended', id('e' || p),
       'begun', null)) from generate_series(1, :pupils::int) p),
     '{}', (select array_agg(id('c' || c)) from generate_series(1, :classes::int) c), :admin,
     case when n > 1 then now() end
   from generate_series(1, 20) n`,
];
