import { type TOTP, URI } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import {
  mailsTo,
  startApp,
  TEST_PASSWORD,
  TEST_SECRET,
  type TestApp,
  type TestSchool,
} from "#app/testing.ts";
import { openSeal } from "#server/seal.ts";
import { derive } from "#server/secret.ts";
import { countTry, PER_ACCOUNT } from "#server/session/limits.ts";

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

/** A code of the app, a number of 30-second steps from now. */
const codeOf = (totp: TOTP, steps: number) =>
  totp.generate({ timestamp: Date.now() + steps * 30_000 });

/**
 * Turns it on for the admin with the code of now, so that tests sign in with the next one: both stay valid when
 * 30 seconds pass between making and sending one. Returns the app and the recovery codes.
 */
async function turnOn() {
  const { body } = await school.admin.post("/me/two-step", {});
  const totp = URI.parse((body as { uri: string }).uri) as TOTP;
  const done = await school.admin.post("/me/two-step/confirmation", { code: codeOf(totp, 0) });
  expect(done.status).toBe(200);
  const { recovery_codes } = done.body as { recovery_codes: string[] };
  return { totp, recovery_codes };
}

const signIn = (more: Record<string, string> = {}) =>
  app.nobody.post("/session", { email: school.admin.email, password: TEST_PASSWORD, ...more });

const reasonOf = (answer: { body: unknown }) =>
  (answer.body as { data: { reason?: string } }).data.reason;

describe("two-step sign-in", () => {
  test("is off until a first code proved the app, and says who it is for", async () => {
    const { body } = await school.admin.post("/me/two-step", {});
    const { uri } = body as { uri: string };
    expect(uri).toContain("otpauth://totp/Halaqah:");
    expect(uri).toContain(encodeURIComponent(school.admin.email));
    expect((await signIn()).status).toBe(200);
    const wrong = await school.admin.post("/me/two-step/confirmation", { code: "000000" });
    expect(wrong).toMatchObject({ status: 422, body: { data: { reason: "code_wrong" } } });
    expect((await school.admin.get("/me")).body).toMatchObject({ two_step: false });
  });

  test("lets nobody in by the password alone, and starts no session without the code", async () => {
    const { totp } = await turnOn();
    const sessions = async () =>
      (await app.owner.query("select 1 from auth.sessions where user_id = $1", [school.admin.id]))
        .rowCount;
    const before = await sessions();
    const half = await signIn();
    expect(half.status).toBe(401);
    expect(reasonOf(half)).toBe("code_needed");
    expect(half.headers.get("set-cookie")).toBeNull();
    const wrong = await signIn({ code: "123456" });
    expect(reasonOf(wrong)).toBe("code_wrong");
    expect(wrong.headers.get("set-cookie")).toBeNull();
    expect(await sessions()).toBe(before);
    // A wrong password gets the usual answer: only people who know the password may learn whether there is a
    // code.
    const other = await signIn({ password: "salah-sekali" });
    expect(reasonOf(other)).toBeUndefined();
    const whole = await signIn({ code: codeOf(totp, 1) });
    expect(whole.body).toMatchObject({ two_step: true });
  });

  test("takes a code once, also of five at the same time, and none that is older", async () => {
    const { totp } = await turnOn();
    const code = codeOf(totp, 1);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => signIn({ code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(reasonOf(await signIn({ code: codeOf(totp, -1) }))).toBe("code_wrong");
    expect(reasonOf(await signIn({ code: codeOf(totp, 5) }))).toBe("code_wrong");
  });

  test("takes a recovery code once, however it is typed, and new ones replace the old", async () => {
    const { recovery_codes } = await turnOn();
    const [first = "", second = ""] = recovery_codes;
    expect(new Set(recovery_codes).size).toBe(8);
    const typed = `${first.slice(0, 4)}-${first.slice(4).toLowerCase()} `;
    expect((await signIn({ code: typed })).status).toBe(200);
    expect(reasonOf(await signIn({ code: first }))).toBe("code_wrong");
    const { body } = await school.admin.post("/me/recovery-codes", {});
    expect(reasonOf(await signIn({ code: second }))).toBe("code_wrong");
    const [fresh = ""] = (body as { recovery_codes: string[] }).recovery_codes;
    expect((await signIn({ code: fresh })).status).toBe(200);
  });

  test("is guessed no oftener than a password", async () => {
    await turnOn();
    for (let count = 0; count < 10; count += 1) {
      await countTry(app.runtime.database.auth, PER_ACCOUNT, school.admin.email);
    }
    expect((await signIn({ code: "111111" })).status).toBe(429);
  });

  test("is not gone round by a new password", async () => {
    await turnOn();
    await app.nobody.post("/password-resets", { email: school.admin.email });
    const rows = await mailsTo(app, school.admin.email, "reset");
    const token = /#([\w-]{32})/.exec(rows[0]?.text ?? "")?.[1];
    const password = "kata-laluan-lain-9";
    expect((await app.nobody.post("/passwords", { token, password })).status).toBe(200);
    expect(reasonOf(await signIn({ password }))).toBe("code_needed");
  });

  test("the secret and the codes stand nowhere in the clear", async () => {
    const { totp, recovery_codes } = await turnOn();
    const { rows } = await app.owner.query<{ all: string }>(
      `select concat(
         (select string_agg(to_jsonb(t)::text, '') from auth.two_step t where user_id = $1),
         (select string_agg(to_jsonb(c)::text, '') from auth.recovery_codes c where user_id = $1),
         (select string_agg(to_jsonb(k)::text, '') from app.idempotency_keys k where school_id = $2),
         (select string_agg(to_jsonb(a)::text, '') from app.audit a where school_id = $2)) as all`,
      [school.admin.id, school.id],
    );
    expect(rows[0]?.all).not.toContain(totp.secret.base32);
    for (const code of recovery_codes) expect(rows[0]?.all).not.toContain(code);
    expect(rows[0]?.all).not.toContain(TEST_SECRET);
  });

  test("is turned off by its owner, who proves to be it, and the audit log says so", async () => {
    await turnOn();
    await app.owner.query("update auth.sessions set confirmed_at = null where user_id = $1", [
      school.admin.id,
    ]);
    const refused = await school.admin.send("DELETE", "/me/two-step");
    expect(refused).toMatchObject({ status: 403, body: { data: { reason: "step_up" } } });
    await school.admin.post("/session/confirmation", { password: TEST_PASSWORD });
    expect((await school.admin.send("DELETE", "/me/two-step")).status).toBe(200);
    expect((await signIn()).status).toBe(200);
    const { lines } = (await school.admin.get("/audit", { kind: "two_step" })).body as {
      lines: { action: string }[];
    };
    expect(lines.map(({ action }) => action)).toEqual(["two_step.off", "two_step.on"]);
  });
});

describe("an app's secret that another secret of the installation sealed", () => {
  /** Seals as after a restore on a machine with another DATA_DIR/secret. */
  const sealElsewhere = (totp: TOTP) =>
    app.owner.query("update auth.two_step set secret = $2 where user_id = $1", [
      school.admin.id,
      openSeal(derive("another secret", "two-step")).close(totp.secret.base32),
    ]);

  test("refuses codes with words of its own, leaves no session, and a recovery code lets in", async () => {
    const { totp, recovery_codes } = await turnOn();
    await sealElsewhere(totp);
    const sessions = async () =>
      (await app.owner.query("select 1 from auth.sessions where user_id = $1", [school.admin.id]))
        .rowCount;
    const before = await sessions();
    const refused = await signIn({ code: codeOf(totp, 1) });
    expect([refused.status, reasonOf(refused)]).toEqual([422, "code_unreadable"]);
    expect(refused.headers.get("set-cookie")).toBeNull();
    expect(await sessions()).toBe(before);

    const [first = "", second = ""] = recovery_codes;
    const me = app.as(cookieOf((await signIn({ code: first })).headers));
    const again = await me.post("/session/confirmation", { code: codeOf(totp, 1) });
    expect([again.status, reasonOf(again)]).toEqual([422, "code_unreadable"]);
    expect((await me.post("/session/confirmation", { code: second })).status).toBe(200);
    // After turning it off and on again, the app's codes are valid.
    expect((await me.send("DELETE", "/me/two-step")).status).toBe(200);
    const { totp: anew } = await turnOn();
    expect((await signIn({ code: codeOf(anew, 1) })).status).toBe(200);
  });

  test("is begun anew when the move came before its first code", async () => {
    const { body } = await school.admin.post("/me/two-step", {});
    const totp = URI.parse((body as { uri: string }).uri) as TOTP;
    await sealElsewhere(totp);
    const wrong = await school.admin.post("/me/two-step/confirmation", { code: codeOf(totp, 1) });
    expect([wrong.status, reasonOf(wrong)]).toEqual([422, "code_wrong"]);
    await turnOn();
  });
});

test("the owner is told by mail when it is turned on, its codes are renewed, and it is turned off", async () => {
  await turnOn();
  await school.admin.post("/me/recovery-codes", {});
  await school.admin.send("DELETE", "/me/two-step");
  // When it was off already, there is nothing to tell.
  await school.admin.send("DELETE", "/me/two-step");
  const { rows } = await app.owner.query<{ subject: string; text: string }>(
    `select subject, text from platform.outbox where recipient = $1 and kind = 'two_step'
     order by created_at, id`,
    [school.admin.email],
  );
  expect(rows.map(({ subject }) => subject)).toEqual([
    "Halaqah: pengesahan dua langkah diaktifkan",
    "Halaqah: kod pemulihan anda telah diganti",
    "Halaqah: pengesahan dua langkah dinyahaktifkan",
  ]);
  for (const { text } of rows) expect(text).toContain("Jika bukan anda yang melakukannya");
});

describe("a school that asks it of its admins", () => {
  test("lets an admin without it do nothing but set it up, and others go on", async () => {
    const { totp } = await turnOn();
    const asked = await school.admin.patch("/settings/two-step", { required: true });
    expect(asked.body).toMatchObject({ require_two_step: true });
    const second = await school.addPerson("admin", "Kedua");
    for (const path of ["/students", "/settings", "/members", "/audit"]) {
      const answer = await second.get(path);
      expect(answer, path).toMatchObject({ status: 403, body: { data: { reason: "two_step" } } });
    }
    expect((await second.post("/school-exports", {})).status).toBe(403);
    expect((await second.get("/me")).body).toMatchObject({
      two_step: false,
      school: { require_two_step: true },
    });
    expect((await second.post("/me/two-step", {})).status).toBe(200);
    expect((await school.teacher.get("/students")).status).toBe(200);
    // The code confirms as the password does.
    await app.owner.query("update auth.sessions set confirmed_at = null where user_id = $1", [
      school.admin.id,
    ]);
    const code = codeOf(totp, 1);
    expect((await school.admin.post("/session/confirmation", { code })).status).toBe(200);
    expect((await school.admin.post("/session/confirmation", { code })).status).toBe(422);
  });

  test("a link that an admin makes signs nobody in who has it", async () => {
    const { body } = await school.admin.post("/members", { role: "admin", first_name: "Tanpa" });
    const { id } = body as { id: string };
    const link = (await school.admin.post<{ url: string }>(`/members/${id}/link`, {})).body;
    const token = link.url.split("#")[1];
    await app.owner.query(
      `insert into auth.two_step (user_id, secret, confirmed_at)
       select user_id, 'x', now() from auth.memberships where profile_id = $1`,
      [id],
    );
    expect((await app.nobody.post("/session/link", { token })).status).toBe(404);
  });
});

test("a session that a link began can prove nothing, so it manages nobody", async () => {
  const { body } = await school.admin.post("/members", { role: "admin", first_name: "Tanpa" });
  const { id } = body as { id: string };
  const link = (await school.admin.post<{ url: string }>(`/members/${id}/link`, {})).body;
  const { headers } = await app.nobody.post("/session/link", { token: link.url.split("#")[1] });
  const session = app.as(cookieOf(headers));
  expect((await session.get("/members")).status).toBe(200);
  const refused = await session.post("/members", { role: "admin", first_name: "Lain" });
  expect(refused).toMatchObject({ status: 403, body: { data: { reason: "step_up" } } });
  expect((await session.post("/session/confirmation", { password: "apa-apa" })).status).toBe(422);
  expect((await session.post("/session/confirmation", {})).status).toBe(422);
});
