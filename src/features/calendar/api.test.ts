import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startApp, type Caller, type TestApp, type TestSchool } from "#app/testing.ts";
import { addDays } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { Event, SetHijriMonth } from "./contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

async function addEvent(caller: Caller, event: Partial<Event>): Promise<Event> {
  const { status, body } = await caller.post<Event>("/events", event);
  expect(status).toBe(201);
  return body;
}

/** The audit log of a school, oldest first, without entries about adding. */
async function auditLinesOf({ id }: TestSchool) {
  const { rows } = await app.owner.query<{ action: string; label: string; details: unknown }>(
    `select action, label, details from app.audit
     where school_id = $1 and action not in ('event.create', 'refused') order by at, id`,
    [id],
  );
  return rows;
}

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

test("an event is written by admins only, and the audit log says so", async () => {
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

describe("an event of several days", () => {
  test("is on the list as long as it lasts, and between any days that it touches", async () => {
    const { admin, guardian, today } = await app.makeSchool();
    const day = (days: number) => addDays(today, days);
    const holiday = { title: "Cuti penggal", kind: "holiday", date: day(-3), to_date: day(2) };
    expect(await addEvent(admin, holiday as Event)).toMatchObject({ ...holiday, starts_at: null });
    await addEvent(admin, { title: "Lawatan", date: day(-3), to_date: day(-1) });
    expect(await addEvent(admin, { title: "Ujian", date: day(4), to_date: day(4) })).toMatchObject({
      kind: "event",
      to_date: null,
    });
    const titles = async (range: Record<string, string>) =>
      (await guardian.get<Event[]>("/events", range)).body.map(({ title }) => title);
    expect(await titles({})).toEqual(["Cuti penggal", "Ujian"]);
    expect(await titles({ from: day(-2), to: day(-2) })).toEqual(["Cuti penggal", "Lawatan"]);
    expect(await titles({ from: day(-9), to: day(-3) })).toEqual(["Cuti penggal", "Lawatan"]);
    expect(await titles({ from: day(-9), to: day(-4) })).toEqual([]);
    expect(await titles({ from: day(2), to: day(3) })).toEqual(["Cuti penggal"]);
    expect(await titles({ from: day(3) })).toEqual(["Ujian"]);
  });

  test.each([
    [{ date: "2026-11-20", to_date: "2026-11-19" }, "to_date"],
    [{ date: "2026-11-20", to_date: "2026-02-30" }, "to_date"],
    [{ date: "2026-11-20", kind: "cuti" }, "kind"],
  ])("%j is refused at its field", async (event, field) => {
    const { admin } = await app.makeSchool();
    const answer = await admin.post("/events", { title: "Cuti", ...event });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ data: { issues: [{ path: [field] }] } });
  });
});

describe("an event", () => {
  test("is changed and deleted, and the audit log says what it was", async () => {
    const school = await app.makeSchool();
    const { admin, teacher, today } = school;
    const { id } = await addEvent(admin, { title: "Mesyuarat", date: today, starts_at: "08:30" });
    const changes = { title: "Mesyuarat PIBG", to_date: addDays(today, 1), starts_at: null };
    const changed = await admin.patch(`/events/${id}`, changes);
    expect(changed.status).toBe(200);
    const plain = { template_key: null, is_estimate: false, classes: [], hours: [] };
    const as = { id, place: "", kind: "event", date: today, ...plain };
    expect(changed.body).toEqual({ ...as, ...changes });
    expect((await teacher.get("/events", { id })).body).toEqual([changed.body]);
    const back = await admin.patch(`/events/${id}`, { to_date: today });
    expect(back.body).toMatchObject({ to_date: null });

    expect((await admin.send("DELETE", `/events/${id}`)).body).toMatchObject({ id });
    expect((await teacher.get("/events", { id })).body).toEqual([]);
    expect((await admin.send("DELETE", `/events/${id}`)).status).toBe(404);
    expect(await auditLinesOf(school)).toEqual([
      {
        action: "event.update",
        label: "Mesyuarat PIBG",
        details: {
          changes: {
            title: ["Mesyuarat", "Mesyuarat PIBG"],
            to_date: [null, addDays(today, 1)],
            starts_at: ["08:30", null],
          },
        },
      },
      {
        action: "event.update",
        label: "Mesyuarat PIBG",
        details: { changes: { to_date: [addDays(today, 1), null] } },
      },
      {
        action: "event.delete",
        label: "Mesyuarat PIBG",
        details: { changes: { date: [today, null] } },
      },
    ]);
  });

  test("keeps its days in order when only one of them is changed", async () => {
    const { admin, today } = await app.makeSchool();
    const to_date = addDays(today, 2);
    const { id } = await addEvent(admin, { title: "Perkhemahan", date: today, to_date });
    const late = await admin.patch(`/events/${id}`, { date: addDays(today, 3) });
    expect(late).toMatchObject({ status: 422, body: { data: { reason: "dates" } } });
    const early = await admin.patch(`/events/${id}`, { to_date: addDays(today, -1) });
    expect(early.status).toBe(422);
    const both = { date: to_date, to_date: today };
    expect((await admin.patch(`/events/${id}`, both)).status).toBe(400);
    expect((await admin.get("/events", { id })).body).toMatchObject([{ date: today, to_date }]);
  });

  test("is touched by its own school's admins only", async () => {
    const [school, other] = [await app.makeSchool(), await app.makeSchool()];
    const { id } = await addEvent(school.admin, { title: "Khatam", date: school.today });
    for (const caller of [school.teacher, school.guardian, school.pupil]) {
      expect((await caller.patch(`/events/${id}`, { title: "X" })).status).toBe(403);
      expect((await caller.send("DELETE", `/events/${id}`)).status).toBe(403);
    }
    expect((await other.admin.patch(`/events/${id}`, { title: "X" })).status).toBe(404);
    expect((await other.admin.send("DELETE", `/events/${id}`)).status).toBe(404);
    expect((await other.admin.get("/events", { id })).body).toEqual([]);
    expect((await school.admin.get("/events", { id })).body).toMatchObject([{ title: "Khatam" }]);
  });
});

describe("the closure of a class", () => {
  const closure = (class_ids: string[], date: string) => ({
    title: "Lawatan",
    kind: "holiday",
    date,
    class_ids,
  });

  test("is seen by staff and by the families of that class only", async () => {
    const { admin, teacher, colleague, guardian, pupil, ...school } = await app.makeSchool();
    const { today } = school;
    const mine = await addEvent(admin, closure([school.class_id], today) as never);
    const other = await addEvent(admin, closure([school.other_class_id], today) as never);
    const both = await addEvent(admin, {
      ...closure([school.class_id, school.other_class_id], today),
      title: "Kedua-duanya",
    } as never);
    expect(mine.classes.map(({ id }) => id)).toEqual([school.class_id]);
    const ids = async (caller: Caller) =>
      (await caller.get<Event[]>("/events")).body.map(({ id }) => id);
    for (const caller of [admin, teacher, colleague]) {
      expect(await ids(caller)).toEqual([mine.id, other.id, both.id]);
    }
    for (const caller of [guardian, pupil]) {
      expect(await ids(caller)).toEqual([mine.id, both.id]);
      // The event is not found by its id either, and the name of the other class stays hidden.
      expect((await caller.get("/events", { id: other.id })).body).toEqual([]);
      const { body } = await caller.get("/events", { id: both.id });
      expect((body as Event[])[0]?.classes.map(({ id }) => id)).toEqual([school.class_id]);
    }
  });

  test("closes that class's register and no other", async () => {
    const { admin, today, class_id, other_class_id } = await app.makeSchool();
    await admin.patch("/settings", { weekend_days: [] });
    await addEvent(admin, closure([class_id], today) as never);
    const closureIn = async (id: string) =>
      (
        (await admin.get("/attendance", { class_id: id, date: today })).body as {
          closure: unknown;
        }
      ).closure;
    expect(await closureIn(class_id)).toMatchObject({ why: "holiday", title: "Lawatan" });
    expect(await closureIn(other_class_id)).toBeNull();
  });

  test("of another school's class, or of none, is answered alike and not written", async () => {
    const [school, other] = [await app.makeSchool(), await app.makeSchool()];
    const { admin, today, class_id } = school;
    const answers = [];
    for (const id of [other.class_id, newId()]) {
      answers.push(await admin.post("/events", closure([class_id, id], today)));
    }
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect((await admin.get("/events")).body).toEqual([]);
    const { id } = await addEvent(admin, closure([class_id], today) as never);
    const changed = await admin.patch(`/events/${id}`, { class_ids: [other.class_id] });
    expect(changed.status).toBe(404);
    const { body } = await admin.get("/events", { id });
    expect(body).toMatchObject([{ classes: [{ id: class_id }] }]);
  });

  test("becomes the school's own, or an event, and the audit log says so", async () => {
    const school = await app.makeSchool();
    const { admin, today, class_id } = school;
    const { id, classes } = await addEvent(admin, closure([class_id], today) as never);
    const kept = await admin.patch(`/events/${id}`, { title: "Lawatan sambil belajar" });
    expect(kept.body).toMatchObject({ classes: [{ id: class_id }] });
    const all = await admin.patch(`/events/${id}`, { class_ids: [] });
    expect(all.body).toMatchObject({ classes: [], kind: "holiday" });
    const of = [{ id: class_id }];
    const one = await admin.patch(`/events/${id}`, { class_ids: [class_id], is_estimate: true });
    expect(one).toMatchObject({ status: 200, body: { classes: of, is_estimate: true } });
    const event = await admin.patch(`/events/${id}`, { kind: "event", is_estimate: false });
    expect(event.body).toMatchObject({ classes: of, kind: "event", is_estimate: false });
    const details = (await auditLinesOf(school)).map((line) => line.details);
    expect(details[1]).toEqual({ changes: { classes: [classes[0]?.name, ""] } });
  });
});

describe("other hours", () => {
  const ramadan = (date: string, times: object = {}) => ({
    title: "Waktu Ramadan",
    kind: "hours",
    date,
    hours: [{ session: "harian", starts_at: "08:00", due_at: "08:30", ...times }],
  });

  test("are kept with their times, and have no hour of their own", async () => {
    const { admin, guardian, today, class_id } = await app.makeSchool();
    const event = await addEvent(admin, {
      ...ramadan(today),
      class_ids: [class_id],
      starts_at: "10:00",
    } as never);
    expect(event).toMatchObject({
      kind: "hours",
      starts_at: null,
      hours: [{ session: "harian", starts_at: "08:00", due_at: "08:30" }],
      classes: [{ id: class_id }],
    });
    const hours = [{ session: "harian", starts_at: "08:15", due_at: "08:15" }];
    expect((await admin.patch(`/events/${event.id}`, { hours })).body).toMatchObject({ hours });
    expect((await guardian.get("/events", { id: event.id })).body).toMatchObject([{ hours }]);
    const holiday = await admin.patch(`/events/${event.id}`, { kind: "holiday" });
    expect(holiday.body).toMatchObject({ kind: "holiday", hours: [] });
    const back = await admin.patch(`/events/${event.id}`, { kind: "hours" });
    expect(back).toMatchObject({ status: 422, body: { data: { reason: "hours" } } });
  });

  test("close no day", async () => {
    const { admin, today, class_id } = await app.makeSchool();
    await admin.patch("/settings", { weekend_days: [] });
    await addEvent(admin, ramadan(today) as never);
    const { body } = await admin.get("/attendance", { class_id, date: today });
    expect(body).toMatchObject({ closure: null });
  });

  test.each([
    [{ hours: [] }, ["hours"]],
    [{ hours: undefined }, ["hours"]],
    [
      { hours: [{ session: "harian", starts_at: "08:31", due_at: "08:30" }] },
      ["hours", 0, "due_at"],
    ],
    [{ hours: [{ session: "harian", starts_at: "08:31" }] }, ["hours", 0, "due_at"]],
    [
      {
        hours: [
          { session: "harian", starts_at: "08:00", due_at: "08:30" },
          { session: "harian", starts_at: "09:00", due_at: "09:30" },
        ],
      },
      ["hours"],
    ],
  ])("%j are refused", async (wrong, path) => {
    const { admin, today } = await app.makeSchool();
    const answer = await admin.post("/events", { ...ramadan(today), ...wrong });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ data: { issues: [{ path }] } });
  });

  test("of a register that the school does not have are refused", async () => {
    const { admin, today } = await app.makeSchool();
    const answer = await admin.post("/events", ramadan(today, { session: "petang" }));
    expect(answer).toMatchObject({ status: 422, body: { data: { reason: "session" } } });
    expect((await admin.get("/events")).body).toEqual([]);
  });
});

describe("the Hijri months", () => {
  const syawal = { hijri_year: 1448, hijri_month: 10, starts_on: "2027-03-09" };
  const read = async (caller: Caller) =>
    (await caller.get("/calendar")).body as {
      weekend_days: number[];
      hijri_months: SetHijriMonth[];
    };

  test("that admins set are known to everyone of the school, with its rest days", async () => {
    const school = await app.makeSchool();
    const { admin } = school;
    await admin.patch("/settings", { weekend_days: [5, 6] });
    expect(await read(admin)).toEqual({ weekend_days: [5, 6], hijri_months: [] });
    const { status, body } = await admin.post("/hijri-months", syawal);
    expect(status).toBe(200);
    const month = body as SetHijriMonth;
    expect(month).toEqual({ id: month.id, ...syawal });
    for (const caller of [admin, school.teacher, school.guardian, school.pupil]) {
      expect((await read(caller)).hijri_months).toEqual([month]);
    }
    expect((await read((await app.makeSchool()).admin)).hijri_months).toEqual([]);

    const later = { ...syawal, starts_on: "2027-03-10" };
    expect((await admin.post("/hijri-months", later)).body).toEqual({ id: month.id, ...later });
    expect((await admin.send("DELETE", `/hijri-months/${month.id}`)).status).toBe(200);
    expect((await admin.send("DELETE", `/hijri-months/${month.id}`)).status).toBe(404);
    expect((await read(admin)).hijri_months).toEqual([]);
    const label = "Syawal 1448 H";
    expect((await auditLinesOf(school)).slice(1)).toEqual([
      {
        action: "hijri.set",
        label,
        details: { changes: { starts_on: ["2027-03-10", "2027-03-09"] } },
      },
      {
        action: "hijri.set",
        label,
        details: { changes: { starts_on: ["2027-03-09", "2027-03-10"] } },
      },
      { action: "hijri.remove", label, details: { changes: {} } },
    ]);
  });

  test("of 28 or 31 days are refused, also beside one that the school has set", async () => {
    const { admin } = await app.makeSchool();
    const known = { ...syawal, hijri_year: 1447, starts_on: "2026-03-19" };
    const refused = {
      reason: "month_length",
      earliest: "2026-03-20",
      latest: "2026-03-21",
    };
    expect(await admin.post("/hijri-months", known)).toMatchObject({
      status: 422,
      body: { data: refused },
    });
    expect((await admin.post("/hijri-months", syawal)).status).toBe(200);
    const zulkaedah = { ...syawal, hijri_month: 11, starts_on: "2027-04-09" };
    expect((await admin.post("/hijri-months", zulkaedah)).status).toBe(422);
    const fits = { ...zulkaedah, starts_on: "2027-04-08" };
    expect((await admin.post("/hijri-months", fits)).status).toBe(200);
    expect((await read(admin)).hijri_months).toMatchObject([syawal, fits]);
  });

  test.each([
    { ...syawal, hijri_month: 0 },
    { ...syawal, hijri_month: 13 },
    { ...syawal, hijri_year: 99_999 },
    { ...syawal, starts_on: "2027-02-30" },
    { ...syawal, school_id: newId() },
  ])("%j is refused", async (month) => {
    const { admin } = await app.makeSchool();
    expect((await admin.post("/hijri-months", month)).status).toBe(400);
  });

  test("are set and taken back by their own school's admins only", async () => {
    const [school, other] = [await app.makeSchool(), await app.makeSchool()];
    const { body } = await school.admin.post("/hijri-months", syawal);
    const { id } = body as SetHijriMonth;
    for (const caller of [school.teacher, school.guardian, school.pupil]) {
      expect((await caller.post("/hijri-months", syawal)).status).toBe(403);
      expect((await caller.send("DELETE", `/hijri-months/${id}`)).status).toBe(403);
    }
    expect((await other.admin.send("DELETE", `/hijri-months/${id}`)).status).toBe(404);
    expect((await read(school.admin)).hijri_months).toHaveLength(1);
  });
});
