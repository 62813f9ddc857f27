import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startApp, type Caller, type TestApp } from "#app/testing.ts";
import { addPayment } from "#app/testing-payments.ts";
import { auditText } from "#features/audit/text.ts";
import { addDays, monthStart } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { Activity, Figures } from "./contract.ts";
import { UNTOLD } from "./db.ts";
import { homeText } from "./text.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

async function figures(caller: Caller): Promise<Figures> {
  const { status, body } = await caller.get<Figures>("/home");
  expect(status).toBe(200);
  return body;
}

async function makeSchoolDay() {
  const school = await app.makeSchool();
  // The day is a weekday, so that the figures do not depend on the day of the test run.
  await app.owner.query("update app.schools set weekend_days = '{}' where school_id = $1", [
    school.id,
  ]);
  return school;
}

describe("the figures", () => {
  test("admins and teachers have the whole school's, fees only admins", async () => {
    const school = await makeSchoolDay();
    const whole = { students: 8, classes: 2, halaqah: 0, teachers: 2, hijri_months: [] };
    const attendance = { percent: null, taken: 0, expected: 2 };
    const counter = { billed_sen: 0, drawer_sen: 0, limit_sen: 50_000 };
    expect(await figures(school.admin)).toEqual({ ...whole, attendance, fees_sen: 0, counter });
    expect(await figures(school.teacher)).toEqual({
      ...whole,
      attendance,
      fees_sen: null,
      counter: null,
    });
  });

  test("everybody has the Hijri months that the school has set", async () => {
    const school = await makeSchoolDay();
    const month = { hijri_year: 1448, hijri_month: 9, starts_on: "2027-02-08" };
    expect((await school.admin.post("/hijri-months", month)).status).toBeLessThan(300);
    for (const who of [school.admin, school.guardian]) {
      expect(await figures(who)).toMatchObject({ hijri_months: [month] });
    }
  });

  test("guardians and pupils have their own", async () => {
    const school = await makeSchoolDay();
    const { admin, class_id, colleague, today: from_date } = school;
    const further = { class_id, teacher_id: colleague.teacher_id, kind: "assistant", from_date };
    expect((await admin.post("/class-teachers", further)).status).toBe(201);
    // The figure equals the number of teachers that the list of teachers shows.
    for (const [who, teachers, fees_sen] of [
      [school.guardian, 1, 0],
      [school.pupil, 2, null],
    ] as const) {
      const own = { students: 1, classes: 1, teachers, fees_sen };
      expect(await figures(who)).toMatchObject(own);
      expect((await who.get("/teachers")).body).toHaveLength(teachers);
    }
  });

  test("attendance is the share of those who came in saved registers", async () => {
    const school = await makeSchoolDay();
    const { teacher, class_id, students, today } = school;
    const mark = (at: number, status: string) =>
      teacher.post("/attendance", {
        student_id: students[at],
        class_id,
        date: today,
        status,
        client_key: newId(),
      });
    await mark(0, "late");
    await mark(1, "absent");
    expect((await figures(school.admin)).attendance).toEqual({
      percent: null,
      taken: 0,
      expected: 2,
    });
    await teacher.post("/registers", { class_id, date: today, unmarked: students.slice(2) });
    const taken = { percent: 80, taken: 1, expected: 2 };
    expect((await figures(school.admin)).attendance).toEqual(taken);
    // A family never learns how many registers are missing.
    const seen = { percent: 100, taken: 1, expected: null };
    for (const who of [school.guardian, school.pupil]) {
      expect((await figures(who)).attendance).toEqual(seen);
    }
  });

  test("on a rest day no register is expected", async () => {
    const school = await makeSchoolDay();
    await app.owner.query(
      "update app.schools set weekend_days = '{1,2,3,4,5,6,7}' where school_id = $1",
      [school.id],
    );
    expect((await figures(school.admin)).attendance).toMatchObject({ taken: 0, expected: 0 });
  });

  test("each session of the day is a register, and a mark counts with its own", async () => {
    const school = await makeSchoolDay();
    const { admin, teacher, class_id, students, today } = school;
    const session = { daily_name: "Pagi", name: "Petang", starts_at: "14:00", due_at: "14:30" };
    expect((await admin.post("/register-sessions", session)).status).toBeLessThan(300);
    expect((await figures(admin)).attendance).toMatchObject({ taken: 0, expected: 4 });
    await teacher.post("/registers", { class_id, date: today, unmarked: students });
    await teacher.post("/attendance", {
      student_id: students[0],
      class_id,
      date: today,
      session: "petang",
      status: "absent",
      client_key: newId(),
    });
    const morning = { percent: 100, taken: 1, expected: 4 };
    expect((await figures(admin)).attendance).toEqual(morning);
    const afternoon = { class_id, date: today, session: "petang", unmarked: students.slice(1) };
    await teacher.post("/registers", afternoon);
    expect((await figures(admin)).attendance).toEqual({ percent: 90, taken: 2, expected: 4 });
  });

  test("a day without school expects nothing and says why, to each as far as it is theirs", async () => {
    const school = await makeSchoolDay();
    const { admin, guardian, class_id, today } = school;
    const holiday = { title: "Hari Malaysia", date: today, kind: "holiday" };
    const { status, body } = await admin.post("/events", holiday);
    expect(status).toBe(201);
    const none = { percent: null, taken: 0, expected: 0 };
    const closed = { why: "holiday", title: "Hari Malaysia" };
    const atHome = { ...none, expected: null, closed };
    expect((await figures(admin)).attendance).toEqual({ ...none, closed });
    expect((await figures(guardian)).attendance).toEqual(atHome);
    // The holiday is only for the class of the guardian's child: the school is not closed.
    await app.owner.query(
      "insert into app.event_classes (school_id, id, event_id, class_id) values ($1, $2, $3, $4)",
      [school.id, newId(), (body as { id: string }).id, class_id],
    );
    expect((await figures(admin)).attendance).toEqual({ ...none, expected: 1 });
    expect((await figures(guardian)).attendance).toEqual(atHome);
  });

  test("a register that was saved on a closed day counts all the same", async () => {
    const school = await makeSchoolDay();
    const { admin, teacher, class_id, students, today } = school;
    await teacher.post("/registers", { class_id, date: today, unmarked: students });
    await admin.post("/events", { title: "Cuti", date: today, kind: "holiday" });
    const attendance = { percent: 100, taken: 1, expected: 1 };
    expect((await figures(admin)).attendance).toEqual(attendance);
  });

  test("fees are this month's up to today, guardians' only of their children", async () => {
    const school = await makeSchoolDay();
    const { today, students } = school;
    const before = addDays(monthStart(today), -1);
    const paid: [number, string, number][] = [
      [0, today, 10_050],
      [1, monthStart(today), 5000],
      [0, before, 999],
    ];
    for (const [at, on, sen] of paid) {
      await addPayment(app.owner, school.id, { student_id: students[at], sen, on });
    }
    expect((await figures(school.admin)).fees_sen).toBe(15_050);
    expect((await figures(school.guardian)).fees_sen).toBe(10_050);
  });
});

describe("recent activity", () => {
  test("admins see everyone's, others their own, newest first", async () => {
    const school = await makeSchoolDay();
    const { admin, teacher, colleague, class_id, today } = school;
    await admin.post("/events", { title: "Satu", date: today });
    await teacher.post("/registers", { class_id, date: today, unmarked: [] });
    const seen = async (caller: Caller, query?: Record<string, string>) =>
      (await caller.get<Activity[]>("/activity", query)).body.map((line) => line.action);
    expect(await seen(admin)).toEqual(["register.save", "event.create"]);
    expect(await seen(admin, { limit: "1" })).toEqual(["register.save"]);
    expect(await seen(teacher)).toEqual(["register.save"]);
    expect(await seen(colleague)).toEqual([]);
    expect(await seen(school.guardian)).toEqual([]);
  });

  test("every action in it has words of its own", () => {
    const told = Object.keys(auditText.en.actions).filter(
      (action) => !UNTOLD.includes(action.split(".")[0] ?? ""),
    );
    for (const { actions } of [homeText.asal, homeText.ms, homeText.en]) {
      expect(told.filter((action) => !actions[action])).toEqual([]);
    }
  });

  test.each(["0", "101", "-1", "1e9", "10; drop table app.audit"])(
    "the limit %s is refused",
    async (limit) => {
      const school = await app.makeSchool();
      expect((await school.admin.get("/activity", { limit })).status).toBe(400);
    },
  );
});
