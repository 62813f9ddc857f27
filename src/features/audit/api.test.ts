import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startApp, TEST_PASSWORD, type TestApp } from "#app/testing.ts";
import { addDays } from "#lib/dates.ts";
import { formatSen } from "#lib/money.ts";
import type { AuditLine } from "./contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

test("the audit log is filtered by day, kind and words, and read page by page", async () => {
  const school = await app.makeSchool();
  const { admin, today } = school;
  for (let count = 0; count < 120; count += 1) {
    await admin.post("/events", { title: `Acara ${count}`, date: today });
  }
  // A sum as it is shown, with a space that does not break.
  await admin.post("/events", { title: `Kutipan ${formatSen(53_000)}`, date: today });
  await admin.patch(`/students/${school.students[1]}`, { status: "inactive" });
  const read = async (filter: Record<string, string>) =>
    (await admin.get<{ lines: AuditLine[]; more: boolean }>("/audit", filter)).body;

  const first = await read({});
  expect(first.lines).toHaveLength(100);
  expect(first.more).toBe(true);
  expect(first.lines[0]).toMatchObject({ action: "student.status" });
  const second = await read({ before: first.lines.at(-1)?.id ?? "" });
  expect(second.lines).toHaveLength(22);
  expect(second.more).toBe(false);
  const ids = new Set([...first.lines, ...second.lines].map(({ id }) => id));
  expect(ids.size).toBe(122);

  expect((await read({ kind: "student" })).lines).toHaveLength(1);
  expect((await read({ q: "acara 7" })).lines).toHaveLength(11);
  expect((await read({ q: "rm 530" })).lines).toHaveLength(1);
  expect((await read({ q: "100%_" })).lines).toEqual([]);
  expect((await read({ from: addDays(today, 1) })).lines).toEqual([]);
  expect((await read({ to: addDays(today, -1) })).lines).toEqual([]);
  expect((await read({ from: today, to: today, kind: "event" })).more).toBe(true);
});

test("sign-in and sign-out stand in it, without a word of the password", async () => {
  const school = await app.makeSchool();
  const body = { email: school.teacher.email, password: TEST_PASSWORD };
  const { headers } = await app.nobody.post("/session", body);
  const session = app.as(headers.get("set-cookie")?.split(";")[0] ?? "");
  await session.send("DELETE", "/session");
  const { lines } = (await school.admin.get("/audit", { kind: "session" })).body as {
    lines: AuditLine[];
  };
  expect(lines.map(({ action, actor_name }) => [action, actor_name])).toEqual([
    ["session.end", "Faizal bin Osman"],
    ["session.start", "Faizal bin Osman"],
  ]);
  expect(JSON.stringify(lines)).not.toContain(TEST_PASSWORD);
});

test("nobody but the school's admins reads it", async () => {
  const school = await app.makeSchool();
  const other = await app.makeSchool();
  await other.admin.post("/events", { title: "Acara orang lain", date: other.today });
  for (const who of [school.teacher, school.guardian, school.pupil]) {
    expect((await who.get("/audit")).status).toBe(403);
  }
  expect(JSON.stringify((await school.admin.get("/audit")).body)).not.toContain("orang lain");
});
