import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from "vitest";
import { type Caller, startApp, type TestApp } from "#app/testing.ts";
import { EXAMPLE_PICTURE } from "#features/schools/contract.ts";
import { ARRIVAL } from "./body.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
const patience = ARRIVAL.ms;
afterEach(() => {
  ARRIVAL.ms = patience;
});
afterAll(() => app.stop());

const LARGE = 11 * 1024 * 1024;

/** Sends the beginning of a large body and then nothing; answers what came of it, and when the line was cut. */
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
  ARRIVAL.ms = 1500;
  const { admin, teacher, colleague, guardian } = await app.makeSchool();
  const other = await app.makeSchool();
  const slow = [admin, teacher, colleague].map((who) => dribble(who));
  await sleep(300);
  // All places are taken: one of another school is served as soon as they are given back.
  const next = other.admin.post("/me/picture", padded);
  const small = await guardian.get("/home");
  expect(small.status).toBe(200);
  expect(await Promise.all(slow.map(({ status }) => status))).toEqual([408, 408, 408]);
  expect((await next).status).toBe(200);
  await Promise.all(slow.map(({ isCut }) => isCut));
});

test("a small body has its time too, and no other", async () => {
  const { admin } = await app.makeSchool();
  ARRIVAL.ms = 300;
  const { status, isCut } = dribble(admin, { "content-length": "100" });
  expect(await status).toBe(408);
  await isCut;
  expect((await admin.post("/me/picture", { data: EXAMPLE_PICTURE })).status).toBe(200);
});

test("a body without a length waits for its turn before it is read", async () => {
  const { admin, teacher, colleague } = await app.makeSchool();
  const other = await app.makeSchool();
  const slow = [admin, teacher, colleague].map((who) => dribble(who));
  await sleep(300);
  const waiting = dribble(other.admin, { "transfer-encoding": "chunked" });
  const isSent = vi.fn();
  waiting.outgoing.write("A".repeat(LARGE - 2000), isSent);
  await sleep(1000);
  expect(isSent).not.toHaveBeenCalled();
  for (const { outgoing } of slow) outgoing.destroy();
  await vi.waitFor(() => expect(isSent).toHaveBeenCalled(), { timeout: 5000 });
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
