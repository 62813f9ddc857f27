import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import {
  type Caller,
  mailsTo,
  startApp,
  TEST_PASSWORD,
  type TestApp,
  type TestSchool,
} from "#app/testing.ts";
import type { RememberedDevice } from "#features/accounts/devices/contract.ts";
import { addMembership } from "#features/accounts/db.ts";
import { newId } from "#lib/ids.ts";
import type { Me } from "#lib/me.ts";
import { sweepEverywhere } from "#server/jobs/sweep.ts";
import { DEVICE_DAYS } from "#server/session/passwordless.ts";
import { FAMILY_ADDRESS, FAMILY_EMAIL } from "#server/session/limits.ts";

let app: TestApp;
let school: TestSchool;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"), { TRUST_PROXY: "1" });
  school = await app.makeSchool();
});
afterAll(() => app.stop());

const run = (text: string, values: unknown[] = []) => app.owner.query(text, values);
let addresses = 0;
/** The headers of a phone on a network of its own. */
function aPhone(cookie = ""): Record<string, string> {
  addresses += 1;
  const from = { "x-forwarded-for": `10.7.${addresses >> 8}.${addresses & 255}` };
  return cookie ? { ...from, cookie } : from;
}

const ask = (email: string, headers = aPhone()) =>
  app.nobody.post("/family-links", { email }, headers);
const open = (token: string, more: Record<string, unknown> = {}, headers = aPhone()) =>
  app.nobody.post<Me>("/family-links/use", { token, ...more }, headers);

/** What stands behind the # in the links that were mailed to an address, the newest first. */
async function mailed(email: string): Promise<string[]> {
  const mails = (await mailsTo(app, email)).toReversed();
  return mails.flatMap(({ text }) => /\/keluarga\/masuk\?e#([\w-]{32})\s/.exec(text)?.[1] ?? []);
}
async function linkFor(email: string): Promise<string> {
  expect(await ask(email)).toMatchObject({ status: 200, body: { sent: true } });
  return (await mailed(email))[0] ?? "";
}

/** The cookies that an answer sets, as a browser sends them back. */
const cookiesOf = ({ headers }: { headers: Headers }) =>
  headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
const cookieOf = (answer: { headers: Headers }, name: string) =>
  cookiesOf(answer).find((cookie) => cookie.startsWith(`__Host-${name}=`)) ?? "";
const sessionOf = (answer: { headers: Headers }) => app.as(cookieOf(answer, "halaqah"));

const parent = () => school.addPerson("guardian", "Salmah", "binti Ali");

/** A guardian whose phone is remembered: the session that did it, and the phone's cookie. */
async function remembered() {
  const person = await parent();
  const came = await open(await linkFor(person.email), { remember: true });
  expect(came.status).toBe(200);
  return { ...person, me: sessionOf(came), phone: cookieOf(came, "halaqah-device") };
}
const press = (phone: string) => app.nobody.post<Me>("/devices/use", {}, aPhone(phone));
const devices = async (me: Caller) => (await me.get<RememberedDevice[]>("/devices")).body;

describe("a mailed link", () => {
  test("signs a guardian in once, without a password, and proves nothing more", async () => {
    const { email } = await parent();
    const token = await linkFor(email);
    const came = await open(token);
    expect(came).toMatchObject({ status: 200, body: { first_name: "Salmah", role: "guardian" } });
    const [line = ""] = came.headers.getSetCookie();
    // Gone with the browser: no expiry.
    expect(line).toMatch(/^__Host-halaqah=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
    const me = sessionOf(came);
    expect((await me.get("/family/page")).status).toBe(200);
    expect(await me.post("/me/email", { email: "lain@ujian.example" })).toMatchObject({
      status: 403,
      body: { data: { reason: "step_up" } },
    });
    const { rows } = await run(
      "select s.expires_at - s.created_at as life from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1 and s.confirmed_at is null",
      [email],
    );
    expect(rows).toMatchObject([{ life: { hours: 12 } }]);
    expect(await open(token)).toMatchObject({ status: 404, body: { data: { reason: "token" } } });
    expect(cookieOf(came, "halaqah-device")).toBe("");
  });

  test("is a pupil's too", async () => {
    const { email } = await school.addPerson("student", "Hakim");
    expect(await open(await linkFor(email))).toMatchObject({
      status: 200,
      body: { role: "student" },
    });
  });

  test("opens in another browser than the one that asked", async () => {
    const { email } = await parent();
    const asked = aPhone("__Host-halaqah-known=aaaaaaaaaaaaaaaaaaaaaa");
    await ask(email, asked);
    expect((await open((await mailed(email))[0] ?? "", {}, aPhone())).status).toBe(200);
  });

  test("ends when a newer one is mailed, after fifteen minutes, and when it was guessed", async () => {
    const { email } = await parent();
    const [older, newer] = [await linkFor(email), await linkFor(email)];
    expect(newer).not.toBe(older);
    expect((await open(older)).status).toBe(404);
    await run(
      "update auth.tokens t set expires_at = now() from auth.users u where u.id = t.user_id and u.email = $1",
      [email],
    );
    expect((await open(newer)).status).toBe(404);
    const last = await linkFor(email);
    const { rows } = await run(
      "select extract(epoch from expires_at - t.created_at)::int as s, token_hash from auth.tokens t join auth.users u on u.id = t.user_id where u.email = $1",
      [email],
    );
    expect(rows).toEqual([{ s: 15 * 60, token_hash: expect.not.stringContaining(last) }]);
    expect((await open(`${last.slice(0, -1)}${last.endsWith("A") ? "B" : "A"}`)).status).toBe(404);
    expect((await open(last)).status).toBe(200);
  });

  test("pressed by two at once lets one in", async () => {
    const { email } = await parent();
    const token = await linkFor(email);
    const came = await Promise.all([open(token), open(token)]);
    expect(came.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  });

  test.each(["teacher", "admin"] as const)(
    "is not mailed to a %s, who is told of the password",
    async (role) => {
      const { email } = await school.addPerson(role, "Faizal");
      expect(await ask(email)).toMatchObject({ status: 200, body: { sent: true } });
      const [mail] = await mailsTo(app, email);
      expect(mail?.subject).toBe("Halaqah: log masuk dengan kata laluan");
      expect(await mailed(email)).toEqual([]);
    },
  );

  test("is not mailed to a guardian who teaches at another school", async () => {
    const { id, email } = await parent();
    const other = await app.makeSchool();
    const there = await other.addPerson("teacher", "Salmah");
    await run("delete from auth.memberships where profile_id = $1", [there.id]);
    await addMembership(app.runtime.database.auth, {
      user_id: id,
      school_id: other.id,
      profile_id: there.id,
    });
    await ask(email);
    expect(await mailed(email)).toEqual([]);
  });

  test("neither goes out nor opens with two-step sign-in", async () => {
    const { id, email } = await parent();
    const token = await linkFor(email);
    await run("insert into auth.two_step (user_id, secret, confirmed_at) values ($1, 'x', now())", [
      id,
    ]);
    expect((await open(token)).status).toBe(404);
    await ask(email);
    expect(await mailed(email)).toHaveLength(1);
    expect((await mailsTo(app, email)).at(-1)?.subject).toBe(
      "Halaqah: log masuk dengan kata laluan",
    );
  });

  test("is answered alike for an unknown address, and no sooner", async () => {
    const { email } = await parent();
    const teacher = await school.addPerson("teacher", "Faizal");
    const timed = async (address: string) => {
      const began = performance.now();
      const { status, body, headers } = await ask(address);
      const took = performance.now() - began;
      return { answer: { status, body, names: [...headers.keys()].toSorted() }, took };
    };
    const answers = [];
    for (const address of [email, teacher.email, `${newId()}@ujian.example`]) {
      answers.push(await timed(address));
    }
    const [known, staff, unknown] = answers.map(({ answer }) => answer);
    expect(known).toEqual(unknown);
    expect(staff).toEqual(unknown);
    // All wait for the same time; none is answered when its own work is done.
    for (const { took } of answers) expect(took).toBeGreaterThan(295);
    const { rowCount } = await run(
      "select 1 from platform.outbox where kind = 'family_link' and recipient like '%@ujian.example' and recipient = any ($1)",
      [[email, teacher.email]],
    );
    expect(rowCount).toBe(2);
  });

  test("is asked for three times an hour for one address, known or not", async () => {
    const unknown = `${newId()}@ujian.example`;
    const { email } = await parent();
    for (const address of [email, unknown]) {
      const statuses = [];
      for (let at = 0; at <= FAMILY_EMAIL.tries; at += 1)
        statuses.push((await ask(address)).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
    }
    expect(await mailed(email)).toHaveLength(FAMILY_EMAIL.tries);
    // The one that is good stays good.
    expect((await open((await mailed(email))[0] ?? "")).status).toBe(200);
  });

  test("is asked for twenty times an hour from one address of the network", async () => {
    const phone = aPhone();
    const all = await Promise.all(
      Array.from({ length: FAMILY_ADDRESS.tries + 3 }, () =>
        ask(`${newId()}@ujian.example`, phone),
      ),
    );
    expect(all.filter(({ status }) => status === 429)).toHaveLength(3);
  });

  test("takes nobody into another school, and founds none", async () => {
    const { email } = await parent();
    const me = sessionOf(await open(await linkFor(email)));
    const other = await app.makeSchool();
    const { body } = await other.admin.post<{ id: string }>("/members", {
      role: "teacher",
      first_name: "Salmah",
      email,
    });
    const { body: link } = await other.admin.post<{ code: string }>(
      `/members/${body.id}/invitation`,
      { by: "link" },
    );
    expect(await me.post("/invitations/accept", { code: link.code })).toMatchObject({
      status: 403,
      body: { data: { reason: "by_link" } },
    });
  });

  test("opens nothing of staff, even in the moment in which somebody becomes one", async () => {
    const { id, email } = await parent();
    const me = sessionOf(await open(await linkFor(email)));
    await run("update app.profiles set role = 'admin' where id = $1", [id]);
    expect(await me.get("/members")).toMatchObject({
      status: 403,
      body: { data: { reason: "by_link" } },
    });
  });
});

describe("a remembered phone", () => {
  test("opens nothing by itself, and begins a session by a press", async () => {
    const { id, phone } = await remembered();
    expect((await app.nobody.send("GET", "/me", undefined, { cookie: phone })).status).toBe(401);
    const page = await fetch(`${app.url}/keluarga`, {
      headers: { cookie: phone },
      redirect: "manual",
    });
    expect(page.headers.get("location")).toBe("/keluarga/masuk");
    const asks = await fetch(`${app.url}/keluarga/masuk`, { headers: { cookie: phone } });
    expect(await asks.text()).toContain("Teruskan sebagai Salmah binti Ali");
    const { rowCount: before } = await run("select 1 from auth.sessions where user_id = $1", [id]);
    const came = await press(phone);
    expect(came).toMatchObject({ status: 200, body: { id } });
    const { rowCount: after } = await run("select 1 from auth.sessions where user_id = $1", [id]);
    expect(after).toBe((before ?? 0) + 1);
    const me = sessionOf(came);
    expect((await me.get("/family/page")).status).toBe(200);
    expect(await me.post("/me/email", { email: "lain@ujian.example" })).toMatchObject({
      status: 403,
      body: { data: { reason: "step_up" } },
    });
  });

  test("keeps 256 random bits that are stored nowhere, for 180 days", async () => {
    const { email } = await parent();
    const came = await open(await linkFor(email), { remember: true });
    const line = came.headers.getSetCookie().find((one) => one.includes("halaqah-device")) ?? "";
    expect(line).toMatch(
      /^__Host-halaqah-device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
    const key = line.split(/[=;]/)[1] ?? "";
    const { rows } = await run("select d::text as row from auth.devices d");
    expect(JSON.stringify(rows)).not.toContain(key);
    expect(JSON.stringify(came.body)).not.toContain(key);
  });

  test("is listed with name and last use, and ended by its owner, in every browser that has the cookie", async () => {
    const { me, phone } = await remembered();
    const copied = await press(phone);
    const other = sessionOf(copied);
    const [device] = await devices(me);
    expect(await devices(me)).toMatchObject([{ user_agent: expect.any(String), current: false }]);
    const here = app.as(`${me.cookie}; ${phone}`);
    expect(await devices(here)).toMatchObject([{ id: device?.id, current: true }]);
    expect((await school.guardian.send("DELETE", `/devices/${device?.id}`)).status).toBe(404);
    expect((await other.send("DELETE", `/devices/${device?.id}`)).status).toBe(200);
    expect(await devices(me)).toEqual([]);
    const refused = await press(phone);
    expect(refused.status).toBe(404);
    expect(refused.headers.getSetCookie()[0]).toMatch(/^__Host-halaqah-device=; Max-Age=0/);
  });

  const asAdmin = (method: string, path: string, body?: unknown) => (person: { id: string }) =>
    school.admin.send(method, `/members/${person.id}${path}`, body);
  const ENDS: Record<
    string,
    (of: { id: string; me: Caller; phone: string }) => Promise<{ status: number }>
  > = {
    "it is forgotten on the phone": ({ phone }) =>
      app.nobody.post("/devices/forget", {}, aPhone(phone)),
    "its owner signed out everywhere": ({ me }) => me.send("DELETE", "/me/sessions"),
    "its owner became a teacher": asAdmin("PATCH", "", { role: "teacher" }),
    "an admin signed its owner out": asAdmin("DELETE", "/sessions"),
    "its owner's access ended": asAdmin("DELETE", ""),
  };
  test.each(Object.keys(ENDS))("is gone once %s", async (name) => {
    const person = await remembered();
    expect((await ENDS[name]?.(person))?.status).toBe(200);
    expect((await press(person.phone)).status).toBe(404);
    const left = await run("select 1 from auth.devices where user_id = $1", [person.id]);
    expect(left.rowCount).toBe(0);
  });

  test.each([
    ["unused", "used_at", DEVICE_DAYS.unused],
    ["remembered", "created_at", DEVICE_DAYS.all],
  ])("ends when it was %s too long (%s)", async (_, column, days) => {
    const { id, phone } = await remembered();
    await run(
      `update auth.devices set ${column} = now() - make_interval(days => $2, mins => -1) where user_id = $1`,
      [id, days],
    );
    expect((await press(phone)).status).toBe(200);
    await run(
      `update auth.devices set ${column} = now() - make_interval(days => $2) where user_id = $1`,
      [id, days],
    );
    expect((await press(phone)).status).toBe(404);
    await sweepEverywhere(app.owner, app.runtime.database.auth);
    expect((await run("select 1 from auth.devices where user_id = $1", [id])).rowCount).toBe(0);
  });

  test("is not for staff, whatever they press", async () => {
    const { teacher, admin } = school;
    for (const who of [teacher, admin]) {
      expect(await who.post("/devices", undefined)).toMatchObject({
        status: 409,
        body: { data: { reason: "needs_password" } },
      });
    }
    // Somebody wrote the role without ending what was there.
    const { id, phone } = await remembered();
    await run("update app.profiles set role = 'teacher' where id = $1", [id]);
    expect((await press(phone)).status).toBe(404);
  });

  test("is remembered after signing in by password too, ten at most, the latest", async () => {
    const { email } = await parent();
    const { headers } = await app.nobody.post(
      "/session",
      { email, password: TEST_PASSWORD },
      aPhone(),
    );
    const me = sessionOf({ headers });
    const phones: string[] = [];
    for (let at = 0; at < 12; at += 1) {
      const made = await me.post("/devices", undefined);
      expect(made.status).toBe(201);
      phones.push(cookieOf(made, "halaqah-device"));
    }
    expect(await devices(me)).toHaveLength(10);
    expect((await press(phones[0] ?? "")).status).toBe(404);
    expect((await press(phones[11] ?? "")).status).toBe(200);
  });

  test("ends with the session of its owner when an admin signs the owner out, in the audit log too", async () => {
    const { id, me } = await remembered();
    await school.admin.send("DELETE", `/members/${id}/sessions`);
    expect((await me.get("/me")).status).toBe(401);
    const { rows } = await run(
      "select action from app.audit where school_id = $1 and subject_id = $2 order by at",
      [school.id, id],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      "session.start",
      "session.remember",
      "member.sign_out",
    ]);
  });

  test("that an admin's link began ends when its owner joins another school", async () => {
    const { body } = await school.admin.post<{ id: string }>("/members", {
      role: "guardian",
      first_name: "Tanpa",
      student_ids: [school.students[0]],
      relation: "ibu",
    });
    const { body: link } = await school.admin.post<{ url: string }>(`/members/${body.id}/link`, {});
    const came = await app.nobody.post(
      "/session/link",
      { token: link.url.split("#")[1] },
      aPhone(),
    );
    const made = await sessionOf(came).post("/devices", undefined);
    const phone = cookieOf(made, "halaqah-device");
    const again = await press(phone);
    expect(again.status).toBe(200);
    const { rows } = await run("select user_id from auth.memberships where profile_id = $1", [
      body.id,
    ]);
    const other = await app.makeSchool();
    const there = await other.addPerson("guardian", "Tanpa");
    await run("delete from auth.memberships where profile_id = $1", [there.id]);
    await addMembership(app.runtime.database.auth, {
      user_id: rows[0]?.user_id,
      school_id: other.id,
      profile_id: there.id,
    });
    expect((await press(phone)).status).toBe(404);
    expect((await sessionOf(again).get("/me")).status).toBe(401);
  });
});

/** A form as a browser without scripts sends it. */
async function send(
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) {
  const response = await fetch(`${app.url}${path}`, {
    method: "POST",
    headers: { origin: app.url, ...aPhone(), ...headers },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
  return {
    status: response.status,
    to: response.headers.get("location"),
    html: await response.text(),
    headers: response.headers,
  };
}

describe("the page", () => {
  test("asks for an address without a script, and says the same to all", async () => {
    const page = await fetch(`${app.url}/keluarga/masuk`);
    expect(page.headers.get("cache-control")).toBe("private, no-store");
    expect(await page.text()).not.toMatch(/<script|style=/);
    const { email } = await parent();
    for (const address of [email, `${newId()}@ujian.example`]) {
      expect(await send("/keluarga/masuk", { email: address })).toMatchObject({
        status: 303,
        to: "/keluarga/masuk?dihantar",
      });
    }
    expect(await mailed(email)).toHaveLength(1);
    const said = await (await fetch(`${app.url}/keluarga/masuk?dihantar`)).text();
    expect(said).toContain("Jika alamat ini berdaftar, pautan telah dihantar. Sah 15 minit.");
  });

  test("keeps what was typed wrongly, and shows it as text", async () => {
    const evil = `"><script>alert(1)</script>`;
    const { status, html } = await send("/keluarga/masuk", { email: evil });
    expect(status).toBe(422);
    expect(html).toContain("&lt;script&gt;");
    expect(html).toContain("Sila taip alamat e-mel anda");
    expect(html).not.toContain("<script");
  });

  test("is posted from itself alone, and refuses more tries in words", async () => {
    const { email } = await parent();
    expect(
      (await send("/keluarga/masuk", { email }, { origin: "https://evil.example" })).status,
    ).toBe(403);
    expect(
      (await send("/keluarga/telefon", { act: "use" }, { origin: "https://evil.example" })).status,
    ).toBe(403);
    expect(await mailed(email)).toEqual([]);
    for (let at = 0; at < FAMILY_EMAIL.tries; at += 1) await send("/keluarga/masuk", { email });
    const { status, html } = await send("/keluarga/masuk", { email });
    expect(status).toBe(429);
    expect(html).toContain("Terlalu banyak cubaan");
  });

  test("uses a link up by the press alone: opening it uses nothing", async () => {
    const { email } = await parent();
    const token = await linkFor(email);
    for (let at = 0; at < 3; at += 1) {
      const page = await (await fetch(`${app.url}/keluarga/masuk?e`)).text();
      expect(page).toContain('src="/masuk.js"');
    }
    const came = await send("/keluarga/masuk", { token, remember: "1" });
    expect(came).toMatchObject({ status: 303, to: "/keluarga" });
    expect(cookiesOf(came).map((one) => one.split("=")[0])).toEqual([
      "__Host-halaqah",
      "__Host-halaqah-known",
      "__Host-halaqah-device",
    ]);
    const again = await send("/keluarga/masuk", { token });
    expect(again.status).toBe(404);
    expect(again.html).toContain("Pautan ini tidak lagi sah");
  });

  test("signs in on a remembered phone, and forgets it", async () => {
    const { me, phone } = await remembered();
    const home = await (
      await fetch(`${app.url}/keluarga`, { headers: { cookie: `${me.cookie}; ${phone}` } })
    ).text();
    expect(home).toContain("Lupakan telefon ini");
    const came = await send("/keluarga/telefon", { act: "use" }, { cookie: phone });
    expect(came).toMatchObject({ status: 303, to: "/keluarga" });
    expect(await send("/keluarga/telefon", { act: "forget" }, { cookie: phone })).toMatchObject({
      status: 303,
      to: "/keluarga/masuk?ok=telefon",
    });
    const refused = await send("/keluarga/telefon", { act: "use" }, { cookie: phone });
    expect(refused.status).toBe(404);
    expect(refused.html).toContain("Telefon ini tidak lagi diingati");
  });

  test("remembers the phone of who is signed in, and tells staff why not", async () => {
    const { guardian, teacher } = school;
    const made = await send("/keluarga/telefon", { act: "remember" }, { cookie: guardian.cookie });
    expect(made).toMatchObject({ status: 303, to: "/keluarga?ok=phone" });
    const phone = cookieOf(made, "halaqah-device");
    expect((await press(phone)).body.id).toBe(guardian.id);
    const refused = await send(
      "/keluarga/telefon",
      { act: "remember" },
      { cookie: teacher.cookie },
    );
    expect(refused.status).toBe(409);
    expect(refused.html).toContain("log masuk dengan kata laluan");
  });

  test("speaks English once that was chosen", async () => {
    const chosen = await fetch(`${app.url}/keluarga/masuk?bahasa=en`, { redirect: "manual" });
    const lang = chosen.headers.get("set-cookie")?.split(";")[0] ?? "";
    const page = await fetch(`${app.url}/keluarga/masuk`, { headers: { cookie: lang } });
    expect(await page.text()).toContain("Sign in without a password");
  });

  test("has one script of a kilobyte at most", () => {
    expect(readFileSync("public/masuk.js").length).toBeLessThanOrEqual(1000);
  });
});
