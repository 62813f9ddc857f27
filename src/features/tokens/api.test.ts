import { readFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { askRaw } from "#app/testing-request.ts";
import {
  type Caller,
  startApp,
  TEST_PASSWORD,
  type TestApp,
  type TestSchool,
} from "#app/testing.ts";
import type { AuditLine } from "#features/audit/contract.ts";
import { newId } from "#lib/ids.ts";
import { TOKEN_PERMISSIONS, type TokenPermission } from "#lib/permissions.ts";
import { sweepEverywhere } from "#server/jobs/sweep.ts";
import { TOKEN_CALLS, WRITES_TOKEN } from "#server/session/limits.ts";
import { requireWrite } from "#server/writes.ts";
import type { MadeToken, TokenRow } from "./contract.ts";
import { MOST_TOKENS } from "./rules.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"), { SCHOOLS: "open" });
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => app.stop());

const ALL = [...TOKEN_PERMISSIONS];

async function makeToken(
  maker: Caller,
  permissions: TokenPermission[] = ALL,
  more: Record<string, unknown> = {},
): Promise<MadeToken> {
  const body = { name: "Pagar", permissions, ...more };
  const made = await maker.post<MadeToken>("/tokens", body);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
}

const programOf = async (maker: Caller, permissions?: TokenPermission[]) =>
  app.withToken((await makeToken(maker, permissions)).token);

const mark = ({ students, class_id, today }: TestSchool) => ({
  student_id: students[0],
  class_id,
  date: today,
  status: "present",
});

const reasonOf = ({ body }: { body: unknown }) =>
  (body as { data?: { reason?: string } }).data?.reason;

async function auditOf(school: TestSchool): Promise<AuditLine[]> {
  return (await school.admin.get<{ lines: AuditLine[] }>("/audit")).body.lines;
}

describe("a token", () => {
  test("reads and marks with nothing but the Authorization header", async () => {
    const school = await app.makeSchool();
    const program = await programOf(school.admin, ["students.see", "attendance.mark"]);
    expect((await program.get("/students")).body).toHaveLength(8);
    const marked = await program.post("/attendance", mark(school));
    expect([marked.status, marked.body]).toMatchObject([200, { status: "present" }]);
  });

  test("is shown once, begins with halaqah_, and is stored hashed", async () => {
    const school = await app.makeSchool();
    const { id, token } = await makeToken(school.admin);
    expect(token).toMatch(/^halaqah_[\w-]{75}$/);
    const { body } = await school.admin.get<TokenRow[]>("/tokens");
    expect(body).toMatchObject([
      { id, name: "Pagar", permissions: ALL, made_by: "Aminah binti Yusof", last_used_on: null },
    ]);
    expect(JSON.stringify(body)).not.toContain(token.slice(8, 20));
    const { rows } = await app.owner.query<{ row: string }>(
      "select t::text as row from auth.api_tokens t where id = $1",
      [id],
    );
    expect(rows[0]?.row).not.toContain(token.slice(8, 40));
  });

  test("holds for 90 days unless it is said, and for a year at most", async () => {
    const school = await app.makeSchool();
    const days = ({ expires_at }: MadeToken) =>
      Math.round((Date.parse(expires_at) - Date.now()) / 86_400_000);
    expect(days(await makeToken(school.admin))).toBe(90);
    expect(days(await makeToken(school.admin, ALL, { days: 365 }))).toBe(365);
    for (const wrong of [0, 366, 1.5]) {
      const body = { name: "Pagar", permissions: ["students.see"], days: wrong };
      expect((await school.admin.post("/tokens", body)).status, `${wrong}`).toBe(400);
    }
  });

  test.each([
    ["no permission", []],
    ["one twice", ["students.see", "students.see"]],
    ["access", ["members.manage"]],
    ["tokens", ["tokens.manage"]],
    ["settings", ["settings.manage"]],
    ["personal data as a whole", ["privacy.manage"]],
    ["the audit log", ["audit.see"]],
    ["saving lists", ["lists.export"]],
    ["one's own record", ["own.manage"]],
  ])("cannot be made with %s", async (_, permissions) => {
    const school = await app.makeSchool();
    const made = await school.admin.post("/tokens", { name: "Pagar", permissions });
    expect(made.status).toBe(400);
  });

  test("is made only by who has just proved who they are", async () => {
    const school = await app.makeSchool();
    await app.owner.query(
      "update auth.sessions set confirmed_at = now() - interval '11 minutes' where user_id = $1",
      [school.admin.id],
    );
    const body = { name: "Pagar", permissions: ["students.see"] };
    const refused = await school.admin.post("/tokens", body);
    expect([refused.status, reasonOf(refused)]).toEqual([403, "step_up"]);
  });

  test("makes no other token, and ends none", async () => {
    const school = await app.makeSchool();
    const { id, token } = await makeToken(school.admin);
    const program = app.withToken(token);
    const body = { name: "Lagi", permissions: ["students.see"] };
    for (const answer of [
      await program.post("/tokens", body),
      await program.send("DELETE", `/tokens/${id}`),
      await program.get("/tokens"),
    ]) {
      expect([answer.status, reasonOf(answer)]).toEqual([403, "no_token"]);
    }
  });

  test("are at most twenty of a school, also when they are made at once", async () => {
    const school = await app.makeSchool();
    for (let count = 1; count < MOST_TOKENS; count += 1) await makeToken(school.admin);
    const body = { name: "Pagar", permissions: ["students.see"] };
    const made = await Promise.all([1, 2, 3].map(() => school.admin.post("/tokens", body)));
    expect(made.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  });
});

describe("a token of some permissions", () => {
  test("is refused what the others open, and the refusal is recorded", async () => {
    const school = await app.makeSchool();
    const program = await programOf(school.admin, ["classes.see"]);
    const refused = await program.get("/students");
    expect([refused.status, reasonOf(refused)]).toEqual([403, "token"]);
    expect(await auditOf(school)).toContainEqual(
      expect.objectContaining({
        action: "refused",
        label: "students.listStudents",
        details: expect.objectContaining({ reason: "token", token: "Pagar" }),
      }),
    );
  });

  test("sees of a pupil only what they open, in calls that show more to its maker", async () => {
    const school = await app.makeSchool();
    const [id = ""] = school.students;
    await app.owner.query(
      `update app.students set date_of_birth = '2014-02-03', ic_number = '140203104321',
       address = 'Lorong Kanari', health_note = 'Asma kanari' where id = $1`,
      [id],
    );
    const everything = async (caller: Caller) => {
      const paths = ["/students", `/students/${id}`, `/students/${id}/overview`];
      const answers = await Promise.all(paths.map((path) => caller.get(path)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      return JSON.stringify(answers.map(({ body }) => body));
    };
    const secrets = ["2014-02-03", "Lorong Kanari", "Asma kanari", "Salmah"];
    const shown = async (caller: Caller) => {
      const text = await everything(caller);
      return secrets.filter((secret) => text.includes(secret));
    };
    expect(await shown(school.admin)).toEqual(secrets);
    expect(await shown(await programOf(school.admin))).toEqual(secrets);
    expect(await shown(await programOf(school.admin, ["students.see"]))).toEqual([]);
    const health = await programOf(school.admin, ["students.see", "students.health"]);
    expect(await shown(health)).toEqual(["Asma kanari"]);
  });

  test("loses what its maker loses, at the next call", async () => {
    const school = await app.makeSchool();
    const program = await programOf(school.admin, ["students.see", "students.write"]);
    await app.owner.query("update app.profiles set role = 'student' where id = $1", [
      school.admin.id,
    ]);
    expect((await program.get("/students")).body).toEqual([]);
    const [id] = school.students;
    expect((await program.patch(`/students/${id}`, { gender: "male" })).status).toBe(403);
  });

  test("gives nothing by a name that this version does not give to tokens, and can be ended", async () => {
    const { admin, ...school } = await app.makeSchool();
    const { id, token } = await makeToken(admin, ["students.see"]);
    const program = app.withToken(token);
    await app.owner.query(
      `update auth.api_tokens
       set permissions = permissions || '{members.manage,hifz.see,renamed.since}' where id = $1`,
      [id],
    );
    expect((await program.get("/students")).status).toBe(200);
    for (const path of ["/members", "/hifz/settings", `/hifz/pupils/${school.students[0]}`]) {
      expect((await program.get(path)).status, path).toBe(403);
    }
    const listed = await admin.get<TokenRow[]>("/tokens");
    expect(listed.body).toMatchObject([{ id, permissions: ["students.see"] }]);
    expect((await admin.send("DELETE", `/tokens/${id}`)).status).toBe(200);
    expect((await program.get("/students")).status).toBe(401);
  });

  test("is not answered what another token or its maker was answered under the same key", async () => {
    const { admin, students } = await app.makeSchool();
    const path = `/students/${students[0]}`;
    const [more, less] = [
      await programOf(admin, ["students.see", "students.write", "students.private"]),
      await programOf(admin, ["students.see", "students.write"]),
    ];
    const write = (caller: Caller, key: string) =>
      caller.send("PATCH", path, { first_name: "Aisyah" }, { "idempotency-key": key });
    const [key, other] = [newId(), newId()];
    const first = await write(more, key);
    expect((await write(more, key)).body).toEqual(first.body);
    expect((await write(less, key)).status).toBe(422);
    expect((await write(admin, other)).status).toBe(200);
    expect((await write(less, other)).status).toBe(422);
  });

  test("does nothing for an admin who lacks the two-step sign-in that the school requires", async () => {
    const school = await app.makeSchool();
    const program = await programOf(school.admin);
    await app.owner.query("update app.schools set require_two_step = true where school_id = $1", [
      school.id,
    ]);
    const refused = await program.get("/students");
    expect([refused.status, reasonOf(refused)]).toEqual([403, "two_step"]);
  });
});

describe("the header", () => {
  test("with a token that was made up, changed or shortened is answered 401", async () => {
    const school = await app.makeSchool();
    const { token } = await makeToken(school.admin);
    const changed = `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`;
    for (const wrong of [changed, token.slice(0, -1), token.slice(8), "halaqah_", "", "a b"]) {
      const { status, headers, body } = await app.withToken(wrong).get("/students");
      expect([status, reasonOf({ body })], wrong).toEqual([401, "token"]);
      expect(headers.get("www-authenticate")).toBe("Bearer");
    }
  });

  test("sent twice, with any of the two tokens first, is no token", async () => {
    const { admin } = await app.makeSchool();
    const [a, b] = [(await makeToken(admin)).token, (await makeToken(admin)).token];
    for (const [first, second] of [
      [a, b],
      [a, "x"],
      ["x", a],
    ]) {
      const authorization = [`Bearer ${first}`, `Bearer ${second}`];
      const { status } = await askRaw(app.url, "/api/students", { headers: { authorization } });
      expect(status).toBe(401);
    }
  });

  test("takes no cookie beside it, whoever is signed in", async () => {
    const school = await app.makeSchool();
    const { token } = await makeToken(school.admin);
    for (const cookie of [school.admin.cookie, "other=1"]) {
      const headers = { cookie, authorization: `Bearer ${token}` };
      const refused = await app.nobody.send("GET", "/students", undefined, headers);
      expect([refused.status, reasonOf(refused)]).toEqual([400, "cookie"]);
    }
  });

  test("of another scheme, such as that of a proxy, leaves the session as it is", async () => {
    const { admin } = await app.makeSchool();
    const headers = { authorization: "Basic cGFnYXI6cmFoc2lh" };
    expect((await admin.send("GET", "/students", undefined, headers)).status).toBe(200);
  });

  test("is the only place: in an address, a body or a cookie a token opens nothing", async () => {
    const school = await app.makeSchool();
    const { token } = await makeToken(school.admin);
    for (const name of ["token", "access_token", "api_key"]) {
      expect((await app.nobody.get("/students", { [name]: token })).status).toBe(401);
    }
    expect((await app.nobody.post("/attendance", { ...mark(school), token })).status).toBe(401);
    const [name = ""] = school.admin.cookie.split("=");
    expect((await app.as(`${name}=${token}`).get("/students")).status).toBe(401);
  });

  test("and a cookie's value do not stand for each other", async () => {
    const school = await app.makeSchool();
    const session = school.admin.cookie.split("=")[1] ?? "";
    for (const value of [session, session.replace(".", ""), `halaqah_${session}`]) {
      expect((await app.withToken(value).get("/students")).status).toBe(401);
    }
  });

  test("opens no file, and is no sign-in on the pages", async () => {
    const school = await app.makeSchool();
    const { token } = await makeToken(school.admin);
    const headers = { authorization: `Bearer ${token}` };
    const file = `/files/${school.id}/${newId()}.face.webp`;
    expect((await askRaw(app.url, file, { headers })).status).toBe(404);
    expect((await askRaw(app.url, "/login", { headers })).status).not.toBe(302);
  });

  test("needs no origin for a write, and a write of JSON all the same", async () => {
    const school = await app.makeSchool();
    const { token } = await makeToken(school.admin);
    const send = (headers: Record<string, string>) =>
      app.withToken(token).send("POST", "/attendance", mark(school), headers);
    expect((await send({ "sec-fetch-site": "cross-site" })).status).toBe(200);
    expect((await send({ "content-type": "text/plain" })).status).toBe(415);
  });
});

describe("an answer to a program", () => {
  test("is compressed, has an ETag, and is not sent again to who has it", async () => {
    const school = await app.makeSchool({ pupils: 30 });
    const { token } = await makeToken(school.admin);
    const headers = { authorization: `Bearer ${token}`, "accept-encoding": "br" };
    const first = await askRaw(app.url, "/api/students", { headers });
    expect(first.headers).toMatchObject({
      "content-encoding": "br",
      "cache-control": "no-store",
      etag: expect.any(String),
    });
    const known = { ...headers, "if-none-match": String(first.headers.etag) };
    expect((await askRaw(app.url, "/api/students", { headers: known })).status).toBe(304);
  });
});

describe("the audit log", () => {
  test("names the token in each of its writes, also where the table keeps a history", async () => {
    const school = await app.makeSchool();
    const { id, token } = await makeToken(school.admin);
    const program = app.withToken(token);
    expect((await program.post("/attendance", mark(school))).status).toBe(200);
    const event = { title: "Gotong-royong", date: school.today };
    expect((await program.post("/events", event)).status).toBe(201);
    expect((await school.admin.post("/attendance", mark(school))).status).toBe(200);
    const lines = await auditOf(school);
    expect(lines.slice(0, 3)).toMatchObject([
      { action: "event.create", details: { token: "Pagar", token_id: id } },
      {
        action: "token.write",
        label: "attendance.markStudent",
        actor_name: "Aminah binti Yusof",
        details: { token: "Pagar", token_id: id, ids: [school.students[0], school.class_id] },
      },
      { action: "token.create", label: "Pagar", details: { permissions: ALL } },
    ]);
    expect(lines[2]?.details).not.toHaveProperty("token");
    expect(JSON.stringify(lines)).not.toContain(token.slice(8, 20));
  });
});

describe("the end of a token", () => {
  test("comes by one press, at once and for good, and is recorded", async () => {
    const school = await app.makeSchool();
    const { id, token } = await makeToken(school.admin);
    expect((await school.admin.send("DELETE", `/tokens/${id}`)).body).toEqual({ ended: true });
    expect((await app.withToken(token).get("/students")).status).toBe(401);
    expect((await school.admin.get("/tokens")).body).toEqual([]);
    expect((await auditOf(school))[0]).toMatchObject({ action: "token.end", label: "Pagar" });
  });

  test("is no business of another school", async () => {
    const [school, other] = [await app.makeSchool(), await app.makeSchool()];
    const { id, token } = await makeToken(school.admin);
    expect((await other.admin.send("DELETE", `/tokens/${id}`)).status).toBe(404);
    expect((await other.admin.get("/tokens")).body).toEqual([]);
    expect((await app.withToken(token).get("/students")).status).toBe(200);
  });

  test("comes by itself when it expires; it is listed as expired for a month", async () => {
    const school = await app.makeSchool();
    const { id, token } = await makeToken(school.admin);
    const expire = (ago: string) =>
      app.owner.query(
        "update auth.api_tokens set expires_at = now() - $2::interval where id = $1",
        [id, ago],
      );
    const sweep = () => sweepEverywhere(app.runtime.database.jobs, app.runtime.database.auth);
    await expire("1 second");
    expect((await app.withToken(token).get("/students")).status).toBe(401);
    await sweep();
    expect((await school.admin.get("/tokens")).body).toMatchObject([{ id, is_expired: true }]);
    await expire("31 days");
    await sweep();
    expect((await school.admin.get("/tokens")).body).toEqual([]);
  });

  test("comes with a new password of its maker", async () => {
    const school = await app.makeSchool();
    const { token } = await makeToken(school.admin);
    const changed = await school.admin.post("/me/password", {
      current: TEST_PASSWORD,
      password: "kata-laluan-panjang",
    });
    expect(changed.status).toBe(200);
    expect((await app.withToken(token).get("/students")).status).toBe(401);
  });
});

describe("the use of a token", () => {
  test("is kept by the day, and written once a day", async () => {
    const school = await app.makeSchool();
    const { token } = await makeToken(school.admin);
    const version = async () => {
      const { rows } = await app.owner.query<{ xmin: string }>(
        "select xmin::text from auth.api_tokens where school_id = $1",
        [school.id],
      );
      return rows[0]?.xmin;
    };
    const program = app.withToken(token);
    const unused = await version();
    await program.get("/students");
    const used = await version();
    await program.get("/students");
    expect([used === unused, (await version()) === used]).toEqual([false, true]);
    const [listed] = (await school.admin.get<TokenRow[]>("/tokens")).body;
    expect(listed?.last_used_on).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  test("is limited for each token by itself, reads too, and never for its maker", async () => {
    const school = await app.makeSchool();
    const { id, token } = await makeToken(school.admin);
    const [one, other] = [app.withToken(token), await programOf(school.admin)];
    const now = Date.now();
    vi.spyOn(app.runtime, "now").mockReturnValue(now);
    for (let made = 1; made < TOKEN_CALLS.tries; made += 1) {
      requireWrite(app.runtime, TOKEN_CALLS, id);
    }
    expect((await one.get("/classes")).status).toBe(200);
    const refused = await one.get("/classes");
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe(String(TOKEN_CALLS.seconds));
    expect((await other.get("/classes")).status).toBe(200);
    expect((await school.admin.get("/classes")).status).toBe(200);
    vi.spyOn(app.runtime, "now").mockReturnValue(now + TOKEN_CALLS.seconds * 1000);
    expect((await one.get("/classes")).status).toBe(200);
  });

  test("for writes is limited for each token by itself, and leaves its maker room", async () => {
    const school = await app.makeSchool();
    const { id, token } = await makeToken(school.admin);
    for (let made = 0; made < WRITES_TOKEN.tries; made += 1) {
      requireWrite(app.runtime, WRITES_TOKEN, id);
    }
    expect((await app.withToken(token).post("/attendance", mark(school))).status).toBe(429);
    expect((await app.withToken(token).get("/classes")).status).toBe(200);
    expect((await school.admin.post("/attendance", mark(school))).status).toBe(200);
  });
});

test("the page for programmers shows a call with a token, as ordered", async () => {
  const page = String((await app.nobody.get("/docs")).body);
  expect(page).toContain('-H "Authorization: Bearer $HALAQAH_TOKEN"');
  expect(page).toContain("Token: <code>attendance.mark</code>");
  expect(readFileSync("src/features/tokens/screens/tokens.tsx", "utf8")).toContain(
    "/api/docs#tokens-for-programs",
  );
  expect(page).toContain('id="tokens-for-programs"');
});
