import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startApp, type TestApp } from "#app/testing.ts";
import { newId } from "#lib/ids.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

test("the day is the school's, to the second, whatever the server's zone", async () => {
  const school = await app.makeSchool();
  const { teacher, class_id, students } = school;
  const mark = (date: string) =>
    teacher.post("/attendance", {
      student_id: students[0],
      class_id,
      date,
      status: "present",
      client_key: newId(),
    });
  const turn = (instant: string) => {
    app.runtime.now = () => Date.parse(instant);
  };
  turn("2026-11-20T15:59:59Z");
  expect((await teacher.get("/me")).body).toMatchObject({ today: "2026-11-20" });
  const early = await mark("2026-11-21");
  expect(early.status).toBe(403);
  expect(early.body).toMatchObject({ data: { reason: "future" } });
  expect((await mark("2026-11-20")).body).toMatchObject({ date: "2026-11-20" });

  turn("2026-11-20T16:00:01Z");
  expect((await teacher.get("/me")).body).toMatchObject({ today: "2026-11-21" });
  expect((await mark("2026-11-21")).status).toBe(200);
  expect((await mark("2026-11-14")).status).toBe(200);
  expect((await mark("2026-11-13")).body).toMatchObject({ data: { reason: "window" } });
});

test("an hour that differs from Malaysia's is the school's own", async () => {
  const school = await app.makeSchool();
  await app.owner.query("update app.schools set time_zone = 'Asia/Jayapura' where school_id = $1", [
    school.id,
  ]);
  app.runtime.now = () => Date.parse("2026-11-20T15:30:00Z");
  expect((await school.admin.get("/me")).body).toMatchObject({ today: "2026-11-21" });
});
