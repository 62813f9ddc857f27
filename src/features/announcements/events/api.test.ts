import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type Caller, startApp, type TestApp } from "#app/testing.ts";
import type { Announcement } from "#features/announcements/contract.ts";
import { publishScheduledOf } from "#features/announcements/schedule/jobs.ts";
import type { Event } from "#features/calendar/contract.ts";
import { addDays } from "#lib/dates.ts";
import { atClock } from "#lib/zones.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

const write = (by: Caller, changes: Record<string, unknown>) =>
  by.post<Announcement>("/announcements", {
    kind: "important",
    title_ms: "Sekolah ditutup",
    body_ms: "",
    title_en: "",
    body_en: "",
    groups: ["guardians"],
    targets: [{ kind: "school" }],
    reply: "none",
    reply_by: null,
    expires_on: null,
    ...changes,
  });
const publish = (by: Caller, { id, version }: Announcement, more = {}) =>
  by.post<Announcement>(`/announcements/${id}/publish`, { version, ...more });
const eventsOn = async (by: Caller, day: string) =>
  (await by.get<Event[]>("/events", { from: day, to: day })).body;

describe("the date of an announcement", () => {
  test("closes the school when it is published, in the same press, and opens it when both are withdrawn", async () => {
    const { admin, guardian, today } = await app.makeSchool();
    const day = addDays(today, 7);
    const event = { kind: "holiday", date: day, to_date: day };
    const { body } = await write(admin, { event });
    expect(body.event).toEqual({ ...event, is_there: false });
    expect(await eventsOn(admin, day)).toEqual([]);
    const both = await Promise.all([publish(admin, body), publish(admin, body)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await eventsOn(guardian, day)).toMatchObject([
      { title: "Sekolah ditutup", kind: "holiday", date: day, to_date: null, classes: [] },
    ]);
    const path = `/announcements/${body.id}`;
    expect((await guardian.get<Announcement>(path)).body.event?.is_there).toBe(true);
    await admin.post(`${path}/withdraw`, { why: "Silap", with_event: true });
    expect(await eventsOn(admin, day)).toEqual([]);
    const { rows } = await app.owner.query(
      `select action, label from app.audit where action ~ '^(event|announcement)\\.' and school_id =
         (select school_id from app.announcements where id = $1) order by at, id`,
      [body.id],
    );
    expect(rows.map(({ action }) => action as string).toSorted()).toEqual([
      "announcement.draft",
      "announcement.publish",
      "announcement.withdraw",
      "event.create",
      "event.delete",
    ]);
  });

  test("is of the classes that it is announced to, stays theirs, and stays where the notice goes", async () => {
    const { admin, guardian, colleague, class_id, other_class_id, today } = await app.makeSchool();
    const day = addDays(today, 7);
    const event = { kind: "event", date: day, to_date: addDays(day, 1) };
    const { body } = await write(admin, { event, targets: [{ kind: "class", value: class_id }] });
    await publish(admin, body);
    const [made] = await eventsOn(guardian, day);
    expect(made?.classes.map(({ id }) => id)).toEqual([class_id]);
    await admin.patch(`/events/${made?.id}`, { place: "Dewan" });
    expect((await eventsOn(guardian, day))[0]?.classes).toHaveLength(1);
    expect(other_class_id).not.toBe(class_id);
    await admin.post(`/announcements/${body.id}/withdraw`, { why: "Silap" });
    expect(await eventsOn(admin, day)).toHaveLength(1);
    expect((await colleague.get("/events")).status).toBe(200);
  });

  test("that somebody deleted leaves the announcement", async () => {
    const { admin, today } = await app.makeSchool();
    const day = addDays(today, 7);
    const { body } = await write(admin, { event: { kind: "event", date: day, to_date: null } });
    await publish(admin, body);
    const [made] = await eventsOn(admin, day);
    expect((await admin.send("DELETE", `/events/${made?.id}`)).status).toBe(200);
    const path = `/announcements/${body.id}`;
    expect((await admin.get<Announcement>(path)).body.event?.is_there).toBe(false);
    const gone = await admin.post(`${path}/withdraw`, { why: "Silap", with_event: true });
    expect(gone.status).toBe(200);
  });

  test("comes with what is published at its time", async () => {
    const { admin, id: school_id, today } = await app.makeSchool();
    const day = addDays(today, 7);
    const { body } = await write(admin, { event: { kind: "holiday", date: day, to_date: null } });
    const publish_at = new Date(atClock(addDays(today, 1), "08:00", "Asia/Kuala_Lumpur"));
    await publish(admin, body, { publish_at: publish_at.toISOString() });
    expect(await eventsOn(admin, day)).toEqual([]);
    const now = publish_at.getTime() + 60_000;
    await publishScheduledOf({ ...app.runtime, now: () => now }, school_id);
    expect(await eventsOn(admin, day)).toHaveLength(1);
  });

  test("is refused from a teacher, in the past, and with its end before its begin", async () => {
    const { admin, teacher, class_id, today } = await app.makeSchool();
    const event = { kind: "event", date: addDays(today, 1), to_date: null };
    const targets = [{ kind: "class", value: class_id }];
    expect((await write(teacher, { targets, event })).status).toBe(403);
    const before = { ...event, to_date: today };
    expect((await write(admin, { event: before })).status).toBe(400);
    const past = await write(admin, { event: { ...event, date: addDays(today, -1) } });
    const refused = await publish(admin, past.body);
    expect(refused).toMatchObject({ status: 422, body: { data: { reason: "event_on" } } });
  });
});
