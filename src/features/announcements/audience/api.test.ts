import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { contract } from "#app/api.ts";
import { publishNotice } from "#app/testing-announcements.ts";
import { mailsTo, startApp, type Caller, type TestApp, type TestSchool } from "#app/testing.ts";
import type { Announcement, AnnouncementLine } from "#features/announcements/contract.ts";
import { sendAnnouncementMailsOf } from "#features/announcements/mails/jobs.ts";
import type { AnnouncementReport } from "#features/announcements/report/contract.ts";
import { joinAudiencesOf } from "#features/announcements/schedule/jobs.ts";
import { exportSchool } from "#features/privacy/jobs.ts";
import type { ReportAnswer } from "#features/reports/contract.ts";
import { csvLines } from "#lib/csv.ts";
import { addDays } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import { atClock } from "#lib/zones.ts";
import { listCalls } from "#server/calls.ts";
import type { Audience } from "./contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

const DRAFT = {
  kind: "notice",
  title_ms: "Lawatan",
  body_ms: "",
  title_en: "",
  body_en: "",
  groups: ["guardians"],
  targets: [{ kind: "school" }],
  reply: "none",
  reply_by: null,
  expires_on: null,
};
type Refusal = { data: { reason?: string; field?: string } };

const write = (by: Caller, changes: Record<string, unknown>) =>
  by.post<Announcement>("/announcements", { ...DRAFT, ...changes });
const publish = (by: Caller, { id, version }: Announcement, more = {}) =>
  by.post<Announcement & Refusal>(`/announcements/${id}/publish`, { version, ...more });
const count = async (by: Caller, targets: unknown[]) =>
  (await by.post<Audience>("/announcements/audience", { groups: ["guardians"], targets })).body;

/** A guardian of one pupil; the profile's id. */
async function addGuardian(school: TestSchool, student_id = "") {
  const person = await school.addPerson("guardian", "Rohana", "binti Daud");
  await app.owner.query(
    `with g as (insert into app.guardians (school_id, id, profile_id)
       values ($1, gen_random_uuid(), $2) returning id)
     insert into app.guardian_links (school_id, id, guardian_id, student_id, relation)
     select $1, gen_random_uuid(), id, $3, 'ibu' from g`,
    [school.id, person.id, student_id],
  );
  return person;
}

const readers = async (by: Caller, { id }: { id: string }) =>
  (await by.get<AnnouncementReport>(`/announcements/${id}/recipients`)).body.recipients.map(
    ({ profile_id }) => profile_id,
  );

describe("an announcement to those who are absent", () => {
  test("goes to the absentees of saved registers, and to nobody else when a mark changes", async () => {
    const school = await app.makeSchool({ pupils: 3 });
    const { admin, teacher, guardian, class_id, students, today } = school;
    const rohana = await addGuardian(school, students[1]);
    const mark = (student_id: string | undefined, status: string) =>
      teacher.post("/attendance", {
        class_id,
        date: today,
        student_id,
        status,
        client_key: newId(),
      });
    await mark(students[0], "absent");
    await mark(students[1], "late");
    const absent = { kind: "attendance", value: "unexplained", day: today };
    // Nobody knows yet what an open register will say.
    expect((await count(admin, [absent])).people).toBe(0);
    await teacher.post("/registers", { class_id, date: today, unmarked: [students[2]] });
    expect(await count(admin, [absent])).toMatchObject({ pupils: 1, people: 1 });
    expect(await count(admin, [{ ...absent, value: "late" }])).toMatchObject({ people: 1 });
    expect(await count(admin, [{ ...absent, day: addDays(today, -1) }])).toMatchObject({
      people: 0,
    });

    const of = { ...absent, class_id };
    const sent = await publishNotice(admin, { targets: [of] });
    expect(sent.targets).toEqual([{ ...of, exclude: false }]);
    expect(await readers(admin, sent)).toEqual([guardian.id]);

    await app.owner.query(
      `update app.attendance set status = case when student_id = $2 then 'present' else 'absent' end,
         reason = null where school_id = $1 and student_id = any ($3)`,
      [school.id, students[0], [students[0], students[1]]],
    );
    await joinAudiencesOf(app.runtime, school.id);
    expect(await readers(admin, sent)).toEqual([guardian.id]);
    expect((await rohana.get(`/announcements/${sent.id}`)).status).toBe(404);
  });

  test("is a teacher's of the own class alone", async () => {
    const { teacher, class_id, other_class_id, today } = await app.makeSchool();
    const absent = { kind: "attendance", value: "absent", day: today };
    expect((await write(teacher, { targets: [{ ...absent, class_id }] })).status).toBe(201);
    for (const targets of [[absent], [{ ...absent, class_id: other_class_id }]]) {
      expect((await write(teacher, { targets })).status).toBe(403);
    }
  });
});

/** A school whose two families owe since 10 days ago; the guardian known to the tests sees the account of the first. */
async function makeLateSchool() {
  const school = await app.makeSchool({ pupils: 2 });
  const { admin, students, today, id } = school;
  const families = students.map((one) => ({ student_ids: [one] }));
  expect((await admin.post("/billing-accounts", { families })).status).toBe(201);
  const price = { from_date: "2020-01-01", amount_sen: 53_000 };
  await admin.post("/fee-items", {
    name_ms: "Yuran bulanan",
    name_en: "Monthly fee",
    frequency: "month",
    scope: "pupil",
    levels: null,
    entry: null,
    months: null,
    due_day: 1,
    prorate: "none",
    split: null,
    ranks: [],
    price,
  });
  const period = today.slice(0, 7);
  const { body } = await admin.get<{ preview_hash: string }>("/billing-runs/preview", { period });
  const { preview_hash } = body;
  expect((await admin.post("/billing-runs", { period, preview_hash })).status).toBe(201);
  const late = addDays(today, -10);
  await app.owner.query("update app.dues set due_on = $2 where school_id = $1", [id, late]);
  return school;
}

/** No word of any other text. */
const PLANTED = "Kenanga77";

describe("an announcement about fees", () => {
  test("goes to who sees the account of a family that owes, and shows nobody else that it is there", async () => {
    const school = await makeLateSchool();
    const { admin, guardian, teacher, colleague, pupil, students, guardian_id } = school;
    const other = await addGuardian(school, students[0]);
    await app.owner.query("update app.guardians set consent_email = true where school_id = $1", [
      school.id,
    ]);
    expect(await count(admin, [{ kind: "fees", value: "owing", days: 11 }])).toMatchObject({
      people: 0,
    });
    const sent = await publishNotice(admin, {
      title_ms: `Peringatan ${PLANTED}`,
      body_ms: `Yuran tertunggak ${PLANTED}`,
      targets: [{ kind: "fees", value: "owing", days: 10 }],
      mail: "now",
      reply: "ack",
    });
    expect(sent).toMatchObject({ is_private: true, people: 1 });
    expect(await readers(admin, sent)).toEqual([guardian.id]);
    const { body: mine } = await guardian.get<Announcement>(`/announcements/${sent.id}`);
    expect(mine).toMatchObject({ is_private: true, targets: [], groups: [], people: null });

    // Of one child two guardians: who does not see the account does not learn of it either.
    const outside = [teacher, colleague, pupil, other];
    for (const who of outside) {
      for (const path of ["", "/recipients", "/links"]) {
        expect([403, 404]).toContain((await who.get(`/announcements/${sent.id}${path}`)).status);
      }
      const list = await who.get<AnnouncementLine[]>("/announcements", { q: PLANTED });
      expect(list.body).toEqual([]);
    }
    const reads = listCalls(contract).filter(({ method }) => method === "GET");
    for (const { path, meta } of reads) {
      const rest: Record<string, string> = {};
      let at = path;
      for (const [name, value] of Object.entries(meta.example(school.known))) {
        if (at.includes(`{${name}}`)) at = at.replace(`{${name}}`, String(value));
        else rest[name] = String(value);
      }
      for (const who of outside) {
        const answer = await who.get(at, rest);
        expect(JSON.stringify(answer.body), path).not.toContain(PLANTED);
      }
    }

    // Neither what it is about nor how many owe stands in the trail.
    const { rows } = await app.owner.query(
      "select action, label, details::text from app.audit where subject_id = $1 order by at, id",
      [sent.id],
    );
    expect(rows.map(({ action }) => action as string)).toEqual([
      "announcement.draft",
      "announcement.publish",
      "announcement.open_report",
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/Kenanga77|people/);

    const now = atClock(addDays(school.today, 1), "17:45", "Asia/Kuala_Lumpur");
    await sendAnnouncementMailsOf({ ...app.runtime, now: () => now }, school.id);
    const mailed = await app.owner.query(
      "select recipient from platform.outbox where subject ~ $1 or text ~ $1 or html ~ $1",
      [PLANTED],
    );
    expect(mailed.rows).toEqual([{ recipient: guardian.email }]);
    const [mail] = await mailsTo(app, guardian.email);
    expect(mail?.subject).not.toContain(PLANTED);
    expect(guardian_id).not.toBe("");

    // Files: whoever saves a list or a report saves what the calls above answer. A report is kept and passed on, so that
    // it is in nobody's; a copy of a person or the school is an admin's, and has it where announcements are kept alone.
    for (const who of [admin, teacher]) {
      for (const id of (await who.get<string[]>("/reports")).body) {
        const { status, body } = await who.get<ReportAnswer>(`/reports/${id}`);
        expect(status, id).toBe(200);
        const cells = body.rows.map((row) =>
          row.cells.map((cell) => [cell ?? ""].flat().join(" ")),
        );
        expect(csvLines(cells), id).not.toContain(PLANTED);
      }
    }
    expect((await admin.get<ReportAnswer>("/reports/akuan")).body.rows).toEqual([]);
    const answer = {
      answer: "ack",
      student_id: students[0],
      signed_name: "Salmah binti Ali",
      note: `Ansuran ${PLANTED}`,
      content_version: 1,
      client_key: newId(),
    };
    expect((await guardian.post(`/announcements/${sent.id}/replies`, answer)).status).toBe(201);
    // As if a teacher who keeps the fees had typed it in from paper.
    await app.owner.query(
      "update app.announcement_replies set entered_by = $2 where announcement_id = $1",
      [sent.id, teacher.id],
    );
    const own = await admin.post(`/persons/${guardian.id}/export`, {});
    expect(JSON.stringify(own.body)).toContain(PLANTED);
    for (const { id } of outside) {
      const { body } = await admin.post(`/persons/${id}/export`, {});
      expect(body).toHaveProperty("tables");
      expect(JSON.stringify(body)).not.toContain(PLANTED);
    }
    const { body: copy } = await admin.post<{ id: string }>("/school-exports", {});
    await exportSchool(app.runtime, { school_id: school.id, id: copy.id });
    const path = `/school-exports/${copy.id}/download`;
    const { url } = (await admin.post<{ url: string }>(path, {})).body;
    const download = (cookie: string) => fetch(app.url + url, { headers: { cookie } });
    for (const who of outside) {
      expect((await who.post(path, {})).status).toBe(403);
      expect((await download(who.cookie)).status).toBe(404);
    }
    const zip = unzipSync(new Uint8Array(await (await download(admin.cookie)).arrayBuffer()));
    const holding = Object.keys(zip).filter((name) =>
      strFromU8(zip[name] ?? new Uint8Array()).includes(PLANTED),
    );
    expect(holding.toSorted()).toEqual([
      "csv/announcement_replies.csv",
      "csv/announcement_versions.csv",
      "csv/announcements.csv",
      "json/announcement_replies.json",
      "json/announcement_versions.json",
      "json/announcements.json",
    ]);
  });

  test("is written, counted and read by who sees all fees, and ends with that", async () => {
    const school = await makeLateSchool();
    const { admin, teacher } = school;
    const targets = [{ kind: "fees", value: "owing" }];
    expect((await write(teacher, { targets })).status).toBe(403);
    expect(
      (await teacher.post("/announcements/audience", { groups: ["guardians"], targets })).status,
    ).toBe(403);
    const duty = (list: string) =>
      app.owner.query("update app.profiles set duties = $2 where id = $1", [teacher.id, list]);
    await duty("{treasurer}");
    const own = await write(teacher, { targets });
    expect(own.status).toBe(201);
    const sent = await publish(teacher, own.body);
    expect(sent.body).toMatchObject({ state: "published", people: 1 });
    await duty("{}");
    for (const path of ["", "/recipients"]) {
      expect((await teacher.get(`/announcements/${own.body.id}${path}`)).status).toBe(404);
    }
    expect((await teacher.get<AnnouncementLine[]>("/announcements")).body).toEqual([]);
    expect((await admin.get(`/announcements/${own.body.id}`)).status).toBe(200);
  });

  test.each<[string, object, string]>([
    ["teachers too", { groups: ["guardians", "teachers"] }, "groups"],
    ["pupils", { groups: ["pupils"] }, "groups"],
    [
      "a class beside it",
      { targets: [{ kind: "fees", value: "owing" }, { kind: "school" }] },
      "targets",
    ],
    ["a date", { event: { kind: "event", date: "2030-01-01", to_date: null } }, "event"],
  ])("is refused with %s", async (_what, changes, field) => {
    const { admin } = await app.makeSchool();
    const answer = await write(admin, {
      targets: [{ kind: "fees", value: "owing" }],
      ...changes,
    });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain(`"${field}"`);
  });

  test("whose families nobody knows is what a general text about arrears is stopped for, once", async () => {
    const { admin } = await app.makeSchool();
    const { body } = await write(admin, { body_ms: "Mohon jelaskan yuran yang tertunggak." });
    const stopped = await publish(admin, body);
    expect(stopped).toMatchObject({ status: 422, body: { data: { reason: "arrears" } } });
    const sent = await publish(admin, body, { is_sure: true });
    expect(sent.body.state).toBe("published");
    const change = { ...DRAFT, title_ms: "Tunggakan", version: sent.body.version };
    const path = `/announcements/${body.id}`;
    expect((await admin.patch<Refusal>(path, change)).body.data.reason).toBe("arrears");
    expect((await admin.patch(path, { ...change, is_sure: true })).status).toBe(200);
  });
});
