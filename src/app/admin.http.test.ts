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

test("the pages of a school are counted anew by command, also where nothing was stored", async () => {
  const school = await free.makeSchool();
  const records = school.students.slice(0, 2).map((student_id) => ({
    student_id,
    stream: "baharu",
    attempt: 1,
    version: 0,
    client_key: newId(),
    from_id: 1,
    to_id: 7,
    decision: "pass",
  }));
  const { class_id, today: date } = school;
  const written = await school.teacher.post("/hifz/records/batch", { class_id, date, records });
  expect(written.status).toBe(200);
  const stored = async () =>
    (
      await free.owner.query(
        `select c.student_id, c.memorised_milli, p.state from app.hifz_pupils c
         left join app.hifz_pages p using (school_id, student_id)
         where c.school_id = $1 order by 1`,
        [school.id],
      )
    ).rows;
  const right = await stored();
  expect(await admin("hifz:rebuild", school.id)).toBe("2 students: 0 differed from their records.");
  const [one, other] = school.students;
  await free.owner.query("update app.hifz_pages set state = 'weak' where student_id = $1", [one]);
  await free.owner.query("delete from app.hifz_pages where student_id = $1", [other]);
  await free.owner.query("delete from app.hifz_pupils where student_id = $1", [other]);
  expect(await stored()).not.toEqual(right);
  expect(await admin("hifz:rebuild", school.id)).toBe("2 students: 2 differed from their records.");
  expect(await stored()).toEqual(right);
  await expect(admin("hifz:rebuild", newId())).rejects.toThrow("There is no school");
});
