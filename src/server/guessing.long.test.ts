import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startApp, TEST_PASSWORD, type TestApp } from "#app/testing.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"), { TRUST_PROXY: "1" });
});
afterAll(() => app.stop());

const NEW = "kata-laluan-yang-baharu";

function from(address: string) {
  const headers = { "x-forwarded-for": address };
  return { post: (path: string, body: unknown) => app.nobody.post(path, body, headers) };
}

test("a thousand passwords from five hundred addresses: ten are looked at, and the owner gets in", async () => {
  const { admin } = await app.makeSchool();
  const { email } = admin;
  const guess = (at: number) =>
    from(`10.77.${(at % 500) >> 8}.${at % 250}`).post("/session", {
      email,
      password: `tekaan-${at}`,
    });
  const answers: number[] = [];
  for (let at = 0; at < 1000; at += 50) {
    const batch = Array.from({ length: 50 }, (_, step) => guess(at + step));
    answers.push(...(await Promise.all(batch)).map(({ status }) => status));
  }
  expect(answers.filter((status) => status === 401)).toHaveLength(10);
  expect(answers.filter((status) => status === 429)).toHaveLength(990);
  const signIn = (password: string) => from("10.78.0.1").post("/session", { email, password });
  expect((await signIn(TEST_PASSWORD)).status).toBe(429);
  await from("10.78.0.1").post("/password-resets", { email });
  const { rows } = await app.owner.query<{ text: string }>(
    "select text from platform.outbox where recipient = $1 and kind = 'reset'",
    [email],
  );
  const token = /#([\w-]{32})/.exec(rows[0]?.text ?? "")?.[1];
  const body = { token, password: NEW };
  expect((await from("10.78.0.1").post("/passwords", body)).status).toBe(200);
  expect((await signIn(NEW)).status).toBe(200);
}, 60_000);
