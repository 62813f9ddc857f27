import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startApp, type Caller, type TestApp, type TestSchool } from "#app/testing.ts";
import { addDays } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { Change, Register, RegisterSummary } from "./contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

function cell(school: TestSchool, at = 0) {
  return { student_id: school.students[at], class_id: school.class_id, date: school.today };
}

function mark(caller: Caller, school: TestSchool, status: string, more: object = {}) {
  return caller.post("/attendance", { ...cell(school), status, client_key: newId(), ...more });
}

async function read(caller: Caller, school: TestSchool, date = school.today): Promise<Register> {
  const { body, status } = await caller.get<Register>("/attendance", {
    class_id: school.class_id,
    date,
  });
  expect(status).toBe(200);
  return body;
}

async function history(caller: Caller, school: TestSchool): Promise<Change[]> {
  const { student_id = "", ...rest } = cell(school);
  const { body } = await caller.get<Change[]>("/attendance/history", { student_id, ...rest });
  return body;
}

describe("the register", () => {
  test("lists everyone enrolled that day, not marked, by name", async () => {
    const school = await app.makeSchool();
    const register = await read(school.teacher, school);
    expect(register.taken).toBeNull();
    expect(register.refusal).toBeNull();
    expect(register.marks).toHaveLength(5);
    expect(register.marks.every((mark) => mark.status === null && mark.version === 0)).toBe(true);
    const names = register.marks.map((mark) => mark.student.first_name);
    expect(names).toEqual(["Hakim", "Pelajar 2", "Pelajar 3", "Pelajar 4", "Pelajar 5"]);
  });

  test("shows who was enrolled on the day, also after a class change", async () => {
    const school = await app.makeSchool();
    const { admin, today, enrollment_ids } = school;
    const moved = await admin.patch(`/enrollments/${enrollment_ids[0]}`, {
      to_date: addDays(today, -3),
    });
    expect(moved.status).toBe(200);
    expect((await read(admin, school)).marks).toHaveLength(4);
    expect((await read(admin, school, addDays(today, -3))).marks).toHaveLength(5);
    expect((await read(admin, school, addDays(today, -2))).marks).toHaveLength(4);
  });

  test("a mark is written at once, and any status can follow any other", async () => {
    const school = await app.makeSchool();
    const statuses = ["absent", "late", "excused", "present", "absent"];
    for (const [version, status] of statuses.entries()) {
      const { status: code, body } = await mark(school.teacher, school, status, { version });
      expect(code).toBe(200);
      expect(body).toMatchObject({ status, version: version + 1, marked_by: "Faizal bin Osman" });
    }
    const changes = await history(school.teacher, school);
    expect(changes.map((change) => change.to_status)).toEqual(statuses.toReversed());
    expect(changes.at(0)?.from_status).toBe("present");
    expect(changes.at(-1)?.from_status).toBeNull();
  });

  test("a stale version is answered 409 with the other's value, name and time; nothing is lost", async () => {
    const school = await app.makeSchool();
    await mark(school.admin, school, "late", { version: 0, minutes_late: 12 });
    const stale = await mark(school.teacher, school, "absent", { version: 0 });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({
      data: {
        reason: "stale",
        current: { status: "late", version: 1, marked_by: "Aminah binti Yusof" },
      },
    });
    expect(await history(school.admin, school)).toHaveLength(1);
  });

  test("two at once: one is written, the other told; both in nobody's silence", async () => {
    const school = await app.makeSchool();
    const answers = await Promise.all(
      ["absent", "late", "excused", "present"].map((status) =>
        mark(status === "late" ? school.admin : school.teacher, school, status, { version: 0 }),
      ),
    );
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409,
    ]);
    expect(await history(school.admin, school)).toHaveLength(1);
  });

  test("a repeated client key changes nothing, even after later changes", async () => {
    const school = await app.makeSchool();
    const first = { version: 0, client_key: newId() };
    await mark(school.teacher, school, "absent", first);
    await mark(school.teacher, school, "absent", first);
    await mark(school.teacher, school, "late", { version: 1 });
    const again = await mark(school.teacher, school, "absent", first);
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({ status: "late", version: 2 });
    expect(await history(school.teacher, school)).toHaveLength(2);
  });

  test("a client key of another mark is refused", async () => {
    const school = await app.makeSchool();
    const client_key = newId();
    await mark(school.teacher, school, "absent", { client_key });
    const other = await mark(school.teacher, school, "absent", { ...cell(school, 1), client_key });
    expect(other.status).toBe(422);
  });
});

describe("saving a register", () => {
  test("makes the shown unmarked present, stamps who and when, all in one", async () => {
    const school = await app.makeSchool();
    await mark(school.teacher, school, "absent");
    const unmarked = school.students.slice(1);
    const body = { class_id: school.class_id, date: school.today, unmarked };
    const saved = await school.teacher.post("/registers", body);
    expect(saved.status).toBe(200);
    const { register, new_students } = saved.body as { register: Register; new_students: string[] };
    expect(new_students).toEqual([]);
    expect(register.taken?.by).toBe("Faizal bin Osman");
    expect(
      register.marks.map((mark) => String(mark.status)).toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(["absent", "present", "present", "present", "present"]);
    const seen = await read(school.admin, school);
    expect(seen.taken).toEqual(register.taken);
    const summaries = await school.admin.get("/registers", { date: school.today });
    expect(summaries.body).toMatchObject([
      { name: "Tahun 1 Al-Farabi", taken: null, students: 3, own: false },
      { name: "Tahun 3 Ibnu Sina", students: 5, present: 4, absent: 1, own: false },
    ]);
  });

  test("a pupil enrolled meanwhile comes back as new and is not silently present", async () => {
    const school = await app.makeSchool();
    const unmarked = school.students.slice(0, 4);
    const saved = await school.teacher.post("/registers", {
      class_id: school.class_id,
      date: school.today,
      unmarked,
    });
    expect(saved.body).toMatchObject({ new_students: [school.students[4]] });
  });

  test("keeps what a colleague marked between showing and saving", async () => {
    const school = await app.makeSchool();
    await mark(school.admin, school, "excused");
    const saved = await school.teacher.post("/registers", {
      class_id: school.class_id,
      date: school.today,
      unmarked: school.students,
    });
    const { register } = saved.body as { register: Register };
    expect(register.marks.find((mark) => mark.student_id === school.students[0])?.status).toBe(
      "excused",
    );
    expect(await history(school.admin, school)).toHaveLength(1);
  });

  test("ten parallel saves leave one register, one mark and one change a pupil", async () => {
    const school = await app.makeSchool({ pupils: 25 });
    const body = { class_id: school.class_id, date: school.today, unmarked: school.students };
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        (at % 2 ? school.teacher : school.admin).post("/registers", body),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200));
    const count = async (table: string) =>
      (await app.owner.query(`select from app.${table} where school_id = $1`, [school.id]))
        .rowCount;
    expect(await count("attendance")).toBe(25);
    expect(await count("attendance_history")).toBe(25);
    expect(await count("attendance_registers")).toBe(1);
  });

  test("a pupil who left the class meanwhile: nothing is saved, and the answer names the pupil", async () => {
    const school = await app.makeSchool();
    await school.admin.patch(`/enrollments/${school.enrollment_ids[2]}`, {
      to_date: addDays(school.today, -1),
    });
    const saved = await school.teacher.post("/registers", {
      class_id: school.class_id,
      date: school.today,
      unmarked: school.students,
    });
    expect(saved.status).toBe(404);
    expect(saved.body).toMatchObject({
      data: { reason: "not_enrolled", students: [school.students[2]] },
    });
    expect((await read(school.admin, school)).taken).toBeNull();
  });
});

describe("who may write", () => {
  test.each([
    ["a teacher of another class", "colleague", 0, "not_class_teacher"],
    ["the class teacher, tomorrow", "teacher", 1, "future"],
    ["an admin, tomorrow", "admin", 1, "future"],
    ["the class teacher, 8 days ago", "teacher", -8, "window"],
    ["a guardian", "guardian", 0, "role"],
    ["a pupil", "pupil", 0, "role"],
  ] as const)("%s is refused with the reason", async (_who, role, days, reason) => {
    const school = await app.makeSchool();
    const date = addDays(school.today, days);
    const answer = await mark(school[role], school, "present", { date });
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ data: { reason } });
    const saved = await school[role].post("/registers", {
      class_id: school.class_id,
      date,
      unmarked: school.students,
    });
    expect(saved.status).toBe(403);
    const { rowCount } = await app.owner.query("select from app.attendance where school_id = $1", [
      school.id,
    ]);
    expect(rowCount).toBe(0);
  });

  test.each([
    ["the class teacher, 7 days ago", "teacher", -7],
    ["an admin, 100 days ago, who says why", "admin", -100],
  ] as const)("%s may", async (_who, role, days) => {
    const school = await app.makeSchool();
    const answer = await mark(school[role], school, "present", {
      date: addDays(school.today, days),
      ...(days < -7 && { why: "Surat diterima lewat" }),
    });
    expect(answer.status).toBe(200);
  });

  test("nobody marks a pupil who is not enrolled that day", async () => {
    const school = await app.makeSchool();
    const answer = await mark(school.admin, school, "present", {
      student_id: school.other_students[0],
    });
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ data: { reason: "not_enrolled" } });
  });
});

describe("guardians and pupils", () => {
  test("see their own lines of saved registers, and never a gap", async () => {
    const school = await app.makeSchool();
    for (const caller of [school.guardian, school.pupil]) {
      const before = await read(caller, school);
      expect(before.marks).toEqual([]);
      expect(before.refusal).toBe("role");
    }
    await mark(school.teacher, school, "late", { notes: "Untuk guru sahaja" });
    expect((await read(school.guardian, school)).marks).toEqual([]);
    await school.teacher.post("/registers", {
      class_id: school.class_id,
      date: school.today,
      unmarked: school.students.slice(1),
    });
    for (const caller of [school.guardian, school.pupil]) {
      const { marks } = await read(caller, school);
      expect(marks.map((mark) => [mark.student_id, mark.status])).toEqual([
        [school.students[0], "late"],
      ]);
      expect(await history(caller, school)).toMatchObject([{ to_status: "late" }]);
      expect(JSON.stringify([marks, await history(caller, school)])).not.toContain("guru sahaja");
    }
    expect(await history(school.teacher, school)).toMatchObject([{ notes: "Untuk guru sahaja" }]);
    await school.teacher.post("/attendance", {
      ...cell(school),
      status: null,
      client_key: newId(),
    });
    expect(await history(school.guardian, school)).toEqual([]);
  });

  test("cannot read a class without their children, nor another child's history", async () => {
    const school = await app.makeSchool();
    const { guardian, today } = school;
    const other = await guardian.get("/attendance", {
      class_id: school.other_class_id,
      date: today,
    });
    expect(other.status).toBe(404);
    const foreign = await guardian.get("/attendance/history", {
      student_id: school.students[1] ?? "",
      class_id: school.class_id,
      date: today,
    });
    expect(foreign.body).toEqual([]);
  });
});

describe("opening the register", () => {
  type Opened = { registers: RegisterSummary[]; register: Register | null };

  async function open(caller: Caller, query: Record<string, string> = {}): Promise<Opened> {
    const { status, body } = await caller.get<Opened>("/registers/open", query);
    expect(status).toBe(200);
    return body;
  }

  test("answers the classes of the day with the own register, as the two calls do", async () => {
    const school = await app.makeSchool();
    for (const who of ["teacher", "admin", "guardian", "pupil"] as const) {
      const { registers, register } = await open(school[who]);
      const list = await school[who].get("/registers", { date: school.today });
      expect(registers).toEqual(list.body);
      const [own = registers[0]] = registers.filter((one) => one.own);
      const { body } = await school[who].get("/attendance", {
        class_id: own?.class_id ?? "",
        date: school.today,
      });
      expect(register).toEqual(body);
    }
  });

  test("takes the class named, and never one out of reach", async () => {
    const school = await app.makeSchool();
    const named = { class_id: school.other_class_id };
    expect((await open(school.admin, named)).register?.class_id).toBe(school.other_class_id);
    for (const who of ["teacher", "guardian"] as const) {
      expect((await open(school[who], named)).register?.class_id).toBe(school.class_id);
    }
    const other = await app.makeSchool();
    const foreign = await open(school.admin, { class_id: other.class_id });
    expect(JSON.stringify(foreign)).not.toContain(other.class_id);
  });

  test("takes the session that is due, or the one named", async () => {
    const { admin, teacher, today } = await app.makeSchool();
    // Both begin with the day, so that at any hour the last one is due.
    const hours = { starts_at: "00:00", due_at: "00:30" };
    await admin.patch("/register-sessions", { key: "harian", ...hours });
    await admin.post("/register-sessions", { name: "Malam", ...hours });
    const due = await open(teacher);
    expect(due.register?.session).toBe("malam");
    expect(due.register?.sessions.map(({ key }) => key)).toEqual(["harian", "malam"]);
    expect((await open(teacher, { session: "harian" })).register?.session).toBe("harian");
    expect((await open(teacher, { date: addDays(today, -1) })).register?.session).toBe("harian");
  });

  test("without a class there is no register", async () => {
    const school = await app.makeSchool();
    await app.owner.query("delete from app.class_teachers where school_id = $1", [school.id]);
    expect(await open(school.teacher)).toEqual({ registers: [], register: null });
  });
});
