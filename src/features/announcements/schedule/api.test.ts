import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { DUE } from "#app/due.ts";
import { sweepDue } from "#server/jobs/schools.ts";
import { startApp, type Caller, type TestApp, type TestSchool } from "#app/testing.ts";
import type { Announcement, AnnouncementLine } from "#features/announcements/contract.ts";
import { sendAnnouncementMailsOf } from "#features/announcements/mails/jobs.ts";
import type { AnnouncementReport } from "#features/announcements/report/contract.ts";
import { addDays, instant } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import { atClock } from "#lib/zones.ts";
import { joinAudiencesOf, publishScheduledOf } from "./jobs.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

const NOTICE = {
  kind: "notice",
  title_ms: "Mesyuarat PIBG",
  body_ms: "Di dewan sekolah.",
  title_en: "",
  body_en: "",
  groups: ["guardians"],
  reply: "none",
  reply_by: null,
  expires_on: null,
};

/** A day after the school's own at a time of its clock, in milliseconds since 1970. */
const later = ({ today }: TestSchool, days: number, time = "10:00") =>
  atClock(addDays(today, days), time, "Asia/Kuala_Lumpur");

async function write(who: Caller, changes: Record<string, unknown> = {}): Promise<Announcement> {
  const made = await who.post<Announcement>("/announcements", {
    ...NOTICE,
    targets: [{ kind: "school" }],
    ...changes,
  });
  expect(made.status).toBe(201);
  return made.body;
}

const publish = (who: Caller, { id, version }: Announcement, publish_at?: string) =>
  who.post<Announcement>(`/announcements/${id}/publish`, {
    version,
    ...(publish_at && { publish_at }),
  });
const read = async (who: Caller, { id }: { id: string }) =>
  (await who.get<Announcement>(`/announcements/${id}`)).body;
const list = async (who: Caller, query: Record<string, string> = {}) =>
  (await who.get<AnnouncementLine[]>("/announcements", query)).body;
const readers = async ({ admin }: TestSchool, { id }: { id: string }) =>
  (await admin.get<AnnouncementReport>(`/announcements/${id}/recipients`)).body.recipients;
const waiting = async (who: Caller) =>
  (await who.get<{ tasks: { announcements: number } }>("/home/waiting")).body.tasks.announcements;
const at = (now: number) => ({ ...app.runtime, now: () => now });
const runAt = (school: TestSchool, now: number) => publishScheduledOf(at(now), school.id);

/** One more child of the guardian, in a class of its own, or a guardian of that child alone. */
async function addChild({ id, guardian_id }: TestSchool, class_id: string): Promise<string> {
  const student_id = newId();
  await app.owner.query(
    `insert into app.students (school_id, id, student_id, gender, enrollment_date)
     values ($1, $2::uuid, $2::uuid::text, 'male', '2020-01-06')`,
    [id, student_id],
  );
  await app.owner.query(
    `insert into app.class_enrollments (school_id, id, class_id, student_id, from_date)
     values ($1, gen_random_uuid(), $2, $3, '2020-01-06')`,
    [id, class_id, student_id],
  );
  await app.owner.query(
    `insert into app.guardian_links (school_id, id, guardian_id, student_id, relation)
     values ($1, gen_random_uuid(), $2, $3, 'ibu')`,
    [id, guardian_id, student_id],
  );
  return student_id;
}

describe("a scheduled announcement", () => {
  test("is published at its time, once, whoever presses meanwhile, with one mail each", async () => {
    const school = await app.makeSchool();
    const { admin, guardian, guardian_id, id } = school;
    await app.owner.query("update app.guardians set consent_email = true where id = $1", [
      guardian_id,
    ]);
    const draft = await write(admin, { mail: "now", groups: ["guardians", "staff"] });
    const passed = await publish(admin, draft, instant(later(school, -1)));
    expect(passed).toMatchObject({ status: 422, body: { data: { reason: "publish_at" } } });
    const when = instant(later(school, 1));
    const planned = await publish(admin, draft, when);
    expect(planned).toMatchObject({ status: 200, body: { state: "scheduled" } });
    expect(Date.parse(planned.body.publish_at ?? "")).toBe(later(school, 1));
    expect(await list(admin, { tab: "planned" })).toHaveLength(1);
    expect(await list(admin)).toEqual([]);
    expect(await list(guardian)).toEqual([]);
    await runAt(school, later(school, 1, "09:59"));
    expect((await read(admin, draft)).state).toBe("scheduled");

    const { version } = planned.body;
    const presses = Array.from({ length: 5 }, () => publish(admin, { ...draft, version }));
    const runs = Array.from({ length: 5 }, () => runAt(school, later(school, 1)));
    const [statuses] = await Promise.all([Promise.all(presses), Promise.all(runs)]);
    expect(statuses.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect((await read(admin, draft)).state).toBe("published");
    expect((await readers(school, draft)).map(({ role }) => role).toSorted()).toEqual([
      "guardian",
      "teacher",
      "teacher",
    ]);
    const mailAt = () => sendAnnouncementMailsOf(at(later(school, 1, "10:05")), id);
    await Promise.all([mailAt(), mailAt(), mailAt()]);
    await mailAt();
    const { rows } = await app.owner.query<{ kind: string }>(
      "select kind from platform.outbox where recipient = $1",
      [guardian.email],
    );
    expect(rows).toEqual([{ kind: "announcement" }]);
    await sweepDue(app.runtime, DUE);
  });

  test("reaches whom its audience has at its time; nobody then is told to its writer", async () => {
    const school = await app.makeSchool();
    const { admin, class_id, guardian } = school;
    const empty = await write(admin, { targets: [{ kind: "level", value: "Tahun 9" }] });
    const full = await write(admin, { targets: [{ kind: "class", value: class_id }] });
    for (const one of [empty, full]) {
      expect((await publish(admin, one, instant(later(school, 1)))).status).toBe(200);
    }
    await runAt(school, later(school, 1));
    expect((await read(admin, full)).state).toBe("published");
    expect(await read(admin, empty)).toMatchObject({ state: "scheduled", problem: "empty" });
    expect(await waiting(admin)).toBe(1);
    expect(await list(admin)).toMatchObject([{ id: empty.id, problem: "empty" }, { id: full.id }]);
    await app.owner.query("update app.classes set grade_level = 'Tahun 9' where id = $1", [
      class_id,
    ]);
    await runAt(school, later(school, 1, "10:01"));
    expect(await read(admin, empty)).toMatchObject({ state: "published", problem: null });
    expect(await waiting(guardian)).toBe(2);
  });

  test("is a draft again when it is changed, and not published where its writer may not", async () => {
    const school = await app.makeSchool();
    const { teacher, class_id, id } = school;
    const targets = [{ kind: "class", value: class_id }];
    const draft = await write(teacher, { targets });
    const planned = await publish(teacher, draft, instant(later(school, 1)));
    const { version } = planned.body;
    const path = `/announcements/${draft.id}`;
    const changed = await teacher.patch<Announcement>(path, { ...NOTICE, targets, version });
    expect(changed.body).toMatchObject({ state: "draft", publish_at: null });
    await publish(teacher, changed.body, instant(later(school, 1)));
    await app.owner.query(
      "update app.class_teachers set to_date = $2 where school_id = $1 and class_id = $3",
      [id, school.today, class_id],
    );
    await runAt(school, later(school, 1));
    expect((await read(school.admin, draft)).problem).toBe("not_own_classes");
    await app.owner.query("update app.profiles set role = 'guardian' where id = $1", [teacher.id]);
    await runAt(school, later(school, 1, "10:01"));
    expect(await read(school.admin, draft)).toMatchObject({
      state: "scheduled",
      problem: "writer",
    });
  });
});

test("a teacher's waits for an admin where the school wants it", async () => {
  const school = await app.makeSchool();
  const { admin, teacher, guardian, class_id } = school;
  await admin.patch("/message-settings", { teachers_publish: false });
  const targets = [{ kind: "class", value: class_id }];
  const now = await write(teacher, { targets });
  const then = await write(teacher, { targets, title_ms: "Esok" });
  const when = instant(later(school, 2));
  expect((await publish(teacher, now)).body).toMatchObject({ state: "pending" });
  expect((await publish(teacher, then, when)).body).toMatchObject({ state: "pending" });
  expect(await list(guardian)).toEqual([]);
  expect([await waiting(admin), await waiting(teacher)]).toEqual([2, 0]);
  for (const one of [now, then]) {
    expect((await publish(admin, await read(admin, one))).status).toBe(200);
  }
  expect(await read(teacher, now)).toMatchObject({ state: "published" });
  // What is approved keeps the time that its writer chose.
  const approved = await read(teacher, then);
  expect(approved.state).toBe("scheduled");
  expect(Date.parse(approved.publish_at ?? "")).toBe(later(school, 2));
  expect(await waiting(admin)).toBe(0);
  const { rows } = await app.owner.query(
    "select action from app.audit where subject_id = $1 order by at, id",
    [now.id],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    "announcement.draft",
    "announcement.submit",
    "announcement.approve",
  ]);
});

test("one is pinned for two weeks at most, and stands on top until its day", async () => {
  const school = await app.makeSchool();
  const { admin, guardian, today } = school;
  const long = await write(admin, { pinned_until: addDays(today, 15) });
  expect(await publish(admin, long)).toMatchObject({
    status: 422,
    body: { data: { reason: "pinned_long" } },
  });
  const pinned = await write(admin, { pinned_until: addDays(today, 14) });
  await publish(admin, pinned);
  await publish(admin, await write(admin, { title_ms: "Kemudian" }));
  expect(await list(guardian)).toMatchObject([{ id: pinned.id, is_pinned: true }, {}]);
  await app.owner.query("update app.announcements set pinned_until = $2 where id = $1", [
    pinned.id,
    addDays(today, -1),
  ]);
  expect(await list(guardian)).toMatchObject([{}, { id: pinned.id, is_pinned: false }]);
});

describe("the audience of a published announcement", () => {
  test("takes in who joins it, and lets go who leaves it unread", async () => {
    const school = await app.makeSchool();
    const { admin, guardian, pupil, class_id, other_class_id, students, id, today } = school;
    const send = async (changes: Record<string, unknown>) => {
      const { body } = await publish(admin, await write(admin, changes));
      return body;
    };
    const theirs = {
      targets: [{ kind: "class", value: other_class_id }],
      groups: ["guardians", "teachers"],
    };
    const other = await send(theirs);
    const own = await send({
      targets: [{ kind: "class", value: class_id }],
      groups: ["guardians", "pupils"],
    });
    const over = await send({ ...theirs, expires_on: today });
    await pupil.post(`/announcements/${own.id}/seen`, {});
    await app.owner.query(
      `with ended as (update app.class_enrollments set to_date = $3::date, status = 'ended' where student_id = $2
         and school_id = $1)
       insert into app.class_enrollments (school_id, id, class_id, student_id, from_date)
       values ($1, gen_random_uuid(), $4, $2, $3::date + 1)`,
      [id, students[0], today, other_class_id],
    );
    const run = () => joinAudiencesOf(at(later(school, 1)), id);
    await Promise.all([run(), run()]);
    await run();
    const of = async (one: Announcement) =>
      (await readers(school, one)).map(({ profile_id }) => profile_id);
    expect(await of(other)).toContain(guardian.id);
    expect(await of(over)).not.toContain(guardian.id);
    // The pupil has read it and keeps it; the guardian had not.
    expect(await of(own)).toContain(pupil.id);
    expect(await of(own)).not.toContain(guardian.id);
    expect((await guardian.get(`/announcements/${own.id}`)).status).toBe(404);
    expect((await pupil.get(`/announcements/${own.id}`)).status).toBe(200);
  });

  test("shows a guardian a further child once it joins", async () => {
    const school = await app.makeSchool();
    const { admin, guardian, class_id, id } = school;
    const { body: sent } = await publish(admin, await write(admin, { reply: "ack" }));
    const child = await addChild(school, class_id);
    await joinAudiencesOf(at(later(school, 0, "12:00")), id);
    const { yours } = await read(guardian, sent);
    expect(yours.map(({ student_id }) => student_id)).toContain(child);
    expect(yours).toHaveLength(2);
  });
});
