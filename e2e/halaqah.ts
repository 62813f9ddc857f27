import { expect } from "vitest";
import type { TestApp, TestSchool } from "#app/testing.ts";
import { addDays } from "#lib/dates.ts";

/** A halaqah of 12 who all memorise a page a day from the beginning, and rest on no day of the week. */
export async function makeHalaqah(app: TestApp): Promise<TestSchool> {
  const school = await app.makeSchool({ pupils: 12 });
  await app.owner.query("update app.classes set kind = 'halaqah' where id = $1", [school.class_id]);
  await app.owner.query("update app.schools set weekend_days = '{}' where school_id = $1", [
    school.id,
  ]);
  const { body: programme } = await school.admin.post<{ id: string }>("/hifz/programmes", {
    name: "Tahfiz",
    order_kind: "mushaf",
    order_list: [],
    unit: "page",
    amount: 1,
    parts: 1,
  });
  for (const student_id of school.students) {
    const plan = { student_id, programme_id: programme.id, from_date: addDays(school.today, -30) };
    expect((await school.admin.post("/hifz/plans", plan)).status).toBe(201);
  }
  return school;
}
