import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type Answer, startApp, TEST_PASSWORD, type TestApp } from "#app/testing.ts";
import { UNMARKED } from "#features/attendance/rules.ts";
import { markRules } from "#features/attendance/rules/change-kinds.ts";
import { markChange } from "#features/attendance/rules/stored-changes.ts";
import { NOTICE_VERSION } from "#features/consents/rules.ts";
import { EXAMPLE_PICTURE } from "#features/schools/contract.ts";
import { newId } from "#lib/ids.ts";
import { nextBatch, type PendingChange, type PendingChanges } from "#offline/changes.ts";
import { WRITES, WRITES_STAFF } from "#server/session/limits.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"), { TRUST_PROXY: "1", PUBLIC_URL: "" });
});
afterAll(() => app.stop());

/** Repeats a request, a few at a time; answers the count of each status, and the last answer. */
async function flood(times: number, ask: () => Promise<Answer>, atOnce = 10) {
  const statuses: Record<number, number> = {};
  let last: Answer | undefined;
  for (let at = 0; at < times; at += atOnce) {
    const answers = await Promise.all(Array.from({ length: Math.min(atOnce, times - at) }, ask));
    for (const answer of answers) statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    last = answers.at(-1);
  }
  return { statuses, last };
}

async function linesOf(actor_id: string): Promise<number> {
  const { rows } = await app.owner.query<{ count: number }>(
    "select count(*)::int as count from app.audit where actor_id = $1",
    [actor_id],
  );
  return rows[0]?.count ?? 0;
}

describe("the audit log", () => {
  test("is not drowned by a pupil, with whatever a pupil may call", async () => {
    const { pupil } = await app.makeSchool();
    const agree = () => pupil.post("/consents", { version: NOTICE_VERSION });
    const { statuses, last } = await flood(WRITES.tries + 20, agree);
    expect(statuses).toEqual({ 200: WRITES.tries, 429: 20 });
    expect(Number(last?.headers.get("retry-after"))).toBeGreaterThan(3000);
    expect(last?.body).toMatchObject({ data: { reason: "writes" } });

    const saved = { list: "students", format: "csv", count: 999_999 };
    await flood(250, () => pupil.post("/exports", saved));
    let address = 0;
    await flood(250, async () => {
      const body = { email: pupil.email, password: TEST_PASSWORD };
      const from = { "x-forwarded-for": `10.7.0.${(address += 1)}` };
      const { headers } = await app.nobody.post("/session", body, from);
      return app.as(headers.get("set-cookie")?.split(";")[0] ?? "").send("DELETE", "/session");
    });
    // Besides writes, the log has at most 200 lines an hour of refusals, and 200 of signing in and out.
    const lines = await linesOf(pupil.id);
    expect(lines).toBeGreaterThan(200);
    expect(lines).toBeLessThanOrEqual(WRITES.tries + 400);
    expect((await pupil.get("/me")).status).toBe(200);
  });

  test("is not drowned by a guardian either, who is still let out", async () => {
    const { guardian, guardian_id } = await app.makeSchool();
    const change = () => guardian.patch(`/guardians/${guardian_id}`, { consent_whatsapp: true });
    const { statuses } = await flood(WRITES.tries + 10, change);
    expect(statuses).toEqual({ 200: WRITES.tries, 429: 10 });
    expect(await linesOf(guardian.id)).toBe(WRITES.tries);
    expect((await guardian.send("DELETE", "/session")).status).toBe(200);
  });

  test.each([
    ["another name", 30, "PATCH", "/me", { first_name: "Faizal" }],
    ["another picture", 30, "POST", "/me/picture", { data: EXAMPLE_PICTURE }],
    ["no picture", 30, "DELETE", "/me/picture", undefined],
    ["a saved list", 60, "POST", "/exports", { list: "students", format: "csv", count: 1 }],
  ] as const)("takes %s %i times an hour", async (_, most, method, path, body) => {
    const { teacher } = await app.makeSchool();
    // Two pictures of one account are converted at a time, and no further one waits.
    const { statuses } = await flood(most + 5, () => teacher.send(method, path, body), 2);
    expect(statuses).toEqual({ 200: most, 429: 5 });
  });

  test("forgets with the hour", async () => {
    const { teacher } = await app.makeSchool();
    const { now } = app.runtime;
    const rename = () => teacher.patch("/me", { first_name: "Faizal" });
    expect((await flood(31, rename)).statuses).toEqual({ 200: 30, 429: 1 });
    app.runtime.now = () => now() + 3_600_001;
    try {
      expect((await rename()).status).toBe(200);
    } finally {
      app.runtime.now = now;
    }
  });
});

describe("a teacher's busiest hour", () => {
  test("marks pupil by pupil without meeting any limit", async () => {
    const { teacher, students, class_id, today } = await app.makeSchool();
    let marked = 0;
    const { statuses } = await flood(WRITES.tries * 2, () => {
      const student_id = students[(marked += 1) % students.length];
      const mark = { student_id, status: "present", client_key: newId() };
      return teacher.post("/attendance/batch", { class_id, date: today, marks: [mark] });
    });
    expect(statuses).toEqual({ 200: WRITES.tries * 2 });
  });

  test("has room for a week without network in which every mark is sent alone", () => {
    const queue: PendingChange[] = [];
    const addMark = (day: number, register: number, pupil: number) => {
      const sheet = { class_id: `${register}`, date: `2026-11-0${day}`, session: "harian" };
      const mark = { ...UNMARKED, status: "absent" as const };
      const made = { student_id: `${pupil}`, version: 0, mark };
      const rest = { client_key: `${queue.length}`, made_at: "", state: "waiting" as const };
      queue.push(markChange(sheet, made, rest));
    };
    // Eight registers a day of forty pupils, each marked and corrected, two registers in turns.
    for (let day = 1; day <= 7; day += 1) {
      for (let register = 0; register < 8; register += 2) {
        for (let pupil = 0; pupil < 40; pupil += 1) {
          for (const turn of [register, register + 1, register, register + 1])
            addMark(day, turn, pupil);
        }
      }
    }
    let calls = 0;
    for (let rest: PendingChanges = queue; rest.length > 0; calls += 1) {
      const sent = new Set(nextBatch(rest, () => markRules));
      rest = rest.filter((change) => !sent.has(change));
    }
    expect(calls).toBeGreaterThan(4000);
    expect(calls).toBeLessThan(WRITES_STAFF.tries / 2);
  });
});
