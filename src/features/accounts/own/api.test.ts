import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startApp, TEST_PASSWORD, type TestApp } from "#app/testing.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

test("the language that an account chose is known wherever it signs in, also without a school", async () => {
  const { teacher, admin } = await app.makeSchool();
  expect((await teacher.get("/me")).body).toMatchObject({ lang: null });
  const chosen = await teacher.patch("/account/language", { lang: "en" });
  expect(chosen).toMatchObject({ status: 200, body: { lang: "en" } });

  const credentials = { email: teacher.email, password: TEST_PASSWORD };
  const { body, headers } = await app.nobody.post("/session", credentials);
  expect(body).toMatchObject({ lang: "en" });
  const elsewhere = app.as(headers.get("set-cookie")?.split(";")[0] ?? "");
  await elsewhere.patch("/account/language", { lang: "asal" });
  expect((await teacher.get("/me")).body).toMatchObject({ lang: "asal" });
  expect((await admin.get("/me")).body).toMatchObject({ lang: null });

  await app.owner.query("delete from auth.memberships where user_id = $1", [teacher.id]);
  expect((await teacher.patch("/account/language", { lang: "ms" })).status).toBe(200);
  expect((await teacher.get("/me")).body).toMatchObject({ lang: "ms", school: null });
});

test("no other language is taken, nothing beside it, and nobody who is not signed in", async () => {
  const { teacher } = await app.makeSchool();
  for (const body of [{ lang: "fr" }, { lang: null }, {}, { lang: "ms", email: "x@y.example" }]) {
    expect((await teacher.patch("/account/language", body)).status).toBe(400);
  }
  expect((await app.nobody.patch("/account/language", { lang: "ms" })).status).toBe(401);
  expect((await teacher.get("/me")).body).toMatchObject({ lang: null });
});
