import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startApp, type TestApp } from "#app/testing.ts";
import { addDays } from "#lib/dates.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

test("everyone of the school sees the events from today on, whole days first", async () => {
  const [school, other] = [await app.makeSchool(), await app.makeSchool()];
  const { admin, today } = school;
  const add = (title: string, days: number, starts_at?: string) =>
    admin.post("/events", { title, date: addDays(today, days), ...(starts_at && { starts_at }) });
  await add("Mesyuarat PIBG", 2, "20:45");
  await add("Cuti", 2);
  await add("Kelas ganti", 2, "08:05");
  await add("Semalam", -1);
  await other.admin.post("/events", { title: "Sekolah lain", date: today });
  for (const caller of [admin, school.teacher, school.guardian, school.pupil]) {
    const { body } = await caller.get("/events");
    const seen = (body as { title: string; starts_at: string | null }[]).map((event) => [
      event.title,
      event.starts_at,
    ]);
    expect(seen).toEqual([
      ["Cuti", null],
      ["Kelas ganti", "08:05"],
      ["Mesyuarat PIBG", "20:45"],
    ]);
  }
  const range = { from: addDays(today, -1), to: addDays(today, 1) };
  expect((await admin.get("/events", range)).body).toMatchObject([{ title: "Semalam" }]);
});

test("an event is written by admins only, and the trail says so", async () => {
  const school = await app.makeSchool();
  const event = { title: "Khatam al-Quran", place: "Surau", date: school.today };
  for (const caller of [school.teacher, school.guardian, school.pupil]) {
    expect((await caller.post("/events", event)).status).toBe(403);
  }
  expect((await school.admin.post("/events", event)).status).toBe(201);
  const { rows } = await app.owner.query(
    "select action, label from app.audit where school_id = $1 and action <> 'refused'",
    [school.id],
  );
  expect(rows).toEqual([{ action: "event.create", label: "Khatam al-Quran" }]);
});

test.each(["24:00", "8:30", "08:60", "0８:30", "08:30:00"])(
  "the time %s is refused",
  async (starts_at) => {
    const school = await app.makeSchool();
    const answer = await school.admin.post("/events", {
      title: "Mesyuarat",
      date: school.today,
      starts_at,
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ data: { issues: [{ path: ["starts_at"] }] } });
  },
);
