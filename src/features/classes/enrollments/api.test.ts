import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startApp, type Caller, type TestApp, type TestSchool } from "#app/testing.ts";
import type { Enrollment } from "./contract.ts";
import { addDays } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

async function list(caller: Caller, query: Record<string, string>): Promise<Enrollment[]> {
  const { status, body } = await caller.get<Enrollment[]>("/enrollments", query);
  expect(status).toBe(200);
  return body;
}

async function addClass(school: TestSchool, more: object = {}): Promise<string> {
  const { status, body } = await school.admin.post("/classes", {
    name: `Kelas ${newId()}`,
    grade_level: "Tahun 2",
    academic_year: "2026",
    maximum_students: 30,
    ...more,
  });
  expect(status).toBe(201);
  return (body as { id: string }).id;
}

async function addStudents(school: TestSchool, count: number): Promise<string[]> {
  const { rows } = await app.owner.query<{ id: string }>(
    `insert into app.students (school_id, id, student_id, gender, enrollment_date)
     select $1, gen_random_uuid(), 'E-' || n, 'male', '2020-01-06' from generate_series(1, $2) n
     returning id`,
    [school.id, count],
  );
  return rows.map((row) => row.id);
}

function enrol(school: TestSchool, class_id: string, student_id = "", more: object = {}) {
  return school.admin.post("/enrollments", { class_id, student_id, ...more });
}

const dataOf = (answer: { body: unknown }) => (answer.body as { data: object }).data;

describe("who sees which enrolments", () => {
  test("admins and teachers all, guardians and pupils their own", async () => {
    const school = await app.makeSchool();
    const query = { class_id: school.class_id };
    expect(await list(school.admin, query)).toHaveLength(5);
    expect(await list(school.colleague, query)).toHaveLength(5);
    for (const caller of [school.guardian, school.pupil]) {
      const seen = await list(caller, query);
      expect(seen.map((enrollment) => enrollment.student_id)).toEqual([school.students[0]]);
    }
  });
});

describe("enrolling", () => {
  test("counts from the day, shows in that day's register, and stands in the audit log", async () => {
    const school = await app.makeSchool();
    const class_id = await addClass(school, { name: "Tahun 2 Al-Biruni" });
    const [student_id] = await addStudents(school, 1);
    const from_date = addDays(school.today, 3);
    const made = await enrol(school, class_id, student_id, { from_date });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ from_date, to_date: null, status: "active" });
    const marks = async (date: string) => {
      const { body } = await school.admin.get("/attendance", { class_id, date });
      return (body as { marks: unknown[] }).marks.length;
    };
    expect([await marks(school.today), await marks(from_date)]).toEqual([0, 1]);
    const { rows } = await app.owner.query(
      "select label, details from app.audit where school_id = $1 and action = 'enrollment.create'",
      [school.id],
    );
    expect(rows).toEqual([{ label: "E-1", details: { class_name: "Tahun 2 Al-Biruni" } }]);
  });

  test("twice in one class is refused", async () => {
    const school = await app.makeSchool();
    const again = await enrol(school, school.class_id, school.students[0]);
    expect(again.status).toBe(409);
    expect(dataOf(again)).toMatchObject({ reason: "already_enrolled" });
  });

  test("a pupil has one class, and may have a halaqah beside it", async () => {
    const school = await app.makeSchool();
    const [student_id] = school.students;
    const second = await enrol(school, school.other_class_id, student_id);
    expect(second.status).toBe(409);
    expect(dataOf(second)).toMatchObject({ reason: "other_class", name: "Tahun 3 Ibnu Sina" });
    const halaqah = await addClass(school, { kind: "halaqah" });
    expect((await enrol(school, halaqah, student_id)).status).toBe(201);
  });

  test("into two classes at once: exactly one is taken", async () => {
    const school = await app.makeSchool();
    const [student_id = ""] = await addStudents(school, 1);
    const classes = await Promise.all(Array.from({ length: 6 }, () => addClass(school)));
    const answers = await Promise.all(
      classes.map((class_id) =>
        school.admin.post("/enrollments", { class_id, student_id }, { "idempotency-key": newId() }),
      ),
    );
    const statuses = answers.map((answer) => answer.status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, 409, 409, 409, 409, 409]);
  });

  test("on the last seat, twenty at once: exactly one sits", async () => {
    const school = await app.makeSchool();
    const class_id = await addClass(school, { maximum_students: 3 });
    const pupils = await addStudents(school, 22);
    for (const student_id of pupils.slice(20)) await enrol(school, class_id, student_id);
    const answers = await Promise.all(
      pupils.slice(0, 20).map((student_id) => enrol(school, class_id, student_id)),
    );
    const statuses = answers.map((answer) => answer.status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, ...Array(19).fill(409)]);
    const full = answers.find((answer) => answer.status === 409);
    expect(full && dataOf(full)).toMatchObject({ reason: "class_full", maximum_students: 3 });
    expect(await list(school.admin, { class_id, status: "active" })).toHaveLength(3);
  });

  test("again on the day it was ended, opens the same line and counts the pupil once", async () => {
    const school = await app.makeSchool();
    const [student_id = "", id] = [school.students[0], school.enrollment_ids[0]];
    await school.admin.patch(`/enrollments/${id}`, {});
    const again = await enrol(school, school.class_id, student_id);
    expect(again.status).toBe(201);
    expect(again.body).toMatchObject({ id, to_date: null, status: "active" });
    const { body } = await school.admin.get("/registers", { date: school.today });
    expect((body as { students: number }[]).map((row) => row.students)).toEqual([3, 5]);
  });

  test("again after it was ended, adds a line and keeps the old one", async () => {
    const school = await app.makeSchool();
    const [student_id = "", id] = [school.students[0], school.enrollment_ids[0]];
    await school.admin.patch(`/enrollments/${id}`, { to_date: addDays(school.today, -10) });
    expect((await enrol(school, school.class_id, student_id)).status).toBe(201);
    const lines = await list(school.admin, { student_id });
    expect(lines.map((line) => line.status)).toEqual(["ended", "active"]);
  });
});

describe("ending an enrolment", () => {
  test("counts its last day, and a second end changes nothing", async () => {
    const school = await app.makeSchool();
    const path = `/enrollments/${school.enrollment_ids[0]}`;
    const ended = await school.admin.patch(path, {});
    expect(ended.body).toMatchObject({ status: "ended", to_date: school.today });
    const again = await school.admin.patch(path, { to_date: addDays(school.today, -5) });
    expect(again.status).toBe(200);
    expect(again.body).toEqual(ended.body);
    const { rowCount } = await app.owner.query(
      "select from app.audit where school_id = $1 and action = 'enrollment.end'",
      [school.id],
    );
    expect(rowCount).toBe(1);
  });

  test("before it began is refused", async () => {
    const school = await app.makeSchool();
    const answer = await school.admin.patch(`/enrollments/${school.enrollment_ids[0]}`, {
      to_date: "2020-01-05",
    });
    expect(answer.status).toBe(422);
    expect(dataOf(answer)).toMatchObject({ reason: "dates" });
    expect(await list(school.admin, { class_id: school.class_id, status: "ended" })).toEqual([]);
  });
});
