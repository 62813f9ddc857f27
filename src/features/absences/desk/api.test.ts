import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startApp, type Caller, type TestApp } from "#app/testing.ts";
import { untilHeldUp } from "#app/testing-locks.ts";
import type { AuditLine } from "#features/audit/contract.ts";
import type { Change, Register } from "#features/attendance/contract.ts";
import { addDays, monthStart, todayIn } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { Desk } from "./contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

const ZONE = "Asia/Kuala_Lumpur";

type Input = Record<string, unknown>;

/** A school whose first pupil is absent in the teacher's saved register. */
async function makeDay({ status = "absent", date = "", why = "" } = {}) {
  const school = await app.makeSchool();
  const { class_id, students, other_class_id, other_students, teacher, colleague } = school;
  const [child = ""] = students;
  const day = date || school.today;
  const late = why && { why };
  const mark = (caller: Caller, student_id: string, of: string, more: Input = {}) =>
    caller.post("/attendance", {
      student_id,
      class_id: of,
      date: day,
      status,
      client_key: newId(),
      ...late,
      ...more,
    });
  const save = (caller: Caller, of: string) =>
    caller.post("/registers", { class_id: of, date: day, unmarked: [], ...late });
  await mark(why ? school.admin : teacher, child, class_id);
  await save(why ? school.admin : teacher, class_id);
  return {
    ...school,
    child,
    date: day,
    mark,
    save,
    other: other_students[0] ?? "",
    other_class_id,
    colleague,
    desk: async (caller: Caller = school.admin) =>
      (await caller.get<Desk>("/absences/desk", { date: day })).body,
    note: (caller: Caller, more: Input = {}) =>
      caller.post("/absences/followups", {
        student_id: child,
        date: day,
        channel: "phone",
        outcome: "no_answer",
        ...more,
      }),
    statusOf: async (of = class_id, student = child) => {
      const query = { class_id: of, date: day };
      const register = (await school.admin.get<Register>("/attendance", query)).body;
      const found = register.marks.find(({ student_id }) => student_id === student);
      return [found?.status, found?.reason];
    },
  };
}

const namesOf = ({ open }: Desk) => open.map(({ first_name }) => first_name);

async function set(sql: string, ...values: unknown[]) {
  await app.owner.query(sql, values);
}

describe("the desk", () => {
  test("shows who is absent without a known reason, once, until it is explained", async () => {
    const day = await makeDay();
    const [, second = "", third = "", fourth = ""] = day.students;
    await day.mark(day.teacher, second, day.class_id, { reason: "unexplained" });
    await day.mark(day.teacher, third, day.class_id, { status: "excused", reason: "mc" });
    await day.mark(day.teacher, fourth, day.class_id, { status: "late" });
    const shown = await day.desk();
    expect(namesOf(shown).toSorted()).toEqual(["Hakim", "Pelajar 2"]);
    expect(shown.settled).toEqual([]);
    expect(shown.needs_why).toBe(false);
    const [first] = shown.open;
    expect(first).toMatchObject({ days: 1, waiting_minutes: 0, followups: [] });
    expect(first?.registers[0]?.saved_at).not.toBeNull();
  });

  test("a teacher sees the own classes of the day alone, families nothing", async () => {
    const day = await makeDay();
    await day.mark(day.colleague, day.other, day.other_class_id);
    expect(namesOf(await day.desk())).toHaveLength(2);
    expect(namesOf(await day.desk(day.teacher))).toEqual(["Hakim"]);
    expect(namesOf(await day.desk(day.colleague))).toEqual(["Pelajar 90001"]);
    for (const caller of [day.guardian, day.pupil]) {
      expect((await caller.get("/absences/desk")).status).toBe(403);
      expect((await day.note(caller)).status).toBe(403);
    }
    expect((await day.note(day.colleague)).status).toBe(404);
    expect((await day.note(day.teacher)).status).toBe(201);
  });

  test("a substitute's reach to the families ends with the days", async () => {
    const day = await makeDay({
      date: addDays(monthStart(addDays(todayIn(ZONE), -31)), 9),
      why: "Lewat",
    });
    const substitute = (to_date: string) =>
      set(
        `insert into app.class_teachers
           (school_id, id, class_id, teacher_id, kind, from_date, to_date)
         values ($1, $2, $3, $4, 'substitute', $5, $6)`,
        day.id,
        newId(),
        day.class_id,
        day.colleague.teacher_id,
        day.date,
        to_date,
      );
    await set("update app.guardians set consent_email = true where id = $1", day.guardian_id);
    await substitute(day.date);
    const ids = { student_id: day.child, guardian_id: day.guardian_id, date: day.date };
    expect((await day.desk(day.colleague)).open).toEqual([]);
    expect((await day.note(day.colleague)).status).toBe(404);
    expect((await day.colleague.post("/absences/mails", ids)).status).toBe(404);
    expect(namesOf(await day.desk(day.teacher))).toEqual(["Hakim"]);
    await substitute(day.today);
    expect(namesOf(await day.desk(day.colleague))).toEqual(["Hakim"]);
  });

  test("leaves out whom an accepted report covers", async () => {
    const day = await makeDay();
    await set(
      `insert into app.absence_reports
         (school_id, id, student_id, from_date, to_date, reason, reported_by, state)
       values ($1, $2, $3, $4, $4, 'family', $5, 'accepted')`,
      day.id,
      newId(),
      day.child,
      day.date,
      day.guardian.id,
    );
    expect((await day.desk()).open).toEqual([]);
  });

  test("offers the ways that a guardian agreed to, and never the address", async () => {
    const day = await makeDay();
    const guardian = async () => {
      const shown = await day.desk(day.teacher);
      expect(JSON.stringify(shown)).not.toContain(day.guardian.email);
      return shown.open[0]?.guardians[0];
    };
    expect(await guardian()).toMatchObject({
      phone: null,
      call: "no_number",
      whatsapp: "no_number",
      mail: "no_consent",
    });
    await set("update app.profiles set phone = '+60123456789' where id = $1", day.guardian.id);
    expect(await guardian()).toMatchObject({ phone: null, call: "no_consent" });
    await set(
      "update app.guardians set consent_whatsapp = true, consent_email = true where id = $1",
      day.guardian_id,
    );
    expect(await guardian()).toMatchObject({
      phone: "+60123456789",
      call: "no_consent",
      whatsapp: "open",
      mail: "open",
    });
  });

  test("counts the days absent in a row, and none before a day in school or excused", async () => {
    const day = await makeDay();
    const past = async (back: number, status: string) =>
      day.mark(day.admin, day.child, day.class_id, { date: addDays(day.date, -back), status });
    await past(2, "absent");
    await past(3, "absent");
    await past(6, "present");
    await past(7, "absent");
    expect((await day.desk()).open[0]?.days).toBe(3);
    for (const status of ["excused", "late"]) {
      await past(2, status);
      expect((await day.desk()).open[0]?.days).toBe(1);
    }
  });

  test("knows the notice, and why there is none", async () => {
    const day = await makeDay();
    expect((await day.desk()).open[0]?.notice).toMatchObject({ state: "none", why: "no_mail" });
    await set("update app.guardians set consent_email = true where id = $1", day.guardian_id);
    expect((await day.desk()).open[0]?.notice).toMatchObject({ state: "waiting", may_send: true });
    await day.teacher.post("/absence-notices", { student_id: day.child });
    const { notice } = (await day.desk()).open[0] ?? {};
    expect(notice).toMatchObject({ state: "sent", recipients: 1, may_send: false });
  });
});

describe("what came of asking", () => {
  test("is noted with who, whom and how, and changes no mark", async () => {
    const day = await makeDay();
    const answer = await day.note(day.teacher, {
      guardian_id: day.guardian_id,
      outcome: "on_the_way",
      notes: "Tayar pancit",
    });
    expect(answer.body).toMatchObject({
      guardian: "Salmah binti Ali",
      made_by: "Faizal bin Osman",
      notes: "Tayar pancit",
    });
    expect(await day.statusOf()).toEqual(["absent", null]);
    const [pupil] = (await day.desk()).open;
    expect(pupil?.followups).toEqual([answer.body]);
    const { lines } = (await day.admin.get<{ lines: AuditLine[] }>("/audit")).body;
    expect(lines[0]).toMatchObject({
      action: "absence.followup",
      label: "Hakim bin Ujian",
      details: { date: day.date, channel: "phone", outcome: "on_the_way" },
    });
    await day.mark(day.teacher, day.child, day.class_id, { status: "late" });
    const shown = await day.desk();
    expect(shown.open).toEqual([]);
    expect(shown.settled).toMatchObject([{ first_name: "Hakim", registers: [{ status: "late" }] }]);
  });

  test("explained makes the day's absences excused, with history, and takes the pupil off", async () => {
    const day = await makeDay();
    const explained = { outcome: "explained", reason: "mc", notes: "MC dua hari" };
    expect((await day.note(day.teacher, explained)).status).toBe(201);
    expect(await day.statusOf()).toEqual(["excused", "mc"]);
    const query = { student_id: day.child, class_id: day.class_id, date: day.date };
    const [change] = (await day.admin.get<Change[]>("/attendance/history", query)).body;
    expect(change).toMatchObject({
      from_status: "absent",
      to_status: "excused",
      reason: "mc",
      changed_by: "Faizal bin Osman",
    });
    const shown = await day.desk();
    expect(shown.open).toEqual([]);
    expect(shown.settled).toMatchObject([{ followups: [{ notes: "MC dua hari" }] }]);
    const { rows } = await app.owner.query(
      "select state from app.absence_notices where student_id = $1",
      [day.child],
    );
    expect(rows).toEqual([{ state: "cancelled" }]);
    const again = await day.note(day.teacher, explained);
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({ data: { reason: "settled" } });
  });

  test("explained by a teacher reaches the own classes, by an admin all of them", async () => {
    const day = await makeDay();
    await set(
      `insert into app.class_enrollments (school_id, id, class_id, student_id, from_date)
       values ($1, $2, $3, $4, '2020-01-06')`,
      day.id,
      newId(),
      day.other_class_id,
      day.child,
    );
    await day.mark(day.colleague, day.child, day.other_class_id);
    await day.note(day.teacher, { outcome: "explained", reason: "family" });
    expect(await day.statusOf()).toEqual(["excused", "family"]);
    expect(await day.statusOf(day.other_class_id)).toEqual(["absent", null]);
    expect((await day.desk(day.teacher)).open).toEqual([]);
    expect(namesOf(await day.desk())).toEqual(["Hakim"]);
    await day.note(day.admin, { outcome: "explained", reason: "leave" });
    expect(await day.statusOf(day.other_class_id)).toEqual(["excused", "leave"]);
    expect(await day.statusOf()).toEqual(["excused", "family"]);
  });

  test("explained while a report is accepted: both wait in one order, and come to an end", async () => {
    const day = await makeDay();
    const { id, child, class_id, other_class_id, date, guardian, teacher, admin } = day;
    // The register that is first by class is last by session.
    const [first, last] = [class_id, other_class_id].toSorted();
    await set(
      `insert into app.class_enrollments (school_id, id, class_id, student_id, from_date)
       values ($1, $2, $3, $4, '2020-01-06')`,
      id,
      newId(),
      other_class_id,
      child,
    );
    await set("delete from app.attendance_registers where school_id = $1", id);
    await set(
      `insert into app.attendance_sessions (school_id, id, key, name, starts_at, due_at, position)
       values ($1, $2, 'a', 'A', '07:30', '08:00', 1), ($1, $3, 'b', 'B', '14:00', '14:30', 2)`,
      id,
      newId(),
      newId(),
    );
    await day.mark(admin, child, class_id, { status: null });
    await day.mark(admin, child, first ?? "", { session: "b" });
    await day.mark(admin, child, last ?? "", { session: "a" });
    const input = { student_id: child, from_date: date, to_date: date, reason: "mc" };
    const report = (await guardian.post<{ id: string }>("/absences", input)).body;
    const client = await app.owner.connect();
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [
      [child, last, date, "a"].join(),
    ]);
    const accepting = teacher.patch(`/absences/${report.id}`, { state: "accepted" });
    await untilHeldUp(client, [accepting]);
    const explaining = day.note(admin, { outcome: "explained", reason: "mc" });
    await untilHeldUp(client, [accepting, explaining]);
    await client.query("commit");
    client.release();
    const [accepted, explained] = await Promise.all([accepting, explaining]);
    expect(accepted.status).toBe(200);
    expect([201, 409]).toContain(explained.status);
  });

  test("explained by two at one moment is written once", async () => {
    const day = await makeDay();
    const answers = await Promise.all(
      [day.teacher, day.admin, day.teacher].map((caller) =>
        day.note(caller, { outcome: "explained", reason: "mc" }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    expect((await day.desk()).settled[0]?.followups).toHaveLength(1);
  });

  test("explained is refused in a closed month, and nothing is noted", async () => {
    const day = await makeDay();
    await set(
      `insert into app.closed_months (school_id, id, month, closed_by, closed_at)
       values ($1, $2, $3, $4, now())`,
      day.id,
      newId(),
      monthStart(day.date),
      day.admin.id,
    );
    for (const caller of [day.admin, day.teacher]) {
      const answer = await day.note(caller, { outcome: "explained", reason: "mc" });
      expect(answer.status).toBe(403);
      expect(answer.body).toMatchObject({ data: { reason: "month_closed" } });
    }
    expect(await day.statusOf()).toEqual(["absent", null]);
    expect((await day.desk()).open[0]?.followups).toEqual([]);
    expect((await day.note(day.teacher)).status).toBe(201);
  });

  test("explained after the window is refused to teachers, and an admin says why", async () => {
    const { today } = await app.makeSchool();
    const day = await makeDay({ date: addDays(today, -8), why: "Lupa" });
    expect((await day.desk()).needs_why).toBe(true);
    const explained = { outcome: "explained", reason: "mc" };
    const refused = await day.note(day.teacher, explained);
    expect(refused.body).toMatchObject({ data: { reason: "window" } });
    const silent = await day.note(day.admin, explained);
    expect(silent.status).toBe(422);
    expect(silent.body).toMatchObject({ data: { reason: "needs_why" } });
    expect((await day.note(day.admin, { ...explained, why: "MC lewat" })).status).toBe(201);
    expect(await day.statusOf()).toEqual(["excused", "mc"]);
  });

  test.each([
    ["without a reason", { outcome: "explained" }, 400],
    ["with no known reason", { outcome: "explained", reason: "unexplained" }, 400],
    ["asked, with a reason", { outcome: "asked", reason: "mc" }, 400],
    ["of a stranger", { guardian_id: newId() }, 404],
    ["of a day to come", { date: "2199-01-01" }, 422],
  ])("%s is not taken", async (_, more, status) => {
    const day = await makeDay();
    expect((await day.note(day.admin, more)).status).toBe(status);
  });
});

describe("a mail from the desk", () => {
  test("goes once to a guardian who agreed, in Malay, and is noted", async () => {
    const day = await makeDay();
    const mail = (caller: Caller) =>
      caller.post("/absences/mails", {
        student_id: day.child,
        guardian_id: day.guardian_id,
        date: day.date,
      });
    expect((await mail(day.teacher)).body).toMatchObject({ data: { reason: "no_mail" } });
    await set("update app.guardians set consent_email = true where id = $1", day.guardian_id);
    expect((await mail(day.colleague)).status).toBe(404);
    const answers = await Promise.all([mail(day.teacher), mail(day.admin)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const { rows } = await app.owner.query<{ text: string }>(
      "select text from platform.outbox where kind = 'absence_mail' and recipient = $1",
      [day.guardian.email],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).toContain("Hakim bin Ujian (Tahun 3 Ibnu Sina) tidak hadir pada");
    const [pupil] = (await day.desk()).open;
    expect(pupil).toMatchObject({
      followups: [{ channel: "mail", outcome: "asked" }],
      guardians: [{ mailed: true }],
    });
  });

  test("is not sent of what is explained, or not saved", async () => {
    const day = await makeDay({ status: "excused" });
    await set("update app.guardians set consent_email = true where id = $1", day.guardian_id);
    const ids = { student_id: day.child, guardian_id: day.guardian_id, date: day.date };
    const answer = await day.teacher.post("/absences/mails", ids);
    expect(answer.body).toMatchObject({ data: { reason: "settled" } });
    await day.mark(day.teacher, day.child, day.class_id);
    await set("delete from app.attendance_registers where school_id = $1", day.id);
    expect((await day.teacher.post("/absences/mails", ids)).status).toBe(409);
  });
});
