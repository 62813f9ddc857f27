import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { recordTraffic } from "#app/testing-queries.ts";
import { type Caller, mailsTo, startApp, type TestApp, type TestSchool } from "#app/testing.ts";
import { newId } from "#lib/ids.ts";
import type { Me } from "#lib/me.ts";
import type { Invitee, InviteLink } from "./contract.ts";
import type { InviteBy } from "./rules.ts";

let app: TestApp;
beforeAll(async () => {
  const smtp = { SMTP_URL: "smtp://127.0.0.1:1" };
  app = await startApp(inject("databaseUrl"), { TRUST_PROXY: "1", ...smtp });
});
afterAll(() => app.stop());

const run = (text: string, values: unknown[] = []) => app.owner.query(text, values);
type Sent = { people: number; links: InviteLink[] };
const send = (who: Caller, ids: (string | undefined)[], by: InviteBy) =>
  who.post<Sent>("/members/links", { ids, by });

type Agrees = { email?: string; phone?: string; mail?: boolean; whatsapp?: boolean };

/** A guardian of the first pupil without an account. */
async function addGuardian({ admin, students }: TestSchool, agrees: Agrees = {}): Promise<string> {
  const { mail = false, whatsapp = false, ...contact } = agrees;
  const named = { role: "guardian", first_name: "Rohana", last_name: "binti Daud" };
  const body = { ...named, relation: "ibu", student_ids: [students[0]], ...contact };
  const { body: made } = await admin.post<{ id: string }>("/members", body);
  await run(
    "update app.guardians set consent_email = $2, consent_whatsapp = $3 where profile_id = $1",
    [made.id, mail, whatsapp],
  );
  return made.id;
}
const mailable = (school: TestSchool) =>
  addGuardian(school, { email: `${newId()}@ujian.example`, mail: true });
const onWhatsapp = (school: TestSchool) =>
  addGuardian(school, { phone: "0123456789", whatsapp: true });

async function listed({ admin }: TestSchool, id: string): Promise<Invitee | undefined> {
  const { body } = await admin.get<{ people: Invitee[] }>("/members/links");
  return body.people.find((one) => one.id === id);
}
async function emailOf(school: TestSchool, id: string): Promise<string> {
  return (await listed(school, id))?.email ?? "";
}

let addresses = 0;
/** Presses a link of the office on a phone. */
function press(url: string | undefined, more: Record<string, unknown> = {}) {
  addresses += 1;
  const from = { "x-forwarded-for": `10.9.0.${addresses}` };
  const token = url?.split("#")[1] ?? "";
  return app.nobody.post<Me>("/family-links/use", { token, ...more }, from);
}

test("who can be mailed is mailed once, by one call; the others wait for WhatsApp or a card", async () => {
  const school = await app.makeSchool();
  const mails = [await mailable(school), await mailable(school)];
  const [chat, paper] = [await onWhatsapp(school), await addGuardian(school)];
  const refused = await addGuardian(school, { email: `${newId()}@ujian.example` });
  for (const [id, state] of [
    [school.guardian.id, "in"],
    [mails[0], "mail"],
    [chat, "whatsapp"],
    [paper, "none"],
    [refused, "none"],
  ] as const) {
    expect(await listed(school, id ?? ""), state).toMatchObject({ state });
  }
  const all = [...mails, chat, paper, refused, school.guardian.id];
  expect(await send(school.admin, all, "mail")).toMatchObject({
    status: 200,
    body: { people: 2, links: [] },
  });
  expect(await listed(school, mails[0] ?? "")).toMatchObject({ state: "mailed", link: null });
  const email = await emailOf(school, mails[0] ?? "");
  const [mail, ...others] = await mailsTo(app, email);
  expect(others).toEqual([]);
  expect(mail?.text).toContain("Assalamualaikum Puan Rohana");
  const code = /\/join#([\w-]{19})/.exec(mail?.text ?? "")?.[1];
  expect((await app.nobody.post("/invitations/enter", { code })).body).toMatchObject({
    id: mails[0],
    role: "guardian",
  });
  expect(await listed(school, mails[0] ?? "")).toMatchObject({ state: "in" });
  expect(await send(school.admin, all, "mail")).toMatchObject({
    status: 409,
    body: { data: { reason: "nobody" } },
  });
  expect(await mailsTo(app, await emailOf(school, refused))).toEqual([]);
});

test("without a mail server no mail is offered: who agreed to one is asked by WhatsApp or gets a card", async () => {
  const school = await app.makeSchool();
  const chat = await addGuardian(school, {
    email: `${newId()}@ujian.example`,
    phone: "0123456789",
    mail: true,
    whatsapp: true,
  });
  const paper = [await mailable(school), await mailable(school)];
  expect((await send(school.admin, paper.slice(1), "mail")).body.people).toBe(1);

  const bare = await startApp(inject("databaseUrl"));
  const admin = bare.as(school.admin.cookie);
  const { body } = await admin.get<{ people: Invitee[]; mail: boolean }>("/members/links");
  expect(body.mail).toBe(false);
  const states = new Map(body.people.map(({ id, state }) => [id, state]));
  expect([chat, ...paper].map((id) => states.get(id))).toEqual(["whatsapp", "none", "none"]);
  expect(await send(admin, [chat, ...paper], "mail")).toMatchObject({
    status: 409,
    body: { data: { reason: "nobody" } },
  });
  expect((await send(admin, [chat], "whatsapp")).body.links).toHaveLength(1);
  expect((await send(admin, paper, "card")).body.links).toHaveLength(2);
  await bare.stop();
});

test("a link for WhatsApp ticks the guardian off, signs in once, and a newer one ends it", async () => {
  const school = await app.makeSchool();
  const id = await onWhatsapp(school);
  const first = await send(school.admin, [id], "whatsapp");
  expect(first.body).toMatchObject({ people: 1, links: [{ id }] });
  const [link] = first.body.links;
  expect(link?.url).toMatch(/\/keluarga\/masuk\?e#[\w-]{32}$/);
  const hours = (Date.parse(link?.expires_at ?? "") - Date.now()) / 3_600_000;
  expect(Math.round(hours)).toBe(24);
  expect(await listed(school, id)).toMatchObject({ state: "whatsapp", link: { by: "whatsapp" } });

  const second = await send(school.admin, [id], "whatsapp");
  expect((await press(link?.url)).status).toBe(404);
  const url = second.body.links[0]?.url;
  const came = await press(url, { remember: true });
  expect(came).toMatchObject({ status: 200, body: { id, role: "guardian" } });
  expect((await press(url)).status).toBe(404);
  expect(await listed(school, id)).toMatchObject({ state: "in", link: null, takes_link: true });
  const cookies = came.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
  const me = app.as(cookies.find((one) => one.startsWith("__Host-halaqah=")) ?? "");
  expect((await me.get("/family/page")).status).toBe(200);
  // It proves nothing: neither the school's users nor another address.
  expect((await me.post("/me/two-step", {})).status).toBe(403);
  const phone = cookies.find((one) => one.includes("-device=")) ?? "";
  const again = { cookie: phone, "x-forwarded-for": "10.9.1.1" };
  expect((await app.nobody.post("/devices/use", {}, again)).status).toBe(200);
});

test("a card lasts a week, also a pupil's; who agreed to e-mail keeps it until then", async () => {
  const school = await app.makeSchool();
  const { admin, students } = school;
  const { rows } = await run("select profile_id from app.students where id = $1", [students[1]]);
  const pupil = (rows[0] as { profile_id: string }).profile_id;
  const id = await mailable(school);
  const made = await send(admin, [pupil, id], "card");
  expect(made.body.people).toBe(2);
  for (const link of made.body.links) {
    const days = (Date.parse(link.expires_at) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(7);
  }
  const cardOf = (whose: string) => made.body.links.find((one) => one.id === whose)?.url;
  expect((await press(cardOf(pupil))).body).toMatchObject({ role: "student" });
  expect(await listed(school, id)).toMatchObject({ state: "none", link: { by: "card" } });
  expect((await send(admin, [id], "mail")).status).toBe(409);

  await run(
    `update auth.tokens set expires_at = now() - interval '1 minute' where purpose = 'office'
     and school_id = $1`,
    [school.id],
  );
  expect((await press(cardOf(id))).status).toBe(404);
  expect((await send(admin, [id], "mail")).body.people).toBe(1);
  const [mail] = await mailsTo(app, await emailOf(school, id));
  const code = /\/join#([\w-]{19})/.exec(mail?.text ?? "")?.[1];
  expect((await app.nobody.post("/invitations/enter", { code })).body).toMatchObject({ id });
});

test("who did not agree to WhatsApp, has an account or is unknown gets no link", async () => {
  const school = await app.makeSchool();
  const other = await app.makeSchool();
  const paper = await addGuardian(school, { phone: "0123456789" });
  const nobody = { status: 409, body: { data: { reason: "nobody" } } };
  expect(await send(school.admin, [paper], "whatsapp")).toMatchObject(nobody);
  expect(await send(school.admin, [school.guardian.id], "card")).toMatchObject(nobody);
  for (const stranger of [school.teacher.id, other.guardian.id, newId()]) {
    expect((await send(school.admin, [paper, stranger], "card")).status).toBe(404);
  }
  for (const who of [school.teacher, school.guardian, school.pupil]) {
    expect((await send(who, [paper], "card")).status).toBe(403);
    expect((await who.get("/members/links")).status).toBe(403);
  }
  expect(await listed(school, paper)).toMatchObject({ link: null });
});

test("whose access was ended is asked by nobody's list", async () => {
  const school = await app.makeSchool();
  const { admin, guardian } = school;
  expect((await admin.send("DELETE", `/members/${guardian.id}`)).status).toBe(200);
  expect(await listed(school, guardian.id)).toBeUndefined();
  expect((await send(admin, [guardian.id], "card")).status).toBe(404);
});

test("the audit log says who was invited and how, and never the link", async () => {
  const school = await app.makeSchool();
  const ids = [await onWhatsapp(school), await addGuardian(school)];
  const made = [
    ...(await send(school.admin, [ids[0]], "whatsapp")).body.links,
    ...(await send(school.admin, [ids[1]], "card")).body.links,
  ];
  const { rows } = await run(
    `select subject_id, label, details from app.audit
     where school_id = $1 and action = 'member.invite' order by at, id`,
    [school.id],
  );
  expect(rows).toEqual([
    { subject_id: ids[0], label: "Rohana binti Daud", details: { by: "whatsapp" } },
    { subject_id: ids[1], label: "Rohana binti Daud", details: { by: "card" } },
  ]);
  for (const { url } of made) {
    const token = url.split("#")[1] ?? "";
    expect(JSON.stringify(rows)).not.toContain(token);
    const { rowCount } = await run("select 1 from auth.tokens where token_hash = $1", [token]);
    expect(rowCount).toBe(0);
  }
});

test("of several presses at once each makes one account, and the last link alone opens", async () => {
  const school = await app.makeSchool();
  const id = await onWhatsapp(school);
  const made = await Promise.all([1, 2, 3].map(() => send(school.admin, [id], "whatsapp")));
  const opened = [];
  for (const { body } of made) opened.push((await press(body.links[0]?.url)).status);
  expect(opened.toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
});

test.each(["mail", "card"] as const)(
  "inviting many by %s takes as many statements as inviting one",
  async (by) => {
    const statements = [];
    for (const count of [1, 12]) {
      const school = await app.makeSchool();
      const ids: string[] = [];
      for (let at = 0; at < count; at += 1) ids.push(await mailable(school));
      const traffic = await recordTraffic(() => send(school.admin, ids, by));
      statements.push(traffic.statements.length);
    }
    expect(statements[1]).toBe(statements[0]);
  },
);
