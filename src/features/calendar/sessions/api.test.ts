import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startApp, type Answer, type Caller, type TestApp } from "#app/testing.ts";
import { untilHeldUp } from "#app/testing-locks.ts";
import type { Register } from "#features/attendance/contract.ts";
import type { MissingRegister } from "#features/attendance/months/contract.ts";
import type { Board } from "#features/board/contract.ts";
import type { ClassSheet, Insights } from "#features/insights/contract.ts";
import type { WeekRegister } from "#features/insights/week/contract.ts";
import { newId } from "#lib/ids.ts";
import { atClock } from "#lib/zones.ts";
import type { CalendarSession } from "./contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

type Opened = { register: { session: string; sessions: { key: string }[] } | null };

const PETANG = { name: "Petang", starts_at: "14:00", due_at: "14:30" };

async function list(caller: Caller): Promise<CalendarSession[]> {
  const { status, body } = await caller.get<CalendarSession[]>("/register-sessions");
  expect(status).toBe(200);
  return body;
}

const active = async (caller: Caller) =>
  (await list(caller)).filter((session) => session.archived_on === null).map(({ name }) => name);

const reasonOf = ({ body }: { body: unknown }) =>
  (body as { data: { reason?: string } }).data.reason;

async function lines(school_id: string): Promise<string[]> {
  const { rows } = await app.owner.query<{ line: string }>(
    `select action || ' ' || label as line from app.audit
     where school_id = $1 and action like 'register.%' order by at, id`,
    [school_id],
  );
  return rows.map(({ line }) => line);
}

describe("a session that was archived and restored", () => {
  const [MONDAY, NEXT_MONDAY] = ["2026-06-01", "2026-06-08"];
  const at = (date: string, time: string) => {
    const now = atClock(date, time, "Asia/Kuala_Lumpur");
    app.runtime.now = () => now;
  };
  afterAll(() => (app.runtime.now = Date.now));

  test("is missing on no day between", async () => {
    const { admin, teacher, class_id } = await app.makeSchool();
    at(MONDAY, "08:00");
    expect((await admin.post("/register-sessions", PETANG)).status).toBe(201);
    at("2026-06-02", "08:00");
    await admin.patch("/register-sessions", { key: "petang", archived: true });
    at(NEXT_MONDAY, "08:00");
    const back = await admin.patch("/register-sessions", { key: "petang", archived: false });
    expect(back.body).toMatchObject({ pauses: [{ from: "2026-06-02", to: "2026-06-07" }] });
    at("2026-06-09", "16:00");

    const missingOn = async (date: string) => {
      const { body } = await admin.get<Board>("/registers/board", { date });
      const rows = body.rows.filter((row) => row.class_id === class_id);
      return rows.flatMap(({ state, session }) => (state === "missing" ? session : []));
    };
    expect(await missingOn(MONDAY)).toEqual(["harian", "petang"]);
    for (const date of ["2026-06-02", "2026-06-03", "2026-06-05"]) {
      expect(await missingOn(date)).toEqual(["harian"]);
    }
    expect(await missingOn(NEXT_MONDAY)).toEqual(["harian", "petang"]);

    const span = { class_id, from: "2026-05-25", to: "2026-06-08" };
    const sheet = await admin.get<ClassSheet>("/attendance/sheets", { ...span, session: "petang" });
    const due = sheet.body.days.filter(({ expected }) => expected > 0).map(({ date }) => date);
    expect(due).toEqual([MONDAY, NEXT_MONDAY]);
    const { from, to } = span;
    const insights = await admin.get<Insights>("/attendance/insights", { from, to });
    const own = insights.body.classes.find((item) => item.class_id === class_id);
    const all = await admin.get<ClassSheet>("/attendance/sheets", span);
    expect(own?.expected).toBe(all.body.totals.expected);

    at("2026-06-05", "16:00");
    const { teacher_id } = teacher;
    const week = await teacher.get<WeekRegister[]>("/registers/week", { teacher_id });
    const inWeek = week.body.filter(({ session }) => session === "petang");
    expect(inWeek.map(({ date }) => date)).toEqual([MONDAY]);
  });

  test("keeps each pause, and none when it comes back on the same day", async () => {
    const { admin } = await app.makeSchool();
    at(MONDAY, "08:00");
    await admin.post("/register-sessions", PETANG);
    const turn = (archived: boolean) =>
      admin.patch("/register-sessions", { key: "petang", archived });
    await turn(true);
    expect((await turn(false)).body).toMatchObject({ archived_on: null, pauses: [] });
    for (const [away, back] of [
      ["2026-06-02", "2026-06-03"],
      ["2026-06-04", NEXT_MONDAY],
    ] as const) {
      at(away, "08:00");
      await turn(true);
      at(back, "08:00");
      await turn(false);
    }
    expect(await list(admin)).toMatchObject([
      { key: "harian", pauses: [] },
      {
        pauses: [
          { from: "2026-06-02", to: "2026-06-02" },
          { from: "2026-06-04", to: "2026-06-07" },
        ],
      },
    ]);
  });
});

describe("a session that begins on a later day", () => {
  const [MONDAY, THURSDAY, FRIDAY] = ["2026-06-01", "2026-06-04", "2026-06-05"];
  const at = (date: string, time: string) => {
    const now = atClock(date, time, "Asia/Kuala_Lumpur");
    app.runtime.now = () => now;
  };
  afterAll(() => (app.runtime.now = Date.now));

  test("is missing on no day before it, and expected from then on", async () => {
    const { id, admin, teacher, class_id } = await app.makeSchool();
    at(MONDAY, "08:00");
    const made = await admin.post("/register-sessions", { ...PETANG, since: THURSDAY });
    expect(made).toMatchObject({ status: 201, body: { key: "petang", since: THURSDAY } });
    const { rows } = await app.owner.query(
      "select details from app.audit where school_id = $1 and action = 'register.add_session'",
      [id],
    );
    expect(rows).toEqual([{ details: { starts_on: THURSDAY } }]);

    const span = { from: MONDAY, to: FRIDAY };
    const look = async (date: string) => {
      const board = await admin.get<Board>("/registers/board", { date });
      const mine = board.body.rows.filter((row) => row.class_id === class_id);
      const sheet = await admin.get<ClassSheet>("/attendance/sheets", {
        class_id,
        session: "petang",
        ...span,
      });
      const insights = await admin.get<Insights>("/attendance/insights", span);
      const week = await teacher.get("/registers/week", { teacher_id: teacher.teacher_id });
      expect(JSON.stringify(week.body)).toContain("harian");
      const waiting = await admin.get<{ tasks: { registers: number } }>("/home/waiting");
      const own = insights.body.classes.find((item) => item.class_id === class_id);
      return {
        missing: mine.flatMap(({ state, session }) => (state === "missing" ? session : [])),
        sheet: sheet.body.totals.expected,
        insights: own?.expected,
        week: JSON.stringify(week.body).includes("petang"),
        tasks: waiting.body.tasks.registers,
      };
    };
    at("2026-06-03", "16:00");
    const before = await look("2026-06-03");
    expect(before).toMatchObject({
      missing: ["harian"],
      sheet: 0,
      insights: 0,
      week: false,
      tasks: 2,
    });
    const reminded = await admin.post<{ registers: number }>("/registers/reminders/missing", {});
    expect(reminded.body.registers).toBeLessThanOrEqual(2);
    const remind = { class_id, session: "petang", channel: "whatsapp" };
    expect((await admin.post("/registers/reminders", remind)).status).toBe(404);

    at(FRIDAY, "16:00");
    const after = await look(FRIDAY);
    expect(after).toMatchObject({
      missing: ["harian", "petang"],
      sheet: 1,
      insights: 1,
      week: true,
      tasks: 4,
    });
    expect((await look("2026-06-03")).missing).toEqual(["harian"]);
    expect((await look(THURSDAY)).missing).toEqual(["harian", "petang"]);
  });

  test.each([
    ["2026-05-31", 422],
    [MONDAY, 201],
    ["2027-06-02", 201],
    ["2027-06-03", 422],
    ["01/06/2026", 400],
  ])("on %s: %i", async (since, status) => {
    const { admin } = await app.makeSchool();
    at(MONDAY, "08:00");
    const made = await admin.post("/register-sessions", { ...PETANG, since });
    expect(made.status).toBe(status);
    if (status === 422) expect(reasonOf(made)).toBe("day");
    expect(await list(admin)).toHaveLength(status === 201 ? 2 : 1);
  });
});

describe("the first day of a session is corrected", () => {
  const [MONDAY, FRIDAY] = ["2026-06-01", "2026-06-05"];
  beforeAll(() => {
    app.runtime.now = () => atClock(FRIDAY, "16:00", "Asia/Kuala_Lumpur");
  });
  afterAll(() => (app.runtime.now = Date.now));
  const setStart = (caller: Caller, since: string, key = "petang") =>
    caller.patch<CalendarSession>("/register-sessions", { key, since });

  test("as long as no mark stands before it, with a line of the audit log", async () => {
    const { id, admin, teacher, class_id, students } = await app.makeSchool();
    await admin.post("/register-sessions", PETANG);
    expect((await setStart(admin, "2026-06-08")).body).toMatchObject({ since: "2026-06-08" });
    expect((await setStart(admin, MONDAY)).body).toMatchObject({ since: MONDAY });
    const { rows } = await app.owner.query(
      "select details from app.audit where school_id = $1 and action = 'register.change_session' order by at, id",
      [id],
    );
    expect(rows.at(-1).details).toEqual({ changes: { since: ["2026-06-08", MONDAY] } });

    const mark = { student_id: students[0], class_id, date: "2026-06-03", session: "petang" };
    expect((await teacher.post("/attendance", { ...mark, status: "late" })).status).toBe(200);
    const refused = await setStart(admin, "2026-06-04");
    expect([refused.status, reasonOf(refused)]).toEqual([409, "has_marks"]);
    expect((await setStart(admin, "2026-06-03")).status).toBe(200);
    expect((await setStart(admin, "2026-05-25")).status).toBe(200);
  });

  test.each([
    ["2025-06-03", "petang", 422],
    ["2025-06-04", "petang", 200],
    ["2027-06-06", "petang", 200],
    ["2027-06-07", "petang", 422],
    [MONDAY, "harian", 422],
  ])("to %s, of %s: %i", async (since, key, status) => {
    const { admin } = await app.makeSchool();
    await admin.post("/register-sessions", PETANG);
    const changed = await setStart(admin, since, key);
    expect(changed.status).toBe(status);
    if (status === 422) expect(reasonOf(changed)).toBe("start");
  });
});

describe("a Subuh that only halaqah take", () => {
  const [MONDAY, TUESDAY, WEDNESDAY] = ["2026-06-01", "2026-06-02", "2026-06-03"];
  const at = (date: string, time: string) => {
    const now = atClock(date, time, "Asia/Kuala_Lumpur");
    app.runtime.now = () => now;
  };
  afterAll(() => (app.runtime.now = Date.now));

  /** The school, with a halaqah of its first pupil, and Subuh from Monday on. */
  async function makeTahfiz() {
    const school = await app.makeSchool();
    const { admin, teacher, students } = school;
    at(MONDAY, "05:00");
    const halaqah = await admin.post<{ id: string }>("/classes", {
      name: "Halaqah Uthman",
      grade_level: "Halaqah",
      academic_year: "2026",
      maximum_students: 30,
    });
    const { id: halaqah_id } = halaqah.body;
    const [student_id] = students;
    const enrolled = await admin.post("/enrollments", {
      student_id,
      class_id: halaqah_id,
      from_date: MONDAY,
    });
    expect([halaqah.status, enrolled.status]).toEqual([201, 201]);
    const taught = await admin.post("/class-teachers", {
      class_id: halaqah_id,
      teacher_id: teacher.teacher_id,
      kind: "assistant",
      from_date: MONDAY,
    });
    expect(taught.status).toBe(201);
    const subuh = { name: "Subuh", starts_at: "05:45", due_at: "06:15", kinds: ["halaqah"] };
    const made = await admin.post("/register-sessions", subuh);
    expect(made).toMatchObject({ status: 201, body: { key: "subuh", kinds: ["halaqah"] } });
    return { ...school, halaqah_id };
  }

  test("is expected of halaqah and of no other class, wherever the product says what is expected", async () => {
    const school = await makeTahfiz();
    const { admin, teacher, class_id, halaqah_id, students } = school;
    const [student_id = ""] = students;
    at(TUESDAY, "07:00");
    const subuh = (rows: readonly { class_id: string; session: string | null }[]) =>
      rows.flatMap((row) => (row.session === "subuh" ? row.class_id : []));

    const board = await admin.get<Board>("/registers/board", { date: TUESDAY });
    expect(subuh(board.body.rows)).toEqual([halaqah_id]);
    const waiting = await admin.get<{ tasks: { registers: number } }>("/home/waiting");
    expect(waiting.body.tasks.registers).toBe(1);
    const opened = async (id: string) =>
      (await teacher.get<Opened>("/registers/open", { date: TUESDAY, class_id: id })).body.register;
    expect((await opened(class_id))?.sessions.map(({ key }) => key)).toEqual(["harian"]);
    expect(await opened(halaqah_id)).toMatchObject({
      session: "subuh",
      sessions: [{ key: "subuh" }, { key: "harian" }],
    });
    // A phone keeps the registers of the sessions that its first one names.
    const kept = async (id: string) => {
      const query = { class_id: id, date: TUESDAY, session: "harian" };
      const { body } = await teacher.get<Register>("/attendance", query);
      return body.sessions.map(({ key }) => key);
    };
    expect([await kept(class_id), await kept(halaqah_id)]).toEqual([
      ["harian"],
      ["subuh", "harian"],
    ]);
    const missing = await admin.post<{ registers: number }>("/registers/reminders/missing", {});
    expect(missing.body.registers).toBeLessThanOrEqual(1);
    const remind = { class_id, session: "subuh", channel: "whatsapp" };
    expect((await admin.post("/registers/reminders", remind)).status).toBe(404);
    const home = await admin.get<{ attendance: { expected: number } }>("/home");
    // Three classes take Harian, and the halaqah Subuh too.
    expect(home.body.attendance.expected).toBe(4);

    at(TUESDAY, "16:00");
    const week = await teacher.get<WeekRegister[]>("/registers/week", {
      teacher_id: teacher.teacher_id,
    });
    expect(new Set(subuh(week.body))).toEqual(new Set([halaqah_id]));
    const span = { from: MONDAY, to: TUESDAY };
    const sheet = async (id: string) => {
      const query = { class_id: id, session: "subuh", ...span };
      return (await admin.get<ClassSheet>("/attendance/sheets", query)).body.totals.expected;
    };
    expect([await sheet(class_id), await sheet(halaqah_id)]).toEqual([0, 1]);
    const insights = await admin.get<Insights>("/attendance/insights", span);
    const due = new Map(insights.body.classes.map((item) => [item.class_id, item.expected]));
    const daily = due.get(class_id) ?? 0;
    expect(due.get(halaqah_id)).toBe(daily + 1);

    // Who is away from Subuh is away from it alone: a class without Subuh says nothing of the pupil. Who is away from
    // all that the own class takes is away all day, although the halaqah has taken Subuh.
    const [, away_id = "", ...others] = students;
    at(WEDNESDAY, "16:00");
    for (const date of [MONDAY, TUESDAY, WEDNESDAY]) {
      const whole = { student_id: away_id, class_id, date, session: "harian" };
      const dawn = { student_id, class_id: halaqah_id, date, session: "subuh" };
      for (const place of [whole, dawn]) {
        const mark = { ...place, status: "absent", client_key: newId() };
        await teacher.post("/attendance", mark);
      }
      await teacher.post("/registers", { class_id, date, unmarked: [student_id, ...others] });
      const saved = { class_id: halaqah_id, date, session: "subuh", unmarked: [] };
      expect((await teacher.post("/registers", saved)).status).toBe(200);
    }
    const year = await admin.get<{ totals: Record<string, number> }>("/attendance/years", {
      student_id,
    });
    expect(year.body.totals).toMatchObject({ present: 3, absent: 3 });
    const longer = { from: MONDAY, to: WEDNESDAY };
    const after = await admin.get<Insights>("/attendance/insights", longer);
    expect(after.body.classes.find((item) => item.class_id === class_id)).toMatchObject({
      absent: 3,
    });
    expect(after.body.away).toMatchObject([{ student_id: away_id, ...longer, days: 3 }]);
    expect((await admin.get("/letters/due")).body).toMatchObject([{ student_id: away_id }]);

    at("2026-06-05", "16:00");
    const missed = await admin.get<MissingRegister[]>("/months/missing", { month: MONDAY });
    const dawns = missed.body.filter((row) => row.session_name === "Subuh");
    expect(new Set(dawns.map((row) => row.class_name))).toEqual(new Set(["Halaqah Uthman"]));
  });

  test("becomes everybody's when the limit is taken off", async () => {
    const { id, admin, class_id } = await makeTahfiz();
    const changed = await admin.patch("/register-sessions", { key: "subuh", kinds: [] });
    expect(changed).toMatchObject({ status: 200, body: { kinds: [] } });
    const { body } = await admin.get<Board>("/registers/board", { date: MONDAY });
    expect(body.rows.filter((row) => row.class_id === class_id)).toHaveLength(2);
    expect((await lines(id)).at(-1)).toBe("register.change_session Subuh");
  });

  test("is limited to kinds that there are", async () => {
    const { admin } = await app.makeSchool();
    const made = await admin.post("/register-sessions", { ...PETANG, kinds: ["asrama"] });
    expect(made.status).toBe(400);
  });
});

describe("the registers of a school's day", () => {
  test("are one, Harian, until the school sets more; then it goes on beside them", async () => {
    const { id, admin, today } = await app.makeSchool();
    expect(await list(admin)).toMatchObject([
      { key: "harian", name: "Harian", starts_at: "07:30", due_at: "08:00" },
    ]);
    const made = await admin.post("/register-sessions", PETANG);
    expect(made).toMatchObject({
      status: 201,
      body: { ...PETANG, key: "petang", weekdays: [], position: 2, since: today },
    });
    expect(await list(admin)).toMatchObject([
      { key: "harian", name: "Harian", position: 1, since: null },
      { key: "petang" },
    ]);
    expect(await lines(id)).toEqual(["register.add_session Petang"]);
  });

  test("Harian may get another name with the first; its marks keep their key", async () => {
    const { id, admin } = await app.makeSchool();
    await admin.post("/register-sessions", { ...PETANG, daily_name: "Pagi" });
    expect((await list(admin)).map(({ key, name }) => `${key} ${name}`)).toEqual([
      "harian Pagi",
      "petang Petang",
    ]);
    expect(await lines(id)).toEqual([
      "register.change_session Pagi",
      "register.add_session Petang",
    ]);
    await admin.post("/register-sessions", { ...PETANG, name: "Malam", daily_name: "Subuh" });
    expect(await active(admin)).toEqual(["Pagi", "Petang", "Malam"]);
  });

  test("the first may not have the name of the one there is", async () => {
    const { admin } = await app.makeSchool();
    const same = await admin.post("/register-sessions", { ...PETANG, daily_name: "petang" });
    expect([same.status, reasonOf(same)]).toEqual([409, "exists"]);
    const harian = await admin.post("/register-sessions", { ...PETANG, name: "HARIAN" });
    expect(reasonOf(harian)).toBe("exists");
    expect(await list(admin)).toHaveLength(1);
  });

  test("the one of the day can be changed without another", async () => {
    const { id, admin } = await app.makeSchool();
    const changed = await admin.patch("/register-sessions", {
      key: "harian",
      starts_at: "08:00",
      due_at: "08:45",
    });
    expect(changed.body).toMatchObject({ key: "harian", starts_at: "08:00", due_at: "08:45" });
    expect(await list(admin)).toMatchObject([{ key: "harian", due_at: "08:45" }]);
    expect(await lines(id)).toEqual(["register.change_session Harian"]);
  });

  test("are renamed, moved, put away and taken back; the key stays", async () => {
    const { id, admin, today } = await app.makeSchool();
    await admin.post("/register-sessions", PETANG);
    await admin.post("/register-sessions", { ...PETANG, name: "Subuh", starts_at: "05:45" });
    expect(await active(admin)).toEqual(["Subuh", "Harian", "Petang"]);
    await admin.patch("/register-sessions", { key: "subuh", position: 3, weekdays: [1, 5] });
    expect(await active(admin)).toEqual(["Harian", "Petang", "Subuh"]);
    await admin.patch("/register-sessions", { key: "petang", name: "Asar" });
    const away = await admin.patch("/register-sessions", { key: "petang", archived: true });
    expect(away.body).toMatchObject({ key: "petang", name: "Asar", archived_on: today });
    expect(await active(admin)).toEqual(["Harian", "Subuh"]);
    await admin.patch("/register-sessions", { key: "petang", archived: false });
    expect(await active(admin)).toEqual(["Harian", "Subuh", "Asar"]);
    expect((await lines(id)).slice(-4)).toEqual([
      "register.change_session Subuh",
      "register.change_session Asar",
      "register.archive_session Asar",
      "register.restore_session Asar",
    ]);
  });

  test("the last one stays, and a name that was given anew is not taken back", async () => {
    const { admin } = await app.makeSchool();
    const last = await admin.patch("/register-sessions", { key: "harian", archived: true });
    expect([last.status, reasonOf(last)]).toEqual([409, "last"]);
    await admin.post("/register-sessions", PETANG);
    expect(
      (await admin.patch("/register-sessions", { key: "harian", archived: true })).status,
    ).toBe(200);
    expect(
      reasonOf(await admin.patch("/register-sessions", { key: "petang", archived: true })),
    ).toBe("last");
    const again = await admin.post("/register-sessions", { ...PETANG, name: "Harian" });
    expect(again.body).toMatchObject({ key: "harian-2" });
    expect(
      reasonOf(await admin.patch("/register-sessions", { key: "harian", archived: false })),
    ).toBe("exists");
  });

  test("are at most eight", async () => {
    const { admin } = await app.makeSchool();
    for (let at = 1; at <= 7; at += 1) {
      const made = await admin.post("/register-sessions", { ...PETANG, name: `Sesi ${at}` });
      expect(made.status).toBe(201);
    }
    expect(reasonOf(await admin.post("/register-sessions", PETANG))).toBe("most");
    await admin.patch("/register-sessions", { key: "sesi-1", archived: true });
    expect((await admin.post("/register-sessions", PETANG)).status).toBe(201);
    expect(
      reasonOf(await admin.patch("/register-sessions", { key: "sesi-1", archived: false })),
    ).toBe("most");
  });

  test.each([
    [{ starts_at: "14:31" }, "due_at"],
    [{ starts_at: "0730" }, "starts_at"],
    [{ due_at: "25:00" }, "due_at"],
    [{ name: "" }, "name"],
    [{ name: "a\nb" }, "name"],
    [{ weekdays: [0] }, "weekdays"],
    [{ weekdays: [8] }, "weekdays"],
    [{ weekdays: [1, 1] }, "weekdays"],
  ])("%j is refused at %s", async (wrong, field) => {
    const { admin } = await app.makeSchool();
    const { status, body } = await admin.post("/register-sessions", { ...PETANG, ...wrong });
    expect(status).toBe(400);
    expect(body).toMatchObject({ data: { issues: [{ path: expect.arrayContaining([field]) }] } });
  });

  test("a change of one time alone keeps the order of both", async () => {
    const { admin } = await app.makeSchool();
    const late = await admin.patch("/register-sessions", { key: "harian", starts_at: "08:01" });
    expect([late.status, reasonOf(late)]).toEqual([422, "order"]);
    expect(
      (await admin.patch("/register-sessions", { key: "harian", starts_at: "08:00" })).status,
    ).toBe(200);
  });
});

/** Blocks writes to the table until all calls have read, so that they race. */
async function atOnce(table: string, calls: (() => Promise<Answer>)[]): Promise<Answer[]> {
  const holder = await app.owner.connect();
  try {
    await holder.query("begin");
    await holder.query(`lock table ${table} in share mode`);
    const answers = calls.map((call) => call());
    await untilHeldUp(holder, answers);
    await holder.query("commit");
    return await Promise.all(answers);
  } finally {
    holder.release();
  }
}

describe("two admins at once", () => {
  test("do not put both of the last two away", async () => {
    const { admin } = await app.makeSchool();
    await admin.post("/register-sessions", PETANG);
    const put = (key: string) => admin.patch("/register-sessions", { key, archived: true });
    const answers = await atOnce("app.attendance_sessions", [
      () => put("harian"),
      () => put("petang"),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await active(admin)).toHaveLength(1);
  });

  test("do not give one name twice", async () => {
    const { admin } = await app.makeSchool();
    await admin.patch("/register-sessions", { key: "harian", due_at: "08:10" });
    const add = (name: string) => () => admin.post("/register-sessions", { ...PETANG, name });
    const names = ["Petang", "PETANG", "petang", "Petang"];
    const answers = await atOnce("app.attendance_sessions", names.map(add));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409, 409,
    ]);
    const found = (await active(admin)).map((name) => name.toLowerCase());
    expect(found).toEqual(["harian", "petang"]);
  });
});

describe("who", () => {
  test("everyone reads the names, admins change them", async () => {
    const { admin, teacher, guardian, pupil } = await app.makeSchool();
    await admin.post("/register-sessions", PETANG);
    for (const caller of [teacher, guardian, pupil]) {
      expect(await active(caller)).toEqual(["Harian", "Petang"]);
      expect((await caller.post("/register-sessions", PETANG)).status).toBe(403);
      const change = await caller.patch("/register-sessions", { key: "petang", archived: true });
      expect(change.status).toBe(403);
    }
  });

  test("another school's register is like one that is not there", async () => {
    const [school, other] = [await app.makeSchool(), await app.makeSchool()];
    await school.admin.post("/register-sessions", PETANG);
    const answers = [
      await other.admin.patch("/register-sessions", { key: "petang", name: "X" }),
      await other.admin.patch("/register-sessions", { key: "tiada", name: "X" }),
    ];
    for (const { status } of answers) expect(status).toBe(404);
    expect(await active(school.admin)).toEqual(["Harian", "Petang"]);
    expect(await active(other.admin)).toEqual(["Harian"]);
  });
});
