import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { planOf, recordTraffic } from "#app/testing-queries.ts";
import { addCardSetup } from "#app/testing-cards.ts";
import { startApp, type Caller, type TestApp, type TestSchool } from "#app/testing.ts";
import { addDays, monthStart } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { Exam } from "#features/hifz/exams/contract.ts";
import { rubricOf } from "#features/hifz/exams/rules/presets.ts";
import { DEFAULT_SETTINGS } from "#features/hifz/settings/rules.ts";
import { atClock } from "#lib/zones.ts";
import type { Waiting } from "./contract.ts";

let app: TestApp;
let real: () => number;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
  real = app.runtime.now;
});
afterEach(() => {
  app.runtime.now = real;
});
afterAll(() => app.stop());

async function waiting(who: Caller): Promise<Waiting> {
  const { status, body } = await who.get<Waiting>("/home/waiting");
  expect(status).toBe(200);
  return body;
}

const tasks = async (who: Caller) => (await waiting(who)).tasks;

/** A school without rest days, with the clock at a time of today. */
async function makeDay(time = "07:40") {
  const school = await app.makeSchool();
  await app.owner.query("update app.schools set weekend_days = '{}' where school_id = $1", [
    school.id,
  ]);
  const set = (next: string) => {
    app.runtime.now = () => atClock(school.today, next, "Asia/Kuala_Lumpur");
  };
  set(time);
  return { ...school, set };
}

function save({ teacher, class_id, today: date, students }: TestSchool) {
  return teacher.post("/registers", { class_id, date, unmarked: students });
}

function mark(who: Caller, register: { class_id: string; date: string }, student_id?: string) {
  const absent = { student_id, status: "absent", client_key: newId() };
  return who.post("/attendance", { ...register, ...absent });
}

const NOTHING = {
  registers: 0,
  announcements: 0,
  absences: 0,
  reports: 0,
  sittings: 0,
  decisions: 0,
  comments: 0,
};
const NOTHING_AT_ALL = {
  ...NOTHING,
  covers: 0,
  slips: 0,
  waivers: 0,
  plans: 0,
  broken: 0,
  letters: 0,
  months: 0,
  people: 0,
  years: 0,
  refunds: 0,
  unsent: 0,
  approvals: 0,
};

describe("registers", () => {
  test("wait for admins once they are due, for teachers once their own have begun", async () => {
    const school = await makeDay("07:00");
    const { admin, teacher, colleague, class_id } = school;
    expect(await tasks(admin)).toEqual(NOTHING_AT_ALL);
    expect(await waiting(teacher)).toEqual({ tasks: NOTHING, unread: 0 });
    school.set("07:40");
    expect(await tasks(admin)).toMatchObject({ registers: 0 });
    expect(await waiting(teacher)).toMatchObject({
      tasks: { registers: 1 },
      next: { class_id, session: "harian" },
    });
    school.set("08:00");
    expect(await waiting(admin)).toMatchObject({ tasks: { registers: 2 } });
    expect(await waiting(admin)).not.toHaveProperty("next");
    await save(school);
    expect(await tasks(admin)).toMatchObject({ registers: 1 });
    expect(await waiting(teacher)).toEqual({ tasks: NOTHING, unread: 0 });
    expect(await tasks(colleague)).toMatchObject({ registers: 1 });
  });

  test("agree with the board", async () => {
    const school = await makeDay("09:00");
    const { admin } = school;
    await save(school);
    const session = { daily_name: "Pagi", name: "Petang", starts_at: "08:10", due_at: "08:30" };
    expect((await admin.post("/register-sessions", session)).status).toBeLessThan(300);
    const { body } = await admin.get<{ rows: { state: string }[] }>("/registers/board");
    const missing = body.rows.filter(({ state }) => state === "missing");
    expect(missing).toHaveLength(3);
    expect(await tasks(admin)).toMatchObject({ registers: 3 });
  });

  test("do not wait on a day without school", async () => {
    const { admin, teacher, today } = await makeDay("09:00");
    await admin.post("/events", { title: "Hari Malaysia", date: today, kind: "holiday" });
    expect(await tasks(admin)).toMatchObject({ registers: 0 });
    expect(await tasks(teacher)).toMatchObject({ registers: 0 });
  });
});

describe("absences and reports", () => {
  test("wait for admins and for the teachers of the class", async () => {
    const school = await makeDay();
    const { admin, teacher, colleague, guardian, class_id, other_class_id, students } = school;
    const { other_students, today: date } = school;
    await mark(teacher, { class_id, date }, students[0]);
    await mark(colleague, { class_id: other_class_id, date }, other_students[0]);
    const days = { from_date: addDays(date, 1), to_date: addDays(date, 1) };
    await guardian.post("/absences", { student_id: students[0], ...days, reason: "mc" });
    expect(await tasks(admin)).toMatchObject({ absences: 2, reports: 1 });
    expect(await tasks(teacher)).toMatchObject({ absences: 1, reports: 1 });
    expect(await tasks(colleague)).toMatchObject({ absences: 1, reports: 0 });
    const { body } = await admin.get<{ open: unknown[] }>("/absences/desk");
    expect(body.open).toHaveLength(2);
  });

  test("a pupil absent twice is one, and a known reason settles it", async () => {
    const school = await makeDay();
    const { admin, teacher, class_id, students, today: date } = school;
    const session = { daily_name: "Pagi", name: "Petang", starts_at: "14:00", due_at: "14:30" };
    await admin.post("/register-sessions", session);
    await mark(teacher, { class_id, date }, students[0]);
    const again = { class_id, date, session: "petang" };
    expect((await mark(teacher, again, students[0])).status).toBe(200);
    expect(await tasks(teacher)).toMatchObject({ absences: 1 });
    const report = { student_id: students[0], from_date: date, to_date: date, reason: "mc" };
    expect((await admin.post("/absences", report)).status).toBe(201);
    expect(await tasks(teacher)).toMatchObject({ absences: 0 });
  });
});

describe("hafazan", () => {
  /** As makeDay, with the class of the teacher as a halaqah. */
  async function makeHalaqah() {
    const school = await makeDay();
    const { class_id, id, students } = school;
    await app.owner.query(
      "update app.classes set kind = 'halaqah' where school_id = $1 and id = $2",
      [id, class_id],
    );
    await app.owner.query("update app.class_enrollments set from_date = $2 where school_id = $1", [
      id,
      addDays(school.today, -30),
    ]);
    const hear = async (date: string, student_id = students[0]) => {
      const one = { student_id, stream: "baharu", attempt: 1, version: 0, client_key: newId() };
      const { body } = await school.admin.post("/hifz/records/batch", {
        class_id,
        date,
        why: "late",
        records: [
          {
            ...one,
            from_id: 1,
            to_id: 7,
            mistakes: { lupa: 0, tersangkut: 0, ditegur: 0, tajwid: 0 },
            decision: "pass",
          },
        ],
      });
      expect(body).toMatchObject([{ outcome: "written" }]);
    };
    return { ...school, hear };
  }

  test("shows a teacher how far each own halaqah is today, and the admin none", async () => {
    const { teacher, colleague, admin, guardian, class_id, students, today, hear, set } =
      await makeHalaqah();
    const line = { class_id, session: "harian", heard: 0, pupils: students.length };
    expect(await waiting(teacher)).toMatchObject({ halaqah: [line] });
    await hear(today, students[0]);
    await hear(today, students[1]);
    expect(await waiting(teacher)).toMatchObject({ halaqah: [{ ...line, heard: 2 }] });
    // Nobody expects to hear who is away; who was heard before stays counted.
    for (const away of [students[0], students[2]]) {
      await mark(teacher, { class_id, date: today }, away);
    }
    const there = students.length - 1;
    expect(await waiting(teacher)).toMatchObject({
      halaqah: [{ ...line, heard: 2, pupils: there }],
    });
    set("06:00");
    expect(await waiting(teacher)).toMatchObject({
      halaqah: [{ ...line, heard: 2, pupils: there }],
    });
    for (const who of [colleague, admin, guardian]) {
      expect(await waiting(who)).not.toHaveProperty("halaqah");
    }
  });

  test("shows no halaqah on a day without school, and a class that the settings name", async () => {
    const { admin, colleague, other_class_id, teacher, today } = await makeHalaqah();
    const { body } = await admin.get<Record<string, unknown>>("/hifz/settings");
    const saved = await admin.patch("/hifz/settings", { ...body, class_ids: [other_class_id] });
    expect(saved.status).toBe(200);
    expect(await waiting(colleague)).toMatchObject({ halaqah: [{ class_id: other_class_id }] });
    await admin.post("/events", { title: "Hari Malaysia", date: today, kind: "holiday" });
    expect(await waiting(teacher)).not.toHaveProperty("halaqah");
  });

  test("a past sheet on which somebody was heard waits until it is closed", async () => {
    const school = await makeHalaqah();
    const { admin, teacher, colleague, class_id, today, hear } = school;
    const date = addDays(today, -2);
    await hear(today);
    expect(await tasks(admin)).toMatchObject({ sittings: 0 });
    await hear(date);
    await hear(addDays(today, -1));
    await hear(addDays(today, -15));
    for (const who of [admin, teacher]) {
      expect(await waiting(who)).toMatchObject({
        tasks: { sittings: 2 },
        sitting: { class_id, date, session: "harian" },
      });
    }
    expect(await waiting(colleague)).toMatchObject({ tasks: { sittings: 0 } });
    const closing = {
      class_id,
      date,
      session: "harian",
      teacher_away: false,
      version: 0,
      why: "late",
    };
    expect((await admin.post("/hifz/sittings", closing)).status).toBeLessThan(300);
    expect(await waiting(admin)).toMatchObject({
      tasks: { sittings: 1 },
      sitting: { date: addDays(today, -1) },
    });
  });
});

describe("what only admins deal with", () => {
  test("requests for a substitute wait until they are decided", async () => {
    const { admin, teacher, colleague, class_id, today } = await makeDay();
    const days = { from_date: today, to_date: today };
    const asked = { class_id, teacher_id: colleague.teacher_id, ...days };
    const { body } = await teacher.post<{ id: string }>("/cover-requests", asked);
    expect(await tasks(admin)).toMatchObject({ covers: 1 });
    expect(await tasks(teacher)).toEqual({ ...NOTHING, registers: 1 });
    await admin.post(`/cover-requests/${body.id}/decision`, { accepted: false });
    expect(await tasks(admin)).toMatchObject({ covers: 0 });
  });

  test("a prepared year change waits from its day on, until it is carried out", async () => {
    const { admin, teacher, today } = await makeDay();
    const years = { from_year: "2026", to_year: "2027" };
    const begins_on = addDays(today, 3);
    const plan = { ...years, begins_on, acts: {}, names: {} };
    expect((await admin.post("/year-plans", plan)).status).toBe(201);
    const at = (date: string) => {
      app.runtime.now = () => atClock(date, "07:00", "Asia/Kuala_Lumpur");
    };
    at(addDays(today, 2));
    expect(await tasks(admin)).toMatchObject({ years: 0 });
    at(begins_on);
    expect(await tasks(admin)).toMatchObject({ years: 1 });
    expect(await tasks(teacher)).not.toHaveProperty("years");
    at(addDays(today, 5));
    expect(await tasks(admin)).toMatchObject({ years: 1 });
    const asked = { from: years.from_year, to: years.to_year, begins_on };
    const { version } = (await admin.get<{ version: string }>("/year-change", asked)).body;
    const change = { ...years, begins_on, version, choices: [] };
    expect((await admin.post("/year-changes", change)).status).toBe(201);
    expect(await tasks(admin)).toMatchObject({ years: 0 });
  });

  test("a month with registers waits once it is over, until it is closed", async () => {
    const { admin, teacher, addSavedRegister, today } = await makeDay();
    const daysAgo = Number(today.slice(8)) + 3;
    const month = monthStart(await addSavedRegister(daysAgo));
    await addSavedRegister(0);
    expect(await tasks(admin)).toMatchObject({ months: 1 });
    expect(await tasks(teacher)).not.toHaveProperty("months");
    expect((await admin.post("/months", { month })).status).toBeLessThan(300);
    expect(await tasks(admin)).toMatchObject({ months: 0 });
  });

  test("letters wait as the list of due letters has them", async () => {
    const school = await makeDay();
    const { admin, students } = school;
    await school.beginYearEarlier();
    for (const days of [1, 2, 3]) {
      const date = await school.addSavedRegister(days);
      await app.owner.query(
        "update app.attendance set status = 'absent' where school_id = $1 and date = $2 and student_id = $3",
        [school.id, date, students[1]],
      );
    }
    expect((await admin.get<unknown[]>("/letters/due")).body).toHaveLength(1);
    expect(await tasks(admin)).toMatchObject({ letters: 1 });
  });

  test("people who came with a link wait to be let in", async () => {
    const { admin, teacher, addPerson, id } = await makeDay();
    const invited = await addPerson("guardian", "Maryam");
    await app.owner.query("delete from auth.memberships where profile_id = $1", [invited.id]);
    await app.owner.query(
      `insert into auth.invitations (token_hash, purpose, school_id, profile_id, expires_at, claimed_by, claimed_at)
       values (gen_random_uuid()::text, 'invite', $1, $2, now() + interval '1 day', $3, now())`,
      [id, invited.id, teacher.id],
    );
    expect(await tasks(admin)).toMatchObject({ people: 1 });
    expect(await tasks(teacher)).not.toHaveProperty("people");
  });
});

test("pupils have no tasks and guardians only offers and signatures, and a school knows nothing of another's", async () => {
  const school = await makeDay("09:00");
  expect(await waiting(school.pupil)).toEqual({ tasks: { announcements: 0 }, unread: 0 });
  // A guardian answers the school's offers of instalments.
  expect(await waiting(school.guardian)).toEqual({
    tasks: { announcements: 0, offers: 0, signatures: 0 },
    unread: 0,
  });
  const other = await makeDay("07:00");
  expect(await waiting(other.admin)).toEqual({ tasks: NOTHING_AT_ALL, unread: 0 });
});

test("the call, which every page repeats each minute, is cheap", async () => {
  const { admin, teacher } = await makeDay();
  await waiting(teacher);
  const { statements, trips } = await recordTraffic(() => waiting(teacher));
  expect([statements.length, trips]).toEqual([4, 4]);
  await waiting(admin);
  const ofAdmin = await recordTraffic(() => waiting(admin));
  expect([ofAdmin.statements.length, ofAdmin.trips]).toEqual([9, 6]);
  // A kind costs its name and a number, so that the answer is shorter than the headers that would spare it.
  const told = await waiting(admin);
  const kinds = Object.keys(told.tasks).length;
  expect(JSON.stringify(told).length).toBeLessThan(14 * kinds);
});

test("letters are counted with each marked day read once, not once for each pupil", async () => {
  const { id, admin } = await makeDay();
  const { statements } = await recordTraffic(() => waiting(admin));
  const letters = statements.find(({ text }) => text.includes("app.warning_letters"));
  if (!letters) throw new Error("no letters were counted");
  const plan = await planOf(app.owner, id, letters);
  expect(plan).toContain("attendance");
  expect(plan).not.toMatch(/SubPlan[^]*\bon days\b/);
  expect(plan).toContain("CTE often");
});

describe("exams", () => {
  const rubric = { ...rubricOf("mtq", DEFAULT_SETTINGS), questions: 2 };

  /** An open exam before the class teacher, who chairs it, and a colleague, with two candidates. */
  async function makeExam(school: TestSchool, date: string): Promise<Exam> {
    const { admin, teacher, colleague, students } = school;
    const panel = [
      { teacher_id: teacher.teacher_id, is_chair: true },
      { teacher_id: colleague.teacher_id, is_chair: false },
    ];
    const facts = { title: "Ujian juzuk 1", kind: "juz", rubric, date, place: "", panel };
    const { id } = (await admin.post<Exam>("/hifz/exams", facts)).body;
    const candidates = students.slice(0, 2).map((student_id) => {
      return { student_id, from_id: 1, to_id: 148, override_reason: "Diuji awal" };
    });
    await admin.post(`/hifz/exams/${id}/candidates`, { candidates });
    return (await admin.send("PATCH", `/hifz/exams/${id}`, { state: "open" })).body as Exam;
  }

  /** Writes an examiner's scores of the first candidate. */
  function judge(caller: Caller, { id: exam_id, candidates: [candidate] }: Exam, upTo = 2) {
    const counts = { mistakes: {}, given: {}, bonus: {} };
    const scores = candidate?.questions.slice(0, upTo).map(([from_id, to_id], at) => {
      const score = { candidate_id: candidate.id, question: at + 1, from_id, to_id };
      return { ...score, counts, version: 0, client_key: newId() };
    });
    return caller.post("/hifz/scores/batch", { exam_id, scores });
  }

  test("of today are shown to the panel, with how many candidates it has examined", async () => {
    const school = await makeDay("07:00");
    const { admin, teacher, colleague, today } = school;
    await makeExam(school, addDays(today, 1));
    expect(await waiting(teacher)).not.toHaveProperty("exams");
    const exam = await makeExam(school, today);
    const line = { id: exam.id, title: "Ujian juzuk 1", judged: 0, candidates: 2 };
    expect(await waiting(teacher)).toMatchObject({ exams: [line] });
    await judge(teacher, exam, 1);
    expect(await waiting(teacher)).toMatchObject({ exams: [line] });
    await judge(colleague, exam);
    expect(await waiting(colleague)).toMatchObject({ exams: [{ ...line, judged: 1 }] });
    expect(await waiting(teacher)).toMatchObject({ exams: [line] });
    expect(await waiting(admin)).not.toHaveProperty("exams");
    await admin.send("PATCH", `/hifz/exams/${exam.id}`, { state: "cancelled" });
    expect(await waiting(teacher)).not.toHaveProperty("exams");
  });

  test("whose candidates the whole panel has heard wait for the chair, and for admins", async () => {
    const school = await makeDay("07:00");
    const { admin, teacher, colleague, today } = school;
    const exam = await makeExam(school, addDays(today, -1));
    const [first] = exam.candidates;
    await judge(teacher, exam);
    await judge(colleague, exam, 1);
    expect(await tasks(teacher)).toMatchObject({ decisions: 0 });
    await judge(colleague, exam);
    for (const who of [teacher, admin]) {
      expect(await waiting(who)).toMatchObject({
        tasks: { decisions: 1 },
        candidate: { id: first?.id, exam_id: exam.id },
      });
    }
    expect(await tasks(colleague)).toMatchObject({ decisions: 0 });
    await teacher.post(`/hifz/candidates/${first?.id}/decision`, { decision: "passed" });
    expect(await waiting(teacher)).not.toHaveProperty("candidate");
  });
});

test("comments of progress reports wait for the homeroom teacher, and what is ready for admins", async () => {
  const school = await app.makeSchool();
  const { admin, teacher, colleague, students } = school;
  const { period_id } = await addCardSetup(school);
  const [student = ""] = students;
  const { comments } = await tasks(teacher);
  expect(comments).toBe(students.length);
  await teacher.patch("/cards", { period_id, student_id: student, comment: "Baik." });
  expect(await waiting(teacher)).toMatchObject({
    tasks: { comments: students.length - 1 },
    comments: { written: 1, all: students.length, due_on: school.today },
  });
  expect(await tasks(colleague)).toMatchObject({ comments: 3 });
  expect(await tasks(admin)).toMatchObject({ comments: 0, approvals: 0 });
  await teacher.post("/cards/ready", { period_id, student_ids: [student] });
  expect(await tasks(admin)).toMatchObject({ approvals: 1 });
  // Weeks before the day, and in a closed period, nobody is asked.
  const due_on = addDays(school.today, 11);
  await admin.patch(`/card-periods/${period_id}`, { due_on, to_date: due_on });
  expect(await tasks(teacher)).toMatchObject({ comments: 0 });
  await admin.patch(`/card-periods/${period_id}`, { due_on: school.today, state: "closed" });
  expect(await tasks(teacher)).toMatchObject({ comments: 0 });
  expect(await tasks(admin)).toMatchObject({ approvals: 0 });
});
