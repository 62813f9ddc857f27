import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { contract } from "#app/api.ts";
import { startApp, type TestApp, type TestSchool } from "#app/testing.ts";
import { watch } from "#app/testing-watchdog.ts";
import { newId } from "#lib/ids.ts";
import { listCalls } from "./calls.ts";

let app: TestApp;
let school: TestSchool;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
  school = await app.makeSchool();
});
afterAll(() => app.stop());

const HALF = 32 * 1024 - 50;
const nested = (open: string, close: string, deep: number) =>
  open.repeat(deep) + (open.endsWith(":") ? "1" : "") + close.repeat(deep);

/** Bodies of almost 64 kB, in a field of an event, which every admin may write. */
const BODIES: [string, string][] = [
  ["lists in lists", `{"title":${nested("[", "]", HALF)},"date":"2026-01-01"}`],
  ["objects in objects", `{"title":${nested('{"a":', "}", HALF / 3)},"date":"2026-01-01"}`],
  [
    "lists where a list belongs",
    `{"title":"x","date":"2026-01-01","class_ids":${nested("[", "]", HALF)}}`,
  ],
  ["thousands of keys", `{${Array.from({ length: 6000 }, (_, at) => `"k${at}":1`).join()}}`],
  ["thousands of items", `{"title":"x","date":"2026-01-01","class_ids":[${"1,".repeat(30_000)}1]}`],
];

describe("a body that is a bomb", () => {
  test.each(BODIES)(
    "of %s is refused as wrong, with and without a key for repeats",
    async (_, body) => {
      for (const headers of [{}, { "idempotency-key": newId() }]) {
        const { answer, total } = await watch(() =>
          school.admin.post("/events", body, headers as Record<string, string>),
        );
        expect(answer.status).toBe(400);
        expect(total).toBeLessThan(200);
      }
    },
  );

  test("is refused by every call that writes", async () => {
    const deep = nested("[", "]", HALF - 20);
    for (const { method, path, name } of listCalls(contract)) {
      if (method === "GET" || name === "accounts.signOut") continue;
      const real = path.replace(/\{\w+\}/g, newId());
      for (const body of [`{"rows":${deep}}`, `{"q":${deep}}`]) {
        const headers = { "idempotency-key": newId() };
        const { status } = await school.admin.send(method, real, body, headers);
        expect(status, name).toBeGreaterThanOrEqual(400);
        expect(status, name).toBeLessThan(500);
      }
    }
  });

  test("of six megabytes is refused where so much is taken", async () => {
    for (const value of [nested("[", "]", 2.9e6), `[${"[],".repeat(1.9e6)}[]]`]) {
      const body = `{"kind":"students","rows":${value}}`;
      for (const headers of [{}, { "idempotency-key": newId() }]) {
        const { answer, longest } = await watch(() =>
          school.admin.post("/imports", body, headers as Record<string, string>),
        );
        expect(answer.status).toBe(400);
        expect(longest).toBeLessThan(100);
      }
    }
  });

  test("is not what only looks like one inside a text", async () => {
    const title = `${'["\\\\'.repeat(20)}${"[{".repeat(20)}`;
    const place = '\\","[['.repeat(20);
    const event = { title, place, date: school.today };
    expect(await school.admin.post("/events", event)).toMatchObject({ status: 201, body: event });
    const long = { ...event, place: "", title: ",".repeat(200) };
    expect((await school.admin.post("/events", long)).status).toBe(201);
  });

  test("is refused in an address too", async () => {
    const queries = [
      `q${"[a]".repeat(3000)}=1`,
      "q[4294967294]=1",
      "q[99999999]=1",
      `${"q[]=1&".repeat(1500)}q=1`,
      `q=${"%5B".repeat(3000)}`,
    ];
    for (const query of queries) {
      const { answer, total } = await watch(() => school.admin.get(`/students?${query}`));
      expect(answer.status, query.slice(0, 20)).toBe(400);
      expect(total).toBeLessThan(100);
    }
  });
});
