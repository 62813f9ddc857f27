import { callerOf, type TestApp } from "#app/testing.ts";
import { newId } from "#lib/ids.ts";

const TEACHERS = 40;
const PUPILS = 40;
const MORNINGS = 5;

/** Prints how long forty teachers wait who save forty registers of forty pupils at the same time. */
export async function printMorning(app: TestApp): Promise<void> {
  const times: number[] = [];
  let whole = 0;
  for (let at = 0; at < MORNINGS; at += 1) {
    const sheets = await makeSheets(app);
    const date = sheets[0]?.today ?? "";
    const began = performance.now();
    await Promise.all(
      sheets.map(async ({ cookie, class_id, students }) => {
        const pressed = performance.now();
        const body = { class_id, date, unmarked: students };
        const { status } = await callerOf(app.url, cookie).post("/registers", body, {
          "idempotency-key": newId(),
        });
        if (status !== 200) throw new Error(`a register was answered ${status}`);
        times.push(performance.now() - pressed);
      }),
    );
    whole = Math.max(whole, performance.now() - began);
  }
  times.sort((a, b) => a - b);
  const p95 = times[Math.ceil(times.length * 0.95) - 1] ?? 0;
  console.log("\n| 40 teachers save 40 registers of 40 at once | ms | budget |\n|---|---|---|");
  console.log(`| the slowest of 20 (p95), ${MORNINGS} mornings | ${p95.toFixed(0)} | < 1,000 |`);
  console.log(`| until the last of 40 is answered | ${whole.toFixed(0)} | |`);
}

type Sheet = { cookie: string; class_id: string; students: string[]; today: string };

/** A school of forty teachers, each signed in and with a class of forty. */
async function makeSheets(app: TestApp): Promise<Sheet[]> {
  const school = await app.makeSchool({ plan: "enterprise" });
  const { id, today } = school;
  const sheets: Sheet[] = [];
  for (let at = 0; at < TEACHERS; at += 1) {
    const { cookie, teacher_id } = await school.addTeacher(`Guru ${at}`, `G-${at}`);
    const class_id = newId();
    await app.owner.query(
      `insert into app.classes (school_id, id, name, grade_level, academic_year, maximum_students)
       values ($1, $2, $3, 'Tahun 1', '2026', 40)`,
      [id, class_id, `Kelas ${at}`],
    );
    await app.owner.query(
      `insert into app.class_teachers (school_id, id, class_id, teacher_id, kind, from_date)
       values ($1, gen_random_uuid(), $2, $3, 'homeroom', '2020-01-06')`,
      [id, class_id, teacher_id],
    );
    const { rows } = await app.owner.query<{ id: string }>(
      `insert into app.students (school_id, id, student_id, gender, enrollment_date)
       select $1, gen_random_uuid(), $2 || '-' || n, 'male', '2020-01-06'
       from generate_series(1, ${PUPILS}) n returning id`,
      [id, `K-${at}`],
    );
    const students = rows.map((row) => row.id);
    await app.owner.query(
      `insert into app.class_enrollments (school_id, id, class_id, student_id, from_date)
       select $1, gen_random_uuid(), $2, student, '2020-01-06' from unnest($3::uuid[]) student`,
      [id, class_id, students],
    );
    sheets.push({ cookie, class_id, students, today });
  }
  await app.owner.query("analyze");
  return sheets;
}
