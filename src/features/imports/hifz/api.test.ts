import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startApp, type TestApp, type TestSchool } from "#app/testing.ts";
import { untilHeldUp } from "#app/testing-locks.ts";
import { countQueries } from "#app/testing-queries.ts";
import { foldPupilsOf } from "#features/hifz/pages/jobs.ts";
import type { Programme } from "#features/hifz/programmes/contract.ts";
import { addDays } from "#lib/dates.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

type Kind = "hifz_position" | "hifz_records";
type Cells = Record<string, string>;
type Counts = { created: number; skipped: number; failed: number };
type Report = Counts & {
  problems: { line: number; field: string; fault: string; values?: string }[];
  warnings: { line: number; doubt: string }[];
};

function fileOf(kind: Kind, lines: Cells[]) {
  return {
    kind,
    file_name: "hafazan.csv",
    rows: lines.map((cells, at) => ({ line: at + 2, cells })),
  };
}

async function check(school: TestSchool, kind: Kind, lines: Cells[]): Promise<Report> {
  const { status, body } = await school.admin.post<Report>("/imports/check", fileOf(kind, lines));
  expect(status).toBe(200);
  return body;
}

async function run(school: TestSchool, kind: Kind, lines: Cells[]) {
  const { status, body } = await school.admin.post<Counts & { id: string }>(
    "/imports",
    fileOf(kind, lines),
  );
  expect([status, body]).toMatchObject([201, {}]);
  return body;
}

const undo = (school: TestSchool, id: string) => school.admin.post(`/imports/${id}/undo`, {});

/** Puts the first pupil into a programme from juz 30 to juz 28. */
async function startProgramme({ admin, known, today }: TestSchool) {
  const programme = await admin.post<Programme>("/hifz/programmes", {
    name: "Tahfiz 30 → 28",
    order_kind: "juz",
    order_list: [30, 29, 28],
    unit: "page",
    amount: 1,
    parts: 1,
  });
  const plan = {
    student_id: known.student_id,
    programme_id: programme.body.id,
    from_date: today,
  };
  expect((await admin.post("/hifz/plans", plan)).status).toBe(201);
}

/** What stands of a school's hafazan, without the names of the lines. */
async function standing(school: TestSchool) {
  const { rows: records } = await app.owner.query<Record<string, unknown>>(
    `select s.student_id, r.date::text, r.stream, r.attempt, r.from_id, r.to_id, r.strength, r.grade,
       r.marks, r.ditegur, r.lupa, r.decision, r.notes, t.teacher_id
     from app.hifz_records r join app.students s on s.school_id = r.school_id and s.id = r.student_id
     left join app.teachers t on t.school_id = r.school_id and t.id = r.assigned_teacher_id
     where r.school_id = $1 and r.voided_at is null order by 1, 2, r.recorded_at, r.id`,
    [school.id],
  );
  const { rows: sums } = await app.owner.query<Record<string, unknown>>(
    `select s.student_id, c.memorised_milli, c.held_pages, c.weak_pages
     from app.hifz_pupils c join app.students s on s.school_id = c.school_id and s.id = c.student_id
     where c.school_id = $1 order by 1`,
    [school.id],
  );
  return { records, sums };
}

/** The states of pages are those that follow from the records. */
async function expectFolded(school: TestSchool) {
  expect(await foldPupilsOf(app.runtime, school.id, 1)).toEqual([]);
}

describe("positions", () => {
  test("become what was memorised before, up to the place in the programme's order", async () => {
    const school = await app.makeSchool();
    await startProgramme(school);
    const lines: Cells[] = [
      { student_id: "S-1", juz: "29", surah: "Al-Mulk", page_to: "562", date: "1/3/2026" },
      { name: "Pelajar 2 bin Ujian", class_name: "Tahun 3 Ibnu Sina", juz: "30" },
      { student_id: "s-3", juz: "30, 1-2", strength: "goyah" },
    ];
    expect(await check(school, "hifz_position", lines)).toMatchObject({
      created: 3,
      failed: 0,
      warnings: [{ line: 3, doubt: "juz_held" }],
    });
    expect((await standing(school)).records).toEqual([]);
    expect(await run(school, "hifz_position", lines)).toMatchObject({ created: 3 });
    const { records, sums } = await standing(school);
    expect(records).toMatchObject([
      { student_id: "S-1", date: "2026-03-01", stream: "prior", from_id: 5242, to_id: 5253 },
      { student_id: "S-1", stream: "prior", from_id: 5673, to_id: 6236, strength: "solid" },
      { student_id: "S-2", date: school.today, from_id: 5673, to_id: 6236, strength: "solid" },
      { student_id: "S-3", from_id: 1, to_id: 148, strength: "shaky" },
      { student_id: "S-3", from_id: 149, to_id: 259 },
      { student_id: "S-3", from_id: 5673, to_id: 6236 },
    ]);
    expect(sums).toMatchObject([
      { student_id: "S-1", memorised_milli: 24_000 },
      { student_id: "S-2", memorised_milli: 23_000 },
      { student_id: "S-3" },
    ]);
    await expectFolded(school);
  });

  test("leave alone what already stands, and a second time change nothing", async () => {
    const school = await app.makeSchool();
    const { student_id } = school.known;
    const lost = { from_id: 5673, to_id: 5712, strength: "lost" };
    await school.admin.post("/hifz/priors", {
      date: school.today,
      pupils: [{ student_id, priors_version: 0, priors: [lost] }],
    });
    const lines = [{ student_id: "S-1", juz: "30" }];
    expect(await run(school, "hifz_position", lines)).toMatchObject({ created: 1 });
    const first = await standing(school);
    expect(first.records).toMatchObject([lost, { from_id: 5713, to_id: 6236 }]);
    expect(await run(school, "hifz_position", lines)).toMatchObject({ created: 0, skipped: 1 });
    expect(await standing(school)).toEqual(first);
  });

  test("without a programme, or outside it, say the way out; a wide sheet is read by its place", async () => {
    const school = await app.makeSchool();
    await startProgramme(school);
    const report = await check(school, "hifz_position", [
      { student_id: "S-1", surah: "Al-Baqarah" },
      { student_id: "S-2", page_to: "562" },
      { student_id: "S-99", juz: "30" },
      { name: "Pelajar 2 bin Ujian", class_name: "Tahun 1 Al-Farabi", juz: "30" },
      { student_id: "S-1" },
      { student_id: "S-1", juz: "30", date: addDays(school.today, 1) },
    ]);
    expect(report.problems).toEqual([
      { line: 2, field: "surah", fault: "outside_programme" },
      { line: 3, field: "name", fault: "no_programme" },
      { line: 4, field: "student_id", fault: "unknown_pupil" },
      { line: 5, field: "name", fault: "unknown_pupil" },
      { line: 6, field: "surah", fault: "missing" },
      { line: 7, field: "date", fault: "not_date" },
    ]);
  });
});

const HEARD: Cells[] = [
  { student_id: "S-1", date: "2/3/2026", surah: "Al-Mulk", ayah_from: "1-12", mistakes: "1/1/1/0" },
  { student_id: "S-1", date: "2/3/2026", stream: "manzil", juz: "30", grade: "JJ", teacher: "T-2" },
  {
    student_id: "S-1",
    date: "3/3/2026",
    stream: "New memorisation",
    page_from: "563",
    mistakes: "2",
  },
  { student_id: "S-2", date: "2/3/2026", page_from: "1-2", marks: "45", notes: "Kurang lancar" },
  { student_id: "S-2", date: "3/3/2026", page_from: "1-2", decision: "accepted" },
  { student_id: "S-2", date: "3/3/2026", page_from: "1-2", decision: "accepted" },
];

describe("records", () => {
  test("are written with their result, and folded into the states of the pages", async () => {
    const school = await app.makeSchool();
    expect(await check(school, "hifz_records", HEARD)).toMatchObject({ created: 6, problems: [] });
    await run(school, "hifz_records", HEARD);
    const { records, sums } = await standing(school);
    expect(records).toMatchObject([
      {
        stream: "baharu",
        attempt: 1,
        from_id: 5242,
        to_id: 5253,
        marks: 75,
        grade: "jayyid",
        lupa: 1,
      },
      {
        stream: "ulang_lama",
        from_id: 5673,
        to_id: 6236,
        marks: null,
        grade: "jayyid_jiddan",
        teacher_id: "T-2",
      },
      { stream: "baharu", from_id: 5254, to_id: 5267, marks: 80, ditegur: 2, decision: "pass" },
      { marks: 45, grade: "rasib", decision: "repeat", notes: "Kurang lancar" },
      { attempt: 1, marks: null, grade: null, decision: "pass" },
      { attempt: 2, decision: "pass" },
    ]);
    expect(sums).toMatchObject([
      { student_id: "S-1", memorised_milli: 2000, held_pages: 2 },
      { student_id: "S-2", memorised_milli: 2000, held_pages: 2 },
    ]);
    await expectFolded(school);
    const history = await app.owner.query(
      `select from app.hifz_record_history where school_id = $1 and version = 1`,
      [school.id],
    );
    expect(history.rowCount).toBe(6);
  });

  test("a second time change nothing, also beside new lines; undoing them counts pages anew", async () => {
    const school = await app.makeSchool();
    const first = await run(school, "hifz_records", HEARD);
    const before = await standing(school);
    expect(await run(school, "hifz_records", HEARD)).toMatchObject({ id: null, skipped: 6 });
    const more = [...HEARD, { student_id: "S-1", date: "4/3/2026", page_from: "564" }];
    const second = await run(school, "hifz_records", more);
    expect(second).toMatchObject({ created: 1, skipped: 6 });
    expect((await undo(school, second.id)).body).toMatchObject({ removed: 1, restored: 0 });
    expect(await standing(school)).toEqual(before);
    await expectFolded(school);
    expect((await undo(school, first.id)).status).toBe(200);
    expect((await standing(school)).records).toEqual([]);
    await expectFolded(school);
    expect(await undo(school, first.id)).toMatchObject({
      status: 409,
      body: { data: { reason: "undone" } },
    });
    // Who imports the same again after undoing means it.
    expect(await run(school, "hifz_records", HEARD)).toMatchObject({ created: 6 });
    expect((await standing(school)).sums).toEqual(before.sums);
  });

  test("name the teacher who listened, whom the pupil's page shows", async () => {
    const school = await app.makeSchool();
    const { id, admin, known, teacher, colleague } = school;
    const other = await app.makeSchool();
    const call = (school_id: string, teacher_id: string | null, last_name: string) =>
      app.owner.query(
        `update app.profiles p set first_name = 'Faizal', last_name = $3
         from app.teachers t where t.school_id = p.school_id and t.profile_id = p.id
           and t.school_id = $1 and t.id = $2`,
        [school_id, teacher_id, last_name],
      );
    await call(id, teacher.teacher_id, "bin Harun");
    await call(id, colleague.teacher_id, "bin Osman");
    await call(other.id, other.teacher.teacher_id, "bin Zaid");
    await app.owner.query("update app.teachers set status = 'inactive' where id = $1", [
      colleague.teacher_id,
    ]);
    const line = { student_id: "S-1", date: "2/3/2026", page_from: "562" };
    const lines = [
      { ...line, teacher: "Ustaz Faizal bin Harun" },
      { ...line, page_from: "563", teacher: "Ustaz Nobody" },
      { ...line, page_from: "564" },
    ];
    expect(await check(school, "hifz_records", lines)).toMatchObject({
      created: 3,
      warnings: [{ line: 3, field: "teacher", doubt: "unknown_teacher" }],
    });
    // Who has left listened all the same; of another school's teachers nothing is known.
    const others = ["bin Osman", "bin Zaid"].map((last) => ({
      ...line,
      teacher: `Faizal ${last}`,
    }));
    expect((await check(school, "hifz_records", others)).warnings).toEqual([
      expect.objectContaining({ line: 3, field: "teacher", doubt: "unknown_teacher" }),
    ]);
    await run(school, "hifz_records", lines);
    const told = await admin.get<{ kind: string; count: number }[]>("/notifications");
    expect(told.body[0]).toMatchObject({ kind: "record_import_done", count: 3 });
    const path = `/hifz/pupils/${known.student_id}/records`;
    const { body } = await admin.get<{ records: { recorded_by: string; from_id: number }[] }>(path);
    const [third, second, first] = body.records;
    expect(first?.recorded_by).toBe("Faizal bin Harun");
    expect(second?.recorded_by).toBe(third?.recorded_by);
    expect(third?.recorded_by).not.toBe("Faizal bin Harun");
    // Without the column the same lines are known all the same.
    const bare = lines.map((cells) => ({ ...cells, teacher: "" }));
    expect(await run(school, "hifz_records", bare)).toMatchObject({ id: null, skipped: 3 });
  });

  test("that contradict themselves keep the file out, each with both values", async () => {
    const school = await app.makeSchool();
    const lines: Cells[] = [
      { student_id: "S-1", date: "2/3/2026", surah: "Al-Mulk", page_from: "10" },
      { student_id: "S-1", surah: "Al-Mulk" },
      { student_id: "S-1", date: "2/3/2026", juz: "30, 28" },
      { student_id: "S-1", date: "2/3/2026", juz: "30", stream: "nyanyian" },
      { student_id: "S-1", date: "2/3/2026", juz: "30", decision: "separuh" },
      { student_id: "S-1", date: "2/3/2026", juz: "30", grade: "A+" },
      { student_id: "S-1", date: "2/3/2026", juz: "30", grade: "Mumtaz", mistakes: "1/0/0/0" },
      { student_id: "S-1", date: "2/3/2026", juz: "30", marks: "101", mistakes: "ada" },
    ];
    const problems = [
      {
        line: 2,
        field: "page_from",
        fault: "page_outside",
        values: "m/s 10 ≠ Al-Mulk m/s 562–564",
      },
      { line: 3, field: "date", fault: "missing" },
      { line: 4, field: "juz", fault: "several_ranges" },
      { line: 5, field: "stream", fault: "unknown_stream" },
      { line: 6, field: "decision", fault: "unknown_decision" },
      { line: 7, field: "grade", fault: "unknown_grade" },
      { line: 8, field: "grade", fault: "guarded_grade" },
      { line: 9, field: "mistakes", fault: "unknown_mistakes" },
      { line: 9, field: "marks", fault: "unknown_marks" },
    ];
    expect((await check(school, "hifz_records", lines)).problems).toEqual(problems);
    const refused = await school.admin.post(
      "/imports",
      fileOf("hifz_records", [...HEARD, ...lines]),
    );
    expect(refused.status).toBe(422);
    expect((await standing(school)).records).toEqual([]);
  });

  test("of a closed month stay out, and cannot be taken back there", async () => {
    const school = await app.makeSchool();
    const { id } = await run(school, "hifz_records", HEARD);
    await app.owner.query(
      `insert into app.closed_months (school_id, id, month, closed_by, closed_at)
       values ($1, gen_random_uuid(), '2026-03-01', $2, now())`,
      [school.id, school.admin.id],
    );
    const line = { student_id: "S-3", date: "9/3/2026", juz: "30" };
    expect((await check(school, "hifz_records", [line])).problems).toEqual([
      { line: 2, field: "date", fault: "month_closed" },
    ]);
    expect(await undo(school, id)).toMatchObject({
      status: 409,
      body: { data: { reason: "month_closed" } },
    });
    expect((await standing(school)).records).toHaveLength(6);
  });

  test("hold their months before their pupils, as sheets do, so that closing a month locks nobody out", async () => {
    const school = await app.makeSchool();
    const { id } = await run(school, "hifz_records", HEARD);
    const again = HEARD.map((line) => ({ ...line, notes: "Lagi" }));
    const held: number[] = [];
    for (const write of [
      () => school.admin.post("/imports", fileOf("hifz_records", again)),
      () => undo(school, id),
    ]) {
      const holder = await app.owner.connect();
      await holder.query("begin");
      await holder.query(
        `select pg_advisory_xact_lock(hashtextextended(concat_ws(',', 'hifz', id), 0))
         from app.students where school_id = $1`,
        [school.id],
      );
      const writing = write();
      await untilHeldUp(holder, [writing]);
      const { rows } = await app.owner.query<{ months: number }>(
        `select count(*)::int as months from pg_locks w
         join pg_locks h on h.pid = w.pid and h.locktype = 'advisory' and h.granted
           and h.mode = 'ShareLock'
         where not w.granted and $1 = any (pg_blocking_pids(w.pid))`,
        [(await holder.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]?.pid],
      );
      held.push(rows[0]?.months ?? 0);
      await holder.query("rollback");
      holder.release();
      expect((await writing).status).toBeLessThan(300);
    }
    expect(Math.min(...held)).toBeGreaterThan(0);
  });

  test("of positions that were changed by hand since are not taken back", async () => {
    const school = await app.makeSchool();
    const { student_id } = school.known;
    const { id } = await run(school, "hifz_position", [{ student_id: "S-1", juz: "30" }]);
    await school.admin.post("/hifz/priors", {
      date: school.today,
      pupils: [{ student_id, priors_version: 1, priors: [] }],
    });
    expect(await undo(school, id)).toMatchObject({
      status: 409,
      body: { data: { reason: "in_use", names: ["Hakim bin Ujian"] } },
    });
  });

  test("are for admins, who leave a line in the audit log", async () => {
    const school = await app.makeSchool();
    for (const kind of ["hifz_position", "hifz_records"] as const) {
      const file = fileOf(kind, HEARD);
      expect((await school.teacher.post("/imports/check", file)).status).toBe(403);
      expect((await school.teacher.post("/imports", file)).status).toBe(403);
    }
    const other = await app.makeSchool();
    const { id } = await run(school, "hifz_records", HEARD);
    expect((await undo(other, id)).status).toBe(404);
    const { body } = await school.admin.get("/audit");
    expect(JSON.stringify(body)).toContain("hifz.import");
  });

  test("5,000 by a few statements, taken back as well", async () => {
    const school = await app.makeSchool({ plan: "enterprise", pupils: 100 });
    const lines = Array.from({ length: 5000 }, (_, at) => ({
      student_id: `S-${(at % 100) + 1}`,
      date: addDays("2026-01-05", Math.floor(at / 100)),
      page_from: String(604 - Math.floor(at / 100)),
      mistakes: String(at % 3),
      teacher: at % 2 === 0 ? "T-1" : "Ustazah Rosnah",
    }));
    const statements = await countQueries(async () => {
      const { id } = await run(school, "hifz_records", lines);
      expect(await check(school, "hifz_records", lines)).toMatchObject({ skipped: 5000 });
      await expectFolded(school);
      expect((await undo(school, id)).body).toMatchObject({ removed: 5000 });
    });
    expect(statements).toBeLessThan(200);
    expect((await standing(school)).records).toEqual([]);
    await expectFolded(school);
  }, 120_000);
});
