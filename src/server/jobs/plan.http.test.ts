import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { DUE, PLANNED } from "#app/due.ts";
import { startApp, type TestApp, type TestSchool } from "#app/testing.ts";
import { newId } from "#lib/ids.ts";
import { enterSchool } from "#server/scope.ts";
import { planJob, type PlannedTask } from "./plan.ts";
import { doPlanned, sweepDue } from "./schools.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

type Job = { task: string; minutes: number; seconds: number };

/** The jobs that were planned for a school, with the minutes until they run. */
async function jobsOf({ id }: TestSchool): Promise<Job[]> {
  const { rows } = await app.owner.query<Job>(
    `select j.task_identifier as task, ceil(extract(epoch from j.run_at - now()) / 60)::int as minutes,
       extract(second from j.run_at)::float8 as seconds
     from graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id
     where p.payload ->> 'school_id' = $1 order by j.run_at, task`,
    [id],
  );
  return rows;
}

/** A school at its noon, in which no quiet hours hold anything back. */
async function makeNoon(): Promise<TestSchool> {
  const school = await app.makeSchool();
  const offset = new Date().getUTCHours() - 12;
  const zone = `Etc/GMT${offset >= 0 ? "+" : ""}${offset}`;
  await app.owner.query("update app.schools set time_zone = $2 where school_id = $1", [
    school.id,
    zone,
  ]);
  const { rows } = await app.owner.query<{ today: string }>(
    "select (now() at time zone $1)::date::text as today",
    [zone],
  );
  return { ...school, today: rows[0]?.today ?? "" };
}

function markAbsent({ teacher, class_id, students: [student_id], today }: TestSchool) {
  const mark = { student_id, class_id, date: today, status: "absent", client_key: newId() };
  return teacher.post("/attendance", mark);
}

function save({ teacher, class_id, students, today }: TestSchool) {
  return teacher.post("/registers", { class_id, date: today, unmarked: students });
}

test("a register that is saved plans its notices for their time, once for a school and minute", async () => {
  const school = await makeNoon();
  await markAbsent(school);
  expect(await jobsOf(school)).toEqual([]);
  expect((await save(school)).status).toBe(200);
  expect((await save(school)).status).toBe(200);
  const [job, ...others] = await jobsOf(school);
  expect(others).toEqual([]);
  expect(job).toMatchObject({ task: "send_notices", seconds: 0 });
  expect(job?.minutes).toBeGreaterThanOrEqual(30);
  expect(job?.minutes).toBeLessThanOrEqual(31);
});

test("who is marked absent after the register was saved is looked for within a minute", async () => {
  const school = await makeNoon();
  await save(school);
  expect(await jobsOf(school)).toEqual([]);
  await markAbsent(school);
  const [job] = await jobsOf(school);
  expect(job).toMatchObject({ task: "send_notices", seconds: 0 });
  expect(job?.minutes).toBeLessThanOrEqual(1);
  await doPlanned(app.runtime, { school_id: school.id }, PLANNED.send_notices);
  const planned = (await jobsOf(school)).filter(({ minutes }) => minutes > 1);
  expect(planned).toMatchObject([{ task: "send_notices" }]);
  const silent = await makeNoon();
  await silent.admin.patch("/absence-notices/rule", { minutes: null });
  await save(silent);
  await markAbsent(silent);
  expect(await jobsOf(silent)).toEqual([]);
});

test("what is planned counts from the school's clock", async () => {
  const school = await makeNoon();
  const now = Date.now() - 40 * 24 * 3_600_000;
  await enterSchool(
    app.runtime.database.app,
    school.id,
    async (scope) => planJob(scope, "publish_scheduled", now + 90 * 60_000),
    { now },
  );
  const [job] = await jobsOf(school);
  expect(job).toMatchObject({ task: "publish_scheduled", seconds: 0 });
  expect([90, 91]).toContain(job?.minutes);
});

test("nobody can plan other work, nor for a school in which he is not", async () => {
  const { id } = await app.makeSchool();
  const plan = (task: string) =>
    enterSchool(app.runtime.database.app, id, async (scope) => planJob(scope, task as PlannedTask));
  await expect(plan("backup")).rejects.toThrow();
  const { rows } = await app.owner.query<{ login: string; may: boolean }>(
    `select r.rolname as login, has_function_privilege(r.oid, 'app.plan_job(text, float8)', 'execute') as may
     from pg_roles r where r.rolname in ('halaqah_app', 'halaqah_auth', 'halaqah_erasure') order by 1`,
  );
  expect(rows.filter(({ may }) => may).map(({ login }) => login)).toEqual(["halaqah_app"]);
});

test("a held school's work waits, and the sweep finds it when the hold has ended", async () => {
  const school = await makeNoon();
  await markAbsent(school);
  await save(school);
  const later = { ...app.runtime, now: () => Date.now() + 31 * 60_000 };
  const states = async () =>
    (
      await app.owner.query<{ state: string }>(
        "select state from app.absence_notices where school_id = $1",
        [school.id],
      )
    ).rows.map(({ state }) => state);
  await app.owner.query(
    "insert into platform.school_holds (school_id, kind) values ($1, 'suspended')",
    [school.id],
  );
  await doPlanned(later, { school_id: school.id }, PLANNED.send_notices);
  await sweepDue(later, DUE);
  expect(await states()).toEqual(["waiting"]);
  await app.owner.query("delete from platform.school_holds where school_id = $1", [school.id]);
  for (let turn = 0; turn < 15; turn += 1) await sweepDue(later, DUE, turn);
  expect(await states()).toEqual(["sent"]);
});

test("planned work that fails ends in an error, so that the queue tries again", async () => {
  const { id } = await app.makeSchool();
  const work = async () => [new Error("planted")];
  const planned = { ...PLANNED.send_notices, work };
  await expect(doPlanned(app.runtime, { school_id: id }, planned)).rejects.toThrow("notices");
  await doPlanned(app.runtime, {}, planned);
});

test("the sweep enters no school that has nothing", async () => {
  const [idle, busy] = [await makeNoon(), await makeNoon()];
  await markAbsent(busy);
  await save(busy);
  const entered: string[] = [];
  const work = async (_: unknown, school_id: string) => {
    entered.push(school_id);
    return [];
  };
  await sweepDue(app.runtime, { send_notices: { ...PLANNED.send_notices, work } });
  expect(entered).toContain(busy.id);
  expect(entered).not.toContain(idle.id);
});
