import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startApp, type Caller, type TestApp, type TestSchool } from "#app/testing.ts";
import type { Change, Register } from "#features/attendance/contract.ts";
import { addDays, monthStart, weekday } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import { listFiles } from "#server/files.ts";
import { countTry } from "#server/session/limits.ts";
import type { AbsencePupil, AbsenceReport } from "./contract.ts";
import { sweepPapers } from "./jobs.ts";
import { REPORTS } from "./rules.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

type Input = Record<string, unknown>;

/** Reports an absence of the guardian's child, by default of today. */
function send(who: Caller, { students, today }: TestSchool, more: Input = {}) {
  const [student_id] = students;
  const input = { student_id, from_date: today, to_date: today, reason: "mc", ...more };
  return who.post("/absences", input);
}

async function report(who: Caller, school: TestSchool, more?: Input): Promise<AbsenceReport> {
  const { status, body } = await send(who, school, more);
  expect(status).toBe(201);
  return body as AbsenceReport;
}

function decide(who: Caller, { id }: AbsenceReport, state = "accepted", more: Input = {}) {
  return who.patch(`/absences/${id}`, { state, ...more });
}

async function seen(who: Caller, query?: Record<string, string>): Promise<string[]> {
  return (await who.get<AbsenceReport[]>("/absences", query)).body.map(({ id }) => id);
}

async function read(who: Caller, { class_id }: TestSchool, date: string) {
  return (await who.get<Register>("/attendance", { class_id, date })).body;
}

async function lineOf(school: TestSchool, date: string, at = 0) {
  const { marks } = await read(school.admin, school, date);
  return marks.find((mark) => mark.student_id === school.students[at]);
}

/** A mark of the guardian's child, as an admin made it. */
async function mark(school: TestSchool, days_ago: number, value: Input): Promise<string> {
  const date = addDays(school.today, -days_ago);
  const { class_id, students } = school;
  const marks = [{ student_id: students[0], client_key: newId(), ...value }];
  const input = { class_id, date, marks, why: "Ujian" };
  expect((await school.admin.post("/attendance/batch", input)).status).toBe(200);
  return date;
}

const statusesOf = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

async function photo(width = 3000, height = 2000): Promise<string> {
  const made = sharp({ create: { width, height, channels: 3, background: "#ddeeff" } });
  const exif = { IFD0: { Make: "Kamera" }, IFD3: { GPSLatitude: "3/1 8/1 0/1" } };
  return (await made.jpeg().withExif(exif).toBuffer()).toString("base64");
}

describe("who may", () => {
  test("a guardian reports for the own child; the class's teachers and admins see it and decide", async () => {
    const school = await app.makeSchool();
    const { admin, teacher, colleague, guardian, pupil } = school;
    const made = await report(guardian, school, { notes: "Demam sejak malam" });
    expect(made).toMatchObject({
      student: { id: school.students[0], first_name: "Hakim" },
      class_name: "Tahun 3 Ibnu Sina",
      state: "waiting",
      notes: "Demam sejak malam",
      reported_by: "Salmah binti Ali",
      decided_by: null,
      may_decide: false,
      may_withdraw: true,
    });
    for (const who of [admin, teacher, guardian, pupil]) {
      expect(await seen(who)).toEqual([made.id]);
    }
    expect(await seen(colleague)).toEqual([]);
    const [line] = (await teacher.get("/absences")).body as [AbsenceReport];
    expect(line).toMatchObject({ may_decide: true, may_withdraw: false });

    expect((await decide(colleague, made)).status).toBe(404);
    expect((await decide(guardian, made)).status).toBe(403);
    expect((await decide(pupil, made)).status).toBe(403);
    const { status, body } = await decide(teacher, made, "accepted", { answer: "Cepat sembuh" });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      filled: 0,
      absence: { state: "accepted", decided_by: "Faizal bin Osman", answer: "Cepat sembuh" },
    });
    const [decided] = (await guardian.get("/absences")).body as [AbsenceReport];
    expect(decided).toMatchObject({ state: "accepted", answer: "Cepat sembuh" });
  });

  test("nobody reports for others' children, a teacher for none, nobody across schools", async () => {
    const [school, other] = [await app.makeSchool(), await app.makeSchool()];
    const { guardian, teacher, pupil, students } = school;
    const [, sibling] = students;
    expect((await send(guardian, school, { student_id: sibling })).status).toBe(404);
    expect((await send(guardian, school, { student_id: other.students[0] })).status).toBe(404);
    expect((await send(school.admin, school, { student_id: other.students[0] })).status).toBe(404);
    expect((await send(teacher, school)).status).toBe(403);
    expect((await send(pupil, school)).status).toBe(403);

    const made = await report(guardian, school);
    for (const who of [other.admin, other.teacher, other.guardian]) {
      expect(await seen(who)).toEqual([]);
      expect(await seen(who, { student_id: students[0] ?? "" })).toEqual([]);
    }
    expect((await decide(other.admin, made)).status).toBe(404);
    expect((await other.admin.post(`/absences/${made.id}/withdrawal`, {})).status).toBe(404);
    expect((await other.guardian.post(`/absences/${made.id}/withdrawal`, {})).status).toBe(404);
    expect((await lineOf(school, school.today))?.planned).toBeNull();
  });

  test("a guardian of two children reports for each, and is offered no other", async () => {
    const school = await app.makeSchool();
    const { guardian, guardian_id, students } = school;
    const [first, second = ""] = students;
    await app.owner.query(
      `insert into app.guardian_links (school_id, id, guardian_id, student_id, relation)
       values ($1, $2, $3, $4, 'ibu')`,
      [school.id, newId(), guardian_id, second],
    );
    const offered = (await guardian.get<{ id: string }[]>("/absences/pupils")).body;
    expect(offered.map(({ id }) => id)).toEqual([first, second]);
    const reported = await report(guardian, school);
    const two = await report(guardian, school, { student_id: second });
    expect(await seen(guardian)).toEqual([two.id, reported.id]);
    expect(await seen(guardian, { student_id: second })).toEqual([two.id]);
    expect(await seen(school.pupil)).toEqual([reported.id]);
    const found = await school.admin.get("/absences/pupils", { q: "pelajar 3" });
    expect(found.body).toMatchObject([{ id: students[2], class_name: "Tahun 3 Ibnu Sina" }]);
  });

  test("each pupil comes with the next school days of the own class, today included", async () => {
    const school = await app.makeSchool();
    const { admin, class_id, students, today, id } = school;
    await app.owner.query("update app.schools set weekend_days = $2 where school_id = $1", [
      id,
      [weekday(addDays(today, 1))],
    ]);
    const closed = { kind: "holiday", title: "Cuti", date: today, class_ids: [class_id] };
    expect((await admin.post("/events", closed)).status).toBe(201);
    const { body } = await admin.get<AbsencePupil[]>("/absences/pupils");
    const own = body.find((pupil) => pupil.id === students[0]);
    expect(own?.school_days).toEqual([addDays(today, 2), addDays(today, 3)]);
    const elsewhere = body.find(({ class_name }) => class_name !== own?.class_name);
    expect(elsewhere?.school_days).toEqual([today, addDays(today, 2)]);
  });

  test("a pupil without a name is offered by the number, among the names", async () => {
    const { admin, students } = await app.makeSchool();
    await app.owner.query("update app.students set profile_id = null where id = $1", [students[0]]);
    const offered = (await admin.get<AbsencePupil[]>("/absences/pupils")).body;
    const names = offered.map(({ first_name, student_id }) => first_name || student_id);
    expect(offered.map(({ first_name }) => first_name)).toContain("");
    expect(names).toEqual(names.toSorted());
  });

  test("a substitute of one of the days decides, and nobody on what they reported themselves", async () => {
    const school = await app.makeSchool();
    const { id, colleague, teacher, guardian, today, class_id } = school;
    const day = addDays(today, 10);
    const soon = await report(guardian, school, { from_date: addDays(today, 9), to_date: day });
    expect(await seen(colleague)).toEqual([]);
    await app.owner.query(
      `insert into app.class_teachers
         (school_id, id, class_id, teacher_id, kind, from_date, to_date)
       values ($1, $2, $3, $4, 'substitute', $5, $5)`,
      [id, newId(), class_id, colleague.teacher_id, day],
    );
    expect(await seen(colleague)).toEqual([soon.id]);
    await report(guardian, school);
    expect(await seen(colleague)).toEqual([soon.id]);
    expect((await decide(colleague, soon)).status).toBe(200);

    // The teacher is a parent of a pupil in their own class.
    const guardian_id = newId();
    await app.owner.query(
      "insert into app.guardians (school_id, id, profile_id) values ($1, $2, $3)",
      [id, guardian_id, teacher.id],
    );
    await app.owner.query(
      `insert into app.guardian_links (school_id, id, guardian_id, student_id, relation)
       values ($1, $2, $3, $4, 'bapa')`,
      [id, newId(), guardian_id, school.students[2]],
    );
    const own = await report(teacher, school, { student_id: school.students[2] });
    expect(own).toMatchObject({ state: "waiting", may_decide: false });
    expect(await decide(teacher, own)).toMatchObject({
      status: 403,
      body: { data: { reason: "own" } },
    });
    expect((await decide(school.admin, own)).status).toBe(200);
  });

  test("what a guardian may not report is refused with the reason; an admin may", async () => {
    const school = await app.makeSchool();
    const { guardian, admin, today } = school;
    const of = (from: number, to: number) => ({
      from_date: addDays(today, from),
      to_date: addDays(today, to),
    });
    for (const [more, status, reason] of [
      [of(-8, -8), 422, "too_early"],
      [of(0, 60), 422, "too_long"],
      [of(1, 0), 422, "order"],
      [of(400, 400), 422, "too_far"],
      [{ reason: "suspended" }, 403, "suspended"],
    ] as const) {
      const answer = await send(guardian, school, more);
      expect(answer).toMatchObject({ status, body: { data: { reason } } });
    }
    for (const reason of ["unexplained", "Demam"]) {
      expect((await send(guardian, school, { reason })).status).toBe(400);
    }
    expect(await seen(guardian)).toEqual([]);
    const made = await report(admin, school, { ...of(-30, -29), reason: "suspended" });
    expect(made).toMatchObject({ state: "accepted", decided_by: "Aminah binti Yusof" });
    await report(guardian, school, of(-7, 52));
  });
});

test("a guardian who reports without end is told to wait; admins are not", async () => {
  const school = await app.makeSchool();
  const { guardian, admin } = school;
  const { auth } = app.runtime.database;
  for (let at = 0; at < REPORTS.tries; at += 1) await countTry(auth, REPORTS, guardian.id);
  expect((await send(guardian, school)).status).toBe(429);
  for (let at = 0; at <= REPORTS.tries; at += 1) await countTry(auth, REPORTS, admin.id);
  await report(admin, school);
});

describe("filling registers", () => {
  test("a register taken later excuses who is known to be away, with the reason", async () => {
    const school = await app.makeSchool();
    const { teacher, guardian, students, class_id, today: date } = school;
    const made = await report(guardian, school, { reason: "family" });
    expect((await lineOf(school, date))?.planned).toBeNull();
    await decide(teacher, made);
    expect((await lineOf(school, date))?.planned).toBe("family");
    await teacher.post("/registers", { class_id, date, unmarked: students });
    expect(await lineOf(school, date)).toMatchObject({ status: "excused", reason: "family" });
    expect(await lineOf(school, date, 1)).toMatchObject({ status: "present" });
  });

  test("absences of the days without a known reason are excused, with who and why; others stay", async () => {
    const school = await app.makeSchool();
    const { teacher, guardian, class_id, students, today } = school;
    const silent = await mark(school, 1, { status: "absent", notes: "Tidak dihubungi" });
    const unknown = await mark(school, 2, { status: "absent", reason: "unexplained" });
    const known = await mark(school, 3, { status: "absent", reason: "family" });
    const late = await mark(school, 4, { status: "late", minutes_late: 9 });
    const before = await mark(school, 6, { status: "absent" });
    const made = await report(guardian, school, { from_date: addDays(today, -5) });
    expect((await decide(teacher, made)).body).toMatchObject({ filled: 2 });

    expect(await lineOf(school, silent)).toMatchObject({
      status: "excused",
      reason: "mc",
      notes: "Tidak dihubungi",
      version: 2,
      marked_by: "Faizal bin Osman",
    });
    expect(await lineOf(school, unknown)).toMatchObject({ status: "excused", reason: "mc" });
    expect(await lineOf(school, known)).toMatchObject({ status: "absent", reason: "family" });
    expect(await lineOf(school, late)).toMatchObject({ status: "late", minutes_late: 9 });
    expect(await lineOf(school, before)).toMatchObject({ status: "absent", reason: null });
    const query = { student_id: students[0] ?? "", class_id, date: silent };
    const [change] = (await teacher.get<Change[]>("/attendance/history", query)).body;
    expect(change).toMatchObject({
      from_status: "absent",
      to_status: "excused",
      reason: "mc",
      why: "Makluman ketidakhadiran diterima",
      changed_by: "Faizal bin Osman",
    });
  });

  test("an admin's own report fills at once, also after the window; a refused one fills nothing", async () => {
    const school = await app.makeSchool();
    const { admin, guardian, teacher, today } = school;
    const long_ago = await mark(school, 40, { status: "absent" });
    const recent = await mark(school, 1, { status: "absent" });
    const range = (date: string) => ({ from_date: date, to_date: date });
    await report(admin, school, { ...range(long_ago), reason: "letter" });
    expect(await lineOf(school, long_ago)).toMatchObject({ status: "excused", reason: "letter" });
    const made = await report(guardian, school, range(recent));
    await decide(teacher, made, "refused", { answer: "Tiada surat" });
    expect(await lineOf(school, recent)).toMatchObject({ status: "absent", reason: null });
    const later = await report(guardian, school, range(recent));
    expect(later.state).toBe("waiting");
    expect((await lineOf(school, today))?.planned).toBeNull();
  });

  test("a closed month stays as it is", async () => {
    const school = await app.makeSchool();
    const { admin, today } = school;
    const closed = await mark(school, 45, { status: "absent" });
    const open = await mark(school, 0, { status: "absent" });
    await app.owner.query(
      `insert into app.closed_months (school_id, id, month, closed_by, closed_at)
       values ($1, $2, $3, $4, now())`,
      [school.id, newId(), monthStart(closed), admin.id],
    );
    await report(admin, school, { from_date: closed, to_date: addDays(closed, 30) });
    await report(admin, school, { from_date: addDays(today, -1) });
    expect(await lineOf(school, closed)).toMatchObject({ status: "absent", version: 1 });
    expect(await lineOf(school, open)).toMatchObject({ status: "excused" });
  });

  test("a notice to the guardians that has not gone out is taken back; one that has stays", async () => {
    const school = await app.makeSchool();
    const { id, guardian, teacher, students, today } = school;
    const yesterday = addDays(today, -1);
    for (const [at, date, state] of [
      [0, today, "waiting"],
      [0, yesterday, "sent"],
      [1, today, "waiting"],
    ] as const) {
      await app.owner.query(
        `insert into app.absence_notices (school_id, id, student_id, date, state, send_after)
         values ($1, $2, $3, $4, $5, now() + interval '1 hour')`,
        [id, newId(), students[at], date, state],
      );
    }
    const made = await report(guardian, school, { from_date: yesterday });
    await decide(teacher, made);
    const { rows } = await app.owner.query<{ student_id: string; state: string }>(
      `select student_id, state from app.absence_notices where school_id = $1
       order by date, array_position($2::uuid[], student_id)`,
      [id, students],
    );
    expect(rows.map(({ state }) => state)).toEqual(["sent", "cancelled", "waiting"]);
  });
});

describe("one after another", () => {
  test("a second report of the same days is refused and named, until the first one is ended", async () => {
    const school = await app.makeSchool();
    const { guardian, teacher, admin, today } = school;
    const to_date = addDays(today, 3);
    const first = await report(guardian, school, { to_date });
    for (const who of [guardian, admin]) {
      const again = await send(who, school, { from_date: to_date, to_date: addDays(today, 9) });
      expect(again).toMatchObject({
        status: 409,
        body: { data: { reason: "overlap", id: first.id, from_date: today, to_date } },
      });
    }
    await decide(teacher, first);
    expect((await send(guardian, school)).status).toBe(409);
    await report(guardian, school, {
      student_id: school.students[0],
      from_date: addDays(today, 4),
      to_date: addDays(today, 4),
    });
    await report(admin, school, { student_id: school.students[1] });
  });

  test("ten at once of the same days, each with a letter: one is taken", async () => {
    const school = await app.makeSchool();
    const attachment = await photo(300, 200);
    const { admin, guardian, addPerson } = school;
    // The server takes at most two pictures of one account at once.
    const more = ["Bakar", "Chik", "Daud"].map((name) => addPerson("admin", name, "bin Ujian"));
    const people = [admin, guardian, ...(await Promise.all(more))];
    const answers = await Promise.all(
      [...people, ...people].map((person) => send(person, school, { attachment })),
    );
    expect(statusesOf(answers)).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
  });

  test("two who decide at once: one decides, the other is told", async () => {
    const school = await app.makeSchool();
    for (let round = 0; round < 4; round += 1) {
      const day = addDays(school.today, 10 + round);
      const made = await report(school.guardian, school, { from_date: day, to_date: day });
      const answers = await Promise.all([
        decide(school.teacher, made, "accepted"),
        decide(school.admin, made, "refused"),
      ]);
      expect(statusesOf(answers)).toEqual([200, 409]);
      const [kept] = (await school.admin.get("/absences")).body as [AbsenceReport];
      expect(kept.state).toBe(answers[0]?.status === 200 ? "accepted" : "refused");
      const refused = answers.find(({ status }) => status === 409);
      expect(refused?.body).toMatchObject({ data: { reason: "settled", state: kept.state } });
    }
  });

  test("taken back and accepted at once: one way or the other, and the register follows", async () => {
    const school = await app.makeSchool();
    const { guardian, teacher } = school;
    const date = await mark(school, 1, { status: "absent" });
    for (let round = 0; round < 4; round += 1) {
      const made = await report(guardian, school, { from_date: date, to_date: date });
      const [accepted, withdrawn] = await Promise.all([
        decide(teacher, made),
        guardian.post(`/absences/${made.id}/withdrawal`, {}),
      ]);
      const [kept] = (await school.admin.get("/absences")).body as [AbsenceReport];
      expect(statusesOf([accepted, withdrawn])).toEqual([200, 409]);
      expect(kept.state).toBe(accepted.status === 200 ? "accepted" : "withdrawn");
      const status = accepted.status === 200 ? "excused" : "absent";
      expect(await lineOf(school, date)).toMatchObject({ status });
      if (accepted.status === 200) break;
    }
  });

  test("is taken back while it waits, accepted before it begins, and then not planned any more", async () => {
    const school = await app.makeSchool();
    const { guardian, teacher, admin, addPerson, today } = school;
    const take = (who: Caller, { id }: AbsenceReport) => who.post(`/absences/${id}/withdrawal`, {});
    const tomorrow = addDays(today, 1);
    const waiting = await report(guardian, school);
    expect((await take(guardian, waiting)).body).toMatchObject({ state: "withdrawn" });
    expect(await take(guardian, waiting)).toMatchObject({
      status: 409,
      body: { data: { reason: "settled", state: "withdrawn" } },
    });
    const coming = await report(guardian, school, { from_date: tomorrow, to_date: tomorrow });
    await decide(teacher, coming);
    expect((await take(teacher, coming)).status).toBe(403);
    const aunt = await addPerson("guardian", "Rohani", "binti Ali");
    expect((await take(aunt, coming)).status).toBe(404);
    expect((await take(guardian, coming)).body).toMatchObject({
      state: "withdrawn",
      decided_by: "Faizal bin Osman",
    });
    const begun = await report(guardian, school);
    await decide(teacher, begun);
    expect(await take(guardian, begun)).toMatchObject({
      status: 409,
      body: { data: { reason: "begun" } },
    });
    expect((await lineOf(school, today))?.planned).toBe("mc");
    expect((await take(admin, begun)).status).toBe(200);
    expect((await lineOf(school, today))?.planned).toBeNull();
  });

  test("another guardian of the child sees the report, not the letter, and cannot take it back", async () => {
    const school = await app.makeSchool();
    const { id, guardian, addPerson, students } = school;
    const father = await addPerson("guardian", "Kamal", "bin Idris");
    const guardian_id = newId();
    await app.owner.query(
      "insert into app.guardians (school_id, id, profile_id) values ($1, $2, $3)",
      [id, guardian_id, father.id],
    );
    await app.owner.query(
      `insert into app.guardian_links (school_id, id, guardian_id, student_id, relation)
       values ($1, $2, $3, $4, 'bapa')`,
      [id, newId(), guardian_id, students[0]],
    );
    const made = await report(guardian, school, { attachment: await photo(300, 200) });
    const [line] = (await father.get("/absences")).body as [AbsenceReport];
    expect(line).toMatchObject({ id: made.id, file_url: null, may_withdraw: false });
    expect((await app.as(father.cookie).post(`/absences/${made.id}/withdrawal`, {})).status).toBe(
      403,
    );
    const opened = await fetch(app.url + made.file_url, { headers: { cookie: father.cookie } });
    expect(opened.status).toBe(404);
  });
});

describe("the letter", () => {
  const open = (url: string | null, who: { cookie: string }) =>
    fetch(app.url + url, { headers: { cookie: who.cookie } });

  test("is opened by who reported it, who may decide, and nobody else", async () => {
    const [school, other] = [await app.makeSchool(), await app.makeSchool()];
    const { admin, teacher, colleague, guardian, pupil, addPerson } = school;
    const stranger = await addPerson("guardian", "Rohani", "binti Ali");
    const { file_url } = await report(guardian, school, { attachment: await photo() });
    expect(file_url).toMatch(/\.paper\.webp$/);
    for (const who of [admin, teacher, guardian]) {
      const answer = await open(file_url, who);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("cache-control")).toBe("private, no-store");
    }
    for (const who of [colleague, stranger, pupil, other.admin, other.guardian, app.nobody]) {
      expect((await open(file_url, who)).status).toBe(404);
    }
    const [line] = (await pupil.get("/absences")).body as [AbsenceReport];
    expect(line.file_url).toBeNull();
    // An admin without the required two-step sign-in may open the letter as little as anything else.
    const ask = "update app.schools set require_two_step = $2 where school_id = $1";
    await app.owner.query(ask, [school.id, true]);
    expect((await open(file_url, admin)).status).toBe(404);
    expect((await open(file_url, teacher)).status).toBe(200);
    await app.owner.query(ask, [school.id, false]);
    // A former guardian of the child can no longer open it.
    await app.owner.query("delete from app.guardian_links where id = $1", [school.link_id]);
    expect((await open(file_url, guardian)).status).toBe(404);
  });

  test("each look by who did not send it is a line of the audit log, under the pupil", async () => {
    const school = await app.makeSchool();
    const { admin, teacher, colleague, guardian, pupil } = school;
    const { file_url } = await report(guardian, school, { attachment: await photo(300, 200) });
    const [subject_id = ""] = school.students;
    const looks = async () => {
      const { lines } = (await admin.get("/audit", { kind: "absence", subject_id })).body as {
        lines: { action: string; actor_name: string; details: object }[];
      };
      return lines.filter(({ action }) => action === "absence.paper");
    };
    // Neither the family's own look nor a refused one is recorded as a look by the school.
    for (const who of [guardian, colleague, pupil]) await open(file_url, who);
    expect(await looks()).toEqual([]);
    expect((await open(file_url, teacher)).status).toBe(200);
    expect((await open(file_url, admin)).status).toBe(200);
    const lines = await looks();
    expect(new Set(lines.map((look) => look.actor_name)).size).toBe(2);
    expect(JSON.stringify(lines)).not.toMatch(/"mc"|paper\.webp/);
    // If the letter is gone from the store, nobody has seen it, so nothing is recorded.
    await app.runtime.files.delete(`schools/${school.id}/${file_url?.split("/").pop()}`);
    expect((await open(file_url, admin)).status).toBe(404);
    expect(await looks()).toHaveLength(2);
  });

  test("stays readable, and comes out without place or camera", async () => {
    const school = await app.makeSchool();
    const { file_url } = await report(school.guardian, school, { attachment: await photo() });
    const stored = Buffer.from(await (await open(file_url, school.admin)).arrayBuffer());
    const facts = await sharp(stored).metadata();
    expect(facts).toMatchObject({ format: "webp", width: 1600, height: 1067 });
    expect(facts.exif ?? facts.icc ?? facts.xmp).toBeUndefined();
    expect(stored.toString("latin1")).not.toContain("Kamera");
  });

  test.each([
    ["an SVG", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), 415],
    ["a PDF", Buffer.from("%PDF-1.7"), 415],
    ["half a JPEG", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1]), 422],
  ])("that is %s is refused, and nothing is reported", async (_, bytes, status) => {
    const school = await app.makeSchool();
    const answer = await send(school.guardian, school, { attachment: bytes.toString("base64") });
    expect(answer.status).toBe(status);
    expect(await seen(school.guardian)).toEqual([]);
  });

  test("goes when the report is taken back, ninety days after it was refused, and else stays", async () => {
    const school = await app.makeSchool();
    const { admin, guardian, teacher } = school;
    const attachment = await photo(300, 200);
    const on = (days: number) => {
      const day = addDays(school.today, days);
      return report(guardian, school, { attachment, from_date: day, to_date: day });
    };
    const [withdrawn, refused, accepted] = [await on(1), await on(2), await on(3)];
    const withdraw = `/absences/${withdrawn.id}/withdrawal`;
    expect((await guardian.post(withdraw, {})).body).toMatchObject({ file_url: null });
    await decide(teacher, refused, "refused");
    await decide(teacher, accepted, "accepted");
    const statuses = async () => {
      const all = [withdrawn, refused, accepted].map(({ file_url }) => open(file_url, admin));
      return (await Promise.all(all)).map(({ status }) => status);
    };
    const sweep = (days: number) =>
      sweepPapers({ ...app.runtime, now: () => Date.now() + days * 24 * 3_600_000 });
    expect(await statuses()).toEqual([404, 200, 200]);
    await sweep(89);
    expect(await statuses()).toEqual([404, 200, 200]);
    await sweep(91);
    expect(await statuses()).toEqual([404, 404, 200]);
    expect(await listFiles(app.runtime.files, school.id)).toHaveLength(1);
    const rows = (await admin.get<AbsenceReport[]>("/absences")).body;
    expect(rows.filter(({ file_url }) => file_url).map(({ id }) => id)).toEqual([accepted.id]);
  });

  test("goes with the pupil's notes when the pupil is erased", async () => {
    const school = await app.makeSchool();
    const { admin, guardian, pupil, teacher } = school;
    const more = { attachment: await photo(300, 200), notes: "Rahsia keluarga" };
    const made = await report(guardian, school, more);
    await decide(teacher, made, "accepted", { answer: "Rahsia juga" });
    expect((await open(made.file_url, admin)).status).toBe(200);
    expect((await admin.send("DELETE", `/persons/${pupil.id}`)).status).toBe(200);
    expect((await open(made.file_url, admin)).status).toBe(404);
    const key = `schools/${school.id}/${made.file_url?.split("/").pop()}`;
    expect(await app.runtime.files.exists(key)).toBe(false);
    const { rows } = await app.owner.query<{ all: string }>(
      `select string_agg(to_jsonb(t)::text, '') as all from app.absence_reports t
       where school_id = $1`,
      [school.id],
    );
    expect(rows[0]?.all).toContain(made.id);
    expect(rows[0]?.all).not.toMatch(/Rahsia|paper/);
  });
});

describe("what is told", () => {
  const mails = async (recipient: string) =>
    (
      await app.owner.query<{ kind: string; text: string }>(
        "select kind, text from platform.outbox where recipient = $1 order by created_at",
        [recipient],
      )
    ).rows;

  test("a guardian who agreed to mail hears what was decided, without the reason", async () => {
    const school = await app.makeSchool();
    const { guardian, teacher, guardian_id, today } = school;
    const tomorrow = addDays(today, 1);
    await decide(teacher, await report(guardian, school, { reason: "bereavement" }));
    expect(await mails(guardian.email)).toEqual([]);
    await app.owner.query("update app.guardians set consent_email = true where id = $1", [
      guardian_id,
    ]);
    const next = { from_date: tomorrow, to_date: tomorrow, notes: "Rahsia" };
    const made = await report(guardian, school, next);
    expect(await mails(guardian.email)).toEqual([]);
    await decide(teacher, made, "refused", { answer: "Jawapan rahsia" });
    const sent = await mails(guardian.email);
    expect(sent).toMatchObject([{ kind: "absence" }]);
    expect(sent[0]?.text).toMatch(/^Assalamualaikum Puan Salmah,/);
    expect(sent[0]?.text).toMatch(/Hakim bin Ujian .* tidak diterima/);
    expect(sent[0]?.text).not.toMatch(/[Rr]ahsia|sakit|MC/i);
    expect(await mails(teacher.email)).toEqual([]);
  });

  test("the audit log has who and which days, and not why", async () => {
    const school = await app.makeSchool();
    const { guardian, teacher, admin, today } = school;
    const made = await report(guardian, school, { notes: "Rahsia" });
    await decide(teacher, made, "accepted", { answer: "Rahsia juga" });
    const { lines } = (await admin.get("/audit", { kind: "absence" })).body as {
      lines: { action: string; label: string; details: object }[];
    };
    expect(lines.map(({ action, label }) => [action, label])).toEqual([
      ["absence.accept", "Hakim bin Ujian"],
      ["absence.report", "Hakim bin Ujian"],
    ]);
    expect(lines[1]?.details).toEqual({ from_date: today, to_date: today });
    expect(JSON.stringify(lines)).not.toMatch(/[Rr]ahsia|"mc"/);
  });
});

test("the list is filtered by state and day; what waits is there however old", async () => {
  const school = await app.makeSchool();
  const { guardian, teacher, admin, today } = school;
  const old = addDays(today, -7);
  const range = (date: string) => ({ from_date: date, to_date: date });
  const first = await report(guardian, school, range(old));
  const second = await report(guardian, school, range(addDays(today, -6)));
  const third = await report(guardian, school, range(today));
  await decide(teacher, second);
  expect(await seen(admin)).toEqual([third.id, second.id, first.id]);
  expect(await seen(admin, { from: today })).toEqual([third.id, first.id]);
  expect(await seen(admin, { state: "accepted" })).toEqual([second.id]);
  expect(await seen(admin, { state: "waiting" })).toEqual([third.id, first.id]);
});
