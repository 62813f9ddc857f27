import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startApp, type TestApp } from "#app/testing.ts";
import { newId } from "#lib/ids.ts";
import { type Counter, countTry, checkWithinLimits, forgetTries, returnTry } from "./limits.ts";

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

test("a try given back is free again, and none is given back that was refused", async () => {
  const subject = newId();
  for (let at = 0; at < 6; at += 1) await count(subject);
  await returnTry(app.runtime.database.auth, LIMIT, subject);
  expect(await count(subject)).toBe(0);
  expect(await count(subject)).toBeGreaterThan(0);
});

describe("a check within limits", () => {
  const OTHER = { ...LIMIT, name: "test-other" };
  const check = (counters: Counter[], found: () => Promise<boolean | undefined>) =>
    checkWithinLimits(app.runtime.database.auth, counters, found);

  test("of twenty wrong ones at once three are looked at", async () => {
    const counters: Counter[] = [[LIMIT, newId()]];
    let looked = 0;
    const tries = Array.from({ length: 20 }, () =>
      check(counters, async () => {
        looked += 1;
        return undefined;
      }).catch((error: unknown) => error),
    );
    const answers = await Promise.all(tries);
    expect(looked).toBe(3);
    expect(answers.filter((answer) => answer instanceof Error)).toHaveLength(17);
  });

  test("right ones, and those that could not be looked at, do not count", async () => {
    const counters: Counter[] = [[LIMIT, newId()]];
    for (let at = 0; at < 5; at += 1) {
      expect(await check(counters, async () => true)).toBe(true);
      const away = check(counters, () => Promise.reject(new Error("away")));
      await expect(away).rejects.toThrow("away");
    }
    expect(await check(counters, async () => undefined)).toBeUndefined();
  });

  test("what one limit refuses uses up nothing of the others", async () => {
    const [full, free] = [newId(), newId()];
    for (let at = 0; at < 3; at += 1) await count(full);
    const both: Counter[] = [
      [OTHER, free],
      [LIMIT, full],
    ];
    for (let at = 0; at < 5; at += 1) {
      await expect(check(both, async () => true)).rejects.toMatchObject({ status: 429 });
    }
    expect(await check([[OTHER, free]], async () => true)).toBe(true);
  });
});
