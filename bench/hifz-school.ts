import type pg from "pg";
import type { Caller, TestApp } from "#app/testing.ts";
import { pageRange } from "#features/hifz/mushaf/rules/positions.ts";
import { LAST_PAGE } from "#features/hifz/mushaf/rules/ayahs.ts";
import { rebuildPagesOf } from "#features/hifz/pages/jobs.ts";
import { newId } from "#lib/ids.ts";

const HALAQAH = 46;
const PUPILS = 22;
/** School days with a page of new memorisation, recent and old revision of every pupil: 600 records each. */
const DAYS = 200;
/** Pages that every pupil held before, so that 302 are held today. */
const BEFORE = 102;

/** The first page that no pupil holds yet. */
export const NEXT_PAGE = BEFORE + DAYS + 1;

export type HifzSheet = { teacher: Caller; class_id: string; students: string[] };

/** A school of 1,012 pupils in halaqah of 22, each with its teacher. */
export type HifzSchool = { id: string; today: string; admin: Caller; sheets: HifzSheet[] };

/** Makes the school, or one of fewer halaqah, and says how long it took to fold all of its pupils, in ms. */
export async function makeHifzSchool(
  app: TestApp,
  halaqah = HALAQAH,
): Promise<{ school: HifzSchool; folded: number }> {
  const { owner } = app;
  const made = await app.makeSchool({ plan: "enterprise" });
  const { id, today, admin } = made;
  const sheets: HifzSheet[] = [];
  for (let at = 0; at < halaqah; at += 1) {
    const teacher = await made.addTeacher(`Ustaz ${at}`, `U-${at}`);
    sheets.push({ teacher, class_id: newId(), students: [] });
    await addHalaqah(owner, id, sheets[at]?.class_id ?? "", teacher.teacher_id, at);
  }
  const { rows } = await owner.query<{ class_id: string; student_id: string }>(
    `select e.class_id, e.student_id from app.class_enrollments e
     join app.classes c on c.id = e.class_id where e.school_id = $1 and c.kind = 'halaqah'`,
    [id],
  );
  for (const { class_id, student_id } of rows)
    sheets.find((sheet) => sheet.class_id === class_id)?.students.push(student_id);
  await addRecords(owner, { id, today, by: made.teacher.id });
  await owner.query("analyze");
  const began = performance.now();
  const { wrong } = await rebuildPagesOf(app.runtime.database.app, id);
  if (wrong < halaqah * PUPILS) throw new Error("not every pupil was folded");
  const folded = performance.now() - began;
  // As the database does by itself after so many rows.
  await owner.query("vacuum (analyze)");
  return { school: { id, today, admin, sheets }, folded };
}

async function addHalaqah(
  owner: pg.Pool,
  school_id: string,
  class_id: string,
  teacher_id: string,
  at: number,
): Promise<void> {
  await owner.query(
    `insert into app.classes (school_id, id, name, kind, grade_level, academic_year, maximum_students)
     values ($1, $2, $3, 'halaqah', 'Halaqah', '2026', 40)`,
    [school_id, class_id, `Halaqah ${at}`],
  );
  await owner.query(
    `insert into app.class_teachers (school_id, id, class_id, teacher_id, kind, from_date)
     values ($1, gen_random_uuid(), $2, $3, 'homeroom', '2020-01-06')`,
    [school_id, class_id, teacher_id],
  );
  await owner.query(
    `with pupil as (
       insert into app.profiles (school_id, id, role, first_name, last_name)
       select $1, gen_random_uuid(), 'student', 'Pelajar ' || n, 'bin Ujian ' || $3
       from generate_series(1, ${PUPILS}) n returning id, first_name
     ), student as (
       insert into app.students (school_id, id, profile_id, student_id, gender, enrollment_date)
       select $1, gen_random_uuid(), id, $3 || '-' || first_name, 'male', '2020-01-06' from pupil
       returning id)
     insert into app.class_enrollments (school_id, id, class_id, student_id, from_date)
     select $1, gen_random_uuid(), $2, id, '2020-01-06' from student`,
    [school_id, class_id, `H${at}`],
  );
}

/** A record's columns that are the same in all. */
const COLUMNS = `school_id, id, student_id, class_id, date, session, stream, attempt, from_id, to_id, pins,
  marks, grade, decision, heard_by, strength, source, edition, milli, target_milli, client_key, recorded_by,
  recorded_at`;

/**
 * Each day a pupil memorises a page, recites the five pages before it, and ten of the others in turns. One in twenty
 * old revisions is to be repeated, with a mistake noted at an ayah.
 */
async function addRecords(
  owner: pg.Pool,
  { id, today, by }: { id: string; today: string; by: string },
): Promise<void> {
  const ranges = Array.from({ length: LAST_PAGE }, (_, at) => pageRange(at + 1, "madinah_1405"));
  const client = await owner.connect();
  try {
    // Their foreign keys hold by construction; checking each of 600,000 rows would take minutes.
    await client.query("set session_replication_role = replica");
    await client.query(
      `create temp table held as select s.student_id, s.class_id, row_number() over () as n
       from app.class_enrollments s join app.classes c on c.school_id = s.school_id and c.id = s.class_id
       where s.school_id = '${id}' and c.kind = 'halaqah'`,
    );
    await client.query(
      `create temp table print as select n as page, (r ->> 0)::int as from_id, (r ->> 1)::int as to_id
       from json_array_elements($1::json) with ordinality as e (r, n)`,
      [JSON.stringify(ranges)],
    );
    await client.query(
      `create temp table days as select day::date, row_number() over (order by day) as n from (
         select day from generate_series($1::date - 300, $1::date - 1, interval '1 day') as g (day)
         where extract(isodow from day) < 6 order by day desc limit ${DAYS}) d`,
      [today],
    );
    await client.query(
      `insert into app.hifz_programmes (school_id, id, name, order_kind, unit, amount)
       values ('${id}', gen_random_uuid(), 'Sehari semuka', 'mushaf', 'page', 1)`,
    );
    await client.query(
      `insert into app.hifz_plans (school_id, id, student_id, programme_id, level, from_date)
       select '${id}', gen_random_uuid(), h.student_id, p.id, 'Tahun 5', (select min(day) from days)
       from held h, app.hifz_programmes p where p.school_id = '${id}'`,
    );
    await client.query(
      `insert into app.hifz_syllabus (school_id, id, programme_id, level, by_date, milli)
       select '${id}', gen_random_uuid(), p.id, 'Tahun 5', $1::date + 60, 350000
       from app.hifz_programmes p where p.school_id = '${id}'`,
      [today],
    );
    await client.query(
      `insert into app.hifz_records (${COLUMNS})
       select '${id}', gen_random_uuid(), h.student_id, null, (select min(day) - 1 from days), 'harian', 'prior',
         0, 1, (select to_id from print where page = ${BEFORE}), '[]', null, null, null, null, 'solid', 'screen',
         'madinah_1405', ${BEFORE * 1000}, null, gen_random_uuid(), '${by}', now()
       from held h`,
    );
    const stream = (name: string, first: string, last: string, failed = "false") => `
      select '${id}'::uuid, gen_random_uuid(), h.student_id, h.class_id, d.day, 'harian', '${name}', 1,
        a.from_id, b.to_id,
        case when ${failed} then jsonb_build_array(jsonb_build_array(a.from_id, 'lupa', 2)) else '[]' end,
        case when ${failed} then 50 else 95 end, case when ${failed} then 'rasib' else 'mumtaz' end,
        case when ${failed} then 'repeat' else 'pass' end, 'teacher', null, 'screen', 'madinah_1405',
        1000 * (b.page - a.page + 1)::int, ${name === "baharu" ? "1000" : "null::int"}, gen_random_uuid(),
        '${by}'::uuid, d.day + time '07:30'
      from held h cross join days d
      join print a on a.page = ${first} join print b on b.page = ${last}`;
    const turn = `(d.n * 10 + h.n * 7) % ${BEFORE + DAYS - 10}`;
    const all = [
      stream("baharu", `${BEFORE} + d.n`, `${BEFORE} + d.n`),
      stream("ulang_baharu", `${BEFORE} + d.n - 5`, `${BEFORE} + d.n - 1`),
      stream("ulang_lama", `1 + ${turn}`, `10 + ${turn}`, "(d.n + h.n) % 20 = 0"),
    ];
    for (const rows of all) await client.query(`insert into app.hifz_records (${COLUMNS}) ${rows}`);
    await client.query(
      `insert into app.attendance (school_id, id, student_id, class_id, date, status, client_key, marked_by,
         marked_at)
       select '${id}', gen_random_uuid(), h.student_id, h.class_id, d.day,
         case when (d.n + h.n) % 15 = 0 then 'absent' else 'present' end, gen_random_uuid(), '${by}', now()
       from held h cross join days d`,
    );
    await client.query(
      `insert into app.hifz_sittings (school_id, id, class_id, date, session, teacher_away, closed_by, closed_at)
       select '${id}', gen_random_uuid(), c.id, d.day, 'harian', false, '${by}', now()
       from app.classes c cross join days d where c.school_id = '${id}' and c.kind = 'halaqah'`,
    );
    await client.query("drop table held, print, days; set session_replication_role = origin");
  } finally {
    client.release();
  }
}
