import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createHttp } from "#app/http.ts";
import { type Answer, type Caller, startApp, type TestApp } from "#app/testing.ts";
import { recordTraffic, type Statement, type Traffic } from "#app/testing-queries.ts";
import type { Insights } from "#features/insights/contract.ts";
import { exactPercent } from "#features/insights/rules.ts";
import { addDays } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import { canonical } from "#features/cards/issues/rules.ts";
import type { CardPeriod } from "#features/cards/periods/contract.ts";
import type { CardIssue } from "#features/cards/issues/contract.ts";
import type { CardMarkOutcome } from "#features/cards/marks/contract.ts";
import type { CardSetup } from "#features/cards/setup/contract.ts";
import type { CardBoardClass, PupilCard, WrittenCard } from "./contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

const reasonOf = ({ body }: Answer) => (body as { data?: { reason?: string } }).data?.reason;
const dataOf = ({ body }: Answer) => (body as { data: Record<string, unknown> }).data;

const ALL = ["attendance", "hafazan", "subjects", "traits", "comment", "remark"];

/** A school with the subjects of KAFA, the eight traits, and a period that ends in a week. */
async function makeCards(sections = ALL, pupils = 5) {
  const school = await app.makeSchool({ pupils });
  const { admin, today } = school;
  await admin.post("/subjects/preset", { preset: "kafa", levels: [] });
  const { body: setup } = await admin.post<CardSetup>("/traits/preset", {});
  const period = await admin.post<CardPeriod>("/card-periods", {
    name: "Penggal 3",
    academic_year: "2026",
    from_date: addDays(today, -60),
    to_date: addDays(today, 7),
    levels: [],
    sections,
    due_on: addDays(today, 5),
  });
  expect(period.status).toBe(201);
  const traits = Object.fromEntries(setup.traits.map(({ id }) => [id, 3]));
  return { ...school, setup, traits, period: period.body, period_id: period.body.id };
}
type Cards = Awaited<ReturnType<typeof makeCards>>;

const listOf = async ({ period_id, class_id }: Cards, who: Caller, of = class_id) =>
  (await who.get<{ cards: PupilCard[] }>("/cards", { period_id, class_id: of })).body.cards;

const write = ({ period_id }: Cards, who: Caller, student_id: string, change: object) =>
  who.patch<WrittenCard>("/cards", { period_id, student_id, ...change });

const markAs = ({ period_id }: Cards, who: Caller, marks: object[]) =>
  who.post<CardMarkOutcome[]>("/card-marks", {
    period_id,
    marks: marks.map((mark) => ({ client_key: newId(), ...mark })),
  });

const move = (
  { period_id }: Pick<Cards, "period_id">,
  who: Caller,
  act: string,
  student_ids: string[],
  more = {},
) => who.post<Record<string, unknown>>(`/cards/${act}`, { period_id, student_ids, ...more });

/** Writes, makes ready and approves the reports of some students. */
async function approve(cards: Cards, students: string[]) {
  const { teacher, admin, traits } = cards;
  for (const id of students) {
    await write(cards, teacher, id, { comment: "Alhamdulillah, baik.", traits });
  }
  expect((await move(cards, teacher, "ready", students)).status).toBe(200);
  expect((await move(cards, admin, "approve", students)).status).toBe(200);
}

const issuesOf = ({ period_id }: Cards, who: Caller, class_id: string) =>
  who.get<CardIssue[]>("/card-issues", { period_id, class_id });

describe("the set-up", () => {
  test("begins with presets, which may be asked for twice and then changed", async () => {
    const { admin, teacher, setup } = await makeCards();
    expect(setup.subjects.map(({ code }) => code)).toEqual([
      "QUR",
      "ULS",
      "SIR",
      "ADB",
      "JWK",
      "LUQ",
      "AMS",
      "PCI",
    ]);
    expect(setup.scales).toMatchObject([{ name: "Mumtaz", kind: "marks", pass: 60 }]);
    const again = await admin.post<CardSetup>("/subjects/preset", { preset: "kafa", levels: [] });
    expect(again.body.subjects).toHaveLength(8);
    const kssr = await admin.post<CardSetup>("/subjects/preset", {
      preset: "kssr",
      levels: ["Tahun 3"],
    });
    expect(kssr.body.scales.map(({ kind }) => kind).toSorted()).toEqual(["marks", "tp"]);
    const [trait] = setup.traits;
    const renamed = await admin.patch(`/traits/${trait?.id}`, {
      name: "Adab dengan ustaz",
      version: 1,
    });
    expect(renamed).toMatchObject({ status: 200, body: { name: "Adab dengan ustaz", version: 2 } });
    const stale = await admin.patch(`/traits/${trait?.id}`, { name: "Lain", version: 1 });
    expect([stale.status, dataOf(stale).by]).toEqual([409, "Aminah binti Yusof"]);
    expect((await teacher.post("/traits", { name: "Baru" })).status).toBe(403);
    expect((await teacher.get<CardSetup>("/card-setup")).body.traits[0]?.name).toBe(
      "Adab dengan ustaz",
    );
  });

  test.each([
    [
      "order",
      {
        bands: [
          { name: "A", from: 0 },
          { name: "B", from: 50 },
        ],
      },
    ],
    ["lowest", { bands: [{ name: "A", from: 50 }] }],
    [
      "same",
      {
        bands: [
          { name: "A", from: 50 },
          { name: "a", from: 0 },
        ],
      },
    ],
    [
      "level",
      {
        kind: "words",
        bands: [
          { name: "A", from: 3 },
          { name: "B", from: 1 },
        ],
      },
    ],
    ["name", { name: "Mumtaz" }],
  ])("refuses a scale for its %s", async (reason, change) => {
    const { admin } = await makeCards();
    const scale = {
      name: "Lain",
      kind: "marks",
      bands: [{ name: "A", from: 0 }],
      pass: null,
      ...change,
    };
    const bands = scale.bands.map((band) => ({ words: null, ...band }));
    const answer = await admin.post("/scales", { ...scale, bands });
    expect([answer.status, reasonOf(answer)]).toEqual([reason === "name" ? 409 : 422, reason]);
  });

  test("keeps the kind of marks that were given, and lets sentences of the school go", async () => {
    const cards = await makeCards();
    const { admin, teacher, setup, students } = cards;
    const [subject] = setup.subjects;
    const words = await admin.post<{ id: string }>("/scales", {
      name: "Perkataan",
      kind: "words",
      bands: [
        { name: "Baik", from: 2, words: null },
        { name: "Lemah", from: 1, words: null },
      ],
      pass: null,
    });
    const change = { scale_id: words.body.id };
    await markAs(cards, teacher, [
      { student_id: students[0], subject_id: subject?.id, tenths: 500 },
    ]);
    const refused = await admin.patch(`/subjects/${subject?.id}`, change);
    expect([refused.status, reasonOf(refused)]).toEqual([409, "kind"]);
    expect((await admin.patch(`/subjects/${setup.subjects[1]?.id}`, change)).status).toBe(200);
    const { body } = await admin.post<{ id: string }>("/comment-bank", {
      kind: "closing",
      words: "Semoga {nama} berjaya.",
    });
    expect((await admin.send("DELETE", `/comment-bank/${body.id}`)).status).toBe(200);
    expect((await admin.get<CardSetup>("/card-setup")).body.comments).toEqual([]);
  });
});

describe("a period", () => {
  test("may not overlap another of the same levels", async () => {
    const { admin, period } = await makeCards();
    const { id: _, state: _1, version: _2, ...same } = period;
    const add = (change: object) => admin.post("/card-periods", { ...same, ...change });
    const name = "Lain";
    for (const [change, status, reason] of [
      [{}, 409, "name"],
      [{ name }, 409, "overlap"],
      [{ name, levels: ["Tahun 3"] }, 409, "overlap"],
      [{ name, from_date: period.to_date, to_date: addDays(period.to_date, 9) }, 409, "overlap"],
      [{ name, to_date: addDays(period.from_date, -1) }, 422, "dates"],
      [
        { name, from_date: addDays(period.to_date, 1), to_date: addDays(period.to_date, 9) },
        201,
        undefined,
      ],
    ] as const) {
      const answer = await add(change);
      expect([answer.status, reasonOf(answer)]).toEqual([status, reason]);
    }
  });

  test("that is closed takes nothing more, until it is opened again", async () => {
    const cards = await makeCards();
    const { admin, teacher, students, period_id } = cards;
    const [student = ""] = students;
    const set = (state: string) => admin.patch(`/card-periods/${period_id}`, { state });
    expect((await set("closed")).status).toBe(200);
    const comment = await write(cards, teacher, student, { comment: "Baik" });
    const mark = await markAs(cards, admin, [
      { student_id: student, subject_id: cards.setup.subjects[0]?.id, tenths: 1 },
    ]);
    for (const answer of [comment, mark])
      expect([answer.status, reasonOf(answer)]).toEqual([409, "closed"]);
    await set("open");
    expect((await write(cards, teacher, student, { comment: "Baik" })).status).toBe(200);
  });
});

describe("who gets a report", () => {
  test("is who is enrolled on the last day, or today", async () => {
    const cards = await makeCards();
    const { today, db: _, students, admin, teacher } = cards;
    const [joined = "", left = "", graduated = ""] = students;
    const dates = (id: string, from: string, to: string | null) =>
      app.owner.query(
        `update app.class_enrollments set from_date = $2, to_date = $3::date,
           status = case when $3::date is null then 'active' else 'ended' end where student_id = $1`,
        [id, from, to],
      );
    // As if the period were over since yesterday.
    const to_date = addDays(today, -1);
    await admin.patch(`/card-periods/${cards.period_id}`, { to_date });
    await dates(joined, addDays(to_date, -3), null);
    await dates(left, "2020-01-06", addDays(to_date, -1));
    await dates(graduated, "2020-01-06", to_date);
    const expected = (await listOf(cards, teacher)).map(({ student_id }) => student_id);
    expect(expected).toContain(joined);
    expect(expected).toContain(graduated);
    expect(expected).not.toContain(left);
    const refused = await write(cards, admin, left, { comment: "Baik" });
    expect([refused.status, reasonOf(refused)]).toEqual([404, "not_expected"]);
  });

  test("is nobody of another level, and nobody at all has a report before it is written in", async () => {
    const cards = await makeCards();
    const { admin, teacher, colleague, students, other_class_id, period_id } = cards;
    expect(await listOf(cards, teacher)).toMatchObject(
      students.map(() => ({ id: null, state: null, comment: "", marks: [], version: 0 })),
    );
    expect(
      (await app.owner.query("select from app.cards where period_id = $1", [period_id])).rowCount,
    ).toBe(0);
    await admin.patch(`/card-periods/${period_id}`, { levels: ["Tahun 3"] });
    expect(await listOf(cards, colleague, other_class_id)).toEqual([]);
  });
});

describe("who may write", () => {
  test("depends on what the person teaches the student", async () => {
    const cards = await makeCards();
    const { admin, teacher, colleague, guardian, pupil, students, class_id, db: _, traits } = cards;
    const [student = ""] = students;
    const [subject] = cards.setup.subjects;
    const tries = async (who: Caller) => {
      const statuses = [];
      for (const change of [
        { comment: "Baik" },
        { traits },
        { hifz_remark: "Lancar" },
        { remark: "Tahniah" },
      ]) {
        statuses.push((await write(cards, who, student, change)).status);
      }
      const marked = await markAs(cards, who, [
        { student_id: student, subject_id: subject?.id, tenths: 800 },
      ]);
      return [
        ...statuses,
        marked.status === 200 ? (marked.body[0]?.reason ?? "ok") : marked.status,
      ];
    };
    expect(await tries(admin)).toEqual([200, 200, 200, 200, "ok"]);
    expect(await tries(teacher)).toEqual([200, 200, 403, 403, "ok"]);
    // A teacher of another class does not even learn that there is such a student.
    expect(await tries(colleague)).toEqual([404, 404, 404, 404, "not_expected"]);
    for (const family of [guardian, pupil])
      expect(await tries(family)).toEqual([403, 403, 403, 403, 403]);

    const assist = (kind: string, of: string) =>
      app.owner.query(
        `insert into app.class_teachers (school_id, id, class_id, teacher_id, kind, from_date)
         values ($1, gen_random_uuid(), $2, $3, $4, '2026-01-01')`,
        [cards.id, of, colleague.teacher_id, kind],
      );
    await assist("assistant", class_id);
    expect(await tries(colleague)).toEqual([403, 403, 403, 403, "ok"]);
    await app.owner.query(
      "delete from app.class_teachers where class_id = $1 and kind = 'assistant'",
      [class_id],
    );

    const halaqah = newId();
    await app.owner.query(
      `insert into app.classes (school_id, id, name, grade_level, academic_year, maximum_students, kind)
       values ($1, $2, 'Halaqah Subuh', 'Tahun 3', '2026', 20, 'halaqah')`,
      [cards.id, halaqah],
    );
    await app.owner.query(
      `insert into app.class_enrollments (school_id, id, class_id, student_id, from_date)
       values ($1, gen_random_uuid(), $2, $3, '2026-01-01')`,
      [cards.id, halaqah, student],
    );
    await assist("homeroom", halaqah);
    expect(await tries(colleague)).toEqual([403, 403, 200, 403, "not_yours"]);
    expect(await listOf(cards, colleague, halaqah)).toMatchObject([
      { student_id: student, may: { comment: false, marks: false, hifz_remark: true } },
    ]);
    expect((await colleague.get("/cards", { period_id: cards.period_id, class_id })).status).toBe(
      404,
    );
  });

  test("is asked of the dates of teaching", async () => {
    const cards = await makeCards();
    const { teacher, students, class_id } = cards;
    await app.owner.query(
      "update app.class_teachers set to_date = current_date - 3 where class_id = $1",
      [class_id],
    );
    expect((await write(cards, teacher, students[0] ?? "", { comment: "Baik" })).status).toBe(404);
    // Who taught the class on the last day of the period finishes it, also when somebody else has it today.
    await app.owner.query("update app.card_periods set to_date = current_date - 4 where id = $1", [
      cards.period_id,
    ]);
    expect((await write(cards, teacher, students[0] ?? "", { comment: "Baik" })).status).toBe(200);
  });
});

describe("writing", () => {
  test("of an older version is refused with what stands there and who wrote it", async () => {
    const cards = await makeCards();
    const { admin, teacher, students } = cards;
    const [student = ""] = students;
    const first = await write(cards, teacher, student, { comment: "Satu", version: 0 });
    expect(first.body).toMatchObject({
      comment: "Satu",
      state: "draft",
      version: 1,
      comment_by: "Faizal bin Osman",
    });
    const late = await write(cards, admin, student, { comment: "Dua", version: 0 });
    expect(late).toMatchObject({
      status: 409,
      body: {
        data: { reason: "stale", by: "Faizal bin Osman", current: { comment: "Satu", version: 1 } },
      },
    });
    expect((await write(cards, admin, student, { comment: "Dua", version: 1 })).body).toMatchObject(
      {
        comment: "Dua",
        comment_by: "Aminah binti Yusof",
        version: 2,
      },
    );
  });

  test("sent again with its key changes nothing", async () => {
    const cards = await makeCards();
    const [student = ""] = cards.students;
    const change = { comment: "Satu", version: 0, client_key: newId() };
    const first = await write(cards, cards.teacher, student, change);
    expect((await write(cards, cards.teacher, student, change)).body).toEqual(first.body);
  });

  test("and being ready are one change, which is whole or not at all", async () => {
    const cards = await makeCards();
    const { admin, teacher, traits, students, period_id } = cards;
    const [student = ""] = students;
    const early = await write(cards, teacher, student, { comment: "Satu", ready: true });
    expect([early.status, reasonOf(early)]).toEqual([422, "lacking"]);
    expect((await listOf(cards, teacher))[0]).toMatchObject({ comment: "", version: 0 });
    const change = { comment: "Satu", traits, ready: true, version: 0, client_key: newId() };
    const first = await write(cards, teacher, student, change);
    expect(first.body).toMatchObject({ state: "ready", version: 1 });
    expect((await move({ period_id }, admin, "return", [student], { why: "Pendek" })).status).toBe(
      200,
    );
    // The same change that is sent once more makes nothing ready again.
    expect((await write(cards, teacher, student, change)).body).toMatchObject({
      state: "draft",
      version: 2,
    });
    const again = { ready: true, version: 2, client_key: newId() };
    expect((await write(cards, teacher, student, again)).body).toMatchObject({ state: "ready" });
    expect((await write(cards, teacher, student, { comment: "" })).body).toMatchObject({
      state: "draft",
    });
  });

  test.each([
    { comment: "x".repeat(601) },
    { traits: { [newId()]: 5 } },
    { traits: { [newId()]: 3 } },
    { comment: 5 },
    { version: -1 },
  ])("refuses %j", async (change) => {
    const cards = await makeCards();
    const { status } = await write(cards, cards.teacher, cards.students[0] ?? "", change);
    expect([400, 422]).toContain(status);
  });
});

describe("marks", () => {
  test("of two teachers in one report both stay; of one mark the second is told who was first", async () => {
    const cards = await makeCards();
    const { admin, teacher, students, setup, period_id } = cards;
    const [student_id = ""] = students;
    const [quran = "", syariah = ""] = setup.subjects.map(({ id }) => id);
    const both = await Promise.all([
      markAs(cards, teacher, [{ student_id, subject_id: quran, tenths: 895, version: 0 }]),
      markAs(cards, admin, [{ student_id, subject_id: syariah, absent: true, version: 0 }]),
    ]);
    expect(both.map(({ body }) => body[0]?.outcome)).toEqual(["written", "written"]);
    const late = await markAs(cards, admin, [
      { student_id, subject_id: quran, tenths: 900, version: 0 },
    ]);
    expect(late.body).toMatchObject([
      { outcome: "stale", mark: { tenths: 895, by: "Faizal bin Osman", version: 1 } },
    ]);
    const client_key = newId();
    const change = [{ student_id, subject_id: quran, tenths: 900, version: 1, client_key }];
    expect((await markAs(cards, admin, change)).body).toMatchObject([{ outcome: "written" }]);
    expect((await markAs(cards, admin, change)).body).toMatchObject([
      { outcome: "repeated", mark: { tenths: 900, version: 2 } },
    ]);
    const history = await teacher.get("/card-marks/history", {
      period_id,
      student_id,
      subject_id: quran,
    });
    expect(history.body).toMatchObject([
      { tenths: 900, version: 2, by: "Aminah binti Yusof" },
      { tenths: 895, version: 1, by: "Faizal bin Osman" },
    ]);
    const [card] = await listOf(cards, teacher);
    expect(card?.marks).toHaveLength(2);
    // A change of one mark is not that of another one.
    const misused = await markAs(cards, admin, [
      { student_id, subject_id: syariah, tenths: 1, client_key },
    ]);
    expect(misused.status).toBe(422);
  });

  test("have each an outcome of their own", async () => {
    const cards = await makeCards();
    const { admin, teacher, students, other_students, setup } = cards;
    const [student_id = ""] = students;
    const [quran = "", archived = ""] = setup.subjects.map(({ id }) => id);
    await admin.patch(`/subjects/${archived}`, { archived: true });
    const { body: more } = await admin.post<CardSetup>("/subjects/preset", {
      preset: "kssr",
      levels: ["Tahun 6"],
    });
    const foreign = more.subjects.find(({ code }) => code === "BM")?.id;
    const { body } = await markAs(cards, teacher, [
      { student_id, subject_id: quran, tenths: 700 },
      { student_id, subject_id: archived, tenths: 700 },
      { student_id, subject_id: foreign, level: 3 },
      { student_id, subject_id: quran, level: 3 },
      { student_id: other_students[0], subject_id: quran, tenths: 700 },
      { student_id: newId(), subject_id: quran, tenths: 700 },
      { student_id, subject_id: newId(), tenths: 700 },
      { student_id, subject_id: quran, tenths: 710 },
    ]);
    expect(body.map(({ outcome, reason }) => reason ?? outcome)).toEqual([
      "written",
      "archived",
      "subject",
      "scale",
      "not_expected",
      "not_expected",
      "subject",
      "written",
    ]);
    expect(body.at(-1)?.mark).toMatchObject({ tenths: 710, version: 2 });
    // Nobody out of reach got a report by the try.
    const begun = await app.owner.query("select from app.cards where school_id = $1", [cards.id]);
    expect(begun.rowCount).toBe(1);
  });

  test.each([
    [{ tenths: 1010 }, "tenths"],
    [{ tenths: 555.5 }, "tenths"],
    [{ tenths: "lapan puluh" }, "tenths"],
    [{ level: 7 }, "level"],
    [{ tenths: 500, level: 3 }, "level"],
    [{ tenths: 500, absent: true }, "level"],
  ])("%j is refused at its field", async (mark, field) => {
    const cards = await makeCards();
    const [student_id] = cards.students;
    const subject_id = cards.setup.subjects[0]?.id;
    const answer = await markAs(cards, cards.teacher, [{ student_id, subject_id, ...mark }]);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain(field);
  });
});

describe("the states", () => {
  test("go from draft to published, and back with a reason", async () => {
    const cards = await makeCards();
    const { admin, teacher, students, class_id, traits, setup, period_id } = cards;
    const [student = "", other = ""] = students;
    await write(cards, teacher, student, { comment: "Baik" });
    const lacking = await move(cards, teacher, "ready", [student, other]);
    expect([lacking.status, dataOf(lacking)]).toMatchObject([
      422,
      { reason: "lacking", students: [student, other] },
    ]);
    await write(cards, teacher, student, { traits });
    const early = await move(cards, admin, "approve", [student]);
    expect([early.status, reasonOf(early)]).toEqual([422, "unready"]);
    expect((await move(cards, teacher, "ready", [student])).body).toEqual({ changed: 1 });
    expect((await move(cards, teacher, "ready", [student])).body).toEqual({ changed: 0 });
    expect((await move(cards, teacher, "approve", [student])).status).toBe(403);
    expect((await move(cards, admin, "approve", [student])).body).toEqual({ changed: 1 });
    // An approved one is the admins'.
    expect(reasonOf(await write(cards, teacher, student, { comment: "Lain" }))).toBe("approved");
    expect((await write(cards, admin, student, { remark: "Tahniah" })).status).toBe(200);
    const sent = await move(cards, admin, "return", [student], { why: "Ulasan pendek" });
    expect(sent.body).toEqual({ changed: 1 });
    const board = await teacher.get<{ classes: CardBoardClass[] }>(
      `/card-periods/${period_id}/board`,
    );
    expect(board.body.classes).toMatchObject([
      {
        class_id,
        pupils: 5,
        marked: 0,
        rated: 1,
        commented: 1,
        draft: 1,
        returned: 1,
        own: true,
        teacher: "Faizal bin Osman",
      },
    ]);
    expect((await listOf(cards, teacher))[0]).toMatchObject({
      returned_why: "Ulasan pendek",
      state: "draft",
    });

    await markAs(
      cards,
      teacher,
      setup.subjects.map(({ id }) => ({ student_id: student, subject_id: id, tenths: 700 })),
    );
    await move(cards, teacher, "ready", [student]);
    // A ready report that loses its comment is none any more.
    expect((await write(cards, teacher, student, { comment: "" })).body).toMatchObject({
      state: "draft",
    });
    await approve(cards, [student]);
    expect((await move(cards, admin, "publish", [student])).body).toEqual({
      published: 1,
      repeated: 0,
      refused: [],
    });
    for (const who of [teacher, admin]) {
      expect(reasonOf(await write(cards, who, student, { comment: "Lain" }))).toBe("published");
    }
    const all = await admin.get<{ classes: CardBoardClass[] }>(`/card-periods/${period_id}/board`);
    expect(all.body.classes.map(({ published, marked }) => [published, marked])).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });
});

describe("publishing", () => {
  test("is all or nothing by class, and twice is once", async () => {
    const cards = await makeCards();
    const { admin, students, other_students, other_class_id, class_id, colleague, traits } = cards;
    await approve(cards, students);
    const [ready = "", ...unready] = other_students;
    await write(cards, colleague, ready, { comment: "Baik", traits });
    await move(cards, colleague, "ready", [ready]);
    await move(cards, admin, "approve", [ready]);
    const first = await move(cards, admin, "publish", [...students, ...other_students]);
    expect(first.body).toMatchObject({
      published: 5,
      repeated: 0,
      refused: [{ class_id: other_class_id }],
    });
    expect(JSON.stringify(first.body)).toContain(unready[0]);
    expect((await issuesOf(cards, admin, other_class_id)).body).toEqual([]);
    const again = await move(cards, admin, "publish", students);
    expect(again.body).toEqual({ published: 0, repeated: 5, refused: [] });
    const issues = (await issuesOf(cards, admin, class_id)).body;
    expect(issues.map(({ version, snapshot }) => [version, snapshot.student.name])).toEqual([
      [1, "Hakim bin Ujian"],
      [1, "Pelajar 2 bin Ujian"],
      [1, "Pelajar 3 bin Ujian"],
      [1, "Pelajar 4 bin Ujian"],
      [1, "Pelajar 5 bin Ujian"],
    ]);
    expect(new Set(issues.map(({ code }) => code)).size).toBe(5);
    const refused = await move(cards, admin, "publish", other_students);
    expect([refused.status, reasonOf(refused)]).toEqual([422, "unready"]);
    expect((await move(cards, cards.teacher, "publish", students)).status).toBe(403);
  });

  test("freezes what the paper says, with its figures, hash and code", async () => {
    const cards = await makeCards();
    const { admin, teacher, students, class_id, setup } = cards;
    const [student_id = ""] = students;
    await cards.addSavedRegister(3);
    await cards.addSavedRegister(2);
    const [quran, syariah, sirah] = setup.subjects;
    await markAs(cards, teacher, [
      { student_id, subject_id: quran?.id, absent: true },
      { student_id, subject_id: syariah?.id, tenths: 700 },
      { student_id, subject_id: sirah?.id, tenths: 800 },
    ]);
    await approve(cards, [student_id]);
    const live = (await listOf(cards, teacher))[0];
    await move(cards, admin, "publish", [student_id]);
    const [issue] = (await issuesOf(cards, admin, class_id)).body;
    expect(issue?.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
    expect(issue?.address).toMatch(new RegExp(`/semak/${issue?.code}$`));
    expect(issue?.snapshot).toMatchObject({
      version: 1,
      school: { name: "Sekolah Ujian" },
      student: { name: "Hakim bin Ujian", number: "S-1" },
      teacher: "Ustaz Faizal bin Osman",
      mean: 750,
      attendance: { present: 2, came: 2, percent: 100 },
      comment: "Alhamdulillah, baik.",
      comment_by: "Faizal bin Osman",
    });
    expect(issue?.snapshot.attendance).toEqual(live?.attendance);
    expect(issue?.snapshot.subjects.slice(0, 3)).toMatchObject([
      { name: "Al-Quran", absent: true, grade: null, passed: false },
      { tenths: 700, grade: "Jayyid", passed: true },
      { tenths: 800, grade: "Jayyid Jiddan" },
    ]);
    expect(issue?.snapshot.traits[0]).toEqual({ name: "Adab dengan guru", level: 3, word: "Baik" });

    // What changes behind it changes the live report alone.
    await app.owner.query(
      "update app.card_marks set tenths = 100 where school_id = $1 and tenths = 700",
      [cards.id],
    );
    await app.owner.query("update app.attendance set status = 'absent' where student_id = $1", [
      student_id,
    ]);
    const [later] = (await issuesOf(cards, admin, class_id)).body;
    expect(later).toEqual(issue);
    expect(createHash("sha256").update(canonical(later?.snapshot)).digest("hex")).toBe(issue?.hash);
    const [changed] = await listOf(cards, teacher);
    expect(changed?.attendance).toMatchObject({ absent: 2, percent: 0 });
    const marks = new Map(changed?.marks.map(({ subject_id, tenths }) => [subject_id, tenths]));
    expect(marks.get(syariah?.id ?? "")).toBe(100);
    const page = new Map([["/semak", "{{said}}"]]);
    const checked = await createHttp(app.runtime, page).request(`/semak/${issue?.code}`, {}, {});
    expect(await checked.text()).toBe("Sah");
    const { rows } = await app.owner.query<{ shown: object }>(
      "select shown from platform.card_codes where school_id = $1",
      [cards.id],
    );
    expect(rows).toEqual([
      {
        shown: {
          school: "Sekolah Ujian",
          name: "H•••• bin U••••",
          grade_level: "Tahun 3",
          period: "Penggal 3",
          academic_year: "2026",
          issued_on: cards.today,
          version: 1,
        },
      },
    ]);
  });

  test("again makes a new version, and both are kept", async () => {
    const cards = await makeCards(["comment"]);
    const { admin, teacher, guardian, students, class_id } = cards;
    const [student = ""] = students;
    await approve(cards, [student]);
    await move(cards, admin, "publish", [student]);
    const [first] = (await issuesOf(cards, admin, class_id)).body;
    await move(cards, admin, "return", [student], { why: "Silap ejaan" });
    // Until then the family has the first one.
    expect((await guardian.get<CardIssue>(`/card-issues/${first?.id}`)).body.current).toBe(true);
    await write(cards, teacher, student, { comment: "Sudah dibetulkan." });
    await move(cards, teacher, "ready", [student]);
    await move(cards, admin, "approve", [student]);
    await move(cards, admin, "publish", [student]);
    const [second] = (await issuesOf(cards, admin, class_id)).body;
    expect(second).toMatchObject({
      version: 2,
      current: true,
      snapshot: { comment: "Sudah dibetulkan." },
    });
    expect(second?.hash).not.toBe(first?.hash);
    const kept = await admin.get<CardIssue>(`/card-issues/${first?.id}`);
    expect(kept.body).toMatchObject({
      version: 1,
      current: false,
      snapshot: { comment: "Alhamdulillah, baik." },
    });
    const { rows } = await app.owner.query(
      `select shown ->> 'version' as version, replaced_by from platform.card_codes
       where school_id = $1 order by 1`,
      [cards.id],
    );
    expect(rows).toEqual([
      { version: "1", replaced_by: 2 },
      { version: "2", replaced_by: null },
    ]);
  });

  test("prints a code by which anybody checks a paper, without a mark or a whole name", async () => {
    const cards = await makeCards(["comment"]);
    const { admin, teacher, students, class_id } = cards;
    const [student = ""] = students;
    const publish = async () => {
      await approve(cards, [student]);
      await move(cards, admin, "publish", [student]);
      return (await issuesOf(cards, admin, class_id)).body[0]?.code ?? "";
    };
    const slots = "said tone school name level period issued version code".split(" ");
    const page = slots.map((slot) => `{{${slot}}}`).join("|");
    const http = createHttp(app.runtime, new Map([["/semak", page]]));
    const check = async (code: string) => {
      const headers = { "x-forwarded-for": `10.11.${process.pid % 250}.1` };
      const answer = await http.request(`/semak/${encodeURIComponent(code)}`, { headers }, {});
      return { status: answer.status, headers: answer.headers, text: await answer.text() };
    };

    const code = await publish();
    expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    const valid = await check(code.toLowerCase());
    expect(valid.status).toBe(200);
    expect(valid.text).toMatch(/^Sah\|good\|/);
    expect(valid.text).toContain(`Penggal 3, 2026|`);
    expect(valid.text).toContain(`|1|${code}`);
    const { rows } = await app.owner.query<{ first_name: string }>(
      `select first_name from app.profiles p join app.students s on s.profile_id = p.id
       and s.school_id = p.school_id where s.id = $1`,
      [student],
    );
    expect(rows[0]?.first_name.length).toBeGreaterThan(1);
    expect(valid.text).not.toContain(rows[0]?.first_name);
    expect(valid.headers.get("cache-control")).toContain("no-store");
    expect(valid.headers.get("x-robots-tag")).toBe("noindex");

    await move(cards, admin, "return", [student], { why: "Silap ejaan" });
    await write(cards, teacher, student, { comment: "Sudah dibetulkan." });
    expect(await publish()).not.toBe(code);
    expect((await check(code)).text).toMatch(/^Diganti versi 2\|bad\|/);
    expect(await check("7K3M-9QWD-2XHT")).toMatchObject({
      status: 404,
      text: expect.stringMatching(/^Laporan tidak ditemui\|bad\|/) as string,
    });
    await app.owner.query("update platform.card_codes set shown = '{}' where school_id = $1", [
      cards.id,
    ]);
    expect((await check(code)).status).toBe(404);
    const tries = await Promise.all(Array.from({ length: 25 }, () => check("7K3M-9QWD-2XHT")));
    expect(tries.at(-1)?.status).toBe(429);
  });

  test("shows families their own reports, and nobody else's", async () => {
    const cards = await makeCards(["comment"]);
    const { admin, teacher, colleague, guardian, pupil, students, class_id } = cards;
    const [child = "", other = ""] = students;
    await approve(cards, [child, other]);
    const path = `/students/${child}/card-issues`;
    expect((await guardian.get(path)).body).toEqual([]);
    await move(cards, admin, "publish", [child, other]);
    const issues = (await issuesOf(cards, admin, class_id)).body;
    const [own, foreign] = issues;
    for (const who of [guardian, pupil, teacher, admin]) {
      expect((await who.get(path)).body).toMatchObject([
        { id: own?.id, period: "Penggal 3", version: 1 },
      ]);
      expect((await who.get(`/card-issues/${own?.id}`)).status).toBe(200);
    }
    for (const who of [guardian, pupil]) {
      expect((await who.get(`/card-issues/${foreign?.id}`)).status).toBe(404);
      expect((await who.get(`/students/${other}/card-issues`)).body).toEqual([]);
      expect((await issuesOf(cards, who, class_id)).status).toBe(403);
    }
    expect((await colleague.get(`/card-issues/${own?.id}`)).status).toBe(404);
    expect((await issuesOf(cards, colleague, class_id)).status).toBe(404);
    const school = await app.makeSchool();
    expect((await school.admin.get(`/card-issues/${own?.id}`)).status).toBe(404);
  });

  test("takes 256 reports at once in as many statements as one", async () => {
    const cards = await makeCards(ALL, 257);
    const { admin, traits, students } = cards;
    const [first = "", ...others] = students;
    await app.owner.query(
      `insert into app.cards (school_id, id, period_id, student_id, class_id, comment, traits, state,
         changed_by, changed_at)
       select $1, gen_random_uuid(), $2, s.id, $3, 'Baik', $4, 'approved', $5, now()
       from unnest($6::uuid[]) as s (id)`,
      [cards.id, cards.period_id, cards.class_id, traits, admin.id, students],
    );
    await cards.addSavedRegister(2);
    const publish = (student_ids: string[]) =>
      recordTraffic(async () => {
        const { body } = await move(cards, admin, "publish", student_ids);
        expect(body).toEqual({ published: student_ids.length, repeated: 0, refused: [] });
      });
    const one = await publish([first]);
    const many = await publish(others);
    const isHint = ({ text }: Statement) => text.startsWith("set local");
    const sent = ({ statements }: Traffic) => statements.filter((one) => !isHint(one));
    expect(sent(many)).toHaveLength(sent(one).length);
    expect(many.trips).toBe(one.trips);
    // Of many, the lists are joined by hashes, not pupil by pupil.
    expect(many.statements.filter(isHint).map(({ text }) => text)).toEqual([
      "set local enable_nestloop = off",
      "set local enable_nestloop = on",
      "set local enable_nestloop = off",
      "set local enable_nestloop = on",
    ]);
  });
});

test("the figures of a report are those of the student's page, the reports, the overview and the family", async () => {
  const cards = await makeCards();
  const { admin, teacher, students, today } = cards;
  const [student = ""] = students;
  await cards.beginYearEarlier();
  const days = await Promise.all([9, 8, 7, 3, 2].map((ago) => cards.addSavedRegister(ago)));
  const set = (day: string | undefined, status: string, reason: string | null) =>
    app.owner.query(
      "update app.attendance set status = $3, reason = $4 where student_id = $1 and date = $2",
      [student, day, status, reason],
    );
  await set(days[0], "late", null);
  await set(days[1], "absent", "unexplained");
  await set(days[2], "excused", "official");
  const [card] = await listOf(cards, teacher);
  const { from_date: on } = cards.period;
  const report = await admin.get<{ columns: string[]; rows: { of: string; cells: unknown[] }[] }>(
    "/reports/kehadiran-pelajar",
    { period: "custom", on, to: today },
  );
  const row = report.body.rows.find(({ cells }) => cells.includes("S-1"));
  const cell = (key: string) => row?.cells[report.body.columns.indexOf(key)];
  const { present, late, excused, absent, percent } = card?.attendance ?? {};
  expect({ present, late, excused, absent, percent }).toEqual({
    present: 2,
    late: 1,
    excused: 1,
    absent: 1,
    percent: 80,
  });
  expect([present, late, excused, absent]).toEqual(
    ["present", "late", "excused", "absent"].map(cell),
  );
  const year = await admin.get<{ totals: object; taking: object }>("/attendance/years", {
    student_id: student,
  });
  expect(card?.attendance).toMatchObject(year.body.totals);
  expect(card?.attendance).toMatchObject(year.body.taking);
  // The overview of the class, narrowed to this student by leaving the others' marks out.
  await app.owner.query(
    "delete from app.attendance_history where attendance_id in (select id from app.attendance where school_id = $1 and student_id <> $2)",
    [cards.id, student],
  );
  await app.owner.query("delete from app.attendance where school_id = $1 and student_id <> $2", [
    cards.id,
    student,
  ]);
  const insights = await admin.get<Insights>("/attendance/insights", { from: on, to: today });
  expect(exactPercent(insights.body.whole)).toBe(percent);
  // What is published is what the family sees, on its page of the report and of the year.
  await approve(cards, [student]);
  await move(cards, admin, "publish", [student]);
  const { guardian } = cards;
  const [issue] = (await guardian.get<{ id: string }[]>(`/students/${student}/card-issues`)).body;
  const paper = await guardian.get<CardIssue>(`/card-issues/${issue?.id}`);
  expect(paper.body.snapshot.attendance).toEqual(card?.attendance);
  const family = await guardian.get<{ totals: object }>("/attendance/years", {
    student_id: student,
  });
  expect(family.body.totals).toEqual(year.body.totals);
});
