import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startApp, type TestApp } from "#app/testing.ts";
import type { FeeSettings } from "./contract.ts";
import { DEFAULT_FEE_SETTINGS } from "./rules.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

test("an admin changes how fees are handled, one after the other, and drawers follow", async () => {
  const { admin, teacher: treasurer } = await app.makeSchool();
  await app.owner.query("update app.profiles set duties = '{treasurer}' where id = $1", [
    treasurer.id,
  ]);
  const read = async () => (await treasurer.get<FeeSettings>("/fees/settings")).body;
  expect(await read()).toEqual({ ...DEFAULT_FEE_SETTINGS, version: 0 });
  const limit = { cash_limit_sen: 80_000, version: 0 };
  expect((await treasurer.send("PATCH", "/fees/settings", limit)).status).toBe(403);
  expect(await admin.send("PATCH", "/fees/settings", limit)).toMatchObject({
    status: 200,
    body: { cash_limit_sen: 80_000, due_day: 7, version: 1 },
  });
  expect((await admin.get<{ limit_sen: number }>("/cash")).body.limit_sen).toBe(80_000);
  const stale = await admin.send("PATCH", "/fees/settings", { due_day: 10, version: 0 });
  expect(stale).toMatchObject({ status: 409, body: { data: { reason: "stale" } } });
  expect(await read()).toMatchObject({ due_day: 7, version: 1 });
});
