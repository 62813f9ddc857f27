import { DUE } from "#app/due.ts";
import { sweepDue } from "#server/jobs/schools.ts";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { publishNotice } from "#app/testing-announcements.ts";
import { untilHeldUp } from "#app/testing-locks.ts";
import { mailsTo, startApp, type Caller, type TestApp, type TestSchool } from "#app/testing.ts";
import type { Announcement } from "#features/announcements/contract.ts";
import type { AnnouncementReport } from "#features/announcements/report/contract.ts";
import { addDays } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import { atClock } from "#lib/zones.ts";
import { sendAnnouncementRemindersOf } from "./jobs.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

/** A published announcement to all guardians, of whom the known one agreed to e-mail and WhatsApp. */
async function announce(changes: Record<string, unknown> = {}) {
  const school = await app.makeSchool();
  const { admin, guardian, guardian_id, today, id: school_id } = school;
  await app.owner.query(
    "update app.guardians set consent_email = true, consent_whatsapp = true where id = $1",
    [guardian_id],
  );
  await app.owner.query("update app.profiles set phone = '0123456789' where id = $1", [
    guardian.id,
  ]);
  const { body: draft } = await admin.post<Announcement>("/announcements", {
    kind: "notice",
    title_ms: "Lawatan Darul Quran",
    body_ms: "Bas bertolak 7.30 pagi.",
    title_en: "",
    body_en: "",
    groups: ["guardians", "pupils"],
    targets: [{ kind: "school" }],
    reply: "none",
    reply_by: null,
    expires_on: null,
    ...changes,
  });
  const path = `/announcements/${draft.id}`;
  await admin.post(`${path}/publish`, { version: draft.version });
  const at = (days: number, time: string) =>
    atClock(addDays(today, days), time, "Asia/Kuala_Lumpur");
  return {
    school,
    path,
    id: draft.id,
    remind: (who: Caller = admin, whatsapp_to?: string) =>
      who.post<{ people: number }>(`${path}/reminders`, whatsapp_to ? { whatsapp_to } : {}),
    job: (days = 1, time = "09:00") =>
      sendAnnouncementRemindersOf({ ...app.runtime, now: () => at(days, time) }, school_id),
    mails: () => mailsTo(app, guardian.email),
    states: async () => {
      const { rows } = await app.owner.query<{ state: string }>(
        "select state from app.announcement_reminders where school_id = $1 order by day, made_at",
        [school_id],
      );
      return rows.map(({ state }) => state);
    },
    readerOf: async (profile_id: string) => {
      const { body } = await admin.get<AnnouncementReport>(`${path}/recipients`);
      return body.recipients.find((one) => one.profile_id === profile_id);
    },
  };
}

/** One more guardian of the first pupil, and the address. */
async function addGuardian({ id: school_id, students }: TestSchool, email: string, agrees = true) {
  const [profile_id, guardian_id] = [newId(), newId()];
  await app.owner.query(
    `insert into app.profiles (school_id, id, role, first_name, last_name, email)
     values ($1, $2, 'guardian', 'Rosli', '', $3)`,
    [school_id, profile_id, email],
  );
  await app.owner.query(
    "insert into app.guardians (school_id, id, profile_id, consent_email) values ($1, $2, $3, $4)",
    [school_id, guardian_id, profile_id, agrees],
  );
  await app.owner.query(
    `insert into app.guardian_links (school_id, id, guardian_id, student_id, relation, contact_order)
     values ($1, $2, $3, $4, 'bapa', 2)`,
    [school_id, newId(), guardian_id, students[0]],
  );
  return profile_id;
}

test("a mail goes once to who has not read, after the quiet hours, and names no child", async () => {
  const { school, remind, job, mails, states, readerOf } = await announce();
  const { guardian, teacher, colleague, pupil } = school;
  for (const who of [guardian, pupil]) expect((await remind(who)).status).toBe(403);
  for (const who of [teacher, colleague]) expect((await remind(who)).status).toBe(404);
  expect(await readerOf(guardian.id)).toMatchObject({ gets_mail: true, reminded: null });
  expect(await remind()).toMatchObject({ status: 200, body: { people: 1 } });
  expect(await remind()).toMatchObject({ status: 409, body: { data: { reason: "nobody" } } });
  expect(await readerOf(guardian.id)).toMatchObject({
    gets_mail: false,
    reminded: { channel: "mail", is_sent: false },
  });
  for (const time of ["22:10", "05:00"]) await job(1, time);
  expect(await mails()).toEqual([]);
  await job();
  await job();
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    kind: "announcement_reminder",
    subject: "Halaqah: pengumuman sekolah menunggu anda",
  });
  for (const word of ["Puan Salmah", "Lawatan Darul Quran", "/notis?e#"])
    expect(mail?.text).toContain(word);
  for (const word of ["Hakim", "bin Ujian", "7.30"]) expect(mail?.text).not.toContain(word);
  expect(await states()).toEqual(["sent"]);
  expect(await readerOf(guardian.id)).toMatchObject({ reminded: { is_sent: true } });
});

test("a mail that waits is not sent to who read, agrees no more, whose child has left, or after it was withdrawn", async () => {
  const read = await announce();
  await read.remind();
  await read.school.guardian.post(`${read.path}/seen`, {});
  const refused = await announce();
  await refused.remind();
  await app.owner.query("update app.guardians set consent_email = false where id = $1", [
    refused.school.guardian_id,
  ]);
  const withdrawn = await announce();
  await withdrawn.remind();
  await withdrawn.school.admin.post(`${withdrawn.path}/withdraw`, { why: "Hujan" });
  const left = await announce();
  await left.remind();
  await app.owner.query("update app.students set status = 'inactive' where id = $1", [
    left.school.students[0],
  ]);
  for (const { job, mails, states, remind } of [read, refused, withdrawn, left]) {
    await job();
    expect(await mails()).toEqual([]);
    expect(await states()).toEqual(["cancelled"]);
    expect((await remind()).status).toBe(409);
  }
});

test("who has read it is reminded of a missing answer, until one guardian answered", async () => {
  const { school, remind, job, path, id, readerOf } = await announce({ reply: "ack" });
  const { guardian, students } = school;
  const father = await addGuardian(school, `${newId()}@ujian.example`);
  await app.owner.query(
    `with r as (insert into app.announcement_recipients (school_id, id, announcement_id, profile_id, role, added_at)
       values ($1, gen_random_uuid(), $2, $3, 'guardian', now()) returning school_id, id, announcement_id)
     insert into app.announcement_pupils (school_id, id, announcement_id, recipient_id, student_id)
     select school_id, gen_random_uuid(), announcement_id, id, $4 from r`,
    [school.id, id, father, students[0]],
  );
  await guardian.post(`${path}/seen`, {});
  expect(await readerOf(guardian.id)).toMatchObject({ is_waiting: true, gets_mail: true });
  const { body: shown } = await guardian.get<Announcement>(`/announcements/${id}`);
  for (const { student_id } of shown.yours) {
    const signed = {
      answer: "ack",
      signed_name: "Salmah",
      content_version: 1,
      client_key: newId(),
    };
    expect((await guardian.post(`${path}/replies`, { student_id, ...signed })).status).toBe(201);
  }
  expect(await readerOf(guardian.id)).toMatchObject({ is_waiting: false });
  // The father has not opened it yet.
  expect(await readerOf(father)).toMatchObject({ is_waiting: true });
  expect((await remind()).body).toEqual({ people: 1 });
  await job();
  expect(await mailsTo(app, guardian.email)).toEqual([]);
});

test("an address gets one mail, also when it is two persons'", async () => {
  const school = await app.makeSchool();
  const shared = school.guardian.email.toUpperCase();
  await app.owner.query("update app.guardians set consent_email = true where school_id = $1", [
    school.id,
  ]);
  await addGuardian(school, shared);
  await addGuardian(school, `${newId()}@ujian.example`, false);
  const { id } = await publishNotice(school.admin);
  const remind = () => school.admin.post(`/announcements/${id}/reminders`, {});
  expect((await remind()).body).toEqual({ people: 1 });
  expect((await remind()).status).toBe(409);
});

test("a mail whose process dies before it is stored goes out once, later", async () => {
  const { remind, job, mails, states } = await announce();
  await remind();
  const client = await app.owner.connect();
  await client.query("begin");
  await client.query("lock table platform.outbox in share row exclusive mode");
  const dying = job();
  await untilHeldUp(client, [dying]);
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where pg_backend_pid() = any (pg_blocking_pids(pid))`,
  );
  await client.query("commit");
  client.release();
  await dying;
  expect(await states()).toEqual(["waiting"]);
  expect(await mails()).toEqual([]);
  await Promise.all([job(), job(), job()]);
  expect(await mails()).toHaveLength(1);
  await sweepDue(app.runtime, DUE);
  expect(await mails()).toHaveLength(1);
  expect(await states()).toEqual(["sent"]);
});

test("writing by WhatsApp is noted once a day, of who agreed and has not read", async () => {
  const { school, remind, readerOf, states, path } = await announce();
  const { admin, guardian, guardian_id, pupil } = school;
  expect((await remind(admin, pupil.id)).status).toBe(409);
  expect((await remind(admin, guardian.id)).body).toEqual({ people: 1 });
  expect((await remind(admin, guardian.id)).body).toEqual({ people: 1 });
  expect(await states()).toEqual(["sent"]);
  expect(await readerOf(guardian.id)).toMatchObject({
    gets_mail: true,
    reminded: { channel: "whatsapp", is_sent: true },
  });
  await app.owner.query("update app.guardians set consent_whatsapp = false where id = $1", [
    guardian_id,
  ]);
  expect((await remind(admin, guardian.id)).status).toBe(409);
  await guardian.post(`${path}/seen`, {});
  expect((await remind()).status).toBe(409);
});
