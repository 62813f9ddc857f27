import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startApp, type Caller, type TestApp, type TestSchool } from "#app/testing.ts";
import type { Exam, ExamSummary, PupilExam, ReadyPupil } from "#features/hifz/exams/contract.ts";
import { rubricOf } from "#features/hifz/exams/rules/presets.ts";
import { NOTHING_NOTED } from "#features/hifz/exams/rules/scores.ts";
import type { ScoreOutcome } from "#features/hifz/judging/contract.ts";
import { idAt } from "#features/hifz/mushaf/rules/testing.ts";
import { DEFAULT_SETTINGS } from "#features/hifz/settings/rules.ts";
import { addDays, monthStart } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

/** Pages 3 and 4 of the mushaf. */
const SCOPE = { from_id: idAt("2:6"), to_id: idAt("2:24") };
const OVERRIDE = { override_reason: "Diuji awal" };
const rubric = { ...rubricOf("mtq", DEFAULT_SETTINGS), questions: 2 };
const reasonOf = (body: unknown) => (body as { data: { reason?: string } }).data.reason;

type Setup = { date?: string; candidates?: Record<string, unknown>[]; open?: boolean };

/** An exam before the class teacher, who chairs it, and a colleague. */
async function makeExam(
  school: TestSchool,
  { date = school.today, candidates, open = true }: Setup = {},
): Promise<Exam> {
  const { admin, teacher, colleague, students } = school;
  const panel = [
    { teacher_id: teacher.teacher_id, is_chair: true },
    { teacher_id: colleague.teacher_id, is_chair: false },
  ];
  const facts = { title: "Ujian juzuk 1", kind: "juz", rubric, date, place: "Surau", panel };
  const made = await admin.post<Exam>("/hifz/exams", facts);
  expect(made.status).toBe(201);
  const list = candidates ?? [{ student_id: students[0], ...SCOPE, ...OVERRIDE }];
  const path = `/hifz/exams/${made.body.id}`;
  const added = await admin.post<Exam>(`${path}/candidates`, { candidates: list });
  expect(added.status).toBe(200);
  if (!open) return added.body;
  return (await admin.send("PATCH", path, { state: "open" })).body as Exam;
}

const read = async (caller: Caller, { id }: Pick<Exam, "id">) =>
  (await caller.get<Exam>(`/hifz/exams/${id}`)).body;

/** A score of a question of the first candidate. */
function scoreOf(exam: Exam, question: number, more: Record<string, unknown> = {}) {
  const [candidate] = exam.candidates;
  const [from_id, to_id] = candidate?.questions[question - 1] ?? [];
  const key = { candidate_id: candidate?.id, question, from_id, to_id };
  return { ...key, counts: NOTHING_NOTED, version: 0, client_key: newId(), ...more };
}

const given = (fasahah: number, mistakes = {}) => ({
  counts: { mistakes, given: { fasahah }, bonus: {} },
});

const write = (caller: Caller, exam: Exam, ...scores: unknown[]) =>
  caller.post<ScoreOutcome[]>("/hifz/scores/batch", { exam_id: exam.id, scores });

const decide = (caller: Caller, exam: Exam, decision: string, more = {}) =>
  caller.post<Exam>(`/hifz/candidates/${exam.candidates[0]?.id}/decision`, { decision, ...more });

async function rows<Row>(query: string, values: unknown[]): Promise<Row[]> {
  return (await app.owner.query(query, values)).rows as Row[];
}

const recordsOf = (school: TestSchool) =>
  rows<Record<string, unknown>>(
    `select stream, source, heard_by, decision, marks, version, attempt, voided_at is not null as voided
     from app.hifz_records where school_id = $1 and stream = 'ujian' order by attempt`,
    [school.id],
  );

const statesOf = async (school: TestSchool) =>
  (
    await rows<{ it: string }>(
      "select page || ' ' || state as it from app.hifz_pages where school_id = $1 order by page",
      [school.id],
    )
  ).map(({ it }) => it);

describe("setting up", () => {
  test("takes no key of a rubric that every object has, and grades from high to low only", async () => {
    const school = await app.makeSchool();
    const [section] = rubric.sections;
    const grade = (key: string, from: number) => ({ key, name: key, from });
    for (const wrong of [
      { sections: [{ ...section, key: "constructor" }] },
      { sections: [{ ...section, key: "__proto__" }] },
      { grades: [grade("rasib", 0), grade("mumtaz", 90)] },
      { grades: [grade("mumtaz", 90), grade("mumtaz", 0)] },
    ]) {
      const answer = await school.admin.post("/hifz/exams", {
        title: "Ujian",
        kind: "juz",
        rubric: { ...rubric, ...wrong },
        date: school.today,
        place: "",
        panel: [{ teacher_id: school.teacher.teacher_id, is_chair: true }],
      });
      expect(answer.status).toBe(400);
    }
  });

  test("names what speaks against a pupil, and takes one with a reason", async () => {
    const school = await app.makeSchool();
    const { admin, class_id, students } = school;
    const asked = { class_id, from_id: String(SCOPE.from_id), to_id: String(SCOPE.to_id) };
    const ready = await admin.get<{ pupils: ReadyPupil[] }>("/hifz/exam-candidates", asked);
    expect(ready.body.pupils).toHaveLength(5);
    expect(ready.body.pupils[0]?.blockers).toEqual({ missing: [[3, 4]], weak: [], unheard: [] });
    const exam = await makeExam(school, { open: false });
    const candidates = [{ student_id: students[1], ...SCOPE }];
    const path = `/hifz/exams/${exam.id}/candidates`;
    const refused = await admin.post(path, { candidates });
    expect([refused.status, reasonOf(refused.body)]).toEqual([422, "blocked"]);
    expect(exam.candidates).toMatchObject([{ state: "waiting", attempt: 1, ...OVERRIDE }]);
    expect(exam.candidates[0]?.questions).toHaveLength(2);
    const again = await admin.post(path, {
      candidates: [{ student_id: students[0], ...SCOPE, ...OVERRIDE }],
    });
    expect([again.status, reasonOf(again.body)]).toEqual([409, "exists"]);
  });

  test("takes a pupil without a reason who holds the scope and was heard lately", async () => {
    const school = await app.makeSchool();
    const { teacher, class_id, today, students } = school;
    const mistakes = { lupa: 0, tersangkut: 0, ditegur: 0, tajwid: 0 };
    const line = { student_id: students[0], stream: "baharu", attempt: 1, version: 0, ...SCOPE };
    const records = [{ ...line, client_key: newId(), mistakes, decision: "pass" }];
    await teacher.post("/hifz/records/batch", { class_id, date: today, records });
    const exam = await makeExam(school, {
      candidates: [{ student_id: students[0], ...SCOPE }],
    });
    expect(exam.candidates).toMatchObject([{ override_reason: "" }]);
  });

  test("lets a candidate be taken out whom nobody has heard, and says so to late scores", async () => {
    const school = await app.makeSchool();
    const { admin, teacher, students } = school;
    const both = students.slice(0, 2).map((id) => ({ student_id: id, ...SCOPE, ...OVERRIDE }));
    const exam = await makeExam(school, { candidates: both });
    const [first, second] = exam.candidates;
    const take = (caller: Caller, id: string | undefined) =>
      caller.send("DELETE", `/hifz/candidates/${id}`);
    expect((await take(teacher, first?.id)).status).toBe(403);
    expect((await take((await app.makeSchool()).admin, first?.id)).status).toBe(404);
    await write(teacher, exam, scoreOf(exam, 1));
    const heard = await take(admin, first?.id);
    expect([heard.status, reasonOf(heard.body)]).toEqual([409, "heard"]);

    const left = (await take(admin, second?.id)).body as Exam;
    expect(left.candidates.map(({ id }) => id)).toEqual([first?.id]);
    const late = await write(teacher, exam, scoreOf(exam, 2), {
      ...scoreOf(exam, 1),
      candidate_id: second?.id,
    });
    expect(late.body.map(({ outcome }) => outcome)).toEqual(["written", "gone"]);
    expect((await take(admin, second?.id)).status).toBe(404);

    // Whoever was taken out can come back, and a closed exam keeps its candidates.
    const path = `/hifz/exams/${exam.id}`;
    const again = await admin.post<Exam>(`${path}/candidates`, { candidates: [both[1]] });
    expect(again.body.candidates).toHaveLength(2);
    await admin.send("PATCH", path, { state: "cancelled" });
    const back = again.body.candidates.find(({ student_id }) => student_id === students[1]);
    const cancelled = await take(admin, back?.id);
    expect([cancelled.status, reasonOf(cancelled.body)]).toEqual([409, "exam_state"]);
  });

  test("keeps the school's own rubrics; an exam keeps the one with which it was set up", async () => {
    const school = await app.makeSchool();
    const { admin, teacher } = school;
    type Answer = { rubrics: { name: string }[]; version: number };
    expect((await teacher.get("/hifz/rubrics")).status).toBe(403);
    const none = await admin.get<Answer>("/hifz/rubrics");
    expect(none.body).toEqual({ rubrics: [], version: 0 });
    const { grades: _grades, ...own } = rubric;
    const change = (name: string, version?: number) =>
      admin.send("PATCH", "/hifz/rubrics", { rubrics: [{ ...own, name }], version });
    expect((await change("Rubrik kami", 0)).body).toMatchObject({ version: 1 });
    const stale = await change("Lain", 0);
    expect([stale.status, reasonOf(stale.body)]).toEqual([409, "stale"]);
    const exam = await makeExam(school);
    expect((await change("Rubrik baharu", 1)).status).toBe(200);
    expect((await admin.get<Answer>("/hifz/rubrics")).body.rubrics).toMatchObject([
      { name: "Rubrik baharu" },
    ]);
    expect((await read(admin, exam)).rubric).toEqual(rubric);
    const [section] = own.sections;
    const grade = (key: string, from: number) => ({ key, name: key, from });
    for (const wrong of [
      [own, own],
      [own, { ...own, key: "lain" }],
      [{ ...own, sections: [] }],
      [{ ...own, pass_from: 101 }],
      [{ ...own, sections: [{ ...section, bonus: 380 }] }],
      [{ ...own, grades: [grade("lulus", 50)] }],
    ]) {
      expect((await admin.send("PATCH", "/hifz/rubrics", { rubrics: wrong })).status).toBe(400);
    }
    const fault = await admin.send("PATCH", "/hifz/rubrics", {
      rubrics: [{ ...own, grades: [grade("lulus", 50), grade("gagal", 50), grade("lain", 0)] }],
    });
    expect(fault.body).toMatchObject({
      data: {
        issues: [{ path: ["rubrics", 0, "grades", 1, "from"], message: expect.anything() }],
      },
    });
    const grades = [grade("lulus", 50), grade("gagal", 0)];
    const graded = await admin.send("PATCH", "/hifz/rubrics", {
      rubrics: [{ ...own, grades }],
      version: 2,
    });
    expect(graded).toMatchObject({ status: 200, body: { rubrics: [{ grades }] } });
    // The other settings of hafazan stand in the same row, and stay.
    await admin.send("PATCH", "/hifz/settings", { cycle_days: 12, version: 3 });
    expect((await admin.get<Answer>("/hifz/rubrics")).body).toMatchObject({ version: 4 });
  });

  test("is for admins; the panel sees the exam, other teachers do not know it", async () => {
    const school = await app.makeSchool();
    const exam = await makeExam(school);
    const other = await school.addTeacher("Lain", "Lain");
    const list = async (caller: Caller) => (await caller.get<ExamSummary[]>("/hifz/exams")).body;
    expect(await list(school.colleague)).toMatchObject([{ id: exam.id, candidates: 1, own: true }]);
    expect(await list(school.admin)).toMatchObject([{ own: false }]);
    expect(await list(other)).toEqual([]);
    expect((await other.get(`/hifz/exams/${exam.id}`)).status).toBe(404);
    expect((await write(other, exam, scoreOf(exam, 1))).status).toBe(404);
    expect((await decide(other, exam, "passed")).status).toBe(404);
    for (const caller of [school.teacher, school.guardian, school.pupil]) {
      expect((await caller.send("PATCH", `/hifz/exams/${exam.id}`, { place: "x" })).status).toBe(
        403,
      );
    }
  });

  test("goes from a draft to open and closed, and back only with the reason", async () => {
    const school = await app.makeSchool();
    const { admin } = school;
    const exam = await makeExam(school, { open: false });
    const to = (state: string, more = {}) =>
      admin.send("PATCH", `/hifz/exams/${exam.id}`, { state, ...more });
    expect((await to("closed")).status).toBe(409);
    expect((await write(school.teacher, exam, scoreOf(exam, 1))).body).toMatchObject([
      { outcome: "not_open" },
    ]);
    expect((await to("open")).status).toBe(200);
    expect((await to("closed")).status).toBe(409);
    expect((await decide(school.teacher, exam, "absent")).status).toBe(200);
    expect((await to("closed")).status).toBe(200);
    expect((await to("open")).status).toBe(409);
    expect((await to("open", { why: "Tersilap" })).status).toBe(200);
    const told = await rows<{ details: object }>(
      "select details from app.audit where school_id = $1 and action = 'hifz.change_exam' order by id",
      [school.id],
    );
    expect(told.map(({ details }) => details)).toMatchObject([
      { changes: { state: ["draft", "open"] } },
      { changes: { state: ["open", "closed"] } },
      { changes: { state: ["closed", "open"] }, why: "Tersilap" },
    ]);
  });

  test("keeps its day once somebody was decided on: the record stands on it", async () => {
    const school = await app.makeSchool();
    const exam = await makeExam(school);
    const change = (facts: object) => school.admin.send("PATCH", `/hifz/exams/${exam.id}`, facts);
    const yesterday = addDays(school.today, -1);
    expect((await change({ date: yesterday })).status).toBe(200);
    await write(school.teacher, exam, scoreOf(exam, 1));
    expect((await decide(school.teacher, exam, "passed")).status).toBe(200);
    const moved = await change({ date: school.today });
    expect([moved.status, reasonOf(moved.body)]).toEqual([409, "scored"]);
    // The dialog sends the day with the other facts.
    expect((await change({ date: yesterday, place: "Masjid" })).status).toBe(200);
    const days = await rows("select date::text from app.hifz_records where school_id = $1", [
      school.id,
    ]);
    expect(days).toEqual([{ date: yesterday }]);
  });

  test("keeps examiners who have scores on the panel", async () => {
    const school = await app.makeSchool();
    const exam = await makeExam(school);
    await write(school.colleague, exam, scoreOf(exam, 1));
    const panel = [{ teacher_id: school.teacher.teacher_id, is_chair: true }];
    const answer = await school.admin.send("PATCH", `/hifz/exams/${exam.id}`, { panel });
    expect([answer.status, reasonOf(answer.body)]).toEqual([409, "scored"]);
  });
});

describe("judging", () => {
  test("writes one's own scores, which the panel's marks are the mean of", async () => {
    const school = await app.makeSchool();
    const exam = await makeExam(school);
    const { teacher, colleague } = school;
    const first = await write(
      teacher,
      exam,
      scoreOf(exam, 1, given(250, { "hafaz.kalimah": 1 })),
      scoreOf(exam, 2, given(250)),
    );
    expect(first.body.map(({ outcome, score }) => [outcome, score?.score10])).toEqual([
      ["written", 870],
      ["written", 890],
    ]);
    await write(colleague, exam, scoreOf(exam, 1, given(200)));
    const [seen] = (await read(teacher, exam)).candidates;
    expect(seen).toMatchObject({
      state: "heard",
      result: {
        sections: [365, 270, 225],
        total10: 860,
        apart: false,
        offered: "passed",
        grade: "jayyid_jiddan",
      },
    });
    expect(seen?.scores.map(({ question }) => question)).toEqual([1, 2]);
    expect(seen?.result?.examiners.map(({ total10 }) => total10).toSorted()).toEqual([840, 880]);
  });

  test("again changes nothing, and an older version is answered with the one that stands", async () => {
    const school = await app.makeSchool();
    const exam = await makeExam(school);
    const { teacher } = school;
    const one = scoreOf(exam, 1, given(250));
    await write(teacher, exam, one);
    const two = scoreOf(exam, 1, { ...given(200), version: 1 });
    await write(teacher, exam, two);
    const answers = await write(teacher, exam, one, two, scoreOf(exam, 1, given(100)));
    expect(answers.body.map(({ outcome }) => outcome)).toEqual(["repeated", "repeated", "stale"]);
    expect(answers.body[2]?.score).toMatchObject({ version: 2, score10: 840 });
    expect(
      await rows("select version from app.hifz_score_history where school_id = $1", [school.id]),
    ).toHaveLength(2);
  });

  test.each([
    ["a question that there is not", { question: 3 }, 422, "question"],
    ["a mistake that the rubric does not know", given(0, { "hafaz.lain": 1 }), 422, "counts"],
    ["more marks than there are", given(301), 422, "counts"],
    ["no counts", { counts: null }, 400, undefined],
  ])("refuses %s", async (_, more, status, reason) => {
    const school = await app.makeSchool();
    const exam = await makeExam(school);
    const answer = await write(school.teacher, exam, { ...scoreOf(exam, 1), ...more });
    expect([answer.status, reasonOf(answer.body)]).toEqual([status, reason]);
  });

  test("is for the panel alone, and takes no candidate of another exam", async () => {
    const school = await app.makeSchool();
    const exam = await makeExam(school);
    const answer = await write(school.admin, exam, scoreOf(exam, 1));
    expect([answer.status, reasonOf(answer.body)]).toEqual([403, "not_on_panel"]);
    const other = await makeExam(school);
    const { body } = await write(school.teacher, exam, scoreOf(other, 1));
    expect(body).toMatchObject([{ outcome: "gone", score: null }]);
    expect((await read(school.teacher, other)).candidates[0]?.scores).toEqual([]);
  });

  test("of a question, twice in one call, counts once, whatever the keys are", async () => {
    const school = await app.makeSchool();
    const exam = await makeExam(school);
    const twice = await write(school.teacher, exam, scoreOf(exam, 1), scoreOf(exam, 1));
    expect(twice.body).toMatchObject([{ outcome: "written" }, { outcome: "stale" }]);
    const client_key = newId();
    const same = { client_key };
    const foreign = await write(
      school.colleague,
      exam,
      scoreOf(exam, 1, { ...same, ...given(10) }),
      scoreOf(exam, 2, { ...same, ...given(20) }),
    );
    expect(foreign.status).toBe(400);
    const [first, second] = [scoreOf(exam, 1, given(10)), scoreOf(exam, 2, given(20))];
    expect((await write(school.colleague, exam, first, second)).status).toBe(200);
    const next = { ...same, version: 1, ...given(30) };
    const mixed = await write(
      school.colleague,
      exam,
      scoreOf(exam, 1, next),
      scoreOf(exam, 2, next),
    );
    expect(mixed.status).toBe(400);
    const [candidate] = (await read(school.colleague, exam)).candidates;
    expect(candidate?.scores).toMatchObject([
      { question: 1, version: 1, counts: { given: { fasahah: 10 } } },
      { question: 2, version: 1, counts: { given: { fasahah: 20 } } },
    ]);
  });

  test("are answered one by one where the exam cannot take them, so that no other change waits", async () => {
    const school = await app.makeSchool();
    const outcomeOf = async (caller: Caller, exam: Exam, score: unknown) =>
      (await write(caller, exam, score)).body[0]?.outcome;
    const tomorrow = await makeExam(school, { date: addDays(school.today, 1) });
    expect(await outcomeOf(school.teacher, tomorrow, scoreOf(tomorrow, 1))).toBe("early");
    const draft = await makeExam(school, { open: false });
    expect(await outcomeOf(school.teacher, draft, scoreOf(draft, 1))).toBe("not_open");

    // A score that was written is acknowledged for ever: perhaps only the answer was lost.
    const exam = await makeExam(school);
    const score = scoreOf(exam, 1);
    expect(await outcomeOf(school.teacher, exam, score)).toBe("written");
    await decide(school.teacher, exam, "passed");
    expect(await outcomeOf(school.teacher, exam, score)).toBe("repeated");
    await school.admin.send("PATCH", `/hifz/exams/${exam.id}`, { state: "closed" });
    const { body } = await write(school.teacher, exam, score, scoreOf(exam, 2));
    expect(body.map(({ outcome }) => outcome)).toEqual(["repeated", "decided"]);
  });

  test("of a question that was drawn again asks for the new one", async () => {
    const school = await app.makeSchool();
    const exam = await makeExam(school);
    const id = exam.candidates[0]?.id;
    const draw = (caller: Caller, question: number) =>
      caller.post<Exam>(`/hifz/candidates/${id}/questions`, { question });
    const refused = await draw(school.colleague, 1);
    expect([refused.status, reasonOf(refused.body)]).toEqual([403, "not_chair"]);
    const drawn = (await draw(school.teacher, 1)).body;
    expect(drawn.candidates[0]).toMatchObject({ redraws: [1] });
    const late = await write(school.colleague, exam, scoreOf(exam, 1));
    expect(late.body).toMatchObject([{ outcome: "redrawn" }]);
    await write(school.colleague, drawn, scoreOf(drawn, 1));
    const scored = await draw(school.teacher, 1);
    expect([scored.status, reasonOf(scored.body)]).toEqual([409, "scored"]);
  });
});

describe("the chair's decision", () => {
  test("writes one record, from which the pages follow", async () => {
    const school = await app.makeSchool();
    const exam = await makeExam(school);
    const { teacher, colleague, admin } = school;
    const none = await decide(teacher, exam, "passed");
    expect([none.status, reasonOf(none.body)]).toEqual([409, "no_scores"]);
    await write(teacher, exam, scoreOf(exam, 1, given(250)), scoreOf(exam, 2, given(250)));
    const refused = await decide(colleague, exam, "passed");
    expect([refused.status, reasonOf(refused.body)]).toEqual([403, "not_chair"]);
    const decided = await decide(teacher, exam, "passed");
    expect(decided.body.candidates).toMatchObject([
      { state: "passed", total10: 890, grade: "jayyid_jiddan" },
    ]);
    const record = {
      stream: "ujian",
      source: "exam",
      heard_by: "panel",
      decision: "pass",
      marks: 89,
    };
    expect(await recordsOf(school)).toEqual([{ ...record, version: 1, attempt: 1, voided: false }]);
    expect(await statesOf(school)).toEqual(["3 new", "4 new"]);
    const late = await write(teacher, exam, scoreOf(exam, 1, { version: 1 }));
    expect(late.body).toMatchObject([{ outcome: "decided" }]);
    expect((await decide(admin, exam, "absent")).status).toBe(200);
    expect(await recordsOf(school)).toMatchObject([{ version: 2, voided: true }]);
    expect(await statesOf(school)).toEqual([]);
    await decide(teacher, exam, "passed");
    expect(await recordsOf(school)).toMatchObject([{ version: 3, voided: false, attempt: 1 }]);
  });

  test("to repeat makes weak the pages that were asked and lost marks", async () => {
    const school = await app.makeSchool();
    const { teacher, class_id, today, students } = school;
    const mistakes = { lupa: 0, tersangkut: 0, ditegur: 0, tajwid: 0 };
    const line = { student_id: students[0], stream: "baharu", attempt: 1, version: 0, ...SCOPE };
    const records = [{ ...line, client_key: newId(), mistakes, decision: "pass" }];
    await teacher.post("/hifz/records/batch", { class_id, date: today, records });
    const exam = await makeExam(school);
    await write(
      teacher,
      exam,
      scoreOf(exam, 1, given(300, { "hafaz.kalimah": 20 })),
      scoreOf(exam, 2, given(300)),
    );
    await decide(teacher, exam, "repeat");
    expect(await recordsOf(school)).toMatchObject([{ decision: "repeat", version: 1 }]);
    const states = await statesOf(school);
    expect(states).toContain("3 weak");
  });

  test("lets who must come again be a candidate with the next attempt", async () => {
    const school = await app.makeSchool();
    const { teacher, admin, students } = school;
    const exam = await makeExam(school);
    await write(teacher, exam, scoreOf(exam, 1));
    await decide(teacher, exam, "repeat");
    const candidates = [{ student_id: students[0], ...SCOPE, ...OVERRIDE }];
    const again = await admin.post<Exam>(`/hifz/exams/${exam.id}/candidates`, { candidates });
    expect(again.body.candidates.map(({ attempt, state }) => `${attempt} ${state}`)).toEqual([
      "1 repeat",
      "2 waiting",
    ]);
    // The earlier decision stays: else a pupil could pass twice, or fail again after having passed.
    const late = await decide(teacher, again.body, "passed");
    expect([late.status, reasonOf(late.body)]).toEqual([409, "retaken"]);
    const [, second] = again.body.candidates;
    const removed = await admin.send("DELETE", `/hifz/candidates/${second?.id}`);
    expect(removed.status).toBe(200);
    expect((await decide(teacher, again.body, "passed")).status).toBe(200);
  });

  test("after closing is an admin's, with the reason", async () => {
    const school = await app.makeSchool();
    const { teacher, admin } = school;
    const exam = await makeExam(school);
    await write(teacher, exam, scoreOf(exam, 1));
    await decide(teacher, exam, "passed");
    await admin.send("PATCH", `/hifz/exams/${exam.id}`, { state: "closed" });
    expect((await decide(teacher, exam, "repeat", { why: "x" })).status).toBe(409);
    expect((await decide(admin, exam, "repeat")).status).toBe(409);
    expect((await decide(admin, exam, "repeat", { why: "Semakan" })).status).toBe(200);
    const [history] = await rows<{ why: string }>(
      "select why from app.hifz_record_history where school_id = $1 and version = 2",
      [school.id],
    );
    expect(history).toEqual({ why: "Semakan" });
    const [line] = await rows<{ details: object }>(
      `select details from app.audit where school_id = $1 and action = 'hifz.decide_exam'
       order by at desc, id desc limit 1`,
      [school.id],
    );
    expect(line?.details).toMatchObject({
      changes: { state: ["passed", "repeat"] },
      why: "Semakan",
    });
  });

  test("waits for the day of the exam", async () => {
    const school = await app.makeSchool();
    const exam = await makeExam(school, { date: addDays(school.today, 1) });
    const answer = await decide(school.teacher, exam, "absent");
    expect([answer.status, reasonOf(answer.body)]).toEqual([422, "future"]);
  });

  test("writes and takes back no record in a closed month, and says who closed it", async () => {
    const school = await app.makeSchool();
    const { admin, teacher, students, today } = school;
    const date = addDays(monthStart(today), -1);
    const exam = await makeExam(school, {
      date,
      candidates: students.slice(0, 2).map((student_id) => ({ student_id, ...SCOPE, ...OVERRIDE })),
    });
    await write(teacher, exam, scoreOf(exam, 1));
    const [first, second] = exam.candidates;
    const decideOn = (one: typeof first, decision: string) =>
      teacher.post(`/hifz/candidates/${one?.id}/decision`, { decision });
    const month = monthStart(date);
    const closed = await admin.post<{ closed: { by: string } }>("/months", { month });
    expect(await decideOn(first, "passed")).toMatchObject({
      status: 409,
      body: {
        data: {
          reason: "month_closed",
          month: month.slice(0, 7),
          closed_by: closed.body.closed.by,
        },
      },
    });
    // Nothing is written of who was never heard.
    expect((await decideOn(second, "absent")).status).toBe(200);
    expect((await admin.post("/months/reopen", { month, why: "Ujian" })).status).toBe(200);
    expect((await decideOn(first, "passed")).status).toBe(200);
    expect(await recordsOf(school)).toHaveLength(1);
  });

  test("stands over an older version only", async () => {
    const school = await app.makeSchool();
    const exam = await makeExam(school);
    const version = exam.candidates[0]?.version;
    await decide(school.teacher, exam, "absent", { version });
    const stale = await decide(school.admin, exam, "absent", { version });
    expect([stale.status, reasonOf(stale.body)]).toEqual([409, "stale"]);
  });

  test("stands over the marks that were shown, and not over some that came since", async () => {
    const school = await app.makeSchool();
    const { teacher, colleague } = school;
    const exam = await makeExam(school);
    await write(teacher, exam, scoreOf(exam, 1, given(300)));
    await write(colleague, exam, scoreOf(exam, 1, given(300)));
    const shown = await read(teacher, exam);
    // The colleague had no network: what was changed before arrives only now.
    const late = scoreOf(exam, 1, { ...given(0, { "hafaz.kalimah": 50 }), version: 1 });
    await write(colleague, exam, late, scoreOf(exam, 2, given(0)));
    const version = shown.candidates[0]?.version;
    const stale = await decide(teacher, exam, "passed", { version });
    expect([stale.status, reasonOf(stale.body)]).toEqual([409, "stale"]);
    const now = await read(teacher, exam);
    const again = await decide(teacher, exam, "passed", { version: now.candidates[0]?.version });
    expect(again.body.candidates[0]).toMatchObject({
      state: "passed",
      total10: now.candidates[0]?.result?.total10,
    });
    // The same change again is no news.
    const decided = await read(teacher, exam);
    await write(colleague, exam, late);
    expect((await read(teacher, exam)).candidates[0]?.version).toBe(decided.candidates[0]?.version);
  });
});

describe("a pupil's exams", () => {
  test.each([
    ["decision", null, null],
    ["grade", "Jayyid Jiddan", null],
    ["marks", "Jayyid Jiddan", 890],
  ])("are seen by families once decided: %s", async (families_see, grade, percent10) => {
    const school = await app.makeSchool();
    const { teacher, guardian, known } = school;
    await app.owner.query(
      "insert into app.hifz_settings (school_id, id, families_see) values ($1, $2, $3)",
      [school.id, newId(), families_see],
    );
    const exam = await makeExam(school, {
      candidates: [{ student_id: known.student_id, ...SCOPE, ...OVERRIDE }],
    });
    const seen = async (caller: Caller) =>
      (await caller.get<PupilExam[]>(`/hifz/pupils/${known.student_id}/exams`)).body;
    await write(teacher, exam, scoreOf(exam, 1, given(250)));
    expect(await seen(guardian)).toEqual([]);
    await decide(teacher, exam, "passed");
    expect(await seen(guardian)).toMatchObject([
      { decision: "passed", grade, percent10, ...SCOPE },
    ]);
    expect(await seen(teacher)).toMatchObject([{ grade: "Jayyid Jiddan", percent10: 890 }]);
    expect((await school.colleague.get(`/hifz/pupils/${known.student_id}/exams`)).status).toBe(404);
  });
});
