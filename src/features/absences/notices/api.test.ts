import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { DUE } from "#app/due.ts";
import { sweepDue } from "#server/jobs/schools.ts";
import { startApp, type TestApp } from "#app/testing.ts";
import { untilHeldUp } from "#app/testing-locks.ts";
import type { AuditLine } from "#features/audit/contract.ts";
import { addDays, todayIn } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import { atClock } from "#lib/zones.ts";
import { sendNoticesOf } from "./jobs.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

const MINUTE = 60_000;

/** A zone in which it is noon now, so that no test falls into the quiet hours or over midnight. */
function zoneAtNoon(): string {
  const offset = new Date().getUTCHours() - 12;
  return `Etc/GMT${offset >= 0 ? "+" : ""}${offset}`;
}

/** A school at noon, whose first pupil has a guardian who agreed to e-mail. */
async function makeDay() {
  const school = await app.makeSchool();
  const time_zone = zoneAtNoon();
  await app.owner.query("update app.schools set time_zone = $2 where school_id = $1", [
    school.id,
    time_zone,
  ]);
  await agree(school.guardian_id);
  const date = todayIn(time_zone);
  const { class_id, students, teacher } = school;
  const [child = ""] = students;

  return {
    school,
    child,
    date,
    time_zone,
    mark: (status: string | null, more: Record<string, unknown> = {}) =>
      teacher.post("/attendance", {
        student_id: child,
        class_id,
        date,
        status,
        client_key: newId(),
        ...more,
      }),
    save: (session?: string) =>
      teacher.post("/registers", { class_id, date, session, unmarked: students }),
    /** The job as it runs some minutes from now. */
    job: (minutes: number) =>
      sendNoticesOf({ ...app.runtime, now: () => Date.now() + minutes * MINUTE }, school.id),
    jobAt: (day: string, time: string) =>
      sendNoticesOf({ ...app.runtime, now: () => atClock(day, time, time_zone) }, school.id),
    notices: async () =>
      (
        await app.owner.query<{ state: string; recipients: number }>(
          "select state, recipients from app.absence_notices where school_id = $1",
          [school.id],
        )
      ).rows,
    mails: () => mailsTo(school.guardian.email),
  };
}

async function agree(guardian_id: string, agrees = true) {
  await app.owner.query("update app.guardians set consent_email = $2 where id = $1", [
    guardian_id,
    agrees,
  ]);
}

async function mailsTo(recipient: string) {
  const { rows } = await app.owner.query<{ kind: string; subject: string; text: string }>(
    "select kind, subject, text from platform.outbox where recipient = $1 order by created_at",
    [recipient],
  );
  return rows;
}

const WAITING = [{ state: "waiting", recipients: 0 }];
const SENT = [{ state: "sent", recipients: 1 }];
const CANCELLED = [{ state: "cancelled", recipients: 0 }];

describe("the notice of an absence without a known reason", () => {
  test("goes out once, in its time, and names pupil, class and date", async () => {
    const day = await makeDay();
    await day.mark("absent");
    expect(await day.notices()).toEqual([]);
    await day.save();
    expect(await day.notices()).toEqual(WAITING);
    await day.job(28);
    expect(await day.mails()).toEqual([]);
    await day.job(31);
    expect(await day.notices()).toEqual(SENT);
    const [mail, ...others] = await day.mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: "absence_notice" });
    const { rows } = await app.owner.query<{ day: string }>(
      "select extract(day from $1::date)::text as day",
      [day.date],
    );
    for (const word of [
      "Hakim bin Ujian",
      "Tahun 3 Ibnu Sina",
      "Puan Salmah",
      ` ${rows[0]?.day} `,
    ]) {
      expect(mail?.text).toContain(word);
    }
    expect(mail?.text).not.toContain("Harian");
    await day.save();
    await day.job(60);
    expect(await day.mails()).toHaveLength(1);
  });

  test("goes out once, however many run the job at one moment", async () => {
    const day = await makeDay();
    await day.mark("absent", { reason: "unexplained" });
    await day.save();
    const client = await app.owner.connect();
    await client.query("begin");
    await client.query("select from app.absence_notices where school_id = $1 for update", [
      day.school.id,
    ]);
    const running = [31, 31, 31].map((minutes) => day.job(minutes));
    await untilHeldUp(client, running);
    await client.query("commit");
    client.release();
    await Promise.all(running);
    await Promise.all([32, 32, 32].map((minutes) => day.job(minutes)));
    expect(await day.notices()).toEqual(SENT);
    expect(await day.mails()).toHaveLength(1);
  });

  test.each([
    ["present", {}],
    ["late", { minutes_late: 20 }],
    ["excused", { reason: "mc" }],
    ["absent", { reason: "letter" }],
    [null, {}],
  ])("is cancelled when the mark becomes %s %j before", async (status, more) => {
    const day = await makeDay();
    await day.mark("absent");
    await day.save();
    await day.mark(status, more);
    await day.job(31);
    expect(await day.notices()).toEqual(CANCELLED);
    expect(await day.mails()).toEqual([]);
  });

  test("is cancelled by an accepted report that covers the day, and not by one that waits", async () => {
    const day = await makeDay();
    await day.mark("absent");
    await day.save();
    const report = newId();
    await app.owner.query(
      `insert into app.absence_reports
         (school_id, id, student_id, from_date, to_date, reason, reported_by, state)
       values ($1, $2, $3, $4, $4, 'family', $5, 'accepted')`,
      [day.school.id, report, day.child, day.date, day.school.guardian.id],
    );
    await day.job(31);
    expect(await day.notices()).toEqual(CANCELLED);

    const other = await makeDay();
    await app.owner.query(
      `insert into app.absence_reports
         (school_id, id, student_id, from_date, to_date, reason, reported_by)
       values ($1, $2, $3, $4, $4, 'family', $5)`,
      [other.school.id, newId(), other.child, other.date, other.school.guardian.id],
    );
    await other.mark("absent");
    await other.save();
    await other.job(31);
    expect(await other.notices()).toEqual(SENT);
  });

  test("is planned for who was marked absent after saving, and waits again for who is absent again", async () => {
    const day = await makeDay();
    await day.save();
    await day.job(0);
    expect(await day.notices()).toEqual([]);
    await day.mark("absent");
    await day.job(0);
    expect(await day.notices()).toEqual(WAITING);
    await day.mark("present");
    await app.owner.query(
      "update app.absence_notices set send_after = now() where school_id = $1",
      [day.school.id],
    );
    await day.job(0.1);
    expect(await day.notices()).toEqual(CANCELLED);
    await app.owner.query(
      "update app.absence_notices set settled_at = now() where school_id = $1",
      [day.school.id],
    );
    await day.mark("absent");
    await day.job(1);
    expect(await day.notices()).toEqual(WAITING);
    await day.job(32);
    expect(await day.notices()).toEqual(SENT);
    await day.mark("present");
    await day.mark("absent");
    await day.save();
    await day.job(90);
    expect(await day.mails()).toHaveLength(1);
  });

  test("is of all sessions of the day, and cancelled when the pupil is seen in a later one", async () => {
    const both = await makeDay();
    await addSessions(both.school.id);
    for (const session of ["pagi", "petang"]) {
      await both.mark("absent", { session });
      await both.save(session);
    }
    await both.job(31);
    const [mail, ...others] = await both.mails();
    expect(others).toEqual([]);
    expect(mail?.text).toContain("Tahun 3 Ibnu Sina (Pagi), Tahun 3 Ibnu Sina (Petang)");

    const late = await makeDay();
    await addSessions(late.school.id);
    await late.mark("absent", { session: "pagi" });
    await late.save("pagi");
    await late.mark("late", { session: "petang" });
    await late.job(31);
    expect(await late.notices()).toEqual(CANCELLED);

    const away = await makeDay();
    await addSessions(away.school.id);
    await away.save("pagi");
    await away.mark("absent", { session: "petang" });
    await away.save("petang");
    await away.job(31);
    expect(await away.notices()).toEqual(SENT);
  });

  test("goes to every guardian who agreed, an address once, and to nobody else", async () => {
    const day = await makeDay();
    const { school, child } = day;
    const add = async (place: number, email: string, agrees: boolean, profile_id = newId()) => {
      const guardian_id = newId();
      if (profile_id !== school.teacher.id) {
        await app.owner.query(
          `insert into app.profiles (school_id, id, role, first_name, last_name, email)
           values ($1, $2, 'guardian', 'Rosli', '', $3)`,
          [school.id, profile_id, email],
        );
      }
      await app.owner.query(
        "insert into app.guardians (school_id, id, profile_id, consent_email) values ($1, $2, $3, $4)",
        [school.id, guardian_id, profile_id, agrees],
      );
      await app.owner.query(
        `insert into app.guardian_links (school_id, id, guardian_id, student_id, relation, contact_order)
         values ($1, $2, $3, $4, 'bapa', $5)`,
        [school.id, newId(), guardian_id, child, place],
      );
      return email;
    };
    const father = await add(2, `${newId()}@ujian.example`, true);
    const shares = await add(3, school.guardian.email.toUpperCase(), true);
    const refuses = await add(4, `${newId()}@ujian.example`, false);
    const marker = await add(5, school.teacher.email, true, school.teacher.id);
    await day.mark("absent");
    await day.save();
    await day.job(31);
    expect(await day.notices()).toEqual([{ state: "sent", recipients: 2 }]);
    expect(await day.mails()).toHaveLength(1);
    const [mail] = await mailsTo(father);
    expect(mail?.text).toContain("Encik Rosli");
    for (const email of [shares, refuses, marker]) expect(await mailsTo(email)).toEqual([]);
  });

  test("goes to nobody without consent", async () => {
    const day = await makeDay();
    await agree(day.school.guardian_id, false);
    await day.mark("absent");
    await day.save();
    await day.job(31);
    expect(await day.notices()).toEqual([{ state: "sent", recipients: 0 }]);
    expect(await day.mails()).toEqual([]);
  });

  test("waits through the quiet hours, and is cancelled when its day is over", async () => {
    const day = await makeDay();
    await day.mark("absent");
    await day.save();
    await app.owner.query(
      "update app.absence_notices set send_after = '2000-01-01' where school_id = $1",
      [day.school.id],
    );
    for (const time of ["05:00", "22:10"]) {
      await day.jobAt(day.date, time);
      expect(await day.notices()).toEqual(WAITING);
    }
    await day.jobAt(addDays(day.date, 1), "08:00");
    expect(await day.notices()).toEqual(CANCELLED);
    expect(await day.mails()).toEqual([]);
  });

  test("whose mail cannot be stored sends nothing, and all of it once that is mended", async () => {
    const day = await makeDay();
    const { school } = day;
    const [broken, guardian_id] = [newId(), newId()];
    await app.owner.query(
      `insert into app.profiles (school_id, id, role, first_name, last_name, email)
       values ($1, $2, 'guardian', 'Rosli', '', E'a\\u0001@ujian.example')`,
      [school.id, broken],
    );
    await app.owner.query(
      "insert into app.guardians (school_id, id, profile_id, consent_email) values ($1, $2, $3, true)",
      [school.id, guardian_id, broken],
    );
    await app.owner.query(
      `insert into app.guardian_links (school_id, id, guardian_id, student_id, relation, contact_order)
       values ($1, $2, $3, $4, 'bapa', 2)`,
      [school.id, newId(), guardian_id, day.child],
    );
    await day.mark("absent");
    await day.save();
    await day.job(31);
    expect(await day.notices()).toEqual(WAITING);
    expect(await day.mails()).toEqual([]);
    await app.owner.query("update app.profiles set email = $2 where id = $1", [
      broken,
      `${broken}@ujian.example`,
    ]);
    await day.job(32);
    expect(await day.notices()).toEqual([{ state: "sent", recipients: 2 }]);
    expect(await day.mails()).toHaveLength(1);
  });

  test("is of no other day and no other school, and of none that sends none", async () => {
    const [day, other, silent] = [await makeDay(), await makeDay(), await makeDay()];
    await day.mark("absent", { date: addDays(day.date, -1) });
    const yesterday = addDays(day.date, -1);
    const { class_id } = day.school;
    await day.school.teacher.post("/registers", { class_id, date: yesterday, unmarked: [] });
    for (const pupil of [other, silent]) {
      await pupil.mark("absent");
      await pupil.save();
    }
    await silent.school.admin.patch("/absence-notices/rule", { minutes: null });
    await day.job(31);
    expect(await day.notices()).toEqual([]);
    expect(await other.notices()).toEqual(WAITING);
    expect(await other.mails()).toEqual([]);
    await sweepDue({ ...app.runtime, now: () => Date.now() + 31 * MINUTE }, DUE);
    expect(await other.notices()).toEqual(SENT);
    expect(await silent.notices()).toEqual(CANCELLED);
    expect(await silent.mails()).toEqual([]);
  });
});

describe("by hand", () => {
  test("a notice is sent at once, and not again by the job", async () => {
    const day = await makeDay();
    const { teacher, colleague, guardian } = day.school;
    const send = () => teacher.post("/absence-notices", { student_id: day.child });
    await day.mark("absent");
    expect((await send()).body).toMatchObject({ data: { reason: "settled" } });
    await day.save();
    expect((await colleague.post("/absence-notices", { student_id: day.child })).status).toBe(404);
    expect((await guardian.post("/absence-notices", { student_id: day.child })).status).toBe(403);
    const [first, second] = await Promise.all([send(), send(), day.job(31)]);
    const statuses = [first, second].map((answer) => answer?.status);
    expect(statuses).toContain(409);
    await day.job(32);
    expect(await day.mails()).toHaveLength(1);
    expect(await day.notices()).toEqual(SENT);
  });

  test("a notice is kept back, also when the register is saved again", async () => {
    const day = await makeDay();
    const { teacher, colleague, admin } = day.school;
    const path = `/absence-notices/${day.child}`;
    await day.mark("absent");
    await day.save();
    expect((await colleague.send("DELETE", path)).status).toBe(404);
    expect((await teacher.send("DELETE", path)).body).toEqual({ cancelled: true });
    expect((await teacher.send("DELETE", path)).status).toBe(404);
    await day.save();
    await day.job(31);
    expect(await day.notices()).toEqual(CANCELLED);
    expect(await day.mails()).toEqual([]);
    const { lines } = (await admin.get<{ lines: AuditLine[] }>("/audit")).body;
    expect(lines.map(({ action }) => action)).toContain("absence.notice_cancel");
  });

  test("a notice that a report settles at the same moment is not sent", async () => {
    const day = await makeDay();
    const { id, teacher } = day.school;
    await day.mark("absent");
    await day.save();
    const client = await app.owner.connect();
    await client.query("begin");
    await client.query("update app.absence_notices set state = 'cancelled' where school_id = $1", [
      id,
    ]);
    const sending = teacher.post("/absence-notices", { student_id: day.child });
    await untilHeldUp(client, [sending]);
    await client.query(
      "update app.attendance set status = 'excused', reason = 'mc' where school_id = $1",
      [id],
    );
    await client.query("commit");
    client.release();
    expect((await sending).body).toMatchObject({ data: { reason: "settled" } });
    expect(await day.mails()).toEqual([]);
    expect(await day.notices()).toEqual(CANCELLED);
  });

  test("nothing is sent where no guardian agreed", async () => {
    const day = await makeDay();
    await agree(day.school.guardian_id, false);
    await day.mark("absent");
    await day.save();
    const answer = await day.school.admin.post("/absence-notices", { student_id: day.child });
    expect(answer.body).toMatchObject({ data: { reason: "no_mail" } });
    expect(await day.notices()).toEqual(WAITING);
  });
});

test("how soon guardians are told is set by admins, and the audit log keeps it", async () => {
  const { admin, teacher } = await app.makeSchool();
  expect((await admin.get("/absence-notices/rule")).body).toEqual({ minutes: 30 });
  expect((await admin.patch("/absence-notices/rule", { minutes: 721 })).status).toBe(400);
  expect((await teacher.patch("/absence-notices/rule", { minutes: 5 })).status).toBe(403);
  expect((await admin.patch("/absence-notices/rule", { minutes: null })).status).toBe(200);
  expect((await admin.get("/absence-notices/rule")).body).toEqual({ minutes: null });
  const { lines } = (await admin.get<{ lines: AuditLine[] }>("/audit")).body;
  const changes = { absence_notice_minutes: [30, null] };
  expect(lines[0]).toMatchObject({ action: "settings.update", details: { changes } });
});

async function addSessions(school_id: string) {
  await app.owner.query(
    `insert into app.attendance_sessions
       (school_id, id, key, name, weekdays, starts_at, due_at, position, created_at)
     values ($1, $2, 'pagi', 'Pagi', '{}', '07:30', '08:00', 1, now() - interval '9 days'),
       ($1, $3, 'petang', 'Petang', '{}', '14:00', '14:30', 2, now() - interval '9 days')`,
    [school_id, newId(), newId()],
  );
}
