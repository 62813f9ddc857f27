import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { makeDatabase } from "#app/testing-database.ts";
import { startApp, type TestApp } from "#app/testing.ts";
import { newId } from "#lib/ids.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

test("the day is the school's, to the second, whatever the server's zone", async () => {
  const school = await app.makeSchool();
  const { teacher, class_id, students } = school;
  const mark = (date: string) =>
    teacher.post("/attendance", {
      student_id: students[0],
      class_id,
      date,
      status: "present",
      client_key: newId(),
    });
  const turn = (instant: string) => {
    app.runtime.now = () => Date.parse(instant);
  };
  turn("2026-11-20T15:59:59Z");
  expect((await teacher.get("/me")).body).toMatchObject({ today: "2026-11-20" });
  const early = await mark("2026-11-21");
  expect(early.status).toBe(403);
  expect(early.body).toMatchObject({ data: { reason: "future" } });
  expect((await mark("2026-11-20")).body).toMatchObject({ date: "2026-11-20" });

  turn("2026-11-20T16:00:01Z");
  expect((await teacher.get("/me")).body).toMatchObject({ today: "2026-11-21" });
  expect((await mark("2026-11-21")).status).toBe(200);
  expect((await mark("2026-11-14")).status).toBe(200);
  expect((await mark("2026-11-13")).body).toMatchObject({ data: { reason: "window" } });
});

test("an hour that differs from Malaysia's is the school's own", async () => {
  const school = await app.makeSchool();
  await app.owner.query("update app.schools set time_zone = 'Asia/Jayapura' where school_id = $1", [
    school.id,
  ]);
  app.runtime.now = () => Date.parse("2026-11-20T15:30:00Z");
  expect((await school.admin.get("/me")).body).toMatchObject({ today: "2026-11-21" });
});

describe("at midnight in Kuala Lumpur", () => {
  const zone = process.env.TZ;
  const name = `clock_${newId().slice(-12)}`;
  let url: string;
  beforeAll(async () => {
    url = await makeDatabase(inject("databaseUrl"), name);
  });
  afterEach(() => {
    process.env.TZ = zone;
  });
  afterAll(() => app.owner.query(`drop database ${name} with (force)`));

  test.each(["UTC", "America/New_York", "Asia/Kolkata"])(
    "a server and a database in %s keep the school's days apart",
    async (place) => {
      process.env.TZ = place;
      await app.owner.query(`alter database ${name} set timezone = '${place}'`);
      const abroad = await startApp(url);
      try {
        const { rows } = await abroad.owner.query<{ TimeZone: string }>("show TimeZone");
        expect(rows).toEqual([{ TimeZone: place }]);
        await crossMidnight(abroad);
      } finally {
        await abroad.stop();
      }
    },
  );
});

/** Saves a register a second before midnight, and begins one a second after it. */
async function crossMidnight(server: TestApp): Promise<void> {
  const school = await server.makeSchool();
  const { teacher, admin, class_id, students } = school;
  const [away = "", ...others] = students;
  const turn = (instant: string) => {
    server.runtime.now = () => Date.parse(instant);
  };
  const read = async (date: string) =>
    (await teacher.get("/attendance", { class_id, date })).body as {
      refusal: string | null;
      taken: { at: string } | null;
      marks: { status: string | null; marked_at: string | null; recent: { date: string }[] }[];
    };

  turn("2026-11-20T15:59:59Z");
  const last = { class_id, date: "2026-11-20" };
  const absent = { ...last, student_id: away, status: "absent", client_key: newId() };
  expect((await teacher.post("/attendance", absent)).status).toBe(200);
  expect((await teacher.post("/registers", { ...last, unmarked: others })).status).toBe(200);
  expect((await read("2026-11-21")).refusal).toBe("future");
  const noticed = await server.owner.query<{ date: string; due: string }>(
    `select date::text, to_char(send_after at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as due
     from app.absence_notices where school_id = $1`,
    [school.id],
  );
  expect(noticed.rows).toEqual([{ date: "2026-11-20", due: "2026-11-20 16:29:59" }]);

  turn("2026-11-20T16:00:01Z");
  const next = await read("2026-11-21");
  expect(next).toMatchObject({ refusal: null, taken: null });
  expect(next.marks.map(({ status }) => status)).toEqual(students.map(() => null));
  expect(next.marks[0]?.recent).toEqual([{ date: "2026-11-20", status: "absent" }]);
  const saved = await read("2026-11-20");
  expect(saved.taken?.at).toMatch(/^2026-11-20T15:59:59/);
  const today = (await teacher.get<{ class_id: string; taken: unknown }[]>("/registers")).body;
  expect(today.find((row) => row.class_id === class_id)?.taken).toBeNull();
  const body = { class_id, date: "2026-11-21", unmarked: students };
  expect((await teacher.post("/registers", body)).status).toBe(200);
  const marks = (
    await admin.get<{ date: string; status: string }[]>("/attendance/students", {
      student_id: away,
      from: "2026-11-20",
      to: "2026-11-21",
    })
  ).body;
  expect(marks.map(({ date, status }) => `${date} ${status}`)).toEqual([
    "2026-11-21 present",
    "2026-11-20 absent",
  ]);
}
