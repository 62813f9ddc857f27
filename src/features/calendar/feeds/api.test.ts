import ICAL from "ical.js";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { recordTraffic } from "#app/testing-queries.ts";
import { type Caller, startApp, type TestApp } from "#app/testing.ts";
import type { CalendarFeed } from "#features/calendar/feeds/contract.ts";
import { addDays } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import { hashToken } from "#server/session/tokens.ts";
import { MOST_FEEDS } from "#features/calendar/feeds/rules/links.ts";
import { FEED_READS, WRONG_FEEDS } from "#features/calendar/feeds/rules/writing.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"), { TRUST_PROXY: "1" });
});
afterAll(() => app.stop());

let addresses = 0;
const anAddress = () => `10.7.${(addresses += 1) >> 8}.${addresses & 255}`;

async function subscribe(who: Caller): Promise<{ id: string; path: string; token: string }> {
  const { status, body } = await who.post<{ id: string; url: string }>("/calendar-feeds", {});
  expect(status).toBe(201);
  const { pathname: path } = new URL(body.url);
  const [, token = ""] = /^\/takwim\/([\w-]{32})\.ics$/.exec(path) ?? [];
  expect(token).not.toBe("");
  return { id: body.id, path, token };
}

/** The calendar as a program without a session reads it. */
async function read(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(app.url + path, {
    headers: { "x-forwarded-for": anAddress(), ...headers },
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

function titlesIn(text: string): string[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return calendar.getAllSubcomponents("vevent").map((event) => new ICAL.Event(event).summary);
}

describe("a calendar under its own address", () => {
  test("has the events of the school and of the children's classes, and follows them", async () => {
    const school = await app.makeSchool();
    const { admin, guardian, today, class_id, other_class_id } = school;
    const add = async (title: string, more: Record<string, unknown> = {}) =>
      (await admin.post<{ id: string }>("/events", { title, date: today, ...more })).body.id;
    const whole = await add("Mesyuarat PIBG", { starts_at: "20:45" });
    await add("لاوتن کلس", { class_ids: [class_id] });
    await add("Ujian Tahun 6", { class_ids: [other_class_id] });
    await add("Lama", { date: addDays(today, -61) });
    await add("Enam puluh hari lalu", { date: addDays(today, -60) });
    await add("Tahun hadapan", { date: addDays(today, 400) });
    await add("Terlalu jauh", { date: addDays(today, 401) });
    const { path } = await subscribe(guardian);

    const { status, headers, text } = await read(path);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(headers.get("cache-control")).toBe("private, no-cache");
    expect(headers.get("set-cookie")).toBeNull();
    const shown = ["Enam puluh hari lalu", "لاوتن کلس", "Mesyuarat PIBG", "Tahun hadapan"];
    expect(titlesIn(text)).toEqual(shown);
    expect(text).not.toMatch(/Salmah|Hakim|RM ?\d/);

    const etag = headers.get("etag") ?? "";
    const same = await read(path, { "if-none-match": etag });
    expect([same.status, same.text]).toEqual([304, ""]);
    await admin.send("DELETE", `/events/${whole}`);
    const after = await read(path, { "if-none-match": etag });
    expect(after.status).toBe(200);
    expect(titlesIn(after.text)).not.toContain("Mesyuarat PIBG");

    const staff = await subscribe(school.teacher);
    expect(titlesIn((await read(staff.path)).text)).toContain("Ujian Tahun 6");
  });

  test("shows a guardian the classes of a child no more once the link has ended", async () => {
    const { admin, guardian, today, class_id, link_id } = await app.makeSchool();
    await admin.post("/events", { title: "Lawatan kelas", date: today, class_ids: [class_id] });
    const { path } = await subscribe(guardian);
    expect(titlesIn((await read(path)).text)).toEqual(["Lawatan kelas"]);
    await admin.send("DELETE", `/guardian-links/${link_id}`);
    expect(titlesIn((await read(path)).text)).toEqual([]);
  });

  test("is stored hashed, told once, listed by day, and ended by its owner alone", async () => {
    const school = await app.makeSchool();
    const { guardian, teacher } = school;
    const { id, path, token } = await subscribe(guardian);
    const { rows } = await app.owner.query(
      "select token_hash, last_read_on from auth.calendar_feeds where school_id = $1",
      [school.id],
    );
    expect(rows).toEqual([{ token_hash: hashToken(token), last_read_on: null }]);
    const list = async (who: Caller) => (await who.get<CalendarFeed[]>("/calendar-feeds")).body;
    expect(await list(guardian)).toMatchObject([{ id, last_read_on: null }]);
    expect((await read(path)).status).toBe(200);
    expect((await list(guardian))[0]?.last_read_on).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(JSON.stringify(await list(guardian))).not.toContain(token);

    expect(await list(teacher)).toEqual([]);
    expect((await teacher.send("DELETE", `/calendar-feeds/${id}`)).status).toBe(404);
    expect((await read(path)).status).toBe(200);
    expect((await guardian.send("DELETE", `/calendar-feeds/${id}`)).status).toBe(200);
    expect(await list(guardian)).toEqual([]);
    const trail = await app.owner.query(
      `select action, actor_id, details from app.audit where school_id = $1 and action ~ '^calendar'
       order by at`,
      [school.id],
    );
    expect(trail.rows).toMatchObject([
      { action: "calendar.subscribe", actor_id: guardian.id },
      { action: "calendar.unsubscribe", actor_id: guardian.id },
    ]);
    expect(JSON.stringify(trail.rows)).not.toContain(token);
  });

  test("that has ended is answered as one that never was, or that is no address at all", async () => {
    const { guardian } = await app.makeSchool();
    const { id, path, token } = await subscribe(guardian);
    await guardian.send("DELETE", `/calendar-feeds/${id}`);
    const never = `/takwim/${Buffer.from(newId() + newId())
      .toString("base64url")
      .slice(0, 32)}.ics`;
    const wrong = [path, never, `/takwim/${token}`, "/takwim/x.ics", `/takwim/${token}.ics.ics`];
    for (const address of wrong) {
      const { status, text, headers } = await read(address);
      expect([status, text, headers.get("etag")], address).toEqual([404, "", null]);
    }
  });

  test(`is one of ${MOST_FEEDS} at most`, async () => {
    const { guardian } = await app.makeSchool();
    for (let at = 0; at < MOST_FEEDS; at += 1) await subscribe(guardian);
    const { status, body } = await guardian.post("/calendar-feeds", {});
    expect(status).toBe(409);
    expect(body).toMatchObject({ data: { reason: "too_many" } });
  });

  test("is guessed a few times only, while right ones go on being read", async () => {
    const { guardian } = await app.makeSchool();
    const { path } = await subscribe(guardian);
    const from = { "x-forwarded-for": anAddress() };
    const guess = () => read(`/takwim/${"a".repeat(32)}.ics`, from);
    for (let at = 0; at < WRONG_FEEDS.tries; at += 1) expect((await guess()).status).toBe(404);
    const limited = await guess();
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await read(path, from)).status).toBe(200);
  });

  test("is not read without end", async () => {
    const { guardian } = await app.makeSchool();
    const { path } = await subscribe(guardian);
    for (let at = 0; at < FEED_READS.tries; at += 1) await read(path);
    expect((await read(path)).status).toBe(429);
  });

  test("takes as few statements for 400 events as for one", async () => {
    const { id, guardian, today, admin } = await app.makeSchool();
    await admin.post("/events", { title: "Satu", date: today });
    const { path } = await subscribe(guardian);
    await read(path);
    const count = async () => (await recordTraffic(() => read(path))).statements.length;
    const ofOne = await count();
    await app.owner.query(
      `insert into app.events (school_id, id, title, date)
       select $1, gen_random_uuid(), 'مشوارت ' || n, $2::date + n from generate_series(1, 399) n`,
      [id, today],
    );
    expect(await count()).toBe(ofOne);
    expect(ofOne).toBeLessThanOrEqual(5);
    expect(titlesIn((await read(path)).text)).toHaveLength(400);
  });
});
