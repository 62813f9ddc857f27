import { createHash } from "node:crypto";
import { claimSetupToken, makeSetupToken } from "#features/accounts/founding/db.ts";
import {
  afterAll,
  beforeAll,
  describe,
  expect,
  inject,
  onTestFinished,
  test as anyTest,
  vi,
} from "vitest";
import { makeDatabase } from "#app/testing-database.ts";
import { askRaw } from "#app/testing-request.ts";
import { test } from "#app/testing-runs.ts";
import { startApp, TEST_PASSWORD, type TestApp } from "#app/testing.ts";
import { newId } from "#lib/ids.ts";
import { sessionCookie } from "./cookie.ts";
import { countTry, PER_ACCOUNT, PER_ADDRESS } from "./limits.ts";
import { hashPassword, PASSWORD_COST } from "./password.ts";
import { createAccount } from "./auth.ts";
import { hashToken } from "./tokens.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

function signIn(email: string, password = TEST_PASSWORD, headers?: Record<string, string>) {
  return app.nobody.post("/session", { email, password }, headers);
}

const cookieOf = (headers: Headers) => headers.get("set-cookie")?.split(";")[0] ?? "";
const tokenOf = (cookie: string) => cookie.split("=")[1]?.split(".")[0] ?? "";
const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const nobody = () => `${newId()}@ujian.example`;

async function use(count: number, limit: typeof PER_ACCOUNT, subject: string) {
  for (let at = 0; at < count; at += 1) await countTry(app.runtime.database.auth, limit, subject);
}

describe("signing in", () => {
  test("sets a cookie that only the browser's requests carry, and no body has the token", async () => {
    const school = await app.makeSchool();
    const { status, body, headers } = await signIn(` ${school.teacher.email.toUpperCase()} `);
    expect(status).toBe(200);
    expect(headers.getSetCookie()).toHaveLength(2);
    const [value, ...attributes] = headers.getSetCookie()[0]?.split("; ") ?? [];
    expect(value).toMatch(/^__Host-halaqah=[\w-]{32}\.[\w-]{43}$/);
    expect(attributes.toSorted()).toEqual(["HttpOnly", "Path=/", "SameSite=Lax", "Secure"]);
    const me = app.as(cookieOf(headers));
    const bodies = JSON.stringify([body, (await me.get("/me")).body]);
    expect(bodies).not.toContain(tokenOf(cookieOf(headers)));
    expect(body).toMatchObject({ role: "teacher", school: { id: school.id } });
  });

  anyTest(
    "wrong password and unknown address are answered alike, in words and in time",
    async () => {
      const dear = await startApp(inject("databaseUrl"), {}, PASSWORD_COST);
      onTestFinished(() => dear.stop());
      const school = await dear.makeSchool();
      await dear.owner.query("update auth.accounts set password = $1 where user_id = $2", [
        await hashPassword(TEST_PASSWORD, PASSWORD_COST),
        school.admin.id,
      ]);
      const times: Record<"wrong" | "unknown", number[]> = { wrong: [], unknown: [] };
      const bodies = new Set<string>();
      const rounds = process.env.LONG ? 40 : 3;
      for (let round = 0; round < rounds; round += 1) {
        // The server looks at a limited number of tries of one account, so the long run resets the counts.
        if (rounds > 3) await app.owner.query("delete from auth.limits");
        for (const [kind, email] of [
          ["wrong", school.admin.email],
          ["unknown", nobody()],
        ] as const) {
          // This is the work of all threads of the process, without other work on the machine.
          const began = process.cpuUsage();
          const { status, body, headers } = await dear.nobody.post("/session", {
            email,
            password: "bukan-kata-laluan",
          });
          const { user, system } = process.cpuUsage(began);
          times[kind].push(user + system);
          expect(status).toBe(401);
          expect(headers.has("set-cookie")).toBe(false);
          bodies.add(JSON.stringify(body).replace(/"request_id":"[^"]+"/, ""));
        }
      }
      expect([...bodies]).toHaveLength(1);
      expect([...bodies][0]).toContain("Invalid login credentials");
      const ratio = median(times.unknown) / median(times.wrong);
      const most = process.env.LONG ? 1.3 : 2;
      expect(ratio).toBeGreaterThan(1 / most);
      expect(ratio).toBeLessThan(most);
    },
  );

  test("that fails is a line of the log, with the request and the address, and no word of what was typed", async () => {
    const school = await app.makeSchool();
    const info = vi.spyOn(app.runtime.log, "info");
    onTestFinished(() => info.mockRestore());
    const refusals = () => info.mock.calls.filter(([, text]) => text === "sign-in refused");
    const request_ids: string[] = [];
    for (const email of [school.admin.email, nobody()]) {
      const { body } = await signIn(email, "bukan-kata-laluan");
      request_ids.push((body as { data: { request_id: string } }).data.request_id);
    }
    await signIn(school.admin.email);
    expect(refusals().map(([facts]) => facts)).toEqual(
      request_ids.map((request_id) => ({ request_id, address: expect.any(String) as string })),
    );
    expect(JSON.stringify(refusals())).not.toContain("bukan-kata-laluan");
  });

  test("again gives a new session and ends the one before", async () => {
    const school = await app.makeSchool();
    const before = school.admin.cookie;
    const { headers } = await signIn(school.admin.email, TEST_PASSWORD, { cookie: before });
    expect(cookieOf(headers)).not.toBe(before);
    expect((await app.as(before).get("/me")).status).toBe(401);
    expect((await app.as(cookieOf(headers)).get("/me")).status).toBe(200);
  });

  test("lasts twelve hours, whatever is done meanwhile", async () => {
    const school = await app.makeSchool();
    const { headers } = await signIn(school.admin.email);
    const cookie = cookieOf(headers);
    const left = async () => {
      const { rows } = await app.owner.query<{ left: number; expires_at: Date }>(
        `select extract(epoch from expires_at - now())::int as left, expires_at
         from auth.sessions where token_hash = $1`,
        [hashToken(tokenOf(cookie))],
      );
      return rows[0];
    };
    const first = await left();
    expect(first?.left).toBeGreaterThan(12 * 3600 - 60);
    expect(first?.left).toBeLessThanOrEqual(12 * 3600);
    await app.owner.query(
      `update auth.sessions set updated_at = now() - interval '11 hours',
         expires_at = now() + interval '1 hour' where token_hash = $1`,
      [hashToken(tokenOf(cookie))],
    );
    const late = await left();
    expect((await app.as(cookie).get("/students")).status).toBe(200);
    expect((await left())?.expires_at).toEqual(late?.expires_at);
    await app.owner.query("update auth.sessions set expires_at = now() where token_hash = $1", [
      hashToken(tokenOf(cookie)),
    ]);
    expect((await app.as(cookie).get("/me")).status).toBe(401);
  });

  test.each([
    ["a day ahead", 24],
    ["a day behind", -24],
  ])("lasts twelve hours also when our clock is %s of the database's", async (_how, hours) => {
    const school = await app.makeSchool();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + hours * 3_600_000 });
    onTestFinished(() => void vi.useRealTimers());
    const { status, headers } = await signIn(school.admin.email);
    expect(status).toBe(200);
    const { rows } = await app.owner.query<{ left: number }>(
      `select extract(epoch from expires_at - now())::int as left from auth.sessions
       where user_id = $1 order by created_at desc, expires_at desc limit 1`,
      [school.admin.id],
    );
    expect(rows[0]?.left).toBeGreaterThan(12 * 3600 - 60);
    expect(rows[0]?.left).toBeLessThanOrEqual(12 * 3600);
    expect((await app.as(cookieOf(headers)).get("/me")).status).toBe(200);
  });
});

describe("a session", () => {
  test("cannot be made of what the database keeps of it", async () => {
    const school = await app.makeSchool();
    const cookie = cookieOf((await signIn(school.teacher.email)).headers);
    const { rows } = await app.owner.query<{ all: string; stored: string }>(
      `select to_jsonb(s)::text as all, coalesce(to_jsonb(s) ->> 'token_hash', to_jsonb(s) ->> 'token')
         as stored from auth.sessions s where user_id = $1`,
      [school.teacher.id],
    );
    expect(rows).toHaveLength(2);
    const { cookieKey } = app.runtime;
    const transport = { host: new URL(app.url).host, secure: false };
    for (const { all, stored } of rows) {
      expect(all).not.toContain(tokenOf(cookie));
      // Not even the secret that signs cookies helps.
      const [made = ""] = sessionCookie(transport, stored, cookieKey).split(";");
      expect((await app.as(made).get("/me")).status).toBe(401);
    }
    expect((await app.as(cookie).get("/me")).status).toBe(200);
  });

  test("is killed on the server by signing out", async () => {
    const school = await app.makeSchool();
    const { status, headers } = await school.teacher.send("DELETE", "/session");
    expect(status).toBe(200);
    expect(headers.get("set-cookie")).toBe(
      "__Host-halaqah=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure",
    );
    expect((await school.teacher.get("/me")).status).toBe(401);
    expect((await school.teacher.send("DELETE", "/session")).status).toBe(401);
    const { rowCount } = await app.owner.query("select from auth.sessions where user_id = $1", [
      school.teacher.id,
    ]);
    expect(rowCount).toBe(0);
  });

  test("is opened by nothing but the cookie as it was signed", async () => {
    const school = await app.makeSchool();
    const [name = "", value = ""] = school.admin.cookie.split("=");
    const [token = "", signature = ""] = value.split(".");
    const [, foreign = ""] = school.teacher.cookie.split(".");
    const other = signature.startsWith("A") ? "B" : "A";
    for (const cookie of [
      `${name}=${token}`,
      `${name}=${token}.`,
      `${name}=${token}.${foreign}`,
      `${name}=${token}.${other}${signature.slice(1)}`,
      `${name}=${newId()}.${signature}`,
      `${name}=' or 1=1 --.${signature}`,
      `halaqah=${value}`,
      `__Secure-halaqah=${value}`,
      `better-auth.session_token=${value}`,
    ]) {
      expect((await app.as(cookie).get("/me")).status, cookie).toBe(401);
    }
    const headers = { authorization: `Bearer ${token}` };
    expect((await app.nobody.send("GET", "/me", undefined, headers)).status).toBe(401);
    expect((await app.nobody.get("/me", { token, session: value })).status).toBe(401);
    expect((await school.admin.get("/me")).status).toBe(200);
  });

  test("Better Auth's own routes are not there", async () => {
    for (const path of [
      "/api/auth/ok",
      "/api/auth/get-session",
      "/api/auth/sign-in/email",
      "/api/auth/sign-up/email",
      "/api/auth/list-sessions",
      "/api/sign-up/email",
      "/auth/sign-in/email",
    ]) {
      for (const method of ["GET", "POST"]) {
        const headers = { origin: app.url, "content-type": "application/json" };
        const { status } = await askRaw(app.url, path, { method, headers });
        // Outside /api an unknown page leads to the front page.
        expect(path.startsWith("/api") ? [404] : [302, 404], path).toContain(status);
      }
    }
  });
});

describe("limits of tries", () => {
  test("ten an account: then 429 with the time to wait, also for the right password and after a restart", async () => {
    const school = await app.makeSchool();
    const { email } = school.admin;
    await use(9, PER_ACCOUNT, email);
    expect((await signIn(email, "salah-sekali")).status).toBe(401);
    const refused = await signIn(email);
    expect(refused.status).toBe(429);
    const wait = Number(refused.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(800);
    expect(wait).toBeLessThanOrEqual(900);
    const restarted = await startApp(inject("databaseUrl"));
    const again = await restarted.nobody.post("/session", { email, password: TEST_PASSWORD });
    await restarted.stop();
    expect(again.status).toBe(429);
    expect((await signIn(school.teacher.email)).status).toBe(200);
  });

  test("a success forgets them", async () => {
    const { admin } = await app.makeSchool();
    await use(9, PER_ACCOUNT, admin.email);
    expect((await signIn(admin.email)).status).toBe(200);
    expect(await countTry(app.runtime.database.auth, PER_ACCOUNT, admin.email)).toBe(0);
  });

  test("of an address: the forwarded one only behind a proxy that is trusted", async () => {
    const proxied = await startApp(inject("databaseUrl"), { TRUST_PROXY: "1" });
    const address = `203.0.113.${Date.now() % 250}`;
    const headers = { "x-forwarded-for": `198.51.100.1, ${address}` };
    const body = { email: nobody(), password: "salah-sekali" };
    await use(PER_ADDRESS.tries, PER_ADDRESS, address);
    const refused = await proxied.nobody.post("/session", body, headers);
    const account = await countTry(app.runtime.database.auth, PER_ACCOUNT, body.email);
    const forged = await app.nobody.post("/session", body, headers);
    await proxied.stop();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(100);
    expect(account).toBe(0);
    expect(forged.status).toBe(401);
  });
});

describe("the address of a request behind a proxy", () => {
  let proxied: TestApp;
  beforeAll(async () => {
    proxied = await startApp(inject("databaseUrl"), { TRUST_PROXY: "1" });
  });
  afterAll(() => proxied.stop());
  const from = (address: string) => {
    const body = { email: nobody(), password: "salah-sekali" };
    return proxied.nobody.post("/session", body, { "x-forwarded-for": address });
  };

  test("is one for a whole /64 of IPv6, whatever port or form it is written with", async () => {
    const net = newId().slice(-4);
    await use(PER_ADDRESS.tries, PER_ADDRESS, `2001:db8:7:${net.replace(/^0+(?=.)/, "")}::/64`);
    for (const address of [`2001:db8:7:${net}::1`, `[2001:db8:7:${net}:a:b:c:d]:4711`]) {
      expect((await from(address)).status, address).toBe(429);
    }
    expect((await from(`2001:db8:8:${net}::1`)).status).toBe(401);
    await use(PER_ADDRESS.tries, PER_ADDRESS, "192.0.2.77");
    for (const address of ["192.0.2.77:1024", "192.0.2.77:1025", "::ffff:192.0.2.77"]) {
      expect((await from(address)).status, address).toBe(429);
    }
  });

  test("that is none is the socket's: nobody gets a new one by sending nonsense", async () => {
    const { id, admin } = await proxied.makeSchool();
    const body = { email: admin.email, password: TEST_PASSWORD };
    for (const address of ["unknown", "x1", "1.2.3.4.5"]) {
      const headers = { "x-forwarded-for": address };
      expect((await proxied.nobody.post("/session", body, headers)).status, address).toBe(200);
    }
    const { rows } = await proxied.owner.query(
      "select distinct address from app.audit where school_id = $1",
      [id],
    );
    expect(rows).toEqual([{ address: "127.0.0.1" }]);
  });
});

describe("plain http on another host", () => {
  const body = (email: string) => JSON.stringify({ email, password: TEST_PASSWORD });
  const elsewhere = {
    host: "192.168.1.20:3000",
    origin: "http://192.168.1.20:3000",
    "content-type": "application/json",
  };

  test("is refused in production, before the password is looked at", async () => {
    const strict = await startApp(inject("databaseUrl"), { NODE_ENV: "production" });
    const { admin } = await strict.makeSchool();
    const asked = { method: "POST", headers: elsewhere, body: body(admin.email) };
    const answer = await askRaw(strict.url, "/api/session", asked);
    await strict.stop();
    expect(answer.status).toBe(403);
    expect(JSON.parse(answer.text)).toMatchObject({ data: { reason: "plain_http" } });
    expect(answer.headers["set-cookie"]).toBeUndefined();
  });

  test("where it is allowed, gets a cookie without Secure, and the log warns", async () => {
    const settings = { NODE_ENV: "production", ALLOW_HTTP: "1" };
    const open = await startApp(inject("databaseUrl"), settings);
    const warn = vi.spyOn(open.runtime.log, "warn");
    const { admin } = await open.makeSchool();
    const asked = { method: "POST", headers: elsewhere, body: body(admin.email) };
    const answer = await askRaw(open.url, "/api/session", asked);
    const [line = ""] = answer.headers["set-cookie"] ?? [];
    expect(line).toMatch(/^halaqah=\S+; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(warn).toHaveBeenCalledWith(
      expect.anything(),
      expect.stringContaining("sign-in over plain http"),
    );
    const headers = { host: elsewhere.host, cookie: line.split(";")[0] ?? "" };
    const me = await askRaw(open.url, "/api/me", { headers });
    await open.stop();
    expect(me.status).toBe(200);
  });

  const behindProxy = (proto?: string) => ({
    host: "sekolah.example",
    origin: "https://sekolah.example",
    "content-type": "application/json",
    ...(proto !== undefined && { "x-forwarded-proto": proto }),
  });

  test("behind https of its own address, the cookie is the strict one", async () => {
    const settings = {
      NODE_ENV: "production",
      PUBLIC_URL: "https://sekolah.example",
      TRUST_PROXY: "1",
    };
    const secure = await startApp(inject("databaseUrl"), settings);
    const { admin } = await secure.makeSchool();
    const ask = (proto?: string) => {
      const asked = { method: "POST", headers: behindProxy(proto), body: body(admin.email) };
      return askRaw(secure.url, "/api/session", asked);
    };
    const answer = await ask("https");
    const chain = await ask("http, HTTPS");
    const plain = [await ask(), await ask("http"), await ask("https, http"), await ask("wss")];
    await secure.stop();
    for (const { headers } of [answer, chain]) {
      expect(headers["set-cookie"]?.[0]).toMatch(/^__Host-halaqah=.*; Secure$/);
    }
    expect(answer.headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
    for (const { status, text, headers } of plain) {
      expect(status).toBe(403);
      expect(JSON.parse(text)).toMatchObject({ data: { reason: "plain_http" } });
      expect(headers["set-cookie"]).toBeUndefined();
    }
  });

  test("is plain whatever a client says and wherever the site is, without a proxy that is trusted", async () => {
    const settings = { NODE_ENV: "production", PUBLIC_URL: "https://sekolah.example" };
    const direct = await startApp(inject("databaseUrl"), settings);
    const { admin } = await direct.makeSchool();
    const asked = { method: "POST", headers: behindProxy("https"), body: body(admin.email) };
    const answer = await askRaw(direct.url, "/api/session", asked);
    const [name = "", value = ""] = admin.cookie.split("=");
    const cookie = `${name}=${value}`;
    const headers = { host: "sekolah.example", cookie };
    const me = await askRaw(direct.url, "/api/me", { headers });
    await direct.stop();
    expect(answer.status).toBe(403);
    expect(JSON.parse(answer.text)).toMatchObject({
      message: expect.stringContaining("TRUST_PROXY=1") as string,
      data: { reason: "plain_http" },
    });
    expect(me.status).toBe(401);
  });
});

describe("setting up the first school", () => {
  const name = `halaqah_setup_${process.pid}_${Date.now()}`;
  const setup = {
    school_name: "Maahad Tahfiz An-Nur",
    school_type: "tahfiz",
    state: "Kelantan",
    first_name: "Abdullah",
    last_name: "bin Hassan",
    email: "mudir@an-nur.example",
    password: "gunung-tahan-2187",
  };
  let empty: TestApp;

  beforeAll(async () => {
    empty = await startApp(await makeDatabase(inject("databaseUrl"), name));
  });
  afterAll(async () => {
    await empty.stop();
    await app.owner.query(`drop database ${name}`);
  });

  const send = (token: string, more: object = {}) =>
    empty.nobody.post("/setup", { ...setup, token, ...more });
  const make = async () => (await makeSetupToken(empty.runtime.database.auth)) ?? "";

  test.each([
    ["short", "abc1234"],
    ["common", "password123"],
    ["common", "Sunshine1"],
    ["personal", "Mudir@An-Nur.example"],
    ["personal", "abdullah bin hassan"],
    ["personal", "BinHassan"],
  ])("a %s password (%s) is refused with its reason", async (fault, password) => {
    const answer = await send(await make(), { password });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ data: { reason: `password_${fault}` } });
  });

  test("is the only way in of a fresh server: strangers can make nothing", async () => {
    const stranger = {
      first_name: "A",
      last_name: "B",
      email: "x@y.example",
      password: setup.password,
    };
    const link = await make();
    const answer = await empty.nobody.post("/accounts", stranger);
    expect(answer).toMatchObject({ status: 403, body: { data: { reason: "no_first_school" } } });
    await empty.nobody.post("/password-resets", { email: stranger.email });
    await empty.nobody.post("/session", stranger);
    await empty.nobody.post("/session/link", { token: "x".repeat(32) });
    await empty.nobody.post("/invitations/look", { code: "0000-0000-0000-0000" });
    const { rows } = await empty.owner.query(
      `select (select count(*) from auth.users)::int as users,
         (select count(*) from auth.sessions)::int as sessions,
         (select count(*) from auth.invitations where used_at is null)::int > 0 as open`,
    );
    expect(rows).toEqual([{ users: 0, sessions: 0, open: true }]);
    expect((await send(link, { password: "short" })).status).toBe(422);
    expect(await make()).not.toBe("");
  });

  test("takes one token, once, within its day, and of two at once only one", async () => {
    const [first, second, expired] = [await make(), await make(), await make()];
    expect(new Set([first, second, expired]).size).toBe(3);
    const { rows } = await empty.owner.query("select token_hash from auth.invitations");
    expect(JSON.stringify(rows)).not.toContain(first);

    expect((await send("no-such-token")).status).toBe(403);
    const hash = createHash("sha256").update(expired).digest("base64url");
    const expire = "update auth.invitations set expires_at = now() where token_hash = $1";
    expect((await empty.owner.query(expire, [hash])).rowCount).toBe(1);
    expect((await send(expired)).status).toBe(403);

    const answers = await Promise.all([send(first), send(second, { email: "lain@x.example" })]);
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 403]);
    const won = answers.find((answer) => answer.status === 200);
    expect(won?.body).toMatchObject({
      role: "admin",
      first_name: "Abdullah",
      school: { name: "Maahad Tahfiz An-Nur" },
    });
    const me = empty.as(cookieOf(won?.headers ?? new Headers()));
    expect((await me.get("/students")).body).toEqual([]);
    const schools = await empty.owner.query<{ weekend_days: number[]; plan: string }>(
      "select weekend_days, plan from app.schools",
    );
    expect(schools.rows).toEqual([{ weekend_days: [5, 6], plan: "starter" }]);

    for (const token of [first, second]) expect((await send(token)).status).toBe(403);
    expect(await makeSetupToken(empty.runtime.database.auth)).toBeUndefined();
    const auditLines = await empty.owner.query("select action, actor_name from app.audit");
    expect(auditLines.rows).toEqual([
      { action: "school.create", actor_name: "Halaqah" },
      { action: "session.start", actor_name: expect.any(String) },
    ]);
  });

  test("leaves one account, and no call makes another", async () => {
    const { rowCount } = await empty.owner.query("select from auth.users");
    expect(rowCount).toBe(1);
  });
});

test("a set-up that was killed half way is done again, with the same address", async () => {
  const name = `halaqah_killed_${process.pid}_${Date.now()}`;
  const url = await makeDatabase(inject("databaseUrl"), name);
  const empty = await startApp(url, { SCHOOLS: "open" });
  try {
    const { auth } = empty.runtime.database;
    const account = {
      email: "mudir@an-nur.example",
      password: "gunung-tahan-2187",
      first_name: "Abdullah",
      last_name: "bin Hassan",
    };
    const school = { school_name: "An-Nur", school_type: "tahfiz", state: "Kelantan" };
    // After the kill the link is claimed and the account exists, but not the school.
    expect(await claimSetupToken(auth, (await makeSetupToken(auth)) ?? "")).toBe(true);
    await createAccount(empty.runtime, account);

    const { email, password } = account;
    const signedIn = await empty.nobody.post("/session", { email, password });
    const founded = await empty.as(cookieOf(signedIn.headers)).post("/schools", school);
    expect(founded).toMatchObject({ status: 403, body: { data: { reason: "no_first_school" } } });

    const token = await makeSetupToken(auth);
    expect(token).toBeDefined();
    const done = await empty.nobody.post("/setup", { ...school, ...account, token });
    expect(done).toMatchObject({
      status: 200,
      body: { role: "admin", school: { name: "An-Nur" } },
    });
    expect(await makeSetupToken(auth)).toBeUndefined();
    const stranger = { ...account, email: "lain@an-nur.example" };
    expect((await empty.nobody.post("/accounts", stranger)).status).toBe(200);
  } finally {
    await empty.stop();
    await app.owner.query(`drop database ${name}`);
  }
});
