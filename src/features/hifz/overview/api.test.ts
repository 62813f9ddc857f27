import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { recordTraffic } from "#app/testing-queries.ts";
import { startApp, type TestApp, type TestSchool } from "#app/testing.ts";
import { pageRange } from "#features/hifz/mushaf/rules/positions.ts";
import { addDays } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { HalaqahOverview, SchoolOverview } from "./contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

/** A school without rest days whose class is a halaqah, with a pupil in a programme of a page a day. */
async function makeHalaqah() {
  const school = await app.makeSchool();
  await app.owner.query("update app.schools set weekend_days = '{}' where school_id = $1", [
    school.id,
  ]);
  await app.owner.query(
    "update app.classes set kind = 'halaqah' where school_id = $1 and id = $2",
    [school.id, school.class_id],
  );
  await app.owner.query(
    "update app.class_enrollments set from_date = $2 where school_id = $1 and class_id = $3",
    [school.id, addDays(school.today, -60), school.class_id],
  );
  return school;
}

const page = (at: number) => pageRange(at, "madinah_1405");

function record(student_id: string | undefined, at: number, more: Record<string, unknown> = {}) {
  const [from_id, to_id] = page(at);
  return {
    student_id,
    stream: "baharu",
    attempt: 1,
    version: 0,
    client_key: newId(),
    from_id,
    to_id,
    mistakes: { lupa: 0, tersangkut: 0, ditegur: 0, tajwid: 0 },
    decision: "pass",
    ...more,
  };
}

async function write(school: TestSchool, date: string, records: object[]) {
  const { class_id, admin } = school;
  const answer = await admin.post("/hifz/records/batch", {
    class_id,
    date,
    why: "late",
    records,
  });
  expect(answer.body).toMatchObject(records.map(() => ({ outcome: "written" })));
}

const halaqahOf = async ({ teacher, class_id }: TestSchool) =>
  (await teacher.get<HalaqahOverview>(`/hifz/halaqah/${class_id}`)).body;

describe("the overview of a halaqah", () => {
  test("says how each pupil comes along, and what asks for attention", async () => {
    const school = await makeHalaqah();
    const { admin, students, today } = school;
    const [first, second] = students;
    const made = await admin.post<{ id: string; version: number }>("/hifz/programmes", {
      name: newId(),
      order_kind: "mushaf",
      order_list: [],
      unit: "page",
      amount: 1,
      parts: 1,
    });
    const programme_id = made.body.id;
    const from_date = addDays(today, -3);
    const plan = { student_id: first, programme_id, from_date };
    expect((await admin.post("/hifz/plans", plan)).status).toBe(201);
    await write(school, addDays(today, -2), [record(first, 2)]);
    await write(school, addDays(today, -1), [record(first, 3)]);
    const found = await halaqahOf(school);
    expect(found).toMatchObject({ pupils: 5, new_milli: 2000, coverage: 100 });
    const own = found.pupil_list.find(({ student_id }) => student_id === first);
    expect(own).toMatchObject({
      memorised_milli: 2000,
      position: { juz: 1, page: 3 },
      pace: 66,
      debt: 1000,
      coverage: 100,
      attendance: null,
      syllabus: null,
      flags: [],
    });
    expect(own?.weeks).toHaveLength(4);
    const other = found.pupil_list.find(({ student_id }) => student_id === second);
    expect(other).toMatchObject({ pace: null, flags: [{ flag: "never", number: null }] });
    expect(found.doubtful.unclosed).toHaveLength(2);
  });

  test("asks nothing new of a pupil who holds all of a short programme", async () => {
    const school = await makeHalaqah();
    const { admin, students, today } = school;
    const [first, second] = students;
    const { body: programme } = await admin.post<{ id: string }>("/hifz/programmes", {
      name: newId(),
      order_kind: "surah",
      order_list: [114],
      unit: "page",
      amount: 1,
      parts: 1,
    });
    for (const student_id of [first, second]) {
      const plan = { student_id, programme_id: programme.id, from_date: addDays(today, -9) };
      expect((await admin.post("/hifz/plans", plan)).status).toBe(201);
    }
    const [whole, begun] = [
      { from_id: 6231, to_id: 6236 },
      { from_id: 6231, to_id: 6233 },
    ];
    await write(school, addDays(today, -8), [
      record(first, 604, whole),
      record(second, 604, begun),
    ]);
    const { pupil_list } = await halaqahOf(school);
    const of = (id: string | undefined) => pupil_list.find(({ student_id }) => student_id === id);
    expect(of(first)).toMatchObject({ pace: null, debt: 0, flags: [] });
    expect(of(second)).toMatchObject({ debt: 5000, flags: [{ flag: "no_new" }, { flag: "debt" }] });
    const { body } = await admin.get<SchoolOverview>("/hifz/overview");
    const atRisk = body.at_risk.map(({ student_id }) => student_id);
    expect(atRisk).not.toContain(first);
    expect(atRisk).toContain(second);
  });

  test("owes nothing for the days of a pause that is over", async () => {
    const school = await makeHalaqah();
    const { admin, students, today } = school;
    const programme = { name: newId(), order_kind: "mushaf", order_list: [] };
    const target = { unit: "page", amount: 1, parts: 1 };
    const made = await admin.post<{ id: string }>("/hifz/programmes", { ...programme, ...target });
    const { body: plan } = await admin.post<{ id: string; version: number }>("/hifz/plans", {
      student_id: students[0],
      programme_id: made.body.id,
      from_date: addDays(today, -4),
    });
    const debt = async () =>
      (await halaqahOf(school)).pupil_list.find(({ student_id }) => student_id === students[0])
        ?.debt;
    expect(await debt()).toBe(4000);
    await app.owner.query("update app.hifz_plans set new_paused_from = $2 where id = $1", [
      plan.id,
      addDays(today, -3),
    ]);
    expect(await debt()).toBe(0);
    const { id, version } = plan;
    const resumed = await admin.patch(`/hifz/plans/${id}`, { version, paused: false });
    expect(resumed.status).toBe(200);
    expect(await debt()).toBe(1000);
  });

  test("asks for attention from where the school says", async () => {
    const school = await makeHalaqah();
    const { admin, students, today } = school;
    const [first] = students;
    const repeat = { decision: "repeat" };
    await write(school, addDays(today, -2), [record(first, 2, repeat)]);
    await write(school, addDays(today, -1), [record(first, 2, repeat)]);
    const flags = async () =>
      (await halaqahOf(school)).pupil_list.find(({ student_id }) => student_id === first)?.flags;
    expect(await flags()).toEqual([]);
    const attention = { no_new: 5, repeats: 2, coverage: 50, attendance: 80 };
    expect((await admin.patch("/hifz/settings", { attention })).status).toBe(200);
    expect(await flags()).toEqual([{ flag: "repeats", number: 2 }]);
    const odd = { attention: { ...attention, coverage: 101 } };
    expect((await admin.patch("/hifz/settings", odd)).status).toBe(400);
  });

  test("shows recitations of pupils whom the register calls away", async () => {
    const school = await makeHalaqah();
    const { teacher, class_id, students, today } = school;
    const [first] = students;
    await write(school, today, [record(first, 2)]);
    expect((await halaqahOf(school)).doubtful).toEqual({ away: [], unclosed: [] });
    const mark = { class_id, date: today, student_id: first, status: "absent" };
    await teacher.post("/attendance", { ...mark, client_key: newId() });
    expect((await halaqahOf(school)).doubtful.away).toEqual([
      { student_id: first, date: today, session: "harian" },
    ]);
  });

  test("is for those who teach it today", async () => {
    const school = await makeHalaqah();
    const other = await app.makeSchool();
    const path = `/hifz/halaqah/${school.class_id}`;
    expect((await school.colleague.get(path)).status).toBe(404);
    expect((await other.admin.get(path)).status).toBe(404);
    expect((await school.guardian.get(path)).status).toBe(403);
    expect((await school.admin.get(path)).status).toBe(200);
  });
});

describe("the overview of the school", () => {
  const schoolOf = async ({ admin }: TestSchool) =>
    (await admin.get<SchoolOverview>("/hifz/overview")).body;

  test("has the classes too that the settings name as holding hafazan", async () => {
    const school = await app.makeSchool();
    const { id, class_id } = school;
    expect((await schoolOf(school)).halaqah).toEqual([]);
    await app.owner.query(
      "insert into app.hifz_settings (school_id, id, class_ids) values ($1, $2, $3)",
      [id, newId(), [class_id]],
    );
    expect((await schoolOf(school)).halaqah).toMatchObject([{ class_id, pupils: 5 }]);
  });

  test("has today's sittings, each halaqah, juz and who is at risk", async () => {
    const school = await makeHalaqah();
    const { teacher, class_id, students, today } = school;
    await write(school, today, [record(students[0], 2)]);
    const before = await schoolOf(school);
    expect(before).toMatchObject({
      pupils: 5,
      new_milli: 1000,
      khatam: 0,
      today: { expected: 1, closed: 0, unheard: 4 },
      halaqah: [{ class_id, pupils: 5, new_milli: 1000 }],
    });
    expect(before.juz.map(({ pupils }) => pupils)).toEqual([5, 0, 0, 0, 0, 0]);
    expect(before.at_risk.map(({ student_id }) => student_id)).not.toContain(students[0]);
    expect(before.at_risk).toHaveLength(4);
    const sheet = { class_id, date: today, teacher_away: false, version: 0 };
    expect((await teacher.post("/hifz/sittings", sheet)).status).toBeLessThan(300);
    expect((await schoolOf(school)).today).toEqual({ expected: 1, closed: 1, unheard: 0 });
  });

  test("is for admins, in few statements however many halaqah there are", async () => {
    const school = await makeHalaqah();
    expect((await school.teacher.get("/hifz/overview")).status).toBe(403);
    await schoolOf(school);
    const { statements } = await recordTraffic(() => schoolOf(school));
    expect(statements.length).toBeLessThanOrEqual(5);
  });
});
