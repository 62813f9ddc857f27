import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { inserter } from "#app/testing-relations.ts";
import { readReport } from "#app/testing-reports.ts";
import { type Caller, startApp, type TestApp } from "#app/testing.ts";
import type { ReportAnswer } from "#features/reports/contract.ts";
import { addDays } from "#lib/dates.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

const byText = (a: unknown, b: unknown) => String(a).localeCompare(String(b));

/** What the rows of a report are about. */
const readOf = async (who: Caller, id: "halaqah" | "perhatian") =>
  (await readReport(who, id)).rows.map(({ of }) => of).toSorted(byText);

test("teachers have the reports of the halaqah that they teach today, and of no other", async () => {
  const school = await app.makeSchool();
  const { admin, teacher, colleague, class_id, other_class_id, today } = school;
  const run = (text: string, values: unknown[]) => app.owner.query(text, values);
  await run("update app.classes set kind = 'halaqah' where id = any ($1)", [
    [class_id, other_class_id],
  ]);
  // Nobody was ever heard, so that everybody is at risk.
  const students = school.students.toSorted(byText);
  const others = school.other_students.toSorted(byText);
  expect(await readOf(admin, "perhatian")).toEqual([...students, ...others].toSorted(byText));
  expect(await readOf(teacher, "perhatian")).toEqual(students);
  expect(await readOf(colleague, "perhatian")).toEqual(others);
  expect(await readOf(teacher, "halaqah")).toEqual([class_id]);
  const { totals } = await readReport(teacher, "halaqah");
  expect(totals["pupils"]).toBe(students.length);
  expect((await teacher.get<ReportAnswer>("/reports/halaqah")).body.own).toBe(true);

  // From the first to the last day of a substitute, and not a day longer.
  const insert = inserter(app.owner, school.id);
  const substitute = await insert("class_teachers", {
    class_id: other_class_id,
    teacher_id: teacher.teacher_id,
    kind: "substitute",
    from_date: today,
    to_date: today,
  });
  expect(await readOf(teacher, "perhatian")).toEqual([...students, ...others].toSorted(byText));
  await run("update app.class_teachers set from_date = $2, to_date = $2 where id = $1", [
    substitute,
    addDays(today, -1),
  ]);
  expect(await readOf(teacher, "perhatian")).toEqual(students);

  // Whoever teaches no halaqah has empty reports, and admins still have both halaqah.
  await run(
    "update app.class_teachers set to_date = $2 where class_id = $1 and kind = 'homeroom'",
    [class_id, addDays(today, -1)],
  );
  for (const id of ["halaqah", "perhatian"] as const) expect(await readOf(teacher, id)).toEqual([]);
  expect((await readReport(teacher, "halaqah")).totals["pupils"]).toBe(0);
  expect(await readOf(admin, "halaqah")).toEqual([class_id, other_class_id].toSorted(byText));
});

test("a class that is no halaqah is in no teacher's report of hafazan", async () => {
  const { teacher } = await app.makeSchool();
  expect(await readOf(teacher, "halaqah")).toEqual([]);
  expect(await readOf(teacher, "perhatian")).toEqual([]);
});

test("families have none of them, also where a teacher's child is in a halaqah", async () => {
  const school = await app.makeSchool();
  const { id, colleague, guardian, pupil, class_id } = school;
  await app.owner.query("update app.classes set kind = 'halaqah' where id = $1", [class_id]);
  for (const who of [guardian, pupil]) {
    for (const report of ["halaqah", "perhatian"]) {
      expect((await who.get(`/reports/${report}`)).status).toBe(403);
    }
  }
  await app.owner.query("update app.guardians set profile_id = $2 where school_id = $1", [
    id,
    colleague.id,
  ]);
  expect(await readOf(colleague, "perhatian")).toEqual([]);
});
