import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type Caller, startApp, type TestApp, type TestSchool } from "#app/testing.ts";
import { untilHeldUp } from "#app/testing-locks.ts";
import { addDays, monthStart } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { MissingRegister, SchoolMonth } from "./contract.ts";
import { monthEnd } from "#features/calendar/rules.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

/** The month before this one, which is over on any day, and its last day. */
async function made(pupils?: number) {
  const school = await app.makeSchool(pupils ? { pupils } : {});
  await app.owner.query("update app.schools set weekend_days = '{}' where school_id = $1", [
    school.id,
  ]);
  const month = monthStart(addDays(monthStart(school.today), -1));
  return { ...school, month, last: monthEnd(month) };
}
type Made = Awaited<ReturnType<typeof made>>;

const close = ({ admin, month }: Made, by: Caller = admin) => by.post("/months", { month });
const reopen = ({ admin, month }: Made, by: Caller = admin, why = "MC diterima lewat") =>
  by.post("/months/reopen", { month, why });

async function list({ admin }: TestSchool): Promise<SchoolMonth[]> {
  const { status, body } = await admin.get<SchoolMonth[]>("/months");
  expect(status).toBe(200);
  return body;
}

async function addSaved({ id, class_id, teacher }: TestSchool, date: string): Promise<void> {
  await app.owner.query(
    `insert into app.attendance_registers (school_id, id, class_id, date, taken_by, taken_at)
     values ($1, $2, $3, $4, $5, now())`,
    [id, newId(), class_id, date, teacher.id],
  );
}

async function auditLinesOf({ id }: TestSchool) {
  const { rows } = await app.owner.query(
    `select action, details from app.audit
     where school_id = $1 and action like 'register.%month' order by at, id`,
    [id],
  );
  return rows;
}

describe("the months", () => {
  test("are those since the school began, with how many of their registers are taken", async () => {
    const school = await made();
    expect(await list(school)).toMatchObject([
      { month: monthStart(school.today), is_over: false, taken: 0, closed: null },
    ]);
    await addSaved(school, school.month);
    const [now, before] = await list(school);
    const days = Number(school.last.slice(-2));
    expect(now?.month).toBe(monthStart(school.today));
    expect(before).toEqual({
      month: school.month,
      closed: null,
      reopened: null,
      is_over: true,
      expected: 2 * days,
      taken: 1,
    });
    const query = { month: school.month };
    const missing = (await school.admin.get<MissingRegister[]>("/months/missing", query)).body;
    expect(missing).toHaveLength(2 * days - 1);
    const onFirst = missing.filter(({ date }) => date === school.month);
    expect(onFirst).toMatchObject([{ class_name: "Tahun 1 Al-Farabi", session_name: null }]);
  });

  test("expect nothing of the days before the school's first register", async () => {
    const school = await made();
    await addSaved(school, school.last);
    expect((await list(school))[1]).toMatchObject({ expected: 2, taken: 1 });
  });

  test("expect nothing of closed days and of classes without pupils", async () => {
    const school = await made();
    const { id, admin, class_id, month, last } = school;
    await addSaved(school, month);
    const before = (await list(school))[1]?.expected ?? 0;
    const holiday = { title: "Cuti", date: month, to_date: addDays(month, 2), kind: "holiday" };
    expect((await admin.post("/events", holiday)).status).toBe(201);
    expect((await list(school))[1]?.expected).toBe(before - 6);
    await app.owner.query(
      "update app.class_enrollments set from_date = $2 where school_id = $1 and class_id <> $3",
      [id, last, class_id],
    );
    expect((await list(school))[1]?.expected).toBe(before / 2 - 3 + 1);
  });

  test("are admins' alone", async () => {
    const school = await made();
    for (const caller of [school.teacher, school.colleague, school.guardian, school.pupil]) {
      expect((await caller.get("/months")).status).toBe(403);
      expect((await caller.get("/months/missing", { month: school.month })).status).toBe(403);
      expect((await close(school, caller)).status).toBe(403);
      expect((await reopen(school, caller)).status).toBe(403);
    }
    expect(await auditLinesOf(school)).toEqual([]);
  });
});

describe("closing a month", () => {
  test("lets nobody write until it is opened again, with the reason in the audit log", async () => {
    const school = await made();
    const { admin, teacher, class_id, last: date, students } = school;
    // The window is long enough for the last day of the month before, so that only the closed month decides.
    await app.owner.query(
      "update app.schools set attendance_window_days = 31 where school_id = $1",
      [school.id],
    );
    const mark = () => ({
      student_id: students[0],
      status: "absent",
      client_key: newId(),
    });
    const writes = (by: Caller) => [
      () => by.post("/attendance", { class_id, date, ...mark() }),
      () => by.post("/attendance/batch", { class_id, date, marks: [mark()] }),
      () => by.post("/registers", { class_id, date, unmarked: students.slice(1) }),
    ];
    expect(await close(school)).toMatchObject({
      status: 200,
      body: { month: school.month, closed: { by: "Aminah binti Yusof" }, reopened: null },
    });
    for (const write of [...writes(admin), ...writes(teacher)]) {
      expect(await write()).toMatchObject({
        status: 403,
        body: { data: { reason: "month_closed" } },
      });
    }
    const { rows } = await app.owner.query("select from app.attendance where school_id = $1", [
      school.id,
    ]);
    expect(rows).toHaveLength(0);
    const today = { class_id, date: school.today, unmarked: students };
    expect((await teacher.post("/registers", today)).status).toBe(200);

    expect(await reopen(school)).toMatchObject({
      status: 200,
      body: { closed: null, reopened: { by: "Aminah binti Yusof", why: "MC diterima lewat" } },
    });
    for (const write of [...writes(admin), ...writes(teacher)]) {
      expect((await write()).status).toBe(200);
    }
    expect(await auditLinesOf(school)).toMatchObject([
      { action: "register.close_month", details: { month: school.month, taken: 0 } },
      { action: "register.reopen_month", details: { why: "MC diterima lewat" } },
    ]);
    expect(await close(school)).toMatchObject({ body: { reopened: null, closed: {} } });
  });

  test("waits for the writes that have begun: no mark comes after it, in any of many rounds", async () => {
    const school = await made(30);
    const { id, admin, class_id, last: date, students } = school;
    const written = async () => {
      const query =
        "select count(*)::int as count from app.attendance_history where school_id = $1";
      return (await app.owner.query(query, [id])).rows[0].count as number;
    };
    for (let round = 0; round < 12; round += 1) {
      const marks = students.map((student_id) => ({
        student_id,
        status: round % 2 ? "absent" : "present",
        client_key: newId(),
      }));
      const why = "Disemak semula";
      const write = admin.post("/attendance/batch", { class_id, date, marks, why });
      await new Promise((done) => setTimeout(done, round * 4));
      expect((await close(school)).status).toBe(200);
      const closedWith = await written();
      await write;
      expect(await written()).toBe(closedWith);
      expect((await reopen(school)).status).toBe(200);
    }
  });

  test("waits for a write that stands before its last statement", async () => {
    const school = await made(3);
    const { admin, class_id, last: date, students } = school;
    const marks = students.map((student_id) => {
      return { student_id, status: "absent", client_key: newId() };
    });
    const holder = await app.owner.connect();
    try {
      await holder.query("begin");
      await holder.query("lock table app.attendance_history in share mode");
      const why = "Disemak semula";
      const writing = admin.post("/attendance/batch", { class_id, date, marks, why });
      await untilHeldUp(holder, [writing]);
      const closing = close(school);
      await untilHeldUp(holder, [writing, closing]);
      await holder.query("commit");
      expect((await writing).body).toMatchObject(marks.map(() => ({ outcome: "written" })));
      expect((await closing).status).toBe(200);
    } finally {
      await holder.query("rollback");
      holder.release();
    }
  });

  test("twice, also at the same moment, is once", async () => {
    const school = await made();
    const answers = await Promise.all(Array.from({ length: 6 }, () => close(school)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await close(school)).status).toBe(200);
    const { rows } = await app.owner.query("select from app.closed_months where school_id = $1", [
      school.id,
    ]);
    expect(rows).toHaveLength(1);
    expect(await auditLinesOf(school)).toHaveLength(1);
    const opened = await Promise.all([reopen(school), reopen(school), reopen(school)]);
    expect(opened.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
    expect(await auditLinesOf(school)).toHaveLength(2);
  });

  test("waits for its last day, and takes a month's first day and a reason to open only", async () => {
    const school = await made();
    const { admin, today } = school;
    expect(await admin.post("/months", { month: monthStart(today) })).toMatchObject({
      status: 422,
      body: { data: { reason: "not_over" } },
    });
    expect((await admin.post("/months", { month: school.last })).status).toBe(400);
    expect((await reopen(school)).status).toBe(404);
    await close(school);
    expect((await reopen(school, admin, "  ")).status).toBe(400);
    expect((await list(school)).find(({ month }) => month === school.month)?.closed).not.toBeNull();
  });

  test("is of one school", async () => {
    const [school, other] = [await made(), await made()];
    await close(school);
    expect((await reopen(other)).status).toBe(404);
    await addSaved(other, other.last);
    expect((await list(other))[1]?.closed).toBeNull();
  });
});
