import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { persons } from "./persons.ts";
import { makeFullSchool } from "./testing-full.ts";
import { startApp, type TestApp } from "./testing.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

const ask = async (sql: string) =>
  (await app.owner.query<{ it: string }>(sql)).rows.map(({ it }) => it);

const listed = persons.flatMap(({ columns }) => columns);

test("every column that points to a person's record is listed once, by the feature that has it", async () => {
  const columns = await ask(`
    select c.relname || '.' || a.attname as it from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
      and a.attname <> 'school_id'
    where k.contype = 'f' and k.confrelid = any
      ('{app.students,app.teachers,app.guardians,app.profiles}'::regclass[])`);
  expect(listed.toSorted()).toEqual(columns.toSorted());
});

test("whose words a row is, is said by one of the listed columns", () => {
  for (const { columns, wordsOf = [] } of persons)
    expect(columns).toEqual(expect.arrayContaining([...wordsOf]));
});

test("of two students that become one, every row of the one hangs on the other", async () => {
  const school = await makeFullSchool(app);
  const [child = "", keep = "", drop = ""] = school.students;
  const columns = listed.filter((column) => column.endsWith(".student_id"));
  const run = (sql: string) => app.owner.query(sql);
  await run(`delete from app.attendance_history where school_id = '${school.id}'`);
  for (const column of columns.filter((name) => !name.startsWith("class_enrollments."))) {
    const table = `app.${column.split(".")[0]}`;
    await run(`delete from ${table} where student_id in ('${keep}', '${drop}')`);
    await run(`update ${table} set student_id = '${drop}' where student_id = '${child}'`);
  }
  const pair = { kind: "students", keep, drop, keep_version: 1, drop_version: 1 };
  expect((await school.admin.post("/merges", pair)).status).toBe(200);
  for (const column of columns) {
    const [table] = column.split(".");
    const rows = await ask(`select student_id as it from app.${table}
      where student_id in ('${keep}', '${drop}')`);
    expect([column, ...new Set(rows)]).toEqual([column, keep]);
  }
});

test("of two students who sat the same exam, both tries stay, each with its scores", async () => {
  const school = await makeFullSchool(app);
  const [child = "", keep = "", drop = ""] = school.students;
  const run = (sql: string) => app.owner.query(sql);
  const sat = `school_id, exam_id, from_id, to_id, seed, override_reason`;
  await run(`update app.hifz_candidates set student_id = '${drop}' where student_id = '${child}'`);
  await run(`insert into app.hifz_candidates (id, student_id, ${sat})
    select gen_random_uuid(), '${keep}', ${sat} from app.hifz_candidates where student_id = '${drop}'`);
  const noted = "school_id, teacher_id, question, from_id, to_id, counts, recorded_at";
  await run(`insert into app.hifz_scores (id, candidate_id, ${noted}, score10)
    select gen_random_uuid(), (select id from app.hifz_candidates where student_id = '${keep}'),
      ${noted}, 900 from app.hifz_scores where school_id = '${school.id}'`);
  const pair = { kind: "students", keep, drop, keep_version: 1, drop_version: 1 };
  expect((await school.admin.post("/merges", pair)).status).toBe(200);
  const { rows } = await run(`select c.student_id, c.attempt, s.score10 from app.hifz_candidates c
    join app.hifz_scores s on s.candidate_id = c.id where c.school_id = '${school.id}' order by 2`);
  expect(rows).toEqual([
    { student_id: keep, attempt: 1, score10: 900 },
    { student_id: keep, attempt: 2, score10: 1000 },
  ]);
});
