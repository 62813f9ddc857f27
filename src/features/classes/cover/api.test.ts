import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { startApp, type Answer, type Caller, type TestApp, type TestSchool } from "#app/testing.ts";
import { untilHeldUp } from "#app/testing-locks.ts";
import { addDays } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { Cover } from "./contract.ts";

// A Thursday.
const [THURSDAY, FRIDAY, SATURDAY] = ["2026-11-19", "2026-11-20", "2026-11-21"] as const;

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());
beforeEach(() => turn(THURSDAY));

function turn(date: string) {
  app.runtime.now = () => Date.parse(`${date}T10:00:00+08:00`);
}

const reasonOf = ({ body }: Answer) => (body as { data: { reason?: string } }).data.reason;

async function list(caller: Caller): Promise<Cover[]> {
  const { status, body } = await caller.get<Cover[]>("/cover-requests");
  expect(status).toBe(200);
  return body;
}

type Input = Record<string, unknown>;

/** Asks, as the teacher, that the colleague takes the class tomorrow. */
function ask(school: TestSchool, more: Input = {}, who: Caller = school.teacher) {
  const { class_id, colleague } = school;
  const days = { from_date: FRIDAY, to_date: FRIDAY };
  const asked = { class_id, teacher_id: colleague.teacher_id, ...days, reason: "Kursus", ...more };
  return who.post("/cover-requests", asked);
}

const idOf = ({ body }: Answer) => (body as Cover).id;
const decide = (who: Caller, id: string, accepted: boolean, answer = "") =>
  who.post(`/cover-requests/${id}/decision`, { accepted, answer });
const withdraw = (who: Caller, id: string) => who.post(`/cover-requests/${id}/withdrawal`, {});

async function substitutes({ admin, class_id }: TestSchool): Promise<Input[]> {
  const { body } = await admin.get("/class-teachers", { class_id });
  return (body as Input[]).filter(({ kind }) => kind === "substitute");
}

/** The mails sent to the addresses since the test began. */
async function mailsTo(...addresses: string[]): Promise<string[]> {
  const { rows } = await app.owner.query<{ subject: string }>(
    "select subject from platform.outbox where kind = 'cover' and recipient = any ($1) order by subject",
    [addresses],
  );
  return rows.map(({ subject }) => subject);
}

function save(who: Caller, { class_id }: TestSchool, date: string) {
  return who.post("/registers", { class_id, date, unmarked: [] });
}

describe("a teacher's request", () => {
  test("waits for an admin; both teachers and all admins see it, others nothing of it", async () => {
    const school = await app.makeSchool();
    const { admin, teacher, colleague, addTeacher, guardian, pupil } = school;
    const asked = await ask(school);
    expect(asked.status).toBe(201);
    const seen = {
      class_name: "Tahun 3 Ibnu Sina",
      teacher: { id: colleague.teacher_id, first_name: "Rosnah", last_name: "bin Osman" },
      requested_by: { id: teacher.id, first_name: "Faizal" },
      from_date: FRIDAY,
      to_date: FRIDAY,
      reason: "Kursus",
      state: "waiting",
      decided_by: null,
    };
    expect(await list(admin)).toMatchObject([{ ...seen, own: false, mine: false }]);
    expect(await list(teacher)).toMatchObject([{ ...seen, own: true, mine: false }]);
    expect(await list(colleague)).toMatchObject([{ ...seen, own: false, mine: true }]);
    expect(await list(await addTeacher("Zaid", "T-3"))).toEqual([]);
    for (const who of [guardian, pupil]) {
      expect((await who.get("/cover-requests")).status).toBe(403);
    }
    expect(await substitutes(school)).toEqual([]);
  });

  test("once accepted gives the class for these days and no others, and tells both", async () => {
    const school = await app.makeSchool();
    const { admin, teacher, colleague } = school;
    expect((await save(colleague, school, THURSDAY)).status).toBe(403);
    const id = idOf(await ask(school, { to_date: SATURDAY }));
    const accepted = await decide(admin, id, true, "Terima kasih");
    expect(accepted.body).toMatchObject({
      state: "accepted",
      decided_by: "Aminah binti Yusof",
      answer: "Terima kasih",
    });
    expect(await substitutes(school)).toMatchObject([
      { teacher_id: colleague.teacher_id, from_date: FRIDAY, to_date: SATURDAY },
    ]);
    expect(await mailsTo(teacher.email, colleague.email)).toEqual([
      "Halaqah: anda dilantik sebagai guru ganti",
      "Halaqah: guru ganti diluluskan",
    ]);

    expect((await save(colleague, school, THURSDAY)).status).toBe(403);
    turn(FRIDAY);
    expect((await save(colleague, school, FRIDAY)).status).toBe(200);
    turn(SATURDAY);
    expect((await save(colleague, school, SATURDAY)).status).toBe(200);
    expect((await save(teacher, school, SATURDAY)).status).toBe(200);
    turn(addDays(SATURDAY, 1));
    expect((await save(colleague, school, addDays(SATURDAY, 1))).status).toBe(403);
    expect((await save(teacher, school, addDays(SATURDAY, 1))).status).toBe(200);
    const { rows } = await app.owner.query<{ action: string; details: Input }>(
      "select action, details from app.audit where school_id = $1 and action like 'class.%' order by at, id",
      [school.id],
    );
    expect(rows.map(({ action }) => action)).toEqual(["class.cover_ask", "class.cover_accept"]);
    expect(rows[0]?.details).toMatchObject({ class_name: "Tahun 3 Ibnu Sina", from_date: FRIDAY });
  });

  test("refused says why, gives nothing, and stays so", async () => {
    const school = await app.makeSchool();
    const { admin, teacher, colleague } = school;
    const id = idOf(await ask(school));
    await decide(admin, id, false, "Ada mesyuarat");
    expect(await list(teacher)).toMatchObject([{ state: "refused", answer: "Ada mesyuarat" }]);
    expect(await substitutes(school)).toEqual([]);
    expect(await mailsTo(teacher.email, colleague.email)).toEqual([]);
    const late = await decide(admin, id, true);
    expect([late.status, reasonOf(late)]).toEqual([409, "settled"]);
    expect((await withdraw(teacher, id)).status).toBe(409);
  });

  test("is withdrawn by who asked, and by nobody else", async () => {
    const school = await app.makeSchool();
    const { admin, teacher, colleague } = school;
    const other = await app.makeSchool();
    const id = idOf(await ask(school));
    for (const who of [admin, colleague, other.teacher, other.admin]) {
      expect((await withdraw(who, id)).status).toBe(404);
    }
    expect((await withdraw(teacher, id)).body).toMatchObject({ state: "withdrawn" });
    expect(reasonOf(await decide(admin, id, true))).toBe("settled");
    expect((await ask(school)).status).toBe(201);
  });

  test("needs no e-mail of those who are told", async () => {
    const school = await app.makeSchool();
    const { admin, teacher, colleague } = school;
    await app.owner.query("update app.profiles set email = null where id = $1", [colleague.id]);
    const id = idOf(await ask(school));
    expect((await decide(admin, id, true)).status).toBe(200);
    expect(await mailsTo(teacher.email, colleague.email)).toHaveLength(1);
  });
});

describe("what is not asked for", () => {
  test.each([
    [{ from_date: "2026-11-18" }, 422, "past"],
    [{ to_date: "2027-01-19" }, 422, "long"],
    [{ teacher_id: newId() }, 404, undefined],
    [{ class_id: newId() }, 404, undefined],
    [{ to_date: THURSDAY }, 400, undefined],
  ])("%j", async (more, status, reason) => {
    const answer = await ask(await app.makeSchool(), more);
    expect(answer.status).toBe(status);
    if (reason) expect(reasonOf(answer)).toBe(reason);
  });

  test("oneself, who teaches no more, and who has the class or is asked for already", async () => {
    const school = await app.makeSchool();
    const { teacher, colleague, addTeacher } = school;
    expect(reasonOf(await ask(school, { teacher_id: teacher.teacher_id }))).toBe("self");
    const gone = await addTeacher("Zaid", "T-3");
    await app.owner.query("update app.teachers set status = 'retired' where id = $1", [
      gone.teacher_id,
    ]);
    expect(reasonOf(await ask(school, { teacher_id: gone.teacher_id }))).toBe("inactive");
    expect((await ask(school, { to_date: SATURDAY })).status).toBe(201);
    expect(reasonOf(await ask(school, { from_date: SATURDAY, to_date: SATURDAY }))).toBe("asked");
    await school.admin.post("/class-teachers", {
      class_id: school.class_id,
      teacher_id: colleague.teacher_id,
      kind: "assistant",
      from_date: "2026-12-01",
    });
    const overlap = await ask(school, { from_date: "2026-11-30", to_date: "2026-12-02" });
    expect([overlap.status, reasonOf(overlap)]).toEqual([409, "overlap"]);
    expect((await ask(school, { from_date: "2026-11-29", to_date: "2026-11-30" })).status).toBe(
      201,
    );
  });

  test("another's class, also not by its substitute, nor for days on which it is not one's own", async () => {
    const school = await app.makeSchool();
    const { admin, colleague, addTeacher, class_id } = school;
    const zaid = await addTeacher("Zaid", "T-3");
    const forZaid = { teacher_id: zaid.teacher_id };
    expect(reasonOf(await ask(school, forZaid, colleague))).toBe("not_class_teacher");
    await decide(admin, idOf(await ask(school)), true);
    expect(reasonOf(await ask(school, forZaid, colleague))).toBe("not_class_teacher");
    const help = { class_id, teacher_id: colleague.teacher_id, kind: "assistant" };
    const days = { from_date: "2026-12-01", to_date: "2026-12-03" };
    await admin.post("/class-teachers", { ...help, ...days });
    const within = { from_date: "2026-12-02", to_date: "2026-12-03" };
    expect((await ask(school, { ...forZaid, ...within }, colleague)).status).toBe(201);
    const beyond = { from_date: "2026-12-03", to_date: "2026-12-04" };
    expect((await ask(school, { ...forZaid, ...beyond }, colleague)).status).toBe(403);
  });

  test("a class that is put away, nor anything of another school", async () => {
    const [school, other] = [await app.makeSchool(), await app.makeSchool()];
    expect((await ask(school, { teacher_id: other.colleague.teacher_id })).status).toBe(404);
    expect((await ask(school, { class_id: other.class_id })).status).toBe(404);
    const id = idOf(await ask(school));
    for (const unknown of [id, newId()]) {
      expect((await decide(other.admin, unknown, true)).status).toBe(404);
    }
    expect(await list(other.admin)).toEqual([]);
    await app.owner.query("update app.classes set archived_on = $2 where id = $1", [
      school.class_id,
      THURSDAY,
    ]);
    expect(reasonOf(await ask(school, { from_date: SATURDAY, to_date: SATURDAY }))).toBe(
      "archived",
    );
    expect(reasonOf(await decide(school.admin, id, true))).toBe("archived");
  });
});

/** Blocks writes to the table until all calls have read, so that they race. */
async function atOnce(table: string, calls: (() => Promise<Answer>)[]): Promise<Answer[]> {
  const holder = await app.owner.connect();
  try {
    await holder.query("begin");
    await holder.query(`lock table ${table} in share mode`);
    const answers = calls.map((call) => call());
    await untilHeldUp(holder, answers);
    await holder.query("commit");
    return await Promise.all(answers);
  } finally {
    holder.release();
  }
}

describe("admins", () => {
  test("name a substitute at once; the substitute is told, they are not", async () => {
    const school = await app.makeSchool();
    const { admin, colleague } = school;
    const made = await ask(school, {}, admin);
    expect(made).toMatchObject({
      status: 201,
      body: { state: "accepted", own: true, decided_by: "Aminah binti Yusof" },
    });
    expect(await substitutes(school)).toHaveLength(1);
    expect(await mailsTo(admin.email, colleague.email)).toEqual([
      "Halaqah: anda dilantik sebagai guru ganti",
    ]);
    expect(reasonOf(await ask(school, {}, admin))).toBe("overlap");
  });

  test("accepting at the same moment gives one stretch of time", async () => {
    const school = await app.makeSchool();
    const id = idOf(await ask(school));
    const accept = () => decide(school.admin, id, true);
    const answers = await atOnce("app.cover_requests", [accept, accept, accept, accept]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409,
    ]);
    expect(await substitutes(school)).toHaveLength(1);
  });

  test("asking twice at the same moment makes one request", async () => {
    const school = await app.makeSchool();
    const answers = await atOnce("app.cover_requests", [
      () => ask(school),
      () => ask(school),
      () => ask(school),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  });

  test("do not accept days that are over, nor who has got the class meanwhile", async () => {
    const school = await app.makeSchool();
    const { admin, colleague, class_id } = school;
    const id = idOf(await ask(school));
    turn(SATURDAY);
    expect(reasonOf(await decide(admin, id, true))).toBe("past");
    turn(THURSDAY);
    await admin.post("/class-teachers", {
      class_id,
      teacher_id: colleague.teacher_id,
      kind: "substitute",
      from_date: FRIDAY,
    });
    expect(reasonOf(await decide(admin, id, true))).toBe("overlap");
    expect(await list(admin)).toMatchObject([{ state: "waiting" }]);
    expect((await decide(admin, id, false)).status).toBe(200);
  });

  test("teachers decide nothing", async () => {
    const school = await app.makeSchool();
    const id = idOf(await ask(school));
    for (const who of [school.teacher, school.colleague]) {
      expect((await decide(who, id, true)).status).toBe(403);
    }
  });

  test("the list leaves out what was settled and over long ago, and keeps what waits", async () => {
    const school = await app.makeSchool();
    const { admin } = school;
    await decide(admin, idOf(await ask(school)), true);
    await ask(school, { from_date: SATURDAY, to_date: SATURDAY });
    turn(addDays(FRIDAY, 90));
    expect(await list(admin)).toHaveLength(2);
    turn(addDays(FRIDAY, 92));
    expect(await list(admin)).toMatchObject([{ state: "waiting" }]);
  });
});
