import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import {
  mailsTo,
  type Caller,
  startApp,
  TEST_PASSWORD,
  type TestApp,
  type TestSchool,
} from "#app/testing.ts";
import { newId } from "#lib/ids.ts";
import { countTry, type Limit, PER_ACCOUNT, REGISTER } from "#server/session/limits.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"), { TRUST_PROXY: "1", PUBLIC_URL: "" });
  // Nobody can register before the first school exists.
  await app.makeSchool();
});
afterAll(() => app.stop());

/** Every call comes from an address of its own, so that no test uses up another's tries. */
let calls = 0;
function from(address = `10.9.${calls >> 8}.${(calls += 1) & 255}`) {
  const headers = { "x-forwarded-for": address };
  return {
    post: (path: string, body: unknown) => app.nobody.post(path, body, headers),
  };
}

const cookieOf = (headers: Headers) => headers.get("set-cookie")?.split(";")[0] ?? "";
const fresh = () => `${newId()}@ujian.example`;
const NEW = "kata-laluan-yang-baharu";

function person(email = fresh()) {
  return { first_name: "Ahmad", last_name: "bin Yusof", email, password: TEST_PASSWORD };
}

const lettersTo = (email: string) => mailsTo(app, email);

async function tokenFor(email: string): Promise<string> {
  expect((await from().post("/password-resets", { email })).status).toBe(200);
  const letter = (await lettersTo(email)).at(-1);
  return /\/reset-password#([\w-]{32})\n/.exec(letter?.text ?? "")?.[1] ?? "";
}

async function useUp(limit: Limit, subject: string): Promise<void> {
  for (let at = 0; at < limit.tries; at += 1) {
    await countTry(app.runtime.database.auth, limit, subject);
  }
}

const signIn = (email: string, password: string) => from().post("/session", { email, password });
const use = (token: string, password = NEW) => from().post("/passwords", { token, password });

describe("registering", () => {
  test("makes an account without a school, in the role student, and signs in", async () => {
    const { status, body, headers } = await from().post("/accounts", person());
    expect(status).toBe(200);
    expect(body).toMatchObject({ first_name: "Ahmad", role: "student", school: null });
    const me = app.as(cookieOf(headers));
    expect((await me.get("/me")).status).toBe(200);
    expect((await me.get("/students")).status).toBe(403);
    expect(JSON.stringify(body)).not.toContain(cookieOf(headers).split("=")[1]?.split(".")[0]);
  });

  test.each([
    ["role", "admin"],
    ["schoolId", newId()],
    ["school_id", newId()],
    ["status", "active"],
    ["emailVerified", true],
    ["id", newId()],
  ])("with the field %s is refused and changes nothing", async (field, value) => {
    const email = fresh();
    const { status } = await from().post("/accounts", { ...person(email), [field]: value });
    expect(status).toBe(400);
    const { rowCount } = await app.owner.query("select 1 from auth.users where email = $1", [
      email,
    ]);
    expect(rowCount).toBe(0);
  });

  test.each([
    ["short", "pendek1"],
    ["common", "password123"],
    ["personal", "ahmadbinyusof"],
  ])("with a %s password is refused, and the message says why", async (why, password) => {
    const { status, body } = await from().post("/accounts", { ...person(), password });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      message: expect.stringMatching(/^Th(e|is) password/) as string,
      data: { reason: `password_${why}` },
    });
  });

  test("a known address, however written, is refused with the ordered message", async () => {
    const email = fresh();
    expect((await from().post("/accounts", person(email))).status).toBe(200);
    const again = await from().post("/accounts", person(` ${email.toUpperCase()}`));
    expect([again.status, again.body]).toMatchObject([
      409,
      { message: "An account with this e-mail already exists." },
    ]);
  });

  test("five at once with one address make one account", async () => {
    const email = fresh();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => from().post("/accounts", person(email))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await app.owner.query(
      "select 1 from auth.accounts a join auth.users u on u.id = a.user_id where u.email = $1",
      [email],
    );
    expect(rows).toHaveLength(1);
  });

  test("too often from one address is refused with the time to wait", async () => {
    const address = "10.10.10.10";
    await useUp(REGISTER, address);
    const { status, headers } = await from(address).post("/accounts", person());
    expect(status).toBe(429);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(3000);
  });
});

describe("a forgotten password", () => {
  let school: TestSchool;
  beforeAll(async () => {
    school = await app.makeSchool();
  });

  test("is answered alike for known and unknown addresses, in text and in work", async () => {
    const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
    const bodies = new Set<string>();
    for (let round = 0; round < 3; round += 1) {
      for (const [kind, email] of [
        ["known", school.colleague.email],
        ["unknown", fresh()],
      ] as const) {
        const began = process.cpuUsage();
        const { status, body } = await from().post("/password-resets", { email });
        const { user, system } = process.cpuUsage(began);
        times[kind].push((user + system) / 1000);
        bodies.add(`${status} ${JSON.stringify(body)}`);
      }
    }
    expect([...bodies]).toEqual(['200 {"sent":true}']);
    expect(Math.abs(Math.min(...times.known) - Math.min(...times.unknown))).toBeLessThan(60);
  });

  test("brings a letter in Malay, as text and HTML, in the name of the school", async () => {
    const { email } = school.admin;
    await tokenFor(email);
    const [letter] = await lettersTo(email);
    expect(letter).toMatchObject({
      kind: "reset",
      subject: "Halaqah: tetapkan semula kata laluan",
    });
    expect(letter?.text).toContain("Assalamualaikum Aminah,");
    expect(letter?.text).toContain("Pautan ini sah selama satu jam");
    expect(letter?.html).toContain('<html lang="ms">');
    expect(letter?.html).toContain("/reset-password#");
  });

  test("a link sets the password once, ends all sessions and lets its owner in again", async () => {
    const { email } = school.teacher;
    const token = await tokenFor(email);
    expect(token).not.toBe("");
    expect((await use(token)).body).toEqual({ changed: true });
    expect((await school.teacher.get("/me")).status).toBe(401);
    expect((await signIn(email, TEST_PASSWORD)).status).toBe(401);
    expect((await signIn(email, NEW)).status).toBe(200);
    expect(await use(token)).toMatchObject({ status: 403, body: { data: { reason: "token" } } });
    expect((await lettersTo(email)).at(-1)?.kind).toBe("password_changed");
  });

  test("the token is stored hashed, and never in an answer", async () => {
    const { email } = school.guardian;
    const token = await tokenFor(email);
    const { rows } = await app.owner.query<{ it: string }>(
      "select t::text as it from auth.tokens t",
    );
    expect(rows.some(({ it }) => it.includes(token))).toBe(false);
  });

  test("a link dies with the password that another one set; a wrong or late one changes nothing", async () => {
    const { email } = school.pupil;
    const older = await tokenFor(email);
    const used = await tokenFor(email);
    expect((await use(used)).status).toBe(200);
    expect((await use(older, TEST_PASSWORD)).status).toBe(403);
    const newer = await tokenFor(email);
    expect((await use("x".repeat(32))).status).toBe(403);
    await app.owner.query(
      `update auth.tokens set expires_at = now() - interval '1 second'
       where user_id = (select id from auth.users where email = $1)`,
      [email],
    );
    expect((await use(newer, TEST_PASSWORD)).status).toBe(403);
    expect((await signIn(email, NEW)).status).toBe(200);
  });

  test("a refused password does not burn the link, and of three at once one wins", async () => {
    const { email } = await app.makeSchool().then((made) => made.admin);
    const token = await tokenFor(email);
    expect((await use(token, "pendek")).status).toBe(422);
    expect((await use(token, "password123")).status).toBe(422);
    const answers = await Promise.all([use(token), use(token), use(token)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("the owner gets in again although somebody used up the tries of the account", async () => {
    const { email } = await app.makeSchool().then((made) => made.admin);
    await useUp(PER_ACCOUNT, email);
    expect((await signIn(email, TEST_PASSWORD)).status).toBe(429);
    await use(await tokenFor(email));
    expect((await signIn(email, NEW)).status).toBe(200);
  });

  test("nobody's inbox is filled: the sixth mail within an hour is refused", async () => {
    const { email } = await app.makeSchool().then((made) => made.admin);
    const ask = () =>
      Promise.all(Array.from({ length: 8 }, () => from().post("/password-resets", { email })));
    // After each round the links are made this many minutes older, as if part of an hour had passed.
    for (const minutes of [21, 21, 5, 5]) {
      for (const { status, body } of await ask()) {
        expect([status, body]).toEqual([200, { sent: true }]);
      }
      await app.owner.query(
        `update auth.tokens set created_at = created_at - make_interval(mins => $2)
         where user_id = (select id from auth.users where email = $1)`,
        [email, minutes],
      );
    }
    expect(await lettersTo(email)).toHaveLength(5);
  });
});

describe("creating a school", () => {
  const wanted = {
    school_name: "Tahfiz Baharu",
    school_type: "tahfiz",
    state: "Kelantan",
  };

  async function registered(on: TestApp) {
    const { headers } = await on.nobody.post("/accounts", person());
    return on.as(cookieOf(headers));
  }

  test("is for the operator alone unless the server is open", async () => {
    const { admin: me } = await app.makeSchool();
    expect((await me.get("/me")).body).toMatchObject({ may_create_school: false });
    expect(await me.post("/schools", wanted)).toMatchObject({
      status: 403,
      body: { data: { reason: "closed" } },
    });
  });

  test("makes its founder the admin, with the state's rest days or others", async () => {
    const open = await startApp(inject("databaseUrl"), { SCHOOLS: "open" });
    try {
      const me = await registered(open);
      const { status, body } = await me.post("/schools", wanted);
      expect(status).toBe(201);
      expect(body).toMatchObject({ role: "admin", school: { name: "Tahfiz Baharu" } });
      const { id, school } = body as { id: string; school: { id: string } };
      expect((await me.get("/students")).body).toEqual([]);
      const { rows } = await open.owner.query(
        "select weekend_days, plan from app.schools where school_id = $1",
        [school.id],
      );
      expect(rows).toEqual([{ weekend_days: [5, 6], plan: "starter" }]);
      const { rows: people } = await open.owner.query(
        "select role from app.profiles where school_id = $1 and id = $2",
        [school.id, id],
      );
      expect(people).toEqual([{ role: "admin" }]);

      const second = await me.post("/schools", { ...wanted, weekend_days: [7] });
      expect((second.body as { id: string }).id).not.toBe(id);
      expect((await me.get("/me")).body).toEqual(second.body);
    } finally {
      await open.stop();
    }
  });

  test.each([
    ["role", "admin"],
    ["plan", "enterprise"],
    ["school_id", newId()],
  ])("does not take the field %s", async (field, value) => {
    const { admin } = await app.makeSchool();
    expect((await admin.post("/schools", { ...wanted, [field]: value })).status).toBe(400);
  });
});

describe("the own account", () => {
  test("changes its names and phone, stored as E.164, in account and profile", async () => {
    const { teacher, admin } = await app.makeSchool();
    const changes = {
      first_name: "Muhammad Faizal",
      last_name: "bin Osman",
      phone: "012-345 6789",
    };
    const { status, body } = await teacher.patch("/me", changes);
    expect([status, body]).toMatchObject([200, { ...changes, phone: "+60123456789" }]);
    expect((await teacher.get("/me")).body).toEqual(body);
    expect((await admin.get("/profiles", { id: teacher.id })).body).toMatchObject([
      { first_name: "Muhammad Faizal", phone: "+60123456789" },
    ]);
    const cleared = await teacher.patch("/me", { first_name: "Faizal", last_name: "", phone: "" });
    expect(cleared.body).toMatchObject({ first_name: "Faizal", last_name: "", phone: null });
    const { rows } = await app.owner.query("select name from auth.users where id = $1", [
      teacher.id,
    ]);
    expect(rows).toEqual([{ name: "Faizal" }]);
  });

  test.each([
    ["phone", "bukan nombor"],
    ["phone", "123"],
    ["first_name", ""],
    ["last_name", "bin\nOrang Lain"],
    ["role", "admin"],
    ["email", "lain@ujian.example"],
  ])("does not take %s %j", async (field, value) => {
    const { teacher } = await app.makeSchool();
    const before = (await teacher.get("/me")).body;
    const { status } = await teacher.patch("/me", { first_name: "Faizal", [field]: value });
    expect(status).toBe(400);
    expect((await teacher.get("/me")).body).toEqual(before);
  });

  test("changes its password only with the present one, and ends the other sessions", async () => {
    const { teacher } = await app.makeSchool();
    const other = app.as(cookieOf((await signIn(teacher.email, TEST_PASSWORD)).headers));
    const change = (current: string, password: string) =>
      teacher.post("/me/password", { current, password });
    expect(await change("salah-sekali", NEW)).toMatchObject({
      status: 422,
      body: { data: { reason: "current" } },
    });
    expect(await change(TEST_PASSWORD, "password123")).toMatchObject({
      status: 422,
      body: { data: { reason: "password_common" } },
    });
    expect((await other.get("/me")).status).toBe(200);
    expect((await change(TEST_PASSWORD, NEW)).body).toEqual({ changed: true });
    expect((await teacher.get("/me")).status).toBe(200);
    expect((await other.get("/me")).status).toBe(401);
    expect((await signIn(teacher.email, NEW)).status).toBe(200);
    expect((await lettersTo(teacher.email)).at(-1)?.kind).toBe("password_changed");
  });

  test("guessing the present password is limited like signing in", async () => {
    const { teacher } = await app.makeSchool();
    const change = (current: string) => teacher.post("/me/password", { current, password: NEW });
    for (let at = 0; at < 10; at += 1) expect((await change(`tekaan-${at}`)).status).toBe(422);
    const { status, headers } = await change(TEST_PASSWORD);
    expect([status, headers.has("retry-after")]).toEqual([429, true]);
  });

  test("sees where it is signed in and ends it there; other accounts are out of reach", async () => {
    const { teacher, admin } = await app.makeSchool();
    const second = await signIn(teacher.email, TEST_PASSWORD);
    const sessions = (await teacher.get<{ id: string; current: boolean }[]>("/me/sessions")).body;
    expect(sessions.map(({ current }) => current)).toEqual([false, true]);
    expect(JSON.stringify(sessions)).not.toContain(cookieOf(second.headers).split(/[=.]/)[1]);
    const [elsewhere, here] = sessions;
    const end = (caller: Caller, id?: string) => caller.send("DELETE", `/me/sessions/${id}`);
    expect((await end(admin, elsewhere?.id)).status).toBe(404);
    expect((await end(teacher, here?.id)).status).toBe(409);
    expect((await end(teacher, elsewhere?.id)).body).toEqual({ ended: true });
    expect((await app.as(cookieOf(second.headers)).get("/me")).status).toBe(401);
    expect((await end(teacher, elsewhere?.id)).status).toBe(404);
  });
});
