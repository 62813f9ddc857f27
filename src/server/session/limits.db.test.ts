import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startApp, type TestApp } from "#app/testing.ts";
import { newId } from "#lib/ids.ts";
import { countTry, forgetTries } from "./limits.ts";

const LIMIT = { name: "test", tries: 3, seconds: 60 };

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

const count = (subject: string) => countTry(app.runtime.database.auth, LIMIT, subject);

test("so many tries pass, then the seconds to wait are answered", async () => {
  const subject = newId();
  expect([await count(subject), await count(subject), await count(subject)]).toEqual([0, 0, 0]);
  expect(await count(subject)).toBeGreaterThan(50);
  expect(await count(newId())).toBe(0);
});

test("of twenty at once exactly three pass", async () => {
  const subject = newId();
  const waits = await Promise.all(Array.from({ length: 20 }, () => count(subject)));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
});

test("a window that is over begins anew, and tries do not lengthen it", async () => {
  const subject = newId();
  for (let at = 0; at < 6; at += 1) await count(subject);
  const ends = "select window_ends_at from auth.limits where key like 'test:%' order by 1 desc";
  const before = await app.owner.query(ends);
  await count(subject);
  expect((await app.owner.query(ends)).rows).toEqual(before.rows);
  await app.owner.query(
    "update auth.limits set window_ends_at = now() - interval '1 second' where key like 'test:%'",
  );
  expect(await count(subject)).toBe(0);
});

test("forgetting gives all tries back, and the subject is never stored as it is", async () => {
  const subject = newId();
  for (let at = 0; at < 4; at += 1) await count(subject);
  const { rows } = await app.owner.query("select * from auth.limits");
  expect(JSON.stringify(rows)).not.toContain(subject);
  await forgetTries(app.runtime.database.auth, LIMIT, subject);
  expect(await count(subject)).toBe(0);
});
