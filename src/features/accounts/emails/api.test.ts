import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { mailsTo, startApp, TEST_PASSWORD, type TestApp, type TestSchool } from "#app/testing.ts";
import { newId } from "#lib/ids.ts";

let app: TestApp;
let school: TestSchool;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());
beforeEach(async () => {
  school = await app.makeSchool();
});

const fresh = () => `${newId()}@ujian.example`;
const agree = (token: string) => app.nobody.post("/email-confirmations", { token });
const signIn = async (email: string, password = TEST_PASSWORD) =>
  (await app.nobody.post("/session", { email, password })).status;

async function tokenFor(email: string): Promise<string> {
  const [mail] = (await mailsTo(app, email, "email_change")).toReversed();
  return /\/confirm-email#([\w-]{32})/.exec(mail?.text ?? "")?.[1] ?? "";
}

test("an address changes when the old and the new one agreed, in either order", async () => {
  for (const order of ["old first", "new first"]) {
    const { teacher } = await app.makeSchool();
    const email = fresh();
    expect((await teacher.post("/me/email", { email })).body).toEqual({ sent: true });
    const tokens = [await tokenFor(teacher.email), await tokenFor(email)];
    const [first = "", second = ""] = order === "old first" ? tokens : tokens.toReversed();
    expect((await agree(first)).body).toEqual({ as: "waiting" });
    expect((await agree(first)).status).toBe(404);
    expect(await signIn(email)).toBe(401);
    expect((await agree(second)).body).toEqual({ as: "changed" });
    expect((await agree(second)).status).toBe(404);
    expect(await signIn(email)).toBe(200);
    expect(await signIn(teacher.email)).toBe(401);
    // The contact address of the profile was the same and changes with it.
    expect((await teacher.get("/me")).body).toMatchObject({ email, sign_in_email: email });
  }
});

test("nothing changes by one agreement, after the time, or by a link of an earlier wish", async () => {
  const { teacher } = school;
  const [first, second] = [fresh(), fresh()];
  await teacher.post("/me/email", { email: first });
  const earlier = await tokenFor(first);
  await teacher.post("/me/email", { email: second });
  expect((await agree(earlier)).status).toBe(404);
  await app.owner.query("update auth.email_changes set expires_at = now() where user_id = $1", [
    teacher.id,
  ]);
  expect((await agree(await tokenFor(second))).status).toBe(404);
  expect(await signIn(teacher.email)).toBe(200);
});

test("an address that somebody has is answered like any other, and is never written to", async () => {
  const { teacher, colleague } = school;
  const answer = await teacher.post("/me/email", { email: colleague.email });
  expect(answer).toMatchObject({ status: 200, body: { sent: true } });
  const { rowCount } = await app.owner.query(
    "select 1 from platform.outbox where recipient = $1 and kind = 'email_change'",
    [colleague.email],
  );
  expect(rowCount).toBe(0);
  expect((await agree(await tokenFor(teacher.email))).body).toEqual({ as: "waiting" });
});

test("two who want the same address: the second to finish gets a clear refusal", async () => {
  const { teacher, colleague } = school;
  const email = fresh();
  for (const who of [teacher, colleague]) await who.post("/me/email", { email });
  await agree(await tokenFor(teacher.email));
  await agree(await tokenFor(colleague.email));
  const rows = await mailsTo(app, email);
  const tokens = rows.map(({ text }) => /#([\w-]{32})/.exec(text)?.[1] ?? "");
  const answers = [await agree(tokens[0] ?? ""), await agree(tokens[1] ?? "")];
  expect(answers.map(({ status }) => status)).toEqual([200, 409]);
});

test("asking needs a fresh session and an address that is one", async () => {
  const { teacher } = school;
  for (const email of ["bukan", "a@b@c.my", `${"x".repeat(250)}@y.my`, "a@b.my\r\nBcc: x@y.my"]) {
    expect((await teacher.post("/me/email", { email })).status).toBe(400);
  }
  expect((await teacher.post("/me/email", { email: teacher.email })).status).toBe(422);
  await app.owner.query("update auth.sessions set confirmed_at = null where user_id = $1", [
    teacher.id,
  ]);
  expect(await teacher.post("/me/email", { email: fresh() })).toMatchObject({
    status: 403,
    body: { data: { reason: "step_up" } },
  });
});

test("who signs in by links gets an address by the new one's word alone, and then a password", async () => {
  const made = await school.admin.post("/members", { role: "teacher", first_name: "Tanpa" });
  const { id } = made.body as { id: string };
  const link = (await school.admin.post<{ url: string }>(`/members/${id}/link`, {})).body;
  const { headers } = await app.nobody.post("/session/link", { token: link.url.split("#")[1] });
  const person = app.as(headers.get("set-cookie")?.split(";")[0] ?? "");
  const email = fresh();
  expect((await person.post("/me/email", { email })).status).toBe(200);
  expect((await agree(await tokenFor(email))).body).toEqual({ as: "changed" });
  expect((await person.get("/me")).body).toMatchObject({ sign_in_email: email });
  await app.nobody.post("/password-resets", { email });
  const rows = await mailsTo(app, email, "reset");
  const token = /#([\w-]{32})/.exec(rows[0]?.text ?? "")?.[1];
  const password = "pintu-hijau-7731";
  expect((await app.nobody.post("/passwords", { token, password })).status).toBe(200);
  expect(await signIn(email, password)).toBe(200);
});

test("one new address is asked a few times an hour, whoever wishes it and whether somebody has it", async () => {
  for (const email of [fresh(), school.admin.email]) {
    const { teacher, colleague } = await app.makeSchool();
    const statuses = [];
    for (let at = 0; at < 5; at += 1)
      statuses.push((await teacher.post("/me/email", { email })).status);
    statuses.push((await colleague.post("/me/email", { email })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  }
});
