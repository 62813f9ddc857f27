import { type TOTP, URI } from "otpauth";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { mailsTo, type Caller, startApp, TEST_PASSWORD, type TestApp } from "#app/testing.ts";
import {
  countTry,
  JOIN_ADDRESS,
  type Limit,
  PER_ACCOUNT,
  PER_ADDRESS,
  RESET_ADDRESS,
} from "./limits.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"), { TRUST_PROXY: "1" });
});
afterAll(() => app.stop());

const WRONG = "salah-sekali";
const NEW = "kata-laluan-yang-baharu";
const KNOWN = "__Host-halaqah-known";

let last = 0;
const anAddress = () => `10.40.${last >> 8}.${(last += 1) & 255}`;

/** A browser: it keeps its cookies, and calls from an address of its own unless told otherwise. */
function browser(address = anAddress()) {
  const jar = new Map<string, string>();
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const send = async (method: string, path: string, body?: unknown, from = address) => {
    const headers = { "x-forwarded-for": from, cookie: cookie() };
    const answer = await app.nobody.send(method, path, body, headers);
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (line.includes("Max-Age=0;")) jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  };
  return {
    jar,
    send,
    post: (path: string, body: unknown, from?: string) => send("POST", path, body, from),
    signIn: (email: string, password = TEST_PASSWORD, from?: string) =>
      send("POST", "/session", { email, password }, from),
    /** Closes the browser: cookies without an age are gone. */
    close: () => jar.delete("__Host-halaqah"),
  };
}

const newAdmin = async () => (await app.makeSchool()).admin;

/** Records this many failed tries of just now. */
async function useUp(limit: Limit, subject: string): Promise<void> {
  const { auth } = app.runtime.database;
  const tries = Array.from({ length: limit.tries }, () => countTry(auth, limit, subject));
  await Promise.all(tries);
}

async function resetTokens(email: string): Promise<string[]> {
  const rows = await mailsTo(app, email, "reset");
  return rows.map(({ text }) => /\/reset-password#([\w-]{32})/.exec(text)?.[1] ?? "");
}

describe("a building", () => {
  test("is not locked by an attack on one account: only what was looked at counts", async () => {
    const school = await app.makeSchool();
    const building = anAddress();
    const guess = () => browser(building).signIn(school.admin.email, WRONG);
    const answers: number[] = [];
    for (let at = 0; at < 220; at += 20) {
      const batch = await Promise.all(Array.from({ length: 20 }, guess));
      answers.push(...batch.map(({ status }) => status));
    }
    expect(answers.filter((status) => status === 401)).toHaveLength(10);
    expect(new Set(answers)).toEqual(new Set([401, 429]));
    expect((await browser(building).signIn(school.teacher.email)).status).toBe(200);
  });

  test("that is locked lets in the browsers it knows, and the right link of anybody", async () => {
    const school = await app.makeSchool();
    const building = anAddress();
    const known = browser(building);
    await known.signIn(school.teacher.email);
    known.close();
    await useUp(PER_ADDRESS, building);
    expect((await browser(building).signIn(school.admin.email)).status).toBe(429);
    expect((await known.signIn(school.teacher.email)).status).toBe(200);

    await useUp(RESET_ADDRESS, building);
    const visitor = browser(building);
    await visitor.post("/password-resets", { email: school.admin.email });
    const [token] = await resetTokens(school.admin.email);
    expect((await visitor.post("/passwords", { token, password: NEW })).status).toBe(200);
    expect((await visitor.signIn(school.admin.email, NEW)).status).toBe(200);
  });

  test("where somebody tried codes without end, a right one still opens", async () => {
    const { admin } = await app.makeSchool();
    const building = anAddress();
    await useUp(JOIN_ADDRESS, building);
    const wrong = await browser(building).post("/session/link", { token: "y".repeat(32) });
    expect(wrong.status).toBe(429);
    const { body } = await admin.post("/members", { role: "guardian", first_name: "Tanpa" });
    const link = await admin.post(`/members/${(body as { id: string }).id}/link`, {});
    const token = (link.body as { url: string }).url.split("#")[1];
    expect((await browser(building).post("/session/link", { token })).status).toBe(200);
  });
});

describe("a browser that signed in before", () => {
  test("carries a cookie of its own, which lasts, opens nothing and does not say whose it is", async () => {
    const { admin } = await app.makeSchool();
    const me = browser();
    const { headers } = await me.signIn(admin.email);
    const line = headers.getSetCookie().find((cookie) => cookie.startsWith(`${KNOWN}=`)) ?? "";
    const [, ...attributes] = line.split("; ");
    expect(attributes.toSorted()).toEqual([
      "HttpOnly",
      "Max-Age=31536000",
      "Path=/",
      "SameSite=Lax",
      "Secure",
    ]);
    const value = me.jar.get(KNOWN) ?? "";
    const parts = value.split(".").map((part) => Buffer.from(part, "base64url").toString("latin1"));
    for (const secret of [admin.id, admin.email, admin.email.split("@")[0] ?? ""]) {
      expect(value).not.toContain(secret);
      expect(parts.join()).not.toContain(secret);
    }
    me.close();
    expect((await me.send("GET", "/me")).status).toBe(401);
    const twice = browser();
    await twice.signIn(admin.email);
    const other = (twice.jar.get(KNOWN) ?? "").split(".");
    expect(value.split(".").filter((part) => other.includes(part))).toEqual([]);
  });

  test("gets in at once while the account is locked from elsewhere; another one does not", async () => {
    const { email } = await newAdmin();
    const me = browser();
    await me.signIn(email);
    await me.send("DELETE", "/session");
    await useUp(PER_ACCOUNT, email);
    expect((await browser().signIn(email)).status).toBe(429);
    expect((await me.signIn(email, TEST_PASSWORD, anAddress())).status).toBe(200);
    // This sign-in gives nobody else new tries.
    expect((await browser().signIn(email)).status).toBe(429);
  });

  test("has ten tries of its own and no more, and does not use up those of others", async () => {
    const { email } = await newAdmin();
    const me = browser();
    await me.signIn(email);
    me.close();
    const fast = await Promise.all(Array.from({ length: 15 }, () => me.signIn(email, WRONG)));
    expect(fast.filter(({ status }) => status === 401)).toHaveLength(10);
    const refused = await me.signIn(email);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(800);
    expect((await browser().signIn(email)).status).toBe(200);
  });

  test("is known to the accounts that signed in there, and to no other", async () => {
    const school = await app.makeSchool();
    const shared = browser();
    for (const { email } of [school.teacher, school.colleague]) await shared.signIn(email);
    shared.close();
    for (const { email } of [school.teacher, school.colleague, school.admin]) {
      await useUp(PER_ACCOUNT, email);
    }
    expect((await shared.signIn(school.admin.email)).status).toBe(429);
    expect((await shared.signIn(school.teacher.email)).status).toBe(200);
    expect((await shared.signIn(school.colleague.email)).status).toBe(200);
  });

  test("is known by nothing but the cookie as it was made", async () => {
    const school = await app.makeSchool();
    const [me, other] = [browser(), browser()];
    await me.signIn(school.admin.email);
    await other.signIn(school.teacher.email);
    await useUp(PER_ACCOUNT, school.admin.email);
    const [id = "", mark = ""] = (me.jar.get(KNOWN) ?? "").split(".");
    const [otherId = "", otherMark = ""] = (other.jar.get(KNOWN) ?? "").split(".");
    for (const value of [
      "",
      id,
      `${id}.`,
      `.${mark}`,
      `${otherId}.${mark}`,
      `${id}.${otherMark}`,
      `${id}.${mark.slice(1)}`,
      `${id}x.${mark}`,
      `${id}.${mark}`.toUpperCase(),
      `${id}.${"A".repeat(43)}`,
    ]) {
      const forger = browser();
      forger.jar.set(KNOWN, value);
      expect((await forger.signIn(school.admin.email)).status, value).toBe(429);
    }
    const plain = browser();
    plain.jar.set("halaqah-known", `${id}.${mark}`);
    expect((await plain.signIn(school.admin.email)).status).toBe(429);
    me.close();
    expect((await me.signIn(school.admin.email)).status).toBe(200);
  });

  test("is a stranger again once the password was changed elsewhere, and the changing one is not", async () => {
    const { email } = await newAdmin();
    const [lost, mine] = [browser(), browser()];
    await lost.signIn(email);
    await mine.signIn(email);
    const change = { current: TEST_PASSWORD, password: NEW };
    expect((await mine.post("/me/password", change)).status).toBe(200);
    await useUp(PER_ACCOUNT, email);
    lost.close();
    mine.close();
    expect((await lost.signIn(email, NEW)).status).toBe(429);
    expect((await mine.signIn(email, NEW)).status).toBe(200);
  });
});

describe("a forgotten password", () => {
  test("set by the mailed link makes the browser known, while the attack goes on", async () => {
    const { email } = await newAdmin();
    const owner = browser();
    await useUp(PER_ACCOUNT, email);
    expect((await owner.signIn(email)).status).toBe(429);
    await owner.post("/password-resets", { email });
    const [token] = await resetTokens(email);
    expect((await owner.post("/passwords", { token, password: NEW })).status).toBe(200);
    await useUp(PER_ACCOUNT, email);
    expect((await owner.signIn(email, NEW)).status).toBe(200);
  });

  test("lets in the browser that had used up its own tries", async () => {
    const { email } = await newAdmin();
    const me = browser();
    await me.signIn(email);
    me.close();
    for (let at = 0; at < 11; at += 1) await me.signIn(email, WRONG);
    expect((await me.signIn(email)).status).toBe(429);
    await me.post("/password-resets", { email });
    const [token] = await resetTokens(email);
    expect((await me.post("/passwords", { token, password: NEW })).status).toBe(200);
    expect((await me.signIn(email, NEW)).status).toBe(200);
  });

  test("asked for by strangers without end: few mails, and every link in them works", async () => {
    const { email } = await newAdmin();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => browser().post("/password-resets", { email })),
    );
    const seen = new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`));
    expect([...seen]).toEqual(['200 {"sent":true}']);
    const tokens = await resetTokens(email);
    expect(tokens).toHaveLength(3);
    const [first] = tokens;
    expect((await browser().post("/passwords", { token: first, password: NEW })).status).toBe(200);
  });

  test("asked for all day long: at most five mails an hour, and the newest link has half an hour left", async () => {
    const { email } = await newAdmin();
    const sent: number[] = [];
    for (let minute = 0; minute < 120; minute += 10) {
      const before = (await resetTokens(email)).length;
      await Promise.all([1, 2, 3, 4].map(() => ask(email)));
      const after = (await resetTokens(email)).length;
      sent.push(...Array<number>(after - before).fill(minute));
      const { rows } = await app.owner.query<{ left: number }>(
        `select max(extract(epoch from expires_at - now()) / 60)::int as left from auth.tokens
         where purpose = 'reset' and user_id = (select id from auth.users where email = $1)`,
        [email],
      );
      expect(rows[0]?.left).toBeGreaterThanOrEqual(30);
      await app.owner.query(
        `update auth.tokens set created_at = created_at - interval '10 minutes',
           expires_at = expires_at - interval '10 minutes'
         where user_id = (select id from auth.users where email = $1)`,
        [email],
      );
    }
    for (const end of sent) {
      const hour = sent.filter((at) => at > end - 60 && at <= end);
      expect(hour.length).toBeLessThanOrEqual(5);
    }
    expect(sent.length).toBeGreaterThanOrEqual(6);
  });

  test("asked for by a building that asked for many others: the mail comes all the same", async () => {
    const building = anAddress();
    const school = await app.makeSchool();
    const others = Array.from({ length: 21 }, (_, at) =>
      school.addPerson("guardian", `Wali ${at}`),
    );
    const asked = (await Promise.all(others)).flatMap(({ email }) => [email, email, email]);
    await Promise.all(asked.map((email) => ask(email, building)));
    const { email } = school.admin;
    await Promise.all([1, 2, 3].map(() => ask(email, building)));
    expect(await resetTokens(email)).toHaveLength(1);
  });
});

describe("wrong codes", () => {
  test("are counted for the account, however many browsers know it; only the password leads to them", async () => {
    const { admin } = await app.makeSchool();
    const totp = await turnOnTwoStep(admin);
    const known = browser();
    const withCode = (client: ReturnType<typeof browser>, code: string, password = TEST_PASSWORD) =>
      client.post("/session", { email: admin.email, password, code });
    const next = totp.generate({ timestamp: Date.now() + 30_000 });
    await withCode(known, next);
    known.close();
    const stranger = browser();
    for (let at = 0; at < 5; at += 1) {
      expect((await withCode(stranger, "000000")).status).toBe(401);
      expect((await withCode(known, "000000")).status).toBe(401);
    }
    for (const client of [known, stranger]) expect((await withCode(client, next)).status).toBe(429);
    expect((await withCode(known, next, WRONG)).status).toBe(401);
    const { rowCount } = await app.owner.query(
      "select from auth.sessions where user_id = $1 and user_agent is not null",
      [admin.id],
    );
    expect(rowCount).toBe(1);
  });
});

describe("a live session", () => {
  test("proves and changes its password while the account is locked from elsewhere", async () => {
    const { email } = await newAdmin();
    const me = browser();
    await me.signIn(email);
    await useUp(PER_ACCOUNT, email);
    const proof = { password: TEST_PASSWORD };
    expect((await me.post("/session/confirmation", proof)).status).toBe(200);
    const change = { current: TEST_PASSWORD, password: NEW };
    expect((await me.post("/me/password", change)).status).toBe(200);
  });

  test("has ten wrong proofs, of whatever kind, and leaves the other sessions theirs", async () => {
    const { email } = await newAdmin();
    const [stolen, mine] = [browser(), browser()];
    await stolen.signIn(email);
    await mine.signIn(email);
    const statuses: number[] = [];
    for (let at = 0; at < 6; at += 1) {
      statuses.push((await stolen.post("/session/confirmation", { password: WRONG })).status);
      const change = { current: WRONG, password: NEW };
      statuses.push((await stolen.post("/me/password", change)).status);
    }
    expect(statuses.filter((status) => status === 422)).toHaveLength(10);
    const right = { password: TEST_PASSWORD };
    const refused = await stolen.post("/session/confirmation", right);
    expect([refused.status, refused.headers.has("retry-after")]).toEqual([429, true]);
    expect((await mine.post("/session/confirmation", right)).status).toBe(200);
    expect((await browser().signIn(email)).status).toBe(200);
  });

  test("with the right password proves as often as it wants", async () => {
    const { email } = await newAdmin();
    const me = browser();
    await me.signIn(email);
    for (let at = 0; at < 12; at += 1) {
      const proved = await me.post("/session/confirmation", { password: TEST_PASSWORD });
      expect(proved.status).toBe(200);
    }
  });
});

/** Turns two-step sign-in on with the code of now, and answers the app. */
async function turnOnTwoStep(admin: Caller): Promise<TOTP> {
  const { body } = await admin.post("/me/two-step", {});
  const totp = URI.parse((body as { uri: string }).uri) as TOTP;
  const code = totp.generate();
  expect((await admin.post("/me/two-step/confirmation", { code })).status).toBe(200);
  return totp;
}

/** Asks for a link. The answer never says that somebody asked too often. */
async function ask(email: string, address = anAddress()): Promise<void> {
  const { status } = await browser(address).post("/password-resets", { email });
  expect(status).toBe(200);
}
