import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { recordTraffic } from "#app/testing-queries.ts";
import { startApp, type Answer, type TestApp, type TestSchool } from "#app/testing.ts";
import { newId } from "#lib/ids.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

type Use = (school: TestSchool) => Promise<Answer>;

const read: Use = ({ teacher, class_id, today: date }) =>
  teacher.get("/attendance", { class_id, date });

const mark: Use = ({ teacher, class_id, today: date, students: [student_id] }) =>
  teacher.post("/attendance", { student_id, class_id, date, status: "late", client_key: newId() });

const batch: Use = ({ teacher, class_id, today: date, students }) =>
  teacher.post("/attendance/batch", {
    class_id,
    date,
    marks: students.map((student_id) => ({ student_id, status: "absent", client_key: newId() })),
  });

const save: Use = ({ teacher, class_id, today: date, students }) =>
  teacher.post(
    "/registers",
    { class_id, date, unmarked: students },
    { "idempotency-key": newId() },
  );

/** Statements and trips to the database, BEGIN and COMMIT only in the trips. */
const BUDGETS: [string, Use, { statements: number; trips: number }][] = [
  ["opening a register", read, { statements: 3, trips: 4 }],
  ["one mark", mark, { statements: 4, trips: 5 }],
  ["a batch of marks", batch, { statements: 4, trips: 5 }],
  ["saving a register", save, { statements: 10, trips: 6 }],
  ["the list of students", ({ admin }) => admin.get("/students"), { statements: 3, trips: 4 }],
  ["a search", ({ admin }) => admin.get("/search", { q: "pelajar" }), { statements: 6, trips: 4 }],
  ["the dashboard", ({ admin }) => admin.get("/home"), { statements: 4, trips: 4 }],
];

describe("the steps to the database", () => {
  test.each(BUDGETS)("of %s", async (_name, use, budget) => {
    const school = await app.makeSchool({ pupils: 25 });
    await use(school);
    const { statements, trips } = await recordTraffic(async () => {
      expect((await use(school)).status).toBeLessThan(300);
    });
    const texts = statements.map(({ text }) => text.trim().slice(0, 60));
    expect({ statements: statements.length, trips }, texts.join("\n")).toEqual(budget);
  });
});
