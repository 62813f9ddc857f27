import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { untilHeldUp } from "#app/testing-locks.ts";
import { startApp, type TestApp } from "#app/testing.ts";
import { POOL_SIZES } from "#db/database.ts";

const SHARE = 2;
let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"), { SCHOOL_AT_ONCE: String(SHARE) });
});
afterAll(() => app.stop());

test("beside a call that may be slow, other schools get one connection more at once", async () => {
  const [slow, other] = [await app.makeSchool(), await app.makeSchool()];
  await other.admin.get("/students");
  const { app: pool } = app.runtime.database;
  const { usual } = POOL_SIZES.halaqah_app;
  const holder = await app.owner.connect();
  try {
    await holder.query("begin");
    await holder.query("lock table app.announcements in access exclusive mode");
    const hangs = [slow.admin.get("/announcements")];
    await untilHeldUp(holder, hangs);
    // Nobody waits for long here, however slowly a connection opens.
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const held = await Promise.all(Array.from({ length: usual - 1 }, () => pool.connect()));
    expect(pool.options.max).toBe(usual);
    const waiting = pool.connect();
    expect(pool.options.max).toBe(usual + 1);
    for (const client of [...held, await waiting]) client.release();
    vi.useRealTimers();
    await holder.query("rollback");
    expect(await Promise.all(hangs)).toMatchObject([{ status: 200 }]);
  } finally {
    vi.useRealTimers();
    await holder.query("rollback");
    holder.release();
  }
});

test("a school whose calls are slow holds its share, and another one is answered meanwhile", async () => {
  const { max } = POOL_SIZES.halaqah_app;
  const [slow, other] = [await app.makeSchool(), await app.makeSchool()];
  const holder = await app.owner.connect();
  try {
    await holder.query("begin");
    await holder.query("select from app.schools where school_id = $1 for update", [slow.id]);
    const change = () => slow.admin.patch("/settings", { attendance_window_days: 7 });
    const calls = Array.from({ length: 3 * max }, change);
    await untilHeldUp(holder, calls.slice(0, SHARE));
    // More than the whole pool waits now; the other school is answered all the same.
    for (let time = 0; time < 10; time += 1) {
      expect((await other.admin.get("/students")).status).toBe(200);
    }
    // A read's COMMIT is not awaited, so its connection comes back a little later.
    const { app: pool } = app.runtime.database;
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(SHARE);
    expect(app.runtime.shares.waiting()).toBeGreaterThan(0);
    const answers = await Promise.all(calls.slice(SHARE));
    // Those that got a turn wait for the lock until the database gives up.
    const refused = answers.filter(({ body }) => errorIn(body) === "busy");
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, headers } of refused) {
      expect(status).toBe(503);
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    }
  } finally {
    await holder.query("rollback");
    holder.release();
  }
  await expect.poll(() => app.runtime.shares.waiting()).toBe(0);
  expect((await slow.admin.get("/students")).status).toBe(200);
});

function errorIn(body: unknown): string | undefined {
  return (body as { data?: { reason?: string } }).data?.reason;
}
