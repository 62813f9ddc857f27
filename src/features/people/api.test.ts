import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startApp, type TestApp } from "#app/testing.ts";
import type { Profile } from "#lib/me.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

test("admins see every profile of the school, everyone else the own one", async () => {
  const school = await app.makeSchool();
  const { admin, teacher, guardian, pupil } = school;
  const all = (await admin.get<Profile[]>("/profiles")).body;
  // Admin, two teachers, guardian, the pupil's account, and eight profiles of pupils.
  expect(all).toHaveLength(13);
  for (const person of [teacher, guardian, pupil]) {
    expect((await person.get("/profiles")).body).toMatchObject([
      { id: person.id, email: person.email },
    ]);
    expect((await person.get("/profiles", { id: admin.id })).body).toEqual([]);
  }
});

test("a profile has no field beyond the contract's", async () => {
  const school = await app.makeSchool();
  const { body } = await school.pupil.get("/profiles");
  expect(Object.keys((body as Profile[])[0] ?? {}).toSorted()).toEqual([
    "avatar_url",
    "email",
    "first_name",
    "id",
    "last_name",
    "phone",
    "role",
  ]);
});
