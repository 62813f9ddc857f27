import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { publishNotice } from "#app/testing-announcements.ts";
import { issueBills, makeBillingSchool, paying } from "#app/testing-fees.ts";
import { inserter } from "#app/testing-relations.ts";
import { readReport } from "#app/testing-reports.ts";
import { startApp, type TestApp } from "#app/testing.ts";
import type { BookedLine } from "#features/fees/books/contract.ts";
import type { Fund, Sponsor } from "#features/fees/gifts/contract.ts";
import type { MonthSheet } from "#features/fees/months/contract.ts";
import type { ReportAnswer } from "#features/reports/contract.ts";
import { addDays, monthStart } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

/** The lines of a summary of a section, by what they are about. */
function sectionOf(rows: readonly Record<string, unknown>[], section: string) {
  return new Map(
    rows.filter((row) => row.section === section).map((row) => [String(row.item), row]),
  );
}

test("the money of reports is that of the books, and stands in a summary only where it is asked for", async () => {
  const { school, admin, accounts, period } = await makeBillingSchool(app);
  const { teacher, today } = school;
  const last = monthStart(addDays(monthStart(today), -1)).slice(0, 7);
  expect((await issueBills(admin, period)).status).toBe(201);
  const { id: account_id } = accounts[0] ?? {};
  for (const [sen, method] of [
    [20_000, "tunai"],
    [7_003, "fpx"],
  ] as const) {
    expect((await admin.post("/payments", paying(account_id, sen, method))).status).toBe(201);
  }
  const { body: fund } = await admin.post<Fund>("/funds", {
    name: "Tabung Infaq",
    kind: "infaq",
    restricted: false,
    note: "",
    tax_approval: "44/35/10/42/179/6.1234",
  });
  const { body: sponsor } = await admin.post<Sponsor>("/sponsors", {
    name: "Koperasi",
    contact: "",
  });
  const gift = { sponsor_id: sponsor.id, fund_id: fund.id, method: "pindahan" };
  const given = await admin.post("/gifts", { ...gift, amount_sen: 90_000, client_key: newId() });
  expect(given.status).toBe(201);

  const { totals } = (await admin.get<MonthSheet>(`/fee-months/${period}`)).body;
  const funds = await readReport(admin, "tabung");
  expect(
    funds.rows.map(({ fund: name, received_sen, used_sen, closing_sen: balance_sen }) => {
      return { name, received_sen, used_sen, balance_sen };
    }),
  ).toEqual(totals.funds);
  expect(funds.rows).toMatchObject([{ fund_kind: "fund_infaq", opening_sen: 0 }]);
  const borne = await readReport(admin, "pengecualian");
  expect(borne.rows.map((row) => ({ fund: row.fund, sen: row.borne_sen }))).toEqual(totals.waived);

  const { lines } = (
    await admin.get<{ lines: BookedLine[] }>(`/fee-months/${period}/books`, { book: "cash" })
  ).body;
  const cash = await readReport(admin, "buku-tunai");
  expect(cash.rows).toHaveLength(lines.length + 1);
  expect(cash.totals.in_sen).toBe(20_000);
  expect(cash.rows.at(-1)).toMatchObject({ entry: "entry_payment", balance_sen: 20_000 });

  const invoices = await readReport(admin, "e-invois");
  const charged = accounts.reduce((sum, { students }) => sum + 53_003 * students.length, 0);
  expect(invoices.totals.amount_sen).toBe(charged + 90_000);
  const [now] = (await readReport(admin, "ramalan")).rows;
  expect(now).toMatchObject({ due_sen: charged, expected_sen: null, promised_sen: 0 });

  const without = await readReport(admin, "ringkasan-bulanan", { on: today });
  expect(sectionOf(without.rows, "section_money").size).toBe(0);
  const summary = await readReport(admin, "ringkasan-bulanan", { on: today, money: "with" });
  expect(sectionOf(summary.rows, "section_money").get("money_received")?.amount_sen).toBe(27_003);
  expect(sectionOf(summary.rows, "section_funds").get("Tabung Infaq")?.amount_sen).toBe(90_000);
  // What was sent with money is another copy than what was sent without.
  const open = async (money?: "with") => {
    const { body } = await admin.get<ReportAnswer>("/reports/ringkasan-bulanan", {
      on: `${last}-01`,
    });
    const missing = (body.taking?.expected ?? 0) - (body.taking?.taken ?? 0);
    return admin.post("/report-runs", { report_id: "ringkasan-bulanan", open: missing, money });
  };
  expect((await open()).status).toBe(201);
  expect((await open()).status).toBe(409);
  expect((await open("with")).status).toBe(201);
  expect((await teacher.get("/reports/ringkasan-bulanan", { money: "with" })).status).toBe(403);
});

test("of those who were active on the first day, who stays or graduates is kept", async () => {
  const { admin, id, students, other_students, today } = await app.makeSchool({ pupils: 6 });
  const all = [...students, ...other_students];
  const [gone = "", back = "", finished = "", late = ""] = all;
  const insert = inserter(app.owner, id);
  const change = (student_id: string, from_status: string, to_status: string, date: string) =>
    insert("student_statuses", { student_id, from_status, to_status, date });
  const year = today.slice(0, 4);
  const first = `${year}-01-01`;
  await change(gone, "active", "transferred", `${year}-01-02`);
  await change(back, "active", "inactive", `${year}-01-02`);
  await change(back, "inactive", "active", `${year}-01-03`);
  await change(finished, "active", "graduated", `${year}-01-02`);
  const set = (student_id: string, column: string, value: string) =>
    app.owner.query(`update app.students set ${column} = $2 where id = $1`, [student_id, value]);
  await set(gone, "status", "transferred");
  await set(finished, "status", "graduated");
  // Who came later is not among them.
  await set(late, "enrollment_date", `${year}-01-02`);
  const { rows } = await readReport(admin, "sptm", { period: "calendar", on: first });
  const line = sectionOf(rows, "section_movement").get("retained");
  const active = all.length - 1;
  expect(line?.figure).toBe(active - 1);
  expect(line?.of_whole).toBe(Math.floor((1000 * (active - 1)) / active) / 10);
  const months = sectionOf(rows, "section_trend_pupils");
  expect(months.size).toBe(Number(today.slice(5, 7)));
  const { totals } = await readReport(admin, "enrolmen");
  expect(months.get(`${today.slice(5, 7)}/${year}`)?.figure).toBe(totals.pupils);
});

test("the months of a year's evidence have the attendance of their own reports", async () => {
  const school = await app.makeSchool();
  const { admin, today } = school;
  const days = [1, 40];
  const on = [];
  for (const ago of days) on.push(await school.addSavedRegister(ago));
  const year = today.slice(0, 4);
  const { rows } = await readReport(admin, "sptm", { period: "calendar" });
  const months = sectionOf(rows, "section_trend_attendance");
  for (const day of on.filter((one) => one.startsWith(year))) {
    const { totals } = await readReport(admin, "kehadiran-bulanan", { on: day });
    expect(months.get(`${day.slice(5, 7)}/${year}`)?.of_whole).toBe(totals.percent);
  }
});

test("who lacks what UPKK asks for is listed with it, and the card number is masked", async () => {
  const { admin, id, students, class_id, today } = await app.makeSchool({ pupils: 4 });
  await app.owner.query("update app.classes set grade_level = 'Tahun 5' where id = $1", [class_id]);
  const [ready = "", foreign = "", young = ""] = students;
  await app.owner.query(
    `update app.students set ic_number = '1603141012' || lpad((random() * 99)::int::text, 2, '0'),
       date_of_birth = '2016-03-14', enrollment_date = '2020-01-06' where id = $1`,
    [ready],
  );
  await app.owner.query("update app.students set citizenship = 'ID' where id = $1", [foreign]);
  await app.owner.query("update app.students set enrollment_date = $2 where id = $1", [
    young,
    addDays(today, -40),
  ]);
  const { rows } = await readReport(admin, "upkk");
  expect(rows).toHaveLength(students.length);
  const of = (student: string) => rows.find((row) => row.of === student);
  expect(of(ready)).toMatchObject({ missing: [], ic_masked: "160314-10-••••" });
  expect(of(foreign)?.missing).toContain("citizen");
  expect(of(young)).toMatchObject({ kafa_years: 0 });
  expect(of(young)?.missing).toContain("years");
  const { totals } = await readReport(admin, "enrolmen");
  expect(totals.foreign_pupils).toBe(1);
  expect(
    (await app.owner.query("select from app.students where school_id = $1", [id])).rowCount,
  ).toBe(Number(totals.pupils));
  const { totals: states } = await readReport(admin, "asal-negeri");
  expect(states).toMatchObject({ pupils: totals.pupils, share: 100 });
});

test("an announcement says how many of whom it asked have answered, as its own report does", async () => {
  const { admin, guardian, known, today } = await app.makeSchool();
  const { id } = await publishNotice(admin, { title_ms: "Lawatan", reply: "ack" });
  const before = await readReport(admin, "akuan");
  expect(before.rows).toMatchObject([{ announcement: "Lawatan", date: today, answered: 0 }]);
  const replied = await guardian.post(`/announcements/${id}/replies`, {
    student_id: known.student_id,
    answer: "ack",
    signed_name: "Salmah",
    content_version: 1,
    client_key: newId(),
  });
  expect(replied.status, JSON.stringify(replied.body)).toBeLessThan(300);
  const after = await readReport(admin, "akuan");
  expect(after.rows).toMatchObject([{ answered: 1, asked: before.totals.asked }]);
  expect(Number(before.totals.asked)).toBeGreaterThan(0);
});

test("the calendar says how many school days a class has, without any register", async () => {
  const { admin, class_id, today } = await app.makeSchool();
  const { rows } = await readReport(admin, "hari-sekolah", { class_id });
  expect(rows).toHaveLength(1);
  const [row] = rows;
  expect(Number(row?.held_days) + Number(row?.coming_days)).toBe(row?.school_days);
  const event = { title: "Cuti khas", date: today, kind: "holiday" };
  const before = Number(row?.lost_days);
  expect((await admin.post("/events", event)).status).toBe(201);
  const { rows: now } = await readReport(admin, "hari-sekolah", { class_id });
  expect([before, before + 1]).toContain(now[0]?.lost_days);
});
