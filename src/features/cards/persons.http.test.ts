import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createHttp } from "#app/http.ts";
import { addCard, addCardSetup } from "#app/testing-cards.ts";
import { startApp, type TestApp } from "#app/testing.ts";
import type { CardIssue } from "#features/cards/issues/contract.ts";
import { canonical } from "#features/cards/issues/rules.ts";
import { newId } from "#lib/ids.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

const ACTS = ["ready", "approve", "publish"] as const;

/** A school with a period of all sections, in which some students have published reports with a mark. */
async function makePublished(of: number) {
  const school = await app.makeSchool();
  const setup = await addCardSetup(school, ["subjects", "comment"]);
  const { period_id, subject_id } = setup;
  const published = school.students.slice(0, of);
  for (const [at, student_id] of published.entries()) {
    const mark = { student_id, subject_id, tenths: 700 + at, client_key: newId() };
    await school.admin.post("/card-marks", { period_id, marks: [mark] });
    await addCard(school, period_id, student_id, ACTS);
  }
  const issues = async () => {
    const input = { period_id, class_id: school.class_id };
    return (await school.admin.get<CardIssue[]>("/card-issues", input)).body;
  };
  return { ...school, ...setup, issues };
}

/** What the public page says of a code. */
async function check(code: string | undefined): Promise<string> {
  const http = createHttp(app.runtime, new Map([["/semak", "{{said}}|{{name}}|{{period}}"]]));
  const headers = { "x-forwarded-for": `10.12.${process.pid % 250}.1` };
  return (await http.request(`/semak/${code}`, { headers }, {})).text();
}

test("of two students who both have a published report, the kept one's is valid, and the other says so", async () => {
  const { admin, students, issues, period_id } = await makePublished(2);
  const [keep = "", drop = ""] = students;
  const [kept, dropped] = await issues();
  const pair = { kind: "students", keep, drop, keep_version: 1, drop_version: 1 };
  expect((await admin.post("/merges", pair)).status).toBe(200);
  const after = await issues();
  expect(after).toHaveLength(1);
  expect(after[0]).toMatchObject({ id: kept?.id, version: 2, current: true, student_id: keep });
  // Both papers are kept as they were.
  for (const one of [kept, dropped]) {
    const { body } = await admin.get<CardIssue>(`/card-issues/${one?.id}`);
    expect(body).toMatchObject({ student_id: keep, hash: one?.hash, snapshot: one?.snapshot });
  }
  expect(await check(kept?.code)).toMatch(/^Sah\|/);
  expect(await check(dropped?.code)).toMatch(/^Diganti versi 1\|/);
  // What is published next comes after both.
  const ids = { period_id, student_ids: [keep] };
  await admin.post("/cards/return", { ...ids, why: "Silap ejaan" });
  for (const act of ACTS) await admin.post(`/cards/${act}`, ids);
  expect(await issues()).toMatchObject([{ version: 3, snapshot: { version: 3 } }]);
  expect(await check(kept?.code)).toMatch(/^Diganti versi 3\|/);
});

test("of a student who is erased, names and words go from the paper; marks stay, and the code still answers", async () => {
  const { admin, guardian, students, issues, pupil } = await makePublished(2);
  const [issue] = await issues();
  expect(issue?.student_id).toBe(students[0]);
  expect(await check(issue?.code)).toBe("Sah|H•••• bin U••••|Penggal 3, 2026");
  const { hash = "" } = issue ?? {};
  const signed = { issue_id: issue?.id, hash, signed_name: "Puan Salmah" };
  expect((await guardian.post("/card-signatures", signed)).status).toBe(201);
  expect((await admin.send("DELETE", `/persons/${pupil.id}`)).status).toBe(200);
  const { rows } = await app.owner.query<{ snapshot: object; signed_name: string; tenths: number }>(
    `select i.snapshot, y.signed_name, m.tenths from app.card_issues i
     join app.card_signatures y on y.issue_id = i.id
     join app.card_marks m on m.card_id = i.card_id where i.id = $1`,
    [issue?.id],
  );
  expect(rows).toMatchObject([{ tenths: 700, signed_name: "" }]);
  const [row] = rows;
  expect(row?.snapshot).toEqual({
    ...issue?.snapshot,
    student: { name: "", number: "", jawi_name: null },
    class_name: "",
    teacher: null,
    hifz_remark: "",
    traits: [],
    comment: "",
    comment_by: null,
    remark: "",
  });
  expect(row?.snapshot).toMatchObject({ mean: 700 });
  expect(await check(issue?.code)).toBe("Sah|–|Penggal 3, 2026");
  // Nobody reads it any more, and the other papers are as they were.
  expect((await admin.get(`/card-issues/${issue?.id}`)).status).toBe(404);
  const left = await issues();
  expect(left).toHaveLength(1);
  const [other] = left;
  expect(createHash("sha256").update(canonical(other?.snapshot)).digest("hex")).toBe(other?.hash);
});
