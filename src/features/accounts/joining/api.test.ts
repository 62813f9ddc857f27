import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { mailsTo, startApp, TEST_PASSWORD, type TestApp, type TestSchool } from "#app/testing.ts";
import { newId } from "#lib/ids.ts";
import type { Me } from "#lib/me.ts";

let app: TestApp;
let school: TestSchool;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"), { SCHOOLS: "open" });
  school = await app.makeSchool();
});
afterAll(() => app.stop());

const sessionOf = ({ headers }: { headers: Headers }) =>
  app.as(headers.getSetCookie()[0]?.split(";")[0] ?? "");

/** Invites somebody by mail, and reads the code in it. */
async function invited(role = "guardian", of = school, email = `${newId()}@ujian.example`) {
  const children = { student_ids: [of.students[0]], relation: "ibu" };
  const { body } = await of.admin.post<{ id: string }>("/members", {
    role,
    first_name: "Rohana",
    last_name: "binti Daud",
    email,
    ...(role === "guardian" && children),
  });
  const by = await of.admin.post(`/members/${body.id}/invitation`, { by: "mail" });
  expect(by.status).toBe(200);
  const text = (await mailsTo(app, email)).at(-1)?.text ?? "";
  return { id: body.id, email, text, code: /\/join#(\S+)/.exec(text)?.[1] ?? "" };
}
const enter = (code: string, more = {}) =>
  app.nobody.post<Me>("/invitations/enter", { code, ...more });

describe("a mailed invitation of a guardian", () => {
  test("makes the account without a password by one press, and remembers the phone if wished", async () => {
    const { id, email, code, text } = await invited();
    expect(text).toContain("tekan Teruskan. Kata laluan tidak diperlukan.");
    const came = await enter(code, { remember: true });
    expect(came).toMatchObject({
      status: 200,
      body: { id, sign_in_email: email, role: "guardian" },
    });
    expect(came.headers.getSetCookie().some((line) => line.includes("-device="))).toBe(true);
    expect((await sessionOf(came).get("/family/page")).status).toBe(200);
    const { rows } = await app.owner.query(
      `select u.email_verified, a.id as password from auth.users u
       left join auth.accounts a on a.user_id = u.id where u.email = $1`,
      [email],
    );
    expect(rows).toEqual([{ email_verified: true, password: null }]);
    expect((await enter(code)).status).toBe(404);
  });

  test("leaves room for a password, which the owner sets by mail", async () => {
    const { email, code } = await invited();
    await enter(code);
    await app.nobody.post("/password-resets", { email });
    const token = /reset-password#(\S+)/.exec((await mailsTo(app, email)).at(-1)?.text ?? "")?.[1];
    expect(
      (await app.nobody.post("/passwords", { token, password: "ikan-keli-menari-petang" })).status,
    ).toBe(200);
    const body = { email, password: "ikan-keli-menari-petang" };
    expect((await app.nobody.post("/session", body)).status).toBe(200);
  });

  test("lets a family into a second school by one press", async () => {
    const first = await invited();
    const came = await enter(first.code);
    const other = await app.makeSchool();
    const second = await invited("guardian", other, first.email);
    expect((await enter(second.code)).body.schools).toHaveLength(2);
    // Who enters another school is signed out everywhere else.
    expect((await sessionOf(came).get("/me")).status).toBe(401);
  });

  test("ends the password of a stranger who registered the address before", async () => {
    const email = `${newId()}@ujian.example`;
    const stranger = { email, password: TEST_PASSWORD, first_name: "Orang", last_name: "Lain" };
    const registered = await app.nobody.post("/accounts", stranger);
    expect(registered.status).toBe(200);
    const { code } = await invited("guardian", school, email);
    expect((await enter(code)).status).toBe(200);
    expect((await sessionOf(registered).get("/me")).status).toBe(401);
    expect((await app.nobody.post("/session", { email, password: TEST_PASSWORD })).status).toBe(
      401,
    );
  });

  test("pressed by two at once makes one account", async () => {
    const { email, code } = await invited();
    const came = await Promise.all([enter(code), enter(code)]);
    expect(came.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    const { rowCount } = await app.owner.query("select 1 from auth.users where email = $1", [
      email,
    ]);
    expect(rowCount).toBe(1);
  });
});

const needsPassword = { status: 409, body: { data: { reason: "needs_password" } } };

describe("a password is needed", () => {
  test.each(["teacher", "admin"])("by an invited %s", async (role) => {
    expect(await enter((await invited(role)).code)).toMatchObject(needsPassword);
  });

  test("by a guardian who teaches at another school, or turned two-step sign-in on", async () => {
    const other = await app.makeSchool();
    const teaches = await invited("guardian", school, other.teacher.email);
    expect(await enter(teaches.code)).toMatchObject(needsPassword);
    const { id, email } = await other.addPerson("guardian", "Alia");
    await app.owner.query(
      "insert into auth.two_step (user_id, secret, confirmed_at) values ($1, 'x', now())",
      [id],
    );
    expect(await enter((await invited("guardian", school, email)).code)).toMatchObject(
      needsPassword,
    );
  });

  test("by who came with a copied link, because anybody may have it", async () => {
    const { id } = await invited();
    const link = await school.admin.post<{ code: string }>(`/members/${id}/invitation`, {
      by: "link",
    });
    expect(await enter(link.body.code)).toMatchObject(needsPassword);
  });

  test("by who belongs to a school that may know the password", async () => {
    const other = await app.makeSchool();
    const { id, email } = await other.addPerson("guardian", "Alia");
    await app.owner.query(
      "update auth.accounts set by_mail = false, known_to = $2 where user_id = $1",
      [id, other.id],
    );
    expect(await enter((await invited("guardian", school, email)).code)).toMatchObject({
      status: 403,
      body: { data: { reason: "known_password" } },
    });
  });
});
