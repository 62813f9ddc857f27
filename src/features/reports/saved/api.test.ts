import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Caller, startApp, type TestApp } from "#app/testing.ts";
import { addDays, monthStart } from "#lib/dates.ts";
import type { SavedReport } from "./contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

const MONTHLY = {
  report_id: "kehadiran-bulanan",
  name: "Kehadiran asrama lelaki",
  params: { when: "last", period: "month", gender: "male", stay: "asrama" },
  shared: false,
};
const list = async (who: Caller) => (await who.get<SavedReport[]>("/saved-reports")).body;
const save = (who: Caller, changes: Record<string, unknown> = {}) =>
  who.post<SavedReport>("/saved-reports", { ...MONTHLY, ...changes });

test("a saved report is one's own until it is shared, and then the admins'", async () => {
  const { admin, teacher, colleague, guardian, today, addPerson } = await app.makeSchool();
  const second = await addPerson("admin", "Siti");
  const { status, body: saved } = await save(admin);
  expect(status).toBe(201);
  const last = addDays(monthStart(today), -1);
  expect(saved).toMatchObject({
    ...MONTHLY,
    made_by: null,
    starred: false,
    period: { kind: "month", from: monthStart(last), to: last },
  });
  expect(await list(admin)).toEqual([saved]);
  for (const who of [second, teacher, colleague]) expect(await list(who)).toEqual([]);
  expect((await guardian.get("/saved-reports")).status).toBe(403);
  const path = `/saved-reports/${saved.id}`;
  expect((await second.patch(path, { starred: true })).status).toBe(404);
  expect((await second.send("DELETE", path)).status).toBe(404);

  expect((await admin.patch(path, { shared: true, version: 1 })).status).toBe(200);
  expect(await list(second)).toMatchObject([{ id: saved.id, made_by: "Aminah binti Yusof" }]);
  expect(await list(teacher)).toEqual([]);
  // Each has a star of one's own, which changes nothing for others.
  await save(second, { name: "Abjad" });
  expect((await second.patch<SavedReport>(path, { starred: true })).body).toMatchObject({
    starred: true,
    version: 2,
  });
  expect((await list(second)).map(({ name, starred }) => [name, starred])).toEqual([
    [MONTHLY.name, true],
    ["Abjad", false],
  ]);
  expect(await list(admin)).toMatchObject([{ starred: false }]);

  // Of two who change it, the second is told who was first.
  const renamed = await second.patch(path, { name: "Asrama", version: 2 });
  expect(renamed).toMatchObject({ status: 200, body: { name: "Asrama", version: 3 } });
  expect(await admin.patch(path, { name: "Asrama lelaki", version: 2 })).toMatchObject({
    status: 409,
    body: { data: { reason: "stale", by: "Siti" } },
  });
  // Another admin who stops sharing it gives it back to its maker.
  const back = await second.patch(path, { shared: false, version: 3 });
  expect(back).toMatchObject({ status: 200, body: { shared: false, version: 4 } });
  expect((await list(second)).map(({ name }) => name)).toEqual(["Abjad"]);
  expect(await list(admin)).toMatchObject([{ name: "Asrama", shared: false, version: 4 }]);
  expect((await admin.patch(path, { shared: true, version: 4 })).status).toBe(200);
  expect((await second.send("DELETE", path)).status).toBe(200);
  expect(await list(admin)).toEqual([]);
  expect((await admin.patch(path, { starred: true })).status).toBe(404);

  // Of two that are saved under one name at the same moment, one is.
  const twins = await Promise.all([1, 2, 3].map(() => save(admin, { name: "Kembar" })));
  expect(twins.map(({ status: one }) => one).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  const ids = await Promise.all(["A", "B"].map(async (name) => (await save(admin, { name })).body));
  const renamed_at_once = await Promise.all(
    ids.map((one) => admin.patch(`/saved-reports/${one.id}`, { name: "Sama", version: 1 })),
  );
  expect(renamed_at_once.map(({ status: one }) => one).toSorted((a, b) => a - b)).toEqual([
    200, 409,
  ]);
});

test("a teacher keeps own reports and shares none, and sees none whose right is gone", async () => {
  const { admin, teacher, id } = await app.makeSchool();
  expect(await save(teacher)).toMatchObject({ status: 201 });
  expect((await save(teacher, { name: "B", shared: true })).status).toBe(403);
  expect((await save(teacher, { name: "C", report_id: "enrolmen" })).status).toBe(403);
  const [own] = await list(teacher);
  expect((await teacher.patch(`/saved-reports/${own?.id}`, { shared: true })).status).toBe(403);
  const money = { report_id: "tunggakan", name: "Tunggakan", params: { when: "current" } };
  await app.owner.query(
    "update app.profiles set duties = '{treasurer}' where school_id = $1 and id = $2",
    [id, teacher.id],
  );
  expect(await save(teacher, money)).toMatchObject({ status: 201, body: { period: null } });
  expect(await list(teacher)).toHaveLength(2);
  await app.owner.query("update app.profiles set duties = '{}' where id = $1", [teacher.id]);
  expect(await list(teacher)).toHaveLength(1);
  expect(await list(admin)).toEqual([]);
});

test("what a report cannot be asked for is refused with its field, or left out as in its address", async () => {
  const { admin, today, class_id, id } = await app.makeSchool();
  const other = await app.makeSchool();
  const asked = (params: Record<string, unknown>, changes: Record<string, unknown> = {}) =>
    save(admin, { name: crypto.randomUUID(), params, ...changes });
  const refused = { status: 422, body: { data: { field: "period" } } };
  const custom = { when: "last", period: "custom" };
  expect(await asked({ when: "last", period: "day" })).toMatchObject(refused);
  expect(await asked({ when: "last", period: "term" })).toMatchObject(refused);
  expect(await asked({ ...custom, on: today, to: addDays(today, 1) })).toMatchObject(refused);
  expect(await asked({ ...custom, on: addDays(today, -800), to: today })).toMatchObject(refused);
  expect((await asked({ when: "sometime" })).status).toBe(400);
  expect((await asked({ when: "last", class_id: other.class_id })).status).toBe(404);
  expect((await asked({ when: "last" }, { report_id: "tiada" })).status).toBe(404);
  expect((await save(admin, { name: " " })).status).toBe(400);
  const span = { on: addDays(today, -9), to: addDays(today, -2) };
  expect((await asked({ ...custom, ...span })).body).toMatchObject({
    params: { when: "fixed", period: "custom", ...span },
    period: { from: span.on, to: span.to },
  });
  expect(
    (await asked({ when: "last", stay: "asrama", class_id }, { report_id: "waris" })).body,
  ).toMatchObject({ params: { when: "current" }, period: null });
  expect((await save(admin)).status).toBe(201);
  expect(await save(admin)).toMatchObject({ status: 409, body: { data: { field: "name" } } });

  // A report of a class that was archived since opens all the same.
  const { body: of } = await asked({ when: "last", period: "month", class_id });
  await app.owner.query(
    "update app.classes set archived_on = $2 where school_id = $1 and id = $3",
    [id, today, class_id],
  );
  expect((await list(admin)).find((one) => one.id === of.id)).toMatchObject({
    params: { class_id },
  });
  const { status } = await admin.get("/reports/kehadiran-bulanan", { class_id });
  expect(status).toBe(200);
});
