import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Caller, startApp, type TestApp } from "#app/testing.ts";
import type { Tasks } from "#features/home/tasks/contract.ts";
import type { ReportAnswer } from "#features/reports/contract.ts";
import { addDays, monthStart } from "#lib/dates.ts";
import type { ReportRun, FrozenReport } from "./contract.ts";
import { hashOf } from "./api.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

const ID = "ringkasan-bulanan";
type Run = ReportRun & { report: FrozenReport };

/** A school whose summary of last month is that of one taken register and the others that were due. */
async function makeMonth() {
  const school = await app.makeSchool();
  const { admin, today } = school;
  await app.owner.query("update app.schools set weekend_days = '{}' where school_id = $1", [
    school.id,
  ]);
  const days = Number(today.slice(8)) + 2;
  const taken_on = await school.addSavedRegister(days);
  const read = async () => (await admin.get<ReportAnswer>(`/reports/${ID}`)).body;
  const openNow = async () => {
    const { taking } = await read();
    return (taking?.expected ?? 0) - (taking?.taken ?? 0);
  };
  const submit = (who: Caller, open: number, more: Record<string, unknown> = {}) =>
    who.post<Run>("/report-runs", { report_id: ID, open, ...more });
  const isUnsent = async (who: Caller) =>
    (await who.get<{ tasks: Tasks }>("/home/waiting")).body.tasks.unsent;
  return { ...school, days, taken_on, read, openNow, submit, isUnsent };
}

/** A line of the summary by its columns. */
function lineOf({ columns, rows }: ReportAnswer, item: string) {
  const found = rows.find(({ cells }) => cells[columns.indexOf("item")] === item);
  return Object.fromEntries(columns.map((key, at) => [key, found?.cells[at]]));
}

test("a month is marked as sent only by who looked at what is missing, and stays as it was", async () => {
  const made = await makeMonth();
  const { admin, teacher, today, id, students, taken_on, submit, openNow, isUnsent, read } = made;
  expect(await isUnsent(admin)).toBe(1);
  expect(await isUnsent(teacher)).toBeUndefined();
  const open = await openNow();
  expect(open).toBeGreaterThan(0);
  const last = addDays(monthStart(today), -1);
  expect(await read()).toMatchObject({ period: { kind: "month", to: last } });

  expect((await submit(teacher, open)).status).toBe(403);
  for (const unseen of [0, open - 1, open + 1]) {
    expect(await submit(admin, unseen)).toMatchObject({
      status: 409,
      body: { data: { reason: "incomplete", open } },
    });
  }
  expect(await submit(admin, open, { on: today })).toMatchObject({
    status: 422,
    body: { data: { reason: "not_over", field: "on" } },
  });
  const { status, body: run } = await submit(admin, open);
  expect(status).toBe(201);
  expect(run).toMatchObject({ why: "submitted", made_by: "Aminah binti Yusof", to: last });
  expect(run.hash).toBe(hashOf(run.report));
  expect(await isUnsent(admin)).toBe(0);
  expect(await submit(admin, open)).toMatchObject({
    status: 409,
    body: { data: { reason: "submitted" } },
  });

  // What is marked later changes the report of now, and not what was sent.
  await app.owner.query(
    "update app.attendance set status = 'absent' where school_id = $1 and date = $2 and student_id = $3",
    [id, taken_on, students[0]],
  );
  const path = `/report-runs/${run.id}`;
  expect((await admin.get<Run>(path)).body).toEqual(run);
  expect(lineOf(await read(), "attended")).not.toEqual(lineOf(run.report, "attended"));
  const again = await submit(admin, open);
  expect(again.status).toBe(201);
  expect(again.body.hash).not.toBe(run.hash);
  const { body: list } = await admin.get<ReportRun[]>("/report-runs", { report_id: ID });
  expect(list.map((one) => one.id)).toEqual([again.body.id, run.id]);

  // Neither the application nor who erases can alter a copy.
  for (const login of ["halaqah_app", "halaqah_erasure"]) {
    const { rows } = await app.owner.query<{ it: boolean }>(
      `select has_table_privilege($1, 'app.report_runs', 'update')
         or has_table_privilege($1, 'app.report_runs', 'delete') as it`,
      [login],
    );
    expect([login, rows[0]?.it]).toEqual([login, false]);
  }
  const other = await app.makeSchool();
  expect((await other.admin.get(path)).status).toBe(404);
  expect((await teacher.get(path)).status).toBe(403);
  expect((await teacher.get("/report-runs", { report_id: ID })).status).toBe(403);
});

test("two who send the same month at once send it once", async () => {
  const { admin, addPerson, submit, openNow } = await makeMonth();
  const second = await addPerson("admin", "Siti");
  const open = await openNow();
  const answers = await Promise.all([admin, second, admin].map((who) => submit(who, open)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
});

test("the summary has the figures of the reports of their own", async () => {
  const { admin, read, students, other_students } = await makeMonth();
  const summary = await read();
  const { from, to } = summary.period;
  const ask = async (report: string, more: Record<string, string>) =>
    (await admin.get<ReportAnswer>(`/reports/${report}`, more)).body;
  const month = { period: "month", on: from };
  const sizes = await ask("enrolmen", { on: to });
  const attendance = await ask("kehadiran-bulanan", month);
  const loads = await ask("beban-guru", { on: to });
  const total = (of: ReportAnswer, key: string) => of.totals[of.columns.indexOf(key)];
  expect(lineOf(summary, "all")).toMatchObject({
    section: "section_enrolment",
    figure: total(sizes, "pupils"),
    male: total(sizes, "male"),
    female: total(sizes, "female"),
  });
  expect(lineOf(summary, "all").figure).toBe(students.length + other_students.length);
  expect(lineOf(summary, "attended").of_whole).toBe(total(attendance, "percent"));
  expect(summary.taking).toEqual(attendance.taking);
  expect(lineOf(summary, "teachers").figure).toBe(loads.rows.length);
  const levels = summary.rows.filter(({ cells }) => cells[1] === "section_enrolment");
  const at = summary.columns.indexOf("figure");
  const sum = levels.slice(0, -1).reduce((all, { cells }) => all + Number(cells[at]), 0);
  expect(sum).toBe(lineOf(summary, "all").figure);
  expect(await ask("ringkasan-bulanan", { on: from })).toMatchObject({ rows: summary.rows });
});
