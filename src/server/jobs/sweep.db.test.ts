import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startApp, type TestApp } from "#app/testing.ts";
import { sweepMessagesEverywhere } from "#features/site/db.ts";
import { sweepEverywhere } from "./sweep.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

test("what nobody needs any more is deleted at the promised times, and nothing else", async () => {
  const mark = `sweep-${process.pid}`;
  const { jobs, auth } = app.runtime.database;
  const made = (days: number) => `now() - interval '${days} days'`;
  for (const days of [1, 29, 31, 360, 370]) {
    await app.owner.query(
      `insert into platform.messages (id, kind, name, email, created_at)
       values (gen_random_uuid(), 'contact', $1, 'a@b.example', ${made(days)})`,
      [`${mark} ${days}`],
    );
    for (const state of ["waiting", "sent", "failed", "unknown"]) {
      await app.owner.query(
        `insert into platform.outbox (id, kind, recipient, subject, text, state, created_at)
         values (gen_random_uuid(), 'contact', 'a@b.example', $1, 'a link', $2, ${made(days)})`,
        [`${mark} ${days}`, state],
      );
    }
    await app.owner.query(
      `insert into auth.limits (key, count, window_ends_at) values ($1, 1, ${made(days)})`,
      [`${mark} ${days}`],
    );
  }
  await sweepEverywhere(jobs, auth);
  await sweepMessagesEverywhere(jobs);

  const left = async (sql: string) =>
    (await app.owner.query<{ it: string }>(sql, [`${mark} %`])).rows.map(({ it }) => it);
  expect(
    await left("select name as it from platform.messages where name like $1 order by 1"),
  ).toEqual([1, 29, 31, 360].map((days) => `${mark} ${days}`).toSorted());
  const mails = [1, 29].flatMap((days) =>
    ["failed", "sent", "unknown", "waiting"].map((state) => `${state} ${days}`),
  );
  const stored = await left(
    "select state || ' ' || split_part(subject, ' ', 2) as it from platform.outbox where subject like $1",
  );
  expect(stored.toSorted()).toEqual(
    [...mails, "waiting 31", "waiting 360", "waiting 370"].toSorted(),
  );
  const blank = await left(
    "select distinct state as it from platform.outbox where subject like $1 and text = ''",
  );
  expect(blank.toSorted()).toEqual(["failed", "sent", "unknown"]);
  expect(await left("select key as it from auth.limits where key like $1")).toEqual([]);
});

test("a mail that was cut short in its last try is settled and blanked after a day, and no other", async () => {
  const mark = `cut-${process.pid}`;
  const states = ["sending", "waiting"];
  for (const state of states) {
    for (const hours of [-1, 23, 25]) {
      await app.owner.query(
        `insert into platform.outbox (id, kind, recipient, subject, text, html, state, not_after)
         values (gen_random_uuid(), 'contact', 'a@b.example', $1, 'a link', 'a link', $2,
           now() - make_interval(hours => $3))`,
        [`${mark} ${state} ${hours}`, state, hours],
      );
    }
  }
  await sweepEverywhere(app.runtime.database.jobs, app.runtime.database.auth);
  const { rows } = await app.owner.query<{ it: string }>(
    `select concat_ws(' ', split_part(subject, ' ', 3), state, text, html) as it from platform.outbox
     where subject like $1 and subject like '% sending %' order by not_after desc`,
    [`${mark} %`],
  );
  expect(rows.map(({ it }) => it)).toEqual([
    "-1 sending a link a link",
    "23 sending a link a link",
    "25 unknown ",
  ]);
});

test("a job that was given up is deleted after thirty days, and none that is tried again", async () => {
  const mark = `given up ${process.pid}`;
  await app.owner.query(
    `select graphile_worker.add_job('nobody', job_key => $1 || ' ' || tries || ' ' || days, max_attempts => tries)
     from unnest('{1,2}'::int[]) tries, unnest('{29,31}'::int[]) days`,
    [mark],
  );
  await app.owner.query(
    `update graphile_worker._private_jobs set attempts = 1, last_error = 'e', updated_at = now() - interval '90 days',
       run_at = now() - make_interval(days => split_part(key, ' ', 5)::int) where key like $1`,
    [`${mark} %`],
  );
  await sweepEverywhere(app.runtime.database.jobs, app.runtime.database.auth);
  const { rows } = await app.owner.query<{ key: string }>(
    "select key from graphile_worker.jobs where key like $1 order by 1",
    [`${mark} %`],
  );
  expect(rows.map(({ key }) => key)).toEqual(["1 29", "2 29", "2 31"].map((it) => `${mark} ${it}`));
});
