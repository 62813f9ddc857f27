import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { Mark, Register } from "#features/attendance/contract.ts";
import type { SchoolClass } from "#features/classes/contract.ts";
import type { StudentDetail } from "#features/students/contract.ts";
import type { Teacher } from "#features/teachers/contract.ts";
import type { ErrorData } from "#lib/errors.ts";
import type { Profile } from "#lib/me.ts";
import { addDays } from "#lib/dates.ts";
import { checksumOf } from "#db/testing-checksum.ts";
import { newId } from "#lib/ids.ts";
import { startApp, type TestApp, type TestSchool } from "./testing.ts";

/** The API as a program of somebody else uses it: the shortest payloads, and answers that say what is wrong. */

let app: TestApp;
let school: TestSchool;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
  school = await app.makeSchool();
});
afterAll(() => app.stop());

const CHILD = { first_name: "Aisyah", last_name: "binti Rahman", gender: "female" };
const dataOf = ({ body }: { body: unknown }) => (body as { data: ErrorData }).data;

describe("POST /attendance", () => {
  const upsert = (status: string) => {
    const { class_id, students, today: date, teacher } = school;
    return teacher.post<Mark>("/attendance", { student_id: students[0], class_id, date, status });
  };

  test("takes student, class, date and status and nothing else, and the last one stands", async () => {
    const first = await upsert("absent");
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ status: "absent", version: 1, session: "harian" });
    const second = await upsert("late");
    expect(second.status).toBe(200);
    expect(second.body).toMatchObject({ id: first.body.id, status: "late", version: 2 });
    const { class_id, today: date } = school;
    const { body } = await school.teacher.get<Register>("/attendance", { class_id, date });
    expect(body.marks.filter(({ status }) => status)).toMatchObject([{ status: "late" }]);
  });

  test("sent again, with nothing changed, is answered with what stands and writes nothing", async () => {
    const other = await app.makeSchool();
    const { class_id, today: date, students, teacher, admin } = other;
    const body = { student_id: students[0], class_id, date, status: "absent" };
    const first = await teacher.post<Mark>("/attendance", body);
    const before = await checksumOf(app.owner, other.id);
    for (const again of [body, { ...body, version: 1 }]) {
      const answer = await admin.post<Mark>("/attendance", again);
      expect([answer.status, answer.body]).toEqual([200, first.body]);
    }
    expect(await checksumOf(app.owner, other.id)).toBe(before);
    expect((await admin.post("/attendance", { ...body, version: 0 })).status).toBe(409);
    const noted = await admin.post<Mark>("/attendance", { ...body, notes: "Demam" });
    expect(noted.body).toMatchObject({ version: 2, notes: "Demam" });
    // A note that is left out becomes empty.
    expect((await admin.post<Mark>("/attendance", body)).body).toMatchObject({
      version: 3,
      notes: "",
    });
  });

  test("of fifty at once writes each under a key of its own", async () => {
    const other = await app.makeSchool({ pupils: 50 });
    const { class_id, today: date } = other;
    const answers = await Promise.all(
      other.students.map((student_id) =>
        other.admin.post("/attendance", { student_id, class_id, date, status: "present" }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { rows } = await app.owner.query<{ keys: number }>(
      "select count(distinct client_key)::int as keys from app.attendance where school_id = $1",
      [other.id],
    );
    expect(rows).toEqual([{ keys: 50 }]);
  });

  test("with an Idempotency-Key is written once", async () => {
    const other = await app.makeSchool();
    const { class_id, today: date, students, admin } = other;
    const body = { student_id: students[0], class_id, date, status: "absent" };
    const key = { "idempotency-key": newId() };
    for (const _ of [1, 2]) {
      const answer = await admin.post<Mark>("/attendance", body, key);
      expect(answer.body).toMatchObject({ status: "absent", version: 1 });
    }
  });
});

describe("days that are left out", () => {
  test("a student is enrolled today, under the next number", async () => {
    const { status, body } = await school.admin.post<StudentDetail>("/students", CHILD);
    expect(status).toBe(201);
    expect(body).toMatchObject({ enrollment_date: school.today, status: "active" });
    expect(body.student_id).not.toBe("");
  });

  test("a student admitted into a class is in it from today", async () => {
    const { class_id, today, admin } = school;
    const made = await admin.post<StudentDetail>("/admissions", { ...CHILD, class_id });
    expect(made.status).toBe(201);
    const { body } = await admin.get("/enrollments", { student_id: made.body.id });
    expect(body).toMatchObject([{ class_id, from_date: today }]);
  });

  test("a teacher joined today", async () => {
    const facts = { first_name: "Faizal", last_name: "bin Osman", teacher_id: "G-77" };
    const { status, body } = await school.admin.post<Teacher>("/teachers", facts);
    expect(status).toBe(201);
    expect(body).toMatchObject({ date_joined: school.today });
  });
});

describe("a birthday that has not come", () => {
  const future = () => ({ date_of_birth: addDays(school.today, 1) });

  test.each([
    ["POST", "/students", () => "/students"],
    ["POST", "/admissions", () => "/admissions"],
    ["PATCH", "/students/{id}", () => `/students/${school.students[1]}`],
  ])("is refused by %s %s, at its field", async (method, _, path) => {
    const answer = await school.admin.send(method, path(), { ...CHILD, ...future() });
    expect(answer.status).toBe(400);
    expect(dataOf(answer)).toMatchObject({ issues: [{ path: ["date_of_birth"] }] });
  });

  test("today's is taken, and so is none", async () => {
    for (const date_of_birth of [school.today, null]) {
      const { status } = await school.admin.patch(`/students/${school.students[1]}`, {
        date_of_birth,
      });
      expect(status).toBe(200);
    }
  });
});

describe("a student who is not active", () => {
  test.each(["inactive", "graduated", "transferred"])(
    "(%s) is not enrolled, and no enrolment of theirs goes on",
    async (status) => {
      const other = await app.makeSchool();
      const { admin, students, other_class_id: class_id, enrollment_ids } = other;
      const [, student_id = ""] = students;
      const [, enrollment_id] = enrollment_ids;
      expect((await admin.patch(`/enrollments/${enrollment_id}`, {})).status).toBe(200);
      expect((await admin.patch(`/students/${student_id}`, { status })).status).toBe(200);
      const refused = [
        await admin.post("/enrollments", { class_id, student_id }),
        await admin.post(`/enrollments/${enrollment_id}/undo`, {}),
      ];
      for (const answer of refused) {
        expect(answer.status).toBe(409);
        expect(dataOf(answer)).toMatchObject({
          reason: "not_active",
          names: ["Pelajar 2 bin Ujian"],
        });
      }
      const { body } = await admin.get("/enrollments", { student_id });
      expect(body).toMatchObject([{ status: "ended" }]);
    },
  );
});

describe("reading", () => {
  test("one class by its id, and none of another school or out of reach", async () => {
    const { admin, guardian, class_id, other_class_id } = school;
    const { status, body } = await admin.get<SchoolClass>(`/classes/${class_id}`);
    expect([status, body.id, body.name]).toEqual([200, class_id, "Tahun 3 Ibnu Sina"]);
    const [listed] = (await admin.get<SchoolClass[]>("/classes", { id: class_id })).body;
    expect(listed).toEqual(body);
    expect((await guardian.get(`/classes/${class_id}`)).status).toBe(200);
    const elsewhere = await app.makeSchool();
    expect((await guardian.get(`/classes/${other_class_id}`)).status).toBe(404);
    expect((await admin.get(`/classes/${elsewhere.class_id}`)).status).toBe(404);
    expect((await admin.get(`/classes/${newId()}`)).status).toBe(404);
  });

  test("profiles of a role, each person within the own reach", async () => {
    const other = await app.makeSchool();
    const roles = async (caller: TestSchool["admin"], role: string) => {
      const { status, body } = await caller.get<Profile[]>("/profiles", { role });
      expect(status).toBe(200);
      return body.map((profile) => profile.role);
    };
    expect(await roles(other.admin, "teacher")).toEqual(["teacher", "teacher"]);
    expect(await roles(other.admin, "admin")).toEqual(["admin"]);
    expect(await roles(other.teacher, "teacher")).toEqual(["teacher"]);
    expect(await roles(other.teacher, "admin")).toEqual([]);
    expect((await other.admin.get("/profiles", { role: "boss" })).status).toBe(400);
  });
});

describe("a method that a path does not take", () => {
  test.each([
    ["POST", "/profiles", "GET"],
    ["DELETE", "/classes/{id}", "GET, PATCH"],
    ["PATCH", "/attendance", "GET, POST"],
    ["PUT", "/students", "GET, POST"],
    ["POST", "/students/{id}", "GET, PATCH"],
  ])("%s %s names those it takes", async (method, path, takes) => {
    const answer = await school.admin.send(method, path.replace("{id}", newId()));
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")?.split(", ").toSorted().join(", ")).toBe(takes);
    const { message } = answer.body as { message: string };
    expect(message).toContain(`This path takes ${answer.headers.get("allow")} only.`);
    expect(message.includes("Records are kept, not deleted.")).toBe(method === "DELETE");
  });
});
