import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startApp, TEST_PASSWORD, type TestApp } from "#app/testing.ts";
import { checksumOf } from "#db/testing-checksum.ts";
import { EXAMPLE_PICTURE } from "#features/schools/contract.ts";

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

describe("what the school's records say of a person", () => {
  test.each(["guardian", "pupil"] as const)("a %s cannot rename", async (who) => {
    const school = await app.makeSchool();
    const before = await checksumOf(app.owner, school.id);
    for (const names of [{ first_name: "Muhammad" }, { last_name: "bin Orang Lain" }]) {
      expect(await school[who].patch("/me", names)).toMatchObject({
        status: 403,
        body: { data: { reason: "name" } },
      });
    }
    expect(await checksumOf(app.owner, school.id)).toBe(before);
    const { rows } = await app.owner.query("select name from auth.users where id = $1", [
      school[who].id,
    ]);
    expect(rows).toEqual([{ name: who === "pupil" ? "Hakim" : "Salmah" }]);
  });

  test("a pupil sets neither the photo of the register nor a phone number", async () => {
    const { pupil, guardian, teacher, admin } = await app.makeSchool();
    const picture = { data: EXAMPLE_PICTURE };
    expect(await pupil.post("/me/picture", picture)).toMatchObject({
      status: 403,
      body: { data: { reason: "role" } },
    });
    expect((await pupil.send("DELETE", "/me/picture")).status).toBe(403);
    expect(await pupil.patch("/me", { phone: "012-345 6789" })).toMatchObject({
      status: 403,
      body: { data: { reason: "phone" } },
    });
    for (const person of [guardian, teacher, admin]) {
      expect((await person.post("/me/picture", picture)).status).toBe(200);
    }
  });

  test("a guardian who learns here has no more of the register's record than other pupils", async () => {
    const { guardian, students, id } = await app.makeSchool();
    await app.owner.query(
      "update app.students set profile_id = $1 where school_id = $2 and id = $3",
      [guardian.id, id, students[1]],
    );
    expect((await guardian.post("/me/picture", { data: EXAMPLE_PICTURE })).status).toBe(403);
    expect((await guardian.patch("/me", { phone: "012-345 6789" })).status).toBe(200);
  });

  test("a form of the office that is open is told of what the person changed", async () => {
    const school = await app.makeSchool();
    const { admin, teacher, guardian } = school;
    const [shown] = (await admin.get("/teachers", { id: teacher.teacher_id })).body as [
      { version: number },
    ];
    await teacher.patch("/me", { first_name: "Faizal Hakimi" });
    const late = { version: shown.version, first_name: "Faizul" };
    expect(await admin.patch(`/teachers/${teacher.teacher_id}`, late)).toMatchObject({
      status: 409,
      body: { data: { reason: "stale", by: "Faizal bin Osman" } },
    });
    const [known] = (await admin.get("/guardians", { id: school.guardian_id })).body as [
      { version: number },
    ];
    await guardian.patch("/me", { phone: "012-345 6789" });
    const change = { version: known.version, phone: "019-876 5432" };
    expect((await admin.patch(`/guardians/${school.guardian_id}`, change)).status).toBe(409);
  });

  test("an account of two schools renames itself only in the one where it may", async () => {
    const [school, own] = [await app.makeSchool(), await app.makeSchool()];
    const { pupil } = school;
    const boss = await own.addPerson("admin", "Hakim");
    await app.owner.query("update auth.memberships set user_id = $1 where profile_id = $2", [
      pupil.id,
      boss.id,
    ]);
    const before = await checksumOf(app.owner, school.id);
    expect((await pupil.patch("/session", { school_id: own.id })).status).toBe(200);
    const named = await pupil.patch("/me", { first_name: "Aminah", last_name: "binti Yusof" });
    expect(named).toMatchObject({ status: 200, body: { first_name: "Aminah" } });
    expect(await checksumOf(app.owner, school.id)).toBe(before);

    // The audit log of the other school goes on calling the pupil what the school does.
    await pupil.patch("/session", { school_id: school.id });
    expect((await pupil.get("/audit")).status).toBe(403);
    await pupil.send("DELETE", "/session");
    const { lines } = (await school.admin.get("/audit")).body as {
      lines: { actor_name: string }[];
    };
    expect(lines).toMatchObject([
      { action: "session.end", actor_name: "Hakim bin Ujian", label: "Hakim bin Ujian" },
      { action: "refused", actor_name: "Hakim bin Ujian" },
    ]);
  });

  test("an account without a school has its own name, and changes it", async () => {
    const { pupil } = await app.makeSchool();
    await app.owner.query("delete from auth.memberships where user_id = $1", [pupil.id]);
    expect(await pupil.patch("/me", { first_name: "Hakimi" })).toMatchObject({
      status: 200,
      body: { first_name: "Hakimi", last_name: "bin Ujian" },
    });
    expect((await pupil.patch("/me", { phone: "012-345 6789" })).status).toBe(200);
  });
});
