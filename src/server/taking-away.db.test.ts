import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startApp, type TestApp } from "#app/testing.ts";
import { within } from "./scope.ts";
import { takeAway } from "./taking-away.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

test("taking much away may last longer than a transaction may be idle", async () => {
  const { id: school_id, admin } = await app.makeSchool();
  const { runtime } = app;
  const request = { id: "1", address: "127.0.0.1" };
  const taken = within(runtime.database.app, { school_id, profile_id: admin.id }, async (scope) => {
    await scope.tx.execute(sql`set local idle_in_transaction_session_timeout = '300ms'`);
    await takeAway({ scope, runtime, request }, async (inner) => {
      await inner.tx.execute(sql`select pg_sleep(0.8)`);
      // Its login may tell the planner of many rows too.
      await inner.tx.execute(sql`select app.refresh_statistics('hifz_pages', 604)`);
      inner.record({ action: "import.undo", subject_id: school_id, label: "1", details: {} });
    });
    const { rows } = await scope.tx.execute(sql`select 1 as one`);
    return rows;
  });
  expect(await taken).toEqual([{ one: 1 }]);
});
