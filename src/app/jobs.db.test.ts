import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { beginLife } from "#server/jobs/dead.ts";
import { startWorker } from "#server/jobs/worker.ts";
import { NIGHTLY } from "./jobs.ts";
import { makeDatabase } from "./testing-database.ts";
import { startApp, type TestApp } from "./testing.ts";

const name = `nightly_${randomBytes(6).toString("hex")}`;
let app: TestApp;
let admin: pg.Client;
beforeAll(async () => {
  admin = new pg.Client(inject("databaseUrl"));
  await admin.connect();
  app = await startApp(await makeDatabase(inject("databaseUrl"), name));
});
afterAll(async () => {
  await app.stop();
  await admin.end();
});

/** The nightly lines, due an hour ago. */
function dueAnHourAgo(): { crontab: string; due: Date; tasks: string[] } {
  const due = new Date(Math.floor(Date.now() / 60_000) * 60_000 - 3_600_000);
  const time = `${due.getUTCMinutes()} ${due.getUTCHours()}`;
  const tasks = [...NIGHTLY.matchAll(/\* \* \* (\w+)/g)].map(([, task = ""]) => task);
  return { crontab: NIGHTLY.replaceAll(/^\d+ \d+/gm, time), due, tasks };
}

type Known = { task: string; last: Date };

/** Starts the queue with these lines and no real work; answers what ran, with the most tries of each. */
async function startQueue(crontab: string, tasks: string[]) {
  const ran: string[] = [];
  const life = beginLife(app.runtime);
  const work = async (
    _: unknown,
    { job }: { job: { task_identifier: string; max_attempts: number } },
  ) => void ran.push(`${job.task_identifier} ${job.max_attempts}`);
  const taskList = Object.fromEntries(tasks.map((task) => [task, work]));
  const worker = startWorker(app.runtime, { taskList, crontab, life });
  return {
    ran,
    async stop() {
      await worker.stop();
      await life.end();
    },
  };
}

const known = async () =>
  (
    await app.owner.query<Known>(
      `select identifier as task, last_execution as last from graphile_worker._private_known_crontabs
       order by identifier`,
    )
  ).rows;

/** The queue knows the tasks for days, and began them last at an instant. */
async function setBack(tasks: string[], last: Date): Promise<void> {
  await app.owner.query(
    `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
     select unnest($1::text[]), now() - interval '9 days', $2
     on conflict (identifier) do update set last_execution = excluded.last_execution`,
    [tasks, last],
  );
}

test("the backup and what must be deleted are made up for after a night without the database, once", async () => {
  const { crontab, due, tasks } = dueAnHourAgo();
  const before = new Date(due.getTime() - 24 * 3_600_000);
  await setBack(tasks, before);
  const first = await startQueue(crontab, tasks);
  await expect.poll(() => first.ran.toSorted()).toEqual(["backup 6", "sweep 25"]);
  await first.stop();
  const madeUp = (task: string) => ["backup", "sweep"].includes(task);
  expect(await known()).toEqual(
    tasks.toSorted().map((task) => ({ task, last: madeUp(task) ? due : before })),
  );

  // Made up for already, and too long ago: a queue that has begun has looked at each line.
  const old = new Date(due.getTime() - 21 * 3_600_000);
  await setBack(["late"], old);
  const time = `${old.getUTCMinutes()} ${old.getUTCHours()}`;
  const lines = `${crontab}\n${time} * * * late ?fill=20h\n* * * * * begun ?fill=5m`;
  await setBack(["begun"], before);
  const second = await startQueue(lines, [...tasks, "late", "begun"]);
  await expect.poll(() => second.ran.length).toBeGreaterThan(0);
  await second.stop();
  expect(second.ran.filter((it) => !it.startsWith("begun"))).toEqual([]);
});

/** The jobs of the two tasks below; the crontab of the test above may still add others. */
const countLeft = async () =>
  (
    await app.owner.query(
      "select from graphile_worker.jobs where task_identifier in ('minutely', 'other')",
    )
  ).rowCount;

test("work of a minute that was cut short is deleted, and other work is done again", async () => {
  const add = "select graphile_worker.add_job($1, job_key => $2, max_attempts => $3)";
  const hold = `update graphile_worker._private_jobs set locked_by = 'worker-dead', locked_at = now(), attempts = 1
    where key is not null`;
  await app.owner.query(add, ["minutely", "minutely", 1]);
  await app.owner.query(hold);
  // The next minute takes the key of a job that is being done.
  await app.owner.query(add, ["minutely", "minutely", 1]);
  await app.owner.query(add, ["other", "other", 2]);
  await app.owner.query(hold);
  await app.owner.query(add, ["other", "other", 2]);
  const queue = await startQueue("", ["minutely", "other"]);
  await expect.poll(() => queue.ran).toEqual(["other 2"]);
  await expect.poll(countLeft).toBe(0);
  await queue.stop();
});

test("work of a minute whose end the database never heard of is deleted too", async () => {
  const told = vi.spyOn(app.runtime.log, "error");
  const life = beginLife(app.runtime);
  let begin = () => {};
  let end = () => {};
  const begun = new Promise<void>((done) => (begin = done));
  const ended = new Promise<void>((done) => (end = done));
  const minutely = () => {
    begin();
    return ended;
  };
  const worker = startWorker(app.runtime, { taskList: { minutely }, life });
  const allow = (it: boolean) => admin.query(`alter database ${name} with allow_connections ${it}`);
  try {
    await app.owner.query("select graphile_worker.add_job('minutely', max_attempts => 1)");
    await begun;
    await allow(false);
    await admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = 'halaqah_jobs'",
      [name],
    );
    end();
    const lost = () => JSON.stringify(told.mock.calls).includes("Failed to release job");
    await expect.poll(lost).toBe(true);
  } finally {
    await allow(true);
  }
  await expect.poll(countLeft).toBe(0);
  await worker.stop();
  await life.end();
});
