import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { untilHeldUp } from "#app/testing-locks.ts";
import { startApp, type TestApp } from "#app/testing.ts";
import type { ReportAnswer } from "#features/reports/contract.ts";
import type { OfficialDraft, OfficialLetter, OfficialWording, WholeOfficial } from "./contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

const IC = "160314101235";

/** A school whose first student has an identity card number, and the ways to draft and issue a letter. */
async function makeSchool() {
  const school = await app.makeSchool({ pupils: 4 });
  const { admin, students, today } = school;
  const [student_id = ""] = students;
  await app.owner.query("update app.students set ic_number = $2 where id = $1", [student_id, IC]);
  const drafts = async (id = student_id) =>
    (await admin.get<OfficialDraft[]>("/letters-issued/drafts", { student_id: id })).body;
  const issue = (changes: Record<string, unknown> = {}) =>
    admin.post<OfficialLetter>("/letters-issued", {
      student_id,
      kind: "pengesahan",
      subject: "Pengesahan",
      body: "Ruj. Kami: {rujukan}\n\nNo. KP: {no_kp}",
      ...changes,
    });
  const list = async (id?: string) =>
    (await admin.get<OfficialLetter[]>("/letters-issued", id ? { student_id: id } : {})).body;
  const number = (at: number) => `S-${today.slice(0, 4)}-${String(at).padStart(4, "0")}`;
  return { ...school, student_id, drafts, issue, list, number };
}

const trail = (id: string) =>
  app.owner
    .query<{ action: string; details: unknown }>(
      `select action, details from app.audit where school_id = $1 and action like 'official_letter.%'
       order by id`,
      [id],
    )
    .then(({ rows }) => rows);

test("a letter gets number, title and identity card number when it is issued, and is kept", async () => {
  const { admin, student_id, drafts, issue, list, number, id } = await makeSchool();
  const [confirmed, left, conduct] = await drafts();
  expect([confirmed?.may, left?.may, conduct?.may]).toEqual([true, false, true]);
  expect(JSON.stringify(await drafts())).not.toContain(IC.slice(-4));
  const { kind, subject = "", body = "" } = confirmed ?? {};
  const { status, body: issued } = await issue({ kind, subject, body: `${body}\n\nTambahan.` });
  expect(status).toBe(201);
  expect(issued).not.toHaveProperty("body");
  const print = () => admin.post<WholeOfficial>(`/letters-issued/${issued.id}/print`, {});
  const { body: letter } = await print();
  expect(letter).toMatchObject({ reference: number(1), kind: "pengesahan", student_id });
  expect(letter.body).toContain(`Ruj. Kami: ${number(1)}`);
  expect(letter.body).toContain("160314-10-1235");
  expect(letter.body).toContain(subject.toUpperCase());
  expect(letter.body).toMatch(/Tambahan\.$/);
  // The list has no text, and printing again is recorded.
  const [listed] = await list(student_id);
  expect(listed).toMatchObject({ id: letter.id, reference: number(1) });
  expect(JSON.stringify(listed)).not.toContain("160314");
  expect((await print()).body).toEqual(letter);
  const details = { kind: "pengesahan", reference: number(1) };
  expect(await trail(id)).toEqual([
    { action: "official_letter.issue", details },
    { action: "official_letter.print", details },
    { action: "official_letter.print", details },
  ]);
  const report = await admin.get<ReportAnswer>("/reports/surat-rasmi");
  expect(report.body.rows).toMatchObject([{ of: student_id, cells: { length: 6 } }]);
  expect(report.body.rows[0]?.cells).toContain(number(1));
  expect(report.body.rows[0]?.cells).toContain("letter_pengesahan");
});

test("numbers run on without gaps under races, refusals and processes that die", async () => {
  const { students, issue, list, number } = await makeSchool();
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      issue({
        student_id: students[at % students.length],
        kind: at % 3 === 0 ? "berhenti" : "kelakuan",
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(4);
  // One dies after it has taken its number.
  const client = await app.owner.connect();
  await client.query("begin");
  await client.query("lock table app.letters_issued in share row exclusive mode");
  const dying = issue();
  await untilHeldUp(client, [dying]);
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where pg_backend_pid() = any (pg_blocking_pids(pid))`,
  );
  await client.query("commit");
  client.release();
  expect((await dying).status).toBeGreaterThanOrEqual(500);
  expect((await issue()).status).toBe(201);
  const numbers = (await list()).map(({ reference }) => reference);
  expect(numbers.toSorted()).toEqual(Array.from({ length: 9 }, (_, at) => number(at + 1)));
});

test("the letter of leaving is of who left, with the day and how", async () => {
  const { admin, student_id, drafts, issue, today } = await makeSchool();
  const refused = { status: 422, body: { data: { reason: "status", field: "kind" } } };
  expect(await issue({ kind: "berhenti" })).toMatchObject(refused);
  const change = { student_ids: [student_id], status: "transferred", date: today };
  expect((await admin.post("/student-statuses", change)).status).toBeLessThan(300);
  expect(await issue()).toMatchObject(refused);
  const draft = (await drafts()).find(({ kind }) => kind === "berhenti");
  expect(draft).toMatchObject({ may: true, subject: "Pengesahan berpindah sekolah" });
  expect(draft?.body).toMatch(new RegExp(`hingga .*${today.slice(0, 4)}`));
  expect(draft?.body).toContain("Kelas: Tahun");
  expect((await issue({ kind: "berhenti" })).status).toBe(201);
});

test("the school words its letters itself, without places that do not exist", async () => {
  const { admin, drafts, id } = await makeSchool();
  const own = { kind: "kelakuan", subject: "Kelakuan {nama}", body: "Beliau baik." };
  const bad = await admin.post("/letter-words", { ...own, body: "{gaji}" });
  expect(bad).toMatchObject({ status: 400, body: { data: { issues: [{ path: ["body"] }] } } });
  expect((await admin.post<OfficialWording>("/letter-words", own)).body).toEqual({
    ...own,
    own: true,
  });
  expect((await drafts()).find(({ kind }) => kind === "kelakuan")).toMatchObject({
    body: "Beliau baik.",
  });
  const { body: reset } = await admin.send<OfficialWording>("DELETE", "/letter-words", {
    kind: "kelakuan",
  });
  expect(reset).toMatchObject({ kind: "kelakuan", own: false });
  expect((await trail(id)).map(({ action }) => action)).toEqual([
    "official_letter.words",
    "official_letter.words",
  ]);
});

test("what is none of the school's students and letters is not there", async () => {
  const { admin, issue, teacher, guardian, student_id } = await makeSchool();
  const other = await makeSchool();
  const { body: letter } = await issue();
  const theirs = { student_id: other.student_id };
  expect((await admin.get("/letters-issued/drafts", theirs)).status).toBe(404);
  expect((await issue(theirs)).status).toBe(404);
  expect((await admin.get("/letters-issued", theirs)).body).toEqual([]);
  expect((await other.admin.post(`/letters-issued/${letter.id}/print`, {})).status).toBe(404);
  for (const who of [teacher, guardian]) {
    expect((await who.get("/letters-issued", { student_id })).status).toBe(403);
  }
});
