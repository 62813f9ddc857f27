import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startApp, type TestApp, type TestSchool } from "#app/testing.ts";
import { untilHeldUp } from "#app/testing-locks.ts";
import type { Enrollment, Moved } from "./contract.ts";
import { addDays } from "#lib/dates.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

function move(school: TestSchool, student_ids: string[], more: object = {}) {
  const { admin, other_class_id: class_id } = school;
  return admin.post("/enrollments/move", { class_id, student_ids, ...more });
}

async function lines({ admin }: TestSchool, student_id = "") {
  const rows = (await admin.get<Enrollment[]>("/enrollments", { student_id })).body;
  return rows.map(({ class: { name }, from_date, to_date }) => [name, from_date, to_date]);
}

/** The open enrolments of a class. */
async function list({ admin }: TestSchool, class_id: string): Promise<Enrollment[]> {
  return (await admin.get<Enrollment[]>("/enrollments", { class_id, status: "active" })).body;
}

async function idsIn(school: TestSchool, ...classes: string[]): Promise<string[]> {
  const found = await Promise.all(classes.map((class_id) => list(school, class_id)));
  return found.flat().map(({ id }) => id);
}

/** All enrolments of the school, as text. */
async function everyLine({ admin }: TestSchool): Promise<string[]> {
  const { body } = await admin.get<Enrollment[]>("/enrollments");
  return body
    .map((line) => [line.student_id, line.class_id, line.from_date, line.to_date].join(" "))
    .toSorted();
}

async function countAudit(school: TestSchool, action: string): Promise<number> {
  const { rows } = await app.owner.query<{ count: string }>(
    "select count(*) from app.audit where school_id = $1 and action = $2",
    [school.id, action],
  );
  return Number(rows[0]?.count);
}

async function addClass({ admin }: TestSchool): Promise<string> {
  const { body } = await admin.post<{ id: string }>("/classes", {
    name: "Tahun 5 Al-Biruni",
    grade_level: "Tahun 5",
    academic_year: "2026",
    maximum_students: 30,
  });
  return body.id;
}

const [OLD, NEW] = ["Tahun 3 Ibnu Sina", "Tahun 1 Al-Farabi"];

describe("moving many at once", () => {
  test("ends the old class on the eve; the old register still lists who was there then", async () => {
    const school = await app.makeSchool();
    const { admin, students, class_id, today } = school;
    const date = await school.addSavedRegister(3);
    const moved = await move(school, students);
    expect(moved.status).toBe(201);
    expect(moved.body).toMatchObject({ moved: expect.arrayContaining(students), from_date: today });
    expect(await lines(school, students[0])).toEqual([
      [OLD, "2020-01-06", addDays(today, -1)],
      [NEW, today, null],
    ]);
    const register = async (day: string) =>
      (await admin.get<{ marks: unknown[] }>("/attendance", { class_id, date: day })).body;
    expect((await register(date)).marks).toHaveLength(5);
    expect((await register(today)).marks).toHaveLength(0);
  });

  test("moved back with the same day, everything is as it was", async () => {
    const school = await app.makeSchool();
    const { students, class_id } = school;
    const before = await lines(school, students[0]);
    await move(school, students);
    await move(school, students, { class_id });
    expect(await lines(school, students[0])).toEqual(before);
  });

  test("into a halaqah takes nobody out of the class", async () => {
    const school = await app.makeSchool();
    const { admin, students, today } = school;
    const made = await admin.post("/classes", {
      name: "Halaqah 1",
      grade_level: "Halaqah",
      academic_year: "2026",
      maximum_students: 20,
      kind: "halaqah",
    });
    const { id: class_id } = made.body as { id: string };
    await move(school, students, { class_id });
    expect(await lines(school, students[0])).toEqual([
      [OLD, "2020-01-06", null],
      ["Halaqah 1", today, null],
    ]);
  });

  test("is all or none where seats are short, and says how many are free", async () => {
    const school = await app.makeSchool();
    const { admin, students, other_class_id } = school;
    await admin.patch(`/classes/${other_class_id}`, { maximum_students: 7 });
    const full = await move(school, students);
    expect(full.body).toMatchObject({ data: { reason: "class_full", free: 4 } });
    expect(await lines(school, students[0])).toEqual([[OLD, "2020-01-06", null]]);
    expect((await move(school, students.slice(0, 4))).status).toBe(201);
  });

  test("is refused where marks were made on the day or later, naming who", async () => {
    const school = await app.makeSchool();
    const date = await school.addSavedRegister(1);
    const refused = await move(school, school.students.slice(1, 2), { from_date: date });
    expect(refused.body).toMatchObject({
      data: { reason: "has_marks", names: ["Pelajar 2 bin Ujian"] },
    });
    const next = addDays(date, 1);
    expect((await move(school, school.students, { from_date: next })).status).toBe(201);
  });

  test.each([
    ["of another school", async () => (await app.makeSchool()).students, 404],
    ["not active", async () => [], 409],
  ])("takes nobody %s", async (_, others, status) => {
    const school = await app.makeSchool();
    const { admin, students, today } = school;
    await admin.post("/student-statuses", {
      student_ids: students.slice(0, 1),
      status: "inactive",
      date: today,
    });
    const elsewhere = await others();
    const wanted = elsewhere.length > 0 ? [...students.slice(1), ...elsewhere] : students;
    expect((await move(school, wanted)).status).toBe(status);
    expect(await lines(school, students[1])).toEqual([[OLD, "2020-01-06", null]]);
  });

  test("a day beyond tomorrow, and a class that is put away, are refused", async () => {
    const school = await app.makeSchool();
    const { admin, students, other_students, other_class_id, today } = school;
    const far = await move(school, students, { from_date: addDays(today, 2) });
    expect(far.body).toMatchObject({ data: { reason: "date_ahead" } });
    const path = `/classes/${other_class_id}`;
    expect((await admin.patch(path, { archived: true })).body).toMatchObject({
      data: { reason: "has_students" },
    });
    await move(school, other_students, { class_id: school.class_id });
    expect((await admin.patch(path, { archived: true })).body).toMatchObject({
      archived_on: today,
    });
    expect((await move(school, students)).body).toMatchObject({ data: { reason: "archived" } });
    expect((await admin.patch(path, { archived: false })).body).toMatchObject({
      archived_on: null,
    });
  });

  test("twenty at once into one last seat: exactly one gets it", async () => {
    const school = await app.makeSchool({ pupils: 20 });
    const { admin, students, other_class_id } = school;
    await admin.patch(`/classes/${other_class_id}`, { maximum_students: 4 });
    const answers = await Promise.all(students.map((id) => move(school, [id])));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
  });
});

describe("a move is undone in one call", () => {
  const back = ({ admin }: TestSchool, { body }: { body: unknown }) => {
    const { class_id, from, from_date } = body as Moved;
    return admin.post("/enrollments/move-back", { class_id, from, from_date });
  };

  async function moveFromEverywhere(school: TestSchool) {
    const { admin, other_class_id, students, other_students, enrollment_ids, today } = school;
    await admin.send("DELETE", `/enrollments/${enrollment_ids[0]}`);
    const class_id = await addClass(school);
    const before = await everyLine(school);
    const moved = await move(school, [...students, ...other_students], { class_id });
    expect(moved.status).toBe(201);
    expect(await list(school, other_class_id)).toEqual([]);
    return { before, moved, class_id, today };
  }

  test("those from two classes and from none are where they were, each with a line", async () => {
    const school = await app.makeSchool();
    const { before, moved } = await moveFromEverywhere(school);
    const { status, body } = await back(school, moved);
    expect(status).toBe(200);
    expect((body as { moved_back: string[] }).moved_back).toHaveLength(8);
    expect(await everyLine(school)).toEqual(before);
    expect(await countAudit(school, "enrollment.move")).toBe(8 + 7);
    expect(await countAudit(school, "enrollment.take_back")).toBe(2);
    expect((await back(school, moved)).body).toEqual({ moved_back: [] });
  });

  test("is all or none: with one seat short or one mark in the new class, nobody goes back", async () => {
    const school = await app.makeSchool();
    const { admin, teacher, class_id: old, students } = school;
    const { moved, class_id, today } = await moveFromEverywhere(school);
    const after = await everyLine(school);
    await admin.patch(`/classes/${old}`, { maximum_students: 3 });
    expect((await back(school, moved)).body).toMatchObject({ data: { reason: "class_full" } });
    await admin.patch(`/classes/${old}`, { maximum_students: 30, homeroom_teacher_id: null });
    const mark = await admin.post("/attendance", {
      student_id: students[0],
      class_id,
      date: today,
      status: "present",
      version: 0,
      client_key: "01900000-0000-7000-8000-0000000000ab",
    });
    expect(mark.status).toBe(200);
    expect((await back(school, moved)).body).toMatchObject({ data: { reason: "has_marks" } });
    expect(await everyLine(school)).toEqual(after);
    expect((await back({ ...school, admin: teacher }, moved)).status).toBe(403);
  });
});

describe("removing many at once", () => {
  test("ends all with a line each, and the undo opens those alone", async () => {
    const school = await app.makeSchool();
    const { admin, class_id, other_class_id, enrollment_ids, today } = school;
    const [first, ...others] = enrollment_ids;
    await admin.patch(`/enrollments/${first}`, { to_date: addDays(today, -3) });
    const before = await everyLine(school);
    const ids = await idsIn(school, class_id, other_class_id);
    const { status, body } = await admin.post("/enrollments/end", { ids: [first, ...ids] });
    expect(status).toBe(200);
    const { ended } = body as { ended: string[] };
    expect(ended.toSorted()).toEqual(ids.toSorted());
    expect(ids).toEqual(expect.arrayContaining(others));
    expect(await list(school, class_id)).toEqual([]);
    expect(await countAudit(school, "enrollment.end")).toBe(1 + 7);
    const again = await admin.post("/enrollments/end", { ids });
    expect(again.body).toEqual({ ended: [] });
    expect((await admin.post("/enrollments/reopen", { ids: ended })).status).toBe(200);
    expect(await everyLine(school)).toEqual(before);
    expect(await countAudit(school, "enrollment.reopen")).toBe(7);
  });

  test("is all or none", async () => {
    const school = await app.makeSchool();
    const { admin, class_id, students, other_class_id, enrollment_ids, today } = school;
    const before = await everyLine(school);
    const other = await app.makeSchool();
    const strange = [...enrollment_ids, other.enrollment_ids[0]];
    expect((await admin.post("/enrollments/end", { ids: strange })).status).toBe(404);
    const early = await admin.post("/enrollments/end", {
      ids: enrollment_ids,
      to_date: "2020-01-01",
    });
    expect(early.body).toMatchObject({ data: { reason: "dates" } });
    expect(await everyLine(school)).toEqual(before);

    expect((await admin.post("/enrollments/end", { ids: enrollment_ids })).status).toBe(200);
    const ended = await everyLine(school);
    const reopen = () => admin.post("/enrollments/reopen", { ids: enrollment_ids });
    await admin.patch(`/classes/${class_id}`, { maximum_students: 4 });
    expect((await reopen()).body).toMatchObject({ data: { reason: "class_full", free: 4 } });
    await admin.patch(`/classes/${class_id}`, { maximum_students: 5 });
    expect(await everyLine(school)).toEqual(ended);
    await admin.post("/enrollments", { class_id: other_class_id, student_id: students[4] });
    expect((await reopen()).body).toMatchObject({ data: { reason: "other_class" } });
    await admin.post("/student-statuses", {
      student_ids: [students[0]],
      status: "inactive",
      date: today,
    });
    expect((await reopen()).body).toMatchObject({ data: { reason: "not_active" } });
    expect(await list(school, class_id)).toEqual([]);
  });

  test("two lines of one pupil are not both opened", async () => {
    const school = await app.makeSchool();
    const { admin, students, class_id, enrollment_ids, today } = school;
    const [id] = enrollment_ids;
    await admin.patch(`/enrollments/${id}`, { to_date: addDays(today, -10) });
    const again = await admin.post("/enrollments", { class_id, student_id: students[0] });
    const second = (again.body as Enrollment).id;
    await admin.patch(`/enrollments/${second}`, {});
    const both = await admin.post("/enrollments/reopen", { ids: [id, second] });
    expect(both.body).toMatchObject({ data: { reason: "already_enrolled" } });
  });
});

/**
 * Starts calls one after the other while somebody holds classes, so that each has read before the first one writes.
 * `look` is called while all wait.
 */
async function heldUpBy<T>(
  class_ids: string[],
  calls: (() => Promise<T>)[],
  look = async () => {},
): Promise<T[]> {
  const holder = await app.owner.connect();
  const running: Promise<T>[] = [];
  try {
    await holder.query("begin");
    await holder.query("select from app.classes where id = any ($1) for no key update", [
      class_ids,
    ]);
    for (const call of calls) {
      running.push(call());
      await untilHeldUp(holder, running);
    }
    await look();
    await holder.query("commit");
    return await Promise.all(running);
  } finally {
    await holder.query("rollback");
    holder.release();
  }
}

describe("removals at the same moment", () => {
  function atOnce<T>({ class_id, other_class_id }: TestSchool, calls: (() => Promise<T>)[]) {
    return heldUpBy([class_id, other_class_id], calls);
  }

  test("of one line: it ends once, on the day that the first one said", async () => {
    const school = await app.makeSchool();
    const { admin, class_id, students, enrollment_ids: ids, today } = school;
    const end = (to_date: string) => () => admin.post("/enrollments/end", { ids, to_date });
    const answers = await atOnce(school, [end(addDays(today, -5)), end(today)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1]?.body).toEqual({ ended: [] });
    expect(await lines(school, students[0])).toEqual([[OLD, "2020-01-06", addDays(today, -5)]]);
    expect(await countAudit(school, "enrollment.end")).toBe(ids.length);
    expect(await list(school, class_id)).toEqual([]);
  });

  test("and an undo: what was ended is opened once", async () => {
    const school = await app.makeSchool();
    const { admin, enrollment_ids: ids } = school;
    await admin.post("/enrollments/end", { ids });
    const reopen = () => admin.post("/enrollments/reopen", { ids });
    const answers = await atOnce(school, [reopen, reopen]);
    expect(answers.map(({ body }) => body)).toMatchObject([
      { reopened: expect.any(Array) },
      { reopened: [] },
    ]);
    expect(await countAudit(school, "enrollment.reopen")).toBe(ids.length);
  });

  test("in two classes, named in two orders, do not wait for each other", async () => {
    const school = await app.makeSchool();
    const { admin, class_id, other_class_id } = school;
    // The lines are read by name, and of each class one pupil comes first.
    const [a, b] = [await list(school, class_id), await list(school, other_class_id)];
    for (const [line, first_name] of [
      [a[0], "A"],
      [b[0], "B"],
      [b[1], "C"],
      [a[1], "D"],
    ] as const) {
      await admin.patch(`/students/${line?.student_id}`, { first_name, last_name: "" });
    }
    const end = (...some: (Enrollment | undefined)[]) => {
      const ids = some.map((line) => line?.id);
      return () => admin.post("/enrollments/end", { ids });
    };
    const answers = await atOnce(school, [end(a[0], b[0]), end(b[1], a[1])]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });
});

describe("who leaves a class at the same moment", () => {
  test("by a move waits for the class, and is in none once a removal before it is written", async () => {
    const school = await app.makeSchool();
    const { admin, class_id, students, enrollment_ids: ids, today } = school;
    const before = await everyLine(school);
    const last = addDays(today, -5);
    const [removed, moved] = await heldUpBy(
      [class_id],
      [() => admin.post("/enrollments/end", { ids, to_date: last }), () => move(school, students)],
      async () => expect(await everyLine(school)).toEqual(before),
    );
    expect([removed?.status, moved?.status]).toEqual([200, 201]);
    expect((moved?.body as Moved | undefined)?.from.map((origin) => origin.class_id)).toEqual(
      students.map(() => null),
    );
    expect(await lines(school, students[0])).toEqual([
      [OLD, "2020-01-06", last],
      [NEW, today, null],
    ]);
  });

  test("by the undo of a move waits for it too", async () => {
    const school = await app.makeSchool();
    const { admin, other_class_id, students } = school;
    const before = await everyLine(school);
    const { body } = await move(school, students);
    const after = await everyLine(school);
    const { class_id, from, from_date } = body as Moved;
    const [undone] = await heldUpBy(
      [other_class_id],
      [() => admin.post("/enrollments/move-back", { class_id, from, from_date })],
      async () => expect(await everyLine(school)).toEqual(after),
    );
    expect(undone?.status).toBe(200);
    expect(await everyLine(school)).toEqual(before);
  });

  test("by taking the enrolment back: the second of two is told that there is none", async () => {
    const school = await app.makeSchool();
    const { admin, class_id, enrollment_ids } = school;
    const before = await everyLine(school);
    const takeBack = () => admin.send("DELETE", `/enrollments/${enrollment_ids[0]}`);
    const answers = await heldUpBy([class_id], [takeBack, takeBack], async () =>
      expect(await everyLine(school)).toEqual(before),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 404]);
    expect(await countAudit(school, "enrollment.take_back")).toBe(1);
  });
});

describe("what was wrong is undone", () => {
  test("an enrolment without marks is taken back; with marks it is not", async () => {
    const school = await app.makeSchool();
    const { admin, students, enrollment_ids } = school;
    await school.addSavedRegister(1);
    const marked = await admin.send("DELETE", `/enrollments/${enrollment_ids[0]}`);
    expect(marked.body).toMatchObject({ data: { reason: "has_marks" } });
    const left = (await admin.patch<Enrollment>(`/enrollments/${enrollment_ids[1]}`, {})).body;
    expect(left.status).toBe("ended");
    const wrong = await admin.post("/enrollments", {
      class_id: school.other_class_id,
      student_id: students[1],
    });
    const { id } = wrong.body as Enrollment;
    expect((await admin.send("DELETE", `/enrollments/${id}`)).body).toEqual({ taken_back: true });
    expect((await admin.post(`/enrollments/${left.id}/undo`, {})).body).toMatchObject({
      status: "active",
      to_date: null,
    });
    expect(await lines(school, students[1])).toEqual([[OLD, "2020-01-06", null]]);
  });

  test("the end of an enrolment is not undone into a full class or beside another one", async () => {
    const school = await app.makeSchool();
    const { admin, students, class_id, enrollment_ids } = school;
    await admin.patch(`/enrollments/${enrollment_ids[0]}`, {});
    await admin.patch(`/classes/${class_id}`, { maximum_students: 4 });
    const undo = () => admin.post(`/enrollments/${enrollment_ids[0]}/undo`, {});
    expect((await undo()).body).toMatchObject({ data: { reason: "class_full" } });
    await admin.patch(`/classes/${class_id}`, { maximum_students: 5 });
    const body = { class_id: school.other_class_id, student_id: students[0] };
    await admin.post("/enrollments", body);
    expect((await undo()).body).toMatchObject({ data: { reason: "other_class", name: NEW } });
  });

  test("the second of two admins who change a class is told", async () => {
    const { admin, class_id } = await app.makeSchool();
    const path = `/classes/${class_id}`;
    await admin.patch(path, { version: 1, description: "Blok A" });
    expect((await admin.patch(path, { version: 1, maximum_students: 30 })).body).toMatchObject({
      data: { reason: "stale", current: { description: "Blok A", version: 2 } },
    });
  });
});

test("of five who change a class at the same moment one is written and four are told", async () => {
  const { admin, class_id } = await app.makeSchool();
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, at) =>
      admin.patch(`/classes/${class_id}`, { version: 1, description: `Blok ${at}` }),
    ),
  );
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([200, 409, 409, 409, 409]);
});

describe("further teachers", () => {
  test("a substitute may mark on the days given, and is shown to staff alone", async () => {
    const school = await app.makeSchool();
    const { admin, colleague, guardian, class_id, students, today } = school;
    const mark = () =>
      colleague.post("/attendance", {
        student_id: students[0],
        class_id,
        date: today,
        status: "present",
        version: 0,
        client_key: "01900000-0000-7000-8000-0000000000aa",
      });
    expect((await mark()).status).toBe(403);
    const made = await admin.post("/class-teachers", {
      class_id,
      teacher_id: colleague.teacher_id,
      kind: "substitute",
      from_date: addDays(today, -1),
      to_date: today,
    });
    expect(made.body).toMatchObject({ kind: "substitute", first_name: "Rosnah" });
    expect((await mark()).status).toBe(200);
    const list = async (who: typeof admin) =>
      (await who.get<{ id: string; kind: string }[]>("/class-teachers", { class_id })).body;
    expect((await list(colleague)).map(({ kind }) => kind)).toEqual(["homeroom", "substitute"]);
    expect(await list(guardian)).toEqual([]);
    const [homeroom, substitute] = await list(admin);
    const ended = await admin.patch(`/class-teachers/${substitute?.id}`, {
      to_date: addDays(today, -1),
    });
    expect(ended.status).toBe(200);
    expect(await list(admin)).toHaveLength(1);
    expect((await admin.patch(`/class-teachers/${homeroom?.id}`, {})).body).toMatchObject({
      data: { reason: "homeroom" },
    });
    expect((await colleague.patch(`/class-teachers/${substitute?.id}`, {})).status).toBe(403);
  });
});
