import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { recordTraffic } from "#app/testing-queries.ts";
import { startApp, type TestApp, type TestSchool } from "#app/testing.ts";
import { pageRange } from "#features/hifz/mushaf/rules/positions.ts";
import { addDays, monthStart } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { HalaqahMonth } from "./contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

/** A school without rest days whose class is a halaqah; `day` is a day of the month that is over. */
async function makeHalaqah() {
  const school = await app.makeSchool();
  const { id, class_id, today } = school;
  await app.owner.query("update app.schools set weekend_days = '{}' where school_id = $1", [id]);
  await app.owner.query(
    "update app.classes set kind = 'halaqah' where school_id = $1 and id = $2",
    [id, class_id],
  );
  const day = addDays(monthStart(today), -10);
  await app.owner.query(
    "update app.class_enrollments set from_date = $2 where school_id = $1 and class_id = $3",
    [id, addDays(day, -60), class_id],
  );
  const read = async (person: Pick<TestSchool["admin"], "get"> = school.teacher) =>
    person.get<HalaqahMonth>(`/hifz/halaqah/${class_id}/month?date=${day}`);
  const write = async (date: string, records: object[]) => {
    const lines = records.map((record) => ({ version: 0, client_key: newId(), ...record }));
    const body = { class_id, date, why: "late", records: lines };
    const answer = await school.admin.post("/hifz/records/batch", body);
    expect(answer.body).toMatchObject(records.map(() => ({ outcome: "written" })));
  };
  return { school, day, read, write };
}

function heard(student_id: string | undefined, page: number, more: object = {}) {
  const [from_id, to_id] = pageRange(page, "madinah_1405");
  const mistakes = { lupa: 0, tersangkut: 0, ditegur: 0, tajwid: 0 };
  const line = { student_id, stream: "baharu", attempt: 1, from_id, to_id, mistakes };
  return { ...line, decision: "pass", ...more };
}

describe("the month of a halaqah", () => {
  test("says of each day what was heard, who was away and who was not heard", async () => {
    const { school, day, read, write } = await makeHalaqah();
    const { admin, class_id, students } = school;
    const [first, second, third, fourth] = students;
    await write(day, [
      heard(first, 562),
      heard(first, 20, { stream: "ulang_lama" }),
      heard(third, 3, { decision: "repeat" }),
      { student_id: fourth, stream: "none", attempt: 0, reason: "not_ready" },
    ]);
    const mark = { class_id, date: day, student_id: second, status: "absent", why: "late" };
    expect((await admin.post("/attendance", { ...mark, client_key: newId() })).status).toBe(200);
    const { body } = await read();
    const at = body.days.findIndex(({ date }) => date === day);
    const cell = (id: string | undefined) =>
      body.pupils.find(({ student_id }) => student_id === id)?.cells[at];
    expect(cell(first)).toEqual({
      said: "heard",
      page: 562,
      grade: "mumtaz",
      decision: "pass",
      has_revised: true,
      has_exam: false,
    });
    expect(cell(second)).toMatchObject({ said: "absent" });
    expect(cell(third)).toMatchObject({ said: "heard", page: 3, decision: "repeat" });
    expect(cell(fourth)).toMatchObject({ said: "unheard" });
    expect(cell(students[4])).toMatchObject({ said: "unheard" });
    const milli = (id: string | undefined) =>
      body.pupils.find(({ student_id }) => student_id === id)?.new_milli;
    expect([milli(first), milli(third)]).toEqual([1000, 0]);
    expect(body.days).toHaveLength(Number(addDays(monthStart(school.today), -1).slice(8)));
  });

  test("has whoever was in the class, on the days in it", async () => {
    const { school, day, read, write } = await makeHalaqah();
    const { id, class_id, students } = school;
    const [first, second] = students;
    await write(day, [heard(first, 562)]);
    await app.owner.query(
      "update app.class_enrollments set to_date = $4, status = 'ended' where school_id = $1 and class_id = $2 and student_id = $3",
      [id, class_id, first, day],
    );
    await app.owner.query(
      "update app.class_enrollments set from_date = $4 where school_id = $1 and class_id = $2 and student_id = $3",
      [id, class_id, second, addDays(day, 1)],
    );
    const { body } = await read(school.admin);
    const at = body.days.findIndex(({ date }) => date === day);
    // Teachers see the pupils whom they teach today.
    const { body: taught } = await read();
    expect(taught.pupils.map(({ student_id }) => student_id)).not.toContain(first);
    const cells = (one: string | undefined) =>
      body.pupils.find(({ student_id }) => student_id === one)?.cells ?? [];
    expect(cells(first)[at]).toMatchObject({ said: "heard", page: 562 });
    expect(cells(first)[at + 1]).toBeNull();
    expect(cells(second)[at]).toBeNull();
    expect(cells(second)[at + 1]).toMatchObject({ said: "unheard" });
  });

  test("owes nothing on a day on which the teacher was away", async () => {
    const { school, day, read } = await makeHalaqah();
    const { admin, class_id } = school;
    const sheet = { class_id, date: day, teacher_away: true, why: "late", version: 0 };
    expect((await admin.post("/hifz/sittings", sheet)).status).toBeLessThan(300);
    const { body } = await read();
    const at = body.days.findIndex(({ date }) => date === day);
    expect(body.days[at]).toEqual({ date: day, teacher_away: true });
    expect(body.pupils.map(({ cells }) => cells[at])).toEqual(body.pupils.map(() => null));
  });

  test("is for those who teach the class today, in two statements however many pupils it has", async () => {
    const { school, read } = await makeHalaqah();
    const other = await app.makeSchool();
    expect((await read(school.colleague)).status).toBe(404);
    expect((await read(other.admin)).status).toBe(404);
    expect((await read(school.guardian)).status).toBe(403);
    expect((await read(school.admin)).status).toBe(200);
    const { statements } = await recordTraffic(() => read());
    expect(statements.length).toBeLessThanOrEqual(5);
  });
});
