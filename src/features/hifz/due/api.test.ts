import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startApp, type TestApp } from "#app/testing.ts";
import { newId } from "#lib/ids.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

type Partner = { student_id: string; partner_id: string };

test("the last pupil who listened is known, to those who teach the class that day", async () => {
  const school = await app.makeSchool();
  const [first, second, third] = school.students;
  const { class_id, today } = school;
  const by = (attempt: number, hearer_student_id: string | undefined) => ({
    student_id: first,
    stream: "ulang_lama",
    attempt,
    version: 0,
    client_key: newId(),
    from_id: 1,
    to_id: 7,
    mistakes: null,
    decision: "pass",
    heard_by: "peer",
    hearer_student_id,
  });
  const sheet = { class_id, date: today };
  const written = await school.teacher.post("/hifz/records/batch", {
    ...sheet,
    records: [by(1, second), by(2, third)],
  });
  expect(written.body).toMatchObject([{ outcome: "written" }, { outcome: "written" }]);
  const partners = await school.teacher.get<Partner[]>("/hifz/partners", sheet);
  expect(partners.body).toEqual([{ student_id: first, partner_id: third }]);
  expect((await school.colleague.get("/hifz/partners", sheet)).body).toEqual([]);
  expect((await school.guardian.get("/hifz/partners", sheet)).status).toBe(403);
  const other = await app.makeSchool();
  expect((await other.admin.get("/hifz/partners", sheet)).body).toEqual([]);
});
