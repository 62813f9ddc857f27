import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { addFamilies, publishNotice } from "#app/testing-announcements.ts";
import { recordTraffic } from "#app/testing-queries.ts";
import { startApp, type Caller, type TestApp, type TestSchool } from "#app/testing.ts";
import { addDays } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { Audience } from "#features/announcements/audience/contract.ts";
import type { Announcement, AnnouncementLine, NewAnnouncement } from "./contract.ts";
import type { AnnouncementReport } from "#features/announcements/report/contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

const NOTICE = {
  kind: "notice",
  title_ms: "Lawatan Darul Quran",
  body_ms: "Mohon hantar jawapan sebelum Jumaat.",
  title_en: "",
  body_en: "",
  groups: ["guardians"],
  targets: [{ kind: "school" }],
  reply: "none",
  reply_by: null,
  expires_on: null,
  mail: "none",
  urgent: false,
  event: null,
} satisfies NewAnnouncement;

type Changes = Partial<Record<keyof NewAnnouncement, unknown>>;

async function write(who: Caller, changes: Changes = {}): Promise<Announcement> {
  const { status, body } = await who.post<Announcement>("/announcements", {
    ...NOTICE,
    ...changes,
  });
  expect(status).toBe(201);
  return body;
}

async function publish(who: Caller, changes: Changes = {}): Promise<Announcement> {
  const { id, version } = await write(who, changes);
  const { status, body } = await who.post<Announcement>(`/announcements/${id}/publish`, {
    version,
  });
  expect(status).toBe(200);
  return body;
}

const list = async (who: Caller, query: Record<string, string> = {}) =>
  (await who.get<AnnouncementLine[]>("/announcements", query)).body;
const read = async (who: Caller, { id }: { id: string }) =>
  (await who.get<Announcement>(`/announcements/${id}`)).body;
const report = async (who: Caller, { id }: { id: string }) =>
  (await who.get<AnnouncementReport>(`/announcements/${id}/recipients`)).body;
const waiting = async (who: Caller) =>
  (await who.get<{ tasks: { announcements: number } }>("/home/waiting")).body.tasks.announcements;

function answer(who: Caller, to: Announcement, changes: Record<string, unknown> = {}) {
  const { id, content_version, yours } = to;
  const body = {
    student_id: yours[0]?.student_id,
    answer: "ack",
    signed_name: "Salmah binti Ali",
    content_version,
    client_key: newId(),
    ...changes,
  };
  return who.post<Announcement>(`/announcements/${id}/replies`, body);
}

/** A father of the guardian's child, and of one more pupil. */
async function addFather(school: TestSchool) {
  const { admin, addPerson, students, id: school_id } = school;
  const father = await addPerson("guardian", "Ismail", "bin Ahmad");
  const guardian_id = newId();
  await app.owner.query(
    "insert into app.guardians (school_id, id, profile_id) values ($1, $2, $3)",
    [school_id, guardian_id, father.id],
  );
  for (const student_id of students.slice(0, 2)) {
    await admin.post("/guardian-links", { guardian_id, student_id, relation: "bapa" });
  }
  return father;
}

describe("a draft", () => {
  test("is its writer's and the admins' alone, is changed by version and thrown away", async () => {
    const { admin, teacher, colleague, guardian, class_id } = await app.makeSchool();
    const own = [{ kind: "class", value: class_id }];
    const draft = await write(teacher, { targets: own });
    expect(draft).toMatchObject({ state: "draft", targets: own, made_by: "Faizal bin Osman" });
    expect(await list(teacher, { tab: "draft" })).toMatchObject([{ id: draft.id }]);
    expect(await list(admin, { tab: "draft" })).toHaveLength(1);
    for (const other of [colleague, guardian]) {
      expect(await list(other)).toEqual([]);
      expect((await other.get(`/announcements/${draft.id}`)).status).toBe(404);
    }
    const changed = { ...NOTICE, targets: own, title_ms: "Lawatan", version: draft.version };
    const path = `/announcements/${draft.id}`;
    expect((await teacher.patch(path, changed)).status).toBe(200);
    const stale = await admin.patch(path, changed);
    expect(stale).toMatchObject({ status: 409, body: { data: { reason: "stale" } } });
    expect((await colleague.patch(path, changed)).status).toBe(404);
    expect((await teacher.post(`${path}/withdraw`, { why: "" })).status).toBe(200);
    expect((await teacher.get(path)).status).toBe(404);
  });

  test("that is saved while it is typed adds no line to the audit log unless it is another's, and changes nothing that waits or is read", async () => {
    const { admin, teacher, class_id, today } = await app.makeSchool({ pupils: 1 });
    const lines = async (id: string) => {
      const { rows } = await app.owner.query<{ action: string }>(
        "select action from app.audit where subject_id = $1 order by at, id",
        [id],
      );
      return rows.map(({ action }) => action);
    };
    const facts = { ...NOTICE, targets: [{ kind: "class", value: class_id }], is_typing: true };
    const { id, version } = await write(teacher, { targets: facts.targets });
    const path = `/announcements/${id}`;
    const typed = await teacher.patch<Announcement>(path, { ...facts, title_ms: "Law", version });
    expect(typed).toMatchObject({ status: 200, body: { title_ms: "Law" } });
    expect(await lines(id)).toEqual(["announcement.draft"]);
    const other = await admin.patch<Announcement>(path, { ...facts, version: version + 1 });
    expect(other.status).toBe(200);
    expect(await lines(id)).toHaveLength(2);
    const publish_at = `${addDays(today, 2)}T02:00:00.000Z`;
    await teacher.post(`${path}/publish`, { version: version + 2, publish_at });
    const waits = await teacher.patch(path, { ...facts, version: version + 3 });
    expect(waits).toMatchObject({ status: 409, body: { data: { reason: "not_draft" } } });
    expect(await teacher.get(path)).toMatchObject({ body: { state: "scheduled" } });
    const { id: read, version: first } = await publishNotice(admin, { targets: facts.targets });
    const typing = { ...facts, title_ms: "Law", version: first };
    expect((await admin.patch(`/announcements/${read}`, typing)).status).toBe(409);
    expect((await lines(id)).slice(2)).toEqual(["announcement.schedule"]);
  });

  test("is refused with the field where it cannot be", async () => {
    const { admin, teacher, today, other_class_id, class_id } = await app.makeSchool();
    const strangers = Array.from({ length: 201 }, () => ({ kind: "student", value: newId() }));
    const refused: [Changes, string][] = [
      [{ title_ms: "" }, "title_ms"],
      [{ title_ms: "  " }, "title_ms"],
      [{ body_ms: "x".repeat(8001) }, "body_ms"],
      [{ body_en: "English without a title" }, "title_en"],
      [{ reply_by: addDays(today, 3), expires_on: addDays(today, 2) }, "reply_by"],
      [{ groups: [] }, "groups"],
      [{ targets: strangers }, "targets"],
      [{ title_ms: "a\u202Eb" }, "title_ms"],
    ];
    for (const [changes, field] of refused) {
      const { status, body } = await admin.post("/announcements", { ...NOTICE, ...changes });
      expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(`"${field}"`)]);
    }
    await app.owner.query("update app.classes set archived_on = $2 where id = $1", [
      other_class_id,
      addDays(today, -1),
    ]);
    for (const value of [newId(), other_class_id]) {
      const unknown = { ...NOTICE, targets: [{ kind: "class", value }] };
      expect((await admin.post("/announcements", unknown)).status).toBe(404);
    }
    await app.owner.query("update app.classes set archived_on = null where id = $1", [
      other_class_id,
    ]);
    const outside = [
      { targets: [{ kind: "class", value: other_class_id }] },
      { targets: [{ kind: "school" }] },
      { targets: [{ kind: "class", value: class_id }], groups: ["staff"] },
    ];
    for (const changes of outside) {
      const { status, body } = await teacher.post("/announcements", { ...NOTICE, ...changes });
      expect([status, body]).toMatchObject([403, { data: { reason: "not_own_classes" } }]);
    }
    for (const [changes, reason] of [
      [{ targets: [{ kind: "level", value: "Tahun 9" }] }, "empty"],
      [{ reply: "ack", reply_by: addDays(today, -1) }, "reply_by"],
      [{ expires_on: addDays(today, -1) }, "expires_on"],
    ] as const) {
      const { id, version } = await write(admin, changes);
      const { status, body } = await admin.post(`/announcements/${id}/publish`, { version });
      expect([status, body]).toMatchObject([422, { data: { reason } }]);
    }
  });

  test("of another school's class or pupil is refused", async () => {
    const { admin } = await app.makeSchool();
    const other = await app.makeSchool();
    for (const target of [
      { kind: "class", value: other.class_id },
      { kind: "student", value: other.students[0] },
    ]) {
      expect((await admin.post("/announcements", { ...NOTICE, targets: [target] })).status).toBe(
        404,
      );
    }
  });
});

test("the audience is counted with names, and nothing is written", async () => {
  const school = await app.makeSchool();
  await addFather(school);
  const asked = { groups: ["guardians"], targets: [{ kind: "class", value: school.class_id }] };
  const { body } = await school.teacher.post<Audience>("/announcements/audience", asked);
  expect(body).toMatchObject({ pupils: 5, people: 2, unreached: 3 });
  expect(body.names.toSorted()).toEqual(["Ismail", "Salmah"]);
  const { rows } = await app.owner.query(
    "select from app.announcement_recipients where school_id = $1",
    [school.id],
  );
  expect(rows).toEqual([]);
});

describe("publishing", () => {
  test("ten at once makes one set of recipients", async () => {
    const school = await app.makeSchool();
    await addFather(school);
    const { id, version } = await write(school.admin, { groups: ["guardians", "staff"] });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        school.admin.post(`/announcements/${id}/publish`, { version }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(9);
    const { recipients } = await report(school.admin, { id });
    expect(recipients.map(({ role }) => role).toSorted()).toEqual([
      "guardian",
      "guardian",
      "teacher",
      "teacher",
    ]);
    const { rows } = await app.owner.query(
      "select from app.announcement_versions where announcement_id = $1",
      [id],
    );
    expect(rows).toHaveLength(1);
  });

  test("shows it to its readers, who count as having read it once they opened it", async () => {
    const { admin, teacher, colleague, guardian, pupil, class_id } = await app.makeSchool();
    const targets = [{ kind: "class", value: class_id }];
    const sent = await publish(teacher, { targets, groups: ["guardians", "pupils"] });
    expect(await waiting(guardian)).toBe(1);
    expect(await list(guardian)).toMatchObject([
      { id: sent.id, is_unread: true, may_write: false, people: null, read: null },
    ]);
    expect(await list(guardian, { tab: "unread", q: "darul" })).toHaveLength(1);
    expect(await list(guardian, { q: "jumaat" })).toHaveLength(1);
    expect(await list(guardian, { q: "telekung" })).toEqual([]);
    // Who reads it sees neither the targets nor who else got it.
    expect(await read(guardian, sent)).toMatchObject({ targets: [], groups: [] });
    expect((await guardian.get(`/announcements/${sent.id}/recipients`)).status).toBe(403);
    expect((await colleague.get(`/announcements/${sent.id}/recipients`)).status).toBe(404);
    await guardian.post(`/announcements/${sent.id}/seen`, {});
    expect(await waiting(guardian)).toBe(0);
    expect(await list(guardian, { tab: "unread" })).toEqual([]);
    expect(await waiting(pupil)).toBe(1);
    for (const writer of [teacher, admin]) {
      expect(await list(writer)).toMatchObject([{ people: 6, read: 1, is_unread: false }]);
    }
    const { recipients } = await report(teacher, sent);
    expect(recipients.filter(({ seen_at }) => seen_at)).toMatchObject([
      { role: "guardian", relation: "ibu", phone: null, pupils: [{ name: "Hakim bin Ujian" }] },
    ]);
  });

  test("of a child whose guardian is linked no more ends what the guardian reads", async () => {
    const { admin, guardian, link_id } = await app.makeSchool();
    const sent = await publish(admin);
    expect(await list(guardian)).toHaveLength(1);
    await admin.send("DELETE", `/guardian-links/${link_id}`);
    expect(await list(guardian)).toEqual([]);
    expect((await guardian.get(`/announcements/${sent.id}`)).status).toBe(404);
    expect(await waiting(guardian)).toBe(0);
    expect((await report(admin, sent)).recipients).toEqual([]);
  });

  test("is over on its last day, and withdrawn says why but no more what", async () => {
    const { admin, guardian, today } = await app.makeSchool();
    const sent = await publish(admin, { expires_on: today, body_ms: "Rahsia" });
    expect((await admin.post(`/announcements/${sent.id}/withdraw`, { why: "" })).status).toBe(422);
    await admin.post(`/announcements/${sent.id}/withdraw`, { why: "Tersilap hari" });
    expect(await list(guardian)).toEqual([]);
    const ended = await list(guardian, { tab: "ended" });
    expect(ended).toMatchObject([{ state: "withdrawn", title_ms: "" }]);
    const seen = await read(guardian, sent);
    expect(seen).toMatchObject({ body_ms: "", withdrawn_why: "Tersilap hari" });
    expect(await list(guardian, { tab: "ended", q: "rahsia" })).toEqual([]);
    expect((await answer(guardian, seen)).status).toBe(409);
    expect((await admin.post(`/announcements/${sent.id}/withdraw`, { why: "x" })).status).toBe(409);
  });
});

describe("an answer", () => {
  test("is given for each child, once, with a name, and asked again after a change", async () => {
    const school = await app.makeSchool();
    const { admin, guardian } = school;
    const father = await addFather(school);
    const sent = await publish(admin, { reply: "ack" });
    const shown = await read(father, sent);
    expect(shown.yours).toHaveLength(2);
    const client_key = newId();
    const first = { client_key, student_id: shown.yours[0]?.student_id };
    for (let at = 0; at < 2; at += 1) {
      const answered = await answer(father, shown, { ...first, signed_name: "ismail BIN ahmad" });
      expect(answered.status).toBe(201);
    }
    expect(await list(father, { tab: "to_reply" })).toHaveLength(1);
    await answer(father, shown, {
      student_id: shown.yours[1]?.student_id,
      signed_name: "Pak Long",
    });
    expect(await list(father, { tab: "to_reply" })).toEqual([]);
    // One guardian's answer is enough, and the other sees who gave it.
    expect(await waiting(guardian)).toBe(1);
    const hers = await read(guardian, sent);
    expect(hers.is_asked).toBe(false);
    expect(hers.yours[0]?.reply).toMatchObject({ answer: "ack", other_name: false });
    const { replies } = await report(admin, sent);
    expect(replies.map(({ other_name }) => Number(other_name)).toSorted((x, y) => x - y)).toEqual([
      0, 1,
    ]);
    const { rows } = await app.owner.query<{ same: boolean }>(
      `select bool_and(y.content_hash = encode(sha256(convert_to(json_build_array(
         v.title_ms, v.body_ms, v.title_en, v.body_en)::text, 'UTF8')), 'hex')) is not null as same
       from app.announcement_replies y join app.announcement_versions v using (school_id, announcement_id)
       where y.announcement_id = $1 and y.content_hash = v.hash having count(*) = 2`,
      [sent.id],
    );
    expect(rows).toEqual([{ same: true }]);

    const change = { ...NOTICE, reply: "ack", title_ms: "Lawatan ditunda" };
    const path = `/announcements/${sent.id}`;
    const small = await admin.patch(path, { ...change, version: sent.version });
    expect(small.status).toBe(200);
    expect(await list(father, { tab: "to_reply" })).toEqual([]);
    // What was shown has changed while it was read.
    expect(await answer(guardian, hers)).toMatchObject({ body: { data: { reason: "changed" } } });
    const { version } = small.body as Announcement;
    await admin.patch(path, { ...change, version, important: true });
    expect(await list(father, { tab: "unread" })).toHaveLength(1);
    expect(await list(father, { tab: "to_reply" })).toHaveLength(1);
    expect((await list(admin))[0]).toMatchObject({ people: 2, read: 0 });
    const again = await read(father, sent);
    expect(again.yours[0]?.reply).toMatchObject({ is_old: true });
    expect((await answer(father, again)).status).toBe(201);
    const { recipients } = await report(admin, sent);
    expect(recipients.filter(({ seen_at }) => seen_at)).toMatchObject([{ profile_id: father.id }]);
  });

  test("of two guardians who differ counts as the later one and is shown as contradicting", async () => {
    const school = await app.makeSchool();
    const { admin, guardian, students } = school;
    const father = await addFather(school);
    const [student_id] = students;
    const sent = await publish(admin, { reply: "choice" });
    expect((await answer(guardian, await read(guardian, sent))).status).toBe(422);
    await answer(guardian, await read(guardian, sent), { answer: "yes" });
    await answer(father, await read(father, sent), { answer: "no", student_id, note: "Demam" });
    // What the one noted for the school is not the other's to read.
    expect((await read(guardian, sent)).yours).toMatchObject([
      { reply: { answer: "no", note: "" } },
    ]);
    const own = (await read(father, sent)).yours.find((one) => one.student_id === student_id);
    expect(own?.reply?.note).toBe("Demam");
    const { replies } = await report(admin, sent);
    expect(replies).toMatchObject([
      { student_id, answer: "no", contradicts: true, note: "Demam", profile_id: father.id },
    ]);
    await answer(guardian, await read(guardian, sent), { answer: "no" });
    expect((await report(admin, sent)).replies).toMatchObject([{ contradicts: false }]);
  });

  test("on paper is typed in by the writer for a guardian of the pupil, once, also late", async () => {
    const school = await app.makeSchool();
    const { admin, teacher, guardian, colleague, class_id, today, known } = school;
    const { student_id } = known;
    const sent = await publish(teacher, {
      reply: "choice",
      targets: [{ kind: "class", value: class_id }],
    });
    const path = `/announcements/${sent.id}/paper-replies`;
    const paper = {
      student_id,
      profile_id: guardian.id,
      answer: "yes",
      signed_name: "Salmah (ibu)",
      client_key: newId(),
    };
    for (const [who, status] of [
      [guardian, 403],
      [colleague, 404],
    ] as const) {
      expect((await who.post(path, paper)).status).toBe(status);
    }
    for (const [changes, status] of [
      [{ profile_id: teacher.id }, 404],
      [{ student_id: known.other_student_id }, 404],
      [{ answer: "ack" }, 422],
      [{ signed_name: " " }, 400],
    ] as const) {
      expect((await teacher.post(path, { ...paper, ...changes })).status).toBe(status);
    }
    await app.owner.query("update app.announcements set reply_by = $2 where id = $1", [
      sent.id,
      addDays(today, -1),
    ]);
    for (const who of [teacher, admin]) expect((await who.post(path, paper)).status).toBe(201);
    expect(await report(teacher, sent)).toMatchObject({
      replies: [{ student_id, answer: "yes", on_paper: true, other_name: true }],
    });
    // Who signed it on paper is not reminded to read it.
    const signer = (await report(teacher, sent)).recipients.find(
      (one) => one.profile_id === guardian.id,
    );
    expect(signer).toMatchObject({ is_waiting: false, gets_mail: false });
    const own = (await read(guardian, sent)).yours.find((one) => one.student_id === student_id);
    expect(own?.reply).toMatchObject({ answer: "yes", on_paper: true });
    await admin.post(`/announcements/${sent.id}/withdraw`, { why: "Hujan" });
    const late = await teacher.post(path, { ...paper, client_key: newId() });
    expect(late).toMatchObject({ status: 409, body: { data: { reason: "withdrawn" } } });
  });

  test("is asked of nobody for a child who has left the school", async () => {
    const school = await app.makeSchool();
    const { admin, students } = school;
    const father = await addFather(school);
    const sent = await publish(admin, { reply: "ack" });
    const leave = (id: string | undefined) =>
      app.owner.query("update app.students set status = 'inactive' where id = $1", [id]);
    await father.post(`/announcements/${sent.id}/seen`, {});
    await leave(students[1]);
    const shown = await read(father, sent);
    expect(shown.yours.map(({ student_id }) => student_id)).toEqual([students[0]]);
    expect((await answer(father, shown, { student_id: students[1] })).status).toBe(404);
    expect(await waiting(father)).toBe(1);
    expect((await answer(father, shown)).status).toBe(201);
    expect(await waiting(father)).toBe(0);
    // Nor for oneself instead, once no child is left.
    const asked = await publish(admin, { reply: "ack" });
    await father.post(`/announcements/${asked.id}/seen`, {});
    expect(await waiting(father)).toBe(1);
    await leave(students[0]);
    expect(await read(father, asked)).toMatchObject({ is_asked: false, yours: [] });
    expect(await waiting(father)).toBe(0);
    expect(await list(father, { tab: "to_reply" })).toEqual([]);
  });

  test("is refused for another's child, for nothing asked, and after its last day", async () => {
    const { admin, guardian, teacher, pupil, students, today } = await app.makeSchool();
    const plain = await publish(admin);
    expect((await answer(guardian, await read(guardian, plain))).status).toBe(422);
    const sent = await publish(admin, {
      reply: "ack",
      reply_by: today,
      groups: ["guardians", "staff"],
    });
    const shown = await read(guardian, sent);
    expect((await answer(guardian, shown, { student_id: students[1] })).status).toBe(404);
    expect((await answer(guardian, shown, { student_id: null })).status).toBe(404);
    expect((await answer(guardian, shown, { signed_name: "" })).status).toBe(400);
    // A pupil answers only where the guardians were not asked.
    for (const [groups, status] of [
      [["guardians", "pupils"], 404],
      [["pupils"], 201],
    ] as const) {
      const asked = await read(pupil, await publish(admin, { reply: "ack", groups }));
      expect([asked.is_asked, asked.yours.length]).toEqual([
        status === 201,
        status === 201 ? 1 : 0,
      ]);
      const own = { student_id: students[0] };
      expect((await answer(pupil, asked, own)).status).toBe(status);
    }
    // Who works in the school answers for oneself.
    const hers = await read(teacher, sent);
    expect(hers.yours).toEqual([{ student_id: null, name: "", reply: null }]);
    expect((await answer(teacher, hers)).status).toBe(201);
    expect(await list(teacher, { tab: "to_reply" })).toEqual([]);
    await app.owner.query("update app.announcements set reply_by = $2 where id = $1", [
      sent.id,
      addDays(today, -1),
    ]);
    expect(await answer(guardian, shown)).toMatchObject({ body: { data: { reason: "closed" } } });
    expect(await waiting(guardian)).toBe(3);
  });
});

test("a thousand guardians get it, each once", async () => {
  const school = await app.makeSchool();
  const { admin } = school;
  await addFamilies(app, school, 1000);
  const draft = await write(admin);
  const { version } = draft;
  const { statements, trips } = await recordTraffic(async () => {
    const { status } = await admin.post(`/announcements/${draft.id}/publish`, { version });
    expect(status).toBe(200);
  });
  // A statement takes 1,000 rows: this is two more, and two that tell the planner, than for a few people.
  expect([statements.length, trips]).toEqual([20, 16]);
  expect((await list(admin))[0]).toMatchObject({ people: 1001, read: 0 });
  expect((await report(admin, draft)).recipients).toHaveLength(1001);
});

test("a blank of a template is filled in before anybody reads it", async () => {
  const { admin, today } = await app.makeSchool({ pupils: 1 });
  const draft = await write(admin, { body_ms: "Sekolah ditutup pada {tarikh}." });
  const refused = await admin.post<{ data: { reason: string } }>(
    `/announcements/${draft.id}/publish`,
    { version: draft.version },
  );
  expect(refused).toMatchObject({ status: 422, body: { data: { reason: "blank" } } });
  const scheduled = await admin.post(`/announcements/${draft.id}/publish`, {
    version: draft.version,
    publish_at: `${addDays(today, 1)}T02:00:00.000Z`,
  });
  expect(scheduled.status).toBe(422);

  const published = await publish(admin);
  const changed = await admin.patch(`/announcements/${published.id}`, {
    ...NOTICE,
    title_ms: "Lawatan {tempat}",
    version: published.version,
  });
  expect(changed.status).toBe(422);
  expect(await read(admin, published)).toMatchObject({ title_ms: NOTICE.title_ms });
});
