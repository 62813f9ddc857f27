import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { countQueries } from "#app/testing-queries.ts";
import { addRecord, weekBefore } from "#app/testing-hifz.ts";
import { startApp, type Caller, type TestApp, type TestSchool } from "#app/testing.ts";
import { addDays } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { FamilyHifz, HifzAck, HifzWeeks } from "./contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

const add = (school: TestSchool, date: string, more: Record<string, unknown> = {}) =>
  addRecord(app, school, date, more);

async function read(caller: Caller, date?: string): Promise<HifzWeeks> {
  const answer = await caller.get<HifzWeeks>("/hifz/weeks", date ? { date } : {});
  expect(answer.status).toBe(200);
  return answer.body;
}

function sign(caller: Caller, school: TestSchool, more: Record<string, unknown> = {}) {
  return caller.post<{ data: { reason: string } }>("/hifz/acks", {
    student_id: school.students[0],
    week_from: weekBefore(school),
    days: 3,
    comment: "Jam 9 malam sahaja",
    ...more,
  });
}

const acks = async (caller: Caller, { students }: TestSchool, query: Record<string, string> = {}) =>
  (await caller.get<HifzAck[]>(`/hifz/pupils/${students[0]}/acks`, query)).body;

describe("a week of hafazan", () => {
  test("shows the family the days that are over, why the child was away, and the teacher's word to them", async () => {
    const school = await app.makeSchool();
    const monday = weekBefore(school);
    await add(school, monday, { grade: "mumtaz", notes: "Rahsia guru", family_note: "Ulang lagi" });
    await add(school, addDays(monday, 1), {
      stream: "none",
      attempt: 0,
      from_id: null,
      to_id: null,
      decision: null,
      heard_by: null,
      milli: null,
      reason: "not_ready",
    });
    await add(school, addDays(monday, -1));
    await add(school, school.today, { attempt: 2 });
    for (const who of [school.guardian, school.pupil]) {
      const { body } = await who.get("/hifz/weeks", { date: addDays(monday, 3) });
      const week = body as HifzWeeks;
      expect(week).toMatchObject({
        from: monday,
        last: addDays(monday, 4),
        to: addDays(monday, 6),
      });
      const child = week.children.find(({ student_id }) => student_id === school.students[0]);
      const said = child?.days.filter(({ records }) => records.length > 0);
      expect(said).toMatchObject([
        { date: monday, records: [{ grade: "mumtaz", family_note: "Ulang lagi", notes: "" }] },
        { date: addDays(monday, 1), records: [{ stream: "none", reason: "not_ready" }] },
      ]);
      expect(child).toMatchObject({
        is_self: who === school.pupil,
        may_sign: who === school.guardian,
        outlook: null,
        signature: null,
        is_signed: false,
      });
      expect(JSON.stringify(body)).not.toContain("Rahsia guru");
      const now = await read(who);
      expect(now.children[0]?.outlook).not.toBeNull();
      const today = now.children[0]?.days.find(({ date }) => date === school.today);
      expect(today?.records ?? []).toEqual([]);
    }
    expect((await school.teacher.get("/hifz/weeks")).status).toBe(403);
  });

  test("of several children takes as many statements as that of one", async () => {
    const school = await app.makeSchool();
    for (const student_id of school.students) {
      await add(school, school.today, { student_id });
    }
    const count = () => countQueries(async () => void (await read(school.guardian)));
    const ofOne = await count();
    await app.owner.query(
      `insert into app.guardian_links (school_id, id, guardian_id, student_id, relation)
       select $1, gen_random_uuid(), $2, id, 'ibu' from app.students where id = any ($3)`,
      [school.id, school.guardian_id, school.students.slice(1)],
    );
    expect((await read(school.guardian)).children).toHaveLength(school.students.length);
    expect(await count()).toBe(ofOne);
  });

  test("says why the child was away", async () => {
    const school = await app.makeSchool();
    const monday = weekBefore(school);
    await add(school, monday);
    await app.owner.query(
      `with register as (insert into app.attendance_registers
         (school_id, id, class_id, date, session, taken_by, taken_at)
         values ($1, gen_random_uuid(), $2, $4, 'harian', $5, now()))
       insert into app.attendance (school_id, id, student_id, class_id, date, session, status, reason, version,
         client_key, marked_by, marked_at)
       values ($1, gen_random_uuid(), $3, $2, $4, 'harian', 'excused', 'mc', 1, gen_random_uuid(), $5, now())`,
      [school.id, school.class_id, school.students[0], monday, school.teacher.id],
    );
    const { children } = await read(school.guardian, monday);
    expect(children[0]?.days[0]).toMatchObject({
      date: monday,
      away: { status: "excused", reason: "mc" },
    });
  });
});

describe("a signature", () => {
  test("is given once by each guardian, with a word that reaches the teacher", async () => {
    const school = await app.makeSchool();
    const monday = weekBefore(school);
    await add(school, monday);
    const home = async (who: Caller) => (await who.get<FamilyHifz[]>("/hifz/family")).body[0];
    expect((await home(school.guardian))?.unsigned).toEqual([monday]);
    expect((await home(school.pupil))?.unsigned).toEqual([]);
    expect(await sign(school.guardian, school)).toMatchObject({ status: 201 });
    expect((await home(school.guardian))?.unsigned).toEqual([]);
    expect(await sign(school.guardian, school)).toMatchObject({
      status: 409,
      body: { data: { reason: "signed" } },
    });
    const said = { days: 3, comment: "Jam 9 malam sahaja" };
    const [own] = (await read(school.guardian, monday)).children;
    expect(own).toMatchObject({ may_sign: false, is_signed: true, signature: said });
    const [child] = (await read(school.pupil, monday)).children;
    expect(child).toMatchObject({ is_signed: true, signature: null });
    for (const who of [school.admin, school.teacher, school.guardian]) {
      expect(await acks(who, school)).toMatchObject([{ week_from: monday, ...said }]);
    }
    expect(await acks(school.teacher, school, { from: addDays(monday, 1) })).toEqual([]);
    expect(await acks(school.pupil, school)).toEqual([]);
    expect(await acks(school.colleague, school)).toEqual([]);
    const { rows } = await app.owner.query(
      "select details::text from app.audit where school_id = $1 and action = 'hifz.sign'",
      [school.id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].details).not.toContain("malam");
  });

  test("of parents who live apart is each one's own, and ends for whom the school unlinks", async () => {
    const school = await app.makeSchool();
    const { admin, guardian, teacher } = school;
    const monday = weekBefore(school);
    await add(school, monday);
    const father = await school.addPerson("guardian", "Ali");
    const father_id = newId();
    await app.owner.query(
      "insert into app.guardians (school_id, id, profile_id) values ($1, $2, $3)",
      [school.id, father_id, father.id],
    );
    await app.owner.query(
      `insert into app.guardian_links (school_id, id, guardian_id, student_id, relation)
       values ($1, $2, $3, $4, 'bapa')`,
      [school.id, newId(), father_id, school.students[0]],
    );
    const words = async (who: Caller) => (await acks(who, school)).map(({ comment }) => comment);
    expect((await sign(father, school, { comment: "Kata bapa" })).status).toBe(201);
    expect(await words(guardian)).toEqual([]);
    const [child] = (await read(guardian, monday)).children;
    expect(child).toMatchObject({ may_sign: true, is_signed: true, signature: null });
    expect((await sign(guardian, school, { comment: "Kata ibu" })).status).toBe(201);
    expect(await words(guardian)).toEqual(["Kata ibu"]);
    expect(await words(father)).toEqual(["Kata bapa"]);
    const unlinked = await admin.send("DELETE", `/guardian-links/${school.link_id}`);
    expect(unlinked.status).toBeLessThan(300);
    const before = addDays(monday, -7);
    await add(school, before);
    expect((await sign(guardian, school, { week_from: before })).status).toBe(404);
    expect(await words(guardian)).toEqual([]);
    expect((await read(guardian, monday)).children).toEqual([]);
    expect((await sign(father, school, { week_from: before })).status).toBe(201);
    expect((await words(teacher)).toSorted()).toEqual([
      "Jam 9 malam sahaja",
      "Kata bapa",
      "Kata ibu",
    ]);
  });

  test("of two at the same moment is one", async () => {
    const school = await app.makeSchool();
    await add(school, weekBefore(school));
    const answers = await Promise.all([1, 2, 3].map(() => sign(school.guardian, school)));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409, 409]);
  });

  test.each([
    ["of another child", { student: "other" }, 404, undefined],
    ["of a week that begins on another day", { shift: 1 }, 422, "week"],
    ["of a week to come", { shift: 14 }, 409, "early"],
    ["of a week without a record", { shift: -7 }, 409, "empty"],
    ["of more days than a week has", { days: 8 }, 400, undefined],
    ["with more words than there is room for", { comment: "a".repeat(501) }, 400, undefined],
  ])("%s is refused", async (_what, { student, shift = 0, ...more }: Refused, status, reason) => {
    const school = await app.makeSchool();
    await add(school, weekBefore(school));
    const answer = await sign(school.guardian, school, {
      week_from: addDays(weekBefore(school), shift),
      ...(student && { student_id: school.other_students[0] }),
      ...more,
    });
    expect(answer.status).toBe(status);
    if (reason) expect(answer.body.data.reason).toBe(reason);
  });

  test("has a word as long as people count its signs", async () => {
    const school = await app.makeSchool();
    await add(school, weekBefore(school));
    const comment = "بِ".repeat(400);
    expect(await sign(school.guardian, school, { comment })).toMatchObject({ status: 201 });
    expect(await acks(school.teacher, school)).toMatchObject([{ comment }]);
  });

  test("is no pupil's and no teacher's", async () => {
    const school = await app.makeSchool();
    await add(school, weekBefore(school));
    for (const who of [school.pupil, school.teacher, school.admin]) {
      expect((await sign(who, school)).status).toBe(403);
    }
  });
});

type Refused = { student?: string; shift?: number; days?: number; comment?: string };
