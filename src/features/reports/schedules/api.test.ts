import { DUE } from "#app/due.ts";
import { sweepDue } from "#server/jobs/schools.ts";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { untilHeldUp } from "#app/testing-locks.ts";
import { recordTraffic } from "#app/testing-queries.ts";
import { type Caller, startApp, type TestApp } from "#app/testing.ts";
import type { ReportAnswer } from "#features/reports/contract.ts";
import type { ReadRun, ReportRun } from "#features/reports/runs/contract.ts";
import type { SavedReport } from "#features/reports/saved/contract.ts";
import { addDays, monthStart, weekday } from "#lib/dates.ts";
import { atClock } from "#lib/zones.ts";
import type { ReportSchedule } from "./contract.ts";
import { runReportsOf } from "./jobs.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

/** A school with a saved report of last month, and a clock that goes by days after this month's end. */
async function makeSchedules(report_id = "kehadiran-bulanan") {
  const school = await app.makeSchool();
  const { admin, id, today } = school;
  await school.addSavedRegister(0);
  const { body: saved } = await admin.post<SavedReport>("/saved-reports", {
    report_id,
    name: "Kehadiran Hakim",
    params: { when: "last" },
    shared: true,
  });
  const first = monthStart(addDays(monthStart(today), 31));
  const at = (day: string, time: string) => atClock(day, time, "Asia/Kuala_Lumpur");
  const schedule = (who: Caller, changes: Record<string, unknown> = {}) =>
    who.post<ReportSchedule>("/report-schedules", {
      saved_id: saved.id,
      every: "month",
      day: 1,
      is_on: true,
      recipients: [admin.id],
      version: 0,
      ...changes,
    });
  const job = (day = first, time = "09:20") =>
    runReportsOf({ ...app.runtime, now: () => at(day, time) }, id);
  const runs = async () =>
    (await admin.get<ReportRun[]>("/report-runs", { report_id })).body.map(({ from }) => from);
  return { ...school, saved, first, schedule, job, runs };
}

async function mailsTo({ email }: Caller & { email: string }) {
  const { rows } = await app.owner.query<{ subject: string; text: string }>(
    `select subject, text from platform.outbox
     where recipient = $1 and kind = 'scheduled_report' order by created_at`,
    [email],
  );
  return rows;
}

test("a report is made once for its month, and its mail names nobody", async () => {
  const { admin, today, first, schedule, job, runs, id, ...school } = await makeSchedules();
  const pupils = school.students.length + school.other_students.length;
  const second = { every: "month", day: 1 };
  expect((await schedule(admin)).body).toMatchObject({ ...second, version: 1, last: null });
  expect(await schedule(admin, { day: 2 })).toMatchObject({ status: 409 });
  // In the quiet hours, and before seven, nothing is made.
  await job(addDays(first, -1), "23:30");
  for (const time of ["05:00", "06:50"]) await job(first, time);
  expect(await mailsTo(admin)).toEqual([]);
  await Promise.all([job(), job(), job(first, "09:30")]);
  await job(addDays(first, 4));
  expect(await runs()).toEqual([monthStart(today)]);
  const [mail, ...others] = await mailsTo(admin);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("Halaqah: laporan sekolah anda telah disediakan");
  for (const word of [
    "Kehadiran mengikut kelas",
    `Pelajar: ${pupils}`,
    "/dashboard/reports/runs/",
  ]) {
    expect(mail?.text).toContain(word);
  }
  const { rows } = await app.owner.query<{ name: string }>(
    "select first_name as name from app.profiles where school_id = $1 and role in ('student', 'teacher')",
    [id],
  );
  for (const { name } of rows) expect(mail?.text).not.toContain(name);
  const run = /runs\/([\da-f-]{36})/.exec(mail?.text ?? "")?.[1] ?? "";
  const { body } = await admin.get<ReadRun>(`/report-runs/${run}`);
  const { body: live } = await admin.get<ReportAnswer>("/reports/kehadiran-bulanan", {
    on: monthStart(today),
  });
  expect(body.report.columns).toEqual(live.columns);
  expect(body).toMatchObject({ why: "schedule", made_by: null, from: monthStart(today) });
  // Forty days on there is the next month's, and no other.
  const later = addDays(first, 40);
  await job(later);
  await job(addDays(later, 1));
  expect(await runs()).toEqual([first, monthStart(today)]);
  expect(await mailsTo(admin)).toHaveLength(2);
  // What is switched off or removed is made no more.
  expect((await schedule(admin, { is_on: false, version: 1 })).status).toBe(200);
  await job(addDays(first, 70));
  expect(await runs()).toHaveLength(2);
});

test("of the weeks of forty days without a server the last one is made, once", async () => {
  const { admin, today, schedule, job, runs } = await makeSchedules();
  const { body: saved } = await admin.post<SavedReport>("/saved-reports", {
    report_id: "kehadiran-bulanan",
    name: "Setiap minggu",
    params: { when: "last", period: "week" },
    shared: false,
  });
  expect((await schedule(admin, { saved_id: saved.id, every: "week" })).status).toBe(200);
  const back = addDays(today, 40);
  for (const time of ["07:00", "07:15", "09:20"]) await job(back, time);
  const monday = addDays(back, 1 - weekday(back));
  expect(await runs()).toEqual([addDays(monday, -7)]);
  expect(await mailsTo(admin)).toHaveLength(1);
});

test("who may not see it any more gets nothing, and the owner is told", async () => {
  const { admin, addPerson, schedule, job, teacher, colleague, guardian } =
    await makeSchedules("tunggakan");
  const second = await addPerson("admin", "Siti");
  const set = (id: string, change: string) =>
    app.owner.query(`update app.profiles set ${change} where id = $1`, [id]);
  const refused = { status: 422, body: { data: { field: "recipients" } } };
  for (const who of [teacher, guardian]) {
    expect(await schedule(admin, { recipients: [who.id] })).toMatchObject(refused);
    expect((await schedule(who)).status).toBe(403);
  }
  await set(teacher.id, "duties = '{treasurer}'");
  await set(colleague.id, "duties = '{treasurer}'");
  const recipients = [teacher.id, colleague.id, second.id];
  expect((await schedule(admin, { recipients })).status).toBe(200);
  await set(teacher.id, "duties = '{}'");
  await app.owner.query("update auth.memberships set ended_at = now() where profile_id = $1", [
    second.id,
  ]);
  await job();
  expect(await mailsTo(teacher)).toEqual([]);
  expect(await mailsTo(second)).toEqual([]);
  const [mail] = await mailsTo(colleague);
  expect(await mailsTo(admin)).toMatchObject([
    {
      subject: "Halaqah: jadual laporan perlu disemak",
      text: expect.stringContaining("2 penerima"),
    },
  ]);
  // Of a list of families the copy has the totals alone, and only those who may see fees open it.
  const run = /runs\/([\da-f-]{36})/.exec(mail?.text ?? "")?.[1] ?? "";
  const opened = await colleague.get<ReadRun>(`/report-runs/${run}`);
  expect(opened).toMatchObject({ status: 200, body: { report: { rows: [] } } });
  expect((await teacher.get(`/report-runs/${run}`)).status).toBe(403);
});

test.each([
  [true, 1],
  [false, 0],
])("whose owner may not see it any more goes on if it is shared (%s)", async (shared, count) => {
  const { id, admin, saved, colleague, schedule, job } = await makeSchedules("tunggakan");
  await app.owner.query("update app.saved_reports set shared = $2 where id = $1", [
    saved.id,
    shared,
  ]);
  await app.owner.query("update app.profiles set duties = '{treasurer}' where id = $1", [
    colleague.id,
  ]);
  expect((await schedule(admin, { recipients: [colleague.id] })).status).toBe(200);
  await app.owner.query("update app.profiles set role = 'teacher' where id = $1", [admin.id]);
  expect(await job()).toEqual([]);
  expect(await mailsTo(colleague)).toHaveLength(count);
  const made = await app.owner.query("select from app.report_runs where school_id = $1", [id]);
  expect(made.rowCount).toBe(count);
});

test("a report whose process dies is made once, later, and a failing school stops no other", async () => {
  const { admin, id, schedule, job, runs, first } = await makeSchedules();
  const other = await makeSchedules();
  await schedule(admin);
  await other.schedule(other.admin);
  const client = await app.owner.connect();
  await client.query("begin");
  // Not the outbox, for which the mails of other files wait too.
  await client.query("lock table app.report_runs in share row exclusive mode");
  const dying = job();
  await untilHeldUp(client, [dying]);
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where pg_backend_pid() = any (pg_blocking_pids(pid))`,
  );
  await client.query("commit");
  client.release();
  await dying;
  expect([await runs(), await mailsTo(admin)]).toEqual([[], []]);
  // Until it is made, whose report it is sees that it is waited for.
  const isDue = async () => {
    const { body } = await admin.get<{ schedules: ReportSchedule[] }>("/report-schedules");
    return body.schedules.map(({ is_due }) => is_due);
  };
  const since = (day: string) =>
    app.owner.query("update app.report_schedules set since = $2 where school_id = $1", [id, day]);
  await since("2999-01-01");
  expect(await isDue()).toEqual([false]);
  await since("2020-01-01");
  expect(await isDue()).toEqual([true]);
  const moveTo = (zone: string) =>
    app.owner.query("update app.schools set time_zone = $2 where school_id = $1", [other.id, zone]);
  await moveTo("Tiada");
  const now = () => atClock(first, "10:00", "Asia/Kuala_Lumpur");
  const { run_reports } = DUE;
  // All schools of the database are swept, those of other files too.
  await sweepDue({ ...app.runtime, now }, run_reports ? { run_reports } : {});
  expect(await runs()).toHaveLength(1);
  expect(await mailsTo(admin)).toHaveLength(1);
  expect(await mailsTo(other.admin)).toEqual([]);
  // Other files sweep all schools of the same database.
  await moveTo("Asia/Kuala_Lumpur");
});

test("however many schedules there are, what decides about them is read once", async () => {
  const { admin, schedule } = await makeSchedules();
  const traffic = async (work: () => Promise<{ status: number }>) => {
    const { statements } = await recordTraffic(async () =>
      expect((await work()).status).toBeLessThan(300),
    );
    return statements.length;
  };
  const read = () => traffic(() => admin.get("/report-schedules"));
  await schedule(admin);
  const write = (version: number) => traffic(() => schedule(admin, { version }));
  const alone = [await read(), await write(1)];
  for (const name of ["Hafazan", "Penggal"]) {
    const { body } = await admin.post<SavedReport>("/saved-reports", {
      report_id: "kehadiran-bulanan",
      name,
      params: { when: "last" },
      shared: true,
    });
    await schedule(admin, { saved_id: body.id });
  }
  expect([await read(), await write(2)]).toEqual(alone);
});

test("only a span that follows the day can be scheduled", async () => {
  const { admin, schedule, today } = await makeSchedules();
  for (const params of [{ when: "fixed", on: today }, { when: "current" }]) {
    const { body } = await admin.post<SavedReport>("/saved-reports", {
      report_id: "kehadiran-bulanan",
      name: params.when,
      params,
      shared: false,
    });
    expect(await schedule(admin, { saved_id: body.id })).toMatchObject({
      status: 422,
      body: { data: { reason: "span" } },
    });
  }
  expect((await schedule(admin, { recipients: [] })).status).toBe(400);
  expect((await schedule(admin, { day: 32 })).status).toBe(400);
  for (const changes of [
    { every: "week", day: 8 },
    { every: "week", day: 31 },
  ]) {
    expect(await schedule(admin, changes)).toMatchObject({
      status: 422,
      body: { data: { field: "day" } },
    });
  }
});

test("a copy of a part of the school says of which part it is, in its mail and where it is opened", async () => {
  const { admin, schedule, job, class_id, id, runs, saved } = await makeSchedules();
  await app.owner.query("update app.classes set name = $2 where school_id = $1 and id = $3", [
    id,
    "=1+1 <b>Tahun 4</b>",
    class_id,
  ]);
  const filters = { gender: "male", stay: "asrama", class_id };
  const { body: part } = await admin.post<SavedReport>("/saved-reports", {
    report_id: "kehadiran-bulanan",
    name: '=HYPERLINK("x") <b>Asrama</b>',
    params: { when: "last", ...filters },
    shared: false,
  });
  expect((await schedule(admin, { saved_id: part.id })).status).toBe(200);
  await job();
  expect(await runs()).toHaveLength(1);
  const [mail] = await mailsTo(admin);
  expect(mail?.text).toContain("Lelaki · Asrama");
  expect(mail?.text).toContain("=1+1 <b>Tahun 4</b>");
  const { rows } = await app.owner.query<{ html: string }>(
    "select html from platform.outbox where recipient = $1 and kind = 'scheduled_report'",
    [admin.email],
  );
  expect(rows[0]?.html).not.toContain("<b>Tahun 4</b>");
  const run = /runs\/([\da-f-]{36})/.exec(mail?.text ?? "")?.[1] ?? "";
  const { body } = await admin.get<ReadRun>(`/report-runs/${run}`);
  expect(body).toMatchObject({ filters });
  // Renamed or removed, the copy is of the same part.
  expect((await admin.send("DELETE", `/saved-reports/${part.id}`)).status).toBe(200);
  expect((await admin.get<ReadRun>(`/report-runs/${run}`)).body).toEqual(body);
  // A copy of the whole school has no filters.
  expect((await schedule(admin, { saved_id: saved.id })).status).toBe(200);
  await job();
  const { body: all } = await admin.get<ReportRun[]>("/report-runs", {
    report_id: "kehadiran-bulanan",
  });
  const whole = all.find((one) => one.id !== run);
  expect((await admin.get<ReadRun>(`/report-runs/${whole?.id}`)).body.filters).toEqual({});
});
