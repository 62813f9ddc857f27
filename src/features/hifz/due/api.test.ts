import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startApp, type TestApp, type TestSchool } from "#app/testing.ts";
import type { Sheet } from "#features/hifz/tasmik/contract.ts";
import { newId } from "#lib/ids.ts";
import { atClock } from "#lib/zones.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

type Partner = { student_id: string; partner_id: string };

test("the last pupil who listened is known, to those who teach the class that day", async () => {
  const school = await app.makeSchool();
  const [first, second, third] = school.students;
  const { class_id, today } = school;
  const by = (attempt: number, hearer_student_id: string | undefined) => ({
    student_id: first,
    stream: "ulang_lama",
    attempt,
    version: 0,
    client_key: newId(),
    from_id: 1,
    to_id: 7,
    mistakes: null,
    decision: "pass",
    heard_by: "peer",
    hearer_student_id,
  });
  const sheet = { class_id, date: today };
  const written = await school.teacher.post("/hifz/records/batch", {
    ...sheet,
    records: [by(1, second), by(2, third)],
  });
  expect(written.body).toMatchObject([{ outcome: "written" }, { outcome: "written" }]);
  const partners = await school.teacher.get<Partner[]>("/hifz/partners", sheet);
  expect(partners.body).toEqual([{ student_id: first, partner_id: third }]);
  expect((await school.colleague.get("/hifz/partners", sheet)).body).toEqual([]);
  expect((await school.guardian.get("/hifz/partners", sheet)).status).toBe(403);
  const other = await app.makeSchool();
  expect((await other.admin.get("/hifz/partners", sheet)).body).toEqual([]);
});

test("how many were heard today is known to those who hear, without those who are away", async () => {
  const school = await app.makeSchool({ pupils: 4 });
  const { class_id, today: date, teacher, admin, students } = school;
  await app.owner.query("update app.schools set weekend_days = '{}' where school_id = $1", [
    school.id,
  ]);
  const path = `/hifz/halaqah/${class_id}/today`;
  const heard = async () =>
    (await teacher.get<{ heard: number; pupils: number } | null>(path)).body;
  // A class holds no hafazan unless it is a halaqah.
  expect(await heard()).toBeNull();
  await app.owner.query("update app.classes set kind = 'halaqah' where id = $1", [class_id]);
  expect(await heard()).toMatchObject({ name: expect.any(String), heard: 0, pupils: 4 });
  const line = { stream: "baharu", attempt: 1, version: 0, from_id: 1, to_id: 7 };
  const mistakes = { lupa: 0, tersangkut: 0, ditegur: 0, tajwid: 0 };
  const records = students.slice(0, 2).map((student_id) => {
    return { ...line, mistakes, student_id, client_key: newId(), decision: "pass" };
  });
  await teacher.post("/hifz/records/batch", { class_id, date, records });
  const absent = { student_id: students[3], class_id, date, status: "absent" };
  await teacher.post("/attendance", { ...absent, client_key: newId() });
  expect(await heard()).toMatchObject({ class_id, heard: 2, pupils: 3 });
  expect((await admin.get(path)).body).toEqual(await heard());
  expect((await school.colleague.get(path)).status).toBe(404);
  expect((await school.guardian.get(path)).status).toBe(403);
  expect((await (await app.makeSchool()).admin.get(path)).status).toBe(404);
});

describe("the school's calendar decides which days owe a page", () => {
  const [FRIDAY, SATURDAY, SUNDAY, MONDAY] = [
    "2026-06-12",
    "2026-06-13",
    "2026-06-14",
    "2026-06-15",
  ];
  const TUESDAY = "2026-06-16";
  const at = (date: string, time = "09:00") => {
    const now = atClock(date, time, "Asia/Kuala_Lumpur");
    app.runtime.now = () => now;
  };
  afterAll(() => (app.runtime.now = Date.now));

  /** A school in which a pupil is to memorise a page a day from a day on. */
  async function makeSchool(from_date: string, weekend_days = [6, 7]): Promise<TestSchool> {
    at(TUESDAY);
    const school = await app.makeSchool();
    const { admin, students } = school;
    expect((await admin.patch("/settings", { weekend_days })).status).toBe(200);
    const { body } = await admin.post<{ id: string }>("/hifz/programmes", {
      name: "Tahfiz",
      order_kind: "mushaf",
      order_list: [],
      unit: "page",
      amount: 1,
      parts: 1,
    });
    const plan = { student_id: students[0], programme_id: body.id, from_date };
    expect((await admin.post("/hifz/plans", plan)).status).toBe(201);
    return school;
  }

  /** How many pages the pupil owes on a day on which nothing was recorded yet. */
  async function owedOn(date: string, { admin, class_id, students }: TestSchool): Promise<number> {
    const { status, body } = await admin.get<Sheet>("/hifz/sheets", { class_id, date });
    expect(status).toBe(200);
    const { balance = 0 } = body.marks.find((one) => one.student_id === students[0]) ?? {};
    return (0 - balance) / 1000;
  }

  test("where Friday and Saturday are the rest days, Sunday owes one", async () => {
    expect(await owedOn(TUESDAY, await makeSchool(FRIDAY, [5, 6]))).toBe(2);
    expect(await owedOn(TUESDAY, await makeSchool(SUNDAY, [5, 6]))).toBe(2);
    expect(await owedOn(TUESDAY, await makeSchool(SUNDAY, [6, 7]))).toBe(1);
    expect(await owedOn(TUESDAY, await makeSchool(FRIDAY, [6, 7]))).toBe(2);
  });

  test("a replacement day on a rest day owes one", async () => {
    const school = await makeSchool(SATURDAY);
    expect(await owedOn(TUESDAY, school)).toBe(1);
    const hours = [{ session: "harian", starts_at: "07:30", due_at: "09:00" }];
    const made = { title: "Hari ganti", kind: "hours", date: SATURDAY, hours };
    expect((await school.admin.post("/events", made)).status).toBe(201);
    expect(await owedOn(TUESDAY, school)).toBe(2);
  });

  test("a holiday of the halaqah alone owes none, one of another class does", async () => {
    const school = await makeSchool(FRIDAY);
    const holiday = (class_id: string) =>
      school.admin.post("/events", {
        title: "Lawatan",
        kind: "holiday",
        date: MONDAY,
        class_ids: [class_id],
      });
    expect((await holiday(school.other_class_id)).status).toBe(201);
    expect(await owedOn(TUESDAY, school)).toBe(2);
    expect((await holiday(school.class_id)).status).toBe(201);
    expect(await owedOn(TUESDAY, school)).toBe(1);
  });

  test("once the session of hafazan is archived, its days owe none", async () => {
    at(FRIDAY, "01:00");
    const school = await makeSchool(FRIDAY);
    at(FRIDAY, "01:00");
    const subuh = { name: "Subuh", starts_at: "06:00", due_at: "07:00" };
    expect((await school.admin.post("/register-sessions", subuh)).status).toBe(201);
    const only = await school.admin.patch("/hifz/settings", { sessions: ["subuh"], version: 0 });
    expect(only.status).toBe(200);
    at(MONDAY, "01:00");
    const owed = async (date: string) => owedOn(date, school);
    expect(await owed(MONDAY)).toBe(1);
    const archived = { key: "subuh", archived: true };
    expect((await school.admin.patch("/register-sessions", archived)).status).toBe(200);
    at(TUESDAY);
    expect(await owed(TUESDAY)).toBe(1);
  });

  test("a new term begins without what was owed in the one before", async () => {
    const school = await makeSchool(FRIDAY);
    const terms = [
      { name: "Penggal 1", from_date: "2026-01-12", to_date: "2026-06-14" },
      { name: "Penggal 2", from_date: MONDAY, to_date: "2026-12-04" },
    ];
    expect((await school.admin.post("/terms", { academic_year: "2026", terms })).status).toBe(200);
    expect(await owedOn(MONDAY, school)).toBe(0);
    expect(await owedOn(TUESDAY, school)).toBe(1);
  });
});
