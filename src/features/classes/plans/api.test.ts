import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startApp, type TestApp, type TestSchool } from "#app/testing.ts";
import type { YearChange, YearPreview } from "#features/classes/years/contract.ts";
import { addDays } from "#lib/dates.ts";
import { atClock } from "#lib/zones.ts";
import type { PreparedYear } from "./contract.ts";
import { MOST_PLANS } from "./rules.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

const YEARS = { from_year: "2026", to_year: "2027" };

async function plans(school: TestSchool): Promise<PreparedYear[]> {
  const { status, body } = await school.admin.get<PreparedYear[]>("/year-plans");
  expect(status).toBe(200);
  return body;
}

async function save(school: TestSchool, more: Record<string, unknown> = {}) {
  const begins_on = addDays(school.today, 40);
  const plan = { ...YEARS, begins_on, acts: {}, names: {}, ...more };
  return school.admin.post<PreparedYear>("/year-plans", plan);
}

/** Carries out what a plan chose, as the screen does. */
async function carryOut(school: TestSchool, { begins_on, acts }: PreparedYear) {
  const query = { from: "2026", to: "2027", begins_on };
  const { version, pupils } = (await school.admin.get<YearPreview>("/year-change", query)).body;
  const known = new Set(pupils.map(({ student_id }) => student_id));
  const choices = Object.entries(acts).flatMap(([student_id, act]) =>
    known.has(student_id) ? [{ student_id, act }] : [],
  );
  return school.admin.post<YearChange>("/year-changes", {
    ...YEARS,
    begins_on,
    version,
    choices,
  });
}

const enrolments = async ({ id }: TestSchool) =>
  (
    await app.owner.query(
      `select student_id, class_id, status from app.class_enrollments
       where school_id = $1 order by id`,
      [id],
    )
  ).rows;

test("a plan is kept, shown and corrected, and changes no class until its day", async () => {
  const school = await app.makeSchool();
  const { admin, students, class_id } = school;
  const [kept = "", gone = ""] = students;
  const before = await enrolments(school);

  const saved = await save(school, { acts: { [kept]: "keep", [gone]: "keep" } });
  expect(saved).toMatchObject({ status: 201, body: { version: 1, joined: [], left: [] } });
  expect(await enrolments(school)).toEqual(before);
  const early = await carryOut(school, saved.body);
  expect(early).toMatchObject({ status: 422, body: { data: { reason: "first_day" } } });

  // In the weeks between, registers go on, a pupil leaves and another one joins.
  await school.addSavedRegister(1);
  const left = await admin.post("/student-statuses", {
    student_ids: [gone],
    status: "transferred",
    date: school.today,
    reason: "Berpindah",
  });
  expect(left.status).toBeLessThan(300);
  const added = await admin.post<{ id: string }>("/students", {
    first_name: "Pelajar Baharu",
    last_name: "",
    gender: "male",
  });
  expect(added.status).toBe(201);
  const enrolled = await admin.post("/enrollments", { class_id, student_id: added.body.id });
  expect(enrolled.status).toBe(201);
  const [plan] = await plans(school);
  expect(plan?.joined).toMatchObject([{ first_name: "Pelajar Baharu" }]);
  expect(plan?.left.map(({ student_id }) => student_id)).toEqual([gone]);

  const corrected = await save(school, { acts: { [kept]: "keep" }, version: plan?.version });
  expect(corrected.body).toMatchObject({ version: 2, joined: [], left: [] });

  // The day comes.
  const { begins_on } = corrected.body;
  const day = atClock(begins_on, "07:00", "Asia/Kuala_Lumpur");
  app.runtime.now = () => day;
  try {
    const done = await carryOut(school, corrected.body);
    expect(done).toMatchObject({ status: 201, body: { begins_on, kept: 1 } });
    expect(await plans(school)).toEqual([]);

    // Undoing brings the plan back with what was chosen.
    expect((await admin.post(`/year-changes/${done.body.id}/undo`, {})).status).toBe(200);
    expect(await plans(school)).toMatchObject([{ version: 2, acts: { [kept]: "keep" } }]);
  } finally {
    app.runtime.now = Date.now;
  }
});

describe("a plan", () => {
  test("of two admins is saved by the first; the second learns by whom", async () => {
    const school = await app.makeSchool();
    const both = await Promise.all([save(school), save(school)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ data: { reason: "stale", by: expect.any(String) } });

    expect((await save(school, { version: 1 })).body.version).toBe(2);
    expect((await save(school, { version: 1 })).status).toBe(409);
    expect(await plans(school)).toMatchObject([{ version: 2 }]);
  });

  test("is one of few, also when many are saved at once", async () => {
    const school = await app.makeSchool();
    const years = Array.from({ length: MOST_PLANS + 4 }, (_, at) => `${2027 + at}`);
    const answers = await Promise.all(years.map((to_year) => save(school, { to_year })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(MOST_PLANS);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(4);
    for (const { body } of refused) expect(body).toMatchObject({ data: { reason: "too_many" } });
    const [first, ...others] = await plans(school);
    expect(others).toHaveLength(MOST_PLANS - 1);
    const again = await save(school, { to_year: first?.to_year, version: first?.version });
    expect(again.status).toBe(201);
  });

  test("is dropped, and only in its own school", async () => {
    const [school, other] = [await app.makeSchool(), await app.makeSchool()];
    const { id } = (await save(school)).body;
    expect((await other.admin.send("DELETE", `/year-plans/${id}`)).status).toBe(404);
    expect(await plans(other)).toEqual([]);
    expect((await school.teacher.send("DELETE", `/year-plans/${id}`)).status).toBe(403);
    expect((await school.admin.send("DELETE", `/year-plans/${id}`)).status).toBe(200);
    expect(await plans(school)).toEqual([]);
  });

  test.each([
    ["years", { to_year: "2025" }],
    ["first_day", { begins_on: "2031-01-01" }],
  ])("is refused for %s", async (reason, more) => {
    const school = await app.makeSchool();
    expect(await save(school, more)).toMatchObject({ status: 422, body: { data: { reason } } });
  });
});
