import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startApp, type TestApp, type TestSchool } from "#app/testing.ts";
import { addDays } from "#lib/dates.ts";
import { STUDENT_STATUSES } from "#lib/enumerations.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

type Change = Record<string, unknown>;

function change(school: TestSchool, status: string, more: Change = {}) {
  const { admin, students, today } = school;
  const student_ids = [students[0]];
  return admin.post("/student-statuses", { student_ids, status, date: today, ...more });
}

async function history(school: TestSchool): Promise<({ id: string } & Change)[]> {
  const [student_id = ""] = school.students;
  return (await school.admin.get<({ id: string } & Change)[]>("/student-statuses", { student_id }))
    .body;
}

const enrolled = async ({ admin, students }: TestSchool) =>
  (await admin.get("/enrollments", { student_id: students[0] ?? "", status: "active" }))
    .body as unknown[];

test("who leaves is in no class any more, and the register of the last day still knows them", async () => {
  const school = await app.makeSchool();
  const { admin, class_id, students, today } = school;
  const date = addDays(today, -2);
  const reason = "Berpindah ke Kedah";
  expect((await change(school, "transferred", { date, reason })).body).toEqual({
    changed: [students[0]],
  });
  expect(await history(school)).toMatchObject([
    {
      from_status: "active",
      to_status: "transferred",
      date,
      reason,
      changed_by: "Aminah binti Yusof",
      undone_at: null,
      may_undo: true,
    },
  ]);
  expect(await enrolled(school)).toEqual([]);
  const pupils = async (day: string) =>
    (await admin.get<{ marks: unknown[] }>("/attendance", { class_id, date: day })).body;
  expect((await pupils(date)).marks).toHaveLength(5);
  expect((await pupils(today)).marks).toHaveLength(4);
});

const GONE = STUDENT_STATUSES.filter((status) => status !== "active");

test.each(GONE)("%s: the pupil is in the records, and counts nowhere", async (status) => {
  const school = await app.makeSchool();
  const { admin, guardian, students, today } = school;
  const count = async () => (await admin.get<{ students: number }>("/home")).body.students;
  const before = await count();
  expect((await change(school, status)).status).toBe(201);
  expect(await enrolled(school)).toEqual([]);
  expect(await count()).toBe(before - 1);
  const [student_id = ""] = students;
  const found = await admin.get<{ id: string }[]>("/students", { status });
  expect(found.body.map(({ id }) => id)).toEqual([student_id]);
  expect((await guardian.get("/family")).body).toMatchObject({ children: [] });
  expect(await history(school)).toMatchObject([{ to_status: status, date: today }]);
});

test("a change is undone with the enrolments it ended, once, and only the last one", async () => {
  const school = await app.makeSchool();
  const { admin } = school;
  await change(school, "inactive", { reason: "Silap" });
  await change(school, "transferred");
  const [last, first] = await history(school);
  const undo = (change: Change | undefined) =>
    admin.post(`/student-statuses/${String(change?.id)}/undo`, {});
  expect((await undo(first)).body).toMatchObject({ data: { reason: "not_last" } });
  expect((await undo(last)).body).toMatchObject({ to_status: "transferred", may_undo: false });
  expect((await undo(first)).status).toBe(200);
  expect(await enrolled(school)).toHaveLength(1);
  expect((await undo(first)).status).toBe(409);
  const [student_id = ""] = school.students;
  expect((await admin.get(`/students/${student_id}`)).body).toMatchObject({ status: "active" });
});

test("undoing stops where the seat is taken, or the pupil is in another class by now", async () => {
  const school = await app.makeSchool();
  const { admin, students, other_class_id, class_id } = school;
  await change(school, "inactive");
  await change(school, "active");
  const [back, left] = await history(school);
  await admin.post("/enrollments", { class_id: other_class_id, student_id: students[0] });
  const undo = (id: unknown) => admin.post(`/student-statuses/${String(id)}/undo`, {});
  await undo(back?.id);
  expect((await undo(left?.id)).body).toMatchObject({
    data: { reason: "other_class", name: "Tahun 1 Al-Farabi" },
  });
  const [row] = (await admin.get("/enrollments", { student_id: students[0] ?? "" })).body as {
    id: string;
    class_id: string;
    status: string;
  }[];
  expect(row).toBeDefined();
  const mine = (
    (await admin.get("/enrollments", { student_id: students[0] ?? "", status: "active" })).body as {
      id: string;
    }[]
  )[0];
  await admin.patch(`/enrollments/${mine?.id}`, {});
  await admin.patch(`/classes/${class_id}`, { maximum_students: 4 });
  expect((await undo(left?.id)).body).toMatchObject({ data: { reason: "class_full" } });
});

test("many at once, all or none", async () => {
  const school = await app.makeSchool();
  const { admin, students, today } = school;
  const elsewhere = (await app.makeSchool()).students[0];
  const body = { status: "inactive", date: today, reason: "Cuti panjang" };
  const wrong = await admin.post("/student-statuses", {
    ...body,
    student_ids: [...students, elsewhere],
  });
  expect(wrong.status).toBe(404);
  const all = await admin.post("/student-statuses", { ...body, student_ids: students });
  expect(all.body).toEqual({ changed: expect.arrayContaining(students) });
  expect((await admin.get("/students", { status: "inactive" })).body).toHaveLength(5);
  const again = await admin.post("/student-statuses", { ...body, student_ids: students });
  expect(again.body).toEqual({ changed: [] });
});

test("the plan's limit holds for many that come back", async () => {
  const school = await app.makeSchool();
  const { admin, students, today } = school;
  await app.owner.query("update app.students set status = 'inactive' where school_id = $1", [
    school.id,
  ]);
  await app.owner.query(
    `insert into app.students (school_id, id, student_id, gender, enrollment_date)
     select $1, gen_random_uuid(), 'P-' || n, 'male', '2026-01-01' from generate_series(1, 97) n`,
    [school.id],
  );
  const body = { status: "active", date: today };
  const many = await admin.post("/student-statuses", { ...body, student_ids: students });
  expect(many.body).toMatchObject({ data: { reason: "plan_limit", limit: 100 } });
  const three = students.slice(0, 3);
  expect((await admin.post("/student-statuses", { ...body, student_ids: three })).status).toBe(201);
});

test("a day to come is refused, and a guardian reads the own child's alone", async () => {
  const school = await app.makeSchool();
  const ahead = await change(school, "inactive", { date: addDays(school.today, 1) });
  expect(ahead.body).toMatchObject({ data: { reason: "date_ahead" } });
  await change(school, "inactive");
  const [child = "", other = ""] = school.students;
  const read = async (student_id: string) =>
    (await school.guardian.get("/student-statuses", { student_id })).body as unknown[];
  expect(await read(child)).toHaveLength(1);
  expect(await read(other)).toEqual([]);
});
