import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { makeDatabase } from "#app/testing-database.ts";
import { startApp, type Caller, type TestApp } from "#app/testing.ts";
import { contract } from "#app/api.ts";
import { connectOwner } from "#db/database.ts";
import type { RegisterSummary, Register } from "#features/attendance/contract.ts";
import type { Board } from "#features/board/contract.ts";
import { formatTime, toMilliseconds } from "#lib/dates.ts";
import type { Me } from "#lib/me.ts";
import { newId } from "#lib/ids.ts";
import { atClock } from "#lib/zones.ts";
import { listCalls } from "#server/calls.ts";
import { openTransport } from "#server/mail/transport.ts";
import {
  countTry,
  type Limit,
  VISITS,
  VISITS_ADDRESS,
  WRITES_DEMO,
} from "#server/session/limits.ts";
import { requireWrite } from "#server/writes.ts";
import { readDemoEnv } from "#app/demo.ts";
import { prepareVisits, refuseInDemo } from "./visits.ts";
import { ZONE } from "./year.ts";

const name = `visits_${newId().replaceAll("-", "")}`;
let app: TestApp;

/** The database of the run holds schools that are not demos, so this test makes one of its own. */
beforeAll(async () => {
  const url = await makeDatabase(inject("databaseUrl"), name);
  app = await startApp(url, { DEMO: "1", TRUST_PROXY: "1" });
});
afterAll(async () => {
  await app.stop();
  await connectOwner({ connectionString: inject("databaseUrl") }, (owner) =>
    owner.query(`drop database ${name} with (force)`),
  );
});
beforeEach(async () => {
  app.runtime.now = Date.now;
  await app.owner.query("delete from auth.limits");
});

type Press = { cookie?: string; address?: string; headers?: Record<string, string>; body?: string };

/** Presses a button of the demo, as a browser does. */
async function press(role: string, { cookie = "", address = "10.0.0.1", ...rest }: Press = {}) {
  const answer = await fetch(`${app.url}/demo`, {
    method: "POST",
    redirect: "manual",
    headers: {
      origin: app.url,
      "content-type": "application/x-www-form-urlencoded",
      "x-forwarded-for": address,
      ...(cookie && { cookie }),
      ...rest.headers,
    },
    body: rest.body ?? new URLSearchParams({ role }).toString(),
  });
  const own = answer.headers.getSetCookie().find((line) => !line.includes("known")) ?? "";
  return { status: answer.status, headers: answer.headers, cookie: own.split(";")[0] ?? "" };
}

type Visitor = Caller & { me: Me };

async function enter(role: string, options: Press = {}): Promise<Visitor> {
  const { status, cookie } = await press(role, options);
  expect(status).toBe(303);
  return whoIs(cookie);
}

async function whoIs(cookie: string): Promise<Visitor> {
  const caller = app.as(cookie);
  return { ...caller, me: (await caller.get<Me>("/me")).body };
}

const count = async (from: string) =>
  Number((await app.owner.query(`select count(*) as n from ${from}`)).rows[0].n);

/** The schools that have pictures in the store. */
async function schoolsWithFiles(): Promise<string[]> {
  const { objects } = await app.runtime.files.listAll("schools", { recursive: false });
  return [...objects].flatMap((found) => (found.isFile ? [] : [found.name]));
}

/** Two visitors with schools of their own, which take seconds to make. */
let teacher: Visitor;
let other: Visitor;
let admin: Visitor;

test("of eight presses at once of one address two open a school, one after the other", async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => press("guru")));
  const statuses = all.map(({ status }) => status).sort((a, b) => a - b);
  expect(statuses).toEqual([303, 303, 503, 503, 503, 503, 503, 503]);
  expect(await count("app.schools where is_demo")).toBe(2);
  const [first = "", second = ""] = all.flatMap(({ cookie }) => cookie || []);
  teacher = await whoIs(first);
  other = await whoIs(second);
});

test("a visitor takes the register of a school that nobody else sees", async () => {
  expect([teacher.me.role, other.me.role]).toEqual(["teacher", "teacher"]);
  expect(other.me.school?.id).not.toBe(teacher.me.school?.id);
  const date = teacher.me.today;
  const registers = await teacher.get<RegisterSummary[]>("/registers", { date });
  const query = { class_id: registers.body.find(({ own }) => own)?.class_id ?? "", date };
  const { body } = await teacher.get<Register>("/attendance", query);
  const student_id = body.marks[0]?.student.id ?? "";
  const marked = await teacher.post("/attendance", { ...query, student_id, status: "absent" });
  expect(marked.status).toBe(200);
  const seen = await teacher.get<Register>("/attendance", query);
  expect(seen.body.marks.find(({ student }) => student.id === student_id)?.status).toBe("absent");
  expect((await other.get("/attendance", query)).status).toBe(404);
});

test("another press enters the same school as another person, and ends the first session", async () => {
  const before = await count("app.schools");
  const guardian = await enter("penjaga", { cookie: teacher.cookie });
  expect(guardian.me.role).toBe("guardian");
  expect(guardian.me.school?.id).toBe(teacher.me.school?.id);
  expect(await count("app.schools")).toBe(before);
  expect((await teacher.get("/me")).status).toBe(401);
  expect((await guardian.send("DELETE", "/session")).status).toBe(200);
  expect((await guardian.get("/me")).status).toBe(401);
});

test("a press is refused from another site, without a role, and with a large body", async () => {
  const before = await count("app.schools");
  const foreign = await press("mudir", { headers: { origin: "https://evil.example" } });
  const large = await press("mudir", { body: `role=mudir&x=${"y".repeat(2000)}` });
  const statuses = [foreign, await press("pelajar"), await press("__proto__"), large];
  expect(statuses.map(({ status }) => status)).toEqual([403, 422, 422, 413]);
  expect(await count("app.schools")).toBe(before);
});

test("a flood ends at ten schools of an address, and at sixty of all; who is inside goes on", async () => {
  await fill(VISITS_ADDRESS, "10.9.9.9");
  const refused = await press("guru", { address: "10.9.9.9" });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  await fill(VISITS, "all");
  expect((await press("guru", { address: "10.8.0.1" })).status).toBe(429);
  other = await enter("mudir", { cookie: other.cookie });
});

/** Uses up a limit, as so many tries would. */
async function fill(limit: Limit, subject: string): Promise<void> {
  for (let at = 0; at < limit.tries; at += 1) {
    await countTry(app.runtime.database.auth, limit, subject);
  }
}

test("a school is gone after its hour, and no other with it", async () => {
  app.runtime.now = () => Date.now() + 61 * 60 * 1000;
  expect(await schoolsWithFiles()).toHaveLength(2);
  const late = await enter("mudir");
  expect((await other.get("/me")).status).toBe(401);
  expect(await schoolsWithFiles()).toEqual([late.me.school?.id]);
  expect((await late.get("/students")).status).toBe(200);
  const { rows } = await app.owner.query<{ from: string }>(
    `select format('app.%I', table_name) as from from information_schema.columns
     where table_schema = 'app' and column_name = 'school_id'`,
  );
  for (const { from } of rows) {
    expect(await count(`${from} where school_id <> '${late.me.school?.id}'`), from).toBe(0);
  }
  expect(await count("auth.users")).toBe(await count("auth.memberships"));
  expect(await count(`auth.memberships where school_id <> '${late.me.school?.id}'`)).toBe(0);
  admin = late;
});

describe("a visitor", () => {
  const REFUSED: [string, string, string, object?][] = [
    ["signs in by password", "POST", "/session", { email: "admin@halaqah.example", password: "x" }],
    ["registers", "POST", "/accounts", {}],
    ["creates a school", "POST", "/schools", {}],
    ["changes the password", "POST", "/me/password", { current: "x", password: "y" }],
    ["changes the e-mail", "POST", "/me/email", { email: "a@b.example" }],
    ["asks for a reset mail", "POST", "/password-resets", { email: "a@b.example" }],
    ["sets up two-step sign-in", "POST", "/me/two-step", {}],
    ["invites somebody", "POST", `/members/${newId()}/invitation`, {}],
    ["enters another school", "POST", "/invitations/accept", { token: "x" }],
    ["asks for a copy of the school", "POST", "/school-exports", {}],
    ["uploads a logo", "POST", "/settings/logo", { image: "x" }],
    ["imports a file", "POST", "/imports", { file: "x" }],
    ["imports lines", "POST", "/imports/students", { rows: [] }],
  ];
  test.each(REFUSED)("%s: refused before anything is read", async (_what, method, path, body) => {
    const before = [await count("auth.users"), await count("platform.outbox")];
    const known = listCalls(contract).find((c) => c.method === method && c.pattern.test(path));
    expect(known?.name).toBeTruthy();
    const { status, body: answer } = await admin.send(method, path, body);
    expect(status).toBe(403);
    expect(answer).toMatchObject({ data: { reason: "demo" } });
    expect([await count("auth.users"), await count("platform.outbox")]).toEqual(before);
  });

  test("may make no write of an account, of a secret, of a picture or after a proof", () => {
    // Its secret is the number of an identity card, which the demo made up.
    const MADE_UP = ["officialLetters.printOfficialLetter"];
    const open = listCalls(contract).filter((call) => {
      try {
        refuseInDemo(call);
        return call.method !== "GET";
      } catch {
        return false;
      }
    });
    for (const { name: call, method, path, meta } of open) {
      expect([meta.stepUp, meta.secret, meta.picture], call).toEqual([
        undefined,
        MADE_UP.includes(call) ? true : undefined,
        undefined,
      ]);
      if (meta.permission === "session" || meta.permission === "public") {
        expect(["DELETE /session", "PATCH /account/language"]).toContain(`${method} ${path}`);
      }
    }
    expect(open.length).toBeGreaterThan(50);
  });

  test("sends no body larger than a usual write, whatever the call takes elsewhere", async () => {
    const large = listCalls(contract).filter(({ meta }) => (meta.maxBody ?? 0) > 64 * 1024);
    expect(large.length).toBeGreaterThan(3);
    for (const { method, path } of large) {
      const { status } = await admin.send(method, path, { x: "x".repeat(65 * 1024) });
      expect([403, 413], path).toContain(status);
    }
    const names = { [newId()]: "x".repeat(65 * 1024) };
    expect((await admin.post("/year-plans", { names })).status).toBe(413);
  });

  test("causes mails that go nowhere, and lie in no folder", async () => {
    const { env, log } = app.runtime;
    const letter = { id: newId(), reply_to: null, subject: "x", text: "x", html: null };
    const transport = openTransport(env, log);
    expect(await transport.send({ ...letter, recipient: "a@b.example" })).toEqual({ as: "sent" });
    expect(existsSync(join(env.dataDir, "mail"))).toBe(false);
  });

  test("has no password, proves nothing, and sees only the own session", async () => {
    expect(await count("auth.accounts")).toBe(0);
    expect(await count("auth.sessions where confirmed_at is not null")).toBe(0);
    const sessions = await admin.get<unknown[]>("/me/sessions");
    expect(sessions.body).toHaveLength(1);
  });

  test("writes three hundred times in an hour", async () => {
    for (let at = 1; at < WRITES_DEMO.tries; at += 1) {
      requireWrite(app.runtime, WRITES_DEMO, admin.me.id);
    }
    const write = () => admin.patch("/settings", { name: "Sekolah Saya" });
    expect([(await write()).status, (await write()).status]).toEqual([200, 429]);
  });
});

describe("a visitor's school is at work", () => {
  const CLOCKS: [string, string, string, string, string][] = [
    ["in school hours", "2026-11-20", "10:20", "2026-11-20", "10:20"],
    ["at night, before the first bell", "2026-11-23", "03:10", "2026-11-20", "08:45"],
    ["on a Sunday", "2026-11-22", "12:00", "2026-11-20", "08:45"],
  ];
  test.each(CLOCKS)("%s: at %s %s it is %s %s", async (_when, on, at, day, time) => {
    let real = atClock(on, at, ZONE);
    app.runtime.now = () => real;
    const visitor = await enter("mudir", {
      address: `10.7.0.${CLOCKS.findIndex((c) => c[2] === at)}`,
    });
    const board = await visitor.get<Board>("/registers/board");
    expect([visitor.me.today, board.body.date]).toEqual([day, day]);
    expect(formatTime(board.body.now, ZONE)).toBe(time);
    expect(board.body.rows.filter(({ taken }) => taken).length).toBeGreaterThan(5);

    // The clock goes on with the visit, and each visit has its own.
    real += 20 * 60_000;
    const later = await visitor.get<Board>("/registers/board");
    expect(toMilliseconds(later.body.now) - toMilliseconds(board.body.now)).toBe(20 * 60_000);
    await visitor.patch("/settings", { name: "Sekolah Saya" });
    const [line] = (await visitor.get<{ lines: { at: string }[] }>("/audit")).body.lines;
    expect(line?.at).toBe(later.body.now);
  });
});

describe("beside a real school", () => {
  test("the demo does not open, and removes nothing", async () => {
    await app.makeSchool({ name: "Sekolah Sebenar" });
    const before = await count("app.students");
    await expect(prepareVisits(app.runtime)).rejects.toThrow("Sekolah Sebenar");
    expect(await count("app.students")).toBe(before);
  });

  test("no visitor's school is made, and what is over is dropped without it", async () => {
    app.runtime.now = () => Date.now() + 3 * 60 * 60 * 1000;
    expect((await press("mudir")).status).toBe(500);
    expect(await count("app.schools where not is_demo")).toBe(1);
  });

  test("no database can be named", () => {
    expect(() => readDemoEnv({ DEMO: "1", DATABASE_URL: "postgres://real" })).toThrow(
      "DATABASE_URL",
    );
    const { smtpUrl, contactTo, demo } = readDemoEnv({
      DEMO: "1",
      SMTP_URL: "smtp://mail.example",
      CONTACT_TO: "a@b.example",
    });
    expect([smtpUrl, contactTo, demo]).toEqual([undefined, undefined, true]);
  });
});
