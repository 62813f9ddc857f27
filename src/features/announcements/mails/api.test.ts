import { DUE } from "#app/due.ts";
import { sweepDue } from "#server/jobs/schools.ts";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { untilHeldUp } from "#app/testing-locks.ts";
import { publishNotice } from "#app/testing-announcements.ts";
import { mailsTo, startApp, type TestApp } from "#app/testing.ts";
import { addDays } from "#lib/dates.ts";
import type { AnnouncementReport } from "#features/announcements/report/contract.ts";
import { sendAnnouncementRemindersOf } from "#features/announcements/reminders/jobs.ts";
import { newId } from "#lib/ids.ts";
import { atClock } from "#lib/zones.ts";
import { sendAnnouncementMailsOf } from "./jobs.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

/** A school whose known guardian agreed to e-mail, and what it takes to announce and to mail. */
async function makeMailing() {
  const school = await app.makeSchool();
  const { admin, guardian, guardian_id, id: school_id, today } = school;
  const agree = (agrees: boolean, id = guardian_id) =>
    app.owner.query("update app.guardians set consent_email = $2 where id = $1", [id, agrees]);
  await agree(true);
  return {
    ...school,
    agree,
    async announce(title_ms: string, changes: Record<string, unknown> = {}) {
      const { id } = await publishNotice(admin, { title_ms, mail: "daily", ...changes });
      return id;
    },
    /** Mails by the clock of a day after today; 17:45 lies after the day's mail and outside the quiet hours. */
    mailAt: (time = "17:45", days = 1) => {
      const now = atClock(addDays(today, days), time, "Asia/Kuala_Lumpur");
      return sendAnnouncementMailsOf({ ...app.runtime, now: () => now }, school_id);
    },
    remindAt: (time = "17:45", days = 1) => {
      const now = atClock(addDays(today, days), time, "Asia/Kuala_Lumpur");
      return sendAnnouncementRemindersOf({ ...app.runtime, now: () => now }, school_id);
    },
    mails: (to = guardian.email) => mailsTo(app, to),
    async states() {
      const { rows } = await app.owner.query<{ mail_state: string | null }>(
        "select mail_state from app.announcement_recipients where school_id = $1 order by mail_state, id",
        [school_id],
      );
      return rows.map(({ mail_state }) => mail_state);
    },
  };
}

test("five of a day come in one mail, once, and nothing new in none", async () => {
  const { announce, mailAt, mails, states } = await makeMailing();
  for (const title of ["Satu", "Dua", "Tiga", "Empat", "Lima"]) await announce(title);
  await mailAt("09:00");
  expect(await mails()).toEqual([]);
  await Promise.all([mailAt(), mailAt(), mailAt()]);
  await mailAt();
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("Halaqah: pengumuman sekolah hari ini");
  for (const word of ["Puan Salmah", "Satu", "Lima", "Hakim"]) expect(mail?.text).toContain(word);
  expect(await states()).toEqual(Array.from({ length: 5 }, () => "sent"));
  // Another one of the same day waits for the next, also when the clock is set back.
  await announce("Enam");
  await mailAt("17:50");
  await mailAt("17:40");
  expect(await mails()).toHaveLength(1);
  await mailAt("17:45", 2);
  expect(await mails()).toMatchObject([
    {},
    { subject: "Halaqah: pengumuman baharu daripada sekolah" },
  ]);
});

test("nothing is mailed in the quiet hours, and then what was to be mailed by itself", async () => {
  const { admin, announce, mailAt, mails } = await makeMailing();
  const own_windows = [
    { from_date: "2026-01-01", to_date: "2026-02-01", from: "09:00", until: "10:00" },
  ];
  const settings = await admin.patch("/message-settings", { prayers: false, own_windows });
  expect(settings.status).toBe(200);
  await announce("Lawatan Darul Quran", { mail: "now", reply: "ack" });
  for (const time of ["22:00", "23:59", "06:29"]) await mailAt(time);
  expect(await mails()).toEqual([]);
  await mailAt("06:30");
  const [mail] = await mails();
  expect(mail?.text).toContain("Bas bertolak 7.30 pagi.");
  expect(mail?.text).toMatch(/\/notis\?e#[\w-]{65}\n/);
  for (const word of ["Lawatan Darul Quran", "Hakim", "Mohon buka dan jawab"]) {
    expect(mail?.text).toContain(word);
  }
});

test("who agrees no more, has read it, got what was withdrawn, or whose child has left is not mailed", async () => {
  const refused = await makeMailing();
  await refused.announce("Satu");
  await refused.agree(false);
  const read = await makeMailing();
  const seen = await read.announce("Satu");
  await read.guardian.post(`/announcements/${seen}/seen`, {});
  const withdrawn = await makeMailing();
  const gone = await withdrawn.announce("Satu", { mail: "now" });
  await withdrawn.admin.post(`/announcements/${gone}/withdraw`, { why: "Hujan" });
  const left = await makeMailing();
  await left.announce("Satu");
  await app.owner.query("update app.students set status = 'inactive' where id = $1", [
    left.students[0],
  ]);
  for (const { mailAt, mails, states } of [refused, read, withdrawn, left]) {
    await mailAt();
    expect(await mails()).toEqual([]);
    expect(await states()).toEqual(["cancelled"]);
  }
});

test("a mail is about those children who are still in the school, and greets their guardian", async () => {
  const { admin, guardian_id, students, announce, mailAt, mails, remindAt } = await makeMailing();
  const link = { guardian_id, student_id: students[1], relation: "bapa" };
  expect((await admin.post("/guardian-links", link)).status).toBe(201);
  const id = await announce("Satu", { mail: "now", reply: "ack" });
  await app.owner.query("update app.students set status = 'inactive' where id = $1", [students[1]]);
  await mailAt();
  expect((await admin.post(`/announcements/${id}/reminders`, {})).status).toBe(200);
  await remindAt("17:45", 2);
  const [first, reminder] = await mails();
  expect(first?.text).toContain("Hakim");
  expect(first?.text).not.toContain("Pelajar 2");
  for (const mail of [first, reminder]) expect(mail?.text).toContain("Puan Salmah");
});

test("one's own wish comes before the school's choice, but not before what is urgent", async () => {
  const { guardian, announce, mailAt, mails, states } = await makeMailing();
  expect((await guardian.get("/digest-wish")).body).toEqual({ mode: null });
  expect((await guardian.patch("/digest-wish", { mode: "daily" })).status).toBe(200);
  await announce("Satu", { mail: "now" });
  await mailAt("09:00");
  expect(await mails()).toEqual([]);
  await announce("Banjir", { mail: "none", urgent: true });
  await mailAt("09:05");
  expect(await mails()).toHaveLength(1);
  await guardian.patch("/digest-wish", { mode: "none" });
  await mailAt();
  expect(await mails()).toHaveLength(1);
  expect(await states()).toEqual(["cancelled", "sent"]);
  await guardian.patch("/digest-wish", { mode: "now" });
  await announce("Dua", { mail: "daily" });
  await mailAt("09:00");
  expect(await mails()).toHaveLength(2);
});

test("an address gets one mail, and nobody one that the writer did not want", async () => {
  const { announce, mailAt, mails, guardian, students, id, agree } = await makeMailing();
  const [profile_id, guardian_id] = [newId(), newId()];
  await app.owner.query(
    `insert into app.profiles (school_id, id, role, first_name, last_name, email)
     values ($1, $2, 'guardian', 'Rosli', '', $3)`,
    [id, profile_id, guardian.email.toUpperCase()],
  );
  await app.owner.query(
    "insert into app.guardians (school_id, id, profile_id) values ($1, $2, $3)",
    [id, guardian_id, profile_id],
  );
  await agree(true, guardian_id);
  await app.owner.query(
    `insert into app.guardian_links (school_id, id, guardian_id, student_id, relation, contact_order)
     values ($1, gen_random_uuid(), $2, $3, 'bapa', 2)`,
    [id, guardian_id, students[0]],
  );
  await announce("Satu", { mail: "none" });
  await mailAt();
  expect(await mails()).toEqual([]);
  await announce("Dua", { mail: "now" });
  await mailAt();
  expect([...(await mails()), ...(await mails(guardian.email.toUpperCase()))]).toHaveLength(1);
});

test("a mail whose process dies before it is stored goes out once, later", async () => {
  const { announce, mailAt, mails, states } = await makeMailing();
  for (const title of ["Satu", "Dua"]) await announce(title);
  const client = await app.owner.connect();
  await client.query("begin");
  await client.query("lock table platform.outbox in share row exclusive mode");
  const dying = mailAt();
  await untilHeldUp(client, [dying]);
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where pg_backend_pid() = any (pg_blocking_pids(pid))`,
  );
  await client.query("commit");
  client.release();
  await dying;
  expect(await states()).toEqual(["waiting", "waiting"]);
  expect(await mails()).toEqual([]);
  await Promise.all([mailAt(), mailAt()]);
  expect(await mails()).toHaveLength(1);
  await sweepDue(app.runtime, DUE);
  expect(await mails()).toHaveLength(1);
});

test("settings are refused with the field where they leave too little of a day", async () => {
  const { admin, teacher } = await makeMailing();
  expect((await teacher.get("/message-settings")).status).toBe(403);
  const window = { from_date: "2026-02-19", to_date: "2026-03-20", from: "20:30", until: "23:00" };
  for (const [change, path] of [
    [{ quiet_from: "18:00", quiet_until: "06:30" }, "quiet_until"],
    [{ quiet_from: "18:00" }, "quiet_until"],
    [{ friday_from: "11:00", friday_until: "15:30" }, "friday_until"],
    [{ after_minutes: 61 }, "after_minutes"],
    [{ own_windows: [{ ...window, to_date: "2026-02-18" }] }, "to_date"],
    [{ own_windows: [{ ...window, to_date: "2026-05-20" }] }, "to_date"],
    [{ own_windows: [{ ...window, until: "20:00" }] }, "until"],
    [{ place: "singapura" }, "place"],
  ] as const) {
    const { status, body } = await admin.patch("/message-settings", change);
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(path)]);
  }
  const saved = await admin.patch("/message-settings", { own_windows: [window], version: 0 });
  expect(saved).toMatchObject({ status: 200, body: { own_windows: [window], version: 1 } });
  const stale = await admin.patch("/message-settings", { digest_at: "18:00", version: 0 });
  expect(stale).toMatchObject({ status: 409, body: { data: { reason: "stale" } } });
});

test("the report says of each mail whether it waits, was not taken by the mail server yet, or never arrived", async () => {
  const { admin, guardian, announce, mailAt, remindAt } = await makeMailing();
  const id = await announce("Lawatan Darul Quran", { mail: "now" });
  const path = `/announcements/${id}`;
  const stateOf = async () => {
    const { body } = await admin.get<AnnouncementReport>(`${path}/recipients`);
    return body.recipients.find(({ profile_id }) => profile_id === guardian.id)?.mail;
  };
  const turn = (state: string, kind: string) =>
    app.owner.query("update platform.outbox set state = $1 where recipient = $2 and kind = $3", [
      state,
      guardian.email,
      kind,
    ]);
  expect(await stateOf()).toBe("waiting");
  await mailAt();
  for (const [state, told] of [
    ["waiting", "trying"],
    ["sending", "trying"],
    ["failed", "failed"],
    ["unknown", "unknown"],
    ["sent", "sent"],
  ] as const) {
    await turn(state, "announcement");
    expect(await stateOf(), state).toBe(told);
  }
  // A reminder has a mail of its own, and the last one is told of.
  await admin.post(`${path}/reminders`, {});
  expect(await stateOf()).toBe("waiting");
  await remindAt();
  expect(await stateOf()).toBe("trying");
  await turn("failed", "announcement_reminder");
  expect(await stateOf()).toBe("failed");
  // What settled long ago is no longer in the outbox.
  await app.owner.query("delete from platform.outbox where recipient = $1", [guardian.email]);
  expect(await stateOf()).toBe("sent");
});
