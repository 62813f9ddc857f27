import { afterAll, beforeAll, expect, inject } from "vitest";
import { longTest, test } from "#app/testing-runs.ts";
import { startApp, type TestApp, type TestSchool } from "#app/testing.ts";
import { NOTICE_VERSION } from "#features/consents/rules.ts";

const PUPILS = 500;

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

/** How many rows the planner believes that a school has in a table. */
async function believed({ id }: TestSchool, table: string): Promise<number> {
  const { rows } = await app.owner.query<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>(
    `explain (format json) select from app.${table} where school_id = '${id}'`,
  );
  return rows[0]?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0;
}

test("the planner knows a roster as soon as its import is answered", async () => {
  // By these statistics, a school that is made now has no rows.
  await app.owner.query("analyze");
  const school = await app.makeSchool({ plan: "enterprise" });
  const rows = Array.from({ length: PUPILS }, (_, at) => ({
    line: at + 2,
    cells: {
      name: `Murid ${at} bin Ujian`,
      bapa_name: `Bapa ${at} bin Datuk`,
      bapa_phone: `01${20_000_000 + at}`,
    },
  }));
  const file = { kind: "students", file_name: "murid.csv", rows, notice: NOTICE_VERSION };
  expect((await school.admin.post("/imports", file)).status).toBe(201);
  for (const table of ["profiles", "students", "guardians", "guardian_links"]) {
    expect(await believed(school, table), table).toBeGreaterThan(PUPILS / 2);
  }
});

longTest("the database counts by itself what came in many small writes", async () => {
  await app.owner.query("analyze");
  const school = await app.makeSchool({ plan: "enterprise" });
  for (let written = 0; written < PUPILS; written += 20) {
    await app.owner.query(
      `insert into app.students (school_id, id, student_id, gender, enrollment_date)
       select $1, gen_random_uuid(), 'K-' || $2::int + n, 'male', '2020-01-06' from generate_series(1, 20) n`,
      [school.id, written],
    );
  }
  // It looks at its tables once a minute.
  await expect
    .poll(() => believed(school, "students"), { timeout: 180_000, interval: 2000 })
    .toBeGreaterThan(PUPILS / 2);
});
