import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startApp, type TestApp } from "#app/testing.ts";
import { addDays } from "#lib/dates.ts";
import type { StudentStay } from "./contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

test("stays of many are set together, follow each other, and families see their own", async () => {
  const school = await app.makeSchool({ pupils: 3 });
  const { admin, guardian, teacher, today, students, other_students } = school;
  const [child = "", second = ""] = students;
  const set = (student_ids: string[], kind: string, from_date: string) =>
    admin.post("/student-stays", { student_ids, kind, from_date });
  const read = async (caller = admin) =>
    (await caller.get<StudentStay[]>("/student-stays", { student_id: child })).body.map(
      ({ kind, from_date, to_date }) => [kind, from_date, to_date],
    );
  const before = addDays(today, -40);
  expect(await set([child, second], "asrama", before)).toMatchObject({
    status: 201,
    body: { changed: [child, second].toSorted() },
  });
  // Set again it changes nothing; on the same day it is put right; later it ends the one before.
  expect((await set([child], "asrama", today)).body).toEqual({ changed: [] });
  expect((await set([child], "harian", before)).body).toEqual({ changed: [child] });
  expect(await read()).toEqual([["harian", before, null]]);
  expect((await set([child], "asrama", today)).body).toEqual({ changed: [child] });
  const stays = [
    ["asrama", today, null],
    ["harian", before, addDays(today, -1)],
  ];
  expect(await read()).toEqual(stays);
  expect(await set([child, second], "harian", addDays(today, -1))).toMatchObject({
    status: 409,
    body: { data: { reason: "later", from_date: today } },
  });
  expect(await read(guardian)).toEqual(stays);
  const other = { student_id: other_students[0] ?? "" };
  expect((await guardian.get("/student-stays", other)).body).toEqual([]);
  expect((await teacher.get("/student-stays", { student_id: child })).status).toBe(403);
  expect((await set([child, school.id], "harian", today)).status).toBe(404);
});

test("twenty requests at once leave one open stay", async () => {
  const { admin, students, today } = await app.makeSchool({ pupils: 1 });
  const kinds = Array.from({ length: 20 }, (_, at) => (at % 2 ? "asrama" : "harian"));
  const answers = await Promise.all(
    kinds.map((kind) =>
      admin.post("/student-stays", { student_ids: students, kind, from_date: today }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  const { body } = await admin.get("/student-stays", { student_id: students[0] ?? "" });
  expect(body).toHaveLength(1);
});
