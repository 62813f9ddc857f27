import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { planOf, recordTraffic } from "#app/testing-queries.ts";
import { startApp, type Caller, type TestApp, type TestSchool } from "#app/testing.ts";
import { sendNoticesOf } from "#features/absences/notices/jobs.ts";
import { NOTICE_VERSION } from "#features/consents/rules.ts";
import { addDays } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import { atClock } from "#lib/zones.ts";
import type { Notification } from "./contract.ts";
import { sweepNotifications } from "./jobs.ts";
import { KEPT_DAYS } from "./rules.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

async function list(who: Caller): Promise<Notification[]> {
  const { status, body } = await who.get<Notification[]>("/notifications");
  expect(status).toBe(200);
  return body;
}

const kinds = async (who: Caller) => (await list(who)).map(({ kind }) => kind).toSorted();

/** A school without rest days, at ten in the morning of today. */
async function makeMorning(): Promise<TestSchool> {
  const school = await app.makeSchool();
  await app.owner.query("update app.schools set weekend_days = '{}' where school_id = $1", [
    school.id,
  ]);
  app.runtime.now = () => atClock(school.today, "10:00", "Asia/Kuala_Lumpur");
  return school;
}

/** The teacher asks for the colleague as substitute, and the admin decides. */
async function decideCover(school: TestSchool, accepted: boolean) {
  const { admin, teacher, colleague, class_id, today } = school;
  const days = { from_date: today, to_date: today };
  const asked = { class_id, teacher_id: colleague.teacher_id, ...days };
  const { body } = await teacher.post<{ id: string }>("/cover-requests", asked);
  return admin.post(`/cover-requests/${body.id}/decision`, { accepted });
}

/** The guardian reports the child's absence, and the teacher answers. */
async function answerReport({ guardian, teacher, students, today }: TestSchool, state: string) {
  const days = { from_date: today, to_date: today };
  const report = { student_id: students[0], ...days, reason: "mc" };
  const { body } = await guardian.post<{ id: string }>("/absences", report);
  return teacher.send("PATCH", `/absences/${body.id}`, { state });
}

test("the admins are notified once of a prepared year change, on its day", async () => {
  const { admin, teacher, today } = await makeMorning();
  const begins_on = addDays(today, 2);
  const years = { from_year: "2026", to_year: "2027" };
  const plan = { ...years, begins_on, acts: {}, names: {} };
  expect((await admin.post("/year-plans", plan)).status).toBe(201);
  const sweepOn = async (date: string) => {
    app.runtime.now = () => atClock(date, "03:15", "Asia/Kuala_Lumpur");
    await sweepNotifications(app.runtime);
  };
  await sweepOn(addDays(today, 1));
  expect(await kinds(admin)).toEqual([]);
  await sweepOn(begins_on);
  await sweepOn(begins_on);
  await sweepOn(addDays(today, 3));
  expect(await list(admin)).toMatchObject([{ kind: "year_due", date: begins_on, is_read: false }]);
  expect(await kinds(teacher)).toEqual([]);
});

describe("who is notified", () => {
  test("of a substitute: whoever takes the class, and whoever asked", async () => {
    const school = await makeMorning();
    const { admin, teacher, colleague, guardian, class_id, today } = school;
    expect((await decideCover(school, true)).status).toBe(200);
    const cover = { class_id, class_name: "Tahun 3 Ibnu Sina", date: today, is_read: false };
    expect(await list(colleague)).toMatchObject([{ kind: "cover_given", ...cover }]);
    expect(await list(teacher)).toMatchObject([{ kind: "cover_accepted", ...cover }]);
    expect(await list(admin)).toEqual([]);
    expect(await list(guardian)).toEqual([]);
  });

  test("of a refusal: whoever asked", async () => {
    const school = await makeMorning();
    expect((await decideCover(school, false)).status).toBe(200);
    expect(await kinds(school.teacher)).toEqual(["cover_refused"]);
    expect(await kinds(school.colleague)).toEqual([]);
  });

  test("of the answer to a report: whoever reported it, once", async () => {
    const school = await makeMorning();
    const { guardian, teacher, students } = school;
    expect((await answerReport(school, "accepted")).status).toBe(200);
    const student = { student_id: students[0], student: "Hakim bin Ujian" };
    expect(await list(guardian)).toMatchObject([{ kind: "report_accepted", ...student }]);
    expect(await list(teacher)).toEqual([]);
  });

  test("of a notice: the family, and whoever marked the absence", async () => {
    const school = await makeMorning();
    const { teacher, guardian, guardian_id, admin, class_id, students, today: date } = school;
    await admin.patch("/absence-notices/rule", { minutes: 0 });
    const mark = (student_id: string | undefined) =>
      teacher.post("/attendance", {
        student_id,
        class_id,
        date,
        status: "absent",
        client_key: newId(),
      });
    await app.owner.query("update app.guardians set consent_email = true where id = $1", [
      guardian_id,
    ]);
    await mark(students[0]);
    await mark(students[1]);
    await teacher.post("/registers", { class_id, date, unmarked: students });
    await sendNoticesOf(app.runtime, school.id);
    expect(await list(guardian)).toMatchObject([
      { kind: "absence", student_id: students[0], date },
    ]);
    // The second pupil has no guardian.
    expect(await kinds(teacher)).toEqual(["notice_failed", "notice_sent"]);
  });

  test("of a reminder: the register's teachers", async () => {
    const school = await makeMorning();
    const { admin, teacher, colleague, class_id } = school;
    await admin.post("/registers/reminders", { class_id, channel: "mail" });
    expect(await list(teacher)).toMatchObject([{ kind: "register_reminded", class_id }]);
    expect((await admin.post("/registers/reminders/missing", {})).body).toMatchObject({
      registers: 1,
    });
    expect(await kinds(colleague)).toEqual(["register_reminded"]);
    expect(await kinds(teacher)).toEqual(["register_reminded"]);
  });

  test("by their ids: the school's other people are not read", async () => {
    const { id, admin, class_id } = await makeMorning();
    const { statements } = await recordTraffic(() =>
      admin.post("/registers/reminders", { class_id, channel: "mail" }),
    );
    const written = statements.find(({ text }) => text.includes("insert into app.notifications"));
    if (!written) throw new Error("nobody was notified");
    const plan = await planOf(app.owner, id, written);
    expect(plan).toMatch(/on profiles p\b.*\n\s+Index Cond: .*\bid = ANY/);
  });

  test("of an import: whoever imported", async () => {
    const { admin, teacher } = await makeMorning();
    const row = { line: 1, name: "Zaid bin Ali", class_name: "Tahun 3 Ibnu Sina", gender: "L" };
    const empty = { date_of_birth: "", student_id: "", guardian: "", phone: "" };
    const answer = await admin.post("/imports/students", {
      rows: [{ ...row, ...empty }],
      notice: NOTICE_VERSION,
    });
    expect(answer.status).toBeLessThan(300);
    expect(await list(admin)).toMatchObject([{ kind: "import_done", count: 1 }]);
    expect(await list(teacher)).toEqual([]);
  });
});

describe("a notification", () => {
  test("is marked read by its own person only, one or all", async () => {
    const school = await makeMorning();
    const { teacher, colleague } = school;
    await decideCover(school, false);
    await decideCover(school, true);
    const [newest] = await list(teacher);
    expect(await read(colleague, newest?.id)).toEqual({ unread: 1 });
    expect(await read(teacher, newest?.id)).toEqual({ unread: 1 });
    expect((await list(teacher)).filter(({ is_read }) => is_read)).toMatchObject([
      { id: newest?.id },
    ]);
    expect(await read(teacher)).toEqual({ unread: 0 });
    expect((await list(colleague)).map(({ is_read }) => is_read)).toEqual([false]);
  });

  test("about a pupil is out of reach with the pupil", async () => {
    const school = await makeMorning();
    await answerReport(school, "refused");
    expect(await kinds(school.guardian)).toEqual(["report_refused"]);
    await app.owner.query("delete from app.guardian_links where id = $1", [school.link_id]);
    expect(await kinds(school.guardian)).toEqual([]);
    expect(await read(school.guardian)).toEqual({ unread: 0 });
  });

  test("is not written when its event fails", async () => {
    const school = await makeMorning();
    const { admin, teacher, class_id } = school;
    await admin.post("/registers/reminders", { class_id, channel: "mail" });
    const again = await admin.post("/registers/reminders", { class_id, channel: "mail" });
    expect(again.status).toBe(409);
    expect(await kinds(teacher)).toEqual(["register_reminded"]);
  });

  test("is deleted after its time", async () => {
    const school = await makeMorning();
    await decideCover(school, true);
    const age = (days: number) =>
      app.owner.query(
        "update app.notifications set at = $2 where school_id = $1 and profile_id = $3",
        [school.id, new Date(app.runtime.now() - days * 86_400_000), school.teacher.id],
      );
    await age(KEPT_DAYS - 1);
    await sweepNotifications(app.runtime);
    expect(await kinds(school.teacher)).toEqual(["cover_accepted"]);
    await age(KEPT_DAYS + 1);
    await sweepNotifications(app.runtime);
    expect(await kinds(school.teacher)).toEqual([]);
    expect(await kinds(school.colleague)).toEqual(["cover_given"]);
  });
});

async function read(who: Caller, id?: string) {
  const { status, body } = await who.post("/notifications/read", id ? { notification_id: id } : {});
  expect(status).toBe(200);
  return body;
}
