import { createPublicKey, verify } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from "vitest";
import { publishNotice } from "#app/testing-announcements.ts";
import { makeBrowser, startVendor } from "#app/testing-push.ts";
import {
  type Caller,
  startApp,
  TEST_PASSWORD,
  type TestApp,
  type TestSchool,
} from "#app/testing.ts";
import { addDays } from "#lib/dates.ts";
import { atClock } from "#lib/zones.ts";
import { sendPushOf } from "./jobs.ts";

let app: TestApp;
let vendor: Awaited<ReturnType<typeof startVendor>>;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"), { PUSH: "1" });
  vendor = await startVendor(app.runtime.push);
});
afterAll(async () => {
  await vendor.stop();
  await app.stop();
});
beforeEach(() => {
  vendor.got = [];
  vendor.status = 201;
});

const browser = (path: string) => makeBrowser(`${vendor.address}/${path}`);

async function makeSchool(): Promise<TestSchool> {
  const school = await app.makeSchool();
  expect((await school.admin.patch("/message-settings", { push: true })).status).toBe(200);
  return school;
}
const subscribe = (who: Caller, given: object) => who.post("/push-subscriptions", given);
const browsersOf = async (who: Caller) =>
  (await who.get<{ key: string | null; endpoints: string[] }>("/push-subscriptions")).body;
const send = ({ id, today }: TestSchool, time = "09:00") => {
  const now = atClock(addDays(today, 1), time, "Asia/Kuala_Lumpur");
  return sendPushOf({ ...app.runtime, now: () => now }, id);
};

test("a browser is told once, after the quiet hours, what it alone can read, and no names", async () => {
  const school = await makeSchool();
  const one = browser("one");
  expect((await subscribe(school.guardian, one.given)).body).toEqual({ browsers: 1 });
  await send(school);
  expect(vendor.got).toEqual([]);
  await publishNotice(school.admin);
  await publishNotice(school.admin);
  await send(school, "22:10");
  expect(vendor.got).toEqual([]);
  await Promise.all([send(school), send(school)]);
  await send(school);
  expect(vendor.got).toHaveLength(1);
  const [{ path, headers, body } = { path: "", headers: {}, body: Buffer.alloc(0) }] = vendor.got;
  expect(path).toBe("/one");
  expect(headers).toMatchObject({ ttl: "43200", "content-encoding": "aes128gcm" });
  expect(JSON.parse(one.read(body))).toEqual({
    title: "Sekolah Ujian",
    body: "Notis baharu daripada Sekolah Ujian",
    url: `${app.runtime.env.origin}/dashboard/announcements`,
  });
  expect(body.toString("latin1")).not.toContain("Notis");

  const [, token = "", key = ""] =
    /^vapid t=(\S+), k=(\S+)$/.exec(headers.authorization ?? "") ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  expect(key).toBe((await browsersOf(school.guardian)).key);
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString("base64url"),
  );
  const jwk = { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" };
  const publicKey = createPublicKey({ key: jwk, format: "jwk" });
  const signed = Buffer.from(`${head}.${claims}`);
  const proof = Buffer.from(signature, "base64url");
  expect(verify("sha256", signed, { key: publicKey, dsaEncoding: "ieee-p1363" }, proof)).toBe(true);
  expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({
    aud: vendor.address,
  });
});

test("who has read it is told nothing; a new announcement is told again", async () => {
  const school = await makeSchool();
  const { admin, guardian } = school;
  await subscribe(guardian, browser("reader").given);
  const first = await publishNotice(admin);
  await guardian.post(`/announcements/${first.id}/seen`, {});
  await send(school);
  expect(vendor.got).toEqual([]);
  await publishNotice(admin);
  await send(school);
  expect(vendor.got).toHaveLength(1);
});

test.each<[string, (school: TestSchool, id: string) => Promise<unknown>]>([
  [
    "a guardian whose child is no longer one",
    ({ admin, link_id }) => admin.send("DELETE", `/guardian-links/${link_id}`),
  ],
  [
    "a child who has left the school",
    ({ students }) =>
      app.owner.query("update app.students set status = 'inactive' where id = $1", [students[0]]),
  ],
  [
    "what was withdrawn",
    ({ admin }, id) => admin.post(`/announcements/${id}/withdraw`, { why: "Tersilap" }),
  ],
  [
    "what is over",
    ({ today }, id) =>
      app.owner.query("update app.announcements set expires_on = $2 where id = $1", [id, today]),
  ],
])("a browser is not told of %s", async (_, change) => {
  const school = await makeSchool();
  await subscribe(school.guardian, browser("late").given);
  const { id } = await publishNotice(school.admin);
  await change(school, id);
  await send(school);
  expect(vendor.got).toEqual([]);
});

test.each([
  [404, 0],
  [410, 0],
  [500, 1],
])("a vendor that answers %i leaves %i browsers", async (answered, left) => {
  const school = await makeSchool();
  await subscribe(school.guardian, browser("gone").given);
  await publishNotice(school.admin);
  vendor.status = answered;
  await send(school);
  await send(school);
  expect(vendor.got).toHaveLength(1);
  expect(await browsersOf(school.guardian)).toHaveProperty("endpoints.length", left);
});

test("keys that no browser makes are forgotten, and keep nobody else from being told", async () => {
  const school = await makeSchool();
  const { admin, guardian, teacher } = school;
  const wrong = { ...browser("wrong").given, p256dh: `B${"A".repeat(86)}` };
  expect((await subscribe(guardian, wrong)).status).toBe(201);
  await subscribe(teacher, browser("right").given);
  await publishNotice(admin, { groups: ["guardians", "teachers"] });
  await send(school);
  expect(vendor.got.map(({ path }) => path)).toEqual(["/right"]);
  expect(await browsersOf(guardian)).toMatchObject({ endpoints: [] });
});

test("no request goes to where a client says, nor while the school or the operator has it off", async () => {
  const off = await app.makeSchool();
  const given = { ...browser("x").given, endpoint: "https://fcm.googleapis.com/fcm/send/x" };
  expect(await browsersOf(off.guardian)).toEqual({ key: null, endpoints: [] });
  const refused = { status: 409, body: { data: { reason: "push_off" } } };
  expect(await subscribe(off.guardian, given)).toMatchObject(refused);

  const school = await makeSchool();
  expect((await subscribe(school.guardian, given)).status).toBe(201);
  for (const endpoint of [
    "https://evil.example/x",
    "https://fcm.googleapis.com.evil.example/x",
    "http://169.254.169.254/latest",
    "http://localhost:5432/",
  ]) {
    const answer = await subscribe(school.guardian, { ...given, endpoint });
    expect(answer).toMatchObject({ status: 422, body: { data: { reason: "endpoint" } } });
  }
  const { push } = app.runtime;
  app.runtime.push = undefined;
  expect(await browsersOf(school.guardian)).toMatchObject({ key: null });
  expect(await subscribe(school.guardian, given)).toMatchObject(refused);
  await publishNotice(school.admin);
  expect(await send(school)).toEqual([]);
  app.runtime.push = push;
  expect(vendor.got).toEqual([]);
});

test("a shared browser tells whoever turned it on last, and only this person that it does", async () => {
  const school = await makeSchool();
  const { admin, guardian, teacher } = school;
  const { given } = browser("shared");
  await subscribe(guardian, given);
  expect(await browsersOf(teacher)).toMatchObject({ endpoints: [] });
  await subscribe(teacher, given);
  expect(await browsersOf(guardian)).toMatchObject({ endpoints: [] });
  expect(await browsersOf(teacher)).toMatchObject({ endpoints: [given.endpoint] });
  await publishNotice(admin);
  await send(school);
  expect(vendor.got).toEqual([]);
});

test("it ends when it is turned off, when an admin signs the person out, and with another role", async () => {
  const school = await makeSchool();
  const { admin } = school;
  const left = async (profile_id: string) => {
    const { rowCount } = await app.owner.query(
      "select 1 from auth.push_subscriptions where profile_id = $1",
      [profile_id],
    );
    return rowCount;
  };
  const own = browser("own").given;
  await subscribe(school.guardian, own);
  const away = await school.guardian.send("DELETE", "/push-subscriptions", {
    endpoint: own.endpoint,
  });
  expect(away.body).toEqual({ browsers: 0 });

  const out = await school.addPerson("guardian", "Salmah");
  await subscribe(app.as(out.cookie), browser("out").given);
  expect(await left(out.id)).toBe(1);
  expect((await admin.send("DELETE", `/members/${out.id}/sessions`)).status).toBe(200);
  expect(await left(out.id)).toBe(0);

  const staff = await school.addPerson("guardian", "Aminah");
  await subscribe(app.as(staff.cookie), browser("staff").given);
  expect((await admin.patch(`/members/${staff.id}`, { role: "teacher" })).status).toBe(200);
  expect(await left(staff.id)).toBe(0);
});

const NEW_PASSWORD = "kata-laluan-yang-baharu";

test.each<[string, string[], (here: Caller, sessions: string[]) => Promise<unknown>]>([
  [
    "another session is ended",
    ["here", "third"],
    (here, [, id]) => here.send("DELETE", `/me/sessions/${id}`),
  ],
  ["all other sessions are", ["here"], (here) => here.send("DELETE", "/me/sessions")],
  ["the person signs out here", ["other", "third"], (here) => here.send("DELETE", "/session")],
  [
    "the password changes here",
    ["here"],
    (here) => here.post("/me/password", { current: TEST_PASSWORD, password: NEW_PASSWORD }),
  ],
  [
    "somebody else signs in here",
    ["other", "third"],
    async (here) => {
      const { email } = await (await makeSchool()).addPerson("guardian", "Salmah");
      return here.post("/session", { email, password: TEST_PASSWORD });
    },
  ],
  [
    "the same person signs in here again",
    ["here", "other", "third"],
    async (here) => {
      const { email } = (await here.get<{ email: string }>("/me")).body;
      return here.post("/session", { email, password: TEST_PASSWORD });
    },
  ],
])("when %s, notices stay on the browsers %j", async (_, left, act) => {
  const school = await makeSchool();
  const { email, id } = await school.addPerson("guardian", "Rohana");
  const places = ["here", "other", "third"];
  const callers: Caller[] = [];
  for (const place of places) {
    const begun = await app.nobody.post("/session", { email, password: TEST_PASSWORD });
    const caller = app.as(begun.headers.get("set-cookie")?.split(";")[0] ?? "");
    expect((await subscribe(caller, browser(`${id}/${place}`).given)).status).toBe(201);
    callers.push(caller);
  }
  const [here] = callers;
  if (!here) throw new Error("nobody signed in");
  const sessions = [];
  for (const caller of callers) {
    const { body } = await caller.get<{ id: string; current: boolean }[]>("/me/sessions");
    sessions.push(body.find(({ current }) => current)?.id ?? "");
  }
  expect(await act(here, sessions)).toMatchObject({ status: 200 });
  expect(await placesOf(id)).toEqual(left);
});

test("a phone that is forgotten, here or from elsewhere, gets no more notices, and other browsers do", async () => {
  const school = await makeSchool();
  const { email, id } = await school.addPerson("guardian", "Rohana");
  const begin = async (place: string) => {
    const begun = await app.nobody.post("/session", { email, password: TEST_PASSWORD });
    const session = begun.headers.get("set-cookie")?.split(";")[0] ?? "";
    expect((await subscribe(app.as(session), browser(`${id}/${place}`).given)).status).toBe(201);
    return session;
  };
  const remember = async (session: string) => {
    const answer = await app.as(session).post<{ id: string }>("/devices", {});
    expect(answer.status).toBe(201);
    return { id: answer.body.id, cookie: answer.headers.get("set-cookie")?.split(";")[0] ?? "" };
  };
  const here = app.as(await begin("here"));
  const lost = await remember(await begin("lost"));
  const given = await remember(await begin("given"));
  expect((await here.send("DELETE", `/devices/${lost.id}`)).status).toBe(200);
  expect(await placesOf(id)).toEqual(["given", "here"]);
  expect((await app.as(given.cookie).post("/devices/forget", {})).status).toBe(200);
  expect(await placesOf(id)).toEqual(["here"]);
});

test("a browser of an earlier version, which nobody knows, ends with any session and with a new password", async () => {
  const school = await makeSchool();
  const { email, id, cookie } = await school.addPerson("guardian", "Rohana");
  const before = async () => {
    await subscribe(app.as(cookie), browser(`${id}/early`).given);
    await app.owner.query(
      "update auth.push_subscriptions set browser_hash = null where profile_id = $1",
      [id],
    );
    expect(await placesOf(id)).toEqual(["early"]);
  };
  await before();
  await app.nobody.post("/session", { email, password: TEST_PASSWORD });
  const here = app.as(cookie);
  const { body } = await here.get<{ id: string; current: boolean }[]>("/me/sessions");
  const other = body.find(({ current }) => !current);
  await here.send("DELETE", `/me/sessions/${other?.id}`);
  expect(await placesOf(id)).toEqual([]);
  await before();
  await here.post("/me/password", { current: TEST_PASSWORD, password: NEW_PASSWORD });
  expect(await placesOf(id)).toEqual([]);
});

/** The last words of the addresses by which a person is told. */
async function placesOf(profile_id: string): Promise<string[]> {
  const { rows } = await app.owner.query<{ place: string }>(
    `select split_part(endpoint, '/', 5) as place from auth.push_subscriptions
     where profile_id = $1 order by 1`,
    [profile_id],
  );
  return rows.map(({ place }) => place);
}

test("a vendor that does not answer holds up neither the others nor the next run", async () => {
  const school = await makeSchool();
  const people = [];
  for (const at of Array.from({ length: 12 }, (_, place) => place)) {
    const person = await school.addPerson("guardian", `Ibu ${at}`);
    await app.owner.query(
      `with g as (insert into app.guardians (school_id, id, profile_id)
         values ($1, gen_random_uuid(), $2) returning id)
       insert into app.guardian_links (school_id, id, guardian_id, student_id, relation)
       select $1, gen_random_uuid(), id, $3, 'ibu' from g`,
      [school.id, person.id, school.students[0]],
    );
    // Their turns come first, as the older ones.
    const silent = { ...browser(`${at}`).given, endpoint: `https://web.push.apple.com/${at}` };
    await subscribe(app.as(person.cookie), silent);
    people.push(person);
  }
  const answering = people.slice(0, 6);
  for (const { cookie, id } of answering) await subscribe(app.as(cookie), browser(id).given);
  await publishNotice(school.admin);
  const { push } = app.runtime;
  if (!push) throw new Error("push is off");
  const usual = push.send;
  const asked: (() => void)[] = [];
  vi.spyOn(push, "send").mockImplementation((to, text) => {
    if (to.endpoint.startsWith(vendor.address)) return usual(to, text);
    return new Promise((done) => asked.push(() => done("silent")));
  });
  const run = send(school);
  // The vendor that answers has told everybody before the other one has said a word.
  await expect.poll(() => vendor.got.length).toBe(answering.length);
  expect(asked).toHaveLength(4);
  for (const give of asked) give();
  expect(await run).toEqual([]);
  expect(asked).toHaveLength(4);
  // Those who were not asked are told by the next run, once the vendor answers again.
  vi.mocked(push.send).mockResolvedValue("sent");
  await send(school);
  expect(vi.mocked(push.send)).toHaveBeenCalledTimes(answering.length + 12);
  vi.restoreAllMocks();
});
