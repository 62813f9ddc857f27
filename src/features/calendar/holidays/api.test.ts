import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startApp, type Caller, type TestApp } from "#app/testing.ts";
import type { Event } from "#features/calendar/contract.ts";
import type { HolidayLine } from "./contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

type Template = { state: string; year: string; lines: HolidayLine[] };

async function read(caller: Caller, year = "2026"): Promise<Template> {
  const { status, body } = await caller.get<Template>("/holiday-template", { year });
  expect(status).toBe(200);
  return body;
}

const chosen = ({ key, date, to_date }: HolidayLine) => ({ key, date, to_date });

const yearOf = async (caller: Caller) =>
  (await caller.get<Event[]>("/events", { from: "2026-01-01", to: "2026-12-31" })).body;

test("the template is of the school's state, and can be taken whole", async () => {
  const { admin } = await app.makeSchool();
  for (const state of ["Kedah", "Sabah", "Selangor", "WP Labuan"]) {
    await admin.patch("/settings", { state });
    for (const year of ["2026", "2027"]) {
      const template = await read(admin, year);
      expect(template).toMatchObject({ state, year });
      const free = template.lines.filter(({ event }) => !event).map(chosen);
      if (free.length === 0) continue;
      const answer = await admin.post("/holiday-template", { year, lines: free });
      expect(answer).toMatchObject({ status: 200, body: { added: free.length } });
    }
  }
  expect((await read(admin)).lines.every(({ event }) => event)).toBe(true);
});

test("lines become holidays on the days chosen, once, with one line in the audit log", async () => {
  const { id: school_id, admin } = await app.makeSchool();
  const wanted = [
    { key: "2026-hari-malaysia", date: "2026-09-16" },
    { key: "2026-aidilfitri", date: "2026-03-20", to_date: "2026-03-22" },
    { key: "2026-cuti-akhir-tahun", date: "2026-12-05", to_date: "2026-12-31" },
  ];
  const lines = { year: "2026", lines: wanted };
  expect((await admin.post("/holiday-template", lines)).body).toEqual({ added: 3 });
  const events = await yearOf(admin);
  expect(events).toMatchObject([
    {
      title: "Hari Raya Aidilfitri",
      kind: "holiday",
      date: "2026-03-20",
      to_date: "2026-03-22",
      template_key: "2026-aidilfitri",
      is_estimate: false,
      classes: [],
    },
    { template_key: "2026-hari-malaysia", date: "2026-09-16", to_date: null },
    { template_key: "2026-cuti-akhir-tahun", is_estimate: false },
  ]);

  expect((await admin.post("/holiday-template", lines)).body).toEqual({ added: 0 });
  const other = [{ key: "2026-hari-malaysia", date: "2026-09-17" }];
  const again = await admin.post("/holiday-template", { year: "2026", lines: other });
  expect(again.body).toEqual({ added: 0 });
  expect(await yearOf(admin)).toEqual(events);

  const line = (await read(admin)).lines.find(({ key }) => key === "2026-aidilfitri");
  expect(line).toMatchObject({
    date: "2026-03-21",
    event: { id: events[0]?.id, date: "2026-03-20", to_date: "2026-03-22" },
  });
  const { rows } = await app.owner.query(
    "select label, details from app.audit where school_id = $1 and action = 'event.template' order by at",
    [school_id],
  );
  expect(rows[0]).toEqual({ label: "2026", details: { count: 3 } });
  expect(rows).toHaveLength(3);
});

test("a holiday that was deleted can be taken again; one of the school's own is named", async () => {
  const { admin, class_id } = await app.makeSchool();
  const lines = [{ key: "2026-deepavali", date: "2026-11-08" }];
  await admin.post("/holiday-template", { year: "2026", lines });
  const [event] = await yearOf(admin);
  await admin.send("DELETE", `/events/${event?.id}`);
  const line = async () => (await read(admin)).lines.find(({ key }) => key === "2026-deepavali");
  expect(await line()).toMatchObject({ event: null, own: null });

  const holiday = { kind: "holiday", date: "2026-11-07", to_date: "2026-11-10" };
  await admin.post("/events", { ...holiday, title: "Satu kelas", class_ids: [class_id] });
  expect(await line()).toMatchObject({ own: null });
  await admin.post("/events", { ...holiday, title: "Cuti Deepavali" });
  expect(await line()).toMatchObject({ event: null, own: { title: "Cuti Deepavali" } });
  const again = await admin.post("/holiday-template", { year: "2026", lines });
  expect(again.body).toEqual({ added: 1 });
  expect(await line()).toMatchObject({ event: { date: "2026-11-08" } });
});

test("Hijri days follow the months that the school has set", async () => {
  const { admin } = await app.makeSchool();
  const day = async () =>
    (await read(admin, "2027")).lines.find(({ key }) => key === "2027-aidilfitri")?.date;
  const before = await day();
  const starts_on = before === "2027-03-10" ? "2027-03-09" : "2027-03-10";
  const month = { hijri_year: 1448, hijri_month: 10, starts_on };
  expect((await admin.post("/hijri-months", month)).status).toBe(200);
  expect(await day()).toBe(starts_on);
});

test.each([
  [{ year: "2028", lines: [{ key: "2026-krismas", date: "2026-12-25" }] }, 400],
  [{ year: "2026", lines: [] }, 400],
  [{ year: "2026", lines: [{ key: "2026-krismas", date: "2027-12-25" }] }, 400],
  [{ year: "2026", lines: [{ key: "2026-krismas", date: "2026-02-30" }] }, 400],
  [
    { year: "2026", lines: [{ key: "2026-krismas", date: "2026-12-25", to_date: "2026-12-24" }] },
    400,
  ],
  [
    { year: "2026", lines: [{ key: "2026-krismas", date: "2026-12-25", to_date: "2062-12-26" }] },
    400,
  ],
  [
    {
      year: "2026",
      lines: [
        { key: "2026-krismas", date: "2026-12-25" },
        { key: "2026-krismas", date: "2026-12-24" },
      ],
    },
    400,
  ],
  [{ year: "2026", lines: [{ key: "2026-cuti-saya", date: "2026-12-25" }] }, 404],
  [{ year: "2026", lines: [{ key: "2026-gawai", date: "2026-06-01" }] }, 404],
  [{ year: "2026", lines: [{ key: "2027-krismas", date: "2026-12-25" }] }, 404],
])("%j is refused: %i", async (wrong, status) => {
  const { admin } = await app.makeSchool();
  expect((await admin.post("/holiday-template", wrong)).status).toBe(status);
  expect(await yearOf(admin)).toEqual([]);
});

test("only admins read and take the template, each for the own school", async () => {
  const [school, other] = [await app.makeSchool(), await app.makeSchool()];
  const lines = [{ key: "2026-krismas", date: "2026-12-25" }];
  for (const caller of [school.teacher, school.guardian, school.pupil]) {
    expect((await caller.get("/holiday-template", { year: "2026" })).status).toBe(403);
    const answer = await caller.post("/holiday-template", { year: "2026", lines });
    expect(answer.status).toBe(403);
  }
  await school.admin.post("/holiday-template", { year: "2026", lines });
  expect(await yearOf(other.admin)).toEqual([]);
  const { lines: theirs } = await read(other.admin);
  expect(theirs.every(({ event, own }) => !event && !own)).toBe(true);
});
