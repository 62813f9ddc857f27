import { Readable } from "node:stream";
import { connect } from "node:net";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { contract } from "#app/api.ts";
import { createHttp } from "#app/http.ts";
import { askRaw } from "#app/testing-request.ts";
import { personFor, startApp, TEST_PASSWORD, type TestApp, type TestSchool } from "#app/testing.ts";
import { addExamples } from "#app/testing-hifz.ts";
import { checksumOf } from "#db/testing-checksum.ts";
import { newId } from "#lib/ids.ts";
import { listCalls } from "./calls.ts";
import { openLog } from "./log.ts";
import { within } from "./scope.ts";

let app: TestApp;
// These tests leave the school as it was, or do not mind what another one added.
let school: TestSchool;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
  school = await app.makeSchool();
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => app.stop());

const calls = listCalls(contract);
const writes = calls.filter((call) => call.method !== "GET");
const reads = calls.filter((call) => call.method === "GET");

/** The path and query of a call's example. */
function exampleOf(call: (typeof calls)[number]) {
  const input = call.meta.example(school.known);
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => String(input[name]));
  const named = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !named.includes(name)));
  return { path, rest };
}

function breakDatabase(message: string) {
  vi.spyOn(app.runtime.database.app, "connect").mockImplementation(() => {
    throw new Error(message);
  });
}

describe("every answer", () => {
  test.each([
    ["/healthz", 200],
    ["/readyz", 200],
    ["/img/logo.svg", 200],
    ["/img/none.svg", 404],
    ["/none.txt", 404],
    ["/nowhere", 302],
    ["/api/me", 200],
    ["/api/nothing", 404],
    ["/api", 404],
    ["/api/students?no=1", 400],
    ["/api/session", 405],
    ["/api/home", 500],
    ["/api/openapi.json", 200],
    ["/api/docs", 200],
    ["/api/docs.css", 200],
  ])("tells the browser what to refuse: %s (%i)", async (path, status) => {
    const { admin } = school;
    if (status === 500) breakDatabase("planted");
    const headers = { cookie: admin.cookie, origin: "https://evil.example" };
    const answer = await askRaw(app.url, path, { headers });
    expect(answer.status).toBe(status);
    const policy = String(answer.headers["content-security-policy"]);
    if (answer.headers["content-type"] === "image/svg+xml") expect(policy).toContain("sandbox");
    else {
      for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
        expect(policy).toContain(part);
      }
    }
    expect(policy).not.toMatch(/unsafe-eval|script-src|https?:/);
    expect(answer.headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
    });
    expect(Object.keys(answer.headers).join()).not.toMatch(/access-control|x-powered-by|server/);
    // What everybody may read is compared and not sent again; all else of the API is kept nowhere.
    const kept = /openapi|docs/.test(path) ? "public, no-cache" : "no-store";
    if (path.startsWith("/api")) expect(answer.headers["cache-control"]).toBe(kept);
    expect(answer.text).not.toMatch(/node_modules|planted|at \w+ \(/);
  });

  test("of a page that failed says so without a word of what is inside", async () => {
    vi.spyOn(app.runtime.files, "exists").mockRejectedValue(new Error("planted /etc/secret"));
    const answer = await askRaw(app.url, "/img/logo.svg");
    expect(answer.status).toBe(500);
    expect(answer.text).toBe("Ralat berlaku. Sila cuba lagi.");
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
  });

  test("has a request id, made here, in the header and in the error's body", async () => {
    const { admin } = school;
    const headers = { cookie: admin.cookie, "x-request-id": "theirs" };
    for (const path of ["/api/students", "/api/nothing", "/api/students?no=1"]) {
      const answer = await askRaw(app.url, path, { headers });
      const id = answer.headers["x-request-id"];
      expect(id).toMatch(/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/);
      if (answer.status !== 200) {
        expect(JSON.parse(answer.text)).toMatchObject({ data: { request_id: id } });
      }
    }
  });

  test("says when the database is away, and when to try again", async () => {
    const { admin } = school;
    const away = vi.spyOn(app.runtime.database.auth, "query").mockImplementation(() => {
      throw new Error("Connection terminated unexpectedly");
    });
    for (const path of ["/api/students", "/api/me"]) {
      const answer = await askRaw(app.url, path, { headers: { cookie: admin.cookie } });
      expect(answer.status).toBe(503);
      expect(answer.headers["retry-after"]).toBe("5");
      expect(JSON.parse(answer.text)).toMatchObject({
        data: { reason: "database", request_id: answer.headers["x-request-id"] },
      });
    }
    away.mockRestore();
    breakDatabase("connect ECONNREFUSED");
    const inside = await admin.get("/students");
    expect(inside.status).toBe(503);
    expect(inside.headers.get("retry-after")).toBe("5");
  });
});

describe("the forms to sign in and to register", () => {
  const open = async (path: string, cookie: string) => {
    const { status, headers } = await fetch(`${app.url}${path}`, {
      headers: { cookie },
      redirect: "manual",
    });
    return [status, headers.get("location")];
  };

  test("lead who is signed in on to where they wanted to go, and nowhere else", async () => {
    const { cookie } = school.admin;
    expect(await open("/login", cookie)).toEqual([302, "/dashboard"]);
    expect(await open("/register", cookie)).toEqual([302, "/dashboard"]);
    expect(await open("/login?next=/dashboard/students%3Fq=ali", cookie)).toEqual([
      302,
      "/dashboard/students?q=ali",
    ]);
    expect(await open("/login?next=//evil.example", cookie)).toEqual([302, "/dashboard"]);
  });

  test("stay for others, and where a link brings a code", async () => {
    const stays = async (path: string, cookie: string) => {
      const [status, location] = await open(path, cookie);
      expect([status, location]).not.toContain("/dashboard");
    };
    const { cookie } = school.admin;
    await stays("/login", "");
    await stays("/login", `${cookie}x`);
    for (const path of ["/reset-password", "/join", "/sign-in"]) await stays(path, cookie);
  });
});

describe("what is not there", () => {
  test.each([
    "/.git/HEAD",
    "/.env",
    "/package.json",
    "/src/app/main.ts",
    "/img/..%2f..%2fpackage.json",
    "/img/%2e%2e/%2e%2e/secret",
    "/assets/..%2f..%2f..%2fpackage.json",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/..%5c..%5cetc",
    "/app.html",
    "/login.html",
    "/metrics",
  ])("%s leads nowhere", async (path) => {
    const answer = await askRaw(app.url, path);
    expect([302, 404]).toContain(answer.status);
    expect(answer.text).not.toMatch(/dependencies|root:|\[core\]/);
    if (answer.status === 302) expect(answer.headers.location).toBe("/");
  });

  test("a record's deletion is answered 405 with what is there and why", async () => {
    const { admin, students } = school;
    const answer = await admin.send("DELETE", `/students/${students[0]}`);
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("GET, PATCH");
    expect(answer.body).toMatchObject({ message: expect.stringContaining("Records are kept") });
    const list = await admin.send("DELETE", "/students");
    expect(list.headers.get("allow")).toBe("GET, POST");
  });

  test.each(["/students/", "/Students", "/students%2f", "//students", "/students/x/y", "/%00"])(
    "the call %s is answered 404 as JSON",
    async (path) => {
      const { admin } = school;
      const answer = await askRaw(app.url, `/api${path}`, { headers: { cookie: admin.cookie } });
      expect(answer.status).toBe(404);
      expect(JSON.parse(answer.text)).toMatchObject({ code: "NOT_FOUND" });
    },
  );
});

describe("a write that another site sends", () => {
  const own = () => ({ origin: app.url, "content-type": "application/json" });

  test.each([
    ["a foreign origin", { origin: "https://evil.example" }, 403],
    ["a neighbour's origin", { origin: "http://127.0.0.1:1" }, 403],
    ["an origin that begins like ours", { origin: "" }, 403],
    ["the origin null", { origin: "null" }, 403],
    ["no origin", { origin: undefined }, 403],
    ["a browser's word that it is cross-site", { "sec-fetch-site": "cross-site" }, 403],
    ["the same site only", { "sec-fetch-site": "same-site" }, 403],
    ["no site at all", { "sec-fetch-site": "none" }, 403],
    ["text", { "content-type": "text/plain" }, 415],
    ["a form", { "content-type": "application/x-www-form-urlencoded" }, 415],
    ["a multipart form", { "content-type": "multipart/form-data; boundary=x" }, 415],
    ["text that looks like JSON", { "content-type": "text/plain;application/json" }, 415],
    ["no type", { "content-type": undefined }, 415],
  ])("with %s is refused at every call", async (what, more: object, status) => {
    const before = await checksumOf(app.owner, school.id);
    for (const call of writes) {
      const { path, rest } = exampleOf(call);
      const given = { ...own(), ...more, cookie: school.admin.cookie };
      if (what.includes("begins like")) given.origin = `${app.url}.evil.example`;
      const headers = Object.fromEntries(
        Object.entries(given).filter(([, value]) => value !== undefined),
      );
      const asked = { method: call.method, headers, body: JSON.stringify(rest) };
      const answer = await askRaw(app.url, `/api${path}`, asked);
      expect(answer.status, call.name).toBe(status);
    }
    expect(await checksumOf(app.owner, school.id)).toBe(before);
    expect((await school.admin.get("/me")).status).toBe(200);
  });

  test("is no other site's when the browser says same-origin", async () => {
    const headers = {
      cookie: school.admin.cookie,
      "content-type": "application/json; charset=utf-8",
      "sec-fetch-site": "same-origin",
    };
    const body = JSON.stringify({ title: "Mesyuarat", date: school.today });
    const asked = { method: "POST", headers, body };
    expect((await askRaw(app.url, "/api/events", asked)).status).toBe(201);
  });

  test("gets no leave to try: there is no CORS", async () => {
    const headers = {
      origin: "https://evil.example",
      "access-control-request-method": "POST",
      "access-control-request-headers": "content-type",
    };
    const answer = await askRaw(app.url, "/api/students", { method: "OPTIONS", headers });
    expect(answer.status).toBe(405);
    expect(Object.keys(answer.headers).join()).not.toContain("access-control");
  });
});

describe("a body", () => {
  const headersOf = () => ({
    cookie: school.admin.cookie,
    origin: app.url,
    "content-type": "application/json",
  });

  test("over 64 kB is refused, with a length and without one", async () => {
    const headers = headersOf();
    const send = (body: string | string[]) =>
      askRaw(app.url, "/api/events", { method: "POST", headers, body }).then(
        ({ status }) => status,
        // The server may hang up while we still write.
        () => 413,
      );
    const date = school.today;
    const fill = (length: number) => {
      const head = `{"title":"x","date":"${date}","place":"`;
      return `${head}${" ".repeat(length - head.length - 2)}"}`;
    };
    expect(await send(fill(65_536))).not.toBe(413);
    expect(await send(fill(65_537))).toBe(413);
    expect(await send(fill(1_000_000))).toBe(413);
    const piece = "x".repeat(16_000);
    expect(await send([piece, piece, piece, piece, piece])).toBe(413);
    expect((await school.admin.get("/me")).status).toBe(200);
  });

  test.each([
    ["no JSON", "{title:"],
    ["half of it", '{"title":"Mesyuarat"'],
    ["an array", "[]"],
    ["a word", '"title"'],
    ["a number", "1"],
    ["null", "null"],
    ["nothing", ""],
    ["NUL bytes", "\0\0"],
    ["deep nesting", "[".repeat(30_000)],
    ["deep objects", '{"a":'.repeat(10_000)],
    ["two objects", "{}{}"],
    ["bytes that are no UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ])("of %s is answered 400 with a request id", async (_, body) => {
    const before = await checksumOf(app.owner, school.id);
    for (const [method, path] of [
      ["POST", "/api/events"],
      ["POST", "/api/session"],
      ["PATCH", `/api/students/${school.students[0]}`],
    ] as const) {
      // A PATCH without a body asks for no change, and is fine.
      if (method === "PATCH" && body === "") continue;
      const asked = { method, headers: headersOf(), body };
      const answer = await askRaw(app.url, path, asked);
      expect(answer.status, method).toBe(400);
      expect(JSON.parse(answer.text)).toMatchObject({
        data: { request_id: answer.headers["x-request-id"] },
      });
    }
    expect(await checksumOf(app.owner, school.id)).toBe(before);
  });

  test("that pretends to be a file is read as what it is", async () => {
    const headers = {
      ...headersOf(),
      "content-disposition": 'attachment; filename="x.json"',
    };
    const body = JSON.stringify({ title: "Mesyuarat", date: school.today });
    const asked = { method: "POST", headers, body };
    expect((await askRaw(app.url, "/api/events", asked)).status).toBe(201);
  });

  test.each([
    ["two lengths", "content-length: 2\r\ncontent-length: 30\r\n"],
    ["a length and chunks", "content-length: 2\r\ntransfer-encoding: chunked\r\n"],
    ["a folded header", "x-a: 1\r\n b\r\ncontent-length: 0\r\n"],
  ])("smuggled with %s is refused and the line is cut", async (_, lines) => {
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    const answer = await new Promise<string>((done) => {
      let text = "";
      socket.on("data", (part) => (text += part.toString()));
      socket.on("close", () => done(text));
      socket.on("error", () => done(text));
      socket.write(
        `POST /api/session HTTP/1.1\r\nhost: ${hostname}:${port}\r\n` +
          `content-type: application/json\r\n${lines}\r\n{}`,
      );
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400/);
  });
});

describe("reading", () => {
  test("changes nothing, however often", async () => {
    await school.addSavedRegister(1);
    await addExamples(app, school);
    const before = await checksumOf(app.owner, school.id);
    for (const call of [...reads, ...reads]) {
      const { path, rest } = exampleOf(call);
      const query = new URLSearchParams(rest as Record<string, string>).toString();
      expect((await personFor(school, call.meta).get(`${path}?${query}`)).status, call.name).toBe(
        200,
      );
    }
    expect(await checksumOf(app.owner, school.id)).toBe(before);
  });

  test("runs in transactions that cannot write", async () => {
    const asked = vi.spyOn(pg.Client.prototype, "query");
    const begun = () =>
      asked.mock.calls
        .map(([query]) => (query as { text?: string }).text ?? String(query))
        .filter((text) => text.startsWith("begin"));
    const outside: string[] = [];
    for (const call of reads) {
      const before = begun().length;
      const { path, rest } = exampleOf(call);
      const query = new URLSearchParams(rest as Record<string, string>).toString();
      await personFor(school, call.meta).get(`${path}?${query}`);
      if (begun().length === before) outside.push(call.name);
    }
    // The lists of one's own phones and sessions are one statement each, outside of any school.
    expect(outside).toEqual(["devices.listDevices", "own.listSessions"]);
    expect(new Set(begun())).toEqual(new Set(["begin read only"]));

    const actor = { school_id: school.id, profile_id: school.admin.id };
    const write = within(
      app.runtime.database.app,
      actor,
      ({ tx }) => tx.execute(sql`update app.schools set name = 'x'`),
      { readOnly: true },
    );
    await expect(write).rejects.toMatchObject({ cause: { code: "25006" } });
  });
});

describe("the log", () => {
  function listen() {
    const lines: string[] = [];
    const log = openLog("debug", { write: (line: string) => void lines.push(line) });
    const http = createHttp({ ...app.runtime, log });
    const send = (method: string, path: string, body?: unknown, cookie = "", traceparent = "") => {
      const headers = {
        host: "localhost",
        origin: "http://localhost",
        "content-type": "application/json",
        "user-agent": "canary-agent",
        cookie,
        traceparent,
      };
      const text = body === undefined ? null : JSON.stringify(body);
      const request = new Request(`http://localhost/api${path}`, { method, headers, body: text });
      return http.fetch(request, {
        incoming: Readable.from(text === null ? [] : [Buffer.from(text)]),
      });
    };
    return { lines, send };
  }

  test("has a line a request with its id, and neither password, token, e-mail nor name", async () => {
    const { lines, send } = listen();
    const { email, cookie } = school.admin;
    const first_name = "Canary\r\n    at secret\u001b[31m";
    const pupil = {
      first_name: "CanaryName",
      student_id: "CanaryNumber",
      gender: "male",
      enrollment_date: school.today,
    };
    const password = "canary-password-1";
    const answers = [
      await send("POST", "/session", { email, password }),
      await send("POST", "/session", { email, password: TEST_PASSWORD }),
      await send("POST", "/session", { email: "canary@@", password }),
      await send("GET", `/students?q=CanaryQuery`, undefined, cookie),
      await send("POST", "/students", pupil, cookie),
      await send("POST", "/students", pupil, cookie),
      await send("POST", "/students", { ...pupil, first_name, no: "CanaryKey" }, cookie),
    ];
    const query = pg.Client.prototype.query as unknown as (...given: unknown[]) => unknown;
    vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
      this: pg.Client,
      ...given: unknown[]
    ) {
      const { text } = given[0] as { text?: string };
      if (text?.includes('insert into "app"."profiles"')) {
        return Promise.reject(new Error("planted")) as never;
      }
      return query.apply(this, given) as never;
    });
    answers.push(await send("POST", "/students", { ...pupil, student_id: "CanaryTwo" }, cookie));
    expect(answers.map((one) => one.status)).toEqual([401, 200, 400, 200, 201, 409, 400, 500]);

    const text = lines.join("");
    const [set = ""] = answers[1]?.headers.getSetCookie() ?? [];
    const secrets = [password, TEST_PASSWORD, email, "canary@@", "bin/", "CanaryQ", "CanaryNumber"];
    const tokens = [cookie, set].map((one) => one.split("=")[1]?.split(".")[0] ?? "none");
    for (const secret of [...secrets, ...tokens, "CanaryName", "CanaryKey", "canary-agent"]) {
      expect(text).not.toContain(secret);
    }
    const parsed = lines.map((line) => JSON.parse(line) as { request_id: string; msg?: string });
    for (const answer of answers) {
      const id = answer.headers.get("x-request-id");
      expect(parsed.filter((line) => line.request_id === id)).not.toEqual([]);
    }
    expect(parsed.filter((line) => line.msg === "a call failed")).toMatchObject([
      { err: { message: "Failed query", stack: expect.stringContaining("at ") } },
    ]);
  });

  test("has the line of a call that fails while its session is looked up", async () => {
    const { lines, send } = listen();
    const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    const asked = vi.spyOn(app.runtime.database.auth, "query").mockRejectedValue(refused as never);
    const connected = vi
      .spyOn(app.runtime.database.auth, "connect")
      .mockRejectedValue(refused as never);
    const answer = await send("GET", "/home", undefined, school.admin.cookie);
    asked.mockRestore();
    connected.mockRestore();
    expect(answer.status).toBe(503);
    const request_id = answer.headers.get("x-request-id");
    const parsed = lines.map((line) => JSON.parse(line) as { request_id: string; status?: number });
    expect(parsed.filter(({ status }) => status === 503)).toMatchObject([{ request_id }]);
  });

  test("has the trace that a proxy names, and nothing of a header that names none", async () => {
    const { lines, send } = listen();
    const { cookie } = school.admin;
    const trace_id = "4bf92f3577b34da6a3ce929d0e0e4736";
    await send("GET", "/home", undefined, cookie, `00-${trace_id}-00f067aa0ba902b7-01`);
    await send("GET", "/home", undefined, cookie, `canary-${trace_id}-00f067aa0ba902b7-01`);
    const [traced, untraced] = lines.map((line) => JSON.parse(line) as object);
    expect(traced).toMatchObject({ trace_id, request_id: expect.any(String) as string });
    expect(untraced).not.toHaveProperty("trace_id");
    expect(lines[1]).not.toContain("canary");
  });

  test("is not written to by an id, a path or an address that somebody sends", async () => {
    const { lines, send } = listen();
    await send("GET", `/students/${newId()}%0a%7b%22level%22:60%7d`);
    expect(lines).toHaveLength(1);
    expect(lines[0]?.trimEnd().split("\n")).toHaveLength(1);
  });
});
