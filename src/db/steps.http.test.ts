import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { recordTraffic } from "#app/testing-queries.ts";
import type { SchoolOptions } from "#app/testing-school.ts";
import { startApp, type Answer, type TestApp, type TestSchool } from "#app/testing.ts";
import { NOTICE_VERSION } from "#features/consents/rules.ts";
import { addDays, monthStart } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
  app.runtime.now = () => Date.parse(`${TODAY}T04:00:00Z`);
});
afterAll(() => app.stop());

/** On the last day of a month a mark holds the month too, which takes one statement more. */
const TODAY = "2026-11-18";

async function makeSchool(options?: SchoolOptions): Promise<TestSchool> {
  return { ...(await app.makeSchool(options)), today: TODAY };
}

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

const markLastMonth: Use = ({ admin, class_id, today, students: [student_id] }) =>
  admin.post("/attendance", {
    student_id,
    class_id,
    date: addDays(monthStart(today), -1),
    status: "late",
    client_key: newId(),
    why: "Buku kelas disalin",
  });

const save: Use = ({ teacher, class_id, today: date, students }) =>
  teacher.post(
    "/registers",
    { class_id, date, unmarked: students },
    { "idempotency-key": newId() },
  );

const sheet: Use = ({ teacher, class_id, today: date }) =>
  teacher.get("/hifz/sheets", { class_id, date });

/** Each use writes another stream, because a record that stands is not written twice. */
const STREAMS = ["tahriri", "tilawah", "talaqqi", "ulang_baharu", "ulang_lama"];

let uses = 0;
const records: Use = ({ teacher, class_id, today: date, students }) => {
  const stream = STREAMS[(uses += 1) % STREAMS.length];
  return teacher.post("/hifz/records/batch", {
    class_id,
    date,
    records: students.map((student_id) => ({
      student_id,
      client_key: newId(),
      version: 0,
      stream,
      attempt: 1,
      from_id: 1,
      to_id: 7,
      decision: "pass",
    })),
  });
};

const record: Use = (school) => records({ ...school, students: school.students.slice(0, 1) });

/** Turns notices on, and marks a pupil absent of whom nobody was notified. */
const absence: Use = async ({ admin, teacher, class_id, today: date, students }) => {
  await admin.patch("/absence-notices/rule", { minutes: 15 });
  return teacher.post("/attendance", {
    student_id: students.pop(),
    class_id,
    date,
    status: "absent",
    client_key: newId(),
  });
};

/** Statements and trips to the database, BEGIN and COMMIT only in the trips. */
const BUDGETS: [string, Use, { statements: number; trips: number }, before?: Use][] = [
  [
    "opening the attendance screen",
    ({ teacher, today: date }) => teacher.get("/registers/open", { date }),
    { statements: 5, trips: 4 },
  ],
  ["opening a register", read, { statements: 3, trips: 3 }],
  ["one mark", mark, { statements: 4, trips: 5 }],
  ["a mark in a past month", markLastMonth, { statements: 5, trips: 5 }],
  ["a batch of marks, some absent", batch, { statements: 5, trips: 5 }],
  ["saving a register", save, { statements: 10, trips: 6 }],
  ["saving a register and planning a notice", save, { statements: 11, trips: 6 }, absence],
  ["opening a sheet of hafazan", sheet, { statements: 5, trips: 4 }],
  ["one record of hafazan", record, { statements: 9, trips: 8 }],
  ["records of a whole halaqah", records, { statements: 9, trips: 8 }],
  ["the list of students", ({ admin }) => admin.get("/students"), { statements: 3, trips: 3 }],
  ["a search", ({ admin }) => admin.get("/search", { q: "pelajar" }), { statements: 6, trips: 4 }],
  [
    "a search for a phone number",
    ({ admin }) => admin.get("/search", { q: "012-345 6789" }),
    { statements: 7, trips: 4 },
    async ({ admin, guardian }) => {
      await app.owner.query("update app.profiles set phone = '+60123456789' where id = $1", [
        guardian.id,
      ]);
      return admin.get("/me");
    },
  ],
  ["the dashboard", ({ admin }) => admin.get("/home"), { statements: 4, trips: 3 }],
];

describe("the steps to the database", () => {
  test.each(BUDGETS)("of %s", async (_name, use, budget, before) => {
    const school = await makeSchool({ pupils: 25 });
    const prepare = async () => {
      if (before) expect((await before(school)).status).toBe(200);
    };
    await prepare();
    await use(school);
    await prepare();
    const { statements, trips } = await recordTraffic(async () => {
      expect((await use(school)).status).toBeLessThan(300);
    });
    const texts = statements.map(({ text }) => text.trim().slice(0, 60));
    expect(statements.length, texts.join("\n")).toBe(budget.statements);
    expect(trips, texts.join("\n")).toBeLessThanOrEqual(budget.trips);
    const [entering] = statements.filter(({ text }) => text.includes("plan_cache_mode"));
    expect(entering?.values, "a call of every morning keeps its plans").toContain(
      "force_generic_plan",
    );
  });
});

test("a month is held before it is read whether it is closed", async () => {
  const school = await makeSchool();
  const { statements } = await recordTraffic(() => markLastMonth(school));
  const at = (part: string) => statements.findIndex(({ text }) => text.includes(part));
  expect(at("pg_advisory_xact_lock_shared")).toBeGreaterThan(0);
  expect(at("pg_advisory_xact_lock_shared")).toBeLessThan(at("app.closed_months"));
});

test("a plan for all values knows how few of a pupil's records are wanted", async () => {
  const school = await makeSchool();
  for (const use of [sheet, record]) {
    const { statements } = await recordTraffic(() => use(school));
    const texts = statements.map(({ text }) => text).filter((text) => text.includes("app.hifz"));
    expect(texts.join()).toContain("limit 1");
    expect(texts.join()).not.toMatch(/limit \$/);
  }
});

/** Calls that write as many rows as they are given students. */
const SIZED: [string, (school: TestSchool, students: string[]) => Promise<Answer>][] = [
  ["a batch of marks", (school, students) => batch({ ...school, students })],
  ["saving a register", (school, students) => save({ ...school, students })],
  ["records of a halaqah", (school, students) => records({ ...school, students })],
  [
    "moving pupils to another class",
    ({ admin, other_class_id: class_id }, student_ids) =>
      admin.post("/enrollments/move", { class_id, student_ids }),
  ],
  [
    "moving pupils back",
    async ({ admin, class_id, other_class_id, today: from_date }, student_ids) => {
      await admin.post("/enrollments/move", { class_id: other_class_id, student_ids });
      const from = student_ids.map((student_id) => ({ student_id, class_id }));
      return admin.post("/enrollments/move-back", { class_id: other_class_id, from, from_date });
    },
  ],
  [
    "removing pupils from a class",
    async ({ admin, students, enrollment_ids }, student_ids) => {
      const ids = enrollment_ids.filter((_, at) => student_ids.includes(students[at] ?? ""));
      await admin.post("/enrollments/end", { ids });
      return admin.post("/enrollments/reopen", { ids });
    },
  ],
  [
    "changing the status of pupils",
    ({ admin, today: date }, student_ids) =>
      admin.post("/student-statuses", { student_ids, date, status: "inactive", reason: "Pindah" }),
  ],
  [
    "the terms of a year",
    ({ admin }, students) =>
      admin.post("/terms", {
        academic_year: "2026",
        terms: students.map((_, at) => ({
          name: `Penggal ${at + 1}`,
          from_date: `2026-0${at + 1}-01`,
          to_date: `2026-0${at + 1}-20`,
        })),
      }),
  ],
  [
    "an import",
    ({ admin }, students) =>
      admin.post("/imports/students", {
        rows: students.map((_, at) => ({
          line: at + 1,
          name: `Murid ${newId()}`,
          class_name: "Tahun 3 Ibnu Sina",
          gender: "P",
          date_of_birth: "",
          student_id: "",
          guardian: "",
          phone: "",
        })),
        notice: NOTICE_VERSION,
      }),
  ],
];

describe("the text of a statement does not depend on the number of rows", () => {
  test.each(SIZED)("of %s", async (_name, use) => {
    const textsOf = async (count: number) => {
      const school = await makeSchool({ pupils: 8 });
      const { statements } = await recordTraffic(async () => {
        expect((await use(school, school.students.slice(0, count))).status).toBeLessThan(300);
      });
      return new Set(statements.map(({ text }) => text));
    };
    const few = await textsOf(2);
    expect([...(await textsOf(5))].filter((text) => !few.has(text))).toEqual([]);
  });
});
