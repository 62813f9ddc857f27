import { once } from "node:events";
import { request } from "node:http";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, inject, onTestFinished, test, vi } from "vitest";
import { type Caller, startApp, type TestApp } from "#app/testing.ts";
import { EXAMPLE_PICTURE } from "#features/schools/contract.ts";
import { ARRIVAL } from "./body.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterEach(() => {
  app.runtime.arrival = ARRIVAL;
});
afterAll(() => app.stop());

const LARGE = 11 * 1024 * 1024;

/** The admins of this many new schools. The bodies of three schools fill the room. */
async function makeAdmins(count: number): Promise<Caller[]> {
  const schools = [];
  for (let at = 0; at < count; at += 1) schools.push(await app.makeSchool());
  return schools.map(({ admin }) => admin);
}

/** Sends only the beginning of a large body; answers the result, and when the connection was cut. */
function dribble(who: Caller, headers: Record<string, string> = { "content-length": `${LARGE}` }) {
  const outgoing = request(`${app.url}/api/me/picture`, {
    method: "POST",
    agent: false,
    headers: {
      cookie: who.cookie,
      origin: app.url,
      "content-type": "application/json",
      ...headers,
    },
  });
  const isCut = new Promise<void>((done) => outgoing.on("close", done).on("error", () => done()));
  const status = new Promise<number | undefined>((done) => {
    outgoing.on("response", (answer) => done(answer.resume().statusCode));
    outgoing.on("error", () => done(undefined));
  });
  outgoing.write('{"data":"');
  return { outgoing, status, isCut };
}

const padded = JSON.stringify({ data: EXAMPLE_PICTURE }) + " ".repeat(4 * 1024 * 1024);

test("a large body that does not arrive loses its place, and the next one has it", async () => {
  app.runtime.arrival = { ...ARRIVAL, ms: 1500 };
  const { guardian } = await app.makeSchool();
  const other = await app.makeSchool();
  const slow = (await makeAdmins(3)).map((who) => dribble(who));
  await sleep(300);
  // All places are taken. A body of another school is served as soon as a place is free.
  const next = other.admin.post("/me/picture", padded);
  const small = await guardian.get("/home");
  expect(small.status).toBe(200);
  expect(await Promise.all(slow.map(({ status }) => status))).toEqual([408, 408, 408]);
  expect((await next).status).toBe(200);
  await Promise.all(slow.map(({ isCut }) => isCut));
});

test("slow bodies of one school keep no picture of another one waiting", async () => {
  const { admin, teacher } = await app.makeSchool();
  const other = await app.makeSchool();
  const slow = [admin, teacher, admin, teacher].map((who) => dribble(who));
  const isEnded = vi.fn();
  for (const { status } of slow) void status.then(isEnded);
  await sleep(300);
  expect((await other.admin.post("/me/picture", padded)).status).toBe(200);
  expect(isEnded).not.toHaveBeenCalled();
  for (const { outgoing } of slow) outgoing.destroy();
  await Promise.all(slow.map(({ isCut }) => isCut));
});

test("a slow body that somebody waits for is cut, and not before somebody does", async () => {
  app.runtime.arrival = { ...ARRIVAL, firstMs: 300 };
  const other = await app.makeSchool();
  const slow = (await makeAdmins(3)).map((who) => dribble(who));
  const isEnded = vi.fn();
  for (const { status } of slow) void status.then(isEnded);
  const dribbling = setInterval(() => {
    for (const { outgoing } of slow) if (outgoing.writable) outgoing.write("A");
  }, 100);
  await sleep(1500);
  expect(isEnded).not.toHaveBeenCalled();
  expect((await other.admin.post("/me/picture", padded)).status).toBe(200);
  expect(await Promise.race(slow.map(({ status }) => status))).toBe(408);
  clearInterval(dribbling);
  for (const { outgoing } of slow) outgoing.destroy();
  await Promise.all(slow.map(({ isCut }) => isCut));
});

test("a body that comes at a fair pace is waited for", async () => {
  app.runtime.arrival = { ...ARRIVAL, firstMs: 300 };
  const other = await app.makeSchool();
  const [fair, ...slow] = (await makeAdmins(3)).map((who) => dribble(who));
  // This body is faster than the required pace for a minute.
  fair?.outgoing.write("A".repeat(2 * 1024 * 1024));
  await sleep(600);
  const isCut = vi.fn();
  void fair?.isCut.then(isCut);
  for (const who of [other.admin, other.teacher]) {
    expect((await who.post("/me/picture", padded)).status).toBe(200);
  }
  expect(isCut).not.toHaveBeenCalled();
  for (const { outgoing } of [...(fair ? [fair] : []), ...slow]) outgoing.destroy();
});

test("a large body is not read from an account without a school", async () => {
  const { admin } = await app.makeSchool();
  await app.owner.query("delete from auth.memberships where user_id = $1", [admin.id]);
  const { outgoing, status } = dribble(admin);
  expect(await status).toBe(403);
  outgoing.destroy();
});

test("a small body has its time too, and no other", async () => {
  const { admin } = await app.makeSchool();
  app.runtime.arrival = { ...ARRIVAL, ms: 300 };
  const { status, isCut } = dribble(admin, { "content-length": "100" });
  expect(await status).toBe(408);
  await isCut;
  app.runtime.arrival = ARRIVAL;
  expect((await admin.post("/me/picture", { data: EXAMPLE_PICTURE })).status).toBe(200);
});

test("a body without a length waits for its turn before it is read", async () => {
  const other = await app.makeSchool();
  const slow = (await makeAdmins(3)).map((who) => dribble(who));
  await sleep(300);
  const waiting = dribble(other.admin, { "transfer-encoding": "chunked" });
  const isSent = vi.fn();
  waiting.outgoing.write("A".repeat(LARGE - 2000), isSent);
  await sleep(1000);
  expect(isSent).not.toHaveBeenCalled();
  for (const { outgoing } of slow) outgoing.destroy();
  await vi.waitFor(() => expect(isSent).toHaveBeenCalled(), { timeout: 20_000 });
  waiting.outgoing.destroy();
});

test.each(["with", "without"])("a body that is too large, %s a length, is refused", async (how) => {
  const { admin } = await app.makeSchool();
  const { outgoing, status } = dribble(
    admin,
    how === "with" ? { "content-length": `${2 * LARGE}` } : { "transfer-encoding": "chunked" },
  );
  if (how === "without") outgoing.write("A".repeat(2 * LARGE));
  expect(await status).toBe(413);
  outgoing.destroy();
});

test("a connection whose body was refused goes on with the next call, and one whose body never ends is cut", async () => {
  const { admin } = await app.makeSchool();
  const { host, hostname, port } = new URL(app.url);
  const shared = `host: ${host}\r\ncookie: ${admin.cookie}\r\norigin: ${app.url}`;
  const patch = (more: string) =>
    `PATCH /api/me HTTP/1.1\r\n${shared}\r\ncontent-type: application/json\r\n${more}\r\n\r\n`;
  const get = `GET /api/me HTTP/1.1\r\n${shared}\r\nconnection: close\r\n\r\n`;
  const large = "A".repeat(70_000);
  const chunk = `${large.length.toString(16)}\r\n${large}\r\n`;
  const statusesOf = async (sent: string) => {
    const socket = connect(Number(port), hostname);
    let answer = "";
    socket.on("data", (data) => (answer += String(data))).on("error", () => {});
    socket.write(sent);
    await once(socket, "close");
    return [...answer.matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => Number(status));
  };
  expect(
    await Promise.all([
      statusesOf(patch("content-length: 70000") + large + get),
      statusesOf(`${patch("transfer-encoding: chunked")}${chunk}0\r\n\r\n${get}`),
      statusesOf(patch("transfer-encoding: chunked") + chunk),
      statusesOf(`${patch("content-length: 2\r\ntransfer-encoding: chunked")}2\r\n{}\r\n0\r\n\r\n`),
    ]),
  ).toEqual([[413, 200], [413, 200], [413], [400]]);
});

test("a body is parsed once", async () => {
  const { admin } = await app.makeSchool();
  const parse = vi.spyOn(JSON, "parse");
  onTestFinished(() => parse.mockRestore());
  const phone = "+60123456789";
  expect((await admin.patch("/me", { phone })).status).toBe(200);
  const bodies = parse.mock.calls.filter(([text]) => text === JSON.stringify({ phone }));
  expect(bodies).toHaveLength(1);
});

test.each(["session", "API token"])(
  "a body whose %s ended while it was on the way writes nothing",
  async (what) => {
    const { admin, class_id } = await app.makeSchool();
    const made = await admin.post<{ id: string; token: string }>("/tokens", {
      name: "Sistem",
      permissions: ["classes.see", "classes.write"],
      days: 30,
    });
    const isToken = what === "API token";
    const outgoing = request(`${app.url}/api/classes/${class_id}`, {
      method: "PATCH",
      agent: false,
      headers: {
        ...(isToken ? { authorization: `Bearer ${made.body.token}` } : { cookie: admin.cookie }),
        origin: app.url,
        "content-type": "application/json",
        "transfer-encoding": "chunked",
      },
    });
    // The server asks how long the body may take once it has read the session.
    const isAwaited = new Promise<void>((done) => {
      app.runtime.arrival = {
        ...ARRIVAL,
        soonMs: 0,
        get firstMs() {
          done();
          return ARRIVAL.firstMs;
        },
      };
    });
    const status = new Promise<number | undefined>((done) => {
      outgoing.on("response", (answer) => done(answer.resume().statusCode));
    });
    outgoing.write('{"description":');
    await isAwaited;
    const ends = isToken
      ? "update auth.api_tokens set ended_at = now() where id = $1"
      : "delete from auth.sessions where user_id = $1";
    await app.owner.query(ends, [isToken ? made.body.id : admin.id]);
    outgoing.end('"Blok A"}');
    expect(await status).toBe(401);
    const { rows } = await app.owner.query("select description from app.classes where id = $1", [
      class_id,
    ]);
    expect(rows[0].description).not.toBe("Blok A");
  },
);
