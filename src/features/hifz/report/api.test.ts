import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { recordTraffic } from "#app/testing-queries.ts";
import { startApp, type TestApp, type TestSchool } from "#app/testing.ts";
import { pageRange } from "#features/hifz/mushaf/rules/positions.ts";
import { juzRange } from "#features/hifz/mushaf/rules/rubu.ts";
import type { SchoolOverview } from "#features/hifz/overview/contract.ts";
import { addDays } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { CertificationCandidate, HifzReport } from "./contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

/** A school without rest days whose class is a halaqah since 60 days. */
async function makeHalaqah() {
  const school = await app.makeSchool();
  const { id, class_id, today } = school;
  await app.owner.query("update app.schools set weekend_days = '{}' where school_id = $1", [id]);
  await app.owner.query(
    "update app.classes set kind = 'halaqah' where school_id = $1 and id = $2",
    [id, class_id],
  );
  await app.owner.query(
    "update app.class_enrollments set from_date = $2 where school_id = $1 and class_id = $3",
    [id, addDays(today, -60), class_id],
  );
  return school;
}

/** Writes passes of whole pages by API. */
async function write(school: TestSchool, date: string, at: number, more: object = {}) {
  const { class_id, admin, students } = school;
  const [from_id, to_id] = pageRange(at, "madinah_1405");
  const record = {
    student_id: students[0],
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
  const answer = await admin.post("/hifz/records/batch", {
    class_id,
    date,
    why: "late",
    records: [record],
  });
  expect(answer.body).toMatchObject([{ outcome: "written" }]);
}

async function reportOf({ admin }: TestSchool, date?: string): Promise<HifzReport> {
  const answer = await admin.get<HifzReport>("/hifz/report", date ? { date } : {});
  expect(answer.status).toBe(200);
  return answer.body;
}

/** How many pupils are in each band, of both genders. */
const bands = ({ juz }: HifzReport) => juz.map(({ male, female }) => male + female);

describe("the report at a date", () => {
  test("has today's sums from the cache, as the school's overview has them", async () => {
    const school = await makeHalaqah();
    const { today } = school;
    await write(school, addDays(today, -2), 2);
    await write(school, addDays(today, -1), 3);
    const found = await reportOf(school);
    const overview = (await school.admin.get<SchoolOverview>("/hifz/overview")).body;
    expect(found.coverage).toEqual({ part: 2, whole: 2, percent: overview.coverage });
    expect(found.syllabus).toEqual({ part: 0, whole: 0, percent: overview.syllabus });
    expect(bands(found)).toEqual(overview.juz.map(({ pupils }) => pupils));
    expect(found.pupils.male + found.pupils.female).toBe(overview.pupils);
    expect(found).toMatchObject({ date: today, khatam: [], exams: [], grades: [] });
    expect(found.teachers).toBeGreaterThan(0);
  });

  test("folds the records up to a day of the past", async () => {
    const school = await makeHalaqah();
    const { admin, students, today } = school;
    const priors = await admin.post("/hifz/priors", {
      date: addDays(today, -40),
      pupils: [
        {
          student_id: students[0],
          priors: [{ from_id: juzRange(30)[0], to_id: juzRange(30)[1], strength: "solid" }],
        },
      ],
    });
    expect(priors.status).toBeLessThan(300);
    await write(school, addDays(today, -3), 2);
    await write(school, addDays(today, -1), 3);
    const wholes = [];
    for (const days of [50, 20, 3, 2, 1, 0]) {
      wholes.push((await reportOf(school, addDays(today, -days))).coverage.whole);
    }
    // Juz 30 begins on a page of its own, so that it has 23 pages.
    expect(wholes).toEqual([0, 23, 24, 24, 25, 25]);
    expect(bands(await reportOf(school, addDays(today, -50)))).toEqual([5, 0, 0, 0, 0, 0]);
    expect(bands(await reportOf(school, addDays(today, -20)))).toEqual([4, 1, 0, 0, 0, 0]);
    // Yesterday by the fold is what today says by the cache, apart from the days.
    const [yesterday, now] = [await reportOf(school, addDays(today, -1)), await reportOf(school)];
    expect(yesterday.juz).toEqual(now.juz);
    expect(yesterday.coverage).toEqual(now.coverage);
  });

  test("of a year that is over stays as it was, and the classes of the new year go on", async () => {
    const school = await app.makeSchool();
    const { admin, class_id, id, today } = school;
    await app.owner.query("update app.schools set weekend_days = '{}' where school_id = $1", [id]);
    await app.owner.query(
      "update app.class_enrollments set from_date = $2 where school_id = $1 and class_id = $3",
      [id, addDays(today, -60), class_id],
    );
    // Without a higher class the pupils would leave the school.
    await app.owner.query(
      `update app.classes set name = 'Tahun 4 Al-Farabi', grade_level = 'Tahun 4'
       where school_id = $1 and id <> $2`,
      [id, class_id],
    );
    const settings = { class_ids: [class_id], version: 0 };
    expect((await admin.send("PATCH", "/hifz/settings", settings)).status).toBe(200);
    await write(school, addDays(today, -3), 2);
    await write(school, addDays(today, -2), 3);
    const closing = { class_id, date: addDays(today, -2), teacher_away: false, version: 0 };
    expect((await admin.post("/hifz/sittings", closing)).status).toBe(200);
    const [then, now] = [await reportOf(school, addDays(today, -1)), await reportOf(school)];
    expect(then).toMatchObject({ coverage: { whole: 2 }, teachers: 1 });

    const years = { from: "2026", to: "2027", begins_on: today };
    const { version } = (await admin.get<{ version: string }>("/year-change", years)).body;
    const wanted = { from_year: "2026", to_year: "2027", begins_on: today, version, choices: [] };
    expect((await admin.post("/year-changes", wanted)).status).toBe(201);
    expect(await reportOf(school, addDays(today, -1))).toEqual(then);
    const after = await reportOf(school);
    expect(after.pupils).toEqual(now.pupils);
    expect(after.coverage.whole).toBe(2);
  });

  test("counts sittings that were expected, held, and without the teacher", async () => {
    const school = await makeHalaqah();
    const { teacher, class_id, today } = school;
    const nothing = { from: null, held: 0, teacher_away: 0, expected: 0 };
    expect((await reportOf(school)).sittings).toEqual(nothing);
    await write(school, addDays(today, -4), 2);
    const close = (date: string, teacher_away: boolean) =>
      teacher.post("/hifz/sittings", { class_id, date, teacher_away, version: 0 });
    expect((await close(addDays(today, -4), false)).status).toBeLessThan(300);
    expect((await close(addDays(today, -2), true)).status).toBeLessThan(300);
    // The halaqah has pupils for 60 days, of which nobody knows what was before the first record.
    const from = addDays(today, -4);
    expect((await reportOf(school)).sittings).toEqual({
      from,
      held: 1,
      teacher_away: 1,
      expected: 4,
    });
    const then = (await reportOf(school, addDays(today, -3))).sittings;
    expect(then).toEqual({ from, held: 1, teacher_away: 0, expected: 2 });
    expect((await reportOf(school, addDays(today, -5))).sittings).toEqual(nothing);
  });

  test("counts khatam by the year of the last new memorisation, also of former pupils", async () => {
    const school = await makeHalaqah();
    const { students, today } = school;
    for (const [at, on] of [
      [0, "2024-05-01"],
      [1, addDays(today, -5)],
      // Memorised before the school: nobody knows when.
      [2, null],
    ] as const) {
      await app.owner.query(
        `insert into app.hifz_pupils (school_id, student_id, edition, memorised_milli, weak_pages,
          last_new_on, repeats)
         values ($1, $2, 'madinah_1405', 604000, 0, $3, 0)`,
        [school.id, students[at], on],
      );
    }
    await app.owner.query(
      "delete from app.class_enrollments where school_id = $1 and student_id = $2",
      [school.id, students[0]],
    );
    const years = async (date?: string) =>
      (await reportOf(school, date)).khatam.map(({ year, male, female }) => [year, male + female]);
    expect(await years()).toEqual([
      [addDays(today, -5).slice(0, 4), 1],
      ["2024", 1],
    ]);
    expect(await years(addDays(today, -6))).toEqual([["2024", 1]]);
  });

  test("counts decided candidates and grades, and certificates in force on the day", async () => {
    const school = await makeHalaqah();
    const { admin, students, today } = school;
    const exam_id = newId();
    const grades = [
      { key: "mumtaz", name: "Mumtaz", from: 90 },
      { key: "rasib", name: "Rasib", from: 0 },
    ];
    await app.owner.query(
      `insert into app.hifz_exams (school_id, id, title, kind, rubric, date, state)
       values ($1, $2, 'Ujian', 'juz', $3, $4, 'closed')`,
      [school.id, exam_id, JSON.stringify({ grades }), addDays(today, -10)],
    );
    for (const [at, state, grade] of [
      [0, "passed", "mumtaz"],
      [1, "repeat", "rasib"],
      [2, "absent", null],
      [3, "waiting", null],
    ] as const) {
      const isDecided = state !== "waiting";
      await app.owner.query(
        `insert into app.hifz_candidates (school_id, id, exam_id, student_id, from_id, to_id, state,
          grade, seed, decided_by, decided_at)
         values ($1, $2, $3, $4, 1, 7, $5, $6, 1, $7, $8)`,
        [
          school.id,
          newId(),
          exam_id,
          students[at],
          state,
          grade,
          isDecided ? admin.id : null,
          isDecided ? new Date() : null,
        ],
      );
    }
    for (const revoked_on of [null, addDays(today, -1)]) {
      await app.owner.query(
        `insert into app.hifz_certificates (school_id, id, student_id, kind, juz, serial, issued_on,
          issued_by, shown, revoked_on, revoked_by)
         values ($1, $2, $3, 'hafazan', '{30}', $4, $5, $6, '{}', $7, $8)`,
        [
          school.id,
          newId(),
          students[0],
          newId(),
          addDays(today, -5),
          admin.id,
          revoked_on,
          revoked_on && admin.id,
        ],
      );
    }
    const found = await reportOf(school);
    expect(found.exams).toEqual([{ kind: "juz", exams: 1, passed: 1, repeat: 1, absent: 1 }]);
    expect(found.grades).toEqual([
      { name: "Mumtaz", count: 1 },
      { name: "Rasib", count: 1 },
    ]);
    expect(found.certificates).toEqual([{ kind: "hafazan", juz: 1, count: 1 }]);
    const counts = (await reportOf(school, addDays(today, -2))).certificates;
    expect(counts).toEqual([{ kind: "hafazan", juz: 1, count: 2 }]);
    const before = await reportOf(school, addDays(today, -11));
    expect(before).toMatchObject({ exams: [], grades: [], certificates: [] });
  });

  test("is for admins, up to today, in few statements", async () => {
    const school = await makeHalaqah();
    const { admin, teacher, today } = school;
    expect((await teacher.get("/hifz/report")).status).toBe(403);
    expect((await admin.get("/hifz/report", { date: addDays(today, 1) })).status).toBe(422);
    await reportOf(school);
    const now = await recordTraffic(() => reportOf(school));
    expect(now.statements.length).toBeLessThanOrEqual(6);
    const then = await recordTraffic(() => reportOf(school, addDays(today, -1)));
    expect(then.statements.length).toBeLessThanOrEqual(7);
  });
});

describe("candidates for STM and SPHB", () => {
  /** The first pupil holds juz 30 and 29, the second juz 30 alone. */
  async function makeHolders() {
    const school = await makeHalaqah();
    const { admin, students, today } = school;
    const range = (juz: number) => {
      const [from_id, to_id] = juzRange(juz);
      return { from_id, to_id, strength: "solid" };
    };
    const pupils = [
      { student_id: students[0], priors: [range(29), range(30)] },
      { student_id: students[1], priors: [range(30)] },
    ];
    expect((await admin.post("/hifz/priors", { date: today, pupils })).status).toBeLessThan(300);
    return school;
  }

  test("are those who hold every ayah of so many juz", async () => {
    const { admin, students } = await makeHolders();
    const held = async (juz: number) => {
      const query = { juz: String(juz) };
      const { body } = await admin.get<CertificationCandidate[]>("/hifz/report/candidates", query);
      return new Map(body.map((one) => [one.student_id, one.juz]));
    };
    expect(await held(1)).toEqual(
      new Map([
        [students[0], [29, 30]],
        [students[1], [30]],
      ]),
    );
    expect([...(await held(2)).keys()]).toEqual([students[0]]);
    expect([...(await held(3)).keys()]).toEqual([]);
  });

  test("show their whole IC numbers only with a line in the audit trail for each", async () => {
    const school = await makeHolders();
    const { admin, teacher, students } = school;
    const ic_number = "120304101234";
    await app.owner.query(
      "update app.students set ic_number = $3 where school_id = $1 and id = $2",
      [school.id, students[0], ic_number],
    );
    const listed = await admin.get("/hifz/report/candidates", { juz: "1" });
    expect(JSON.stringify(listed.body)).not.toContain(ic_number);
    expect((await teacher.get("/hifz/report/candidates", { juz: "1" })).status).toBe(403);
    expect((await teacher.post("/hifz/report/candidates/ic", { juz: 1 })).status).toBe(403);
    const shown = await admin.post("/hifz/report/candidates/ic", { juz: 1 });
    expect(shown.body).toEqual([{ student_id: students[0], ic_number }]);
    const { rows } = await app.owner.query(
      `select action, subject_id from app.audit
       where school_id = $1 and action in ('hifz.reveal_candidates', 'student.reveal')`,
      [school.id],
    );
    expect(rows).toEqual(
      expect.arrayContaining([
        { action: "hifz.reveal_candidates", subject_id: null },
        { action: "student.reveal", subject_id: students[0] },
      ]),
    );
  });
});
