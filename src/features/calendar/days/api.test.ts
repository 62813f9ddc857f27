import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startApp, type Caller, type TestApp } from "#app/testing.ts";
import { addDays } from "#lib/dates.ts";
import type { SchoolDays } from "./contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

async function count(caller: Caller, asked: Record<string, string> = {}): Promise<SchoolDays> {
  const { status, body } = await caller.get<SchoolDays>("/school-days", asked);
  expect(status).toBe(200);
  return body;
}

test("a year without terms is counted from January to December", async () => {
  const { admin, teacher, guardian, pupil, today } = await app.makeSchool();
  const year = today.slice(0, 4);
  expect(await count(admin)).toMatchObject({ academic_year: year, by: "year", least: 190 });
  const counted = await count(admin, { academic_year: "2026" });
  expect(counted).toMatchObject({ from: "2026-01-01", to: "2026-12-31", total: 261 });
  for (const caller of [teacher, guardian, pupil]) {
    expect(await count(caller, { academic_year: "2026" })).toEqual(counted);
  }
});

test("terms, rest days, holidays are taken into account, the closure of a class is not", async () => {
  const { admin, class_id } = await app.makeSchool();
  const terms = [
    { name: "Penggal 1", from_date: "2026-01-12", to_date: "2026-05-22" },
    { name: "Penggal 2", from_date: "2026-06-08", to_date: "2026-11-27" },
  ];
  await admin.post("/terms", { academic_year: "2026", terms });
  expect(await count(admin, { on: "2026-06-01" })).toMatchObject({
    academic_year: "2026",
    by: "terms",
    from: "2026-01-12",
    to: "2026-11-27",
    total: 220,
  });
  const holiday = (date: string, more = {}) =>
    admin.post("/events", { title: "Cuti", kind: "holiday", date, ...more });
  await holiday("2026-09-16");
  await holiday("2026-08-29", { to_date: "2026-09-06" });
  await holiday("2026-10-06", { class_ids: [class_id] });
  await admin.post("/events", { title: "Mesyuarat", date: "2026-10-07" });
  expect((await count(admin, { academic_year: "2026" })).total).toBe(214);
  // Saturdays: one makes up for a lost day; the others lie in a month whose days all begin later.
  const hours = [{ session: "harian", starts_at: "08:00", due_at: "08:30" }];
  const other = (date: string, more = {}) =>
    admin.post("/events", { title: "Waktu", kind: "hours", date, hours, ...more });
  const made = await other("2026-10-10");
  expect(made.status).toBe(201);
  expect((await other("2026-10-12", { to_date: "2026-11-11" })).status).toBe(201);
  expect((await count(admin, { academic_year: "2026" })).total).toBe(215);
  const board = async (date: string) =>
    JSON.stringify((await admin.get("/registers/board", { date })).body);
  expect(await board("2026-10-17")).toContain('"weekend"');
  expect(await board("2026-10-10")).toContain("Tahun 1 Al-Farabi");
  expect(await board("2026-10-10")).not.toContain('"weekend"');
  await admin.send("DELETE", `/events/${(made.body as { id: string }).id}`);
  await admin.patch("/settings", { weekend_days: [5, 6] });
  // Both terms begin on a Monday, so each loses its first Sunday; the break in August has two Sundays.
  expect((await count(admin, { academic_year: "2026" })).total).toBe(211);
});

test("the days that have come grow by one on each school day", async () => {
  const { admin, today } = await app.makeSchool();
  await admin.patch("/settings", { weekend_days: [] });
  const year = today.slice(0, 4);
  const before = await count(admin);
  expect(before.so_far).toBeGreaterThan(0);
  await admin.post("/events", { title: "Cuti", kind: "holiday", date: today });
  const after = await count(admin);
  expect([after.so_far, after.total]).toEqual([before.so_far - 1, before.total - 1]);
  const next = await count(admin, { academic_year: String(Number(year) + 1) });
  expect(next.so_far).toBe(0);
});

test("another school's terms and holidays count for nothing", async () => {
  const [school, other] = [await app.makeSchool(), await app.makeSchool()];
  const terms = [{ name: "Penggal 1", from_date: "2026-02-02", to_date: "2026-02-06" }];
  await other.admin.post("/terms", { academic_year: "2026", terms });
  await other.admin.post("/events", { title: "Cuti", kind: "holiday", date: "2026-03-02" });
  expect(await count(school.admin, { academic_year: "2026" })).toMatchObject({
    by: "year",
    total: 261,
  });
  const tomorrow = { on: addDays("2026-02-06", 1) };
  expect(await count(other.admin, tomorrow)).toMatchObject({ by: "terms", total: 5 });
});

test("a year that no date has is refused, and a school of centuries", async () => {
  const { admin, pupil } = await app.makeSchool();
  for (const academic_year of ["9999", "0000", "2200"]) {
    expect((await pupil.get("/school-days", { academic_year })).status).toBe(400);
  }
  const [from_date, to_date] = ["2026-01-12", "2126-11-20"];
  const term = { name: "Penggal 1", from_date, to_date };
  const terms = await admin.post("/terms", { academic_year: "2026", terms: [term] });
  expect(terms.status).toBe(400);
  const closure = { title: "Cuti", kind: "holiday", date: from_date };
  expect((await admin.post("/events", { ...closure, to_date })).status).toBe(400);
  const made = (await admin.post<{ id: string }>("/events", closure)).body;
  expect((await admin.patch(`/events/${made.id}`, { to_date })).status).toBe(422);
});
