import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import {
  startApp,
  TEST_PASSWORD,
  type Caller,
  type TestApp,
  type TestSchool,
} from "#app/testing.ts";
import { newId } from "#lib/ids.ts";
import { openMail } from "#server/mail/sealed.ts";
import { countTry, invitationsOf } from "#server/session/limits.ts";
import type { Member, MemberLink } from "./contract.ts";

let app: TestApp;
let school: TestSchool;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());
beforeEach(async () => {
  school = await app.makeSchool();
});

const cookieOf = (headers: Headers) => headers.get("set-cookie")?.split(";")[0] ?? "";

async function list(): Promise<Member[]> {
  return (await school.admin.get<{ members: Member[] }>("/members")).body.members;
}

async function memberOf(id: string): Promise<Member | undefined> {
  return (await list()).find((member) => member.id === id);
}

/** Adds a guardian of the first pupil. */
async function addGuardian(more: Record<string, unknown> = {}): Promise<Member> {
  const answer = await school.admin.post<Member>("/members", {
    role: "guardian",
    first_name: "Rosli",
    last_name: "bin Omar",
    student_ids: [school.students[0]],
    relation: "bapa",
    ...more,
  });
  expect(answer.status).toBe(201);
  return answer.body;
}

async function inviteBy(by: "mail" | "link", id: string): Promise<MemberLink> {
  const answer = await school.admin.post<MemberLink>(`/members/${id}/invitation`, { by });
  expect(answer.status).toBe(200);
  return answer.body;
}

/** A new account, signed in and without a school. */
async function makeAccount(
  email = `${newId()}@ujian.example`,
): Promise<Caller & { email: string }> {
  const { id } = await school.addPerson("guardian", "Orang");
  await app.owner.query("delete from auth.memberships where user_id = $1", [id]);
  await app.owner.query("update auth.users set email = $2 where id = $1", [id, email]);
  const body = { email, password: TEST_PASSWORD };
  const { headers } = await app.nobody.post("/session", body);
  return { email, ...app.as(cookieOf(headers)) };
}

/** The text of the newest mail to an address. */
async function mailTo(email: string): Promise<string> {
  const { rows } = await app.owner.query<{ recipient: string; text: string; html: string }>(
    `select recipient, text, html from platform.outbox where recipient = $1
     order by created_at desc limit 1`,
    [email],
  );
  return rows[0] ? openMail(app.runtime.mailSeal, rows[0]).text : "";
}

/** The code in the newest mail to an address. */
async function codeFor(email: string): Promise<string> {
  return /\/join#(\S+)/.exec(await mailTo(email))?.[1] ?? "";
}

const accept = (who: Caller, code: string) => who.post("/invitations/accept", { code });
const look = (code: string) => app.nobody.post("/invitations/look", { code });

describe("an invitation by mail", () => {
  test("lets in at once who reads the address, and proves it", async () => {
    const email = `${newId()}@ujian.example`;
    const { id } = await addGuardian({ email });
    await app.owner.query("update app.schools set pupil_word = 'murid' where school_id = $1", [
      school.id,
    ]);
    expect(await inviteBy("mail", id)).toMatchObject({ url: null, code: null });
    expect(await memberOf(id)).toMatchObject({ access: "invited", mailed: true });
    const code = await codeFor(email);
    expect((await look(code)).body).toEqual({
      school: "Sekolah Ujian",
      pupil_word: "murid",
      role: "guardian",
      first_name: "Rosli",
      last_name: "bin Omar",
      email,
    });

    const invitee = await makeAccount(email);
    expect((await accept(invitee, code)).body).toMatchObject({
      as: "joined",
      me: { id, role: "guardian", school: { id: school.id } },
    });
    expect(await memberOf(id)).toMatchObject({ access: "active", children: ["Hakim bin Ujian"] });
    const mine = await invitee.get("/students");
    expect((mine.body as { id: string }[]).map((student) => student.id)).toEqual([
      school.students[0],
    ]);
    const { rows } = await app.owner.query(
      "select email_verified from auth.users where email = $1",
      [email],
    );
    expect(rows).toEqual([{ email_verified: true }]);
  });

  test("greets with the title of a teacher, else with the one that the name tells", async () => {
    const email = `${newId()}@ujian.example`;
    const guardian = await addGuardian({ email });
    await inviteBy("mail", guardian.id);
    expect(await mailTo(email)).toContain("Assalamualaikum Encik Rosli,");

    const { id, teacher_id } = school.teacher;
    await school.admin.patch(`/teachers/${teacher_id}`, { title: "cikgu" });
    expect((await memberOf(id))?.greeted).toMatch(/^Cikgu /);
  });

  test("makes anybody else wait for the admin", async () => {
    const { id } = await addGuardian({ email: `${newId()}@ujian.example` });
    await inviteBy("mail", id);
    const invitee = await makeAccount();
    const code = await codeFor((await memberOf(id))?.email ?? "");
    expect((await accept(invitee, code)).body).toMatchObject({
      as: "waiting",
      me: { school: null },
    });
    expect((await invitee.get("/students")).status).toBe(403);
    // The page that waits names the school that has to confirm.
    expect((await invitee.get("/me")).body).toMatchObject({ awaits: ["Sekolah Ujian"] });
    expect((await (await makeAccount()).get("/me")).body).toMatchObject({ awaits: [] });
    expect(await memberOf(id)).toMatchObject({ access: "came", came: { email: invitee.email } });
  });

  test("lets nobody in by what the database keeps of it, also under the address it was mailed to", async () => {
    const email = `${newId()}@ujian.example`;
    const added = await school.admin.post("/members", { role: "admin", first_name: "Ali", email });
    await inviteBy("mail", (added.body as Member).id);
    const code = await codeFor(email);
    const { rows } = await app.owner.query<{ all: string; text: string }>(
      `select to_jsonb(o)::text || (select to_jsonb(i)::text from auth.invitations i
         where i.email = o.recipient) as all, text from platform.outbox o where recipient = $1`,
      [email],
    );
    expect(code).not.toBe("");
    expect(rows[0]?.all).not.toContain(code);
    expect(rows[0]?.all).not.toContain(code.replaceAll("-", ""));
    // A person who read all of that registers with the address, but nobody has proved it.
    const reader = await app.nobody.post("/accounts", {
      first_name: "Ali",
      last_name: "bin Abu",
      email,
      password: TEST_PASSWORD,
    });
    const caller = app.as(cookieOf(reader.headers));
    const kept = /\/join#(\S+)/.exec(rows[0]?.text ?? "")?.[1] ?? "";
    for (const tried of [kept, kept.replace(/\W/g, "").slice(-16)]) {
      expect([400, 404]).toContain((await accept(caller, tried)).status);
    }
    expect((await caller.get("/me")).body).toMatchObject({ school: null });
    // Sent to another address, the sealed code stays sealed.
    const other = { recipient: "lain@ujian.example", text: kept, html: null };
    expect(openMail(app.runtime.mailSeal, other).text).toBe(kept);
  });

  test("goes to one address a few times a day, whoever asks and however often", async () => {
    const email = `${newId()}@ujian.example`;
    const other = await app.makeSchool();
    await app.owner.query("update app.profiles set email = $2 where id = $1", [
      other.guardian.id,
      email,
    ]);
    await app.owner.query("update auth.memberships set ended_at = now() where user_id = $1", [
      other.guardian.id,
    ]);
    const { id } = await addGuardian({ email });
    const press = (by: Caller, whom: string) =>
      by.post(`/members/${whom}/invitation`, { by: "mail" });
    const answers = [];
    for (let at = 0; at < 60; at += 1) answers.push(await press(school.admin, id));
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toEqual([...Array(10).fill(200), ...Array(50).fill(429)]);
    expect(Number(answers.at(-1)?.headers.get("retry-after"))).toBeGreaterThan(3600);
    expect((await press(other.admin, other.guardian.id)).status).toBe(429);
    const { rows } = await app.owner.query("select 1 from platform.outbox where recipient = $1", [
      email,
    ]);
    expect(rows).toHaveLength(10);
    // The code mailed last is still valid, and an admin can still make a link.
    expect((await look(await codeFor(email))).status).toBe(200);
    await inviteBy("link", id);
  });

  test("goes to two hundred guardians of a school on its first day, but not without end", async () => {
    school = await app.makeSchool({ pupils: 60 });
    const { id } = await addGuardian({ email: `${newId()}@ujian.example` });
    const invite = () => school.admin.post(`/members/${id}/invitation`, { by: "mail" });
    const { auth } = app.runtime.database;
    // Sixty for one class and three for the other.
    const limit = invitationsOf(63);
    for (let at = 1; at < 200; at += 1) await countTry(auth, limit, school.id);
    expect((await invite()).status).toBe(200);
    for (let at = 200; at < limit.tries; at += 1) await countTry(auth, limit, school.id);
    expect((await invite()).status).toBe(429);
    await inviteBy("link", id);
  });

  test("needs an address", async () => {
    const { id } = await addGuardian();
    const answer = await school.admin.post(`/members/${id}/invitation`, { by: "mail" });
    expect(answer).toMatchObject({ status: 409, body: { data: { reason: "no_email" } } });
  });
});

describe("a copied link", () => {
  test("lets nobody in before the admin confirmed who came", async () => {
    const { id } = await addGuardian();
    const { url, code } = await inviteBy("link", id);
    expect(url).toBe(`${app.runtime.env.origin}/join#${code}`);
    const invitee = await makeAccount();
    expect((await accept(invitee, url ?? "")).body).toMatchObject({ as: "waiting" });
    // A repeated call gives the same answer, and another account comes too late.
    expect((await accept(invitee, code ?? "")).body).toMatchObject({ as: "waiting" });
    expect((await accept(await makeAccount(), code ?? "")).status).toBe(404);
    expect((await look(code ?? "")).status).toBe(404);

    expect((await school.admin.post(`/members/${id}/confirmation`, {})).body).toMatchObject({
      access: "active",
    });
    expect((await invitee.get("/me")).body).toMatchObject({ id, role: "guardian" });
    // The audit log entry may have been lost: repeating it is no error and lets nobody else in.
    expect((await school.admin.post(`/members/${id}/confirmation`, {})).status).toBe(200);
    const { id: other } = await addGuardian();
    expect((await school.admin.post(`/members/${other}/confirmation`, {})).status).toBe(409);
  });

  test("who is sent away stays out, and the link is dead", async () => {
    const { id } = await addGuardian();
    const { code } = await inviteBy("link", id);
    const invitee = await makeAccount();
    await accept(invitee, code ?? "");
    const sent = await school.admin.send("DELETE", `/members/${id}/invitation`);
    expect(sent.body).toMatchObject({ access: "none" });
    expect((await accept(invitee, code ?? "")).status).toBe(404);
    expect((await invitee.get("/me")).body).toMatchObject({ school: null });
  });

  test("of six who come at once, one waits", async () => {
    const { id } = await addGuardian();
    const { code } = await inviteBy("link", id);
    const invitees = await Promise.all(Array.from({ length: 6 }, () => makeAccount()));
    const answers = await Promise.all(invitees.map((invitee) => accept(invitee, code ?? "")));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(5);
  });
});

describe("an invitation is dead", () => {
  let id: string;
  beforeEach(async () => {
    ({ id } = await addGuardian());
  });

  test("after a newer one", async () => {
    const first = await inviteBy("link", id);
    const second = await inviteBy("link", id);
    expect((await look(first.code ?? "")).status).toBe(404);
    expect((await look(second.code ?? "")).status).toBe(200);
  });

  test("after its time", async () => {
    const { code } = await inviteBy("link", id);
    await app.owner.query("update auth.invitations set expires_at = now() where profile_id = $1", [
      id,
    ]);
    expect((await look(code ?? "")).status).toBe(404);
    expect((await accept(await makeAccount(), code ?? "")).status).toBe(404);
    expect(await memberOf(id)).toMatchObject({ access: "expired" });
  });

  test("once withdrawn", async () => {
    const { code } = await inviteBy("link", id);
    await school.admin.send("DELETE", `/members/${id}/invitation`);
    expect((await look(code ?? "")).status).toBe(404);
    // The audit log entry may have been lost: repeating it is no error.
    const again = await school.admin.send("DELETE", `/members/${id}/invitation`);
    expect(again.status).toBe(200);
    expect(await memberOf(id)).toMatchObject({ access: "none" });
  });

  test("once used", async () => {
    const { code } = await inviteBy("link", id);
    await accept(await makeAccount(), code ?? "");
    await school.admin.post(`/members/${id}/confirmation`, {});
    expect((await accept(await makeAccount(), code ?? "")).status).toBe(404);
  });

  test("and looking at one, also a hundred times, uses nothing up", async () => {
    const { code } = await inviteBy("link", id);
    for (let count = 0; count < 20; count += 1) expect((await look(code ?? "")).status).toBe(200);
  });
});

test("an invitation can give no other role than the person's, and no field slips in", async () => {
  const { id } = await addGuardian();
  const { code } = await inviteBy("link", id);
  const invitee = await makeAccount();
  const sent = await invitee.post("/invitations/accept", {
    code,
    role: "admin",
    school_id: school.id,
  });
  expect(sent.status).toBe(400);
  const student = await school.admin.post("/members", { role: "student", first_name: "Ali" });
  expect(student.status).toBe(400);
});

test("codes stand nowhere in the clear: not with the stored answers, the audit log or the invitations", async () => {
  const { id } = await addGuardian();
  const key = newId();
  const headers = { "idempotency-key": key };
  const first = await school.admin.post(`/members/${id}/invitation`, { by: "link" }, headers);
  const { code } = first.body as MemberLink;
  const plain = (code ?? "").replaceAll("-", "");
  const { rows } = await app.owner.query<{ all: string }>(
    `select concat(
       (select string_agg(to_jsonb(k)::text, '') from app.idempotency_keys k where school_id = $1),
       (select string_agg(to_jsonb(a)::text, '') from app.audit a where school_id = $1),
       (select string_agg(to_jsonb(i)::text, '') from auth.invitations i where school_id = $1)) as all`,
    [school.id],
  );
  expect(rows[0]?.all).not.toContain(code);
  expect(rows[0]?.all).not.toContain(plain);
});

describe("roles", () => {
  test("a new role holds at once, and the old session is gone", async () => {
    const { colleague, admin } = school;
    const changed = await admin.patch(`/members/${colleague.id}`, { role: "admin" });
    expect(changed.body).toMatchObject({ role: "admin" });
    expect((await colleague.get("/me")).status).toBe(401);
  });

  test("a guardian who becomes a teacher gets a record with the next number", async () => {
    const { guardian, admin } = school;
    await admin.patch(`/members/${guardian.id}`, { role: "teacher" });
    const { body } = await admin.get("/teachers");
    const numbers = (body as { teacher_id: string }[]).map((teacher) => teacher.teacher_id);
    expect(numbers.toSorted()).toEqual(["T-1", "T-2", "T-3"]);
  });

  test("a pupil stays one, and nobody becomes one", async () => {
    const { pupil, teacher, admin } = school;
    for (const [id, role] of [
      [pupil.id, "admin"],
      [teacher.id, "student"],
    ]) {
      const answer = await admin.patch(`/members/${id}`, { role });
      expect(answer).toMatchObject({ status: 409, body: { data: { reason: "role_fixed" } } });
    }
  });

  test("the last admin can neither be demoted nor removed", async () => {
    const { admin } = school;
    const idle = await school.addPerson("admin", "Tanpa Akses");
    await app.owner.query("delete from auth.memberships where user_id = $1", [idle.id]);
    for (const answer of [
      await admin.patch(`/members/${admin.id}`, { role: "teacher" }),
      await admin.send("DELETE", `/members/${admin.id}`),
    ]) {
      expect(answer).toMatchObject({ status: 409, body: { data: { reason: "last_admin" } } });
    }
    expect((await admin.get("/students")).status).toBe(200);
  });

  test("two admins who remove each other at once: one stays", async () => {
    for (let round = 0; round < 5; round += 1) {
      const school = await app.makeSchool();
      const other = await school.addPerson("admin", "Kedua");
      const answers = await Promise.all([
        school.admin.send("DELETE", `/members/${other.id}`),
        other.send("DELETE", `/members/${school.admin.id}`),
      ]);
      const { rowCount } = await app.owner.query(
        `select 1 from auth.memberships m join app.profiles p
           on p.school_id = m.school_id and p.id = m.profile_id
         where m.school_id = $1 and p.role = 'admin' and m.ended_at is null`,
        [school.id],
      );
      expect(rowCount).toBe(1);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });
});

describe("ending access", () => {
  test("shuts the door at the next request, and opens it again by an invitation", async () => {
    const { teacher, admin } = school;
    expect((await teacher.get("/students")).status).toBe(200);
    const ended = await admin.send("DELETE", `/members/${teacher.id}`);
    expect(ended.body).toMatchObject({ access: "ended" });
    expect((await teacher.get("/students")).status).toBe(401);
    const body = { email: teacher.email, password: TEST_PASSWORD };
    const again = app.as(cookieOf((await app.nobody.post("/session", body)).headers));
    expect((await again.get("/students")).status).toBe(403);

    await inviteBy("mail", teacher.id);
    expect((await accept(again, await codeFor(teacher.email))).body).toMatchObject({
      as: "joined",
    });
    expect((await again.get("/students")).status).toBe(200);
  });

  test("another account can take the place of one whose access ended", async () => {
    const { teacher, admin } = school;
    await admin.send("DELETE", `/members/${teacher.id}`);
    const { code } = await inviteBy("link", teacher.id);
    const invitee = await makeAccount();
    await accept(invitee, code ?? "");
    await admin.post(`/members/${teacher.id}/confirmation`, {});
    expect((await invitee.get("/me")).body).toMatchObject({ id: teacher.id, role: "teacher" });
  });
});

describe("several schools", () => {
  test("one account works in one at a time, and sees nothing of the other", async () => {
    const other = await app.makeSchool({ name: "Sekolah Kedua" });
    const { teacher } = school;
    const invited = await other.admin.post("/members", {
      role: "teacher",
      first_name: "Faizal",
      email: teacher.email,
    });
    await other.admin.post(`/members/${(invited.body as Member).id}/invitation`, { by: "mail" });
    const joined = await accept(teacher, await codeFor(teacher.email));
    expect(joined.body).toMatchObject({
      me: {
        school: { id: other.id },
        schools: [
          { id: school.id, name: "Sekolah Ujian" },
          { id: other.id, name: "Sekolah Kedua" },
        ],
      },
    });
    const ids = async () =>
      (await teacher.get<{ id: string }[]>("/students")).body.map(({ id }) => id);
    expect(await ids()).toEqual(expect.arrayContaining(other.students));
    expect(await ids()).not.toEqual(expect.arrayContaining([school.students[0]]));

    const back = await teacher.send("PATCH", "/session", { school_id: school.id });
    expect(back.body).toMatchObject({ id: teacher.id, school: { id: school.id } });
    expect(await ids()).toEqual(expect.arrayContaining(school.students));

    // The account is removed from one school and continues in the other with its next request.
    await school.admin.send("DELETE", `/members/${teacher.id}`);
    expect((await teacher.get("/students")).status).toBe(401);
    const stranger = await app.makeSchool();
    const tried = await other.admin.send("PATCH", "/session", { school_id: stranger.id });
    expect(tried.status).toBe(404);
  });

  test("who is in a school already cannot come in as somebody else", async () => {
    const { id } = await addGuardian();
    const { code } = await inviteBy("link", id);
    const answer = await accept(school.teacher, code ?? "");
    expect(answer).toMatchObject({ status: 409, body: { data: { reason: "member" } } });
    expect((await look(code ?? "")).status).toBe(200);
  });
});

describe("a link that an admin makes for one person", () => {
  const linkFor = (id: string) => school.admin.post(`/members/${id}/link`, {});
  const tokenOf = (url: string | null) => url?.split("#")[1] ?? "";

  test("signs in once who has no e-mail", async () => {
    const { id } = await addGuardian();
    const link = (await linkFor(id)).body as MemberLink;
    expect(link).toMatchObject({ kind: "sign_in", code: null });
    const token = tokenOf(link.url);
    for (const method of ["GET", "HEAD"]) await fetch(`${app.url}/sign-in`, { method });
    const once = await Promise.all(
      [1, 2, 3].map(() => app.nobody.post("/session/link", { token })),
    );
    expect(once.filter(({ status }) => status === 404)).toHaveLength(2);
    const won = once.find(({ status }) => status === 200);
    expect(won?.body).toMatchObject({ id, role: "guardian", sign_in_email: null });
    expect(JSON.stringify(won?.body)).not.toContain("tiada-emel");
    const invitee = app.as(cookieOf(won?.headers ?? new Headers()));
    expect((await invitee.get("/students")).body).toHaveLength(1);
    // The next link leads to the same account, and making it invalidates an older one.
    const [older, newer] = [await linkFor(id), await linkFor(id)];
    const use = (answer: { body: unknown }) =>
      app.nobody.post("/session/link", { token: tokenOf((answer.body as MemberLink).url) });
    expect((await use(older)).status).toBe(404);
    expect((await use(newer)).status).toBe(200);
  });

  test("takes nobody into another school before the owner proved to be it", async () => {
    const other = await app.makeSchool();
    const { id } = await addGuardian();
    const token = tokenOf(((await linkFor(id)).body as MemberLink).url);
    const session = app.as(cookieOf((await app.nobody.post("/session/link", { token })).headers));
    const body = { role: "teacher", first_name: "Rosli" };
    const there = (await other.admin.post<Member>("/members", body)).body;
    const invited = await other.admin.post(`/members/${there.id}/invitation`, { by: "link" });
    const { code } = invited.body as MemberLink;
    const refused = await accept(session, code ?? "");
    expect(refused).toMatchObject({ status: 403, body: { data: { reason: "by_link" } } });
    expect((await look(code ?? "")).status).toBe(200);
    expect((await session.get("/me")).status).toBe(200);
  });

  test("leads to a new password who has one, and tells the owner", async () => {
    const { teacher } = school;
    const link = (await linkFor(teacher.id)).body as MemberLink;
    expect(link.kind).toBe("reset");
    const { rows } = await app.owner.query(
      "select kind from platform.outbox where recipient = $1",
      [teacher.email],
    );
    expect(rows).toEqual([{ kind: "link_made" }]);
    const body = { token: tokenOf(link.url), password: "kata-laluan-lain-9" };
    expect((await app.nobody.post("/passwords", body)).status).toBe(200);
    expect((await teacher.get("/me")).status).toBe(401);
    expect((await app.nobody.post("/passwords", body)).status).toBe(403);
  });

  test("does not open an account that another school uses too, nor the own one", async () => {
    const other = await app.makeSchool();
    const { teacher, admin } = school;
    await app.owner.query(
      `insert into auth.memberships (user_id, school_id, profile_id) values ($1, $2, $3)`,
      [teacher.id, other.id, newId()],
    );
    expect(await linkFor(teacher.id)).toMatchObject({
      status: 409,
      body: { data: { reason: "own_mail" } },
    });
    expect(await linkFor(admin.id)).toMatchObject({
      status: 409,
      body: { data: { reason: "self" } },
    });
  });
});

test("managing people asks for the password again after ten minutes", async () => {
  const { admin } = school;
  const { id } = await addGuardian();
  const grow =
    "update auth.sessions set confirmed_at = now() - interval '11 minutes' where user_id = $1";
  await app.owner.query(grow, [admin.id]);
  const refused = await admin.post(`/members/${id}/invitation`, { by: "link" });
  expect(refused).toMatchObject({ status: 403, body: { data: { reason: "step_up" } } });
  expect((await admin.get("/members")).status).toBe(200);
  const wrong = await admin.post("/session/confirmation", { password: "bukan-yang-ini" });
  expect(wrong).toMatchObject({ status: 422, body: { data: { reason: "current" } } });
  const right = await admin.post("/session/confirmation", { password: TEST_PASSWORD });
  expect(right.body).toEqual({ confirmed: true });
  await inviteBy("link", id);
});

describe("the duties of a teacher", () => {
  const dutiesOf = async (id: string) => (await memberOf(id))?.duties;
  const maySee = async (caller: Caller) => (await caller.get("/payments")).status;

  test("are given by an admin, hold from the next call on, and end with the role", async () => {
    const { admin, teacher } = school;
    expect(await maySee(teacher)).toBe(403);
    const duties = ["collector", "treasurer"];
    const given = await admin.patch<Member>(`/members/${teacher.id}`, { role: "teacher", duties });
    expect(given.body.duties).toEqual(["treasurer", "collector"]);
    // Whoever gets other rights signs in again.
    expect(await maySee(teacher)).toBe(401);
    const { body } = await app.nobody.post("/session", {
      email: teacher.email,
      password: TEST_PASSWORD,
    });
    expect(body).toMatchObject({ permissions: expect.arrayContaining(["payments.see"]) });
    // Who changes the role says nothing of duties.
    await admin.patch(`/members/${teacher.id}`, { role: "guardian" });
    expect(await dutiesOf(teacher.id)).toEqual([]);
    await admin.patch(`/members/${teacher.id}`, { role: "teacher" });
    expect(await dutiesOf(teacher.id)).toEqual([]);
  });

  test("are for teachers alone, and only those that there are", async () => {
    const { admin, teacher, guardian } = school;
    const duties = ["treasurer"];
    await admin.patch(`/members/${guardian.id}`, { role: "guardian", duties });
    expect(await dutiesOf(guardian.id)).toEqual([]);
    const odd = await admin.patch(`/members/${teacher.id}`, { role: "teacher", duties: ["imam"] });
    expect(odd.status).toBe(400);
    const wall = app.owner.query("update app.profiles set duties = '{treasurer}' where id = $1", [
      guardian.id,
    ]);
    await expect(wall).rejects.toThrow("profiles_duties");
  });

  test("stand in the audit log with what they were before", async () => {
    const { admin, teacher } = school;
    const duties = ["treasurer"];
    await admin.patch(`/members/${teacher.id}`, { role: "teacher", duties });
    const { rows } = await app.owner.query(
      "select details from app.audit where school_id = $1 and action = 'member.role'",
      [school.id],
    );
    expect(rows).toEqual([{ details: { changes: { duties: ["", "treasurer"] } } }]);
  });
});

test("every act stands in the audit log, with who, whom and from where", async () => {
  const { id } = await addGuardian();
  await inviteBy("link", id);
  await school.admin.send("DELETE", `/members/${id}/invitation`);
  await school.admin.patch(`/members/${id}`, { role: "teacher" });
  const { rows } = await app.owner.query(
    `select action, actor_id, subject_id, label, address, details from app.audit
     where school_id = $1 and action like 'member.%' order by at, id`,
    [school.id],
  );
  const who = { actor_id: school.admin.id, subject_id: id, label: "Rosli bin Omar" };
  const line = (action: string, details: object) => ({
    action,
    ...who,
    address: expect.stringMatching(/127\.0\.0\.1$/),
    details,
  });
  expect(rows).toEqual([
    line("member.create", { role: "guardian" }),
    line("member.invite", { by: "link" }),
    line("member.withdraw", {}),
    line("member.role", { changes: { role: ["guardian", "teacher"] } }),
  ]);
});

test("what is refused stands in the audit log too", async () => {
  const { teacher, students } = school;
  await teacher.patch(`/students/${students[0]}`, { status: "inactive" });
  await teacher.post("/members", { role: "admin", first_name: "Saya" });
  const { rows } = await app.owner.query(
    `select action, actor_id, label, details, address <> '' as placed from app.audit
     where school_id = $1 and action = 'refused' order by at, id`,
    [school.id],
  );
  const line = (label: string, ids: unknown[]) => ({
    action: "refused",
    actor_id: teacher.id,
    label,
    details: { reason: "role", ids },
    placed: true,
  });
  expect(rows).toEqual([
    line("students.updateStudent", [students[0]]),
    line("members.createMember", []),
  ]);
});

test("teachers get numbers also after the highest that somebody can type", async () => {
  const { admin, teacher } = await app.makeSchool();
  const typed = { teacher_id: "T-999999999" };
  expect((await admin.patch(`/teachers/${teacher.teacher_id}`, typed)).status).toBe(200);
  const added = await Promise.all(
    Array.from({ length: 5 }, (_, at) =>
      admin.post("/members", { role: "teacher", first_name: `Guru ${at}` }),
    ),
  );
  expect(added.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
});
