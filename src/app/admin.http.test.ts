import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Settings } from "#features/schools/contract.ts";
import { newId } from "#lib/ids.ts";
import { readEnv } from "#server/env.ts";
import { runAdmin } from "./admin.ts";
import { startApp, type TestApp, type TestSchool } from "./testing.ts";

let app: TestApp;
let free: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"), { PLANS: "on" });
  free = await startApp(inject("databaseUrl"), { PLANS: "off" });
});
afterAll(() => Promise.all([app.stop(), free.stop()]));

const STUDENT = { first_name: "Aisyah", gender: "female" };

async function admin(...orders: string[]): Promise<string> {
  const lines: string[] = [];
  const env = readEnv({ DATABASE_URL: inject("databaseUrl"), PLANS: "on" });
  await runAdmin(env, orders, (line) => lines.push(line));
  return lines.join("\n");
}

async function settingsOf({ admin: caller }: TestSchool): Promise<Settings> {
  return (await caller.get<Settings>("/settings")).body;
}

test("a full school takes one more student once the operator has changed its plan", async () => {
  const school = await app.makeSchool({ pupils: 97, name: `Maahad ${newId()}` });
  const { name } = await settingsOf(school);
  expect((await school.admin.post("/students", STUDENT)).status).toBe(409);
  expect(await admin("schools")).toContain(`${school.id}  starter, 100 active students  ${name}`);
  expect(await admin("plan", school.id, "professional")).toBe(`${name} has the plan professional.`);
  expect((await school.admin.post("/students", STUDENT)).status).toBe(201);
  expect(await settingsOf(school)).toMatchObject({ plan: "professional", limit: 500 });
  const { rows } = await app.owner.query(
    "select actor_id, actor_name, label, details from app.audit where school_id = $1 and action = 'settings.update'",
    [school.id],
  );
  expect(rows).toEqual([
    {
      actor_id: null,
      actor_name: "Operator",
      label: name,
      details: { changes: { plan: ["starter", "professional"] } },
    },
  ]);
  const audit = await school.admin.get("/audit");
  expect([audit.status, JSON.stringify(audit.body)]).toEqual([
    200,
    expect.stringContaining("Operator"),
  ]);
});

test("without plans a school of its own takes any number, and shows none", async () => {
  const school = await free.makeSchool({ pupils: 97 });
  expect((await school.admin.post("/students", STUDENT)).status).toBe(201);
  expect(await settingsOf(school)).toMatchObject({ plan: null, limit: null, students: 101 });
});

test("plans are off unless the operator sets them", () => {
  expect(readEnv({}).plans).toBe(false);
  expect(readEnv({ PLANS: "on" }).plans).toBe(true);
  expect(() => readEnv({ PLANS: "1" })).toThrow("PLANS");
});

test.each([
  ["nothing", []],
  ["an unknown order", ["delete", newId()]],
  ["an unknown plan", ["plan", newId(), "gold"]],
])("%s is answered with what there is", async (_, orders) => {
  await expect(admin(...orders)).rejects.toThrow("npm run admin -- plan ID NAME");
});

test.each([newId(), "no-id", ""])("the school %o is not there", async (id) => {
  await expect(admin("plan", id, "starter")).rejects.toThrow("There is no school");
});
