import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startApp, type Caller, type TestApp, type TestSchool } from "#app/testing.ts";
import { addDays } from "#lib/dates.ts";
import type { SchoolClass } from "./contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

async function list(caller: Caller, query?: Record<string, string>): Promise<SchoolClass[]> {
  const { status, body } = await caller.get<SchoolClass[]>("/classes", query);
  expect(status).toBe(200);
  return body;
}

async function readClass(
  school: TestSchool,
  id = school.class_id,
): Promise<SchoolClass | undefined> {
  const found = await list(school.admin, { id });
  expect(found.length).toBeLessThan(2);
  return found[0];
}

async function addClass(school: TestSchool, more: object = {}): Promise<SchoolClass> {
  const { status, body } = await school.admin.post<SchoolClass>("/classes", {
    name: "Tahun 2 Al-Kindi",
    grade_level: "Tahun 2",
    academic_year: "2026",
    maximum_students: 30,
    ...more,
  });
  expect(status).toBe(201);
  return body;
}

async function appoint(school: TestSchool, homeroom_teacher_id: string | null) {
  const path = `/classes/${school.class_id}`;
  expect((await school.admin.patch(path, { homeroom_teacher_id })).status).toBe(200);
}

async function homeroomLines(school: TestSchool) {
  const { rows } = await app.owner.query(
    `select teacher_id, from_date::text, to_date::text from app.class_teachers
     where school_id = $1 and class_id = $2 and kind = 'homeroom' order by from_date, id`,
    [school.id, school.class_id],
  );
  return rows;
}

describe("who sees which classes", () => {
  test("admins and teachers all, guardians their children's, pupils their own", async () => {
    const school = await app.makeSchool();
    const names = ["Tahun 1 Al-Farabi", "Tahun 3 Ibnu Sina"];
    for (const caller of [school.admin, school.teacher]) {
      expect((await list(caller)).map((schoolClass) => schoolClass.name)).toEqual(names);
    }
    for (const caller of [school.guardian, school.pupil]) {
      expect((await list(caller)).map((schoolClass) => schoolClass.name)).toEqual([
        "Tahun 3 Ibnu Sina",
      ]);
    }
  });

  test("a halaqah is known by its name, unless the kind is given", async () => {
    const { admin } = await app.makeSchool();
    const year = { academic_year: "2026", maximum_students: 30 };
    const names = ["Halaqah Hafsah", "Tahun 2 Ibnu Rusyd"];
    const classes = names.map((name) => ({ name, grade_level: "Tahun 2" }));
    expect((await admin.post("/class-lists", { ...year, classes })).status).toBe(201);
    const alone = { ...year, name: "Halqah Subuh", grade_level: "Subuh" };
    expect((await admin.post("/classes", alone)).body).toMatchObject({ kind: "halaqah" });
    const given = { ...alone, name: "Halaqah Maghrib", kind: "class" };
    expect((await admin.post("/classes", given)).body).toMatchObject({ kind: "class" });
    const made = await admin.get<SchoolClass[]>("/classes");
    const kinds = new Map(made.body.map(({ name, kind }) => [name, kind]));
    expect(names.map((name) => kinds.get(name))).toEqual(["halaqah", "class"]);
  });

  test("the count is of today, and the homeroom teacher is named", async () => {
    const school = await app.makeSchool();
    await school.admin.patch(`/enrollments/${school.enrollment_ids[0]}`, { to_date: "2026-01-01" });
    expect(await readClass(school)).toMatchObject({
      student_count: 4,
      homeroom_teacher: { id: school.teacher.teacher_id, first_name: "Faizal" },
    });
  });

  test("the search finds class and teacher, and takes wildcards as they are", async () => {
    const school = await app.makeSchool();
    const found = async (q: string) =>
      (await list(school.admin, { q })).map((schoolClass) => schoolClass.name);
    expect(await found("sina")).toEqual(["Tahun 3 Ibnu Sina"]);
    expect(await found("rosnah")).toEqual(["Tahun 1 Al-Farabi"]);
    expect(await found("%")).toEqual([]);
    expect(await found("_")).toEqual([]);
  });

  test("grades are ordered by their number", async () => {
    const school = await app.makeSchool();
    await addClass(school, { name: "Lama", grade_level: "Tahun 10" });
    expect((await list(school.admin)).map((schoolClass) => schoolClass.grade_level)).toEqual([
      "Tahun 1",
      "Tahun 3",
      "Tahun 10",
    ]);
  });
});

describe("the homeroom teacher", () => {
  test("takes over today, and the one before ends yesterday", async () => {
    const school = await app.makeSchool();
    const { teacher, colleague, today } = school;
    await appoint(school, colleague.teacher_id);
    expect(await homeroomLines(school)).toEqual([
      { teacher_id: teacher.teacher_id, from_date: "2020-01-06", to_date: addDays(today, -1) },
      { teacher_id: colleague.teacher_id, from_date: today, to_date: null },
    ]);
    const query = { class_id: school.class_id, date: today };
    expect((await teacher.get("/attendance", query)).status).toBe(404);
    expect((await colleague.get("/attendance", query)).status).toBe(200);
    const yesterday = { ...query, date: addDays(today, -1) };
    expect((await teacher.get("/attendance", yesterday)).status).toBe(200);
    expect((await colleague.get("/attendance", yesterday)).status).toBe(404);
  });

  test("changed twice in a day leaves one line of today", async () => {
    const school = await app.makeSchool();
    const third = await school.addTeacher("Zaid", "T-3");
    await appoint(school, school.colleague.teacher_id);
    await appoint(school, third.teacher_id);
    expect(await homeroomLines(school)).toHaveLength(2);
    expect(await readClass(school)).toMatchObject({ homeroom_teacher_id: third.teacher_id });
  });

  test("appointed, taken back and appointed again in a day, lists the class once", async () => {
    const school = await app.makeSchool();
    await appoint(school, school.colleague.teacher_id);
    await appoint(school, null);
    expect(await readClass(school)).toMatchObject({ homeroom_teacher: null });
    await appoint(school, school.teacher.teacher_id);
    expect(await readClass(school)).toMatchObject({
      homeroom_teacher_id: school.teacher.teacher_id,
    });
    expect(await list(school.admin)).toHaveLength(2);
  });

  test("of another school, or of nowhere, is answered alike and changes nothing", async () => {
    const [school, other] = [await app.makeSchool(), await app.makeSchool()];
    const before = await homeroomLines(school);
    const answer = await school.admin.patch(`/classes/${school.class_id}`, {
      homeroom_teacher_id: other.teacher.teacher_id,
      name: "Lain",
    });
    expect(answer.status).toBe(404);
    expect(await homeroomLines(school)).toEqual(before);
    expect(await readClass(school)).toMatchObject({ name: "Tahun 3 Ibnu Sina" });
  });
});

describe("writing a class", () => {
  test("leaves a line in the audit log, and a name twice in a year is refused", async () => {
    const school = await app.makeSchool();
    const made = await addClass(school, { homeroom_teacher_id: school.teacher.teacher_id });
    expect(made).toMatchObject({ student_count: 0, homeroom_teacher: { first_name: "Faizal" } });
    const again = { name: "Tahun 2 Al-Kindi", grade_level: "x", academic_year: "2026" };
    const twice = await school.admin.post("/classes", { ...again, maximum_students: 1 });
    expect(twice.status).toBe(409);
    expect(twice.body).toMatchObject({ data: { constraint: "classes_name" } });
    await addClass(school, { academic_year: "2027" });
    await school.admin.patch(`/classes/${made.id}`, { maximum_students: 40 });
    const { rows } = await app.owner.query(
      "select action, label, details from app.audit where school_id = $1 order by id",
      [school.id],
    );
    expect(rows).toMatchObject([
      { action: "class.create", label: "Tahun 2 Al-Kindi" },
      { action: "class.create", label: "Tahun 2 Al-Kindi" },
      { action: "class.update", details: { changes: { maximum_students: expect.any(Array) } } },
    ]);
  });

  test.each([
    ["maximum_students", 0],
    ["maximum_students", 501],
    ["maximum_students", 1.5],
    ["maximum_students", "30"],
    ["maximum_students", 2 ** 53],
    ["academic_year", "26"],
    ["name", ""],
    ["name", "x".repeat(101)],
  ])("%s %o is refused by its name", async (field, value) => {
    const school = await app.makeSchool();
    const answer = await school.admin.patch(`/classes/${school.class_id}`, { [field]: value });
    expect(answer.status).toBe(400);
    const { issues } = (answer.body as { data: { issues: { path: string[] }[] } }).data;
    for (const { path } of issues) expect(path).toEqual([field]);
  });
});
