import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startApp, type TestApp, type TestSchool } from "#app/testing.ts";
import type { AuditLine } from "#features/audit/contract.ts";
import type { SchoolClass } from "#features/classes/contract.ts";
import type { Guardian } from "#features/guardians/contract.ts";
import type { Student, StudentDetail } from "#features/students/contract.ts";
import { newId } from "#lib/ids.ts";
import type { Overview } from "./contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

const IMAN = { first_name: "Nur Iman", last_name: "binti Zaki", gender: "female" } as const;
const IMAN_NAMED = { first_name: "Nur Iman", last_name: "binti Zaki" };
const ZAKI = { first_name: "Zaki", last_name: "bin Omar", phone: "012-345 6789" };

const admit = ({ admin, today }: TestSchool, more: object) =>
  admin.post<StudentDetail>("/admissions", { ...IMAN, enrollment_date: today, ...more });

const actsOf = async ({ admin }: TestSchool) =>
  (await admin.get<{ lines: AuditLine[] }>("/audit")).body.lines.map(({ action }) => action);

const counts = async ({ admin, class_id }: TestSchool) => {
  const [schoolClass] = (await admin.get<SchoolClass[]>("/classes", { id: class_id })).body;
  return {
    students: (await admin.get<Student[]>("/students")).body.length,
    guardians: (await admin.get<Guardian[]>("/guardians")).body.length,
    enrolled: schoolClass?.student_count,
  };
};

describe("an admission", () => {
  test("adds the pupil, the class and a new guardian, each with its line in the audit log", async () => {
    const school = await app.makeSchool();
    const guardian = { ...ZAKI, relation: "bapa" };
    const added = await admit(school, { class_id: school.class_id, guardian });
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({ profile: IMAN_NAMED, class_ids: [school.class_id] });
    expect(await counts(school)).toEqual({ students: 9, guardians: 2, enrolled: 6 });
    expect((await actsOf(school)).slice(0, 3).toSorted()).toEqual([
      "enrollment.create",
      "guardian.create",
      "student.create",
    ]);
    const seen = await school.admin.get<Overview>(`/students/${added.body.id}/overview`);
    expect(seen.body).toMatchObject({
      classes: [{ name: "Tahun 3 Ibnu Sina", homeroom_teacher: { first_name: "Faizal" } }],
      guardians: [{ first_name: "Zaki", relation: "bapa", phone: "+60123456789" }],
    });
  });

  test("links a guardian whom the school knows, and needs neither class nor guardian", async () => {
    const school = await app.makeSchool();
    const known_guardian = { guardian_id: school.guardian_id, relation: "ibu" };
    const { body } = await admit(school, { known_guardian });
    const [guardian] = (await school.admin.get<Guardian[]>("/guardians")).body;
    expect(guardian?.children.map((child) => child.student_id)).toContain(body.id);
    expect((await admit(school, { student_id: "S-7777" })).body.class_ids).toEqual([]);
    expect(await counts(school)).toEqual({ students: 10, guardians: 1, enrolled: 5 });
  });

  test("begins in the class on the day of enrolment, if that is still to come", async () => {
    const school = await app.makeSchool();
    const { admin, class_id } = school;
    const enrollment_date = "2031-01-06";
    const { body } = await admit(school, { class_id, enrollment_date });
    const found = await admin.get("/enrollments", { student_id: body.id });
    expect(found.body).toMatchObject([{ from_date: enrollment_date, to_date: null }]);
  });

  test("happens whole or not at all", async () => {
    const school = await app.makeSchool();
    const before = await counts(school);
    await school.admin.patch(`/classes/${school.class_id}`, { maximum_students: 5 });
    const full = await admit(school, {
      class_id: school.class_id,
      guardian: { ...ZAKI, relation: "bapa" },
    });
    expect(full).toMatchObject({ status: 409, body: { data: { reason: "class_full" } } });
    const known_guardian = { guardian_id: school.students[0], relation: "ibu" };
    const { other_class_id: class_id } = school;
    expect((await admit(school, { class_id, known_guardian })).status).toBe(404);
    expect(await counts(school)).toEqual(before);
    expect((await actsOf(school)).slice(0, 2)).not.toContain("student.create");
  });

  test("is refused with another school's class or guardian", async () => {
    const [school, foreign] = [await app.makeSchool(), await app.makeSchool()];
    expect((await admit(school, { class_id: foreign.class_id })).status).toBe(404);
    const known_guardian = { guardian_id: foreign.guardian_id, relation: "ibu" };
    expect((await admit(school, { known_guardian })).status).toBe(404);
    expect(await counts(school)).toMatchObject({ students: 8 });
  });
});

describe("a pupil's overview", () => {
  test("shows each as much as they answer for", async () => {
    const school = await app.makeSchool();
    const { admin, teacher, colleague, guardian, pupil, students } = school;
    await school.addSavedRegister(1);
    const [own = "", mate = ""] = students;
    await admin.patch(`/guardians/${school.guardian_id}`, { phone: "019-876 5432" });
    const at = (id: string) => `/students/${id}/overview`;
    const classes = [{ name: "Tahun 3 Ibnu Sina", homeroom_teacher: { first_name: "Faizal" } }];
    const guardians = [{ first_name: "Salmah", relation: "ibu", phone: "+60198765432" }];
    const attendance = { present: 1, absent: 0, late: 0, excused: 0, came: 1, away: [] };

    for (const caller of [admin, teacher, guardian]) {
      const { body } = await caller.get<Overview>(at(own));
      expect(body).toMatchObject({ classes, guardians, attendance });
    }
    // A teacher of another class sees neither family nor marks, and a pupil sees no guardians.
    const beside = await colleague.get<Overview>(at(own));
    expect(beside.body).toMatchObject({ classes, guardians: [], attendance: null });
    const self = await pupil.get<Overview>(at(own));
    expect(self.body).toMatchObject({ classes, guardians: null, attendance });
    for (const caller of [guardian, pupil]) expect((await caller.get(at(mate))).status).toBe(404);
    const foreign = await app.makeSchool();
    expect((await foreign.admin.get(at(own))).status).toBe(404);
  });

  test("names the last days away, the newest first, of saved registers alone", async () => {
    const school = await app.makeSchool();
    const { admin, class_id, today, students } = school;
    const [student_id = ""] = students;
    const overview = async () =>
      (await admin.get<Overview>(`/students/${student_id}/overview`)).body.attendance;
    const mark = { student_id, class_id, date: today, status: "absent", client_key: newId() };
    expect((await admin.post("/attendance", mark)).status).toBe(200);
    expect(await overview()).toMatchObject({ absent: 0, away: [] });
    await admin.post("/registers", { class_id, date: today, unmarked: students.slice(1) });
    expect(await overview()).toMatchObject({
      absent: 1,
      away: [{ date: today, status: "absent", class_name: "Tahun 3 Ibnu Sina" }],
    });
  });
});
