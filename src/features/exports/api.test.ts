import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Caller, startApp, type TestApp } from "#app/testing.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

test("a saved list is one line of the school's audit log, and none of its activity", async () => {
  const { admin, teacher } = await app.makeSchool();
  const body = { list: "roster", format: "xlsx", count: 25 };
  expect(await teacher.post("/exports", body)).toMatchObject({
    status: 200,
    body: { noted: true },
  });
  const auditLines = await admin.get("/audit", { kind: "export" });
  expect((auditLines.body as { lines: unknown[] }).lines).toMatchObject([
    {
      actor_name: "Faizal bin Osman",
      action: "export.list",
      label: "roster",
      details: { format: "xlsx", count: 25 },
    },
  ]);
  expect(JSON.stringify((await admin.get("/activity")).body)).not.toContain("export.list");
});

test("only lists and formats that there are can be noted", async () => {
  const { guardian } = await app.makeSchool();
  const body = { list: "students", format: "print", count: 1 };
  expect((await guardian.post("/exports", body)).status).toBe(200);
  for (const wrong of [{ list: "x" }, { format: "pdf" }, { count: -1 }, { count: 1.5 }, { q: 1 }]) {
    expect((await guardian.post("/exports", { ...body, ...wrong })).status).toBe(400);
  }
});

test("only who may see a list has it written down that it was saved", async () => {
  const { admin, teacher, guardian, pupil } = await app.makeSchool();
  const save = async (who: Caller, list: string) =>
    (await who.post("/exports", { list, format: "csv", count: 1 })).status;
  for (const list of ["students", "teachers", "classes", "roster", "attendance"]) {
    expect(await save(admin, list), list).toBe(200);
    expect(await save(teacher, list), list).toBe(200);
    expect(await save(guardian, list), list).toBe(200);
    expect(await save(pupil, list), list).toBe(403);
  }
  for (const list of ["audit", "people"]) {
    expect(await save(admin, list), list).toBe(200);
    for (const who of [teacher, guardian, pupil]) expect(await save(who, list), list).toBe(403);
  }
});
