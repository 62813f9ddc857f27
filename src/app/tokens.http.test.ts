import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TOTP, URI } from "otpauth";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import {
  type Caller,
  startApp,
  TEST_PASSWORD,
  type TestApp,
  type TestSchool,
} from "#app/testing.ts";
import { startJobs } from "#app/jobs.ts";
import { makeDatabase } from "#app/testing-database.ts";
import { makeBrowser } from "#app/testing-push.ts";
import { addMembership } from "#features/accounts/db.ts";
import type { MemberLink } from "#features/members/contract.ts";
import { newId } from "#lib/ids.ts";
import type { Me } from "#lib/me.ts";
import { MIGRATIONS } from "#db/database.ts";
import { makeBackup } from "#server/backup/backup.ts";
import { restoreBackup } from "#server/backup/restore.ts";
import { openMail, unsealing } from "#server/mail/sealed.ts";
import type { OutgoingLetter } from "#server/mail/transport.ts";
import { openSeal } from "#server/seal.ts";
import { insertApiToken, makeApiToken } from "#server/session/api-tokens.ts";

/**
 * The links, sessions, codes and API tokens that open an account or a school, and which of them survive a change of the account.
 *
 *   own     link to a new password that the owner asked for by mail
 *   made    link to a new password that an admin of this school made
 *   link    sign-in link that an admin of this school made for an account without an e-mail
 *   linked  session that such a link began
 *   here    session by password, at work in this school
 *   there   session by password of an account with two schools, at work in the other one
 *   stale   session by password whose last proof is more than ten minutes old
 *   mail    link that confirms a change of the e-mail address
 *   open    code of an invitation to this school that nobody used
 *   came    place of a person who came with such a code and waits for the admin's confirmation
 *   api     token with which a program works as a person of this school
 *   family  sign-in link that a guardian asked for by mail
 *   entered session that such a link began
 *   phone   phone that such a session remembered, on which a press signs in
 *   feed    address under which a calendar app reads this school's calendar
 *   mailed  invitation by which a guardian comes in without a password
 *   office  sign-in link that the office gave a guardian on a card
 *   push    browser that is told of this school's announcements, and in which the person acts
 */
const MATRIX = `
                                 own   made  link  linked here  there stale mail  open  came  api   family entered phone feed  mailed office push
belongs to another school too    lives dies  dies  dies   lives lives lives lives -     lives lives dies   lives   dies  lives -      dies   lives
did so for a while               lives dies  dies  dies   lives dies  lives lives -     lives lives dies   dies    dies  lives -      dies   lives
joins another by a mailed code   lives dies  -     -      dies  -     dies  lives -     lives lives dies   dies    dies  lives -      -      lives
joins another, confirmed there   lives dies  -     -      dies  -     dies  lives -     lives lives dies   dies    dies  lives -      -      lives
creates a school                 lives dies  -     -      dies  dies  dies  lives -     lives lives dies   dies    dies  lives -      -      lives
chooses another school           lives -     -     -      lives lives lives lives -     -     lives -      -       -     lives -      -      lives
loses access to this school      lives dies  dies  dies   dies  lives dies  lives -     -     dies  dies   dies    dies  dies  -      dies   dies
loses a child here               -     -     lives lives  -     -     -     -     -     -     -     lives  lives   lives -     lives  lives  lives
loses access to the other        lives -     -     -      lives dies  lives lives -     -     lives dies   dies    dies  lives -      dies   lives
gets another role here           lives lives lives dies   dies  lives dies  lives lives lives dies  dies   dies    dies  dies  dies   dies   dies
is signed out by an admin        lives dies  dies  dies   dies  lives dies  lives lives lives lives dies   dies    dies  lives lives  dies   dies
is erased here                   dies  dies  dies  dies   dies  lives dies  dies  dies  dies  dies  dies   dies    dies  dies  dies   dies   dies
changes the e-mail               dies  dies  dies  lives  lives lives lives -     -     lives lives dies   dies    dies  lives -      dies   lives
changes the password             dies  dies  -     -      dies  dies  dies  dies  -     lives dies  dies   dies    dies  lives -      -      lives
sets a new one by a link         dies  dies  -     -      dies  dies  dies  dies  -     lives dies  dies   dies    dies  lives -      -      dies
turns two-step sign-in on        lives lives -     -      lives lives lives lives -     lives lives dies   dies    dies  lives -      -      lives
turns it off                     lives lives -     -      lives lives lives lives -     lives lives dies   dies    dies  lives -      -      lives
gets another sign-in link        -     -     dies  lives  -     -     -     -     dies  dies  -     -      -       -     -     -      dies   -
is invited anew                  -     -     -     -      -     -     -     -     dies  dies  -     -      -       -     -     dies   -      -
gets a card from the office      -     -     dies  lives  -     -     -     -     dies  -     -     -      -       -     -     dies   dies   -
has another phone number here    -     -     lives lives  -     -     -     -     lives lives -     lives  lives   lives -     lives  dies   lives
has another address here         -     -     lives lives  -     -     -     -     lives lives -     lives  lives   lives -     dies   dies   lives
while this school is suspended   lives lives lives lives  lives lives lives lives lives dies  dies  lives  lives   lives dies  lives  lives  lives
comes back by a restore          dies  dies  dies  dies   dies  dies  dies  dies  dies  dies  dies  dies   dies    dies  dies  dies   dies   dies
`;

/** The person whose account or place it is; `me` is a session beside those under test. */
type Person = { me: Caller; user_id: string; profile_id: string; email: string };
type Kept = { person: Person; lives(on: TestApp): Promise<boolean> };

const SETTINGS = {
  SCHOOLS: "open",
  TRUST_PROXY: "1",
  SMTP_URL: "smtp://127.0.0.1:1",
  PUSH: "1",
};

let app: TestApp;
let here: TestSchool;
let there: TestSchool;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"), SETTINGS);
  here = await app.makeSchool({ name: "Di Sini" });
  there = await app.makeSchool({ name: "Di Sana" });
});
afterAll(() => app.stop());

let calls = 0;
/** Posts from an address of its own, so that no test uses up another's tries. */
function post<T>(path: string, body: unknown, on = app) {
  calls += 1;
  const address = `10.8.${calls >> 8}.${calls & 255}`;
  return on.nobody.post<T>(path, body, { "x-forwarded-for": address });
}
const good = <T extends { status: number }>(answer: T): T => {
  expect(answer.status).toBeLessThan(300);
  return answer;
};
const callerFrom = ({ headers }: { headers: Headers }, on = app) =>
  on.as(headers.get("set-cookie")?.split(";")[0] ?? "");
const behindHash = (url: unknown) => String(url).split("#")[1] ?? "";

/** What stands behind the # in the newest mail to an address. */
async function mailed(recipient: string): Promise<string> {
  const { rows } = await app.owner.query<{ recipient: string; text: string; html: string }>(
    `select recipient, text, html from platform.outbox where recipient = $1 and text like '%#%'
     order by created_at desc, id desc limit 1`,
    [recipient],
  );
  const [mail] = rows;
  return /#(\S+)/.exec(mail ? openMail(app.runtime.mailSeal, mail).text : "")?.[1] ?? "";
}

async function withMail(): Promise<Person> {
  const added = await here.addPerson("teacher", "Alia", "binti Osman");
  const { id, email } = added;
  return { me: app.as(added.cookie), user_id: id, profile_id: id, email };
}

async function belongThere({ user_id }: Person): Promise<void> {
  const { id } = await there.addPerson("teacher", "Alia");
  await app.owner.query("delete from auth.memberships where profile_id = $1", [id]);
  const membership = { user_id, school_id: there.id, profile_id: id };
  await addMembership(app.runtime.database.auth, membership);
}

async function leaveThere({ user_id }: Person): Promise<void> {
  const { rows } = await app.owner.query<{ profile_id: string }>(
    "select profile_id from auth.memberships where school_id = $1 and user_id = $2",
    [there.id, user_id],
  );
  good(await there.admin.send("DELETE", `/members/${rows[0]?.profile_id}`));
}

const linkFor = async (profile_id: string) =>
  behindHash(good(await here.admin.post<MemberLink>(`/members/${profile_id}/link`, {})).body.url);

async function memberWithout(role = "guardian"): Promise<string> {
  const body = { role, first_name: "Tanpa", ...(role === "guardian" && { relation: "bapa" }) };
  const students = role === "guardian" ? { student_ids: [here.students[0]] } : {};
  const made = good(await here.admin.post("/members", { ...body, ...students }));
  return (made.body as { id: string }).id;
}

/** A guardian of a pupil. */
async function parent(): Promise<Person> {
  const { id, email, cookie } = await here.addPerson("guardian", "Alia", "binti Osman");
  const guardian_id = newId();
  await app.owner.query(
    `with g as (insert into app.guardians (school_id, id, profile_id) values ($1, $2, $3))
     insert into app.guardian_links (school_id, id, guardian_id, student_id, relation)
     values ($1, gen_random_uuid(), $2, $4, 'ibu')`,
    [here.id, guardian_id, id, here.students[1]],
  );
  return { me: app.as(cookie), user_id: id, profile_id: id, email };
}

/** A guardian with an address, who was mailed an invitation. */
async function invited(): Promise<Person> {
  const email = `${newId()}@ujian.example`;
  const body = { role: "guardian", first_name: "Alia", relation: "ibu", email };
  const made = await here.admin.post("/members", { ...body, student_ids: [here.students[0]] });
  const { id: profile_id } = good(made).body as { id: string };
  await app.owner.query("update app.guardians set consent_email = true where profile_id = $1", [
    profile_id,
  ]);
  good(await here.admin.post("/members/links", { ids: [profile_id], by: "mail" }));
  return { me: app.nobody, user_id: "", profile_id, email };
}

async function cardFor(profile_id: string): Promise<string> {
  const sent = { ids: [profile_id], by: "card" };
  const made = good(await here.admin.post<{ links: { url: string }[] }>("/members/links", sent));
  return behindHash(made.body.links[0]?.url);
}

async function familyLink({ email }: Person): Promise<string> {
  good(await post("/family-links", { email }));
  return mailed(email);
}

/** A person without an e-mail address, who signed in by a link. */
async function withoutMail(): Promise<Person> {
  const profile_id = await memberWithout();
  const me = callerFrom(good(await post("/session/link", { token: await linkFor(profile_id) })));
  const { rows } = await app.owner.query<{ user_id: string; email: string }>(
    `select user_id, email from auth.memberships m join auth.users u on u.id = m.user_id
     where m.profile_id = $1`,
    [profile_id],
  );
  const [{ user_id, email } = { user_id: "", email: "" }] = rows;
  return { me, user_id, profile_id, email };
}

const signIn = async ({ email }: Person) =>
  callerFrom(good(await post("/session", { email, password: TEST_PASSWORD })));
const livesAs = (caller: Caller) => async (on: TestApp) =>
  (await on.as(caller.cookie).get("/me")).status === 200;
/** A refused password shows that the link is good and does not use it up. */
const setsPassword = (token: string) => async (on: TestApp) =>
  (await post("/passwords", { token, password: "password123" }, on)).status === 422;

async function codeFor(profile_id: string): Promise<string> {
  const made = good(await here.admin.post(`/members/${profile_id}/invitation`, { by: "link" }));
  return (made.body as { code: string }).code;
}

const KINDS: Record<string, () => Promise<Kept>> = {
  async own() {
    const person = await withMail();
    good(await post("/password-resets", { email: person.email }));
    return { person, lives: setsPassword(await mailed(person.email)) };
  },
  async made() {
    const person = await withMail();
    return { person, lives: setsPassword(await linkFor(person.profile_id)) };
  },
  async link() {
    const person = await withoutMail();
    const token = await linkFor(person.profile_id);
    return {
      person,
      lives: async (on) => (await post("/session/link", { token }, on)).status === 200,
    };
  },
  async linked() {
    const person = await withoutMail();
    return { person, lives: livesAs(person.me) };
  },
  async here() {
    const person = await withMail();
    return { person, lives: livesAs(await signIn(person)) };
  },
  async there() {
    const person = await withMail();
    await belongThere(person);
    const session = await signIn(person);
    good(await session.patch("/session", { school_id: there.id }));
    return {
      person,
      async lives(on) {
        const { status, body } = await on.as(session.cookie).get<Me>("/me");
        return status === 200 && body.school?.id === there.id;
      },
    };
  },
  async stale() {
    const person = await withMail();
    const session = await signIn(person);
    await app.owner.query(
      `update auth.sessions set confirmed_at = now() - interval '11 minutes'
       where user_id = $1 and id <> (select id from auth.sessions where user_id = $1
         order by created_at limit 1)`,
      [person.user_id],
    );
    return {
      person,
      async lives(on) {
        const caller = on.as(session.cookie);
        const { status } = await caller.get("/me");
        // Whatever else changed, the session has gained no proof.
        if (status === 200) expect((await caller.send("DELETE", "/me/two-step")).status).toBe(403);
        return status === 200;
      },
    };
  },
  async mail() {
    const person = await withMail();
    good(await person.me.post("/me/email", { email: `${newId()}@ujian.example` }));
    const token = await mailed(person.email);
    const lives = async (on: TestApp) =>
      (await post("/email-confirmations", { token }, on)).status === 200;
    return { person, lives };
  },
  async open() {
    const profile_id = await memberWithout();
    const code = await codeFor(profile_id);
    return {
      person: { me: app.nobody, user_id: "", profile_id, email: "" },
      lives: async (on) => (await post("/invitations/look", { code }, on)).status === 200,
    };
  },
  async came() {
    const profile_id = await memberWithout();
    const invitee = await withMail();
    await app.owner.query("delete from auth.memberships where user_id = $1", [invitee.user_id]);
    good(await invitee.me.post("/invitations/accept", { code: await codeFor(profile_id) }));
    return {
      person: { ...invitee, profile_id },
      async lives(on) {
        const admin = callerFrom(
          good(await post("/session", { email: here.admin.email, password: TEST_PASSWORD }, on)),
          on,
        );
        return (await admin.post(`/members/${profile_id}/confirmation`, {})).status === 200;
      },
    };
  },
  async api() {
    const person = await withMail();
    const token = makeApiToken(app.runtime.cookieKey);
    await insertApiToken(app.runtime.database.auth, token, {
      ...person,
      school_id: here.id,
      name: "Pagar",
      permissions: ["students.see"],
      days: 30,
    });
    return {
      person,
      lives: async (on) => (await on.withToken(token).get("/students")).status === 200,
    };
  },
  async family() {
    const person = await parent();
    const token = await familyLink(person);
    const lives = async (on: TestApp) =>
      (await post("/family-links/use", { token }, on)).status === 200;
    return { person, lives };
  },
  async entered() {
    const person = await parent();
    const came = await post("/family-links/use", { token: await familyLink(person) });
    const session = callerFrom(good(came));
    return {
      person,
      async lives(on) {
        const caller = on.as(session.cookie);
        const { status } = await caller.get("/me");
        // Whatever else changed, the session has gained no proof.
        if (status === 200) expect((await caller.send("DELETE", "/me/two-step")).status).toBe(403);
        return status === 200;
      },
    };
  },
  async phone() {
    const person = await parent();
    const token = await familyLink(person);
    const came = good(await post("/family-links/use", { token, remember: true }));
    const cookie = came.headers.getSetCookie().find((one) => one.includes("-device=")) ?? "";
    const [phone = ""] = cookie.split(";");
    const lives = async (on: TestApp) =>
      (await on.as(phone).post("/devices/use", {})).status === 200;
    return { person, lives };
  },
  async feed() {
    const person = await withMail();
    const { url } = good(await person.me.post<{ url: string }>("/calendar-feeds", {})).body;
    const { pathname } = new URL(url);
    return { person, lives: async (on) => (await fetch(on.url + pathname)).status === 200 };
  },
  async mailed() {
    const person = await invited();
    const code = await mailed(person.email);
    const lives = async (on: TestApp) =>
      (await post("/invitations/enter", { code }, on)).status === 200;
    return { person, lives };
  },
  async office() {
    const person = await withoutMail();
    const token = await cardFor(person.profile_id);
    const lives = async (on: TestApp) =>
      (await post("/family-links/use", { token }, on)).status === 200;
    return { person, lives };
  },
  async push() {
    const added = await parent();
    const person = { ...added, me: await signIn(added) };
    good(await here.admin.patch("/message-settings", { push: true }));
    const { given } = makeBrowser(`https://fcm.googleapis.com/fcm/send/${newId()}`);
    good(await person.me.post("/push-subscriptions", given));
    return {
      person,
      async lives(on) {
        const { rowCount } = await on.owner.query(
          `select 1 from auth.push_subscriptions s join auth.memberships m
             on m.user_id = s.user_id and m.school_id = s.school_id and m.ended_at is null
           where s.endpoint = $1`,
          [given.endpoint],
        );
        return rowCount === 1;
      },
    };
  },
};

async function turnOn(me: Caller): Promise<TOTP> {
  const { uri } = good(await me.post<{ uri: string }>("/me/two-step", {})).body;
  const totp = URI.parse(uri) as TOTP;
  good(await me.post("/me/two-step/confirmation", { code: totp.generate() }));
  return totp;
}

async function invitedThere({ email }: Person, by: "mail" | "link"): Promise<[string, string]> {
  const added = await there.admin.post("/members", { role: "teacher", first_name: "Alia", email });
  const { id } = good(added).body as { id: string };
  const invited = good(await there.admin.post<MemberLink>(`/members/${id}/invitation`, { by }));
  return [id, by === "link" ? (invited.body.code ?? "") : await mailed(email)];
}

type Change = { before?(person: Person): Promise<unknown>; act(person: Person): Promise<unknown> };

/** Adds the person to the other school, for the cases that need two schools. */
const inBoth = async (person: Person) => {
  const { rowCount } = await app.owner.query(
    "select 1 from auth.memberships where user_id = $1 and school_id = $2",
    [person.user_id, there.id],
  );
  if (rowCount === 0) await belongThere(person);
};

async function roleOf(profile_id: string): Promise<string | undefined> {
  const { rows } = await app.owner.query<{ role: string }>(
    "select role from app.profiles where id = $1",
    [profile_id],
  );
  return rows[0]?.role;
}

const NEW = "kata-laluan-yang-baharu";
const CHANGES: Record<string, Change> = {
  "belongs to another school too": { act: inBoth },
  "did so for a while": {
    async act(person) {
      await inBoth(person);
      await leaveThere(person);
    },
  },
  "joins another by a mailed code": {
    async act(person) {
      const [, code] = await invitedThere(person, "mail");
      const { body } = good(await person.me.post("/invitations/accept", { code }));
      expect(body).toMatchObject({ as: "joined" });
    },
  },
  "joins another, confirmed there": {
    async act(person) {
      const [id, code] = await invitedThere(person, "link");
      good(await person.me.post("/invitations/accept", { code }));
      good(await there.admin.post(`/members/${id}/confirmation`, {}));
    },
  },
  "creates a school": {
    act: async ({ me }) =>
      good(
        await me.post("/schools", {
          school_name: "Sendiri",
          school_type: "tahfiz",
          state: "Kelantan",
        }),
      ),
  },
  "chooses another school": {
    before: inBoth,
    act: async ({ me }) => good(await me.patch("/session", { school_id: there.id })),
  },
  "loses access to this school": {
    act: async ({ profile_id }) => good(await here.admin.send("DELETE", `/members/${profile_id}`)),
  },
  "loses a child here": {
    async act({ profile_id }) {
      const { rows } = await app.owner.query<{ id: string }>(
        `select l.id from app.guardian_links l join app.guardians g on g.id = l.guardian_id
         where g.profile_id = $1`,
        [profile_id],
      );
      good(await here.admin.send("DELETE", `/guardian-links/${rows[0]?.id}`));
    },
  },
  "loses access to the other": { before: inBoth, act: leaveThere },
  "gets another role here": {
    async act({ profile_id }) {
      const was = await roleOf(profile_id);
      const role = was === "guardian" ? "teacher" : "admin";
      good(await here.admin.patch(`/members/${profile_id}`, { role }));
    },
  },
  "is signed out by an admin": {
    act: async ({ profile_id }) =>
      good(await here.admin.send("DELETE", `/members/${profile_id}/sessions`)),
  },
  "is erased here": {
    act: async ({ profile_id }) => good(await here.admin.send("DELETE", `/persons/${profile_id}`)),
  },
  "changes the e-mail": {
    async act({ me, email }) {
      const to = `${newId()}@ujian.example`;
      good(await me.post("/me/email", { email: to }));
      if (!email.endsWith(".invalid")) {
        good(await post("/email-confirmations", { token: await mailed(email) }));
      }
      const { body } = good(await post("/email-confirmations", { token: await mailed(to) }));
      expect(body).toEqual({ as: "changed" });
    },
  },
  "changes the password": {
    act: async ({ me }) =>
      good(await me.post("/me/password", { current: TEST_PASSWORD, password: NEW })),
  },
  "sets a new one by a link": {
    async act({ email }) {
      good(await post("/password-resets", { email }));
      good(await post("/passwords", { token: await mailed(email), password: NEW }));
    },
  },
  "turns two-step sign-in on": { act: ({ me }) => turnOn(me) },
  "turns it off": {
    before: ({ me }) => turnOn(me),
    act: async ({ me }) => good(await me.send("DELETE", "/me/two-step")),
  },
  "gets another sign-in link": { act: ({ profile_id }) => linkFor(profile_id) },
  "is invited anew": { act: ({ profile_id }) => codeFor(profile_id) },
  "gets a card from the office": { act: ({ profile_id }) => cardFor(profile_id) },
  "has another phone number here": {
    act: ({ profile_id }) =>
      app.owner.query("update app.profiles set phone = '+60198765432' where id = $1", [profile_id]),
  },
  "has another address here": {
    act: ({ profile_id }) =>
      app.owner.query("update app.profiles set email = $2 where id = $1", [
        profile_id,
        `${newId()}@ujian.example`,
      ]),
  },
};

const SUSPENDED = "while this school is suspended";
const RESTORE = "comes back by a restore";
const [head = "", ...lines] = MATRIX.trim().split("\n");
const kinds = head.trim().split(/\s+/);
const rows = lines.map((line) => {
  const [change = "", ...cells] = line.split(/\s{2,}/);
  return { change, cells: cells.join(" ").split(/\s+/) };
});

test("the table has a word for each thing and each change", () => {
  expect(kinds).toEqual(Object.keys(KINDS));
  expect(rows.map(({ change }) => change)).toEqual([...Object.keys(CHANGES), SUSPENDED, RESTORE]);
  for (const { change, cells } of rows) {
    expect(cells, change).toHaveLength(kinds.length);
    for (const cell of cells) expect(["lives", "dies", "-"], change).toContain(cell);
  }
});

test.each(kinds)("%s lives while nothing changes", async (kind) => {
  const kept = await KINDS[kind]?.();
  expect(await kept?.lives(app)).toBe(true);
});

test.each(rows.filter(({ change }) => change in CHANGES))(
  "when somebody $change, what must live lives and what must die is dead",
  async ({ change, cells }) => {
    const foundOf = async (kind: string, at: number) => {
      if (cells[at] === "-") return "-";
      const kept = await KINDS[kind]?.();
      if (!kept) throw new Error(`there is no ${kind}`);
      await CHANGES[change]?.before?.(kept.person);
      await CHANGES[change]?.act(kept.person);
      return (await kept.lives(app)) ? "lives" : "dies";
    };
    const found = await Promise.all(kinds.map(async (kind, at) => [kind, await foundOf(kind, at)]));
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(kinds.map((kind, at) => [kind, cells[at]])),
    );
  },
);

test("while a school is suspended, who signs in sees nothing of it", async () => {
  const usual = here;
  onTestFinished(() => {
    here = usual;
  });
  here = await app.makeSchool();
  const kept = new Map<string, Kept>();
  for (const kind of kinds) {
    const made = await KINDS[kind]?.();
    if (made) kept.set(kind, made);
  }
  await app.owner.query(
    "insert into platform.school_holds (school_id, kind) values ($1, 'suspended')",
    [here.id],
  );
  const found: Record<string, string> = {};
  for (const [kind, { lives }] of kept) found[kind] = (await lives(app)) ? "lives" : "dies";
  const wanted = rows.find(({ change }) => change === SUSPENDED)?.cells;
  expect(found).toEqual(Object.fromEntries(kinds.map((kind, at) => [kind, wanted?.[at]])));
  for (const who of [here.guardian, here.teacher, here.admin]) {
    expect((await who.get("/home")).status).toBe(503);
  }
});

/**
 * Whether an account may enter a school after people of another school had its password in hand: only its
 * mailbox proves whose it is.
 */
const ENTRIES = `
                                                  mailed  confirmed  founded  again
a password set by mail                            enters  enters     enters   enters
a link of the school set it                       stays   stays      stays    enters
the owner changed that in a session               stays   stays      stays    enters
the owner set one by mail after that              enters  enters     enters   enters
a link of the school set it after that            stays   stays      stays    enters
the school let in who had registered somehow      stays   stays      stays    enters
a mailed code came back to another's session      stays   stays      stays    enters
a mailed code came back to who had registered     enters  enters     enters   enters
`;

async function setByLink(person: Person): Promise<Person> {
  const token = await linkFor(person.profile_id);
  good(await post("/passwords", { token, password: TEST_PASSWORD }));
  return { ...person, me: await signIn(person) };
}

async function setByMail(person: Person): Promise<Person> {
  good(await post("/password-resets", { email: person.email }));
  const token = await mailed(person.email);
  good(await post("/passwords", { token, password: TEST_PASSWORD }));
  return { ...person, me: await signIn(person) };
}

async function changeIt(person: Person): Promise<Person> {
  good(await person.me.post("/me/password", { current: TEST_PASSWORD, password: NEW }));
  good(await person.me.post("/me/password", { current: NEW, password: TEST_PASSWORD }));
  return person;
}

/** A registered account with the place here that it is to have. */
async function registered(): Promise<Person> {
  const email = `${newId()}@ujian.example`;
  const body = { email, password: TEST_PASSWORD, first_name: "Alia", last_name: "binti Osman" };
  const me = callerFrom(good(await post("/accounts", body)));
  const added = await here.admin.post("/members", { role: "teacher", first_name: "Alia", email });
  const { rows } = await app.owner.query<{ id: string }>(
    "select id from auth.users where email = $1",
    [email],
  );
  const { id: profile_id } = good(added).body as { id: string };
  return { me, user_id: rows[0]?.id ?? "", profile_id, email };
}

async function comeByMail(person: Person): Promise<Person> {
  good(await here.admin.post(`/members/${person.profile_id}/invitation`, { by: "mail" }));
  good(await person.me.post("/invitations/accept", { code: await mailed(person.email) }));
  return person;
}

const OWNERS: Record<string, () => Promise<Person>> = {
  "a password set by mail": async () => setByMail(await withMail()),
  "a link of the school set it": async () => setByLink(await withMail()),
  "the owner changed that in a session": async () => changeIt(await setByLink(await withMail())),
  "the owner set one by mail after that": async () => setByMail(await setByLink(await withMail())),
  "a link of the school set it after that": async () =>
    setByLink(await setByMail(await setByLink(await withMail()))),
  async "the school let in who had registered somehow"() {
    const person = await registered();
    good(await person.me.post("/invitations/accept", { code: await codeFor(person.profile_id) }));
    good(await here.admin.post(`/members/${person.profile_id}/confirmation`, {}));
    return { ...person, me: await signIn(person) };
  },
  async "a mailed code came back to another's session"() {
    const person = await registered();
    return comeByMail({ ...person, me: await signIn(person) });
  },
  "a mailed code came back to who had registered": async () => comeByMail(await registered()),
};

const WAYS: Record<string, (person: Person) => Promise<{ status: number; body: unknown }>> = {
  async mailed(person) {
    const [, code] = await invitedThere(person, "mail");
    return person.me.post("/invitations/accept", { code });
  },
  async confirmed(person) {
    const [id, code] = await invitedThere(person, "link");
    const came = await person.me.post("/invitations/accept", { code });
    if (came.status !== 200) return came;
    return there.admin.post(`/members/${id}/confirmation`, {});
  },
  founded: ({ me }) =>
    me.post("/schools", { school_name: "Sendiri", school_type: "tahfiz", state: "Kelantan" }),
  /** Into the school that the account has left. */
  async again(person) {
    good(await here.admin.send("DELETE", `/members/${person.profile_id}`));
    const code = await codeFor(person.profile_id);
    good(await (await signIn(person)).post("/invitations/accept", { code }));
    return here.admin.post(`/members/${person.profile_id}/confirmation`, {});
  },
};

const [entryHead = "", ...entryLines] = ENTRIES.trim().split("\n");
const entries = entryLines.map((line): [string, string[]] => {
  const [owner = "", ...cells] = line.split(/\s{2,}/);
  return [owner, cells];
});

test.each(entries)(
  "with %s, an account enters where it is its owner's alone",
  async (who, cells) => {
    const ways = entryHead.trim().split(/\s+/);
    expect(ways).toEqual(Object.keys(WAYS));
    const found: string[] = [];
    for (const way of ways) {
      const person = await OWNERS[who]?.();
      if (!person) throw new Error(`there is no ${who}`);
      const answer = await WAYS[way]?.(person);
      if (answer?.status === 403) {
        expect(answer.body).toMatchObject({ data: { reason: "known_password" } });
      } else expect(answer?.status, way).toBeLessThan(300);
      found.push(answer?.status === 403 ? "stays" : "enters");
    }
    expect(found).toEqual(cells);
  },
);

test("who waits elsewhere is not let in once a link of the school has set the password", async () => {
  const person = await withMail();
  const [id, code] = await invitedThere(person, "link");
  good(await person.me.post("/invitations/accept", { code }));
  await setByLink(person);
  const confirm = () => there.admin.post(`/members/${id}/confirmation`, {});
  expect(await confirm()).toMatchObject({
    status: 403,
    body: { data: { reason: "known_password" } },
  });
  await setByMail(person);
  expect((await confirm()).status).toBe(200);
});

test("a session that a link began founds no school", async () => {
  const { me } = await withoutMail();
  const school = { school_name: "Sendiri", school_type: "tahfiz", state: "Kelantan" };
  const refused = await me.post("/schools", school);
  expect(refused).toMatchObject({ status: 403, body: { data: { reason: "by_link" } } });
});

/** A server on an empty database of its own. */
async function startFresh(settings: Record<string, string> = SETTINGS): Promise<TestApp> {
  const name = `tokens_${newId().slice(-12)}`;
  const owner = app.owner;
  const fresh = await startApp(await makeDatabase(inject("databaseUrl"), name), settings);
  onTestFinished(async () => {
    await fresh.stop();
    await owner.query(`drop database ${name}`);
  });
  return fresh;
}

test("a mailed code is read in the mail alone: it waits sealed in the database", async () => {
  const sender = await startFresh({});
  const school = await sender.makeSchool();
  const jobs = startJobs(sender.runtime);
  onTestFinished(() => jobs.stop());
  const email = `${newId()}@ujian.example`;
  const body = { role: "guardian", first_name: "Rosli", email, relation: "bapa" };
  const made = await school.admin.post("/members", { ...body, student_ids: [school.students[0]] });
  const { id } = good(made).body as { id: string };
  good(await school.admin.post(`/members/${id}/invitation`, { by: "mail" }));
  const sent = async () =>
    (await sender.owner.query("select 1 from platform.outbox where state = 'sent'")).rowCount;
  await expect.poll(sent, { timeout: 20_000 }).toBe(1);
  const folder = join(sender.runtime.env.dataDir, "mail");
  const [file = ""] = readdirSync(folder);
  const mail = readFileSync(join(folder, file), "utf8").replace(/=\r?\n/g, "");
  expect(mail).not.toContain("sealed");
  const code = /\/join#([\w-]{19})/.exec(mail)?.[1] ?? "";
  expect((await post("/invitations/look", { code }, sender)).body).toMatchObject({ email });
});

test("no link of a mail that waits stands in the database, and under another secret none goes out", async () => {
  const person = await withMail();
  const to = `${newId()}@ujian.example`;
  good(await post("/password-resets", { email: person.email }));
  good(await person.me.post("/me/email", { email: to }));
  const { rows } = await app.owner.query<OutgoingLetter>(
    "select * from platform.outbox where recipient in ($1, $2) and text like '%sealed:%'",
    [person.email, to],
  );
  expect(rows).toHaveLength(3);
  const sent: OutgoingLetter[] = [];
  const out = {
    send: async (letter: OutgoingLetter) => {
      sent.push(letter);
      return { as: "sent" } as const;
    },
    close() {},
  };
  const other = openSeal(randomBytes(32).toString("base64url"));
  for (const mail of rows) {
    expect(`${mail.text}${mail.html}`).not.toMatch(/#(?!\{\{sealed:)[\w-]{32}/);
    expect(await unsealing(out, other).send(mail)).toMatchObject({ as: "never" });
    expect(sent).toEqual([]);
    expect(await unsealing(out, app.runtime.mailSeal).send(mail)).toEqual({ as: "sent" });
    expect(sent.pop()?.text).toMatch(/#[\w-]{32}\n/);
  }
});

test("after a restore nothing but passwords opens anything, and who lost access since stays out", async () => {
  const usual = { app, here, there };
  const [source, copy] = [await startFresh(), await startFresh()];
  const target = mkdtempSync(join(tmpdir(), "halaqah-tokens-"));
  onTestFinished(() => {
    ({ app, here, there } = usual);
    rmSync(target, { recursive: true });
  });
  app = source;
  [here, there] = [await app.makeSchool(), await app.makeSchool()];
  const kept = new Map<string, Kept>();
  for (const kind of kinds) {
    const made = await KINDS[kind]?.();
    if (made) kept.set(kind, made);
  }
  const [stays, ended, erased] = [await withMail(), await withMail(), await withMail()];
  const client = await source.owner.connect();
  const { dataDir } = source.runtime.env;
  const { folder } = await makeBackup(client, { dataDir, target }).finally(() => client.release());
  good(await here.admin.send("DELETE", `/members/${ended.profile_id}`));
  good(await here.admin.send("DELETE", `/persons/${erased.profile_id}`));

  const owner = await copy.owner.connect();
  await restoreBackup(owner, { folder, dataDir, migrations: MIGRATIONS }).finally(() =>
    owner.release(),
  );
  const found: Record<string, string> = {};
  for (const [kind, { lives }] of kept) found[kind] = (await lives(copy)) ? "lives" : "dies";
  const wanted = rows.find(({ change }) => change === RESTORE)?.cells;
  expect(found).toEqual(Object.fromEntries(kinds.map((kind, at) => [kind, wanted?.[at]])));

  const schoolOf = async ({ email }: Person) => {
    const answer = good(await post<Me>("/session", { email, password: TEST_PASSWORD }, copy));
    return answer.body.school?.id;
  };
  expect([await schoolOf(stays), await schoolOf(ended), await schoolOf(erased)]).toEqual([
    here.id,
    undefined,
    undefined,
  ]);
});
