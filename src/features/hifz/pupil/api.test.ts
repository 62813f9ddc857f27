import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startApp, type Caller, type TestApp, type TestSchool } from "#app/testing.ts";
import { recordTraffic } from "#app/testing-queries.ts";
import { addDays } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import { idAt } from "#features/hifz/mushaf/rules/testing.ts";
import type { RecordOutcome, RecordVersion } from "#features/hifz/tasmik/contract.ts";
import type { HifzPupilAnswer, PupilRecord } from "./contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

type Line = Record<string, unknown>;
type Records = { records: PupilRecord[]; more: boolean };
type PageAnswer = {
  records: PupilRecord[];
  mistakes: { ayah_id: number; kind: string; count: number }[];
};

/** Writes records of the first pupil's on a day, each a pass of page 3 (2:6–16) unless it says otherwise. */
async function write(school: TestSchool, date: string, ...lines: Line[]): Promise<string[]> {
  const records = lines.map((line, at) => ({
    student_id: school.students[0],
    stream: "baharu",
    attempt: at + 1,
    version: 0,
    client_key: newId(),
    from_id: idAt("2:6"),
    to_id: idAt("2:16"),
    mistakes: { lupa: 0, tersangkut: 0, ditegur: 0, tajwid: 0 },
    decision: "pass",
    ...line,
  }));
  const body = { class_id: school.class_id, date, records };
  const answer = await school.teacher.post<RecordOutcome[]>("/hifz/records/batch", body);
  expect(answer.body.map(({ outcome }) => outcome)).toEqual(lines.map(() => "written"));
  return answer.body.map(({ record }) => record?.id ?? "");
}

async function read(caller: Caller, { students }: TestSchool): Promise<HifzPupilAnswer> {
  const answer = await caller.get<HifzPupilAnswer>(`/hifz/pupils/${students[0]}`);
  expect(answer.status).toBe(200);
  return answer.body;
}

async function recordsOf(
  caller: Caller,
  { students }: TestSchool,
  query: Record<string, string> = {},
): Promise<Records> {
  return (await caller.get<Records>(`/hifz/pupils/${students[0]}/records`, query)).body;
}

/** The pupil follows the mushaf by whole pages. */
async function addPlan({ admin, today, students }: TestSchool): Promise<string> {
  const unit = { order_kind: "mushaf", order_list: [], unit: "page", amount: 1, parts: 1 };
  const made = await admin.post<{ id: string }>("/hifz/programmes", { name: newId(), ...unit });
  const plan = {
    student_id: students[0],
    programme_id: made.body.id,
    from_date: addDays(today, -30),
  };
  const { body } = await admin.post<{ id: string }>("/hifz/plans", plan);
  return body.id;
}

describe("a pupil's page", () => {
  test("has what is held, the states of pages, and what comes next", async () => {
    const school = await app.makeSchool();
    const plan_id = await addPlan(school);
    const yesterday = addDays(school.today, -1);
    await write(school, yesterday, { from_id: 1, to_id: 7 }, {});
    await write(school, school.today, { decision: "repeat", attempt: 1 });
    const pupil = await read(school.teacher, school);
    expect(pupil).toMatchObject({
      covered: [
        [1, 7],
        [idAt("2:6"), idAt("2:16")],
      ],
      next: { from_id: idAt("2:6"), to_id: idAt("2:16") },
      heard_on: school.today,
      repeats: 1,
      edition: "madinah_1405",
    });
    expect(pupil.pages).toEqual([
      { page: 1, state: "new", share: 1000, heard_on: yesterday, good: 0, bad: 0, is_late: false },
      {
        page: 3,
        state: "weak",
        share: 1000,
        heard_on: school.today,
        good: 0,
        bad: 1,
        is_late: false,
      },
    ]);
    // How the last weeks went; families see today's once it is over.
    await write(school, school.today, { stream: "ulang_lama", from_id: 1, to_id: 7 });
    const weeksOf = async (caller: Caller) => {
      const { progress } = await read(caller, school);
      const sum = (of: "new_milli" | "revised_milli") =>
        progress.reduce((all, week) => all + week[of], 0);
      return [progress.length, sum("new_milli"), sum("revised_milli")];
    };
    expect(await weeksOf(school.teacher)).toEqual([8, 2000, 1000]);
    expect(await weeksOf(school.guardian)).toEqual([8, 2000, 0]);
    await school.admin.patch(`/hifz/plans/${plan_id}`, { paused: true });
    expect((await read(school.teacher, school)).next).toBeNull();
  });

  test("counts pages by the school's print as soon as it is changed", async () => {
    const school = await app.makeSchool();
    await write(school, school.today, { from_id: idAt("81:1"), to_id: idAt("81:29") });
    const pages = async () =>
      (await read(school.teacher, school)).pages.map(({ page, state }) => `${page} ${state}`);
    expect(await pages()).toEqual(["586 new"]);
    await school.admin.patch("/hifz/settings", { edition: "madinah_1421" });
    expect(await pages()).toEqual(["586 begun"]);
  });
});

test("a pupil's page takes five statements, and one more where pages are folded for it", async () => {
  const school = await app.makeSchool();
  await write(school, school.today, {});
  const statements = async (caller: Caller) =>
    (await recordTraffic(async () => void (await read(caller, school)))).statements.length;
  expect(await statements(school.teacher)).toBe(5);
  expect(await statements(school.guardian)).toBe(6);
});

describe("families", () => {
  test("see a day once it is over, also in the states of pages", async () => {
    const school = await app.makeSchool();
    const yesterday = addDays(school.today, -1);
    await write(school, yesterday, {});
    await write(
      school,
      school.today,
      { decision: "repeat" },
      { from_id: 1, to_id: 7, decision: "pass" },
    );
    for (const who of [school.guardian, school.pupil]) {
      expect(await read(who, school)).toMatchObject({
        covered: [[idAt("2:6"), idAt("2:16")]],
        heard_on: yesterday,
        repeats: 0,
        pages: [{ page: 3, state: "new", heard_on: yesterday, bad: 0 }],
      });
      const { records } = await recordsOf(who, school);
      expect(records.map(({ date }) => date)).toEqual([yesterday]);
      const page = await who.get<PageAnswer>(`/hifz/pupils/${school.students[0]}/pages/3`);
      expect(page.body.records).toHaveLength(1);
    }
    expect((await recordsOf(school.teacher, school)).records).toHaveLength(3);
  });

  test("see what was heard today as soon as its sheet is closed, and no other sheet", async () => {
    const school = await app.makeSchool();
    const { class_id, today, students } = school;
    await write(school, today, {});
    const evening = { class_id, date: today, session: "petang", teacher_away: false, version: 0 };
    await app.owner.query(
      `insert into app.attendance_sessions (school_id, id, key, name, starts_at, due_at)
       values ($1, $2, 'petang', 'Petang', '15:00', '17:00')`,
      [school.id, newId()],
    );
    const seen = async (who: Caller) => {
      const { covered, pages, heard_on } = await read(who, school);
      const { records } = await recordsOf(who, school);
      const page = await who.get<PageAnswer>(`/hifz/pupils/${students[0]}/pages/3`);
      const [child] = (await who.get<{ heard_on: string }[]>("/hifz/family")).body;
      const counts = [covered, pages, records, page.body.records].map(({ length }) => length);
      return [...counts, heard_on, child?.heard_on ?? null];
    };
    const close = async (body: Line) =>
      expect((await school.teacher.post("/hifz/sittings", body)).status).toBe(200);
    await close(evening);
    const families = [school.guardian, school.pupil];
    for (const who of families) expect(await seen(who)).toEqual([0, 0, 0, 0, null, null]);
    const { session: _session, ...morning } = evening;
    await close(morning);
    for (const who of families) expect(await seen(who)).toEqual([1, 1, 1, 1, today, today]);
  });

  test("see on their home how much each child holds, where anything is recorded", async () => {
    const school = await app.makeSchool();
    const held = async (who: Caller) => (await who.get("/hifz/family")).body;
    expect(await held(school.guardian)).toEqual([]);
    const yesterday = addDays(school.today, -1);
    await write(school, yesterday, { from_id: 1, to_id: 7 });
    await write(school, school.today, { attempt: 1 });
    const line = { student_id: school.students[0], juz: 0, rest_milli: 1000, heard_on: yesterday };
    for (const who of [school.guardian, school.pupil])
      expect(await held(who)).toMatchObject([line]);
    expect((await school.teacher.get("/hifz/family")).status).toBe(403);
  });

  test("see grades, marks or decisions as the school sets it, and never the teacher's notes", async () => {
    const school = await app.makeSchool();
    const words = { notes: "Rahsia guru", family_note: "Ulang di rumah" };
    const mistakes = { lupa: 0, tersangkut: 1, ditegur: 0, tajwid: 0 };
    const hearer = { heard_by: "peer", hearer_student_id: school.students[1] };
    const pins = [[idAt("2:7"), "tersangkut", 1]];
    await write(school, addDays(school.today, -1), { ...words, ...hearer, mistakes, pins });
    const seen = async (who: Caller) => {
      const { records } = await recordsOf(who, school);
      const [record] = records;
      expect(record).toMatchObject({ decision: "pass", heard_by: "peer" });
      const path = `/hifz/pupils/${school.students[0]}/pages/3`;
      const { body } = await who.get<PageAnswer>(path);
      const said = [record?.grade, record?.marks, record?.tersangkut, body.mistakes.length];
      return [...said, record?.hearer_name !== null];
    };
    const set = (families_see: string) =>
      app.owner.query(
        `insert into app.hifz_settings (school_id, id, families_see) values ($1, $2, $3)
         on conflict (school_id) do update set families_see = excluded.families_see`,
        [school.id, newId(), families_see],
      );
    expect(await seen(school.guardian)).toEqual(["mumtaz", null, null, 1, false]);
    await set("marks");
    expect(await seen(school.guardian)).toEqual(["mumtaz", 95, 1, 1, false]);
    await set("decision");
    expect(await seen(school.guardian)).toEqual([null, null, null, 0, false]);
    expect(await seen(school.teacher)).toEqual(["mumtaz", 95, 1, 1, true]);
    for (const who of [school.guardian, school.pupil, school.teacher]) {
      const all = [
        await recordsOf(who, school),
        (await who.get(`/hifz/pupils/${school.students[0]}/pages/3`)).body,
      ];
      for (const answer of all) {
        const text = JSON.stringify(answer);
        expect(text).toContain("Ulang di rumah");
        expect(text.includes("Rahsia guru")).toBe(who === school.teacher);
      }
    }
  });
});

describe("the records", () => {
  test("come newest first, fifty at a time, and of the days that are asked for", async () => {
    const school = await app.makeSchool();
    const first = addDays(school.today, -60);
    await app.owner.query(
      `insert into app.hifz_records (school_id, id, student_id, class_id, date, session, stream, attempt,
         from_id, to_id, decision, heard_by, source, edition, milli, client_key, recorded_by, recorded_at)
       select $1, gen_random_uuid(), $2, $3, $4::date + day, 'harian', 'ulang_lama', 1, 1, 7, 'pass',
         'teacher', 'screen', 'madinah_1405', 1000, gen_random_uuid(), $5, now()
       from generate_series(0, 54) as day`,
      [school.id, school.students[0], school.class_id, first, school.teacher.id],
    );
    const newest = await recordsOf(school.teacher, school);
    expect([newest.records.length, newest.more]).toEqual([50, true]);
    const before = newest.records.at(-1)?.id ?? "";
    const oldest = await recordsOf(school.teacher, school, { before });
    expect([oldest.records.length, oldest.more]).toEqual([5, false]);
    const dates = [...newest.records, ...oldest.records].map(({ date }) => date);
    expect(dates).toEqual(Array.from({ length: 55 }, (_, at) => addDays(first, 54 - at)));
    const to = addDays(first, 1);
    expect((await recordsOf(school.teacher, school, { from: first, to })).records).toHaveLength(2);
  });

  test("a page shows where mistakes were noted", async () => {
    const school = await app.makeSchool();
    const pin = (ref: string, count: number) => [idAt(ref), "lupa", count];
    await write(
      school,
      school.today,
      { pins: [pin("2:7", 1), pin("2:9", 1)] },
      { stream: "ulang_baharu", attempt: 1, to_id: idAt("2:20"), pins: [pin("2:9", 1)] },
    );
    await write(school, school.today, { from_id: 1, to_id: 7, attempt: 2 });
    const { body } = await school.teacher.get<PageAnswer>(
      `/hifz/pupils/${school.students[0]}/pages/3`,
    );
    expect(body.records.map(({ stream }) => stream).toSorted()).toEqual(["baharu", "ulang_baharu"]);
    expect(body.mistakes).toEqual([
      { ayah_id: idAt("2:9"), kind: "lupa", count: 2 },
      { ayah_id: idAt("2:7"), kind: "lupa", count: 1 },
    ]);
    const beyond = `/hifz/pupils/${school.students[0]}/pages/605`;
    expect((await school.teacher.get(beyond)).status).toBe(400);
  });

  test("are closed to other teachers and families; a new teacher finds the past with its versions", async () => {
    const school = await app.makeSchool();
    const { students, other_students, colleague, guardian, today } = school;
    const [id = ""] = await write(school, today, {});
    const other = { ...school, students: other_students };
    const versions = async () =>
      (await colleague.get<RecordVersion[]>(`/hifz/records/${id}/history`)).body;
    const statuses = (who: Caller, { students: [pupil] }: TestSchool) =>
      Promise.all(
        ["", "/records", "/pages/3"].map(
          async (part) => (await who.get(`/hifz/pupils/${pupil}${part}`)).status,
        ),
      );
    expect(await statuses(colleague, school)).toEqual([404, 404, 404]);
    expect(await statuses(guardian, other)).toEqual([404, 404, 404]);
    expect(await versions()).toEqual([]);
    await app.owner.query(
      `update app.class_enrollments set class_id = $1, from_date = $2 where student_id = $3`,
      [school.other_class_id, today, students[0]],
    );
    expect((await recordsOf(colleague, school)).records).toHaveLength(1);
    expect(await versions()).toMatchObject([{ version: 1, decision: "pass" }]);
    expect(await statuses(school.teacher, school)).toEqual([404, 404, 404]);
  });
});
