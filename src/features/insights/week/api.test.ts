import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startApp, type Caller, type TestApp, type TestSchool } from "#app/testing.ts";
import { newId } from "#lib/ids.ts";
import type { WeekRegister } from "./contract.ts";

const [MONDAY, TUESDAY, WEDNESDAY] = ["2026-11-16", "2026-11-17", "2026-11-18"] as const;
const THURSDAY = "2026-11-19";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
  turn(THURSDAY, "10:00");
});
afterAll(() => app.stop());

/** Sets the clock to a time of the school. */
function turn(date: string, time: string) {
  app.runtime.now = () => Date.parse(`${date}T${time}:00+08:00`);
}

async function list(caller: Caller, teacher_id: string): Promise<WeekRegister[]> {
  const { status, body } = await caller.get<WeekRegister[]>("/registers/week", { teacher_id });
  expect(status).toBe(200);
  return body;
}

async function save(caller: Caller, class_id: string, date: string) {
  expect((await caller.post("/registers", { class_id, date, unmarked: [] })).status).toBe(200);
}

const days = (week: WeekRegister[]) => week.map(({ date }) => date);

function own(school: TestSchool): Promise<WeekRegister[]> {
  return list(school.teacher, school.teacher.teacher_id);
}

describe("the registers of a teacher's week", () => {
  test("are those of the school days up to today, with the time they were saved", async () => {
    const school = await app.makeSchool();
    const { class_id } = school;
    turn(TUESDAY, "08:04");
    await save(school.teacher, class_id, TUESDAY);
    turn(THURSDAY, "10:00");
    const shared = {
      class_id,
      class_name: "Tahun 3 Ibnu Sina",
      grade_level: "Tahun 3",
      session: "harian",
      session_name: null,
    };
    expect(await own(school)).toEqual([
      { ...shared, date: MONDAY, taken_at: null },
      { ...shared, date: TUESDAY, taken_at: expect.any(String) },
      { ...shared, date: WEDNESDAY, taken_at: null },
      { ...shared, date: THURSDAY, taken_at: null },
    ]);
    const taken = (await own(school))[1]?.taken_at ?? "";
    expect(Date.parse(taken)).toBe(Date.parse(`${TUESDAY}T00:04:00Z`));
  });

  test("on days of rest and holidays none is expected; one saved on a holiday is there", async () => {
    const school = await app.makeSchool();
    const set = (rest: string) =>
      app.owner.query("update app.schools set weekend_days = $2 where school_id = $1", [
        school.id,
        rest,
      ]);
    await set("{2,6,7}");
    expect(days(await own(school))).toEqual([MONDAY, WEDNESDAY, THURSDAY]);
    await app.owner.query(
      `insert into app.events (school_id, id, title, kind, date, to_date)
       values ($1, $2, 'Cuti peristiwa', 'holiday', $3, $4), ($1, $5, 'Sukan', 'event', $6, null)`,
      [school.id, newId(), MONDAY, WEDNESDAY, newId(), THURSDAY],
    );
    expect(days(await own(school))).toEqual([THURSDAY]);
    await save(school.teacher, school.class_id, WEDNESDAY);
    expect(days(await own(school))).toEqual([WEDNESDAY, THURSDAY]);
  });

  test("are as many a day as the school takes, by their names, from the day they were added", async () => {
    const school = await app.makeSchool();
    turn(WEDNESDAY, "06:00");
    const petang = { name: "Petang", weekdays: [3], starts_at: "14:00", due_at: "14:30" };
    expect((await school.admin.post("/register-sessions", petang)).status).toBe(201);
    const solat = { name: "Solat", weekdays: [1], starts_at: "13:00", due_at: "13:30" };
    expect((await school.admin.post("/register-sessions", solat)).status).toBe(201);
    turn(THURSDAY, "10:00");
    const seen = (await own(school)).map(({ date, session_name }) => `${date} ${session_name}`);
    expect(seen).toEqual([
      `${MONDAY} Harian`,
      `${TUESDAY} Harian`,
      `${WEDNESDAY} Harian`,
      `${WEDNESDAY} Petang`,
      `${THURSDAY} Harian`,
    ]);
    const { class_id } = school;
    await save(school.teacher, class_id, WEDNESDAY);
    const taken = (await own(school)).filter(({ taken_at }) => taken_at);
    expect(taken.map(({ session }) => session)).toEqual(["harian"]);
    await school.admin.patch("/register-sessions", { key: "petang", archived: true });
    await school.admin.patch("/register-sessions", { key: "solat", archived: true });
    expect((await own(school)).at(0)?.session_name).toBeNull();
  });

  test("are none of a day on which the class alone has none, nor between terms", async () => {
    const school = await app.makeSchool();
    const event_id = newId();
    await app.owner.query(
      `insert into app.events (school_id, id, title, kind, date) values ($1, $2, 'Rombongan', 'holiday', $3)`,
      [school.id, event_id, TUESDAY],
    );
    await app.owner.query(
      "insert into app.event_classes (school_id, id, event_id, class_id) values ($1, $2, $3, $4)",
      [school.id, newId(), event_id, school.class_id],
    );
    expect(days(await own(school))).toEqual([MONDAY, WEDNESDAY, THURSDAY]);
    const others = await list(school.colleague, school.colleague.teacher_id);
    expect(days(others)).toEqual([MONDAY, TUESDAY, WEDNESDAY, THURSDAY]);
    const terms = [{ name: "Penggal 1", from_date: "2026-01-12", to_date: MONDAY }];
    await school.admin.post("/terms", { academic_year: "2026", terms });
    expect(days(await own(school))).toEqual([MONDAY]);
  });

  test("belong to the days on which the teacher taught the class, once each", async () => {
    const school = await app.makeSchool();
    const teach = (kind: string, from: string, to: string) =>
      app.owner.query(
        `insert into app.class_teachers (school_id, id, class_id, teacher_id, kind, from_date, to_date)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [school.id, newId(), school.other_class_id, school.teacher.teacher_id, kind, from, to],
      );
    await teach("substitute", TUESDAY, WEDNESDAY);
    await teach("assistant", WEDNESDAY, WEDNESDAY);
    const seen = (await own(school)).map(({ class_name, date }) => `${class_name} ${date}`);
    expect(seen).toEqual([
      `Tahun 1 Al-Farabi ${TUESDAY}`,
      `Tahun 1 Al-Farabi ${WEDNESDAY}`,
      ...[MONDAY, TUESDAY, WEDNESDAY, THURSDAY].map((day) => `Tahun 3 Ibnu Sina ${day}`),
    ]);
  });

  test("of a class without pupils, or one put away, none is expected", async () => {
    const school = await app.makeSchool();
    await app.owner.query("update app.classes set archived_on = $2 where id = $1", [
      school.class_id,
      WEDNESDAY,
    ]);
    expect(days(await own(school))).toEqual([MONDAY, TUESDAY]);
    await app.owner.query(
      "update app.class_enrollments set status = 'ended', to_date = $2 where class_id = $1",
      [school.class_id, MONDAY],
    );
    expect(days(await own(school))).toEqual([MONDAY]);
  });

  test("on the day after Sunday a new week begins", async () => {
    const school = await app.makeSchool();
    turn("2026-11-22", "23:59");
    expect(days(await own(school))).toEqual([MONDAY, TUESDAY, WEDNESDAY, THURSDAY, "2026-11-20"]);
    turn("2026-11-23", "00:01");
    expect(days(await own(school))).toEqual(["2026-11-23"]);
    turn(THURSDAY, "10:00");
  });
});

describe("who sees them", () => {
  test("admins everybody's, a teacher the own, others none", async () => {
    const school = await app.makeSchool();
    const { teacher_id } = school.teacher;
    expect(await list(school.admin, teacher_id)).toHaveLength(4);
    expect(await list(school.teacher, teacher_id)).toHaveLength(4);
    for (const caller of [school.colleague, school.guardian, school.pupil]) {
      expect(await list(caller, teacher_id)).toEqual([]);
    }
  });

  test("a teacher who left sees none any more", async () => {
    const school = await app.makeSchool();
    await app.owner.query("update app.teachers set status = 'inactive' where id = $1", [
      school.teacher.teacher_id,
    ]);
    expect(await own(school)).toEqual([]);
    expect(await list(school.admin, school.teacher.teacher_id)).toHaveLength(4);
  });

  test("a teacher of another school is like one who does not exist", async () => {
    const [school, other] = [await app.makeSchool(), await app.makeSchool()];
    expect(await list(school.admin, other.teacher.teacher_id)).toEqual([]);
    expect(await list(school.admin, newId())).toEqual([]);
  });
});
