import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startApp, type TestApp, type TestSchool } from "#app/testing.ts";
import type { Enrollment } from "./contract.ts";
import { addDays } from "#lib/dates.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

function move(school: TestSchool, student_ids: string[], more: object = {}) {
  const { admin, other_class_id: class_id } = school;
  return admin.post("/enrollments/move", { class_id, student_ids, ...more });
}

async function lines({ admin }: TestSchool, student_id = "") {
  const rows = (await admin.get<Enrollment[]>("/enrollments", { student_id })).body;
  return rows.map(({ class: { name }, from_date, to_date }) => [name, from_date, to_date]);
}

const [OLD, NEW] = ["Tahun 3 Ibnu Sina", "Tahun 1 Al-Farabi"];

describe("moving many at once", () => {
  test("ends the old class on the eve; the old register still lists who was there then", async () => {
    const school = await app.makeSchool();
    const { admin, students, class_id, today } = school;
    const date = await school.addSavedRegister(3);
    const moved = await move(school, students);
    expect(moved.status).toBe(201);
    expect(moved.body).toMatchObject({ moved: expect.arrayContaining(students), from_date: today });
    expect(await lines(school, students[0])).toEqual([
      [OLD, "2020-01-06", addDays(today, -1)],
      [NEW, today, null],
    ]);
    const register = async (day: string) =>
      (await admin.get<{ marks: unknown[] }>("/attendance", { class_id, date: day })).body;
    expect((await register(date)).marks).toHaveLength(5);
    expect((await register(today)).marks).toHaveLength(0);
  });

  test("moved back with the same day, everything is as it was", async () => {
    const school = await app.makeSchool();
    const { students, class_id } = school;
    const before = await lines(school, students[0]);
    await move(school, students);
    await move(school, students, { class_id });
    expect(await lines(school, students[0])).toEqual(before);
  });

  test("into a halaqah takes nobody out of the class", async () => {
    const school = await app.makeSchool();
    const { admin, students, today } = school;
    const made = await admin.post("/classes", {
      name: "Halaqah 1",
      grade_level: "Halaqah",
      academic_year: "2026",
      maximum_students: 20,
      kind: "halaqah",
    });
    const { id: class_id } = made.body as { id: string };
    await move(school, students, { class_id });
    expect(await lines(school, students[0])).toEqual([
      [OLD, "2020-01-06", null],
      ["Halaqah 1", today, null],
    ]);
  });

  test("is all or none where seats are short, and says how many are free", async () => {
    const school = await app.makeSchool();
    const { admin, students, other_class_id } = school;
    await admin.patch(`/classes/${other_class_id}`, { maximum_students: 7 });
    const full = await move(school, students);
    expect(full.body).toMatchObject({ data: { reason: "class_full", free: 4 } });
    expect(await lines(school, students[0])).toEqual([[OLD, "2020-01-06", null]]);
    expect((await move(school, students.slice(0, 4))).status).toBe(201);
  });

  test("is refused where marks were made on the day or later, naming who", async () => {
    const school = await app.makeSchool();
    const date = await school.addSavedRegister(1);
    const refused = await move(school, school.students.slice(1, 2), { from_date: date });
    expect(refused.body).toMatchObject({
      data: { reason: "has_marks", names: ["Pelajar 2 bin Ujian"] },
    });
    const next = addDays(date, 1);
    expect((await move(school, school.students, { from_date: next })).status).toBe(201);
  });

  test.each([
    ["of another school", async () => (await app.makeSchool()).students, 404],
    ["not active", async () => [], 409],
  ])("takes nobody %s", async (_, others, status) => {
    const school = await app.makeSchool();
    const { admin, students, today } = school;
    await admin.post("/student-statuses", {
      student_ids: students.slice(0, 1),
      status: "inactive",
      date: today,
    });
    const elsewhere = await others();
    const wanted = elsewhere.length > 0 ? [...students.slice(1), ...elsewhere] : students;
    expect((await move(school, wanted)).status).toBe(status);
    expect(await lines(school, students[1])).toEqual([[OLD, "2020-01-06", null]]);
  });

  test("a day beyond tomorrow, and a class that is put away, are refused", async () => {
    const school = await app.makeSchool();
    const { admin, students, other_students, other_class_id, today } = school;
    const far = await move(school, students, { from_date: addDays(today, 2) });
    expect(far.body).toMatchObject({ data: { reason: "date_ahead" } });
    const path = `/classes/${other_class_id}`;
    expect((await admin.patch(path, { archived: true })).body).toMatchObject({
      data: { reason: "has_students" },
    });
    await move(school, other_students, { class_id: school.class_id });
    expect((await admin.patch(path, { archived: true })).body).toMatchObject({
      archived_on: today,
    });
    expect((await move(school, students)).body).toMatchObject({ data: { reason: "archived" } });
    expect((await admin.patch(path, { archived: false })).body).toMatchObject({
      archived_on: null,
    });
  });

  test("twenty at once into one last seat: exactly one gets it", async () => {
    const school = await app.makeSchool({ pupils: 20 });
    const { admin, students, other_class_id } = school;
    await admin.patch(`/classes/${other_class_id}`, { maximum_students: 4 });
    const answers = await Promise.all(students.map((id) => move(school, [id])));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
  });
});

describe("what was wrong is undone", () => {
  test("an enrolment without marks is taken back; with marks it is not", async () => {
    const school = await app.makeSchool();
    const { admin, students, enrollment_ids } = school;
    await school.addSavedRegister(1);
    const marked = await admin.send("DELETE", `/enrollments/${enrollment_ids[0]}`);
    expect(marked.body).toMatchObject({ data: { reason: "has_marks" } });
    const left = (await admin.patch<Enrollment>(`/enrollments/${enrollment_ids[1]}`, {})).body;
    expect(left.status).toBe("ended");
    const wrong = await admin.post("/enrollments", {
      class_id: school.other_class_id,
      student_id: students[1],
    });
    const { id } = wrong.body as Enrollment;
    expect((await admin.send("DELETE", `/enrollments/${id}`)).body).toEqual({ taken_back: true });
    expect((await admin.post(`/enrollments/${left.id}/undo`, {})).body).toMatchObject({
      status: "active",
      to_date: null,
    });
    expect(await lines(school, students[1])).toEqual([[OLD, "2020-01-06", null]]);
  });

  test("the end of an enrolment is not undone into a full class or beside another one", async () => {
    const school = await app.makeSchool();
    const { admin, students, class_id, enrollment_ids } = school;
    await admin.patch(`/enrollments/${enrollment_ids[0]}`, {});
    await admin.patch(`/classes/${class_id}`, { maximum_students: 4 });
    const undo = () => admin.post(`/enrollments/${enrollment_ids[0]}/undo`, {});
    expect((await undo()).body).toMatchObject({ data: { reason: "class_full" } });
    await admin.patch(`/classes/${class_id}`, { maximum_students: 5 });
    const body = { class_id: school.other_class_id, student_id: students[0] };
    await admin.post("/enrollments", body);
    expect((await undo()).body).toMatchObject({ data: { reason: "other_class", name: NEW } });
  });

  test("the second of two admins who change a class is told", async () => {
    const { admin, class_id } = await app.makeSchool();
    const path = `/classes/${class_id}`;
    await admin.patch(path, { version: 1, description: "Blok A" });
    expect((await admin.patch(path, { version: 1, maximum_students: 30 })).body).toMatchObject({
      data: { reason: "stale", current: { description: "Blok A", version: 2 } },
    });
  });
});

test("of five who change a class at the same moment one is written and four are told", async () => {
  const { admin, class_id } = await app.makeSchool();
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, at) =>
      admin.patch(`/classes/${class_id}`, { version: 1, description: `Blok ${at}` }),
    ),
  );
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([200, 409, 409, 409, 409]);
});

describe("further teachers", () => {
  test("a substitute may mark on the days given, and is shown to staff alone", async () => {
    const school = await app.makeSchool();
    const { admin, colleague, guardian, class_id, students, today } = school;
    const mark = () =>
      colleague.post("/attendance", {
        student_id: students[0],
        class_id,
        date: today,
        status: "present",
        version: 0,
        client_key: "01900000-0000-7000-8000-0000000000aa",
      });
    expect((await mark()).status).toBe(403);
    const made = await admin.post("/class-teachers", {
      class_id,
      teacher_id: colleague.teacher_id,
      kind: "substitute",
      from_date: addDays(today, -1),
      to_date: today,
    });
    expect(made.body).toMatchObject({ kind: "substitute", first_name: "Rosnah" });
    expect((await mark()).status).toBe(200);
    const list = async (who: typeof admin) =>
      (await who.get<{ id: string; kind: string }[]>("/class-teachers", { class_id })).body;
    expect((await list(colleague)).map(({ kind }) => kind)).toEqual(["homeroom", "substitute"]);
    expect(await list(guardian)).toEqual([]);
    const [homeroom, substitute] = await list(admin);
    const ended = await admin.patch(`/class-teachers/${substitute?.id}`, {
      to_date: addDays(today, -1),
    });
    expect(ended.status).toBe(200);
    expect(await list(admin)).toHaveLength(1);
    expect((await admin.patch(`/class-teachers/${homeroom?.id}`, {})).body).toMatchObject({
      data: { reason: "homeroom" },
    });
    expect((await colleague.patch(`/class-teachers/${substitute?.id}`, {})).status).toBe(403);
  });
});
