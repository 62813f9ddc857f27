import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startApp, type Caller, type TestApp, type TestSchool } from "#app/testing.ts";
import { checksumOf } from "#db/testing-checksum.ts";
import { addDays } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { YearChange, YearPreview } from "./contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

const YEARS = { from_year: "2026", to_year: "2027" };

async function preview(school: TestSchool, begins_on = school.today): Promise<YearPreview> {
  const query = { from: "2026", to: "2027", begins_on };
  const { status, body } = await school.admin.get<YearPreview>("/year-change", query);
  expect(status).toBe(200);
  return body;
}

async function change(school: TestSchool, more: Record<string, unknown> = {}) {
  const { version } = await preview(school);
  const begins_on = school.today;
  const wanted = { ...YEARS, begins_on, version, choices: [], ...more };
  return school.admin.post<YearChange>("/year-changes", wanted);
}

async function changed(school: TestSchool, more?: Record<string, unknown>): Promise<YearChange> {
  const { status, body } = await change(school, more);
  expect({ status, body }).toMatchObject({ status: 201 });
  return body;
}

const undo = (school: TestSchool, id: string) => school.admin.post(`/year-changes/${id}/undo`, {});

async function last(school: TestSchool): Promise<YearChange | undefined> {
  const { body } = await school.admin.get("/year-changes");
  return (body as { changes: YearChange[] }).changes[0];
}

/** The students in the register of a class on a day. */
async function registered(caller: Caller, class_id: string, date: string): Promise<string[]> {
  const { status, body } = await caller.get("/attendance", { class_id, date });
  expect(status).toBe(200);
  return (body as { marks: { student: { student_id: string } }[] }).marks.map(
    ({ student }) => student.student_id,
  );
}

async function rows(school: TestSchool, query: string): Promise<Record<string, unknown>[]> {
  return (await app.owner.query(query, [school.id])).rows;
}

/** Everything of the school that a change touches, except versions, times and the change itself. */
async function state(school: TestSchool): Promise<unknown> {
  return {
    classes: await rows(
      school,
      `select id, name, grade_level, academic_year, maximum_students, archived_on::text
       from app.classes where school_id = $1 order by id`,
    ),
    enrolments: await rows(
      school,
      `select id, class_id, student_id, from_date::text, to_date::text, status, created_at
       from app.class_enrollments where school_id = $1 order by id`,
    ),
    students: await rows(
      school,
      "select id, status from app.students where school_id = $1 order by id",
    ),
    teachers: await rows(
      school,
      "select * from app.class_teachers where school_id = $1 order by id",
    ),
    statuses: await rows(
      school,
      `select id from app.student_statuses where school_id = $1 and undone_at is null order by id`,
    ),
  };
}

async function addHalaqah(school: TestSchool): Promise<string> {
  const { body } = await school.admin.post("/classes", {
    name: "Halaqah Uthman",
    grade_level: "Halaqah",
    academic_year: "2026",
    maximum_students: 40,
    kind: "halaqah",
  });
  const { id } = body as { id: string };
  for (const student_id of [school.students[0], school.other_students[0]]) {
    const enrolled = await school.admin.post("/enrollments", {
      class_id: id,
      student_id,
      from_date: "2026-01-12",
    });
    expect(enrolled.status).toBe(201);
  }
  return id;
}

test("the preview names every pupil with act, reason and class, and changes nothing", async () => {
  const school = await app.makeSchool();
  const before = await checksumOf(app.owner, school.id);
  const plan = await preview(school);
  expect(plan.moves).toHaveLength(8);
  expect(plan.totals).toEqual({ promote: 3, keep: 0, graduate: 5, undecided: 0, left_out: 0 });
  expect(plan.moves.find(({ class_id }) => class_id === school.other_class_id)).toMatchObject({
    act: "promote",
    reason: "next_level",
    class_name: "Tahun 2 Al-Farabi",
  });
  expect(plan.moves.find(({ class_id }) => class_id === school.class_id)).toMatchObject({
    act: "graduate",
    reason: "last_level",
    class_name: null,
  });
  expect(plan.targets).toMatchObject([
    { class_id: null, name: "Tahun 2 Al-Farabi", grade_level: "Tahun 2", coming: 3 },
  ]);
  expect(plan.pupils.find(({ student_id }) => student_id === school.students[1])).toMatchObject({
    number: "S-2",
    first_name: "Pelajar 2",
    is_active: true,
  });
  expect(plan.hindrances).toEqual([]);
  expect(await checksumOf(app.owner, school.id)).toBe(before);
});

describe("the change", () => {
  test("ends the old year and begins the new one, and old registers know who was there", async () => {
    const school = await app.makeSchool();
    const { admin, class_id, other_class_id, today, students } = school;
    const date = await school.addSavedRegister(2);
    const halaqah = await addHalaqah(school);
    const [child = "", kept = ""] = students;
    const done = await changed(school, { choices: [{ student_id: kept, act: "keep" }] });
    expect(done).toMatchObject({
      ...YEARS,
      begins_on: today,
      made_by: "Aminah binti Yusof",
      promoted: 3,
      kept: 1,
      graduated: 4,
      archived_count: 2,
      may_undo: true,
      refusal: null,
    });
    expect(done.made_classes.map(({ name }) => name)).toEqual([
      "Tahun 2 Al-Farabi",
      "Tahun 3 Ibnu Sina",
    ]);
    const [second = { id: "" }, third = { id: "" }] = done.made_classes;

    const eve = addDays(today, -1);
    expect(await registered(admin, class_id, date)).toHaveLength(5);
    expect(await registered(admin, class_id, eve)).toHaveLength(5);
    expect(await registered(admin, class_id, today)).toEqual([]);
    expect(await registered(admin, other_class_id, eve)).toHaveLength(3);
    expect(await registered(admin, other_class_id, today)).toEqual([]);
    expect(await registered(admin, second.id, eve)).toEqual([]);
    expect(await registered(admin, second.id, today)).toHaveLength(3);
    expect(await registered(admin, third.id, today)).toEqual(["S-2"]);
    // Graduates leave the halaqah too; the others stay in it.
    expect(await registered(admin, halaqah, eve)).toHaveLength(2);
    expect(await registered(admin, halaqah, today)).toEqual(["S-90001"]);

    expect((await admin.get(`/students/${child}`)).body).toMatchObject({ status: "graduated" });
    const history = await admin.get("/student-statuses", { student_id: child });
    expect(history.body).toMatchObject([
      { to_status: "graduated", date: eve, reason: "Tamat 2026", may_undo: true },
    ]);
    const classes = await rows(
      school,
      `select name, academic_year, archived_on::text from app.classes where school_id = $1
       order by name, academic_year`,
    );
    expect(classes.map((schoolClass) => Object.values(schoolClass))).toEqual([
      ["Halaqah Uthman", "2026", null],
      ["Tahun 1 Al-Farabi", "2026", today],
      ["Tahun 2 Al-Farabi", "2027", null],
      ["Tahun 3 Ibnu Sina", "2026", today],
      ["Tahun 3 Ibnu Sina", "2027", null],
    ]);
    const taught = (await admin.get("/classes", { academic_year: "2027" })).body as object[];
    expect(taught).toMatchObject([
      { name: "Tahun 2 Al-Farabi", student_count: 3, homeroom_teacher: null },
      { name: "Tahun 3 Ibnu Sina", student_count: 1, maximum_students: 500 },
    ]);
    const lines = await rows(
      school,
      `select action, label from app.audit where school_id = $1 and action like 'year.%'`,
    );
    expect(lines).toEqual([{ action: "year.change", label: "2026 → 2027" }]);
  });

  test("fills the classes that were added for the new year, with their own teachers", async () => {
    const school = await app.makeSchool();
    const { body } = await school.admin.post("/classes", {
      name: "Tahun 2 Al-Farabi",
      grade_level: "Tahun 2",
      academic_year: "2027",
      maximum_students: 25,
      homeroom_teacher_id: school.teacher.teacher_id,
    });
    const { made_classes } = await changed(school);
    expect(made_classes).toEqual([]);
    const { id } = body as { id: string };
    expect(await registered(school.teacher, id, school.today)).toHaveLength(3);
  });

  test("from tomorrow on leaves today's registers as they are, also one that is taken", async () => {
    const school = await app.makeSchool();
    const { admin, class_id, today } = school;
    await school.addSavedRegister(0);
    const tomorrow = addDays(today, 1);
    const { hindrances } = await preview(school);
    expect(hindrances).toMatchObject([
      { reason: "register_taken", name: "Tahun 3 Ibnu Sina", date: today },
    ]);
    const refused = await change(school);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ data: { reason: "hindered", hindrances } });

    const { made_classes } = await changed(school, { begins_on: tomorrow });
    expect(await registered(admin, class_id, today)).toHaveLength(5);
    const [second = { id: "" }] = made_classes;
    expect(await registered(admin, second.id, today)).toEqual([]);
    expect(await registered(admin, second.id, tomorrow)).toHaveLength(3);
  });

  test("takes pupils along who came on the first day itself", async () => {
    const school = await app.makeSchool();
    const { admin, today, other_class_id } = school;
    const made = await admin.post("/students", {
      first_name: "Baharu",
      gender: "male",
      enrollment_date: today,
    });
    const { id: student_id } = made.body as { id: string };
    await admin.post("/enrollments", { class_id: other_class_id, student_id });
    const before = await state(school);
    const { id, made_classes, promoted } = await changed(school);
    expect(promoted).toBe(4);
    expect(await registered(admin, made_classes[0]?.id ?? "", today)).toHaveLength(4);
    await undo(school, id);
    expect(((await state(school)) as { enrolments: unknown }).enrolments).toEqual(
      (before as { enrolments: unknown }).enrolments,
    );
  });

  test("is refused when pupils or classes are others than in the preview", async () => {
    const school = await app.makeSchool();
    const { admin, students, today } = school;
    const { version } = await preview(school);
    const before = await checksumOf(app.owner, school.id);
    const wrong = await change(school, { version: "something" });
    expect(wrong.body).toMatchObject({ data: { reason: "stale" } });
    expect(await checksumOf(app.owner, school.id)).toBe(before);
    await admin.post("/student-statuses", {
      student_ids: [students[0]],
      status: "transferred",
      date: today,
    });
    const late = await change(school, { version });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ data: { reason: "stale" } });
    expect((await changed(school)).graduated).toBe(4);
  });

  test("is refused while a level cannot be read, or a class would be too full", async () => {
    const school = await app.makeSchool();
    const { admin, class_id, other_class_id, students } = school;
    await admin.patch(`/classes/${class_id}`, { grade_level: "Darjah Khas" });
    await admin.patch(`/classes/${other_class_id}`, { maximum_students: 3 });
    const choices = students.map((student_id) => ({
      student_id,
      act: "promote",
      class_name: "Tahun 1 Al-Farabi 2",
    }));
    const open = await change(school, { choices: choices.slice(1) });
    expect(open.body).toMatchObject({
      data: { hindrances: [{ reason: "undecided", name: "Tahun 3 Ibnu Sina", count: 1 }] },
    });
    const kept = school.other_students.map((student_id) => ({ student_id, act: "keep" }));
    const gathered = choices.map((choice) => ({ ...choice, class_name: "Tahun 1 Al-Farabi" }));
    await admin.patch(`/classes/${class_id}`, { maximum_students: 7 });
    const full = await change(school, { choices: [...gathered, ...kept] });
    expect(full.body).toMatchObject({
      data: { hindrances: [{ reason: "over_capacity", count: 8, maximum: 7 }] },
    });
    await admin.patch(`/classes/${class_id}`, { maximum_students: 8 });
    expect(await changed(school, { choices: [...gathered, ...kept] })).toMatchObject({
      promoted: 5,
      kept: 3,
      graduated: 0,
      made_classes: [{ name: "Tahun 1 Al-Farabi" }],
    });
  });

  test.each([
    ["two days ahead", (today: string) => ({ begins_on: addDays(today, 2) }), "first_day"],
    ["long ago", (today: string) => ({ begins_on: addDays(today, -15) }), "first_day"],
    ["into the same year", () => ({ to_year: "2026" }), "years"],
    ["back", () => ({ to_year: "2025" }), "years"],
    ["of a year without pupils", () => ({ from_year: "2019", to_year: "2020" }), "nobody"],
  ])("%s is refused", async (_, more, reason) => {
    const school = await app.makeSchool();
    const answer = await change(school, more(school.today));
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ data: { reason } });
  });
});

describe("running it twice", () => {
  test("answers the first one, and changes nothing", async () => {
    const school = await app.makeSchool();
    const first = await changed(school);
    const before = await checksumOf(app.owner, school.id);
    expect(await changed(school)).toEqual(first);
    expect(await changed(school, { begins_on: addDays(school.today, -3) })).toEqual(first);
    expect(await checksumOf(app.owner, school.id)).toBe(before);
  });

  test("ten times at once carries out exactly one", async () => {
    const school = await app.makeSchool();
    const { version } = await preview(school);
    const wanted = { ...YEARS, begins_on: school.today, version, choices: [] };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => school.admin.post("/year-changes", wanted)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
    expect(new Set(answers.map(({ body }) => (body as YearChange).id)).size).toBe(1);
    const [counts] = await rows(
      school,
      `select (select count(*)::int from app.year_changes where school_id = $1) as changes,
        (select count(*)::int from app.classes where school_id = $1) as classes,
        (select count(*)::int from app.class_enrollments where school_id = $1) as enrolments,
        (select count(*)::int from app.student_statuses where school_id = $1) as statuses`,
    );
    expect(counts).toEqual({ changes: 1, classes: 3, enrolments: 11, statuses: 5 });
  });

  test("a change that breaks off leaves nothing behind, and can be run again", async () => {
    const school = await app.makeSchool();
    const { version } = await preview(school);
    const before = await checksumOf(app.owner, school.id);
    const wanted = { ...YEARS, begins_on: school.today, version, choices: [] };
    // Everything is written except the last row, which waits for a lock; then its connection is cut.
    const holder = await app.owner.connect();
    try {
      await holder.query("begin");
      await holder.query("lock table app.year_changes in share mode");
      const broken = school.admin.post("/year-changes", wanted);
      await expect.poll(() => endWaiting(), { timeout: 20_000 }).toBe(1);
      expect((await broken).status).toBeGreaterThanOrEqual(500);
    } finally {
      await holder.query("rollback");
      holder.release();
    }
    expect(await checksumOf(app.owner, school.id)).toBe(before);
    expect((await changed(school)).graduated).toBe(5);
  });
});

/** Cuts the connections that wait to write a year change, and returns how many there were. */
async function endWaiting(): Promise<number> {
  const { rows: ended } = await app.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where wait_event_type = 'Lock' and query ilike 'insert into "app"."year_changes"%'`,
  );
  return ended.length;
}

describe("undoing", () => {
  test("puts everything back as it was, and the next run does the same again", async () => {
    const school = await app.makeSchool();
    await addHalaqah(school);
    const choices = [{ student_id: school.students[1], act: "keep" }];
    const before = await state(school);
    const first = await changed(school, { choices });
    const undone = await undo(school, first.id);
    expect(undone.status).toBe(200);
    expect(undone.body).toMatchObject({ may_undo: false, refusal: "undone" });

    // The classes it made stay, archived and empty: somebody may already have their address.
    const made = new Set(first.made_classes.map(({ id }) => id));
    type State = { classes: { id: string; archived_on: string | null }[] };
    const after = (await state(school)) as State;
    const left = after.classes.filter(({ id }) => made.has(id));
    expect(left.map(({ archived_on }) => archived_on)).toEqual([school.today, school.today]);
    expect({ ...after, classes: after.classes.filter(({ id }) => !made.has(id)) }).toEqual(before);

    const second = await changed(school, { choices });
    expect(second).toEqual({
      ...first,
      id: second.id,
      created_at: second.created_at,
    });
    await undo(school, second.id);
    expect(await state(school)).toEqual(after);
    const lines = await rows(
      school,
      `select count(*)::int from app.audit where school_id = $1 and action = 'year.undo'`,
    );
    expect(lines).toEqual([{ count: 2 }]);
  });

  test("twice, or ten times at once, is once", async () => {
    const school = await app.makeSchool();
    const { id } = await changed(school);
    const answers = await Promise.all(Array.from({ length: 10 }, () => undo(school, id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const [lines] = await rows(
      school,
      `select count(*)::int from app.audit where school_id = $1 and action = 'year.undo'`,
    );
    expect(lines).toEqual({ count: 1 });
  });

  test("ends with the first register of the new year", async () => {
    const school = await app.makeSchool();
    const { id, made_classes } = await changed(school);
    const [{ id: class_id } = { id: "" }] = made_classes;
    const { today, admin, other_students } = school;
    const mark = {
      class_id,
      date: today,
      student_id: other_students[0],
      status: "present",
      client_key: newId(),
      version: 0,
    };
    const marked = await admin.post("/attendance", mark);
    expect(marked.status, JSON.stringify(marked.body)).toBe(200);
    const before = await checksumOf(app.owner, school.id);
    const refused = await undo(school, id);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      data: { reason: "register", names: ["Tahun 2 Al-Farabi"] },
    });
    expect(await last(school)).toMatchObject({ may_undo: false, refusal: "register" });
    expect(await checksumOf(app.owner, school.id)).toBe(before);
  });

  test("ends when a pupil has moved on, and says who", async () => {
    const school = await app.makeSchool();
    const { admin, today, students, other_students } = school;
    const { id } = await changed(school);
    await admin.post("/student-statuses", {
      student_ids: [students[2], other_students[1]],
      status: "transferred",
      date: today,
    });
    expect((await undo(school, id)).body).toMatchObject({
      data: { reason: "changed", names: ["Pelajar 3 bin Ujian", "Pelajar 90002 bin Ujian"] },
    });
  });

  test("ends when an old class was opened again", async () => {
    const school = await app.makeSchool();
    const { id } = await changed(school);
    await app.owner.query("update app.classes set archived_on = null where id = $1", [
      school.class_id,
    ]);
    expect((await undo(school, id)).body).toMatchObject({
      data: { reason: "changed", names: ["Tahun 3 Ibnu Sina"] },
    });
  });

  test("waits while the plan has no room for those who come back", async () => {
    const school = await app.makeSchool();
    const { id } = await changed(school);
    await app.owner.query(
      `insert into app.students (school_id, id, student_id, gender, enrollment_date)
       select $1, gen_random_uuid(), 'P-' || n, 'male', '2026-01-01' from generate_series(1, 95) n`,
      [school.id],
    );
    expect((await undo(school, id)).body).toMatchObject({ data: { reason: "plan_limit" } });
  });
});

describe("who may", () => {
  test("only admins, each of these calls", async () => {
    const school = await app.makeSchool();
    const { version } = await preview(school);
    const wanted = { ...YEARS, begins_on: school.today, version, choices: [] };
    for (const who of ["teacher", "colleague", "guardian", "pupil"] as const) {
      const caller = school[who];
      const answers = [
        await caller.get("/year-change", { from: "2026", to: "2027" }),
        await caller.get("/year-changes"),
        await caller.post("/year-changes", wanted),
        await caller.post(`/year-changes/${newId()}/undo`, {}),
      ];
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    }
  });

  test("another school's pupils and changes are like none, and nothing there changes", async () => {
    const [school, other] = [await app.makeSchool(), await app.makeSchool()];
    const { id } = await changed(other);
    const before = await checksumOf(app.owner, other.id);
    expect((await undo(school, id)).status).toBe(404);
    const choices = [{ student_id: other.students[0], act: "keep" }];
    expect((await change(school, { choices })).status).toBe(404);
    await changed(school);
    expect(await last(school)).not.toMatchObject({ id });
    expect(await checksumOf(app.owner, other.id)).toBe(before);
  });
});
