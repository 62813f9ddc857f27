import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { type Caller, startApp, type TestApp, type TestSchool } from "#app/testing.ts";
import { countQueries } from "#app/testing-queries.ts";
import { addDays, todayIn } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import { atClock } from "#lib/zones.ts";
import type { Board, BoardRow, TodaysRegister } from "./contract.ts";

const ZONE = "Asia/Kuala_Lumpur";
/** A Monday before the day on which the tests run, so that the sessions made for them apply. */
const MONDAY = "2026-06-01";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

function setClock(time: string, date = MONDAY) {
  const now = atClock(date, time, ZONE);
  app.runtime.now = () => now;
}
beforeEach(() => setClock("08:25"));

async function read(school: TestSchool, date?: string): Promise<Board> {
  const { status, body } = await school.admin.get<Board>(
    "/registers/board",
    date ? { date } : undefined,
  );
  expect(status).toBe(200);
  return body;
}

async function rowOf(school: TestSchool, date?: string): Promise<BoardRow | undefined> {
  return (await read(school, date)).rows.find((row) => row.class_id === school.class_id);
}

const remind = (school: TestSchool, more: Record<string, unknown> = {}, by?: Caller) =>
  (by ?? school.admin).post("/registers/reminders", {
    class_id: school.class_id,
    channel: "mail",
    ...more,
  });

const save = (school: TestSchool) =>
  school.teacher.post("/registers", {
    class_id: school.class_id,
    date: MONDAY,
    unmarked: school.students,
  });

async function mailsTo(email: string) {
  const { rows } = await app.owner.query(
    "select kind, subject, text, not_after - created_at as useful from platform.outbox where recipient = $1 order by id",
    [email],
  );
  return rows;
}

async function auditLinesOf(school: TestSchool) {
  const { rows } = await app.owner.query(
    "select action, label, details from app.audit where school_id = $1 order by at, id",
    [school.id],
  );
  return rows;
}

describe("today's registers, in short", () => {
  const today = async (who: Caller) => (await who.get<TodaysRegister[]>("/registers/today")).body;

  test("say how many have come of how many, before and after the register is saved", async () => {
    const school = await app.makeSchool();
    const { admin, teacher, class_id, other_class_id, students } = school;
    setClock("07:00");
    expect(await today(teacher)).toEqual([
      { class_id, session_name: null, state: "not_open", students: 5, marked: 0, came: 0 },
    ]);
    setClock("07:40");
    const mark = (student_id: string | undefined, more: Record<string, unknown>) =>
      teacher.post("/attendance", { class_id, date: MONDAY, student_id, ...more });
    await mark(students[0], { status: "absent", client_key: newId() });
    await mark(students[1], { status: "excused", reason: "official", client_key: newId() });
    expect(await today(teacher)).toMatchObject([{ state: "open", marked: 2, came: 1 }]);
    setClock("08:25");
    expect(await today(teacher)).toMatchObject([{ state: "missing", marked: 2, came: 1 }]);
    await save(school);
    const mine = { class_id, state: "taken", students: 5, marked: 5, came: 4 };
    expect(await today(teacher)).toMatchObject([mine]);
    expect(await today(admin)).toMatchObject([
      { class_id: other_class_id, state: "missing", marked: 0, came: 0 },
      mine,
    ]);
  });

  test("are those of the classes that a teacher teaches, and nobody's else", async () => {
    const [{ colleague, guardian, pupil, other_class_id }, other] = [
      await app.makeSchool(),
      await app.makeSchool(),
    ];
    expect((await today(colleague)).map(({ class_id }) => class_id)).toEqual([other_class_id]);
    for (const who of [guardian, pupil]) {
      expect((await who.get("/registers/today")).status).toBe(403);
    }
    expect((await today(other.admin)).map(({ class_id }) => class_id)).toEqual([
      other.other_class_id,
      other.class_id,
    ]);
  });

  test("are none on a closed day, and come in a fixed number of queries", async () => {
    const { admin } = await app.makeSchool();
    const queries = await countQueries(() => today(admin));
    await admin.post("/events", { title: "Cuti peristiwa", date: MONDAY, kind: "holiday" });
    expect(await today(admin)).toEqual([]);
    const session = { name: "Petang", starts_at: "14:00", due_at: "14:30" };
    await admin.post("/register-sessions", session);
    expect(await countQueries(() => today(admin))).toBe(queries);
  });
});

describe("the board", () => {
  test("shows since when a register is missing and from whom, then by whom it was taken", async () => {
    const school = await app.makeSchool();
    const { today: _today, class_id, other_class_id, teacher } = { ...school, ...school.known };
    expect(_today).toBe(todayIn(ZONE));
    const before = await read(school);
    expect(before).toMatchObject({ date: MONDAY, closure: null });
    expect(before.rows.map((row) => row.class_id)).toEqual([other_class_id, class_id]);
    expect(await rowOf(school)).toMatchObject({
      state: "missing",
      due_at: "08:00",
      minutes_late: 25,
      students: 5,
      taken: null,
      session_name: null,
      teachers: [
        {
          teacher_id: teacher.teacher_id,
          name: "Faizal bin Osman",
          kind: "homeroom",
          has_mail: true,
          phone: null,
        },
      ],
      may_remind: true,
    });
    await teacher.post("/attendance", {
      student_id: school.students[0],
      class_id,
      date: MONDAY,
      status: "late",
      version: 0,
      client_key: newId(),
    });
    expect(await rowOf(school)).toMatchObject({ state: "missing", late: 1, present: 0 });
    expect((await save(school)).status).toBe(200);
    expect(await rowOf(school)).toMatchObject({
      state: "taken",
      taken: { by: "Faizal bin Osman" },
      present: 4,
      late: 1,
      minutes_late: null,
      may_remind: false,
    });
  });

  test("knows the hour: not begun, open, missing", async () => {
    const school = await app.makeSchool();
    for (const [time, state] of [
      ["07:00", "not_open"],
      ["07:45", "open"],
      ["08:00", "missing"],
    ] as const) {
      setClock(time);
      expect((await rowOf(school))?.state).toBe(state);
    }
    expect((await rowOf(school, addDays(MONDAY, 1)))?.state).toBe("not_open");
    expect((await rowOf(school, addDays(MONDAY, -3)))?.state).toBe("missing");
  });

  test("expects nothing of the weekend, of holidays, of empty classes and of classes put away", async () => {
    const school = await app.makeSchool();
    const { id, class_id, admin } = school;
    expect((await rowOf(school, addDays(MONDAY, -1)))?.why).toBe("weekend");
    const holiday = { title: "Cuti Peristiwa", date: MONDAY, kind: "holiday" };
    expect((await admin.post("/events", holiday)).status).toBe(201);
    expect(await read(school)).toMatchObject({
      closure: { why: "holiday", title: "Cuti Peristiwa" },
      rows: [
        { state: "not_expected", why: "holiday", title: "Cuti Peristiwa" },
        { state: "not_expected", why: "holiday" },
      ],
    });
    await app.owner.query("delete from app.events where school_id = $1", [id]);
    await app.owner.query(
      "update app.class_enrollments set from_date = $2 where school_id = $1 and class_id = $3",
      [id, addDays(MONDAY, 1), class_id],
    );
    expect(await rowOf(school)).toMatchObject({ why: "no_students", students: 0 });
    expect((await rowOf(school, addDays(MONDAY, 1)))?.students).toBe(5);
    await app.owner.query(
      "update app.class_enrollments set from_date = '2020-01-06' where school_id = $1",
      [id],
    );
    await app.owner.query("update app.classes set archived_on = $2 where id = $1", [
      class_id,
      MONDAY,
    ]);
    expect((await rowOf(school))?.why).toBe("archived");
    expect((await rowOf(school, addDays(MONDAY, -3)))?.state).toBe("missing");
  });

  test("names no teacher who left, and the substitute of the day first", async () => {
    const school = await app.makeSchool();
    const { id, class_id, teacher, colleague } = school;
    await app.owner.query(
      `insert into app.class_teachers (school_id, id, class_id, teacher_id, kind, from_date, to_date)
       values ($1, $2, $3, $4, 'substitute', $5, $5)`,
      [id, newId(), class_id, colleague.teacher_id, MONDAY],
    );
    const names = async (date?: string) =>
      (await rowOf(school, date))?.teachers.map(({ name }) => name);
    expect(await names()).toEqual(["Rosnah bin Osman", "Faizal bin Osman"]);
    expect(await names(addDays(MONDAY, -3))).toEqual(["Faizal bin Osman"]);
    expect((await remind(school)).body).toEqual({ teachers: 1, registers: 1 });
    expect(await mailsTo(teacher.email)).toEqual([]);
    expect(await mailsTo(colleague.email)).toHaveLength(1);
    await app.owner.query("update app.teachers set status = 'transferred' where school_id = $1", [
      id,
    ]);
    expect(await rowOf(school)).toMatchObject({ teachers: [], may_remind: false });
    expect((await remind(school)).body).toMatchObject({ data: { reason: "no_teacher" } });
  });

  test("is for admins alone, and of their own school", async () => {
    const [school, other] = [await app.makeSchool(), await app.makeSchool()];
    for (const caller of [school.teacher, school.guardian, school.pupil]) {
      expect((await caller.get("/registers/board")).status).toBe(403);
      expect((await remind(school, {}, caller)).status).toBe(403);
      expect((await caller.post("/registers/reminders/missing", {})).status).toBe(403);
    }
    expect((await read(school)).rows).toHaveLength(2);
    expect((await remind(school, { class_id: other.class_id })).status).toBe(404);
    expect((await remind(school, { teacher_id: other.teacher.teacher_id })).status).toBe(404);
  });
});

describe("a reminder", () => {
  test("is one mail with a link to the register, noted and audited", async () => {
    const school = await app.makeSchool();
    const { teacher, class_id } = school;
    expect(await remind(school)).toMatchObject({
      status: 200,
      body: { teachers: 1, registers: 1 },
    });
    const [mail, ...others] = await mailsTo(teacher.email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      kind: "register_reminder",
      subject: "Halaqah: kehadiran kelas belum diambil",
    });
    expect(mail.text).toContain(
      `${app.runtime.env.origin}/dashboard/attendance?class=${class_id}&date=${MONDAY}\n`,
    );
    expect(mail.text).toContain("Assalamualaikum Ustaz Faizal,");
    expect(mail.text).toContain("Isnin, 1 Jun 2026");
    expect(mail.useful).toMatchObject({ hours: 4 });
    expect((await rowOf(school))?.reminders).toMatchObject([
      { teacher: "Faizal bin Osman", channel: "mail", by: "Aminah binti Yusof" },
    ]);
    expect(await auditLinesOf(school)).toMatchObject([
      { action: "register.remind", label: "Tahun 3 Ibnu Sina", details: { channel: "mail" } },
    ]);
  });

  test("by mail is not sent again within ten minutes, by nobody, not even at the same moment", async () => {
    const school = await app.makeSchool();
    await Promise.all(Array.from({ length: 6 }, () => read(school)));
    const all = await Promise.all(Array.from({ length: 12 }, () => remind(school)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ status }) => status === 409)).toHaveLength(11);
    expect(all.find(({ status }) => status === 409)?.body).toMatchObject({
      data: { reason: "just_reminded" },
    });
    expect(await mailsTo(school.teacher.email)).toHaveLength(1);
    setClock("08:34");
    expect((await remind(school)).status).toBe(409);
    setClock("08:35");
    expect((await remind(school)).status).toBe(200);
    expect(await mailsTo(school.teacher.email)).toHaveLength(2);
  });

  test("by WhatsApp is only noted", async () => {
    const school = await app.makeSchool();
    expect((await remind(school, { channel: "whatsapp" })).status).toBe(200);
    expect((await remind(school, { channel: "whatsapp" })).status).toBe(200);
    expect(await mailsTo(school.teacher.email)).toEqual([]);
    expect((await rowOf(school))?.reminders.map(({ channel }) => channel)).toEqual([
      "whatsapp",
      "whatsapp",
    ]);
    expect((await remind(school)).status).toBe(200);
  });

  test("is refused for what is taken, not expected, not begun, or nobody can be mailed about", async () => {
    const school = await app.makeSchool();
    const reason = async (more: Record<string, unknown> = {}) => {
      const { status, body } = await remind(school, more);
      expect(status).toBe(422);
      return (body as { data: { reason: string } }).data.reason;
    };
    expect(await reason({ date: addDays(MONDAY, -1) })).toBe("not_expected");
    expect(await reason({ date: addDays(MONDAY, 1) })).toBe("not_begun");
    expect(await reason({ date: addDays(MONDAY, -14) })).toBe("closed_to_teachers");
    expect((await remind(school, { session: "petang" })).status).toBe(404);
    await app.owner.query("update app.profiles set email = null where id = $1", [
      school.teacher.id,
    ]);
    expect(await rowOf(school)).toMatchObject({ teachers: [{ has_mail: false }] });
    expect(await reason()).toBe("no_mail");
    await save(school);
    expect(await reason()).toBe("taken");
    expect((await rowOf(school))?.reminders).toEqual([]);
  });

  test("of all that are missing goes to each once, and again only after ten minutes", async () => {
    const school = await app.makeSchool();
    const { admin, teacher, colleague } = school;
    await remind(school);
    const all = () => admin.post("/registers/reminders/missing", {});
    expect((await all()).body).toEqual({ teachers: 1, registers: 1 });
    expect((await all()).body).toEqual({ teachers: 0, registers: 0 });
    for (const { email } of [teacher, colleague]) expect(await mailsTo(email)).toHaveLength(1);
    setClock("07:50", addDays(MONDAY, 1));
    expect((await all()).body).toEqual({ teachers: 0, registers: 0 });
    setClock("08:00", addDays(MONDAY, 1));
    expect((await all()).body).toEqual({ teachers: 2, registers: 2 });
    expect(await auditLinesOf(school)).toMatchObject([
      { label: "Tahun 3 Ibnu Sina" },
      { label: "Tahun 1 Al-Farabi" },
      { label: "Tahun 1 Al-Farabi +1", details: { registers: 2 } },
    ]);
  });
});

test("sixty classes are read with the statements of two", async () => {
  const school = await app.makeSchool();
  await read(school);
  const ofTwo = await countQueries(() => read(school));
  await app.owner.query(
    `with made as (
       insert into app.classes (school_id, id, name, grade_level, academic_year, maximum_students)
       select $1, gen_random_uuid(), 'Kelas ' || n, 'Tahun 1', '2026', 30
       from generate_series(1, 58) n returning id)
     insert into app.class_enrollments (school_id, id, class_id, student_id, from_date)
     select $1, gen_random_uuid(), made.id, $2, '2020-01-06' from made`,
    [school.id, school.students[0]],
  );
  const ofSixty = await countQueries(async () => {
    expect((await read(school)).rows).toHaveLength(60);
  });
  expect(ofSixty).toBe(ofTwo);
});
