import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startApp, type Caller, type TestApp } from "#app/testing.ts";
import { addDays } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { Overview } from "#features/directory/contract.ts";
import type { Family } from "./contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

async function familyOf(caller: Caller): Promise<Family> {
  const { status, body } = await caller.get<Family>("/family");
  expect(status).toBe(200);
  return body;
}

async function makeDay() {
  const school = await app.makeSchool();
  const { id, admin, teacher, class_id, students, today } = school;
  // Every day is a school day, so that the test does not depend on the day of its run.
  await app.owner.query("update app.schools set weekend_days = '{}' where school_id = $1", [id]);
  const mark = (value: object, date = today, student_id = students[0] ?? "") =>
    admin.post("/attendance", { student_id, class_id, date, client_key: newId(), ...value });
  const save = (date = today) => teacher.post("/registers", { class_id, date, unmarked: [] });
  return { ...school, mark, save };
}

test("a family sees its own pupil, class and homeroom teacher, and nobody else", async () => {
  const { guardian, pupil, students, class_id, teacher } = await makeDay();
  for (const [who, is_self] of [
    [guardian, false],
    [pupil, true],
  ] as const) {
    const { children } = await familyOf(who);
    expect(children).toMatchObject([
      {
        id: students[0],
        first_name: "Hakim",
        is_self,
        classes: [
          {
            id: class_id,
            teacher: { id: teacher.teacher_id, last_name: "bin Osman", title_word: "Ustaz" },
          },
        ],
        days: [],
        unexplained: [],
        reports: [],
        term: { present: 0, absent: 0, late: 0, excused: 0, came: 0 },
      },
    ]);
  }
});

test("guardians see the class teacher's phone once the school lets them, and nobody else's", async () => {
  const { admin, guardian, pupil, teacher, class_id, students } = await makeDay();
  const phonesOf = async (who: Caller) => {
    const { children } = await familyOf(who);
    const { body } = await who.get<Overview>(`/students/${students[0]}/overview`);
    return [
      children.flatMap(({ classes }) => classes.map((found) => found.teacher?.phone)),
      body.classes.map(({ homeroom_teacher }) => homeroom_teacher?.phone),
    ].flat();
  };
  const phone = "+60123456789";
  await admin.patch(`/teachers/${teacher.teacher_id}`, { phone });
  expect(await phonesOf(guardian)).toEqual([null, null]);
  expect((await guardian.patch("/settings", { guardians_see_phones: true })).status).toBe(403);
  const on = await admin.patch("/settings", { guardians_see_phones: true });
  expect(on).toMatchObject({ status: 200, body: { guardians_see_phones: true } });
  expect(await phonesOf(guardian)).toEqual([phone, phone]);
  expect(await phonesOf(pupil)).toEqual([null, null]);
  const { teacher_id } = teacher;
  const seen = await guardian.get<unknown>(`/teachers/${teacher_id}`);
  expect(JSON.stringify(seen.body)).not.toContain(phone);

  await admin.patch(`/teachers/${teacher_id}`, { phone: null });
  expect(await phonesOf(guardian)).toEqual([null, null]);
  await admin.patch(`/teachers/${teacher_id}`, { phone });
  await admin.patch(`/classes/${class_id}`, { homeroom_teacher_id: null });
  expect((await phonesOf(guardian)).filter(Boolean)).toEqual([]);
});

test("a mark is shown once its register is saved, without its note", async () => {
  const { guardian, mark, save, today } = await makeDay();
  await mark({ status: "late", minutes_late: 12, notes: "Rahsia guru" });
  expect((await familyOf(guardian)).children[0]).toMatchObject({ days: [], term: { late: 0 } });
  expect((await save()).status).toBe(200);
  const family = await familyOf(guardian);
  expect(family.children[0]).toMatchObject({
    days: [{ date: today, status: "late", marks: [{ minutes_late: 12, session: null }] }],
    term: { late: 1 },
  });
  expect(JSON.stringify(family)).not.toContain("Rahsia guru");
});

test("an absence without a reason is asked about until it is reported", async () => {
  const { guardian, mark, save, students, today } = await makeDay();
  const [yesterday, old] = [addDays(today, -1), addDays(today, -8)];
  for (const date of [old, yesterday, today]) {
    await mark({ status: "absent" }, date);
    expect((await save(date)).status).toBe(date === old ? 403 : 200);
  }
  const asked = async () => (await familyOf(guardian)).children[0]?.unexplained;
  expect(await asked()).toEqual([yesterday, today]);
  const report = { student_id: students[0], reason: "mc", from_date: today, to_date: today };
  expect((await guardian.post("/absences", report)).status).toBe(201);
  expect(await asked()).toEqual([yesterday]);
  expect((await familyOf(guardian)).children[0]?.reports).toEqual([
    { from_date: today, to_date: today, state: "waiting" },
  ]);
});

test("a holiday of the class closes the day; a child who left the school is not shown", async () => {
  const { admin, guardian, students, today } = await makeDay();
  const holiday = { kind: "holiday", title: "Cuti Peristiwa", date: today };
  expect((await admin.post("/events", holiday)).status).toBe(201);
  const { children } = await familyOf(guardian);
  expect(children[0]?.closed).toContainEqual({
    from: today,
    to: today,
    why: "holiday",
    title: "Cuti Peristiwa",
  });
  await app.owner.query("update app.students set status = 'inactive' where id = $1", [students[0]]);
  expect((await familyOf(guardian)).children).toEqual([]);
});

test("who is a guardian beside teaching sees the own child; admins and other teachers are refused", async () => {
  const { id: school_id, admin, teacher, students } = await makeDay();
  for (const who of [admin, teacher]) expect((await who.get("/family")).status).toBe(403);
  const guardian_id = newId();
  await app.owner.query(
    "insert into app.guardians (school_id, id, profile_id) values ($1, $2, $3)",
    [school_id, guardian_id, teacher.id],
  );
  await app.owner.query(
    `insert into app.guardian_links (school_id, id, guardian_id, student_id, relation, contact_order)
      values ($1, $2, $3, $4, 'bapa', 2)`,
    [school_id, newId(), guardian_id, students[1]],
  );
  expect((await familyOf(teacher)).children.map(({ id }) => id)).toEqual([students[1]]);
});
