import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { addRecord } from "#app/testing-hifz.ts";
import { type Caller, startApp, type TestApp } from "#app/testing.ts";
import { addDays } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { FamilyCopy } from "./contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

const run = (text: string, values: unknown[] = []) => app.owner.query(text, values);
const prove = ({ id }: { id: string }) =>
  run("update auth.sessions set confirmed_at = now() where user_id = $1", [id]);
const take = (who: Caller) => who.post<FamilyCopy>("/family/export", {});

async function makeYear() {
  const school = await app.makeSchool();
  const { id, admin, teacher, guardian, class_id, students, today } = school;
  await run("update app.schools set weekend_days = '{}' where school_id = $1", [id]);
  const mark = { student_id: students[0], class_id, date: today, client_key: newId() };
  const notes = "Catatan guru sahaja";
  await teacher.post("/attendance", { ...mark, status: "absent", notes });
  await teacher.post("/registers", { class_id, date: today, unmarked: [] });
  const absence = { student_id: students[0], reason: "mc", notes: "Demam panas" };
  const days = { from_date: addDays(today, 1), to_date: addDays(today, 1) };
  expect((await guardian.post("/absences", { ...absence, ...days })).status).toBe(201);
  const own = { notes: "Untuk guru", family_note: "Jaga dengung" };
  await addRecord(app, school, addDays(today, -1), own);
  await addRecord(app, school, today);
  await prove(guardian);
  return { ...school, admin };
}

test("guardians take along what the school keeps of their children, as far as they may see it", async () => {
  const { guardian, id } = await makeYear();
  const { status, body } = await take(guardian);
  expect(status).toBe(200);
  expect(body.person).toMatchObject({ name: "Salmah binti Ali", email: guardian.email });
  const [child, ...others] = body.children;
  expect(others).toEqual([]);
  expect(child).toMatchObject({
    name: "Hakim bin Ujian",
    attendance: [{ status: "absent" }],
    absences: [{ reason: "mc", notes: "Demam panas", state: "waiting" }],
    hafazan: [{ stream: "baharu", decision: "pass", family_note: "Jaga dengung" }],
  });
  expect(child?.classes).toHaveLength(1);
  const said = JSON.stringify(body);
  for (const words of ["Pelajar 2", "Catatan guru", "Untuk guru"])
    expect(said).not.toContain(words);
  const { rows } = await run(
    "select actor_id, details from app.audit where school_id = $1 and action = 'family.export'",
    [id],
  );
  expect(rows).toEqual([{ actor_id: guardian.id, details: { children: 1 } }]);
});

test("a pupil takes the own, a teacher who is a parent the children's alone", async () => {
  const { pupil, teacher, colleague, id, students, other_students } = await makeYear();
  await prove(pupil);
  const { body } = await take(pupil);
  expect(body.children.map(({ name }) => name)).toEqual(["Hakim bin Ujian"]);
  expect(body.children[0]?.absences).toEqual([]);
  await prove(teacher);
  expect((await take(teacher)).status).toBe(403);

  const guardian_id = newId();
  await run("insert into app.guardians (school_id, id, profile_id) values ($1, $2, $3)", [
    id,
    guardian_id,
    colleague.id,
  ]);
  await run(
    `insert into app.guardian_links (school_id, id, guardian_id, student_id, relation)
     values ($1, gen_random_uuid(), $2, $3, 'bapa')`,
    [id, guardian_id, students[0]],
  );
  await prove(colleague);
  const own = await take(colleague);
  expect(own.body.children.map(({ name }) => name)).toEqual(["Hakim bin Ujian"]);
  expect(JSON.stringify(own.body)).not.toContain("Untuk guru");
  expect(other_students.length).toBeGreaterThan(0);
});

test("asks for the password first", async () => {
  const { guardian } = await makeYear();
  await run(
    "update auth.sessions set confirmed_at = now() - interval '11 minutes' where user_id = $1",
    [guardian.id],
  );
  const { status, body } = await take(guardian);
  expect(status).toBe(403);
  expect(body).toMatchObject({ data: { reason: "step_up" } });
});
