import { mkdtempSync, rmSync } from "node:fs";
import { Agent, createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import pg from "pg";
import type { CallMeta } from "#lib/call.ts";
import { matrix } from "#lib/permissions.ts";
import { readEnv } from "#server/env.ts";
import { openMail } from "#server/mail/sealed.ts";
import type { PasswordCost } from "#server/session/password.ts";
import { createHttp, PATIENCE } from "./http.ts";
import { openRuntime } from "./runtime.ts";
import { askRaw } from "./testing-request.ts";
import { makeSchool, type SchoolOptions } from "./testing-school.ts";

export const TEST_SECRET = "a-secret-that-all-tests-of-a-run-share";
export const TEST_PASSWORD = "kata-laluan-ujian";
/** Hashing costs half a second by design, which is a quarter of the time that the tests would take. */
export const TEST_COST: PasswordCost = { N: 2 ** 10, r: 8, p: 1 };

export type Answer<T = unknown> = { status: number; body: T; headers: Headers };

/**
 * Calls the API as one person, over HTTP. A test that reads a body names its type, the output of the call in its
 * contract: the server checked the answer by it. A body that is merely compared needs none.
 */
export type Caller = {
  cookie: string;
  get<T>(path: string, query?: Record<string, string>): Promise<Answer<T>>;
  send<T>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<T>>;
  post<T>(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer<T>>;
  patch<T>(path: string, body: unknown): Promise<Answer<T>>;
};

export type TestApp = Awaited<ReturnType<typeof startApp>>;
export type TestSchool = Awaited<ReturnType<TestApp["makeSchool"]>>;

/** A server on a port of its own over the run's database; `makeSchool` gives each test its own school. */
export async function startApp(
  databaseUrl: string,
  settings: Record<string, string> = {},
  passwordCost = TEST_COST,
) {
  const dataDir = mkdtempSync(join(tmpdir(), "halaqah-app-"));
  const runtime = await openRuntime(
    readEnv({
      NODE_ENV: "test",
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      SECRET: TEST_SECRET,
      PLANS: "on",
      LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? "silent",
      DATABASE_PREPARED: process.env.DATABASE_PREPARED,
      // Tests let more calls of a school meet at a lock than its share.
      SCHOOL_AT_ONCE: "200",
      ...settings,
    }),
    { passwordCost, serves: true },
  ).catch((error: unknown) => {
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  });
  const listener = getRequestListener(createHttp(runtime).fetch);
  const server = createServer(PATIENCE, (request, response) => void listener(request, response));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  const owner = new pg.Pool({ ...runtime.database.owner, max: 2 });
  // A pool ends before its connections do, so dropping a database may cut off a connection that is closing.
  owner.on("error", () => {});

  return {
    url,
    runtime,
    owner,
    nobody: callerOf(url, ""),
    as: (cookie: string) => callerOf(url, cookie),
    /** A program with an API token, which sends neither cookie nor origin. */
    withToken: (token: string) => callerOf(url, "", { authorization: `Bearer ${token}` }),
    makeSchool: (options: SchoolOptions = {}) =>
      makeSchool({ url, owner, cookieKey: runtime.cookieKey, callerOf }, options),
    async stop() {
      await new Promise((done) => {
        server.close(done);
        server.closeAllConnections();
      });
      await owner.end();
      await runtime.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Not `fetch`: its streams and unpacking took as long as the server. What is packed has tests of its own (`answers.http.test.ts`). */
const connections = new Agent({ keepAlive: true });

/** Calls the API of a server with a cookie, or with the headers of a program that is no browser. */
export function callerOf(url: string, cookie: string, ofProgram?: Record<string, string>): Caller {
  const send = async <T>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> => {
    const answer = await askRaw(url, `/api${path}`, {
      method,
      headers: {
        "user-agent": "node",
        ...(cookie && { cookie }),
        ...(ofProgram ?? (method !== "GET" && { origin: url })),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
      agent: connections,
    });
    const { status, text } = answer;
    const answered = new Headers();
    for (const [name, value = ""] of Object.entries(answer.headers)) {
      for (const one of [value].flat()) answered.append(name, one);
    }
    const json = answered.get("content-type")?.includes("json");
    return { status, body: (json && text ? JSON.parse(text) : text) as T, headers: answered };
  };
  return {
    cookie,
    send,
    get: (path, query) =>
      send("GET", query ? `${path}?${new URLSearchParams(query).toString()}` : path),
    post: (path, body, headers) => send("POST", path, body, headers),
    patch: (path, body) => send("PATCH", path, body),
  };
}

/** The mails to an address as its reader sees them, the oldest first; only those of `kind` if it is given. */
export async function mailsTo(
  { owner, runtime }: Pick<TestApp, "owner" | "runtime">,
  recipient: string,
  kind?: string,
): Promise<{ kind: string; subject: string; text: string; html: string }[]> {
  const { rows } = await owner.query<{
    recipient: string;
    kind: string;
    subject: string;
    text: string;
    html: string;
  }>(
    `select recipient, kind, subject, text, html from platform.outbox
     where recipient = $1 and kind = coalesce($2, kind) order by created_at, id`,
    [recipient, kind],
  );
  return rows.map((mail) => openMail(runtime.mailSeal, mail));
}

/** Who makes a call in a test of all calls: an admin, or a guardian where the call is only a family's. */
export function personFor(school: TestSchool, { permission }: CallMeta): Caller {
  if (permission === "public" || permission === "session") return school.admin;
  return "admin" in matrix[permission] ? school.admin : school.guardian;
}
