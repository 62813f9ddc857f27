import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startApp, type Caller, type TestApp, type TestSchool } from "#app/testing.ts";
import type { Change, MarkOutcome, Register } from "./contract.ts";
import { addDays, monthStart } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

type Input = Record<string, unknown>;

async function read(caller: Caller, { class_id, today }: TestSchool, date = today) {
  return (await caller.get<Register>("/attendance", { class_id, date })).body;
}

function batch(caller: Caller, { class_id, today }: TestSchool, marks: Input[], more: Input = {}) {
  const keyed = marks.map((mark) => ({ client_key: newId(), ...mark }));
  return caller.post("/attendance/batch", { class_id, date: today, marks: keyed, ...more });
}

const outcomesOf = ({ body }: { body: unknown }) =>
  (body as MarkOutcome[]).map(({ outcome }) => outcome);

describe("several marks at once", () => {
  test("are written in order, each over the one before", async () => {
    const school = await app.makeSchool();
    const [first, second] = school.students;
    const answer = await batch(school.teacher, school, [
      { student_id: first, status: "absent", version: 0 },
      { student_id: second, status: "present", version: 0 },
      { student_id: first, status: "late", minutes_late: 12, version: 1 },
    ]);
    expect(outcomesOf(answer)).toEqual(["written", "written", "written"]);
    const { marks } = await read(school.teacher, school);
    const mine = marks.find((mark) => mark.student_id === first);
    expect(mine).toMatchObject({ status: "late", minutes_late: 12, version: 2 });
  });

  test("sent again change nothing", async () => {
    const school = await app.makeSchool();
    const marks = school.students.map((student_id) => ({
      student_id,
      status: "present",
      version: 0,
      client_key: newId(),
    }));
    expect(outcomesOf(await batch(school.teacher, school, marks))).toEqual(
      marks.map(() => "written"),
    );
    const again = await batch(school.teacher, school, marks);
    expect(outcomesOf(again)).toEqual(marks.map(() => "repeated"));
    expect((await read(school.teacher, school)).marks.every((mark) => mark.version === 1)).toBe(
      true,
    );
  });

  test("a stale one and a stranger are not written, the others are", async () => {
    const school = await app.makeSchool();
    const [first, second] = school.students;
    await batch(school.admin, school, [{ student_id: first, status: "late" }]);
    const answer = await batch(school.teacher, school, [
      { student_id: first, status: "present", version: 0 },
      { student_id: second, status: "present", version: 0 },
      { student_id: school.other_students[0], status: "present", version: 0 },
    ]);
    expect(outcomesOf(answer)).toEqual(["stale", "written", "not_enrolled"]);
    const [stale] = answer.body as MarkOutcome[];
    expect(stale?.mark).toMatchObject({ status: "late", marked_by: "Aminah binti Yusof" });
  });

  test("of two people in opposite order at one moment all come to an end", async () => {
    const school = await app.makeSchool({ pupils: 20 });
    const marks = school.students.map((student_id) => ({ student_id, status: "present" }));
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        batch(at % 2 ? school.teacher : school.admin, school, at % 2 ? marks : marks.toReversed()),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const { marks: written } = await read(school.admin, school);
    expect(written.map(({ version }) => version)).toEqual(written.map(() => 10));
  });
});

describe("a clumsy network", () => {
  test("two hundred marks with the longest notes in Jawi come in one call", async () => {
    const school = await app.makeSchool({ pupils: 200 });
    const notes = "ڤ".repeat(500);
    const marks = school.students.map((student_id) => ({ student_id, status: "present", notes }));
    expect((await batch(school.teacher, school, marks)).status).toBe(200);
  });

  test("marks that come while the register is saved: all come to an end", async () => {
    const school = await app.makeSchool({ pupils: 40 });
    const { class_id, today: date, students, admin, teacher } = school;
    const marks = students.toSorted().toReversed();
    const late = marks.map((student_id) => ({ student_id, status: "late" }));
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        at % 2
          ? admin.post("/registers", { class_id, date, unmarked: students })
          : batch(teacher, school, late),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });

  test("a register that the school does not take is not written", async () => {
    const school = await app.makeSchool();
    const { class_id, today: date, teacher, admin } = school;
    const marks = [{ student_id: school.students[0], status: "absent" }];
    for (const caller of [teacher, admin]) {
      const session = "tiada";
      expect((await batch(caller, school, marks, { session })).status).toBe(404);
      const saved = await caller.post("/registers", { class_id, date, session, unmarked: [] });
      expect(saved.status).toBe(404);
    }
  });

  test("a pupil named twice at saving is present once; the audit log counts who became so", async () => {
    const school = await app.makeSchool();
    const { class_id, today: date, teacher } = school;
    const [first, second, third] = school.students;
    await batch(teacher, school, [{ student_id: third, status: "late" }]);
    const unmarked = [first, second, third, first];
    expect((await teacher.post("/registers", { class_id, date, unmarked })).status).toBe(200);
    const { rows } = await app.owner.query<{ details: unknown }>(
      "select details from app.audit where school_id = $1 and action = 'register.save'",
      [school.id],
    );
    expect(rows).toMatchObject([{ details: { date, made_present: 2 } }]);
  });
});

test("a mark taken back is not marked again, and saving makes it present", async () => {
  const school = await app.makeSchool();
  const [student_id = ""] = school.students;
  await batch(school.teacher, school, [{ student_id, status: "absent", reason: "unexplained" }]);
  await batch(school.teacher, school, [{ student_id, status: null }]);
  const taken_back = await read(school.teacher, school);
  expect(taken_back.marks.find((mark) => mark.student_id === student_id)).toMatchObject({
    status: null,
    reason: null,
    version: 2,
  });
  const { class_id, today: date } = school;
  await school.teacher.post("/registers", { class_id, date, unmarked: school.students });
  const saved = await read(school.teacher, school);
  expect(saved.marks.map(({ status }) => status)).toEqual(saved.marks.map(() => "present"));
  const query = { student_id, class_id, date };
  const history = (await school.admin.get<Change[]>("/attendance/history", query)).body;
  expect(history.map(({ to_status }) => to_status)).toEqual(["present", null, "absent"]);
});

test("a mark carries a reason and a time of leaving", async () => {
  const school = await app.makeSchool();
  const [first, second] = school.students;
  await batch(school.teacher, school, [
    { student_id: first, status: "present", left_at: "11:30" },
    { student_id: second, status: "excused", reason: "mc", notes: "Demam" },
  ]);
  const { marks } = await read(school.teacher, school);
  expect(marks[0]).toMatchObject({ status: "present", left_at: "11:30" });
  expect(marks[1]).toMatchObject({ status: "excused", reason: "mc", notes: "Demam" });
  const bad = await batch(school.teacher, school, [
    { student_id: first, status: "absent", reason: "Demam" },
  ]);
  expect(bad.status).toBe(400);
});

test("who is known to be away is excused when the register is saved", async () => {
  const school = await app.makeSchool();
  const [student_id = "", other = ""] = school.students;
  const { class_id, today: date } = school;
  await app.owner.query(
    `insert into app.absence_reports
       (school_id, id, student_id, from_date, to_date, reason, reported_by, state)
     values ($1, $2, $3, $4, $4, 'family', $5, 'accepted'),
       ($1, $6, $7, $4, $4, 'mc', $5, 'waiting')`,
    [school.id, newId(), student_id, date, school.guardian.id, newId(), other],
  );
  const before = await read(school.teacher, school);
  expect(before.marks.map(({ planned }) => planned)).toEqual(["family", null, null, null, null]);
  await school.teacher.post("/registers", { class_id, date, unmarked: school.students });
  const { marks } = await read(school.teacher, school);
  expect(marks[0]).toMatchObject({ status: "excused", reason: "family" });
  expect(marks[1]).toMatchObject({ status: "present", reason: null });
});

test("the last five marks stand beside a pupil, for teachers only", async () => {
  const school = await app.makeSchool();
  for (const days of [9, 7, 5, 4, 3, 2]) await school.addSavedRegister(days);
  const { marks } = await read(school.teacher, school);
  const days = [7, 5, 4, 3, 2].map((back) => addDays(school.today, -back));
  expect(marks[0]?.recent.map(({ date }) => date)).toEqual(days);
  await school.addSavedRegister(1);
  const own = await read(school.guardian, school, addDays(school.today, -1));
  expect(own.marks[0]).toMatchObject({ recent: [], planned: null });
});

describe("after the window", () => {
  const late = (school: TestSchool) => ({
    date: addDays(school.today, -8),
  });

  test("an admin says why, and the mark's history keeps it", async () => {
    const school = await app.makeSchool();
    const [student_id = ""] = school.students;
    const marks = [{ student_id, status: "excused", reason: "mc" }];
    const silent = await batch(school.admin, school, marks, late(school));
    expect(silent.status).toBe(422);
    expect(silent.body).toMatchObject({ data: { reason: "needs_why" } });
    const said = { ...late(school), why: "Surat MC diterima lewat" };
    expect((await batch(school.admin, school, marks, said)).status).toBe(200);
    expect((await batch(school.teacher, school, marks, said)).status).toBe(403);
    const query = { student_id, class_id: school.class_id, date: said.date };
    const [change] = (await school.admin.get<Change[]>("/attendance/history", query)).body;
    expect(change).toMatchObject({ to_status: "excused", reason: "mc", why: said.why });
    expect((await read(school.admin, school, said.date)).needs_why).toBe(true);
  });
});

test("in a closed month nobody writes, until it is opened again", async () => {
  const school = await app.makeSchool();
  const { class_id, today: date } = school;
  const before = [{ student_id: school.students[1], status: "late", client_key: newId() }];
  expect((await batch(school.teacher, school, before)).status).toBe(200);
  await app.owner.query(
    `insert into app.closed_months (school_id, id, month, closed_by, closed_at)
     values ($1, $2, $3, $4, now())`,
    [school.id, newId(), monthStart(date), school.admin.id],
  );
  expect((await read(school.admin, school)).refusal).toBe("month_closed");
  // A phone that lost the answer learns that the mark was written.
  expect(await batch(school.teacher, school, before)).toMatchObject({
    status: 200,
    body: [{ outcome: "repeated", mark: { status: "late", version: 1 } }],
  });
  const marks = [{ student_id: school.students[0], status: "absent" }];
  for (const caller of [school.admin, school.teacher]) {
    const answers = [
      await batch(caller, school, marks),
      await batch(caller, school, [...before, ...marks]),
      await caller.post("/registers", { class_id, date, unmarked: [] }),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(403);
      expect(body).toMatchObject({ data: { reason: "month_closed" } });
    }
  }
  await app.owner.query("update app.closed_months set reopened_at = now() where school_id = $1", [
    school.id,
  ]);
  expect((await batch(school.teacher, school, marks)).status).toBe(200);
});
