import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startApp, type Caller, type TestApp } from "#app/testing.ts";
import { addDays } from "#lib/dates.ts";
import type { ClassDay, StudentMark } from "./contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

async function made() {
  const school = await app.makeSchool();
  const saved = await school.addSavedRegister(2);
  const { teacher, class_id, students, today } = school;
  const date = addDays(today, -1);
  await teacher.post("/attendance", {
    student_id: students[0],
    class_id,
    date,
    status: "late",
    minutes_late: 12,
    notes: "Hujan",
    version: 0,
    client_key: "01900000-0000-7000-8000-0000000000bb",
  });
  const range = { from: addDays(today, -30), to: today };
  const marks = async (who: Caller, student_id = students[0] ?? "") =>
    (await who.get<StudentMark[]>("/attendance/students", { student_id, ...range })).body;
  const days = async (who: Caller) =>
    (await who.get<ClassDay[]>("/attendance/classes", { class_id, ...range })).body;
  return { ...school, saved, date, marks, days };
}

test("a student's marks, newest first: all of them for staff, what was saved for families", async () => {
  const { admin, teacher, guardian, pupil, marks, saved, date } = await made();
  for (const who of [admin, teacher]) {
    expect(await marks(who)).toMatchObject([
      { date, status: "late", minutes_late: 12, notes: "Hujan", class_name: "Tahun 3 Ibnu Sina" },
      { date: saved, status: "present", notes: "" },
    ]);
  }
  for (const who of [guardian, pupil]) {
    expect(await marks(who)).toMatchObject([{ date: saved, notes: null }]);
  }
});

test("nobody reads marks out of reach", async () => {
  const { colleague, guardian, students, marks } = await made();
  expect(await marks(colleague)).toEqual([]);
  expect(await marks(guardian, students[1])).toEqual([]);
  expect(await marks((await app.makeSchool()).admin)).toEqual([]);
});

test("the days of a class, for its teachers and admins", async () => {
  const { admin, teacher, colleague, guardian, days, saved, date } = await made();
  for (const who of [admin, teacher]) {
    expect(await days(who)).toEqual([
      {
        date: saved,
        session: "harian",
        session_name: null,
        taken_at: expect.any(String),
        students: 5,
        present: 5,
        absent: 0,
        late: 0,
        excused: 0,
        came: 5,
      },
      {
        date,
        session: "harian",
        session_name: null,
        taken_at: null,
        students: 1,
        present: 0,
        absent: 0,
        late: 1,
        excused: 0,
        came: 1,
      },
    ]);
  }
  expect(await days(colleague)).toEqual([]);
  expect(await days(guardian)).toEqual([]);
});
