import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { issueBills, makeBillingSchool, paying } from "#app/testing-fees.ts";
import { holdJuz30 } from "#app/testing-hifz.ts";
import { inserter } from "#app/testing-relations.ts";
import { readReport } from "#app/testing-reports.ts";
import { startApp, type TestApp } from "#app/testing.ts";
import type { BillingAccount } from "#features/fees/accounts/contract.ts";
import type { Payment } from "#features/fees/contract.ts";
import type { MonthSheet } from "#features/fees/months/contract.ts";
import type { FeesSummary, Owing } from "#features/fees/statements/contract.ts";
import type { SchoolOverview } from "#features/hifz/overview/contract.ts";
import type { HifzReport } from "#features/hifz/report/contract.ts";
import { addDays, daysBetween, monthStart } from "#lib/dates.ts";
import { fullName } from "#lib/names.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const byText = (a: unknown, b: unknown) => JSON.stringify(a).localeCompare(JSON.stringify(b));

test("reports of hafazan say what the overview and the school's report say", async () => {
  const school = await app.makeSchool({ pupils: 6 });
  const { admin, id, class_id, other_class_id, students, today } = school;
  const asHalaqah = `update app.classes set kind = 'halaqah' where id = any ($1)`;
  await app.owner.query(asHalaqah, [[class_id, other_class_id]]);
  const insert = inserter(app.owner, id);
  const [first = "", second = "", third = ""] = students;
  // A student of two halaqah counts in both, and once in the total.
  await insert("class_enrollments", {
    student_id: first,
    class_id: other_class_id,
    from_date: addDays(today, -30),
  });
  for (const one of [first, second]) expect((await holdJuz30(school, one)).status).toBe(200);
  await app.owner.query("update app.students set gender = 'female' where id = $1", [third]);

  const figures = (await admin.get<HifzReport>("/hifz/report")).body;
  const bands = await readReport(admin, "taburan-juzuk");
  expect(bands.rows.map(({ male, female }) => ({ male, female }))).toEqual(
    figures.juz.map(({ male, female }) => ({ male, female })),
  );
  expect(bands.totals).toMatchObject({
    ...figures.pupils,
    pupils: figures.pupils.male + figures.pupils.female,
    share: 100,
  });
  expect((await readReport(admin, "khatam")).rows).toHaveLength(figures.khatam.length);

  const overview = (await admin.get<SchoolOverview>("/hifz/overview")).body;
  const halaqah = await readReport(admin, "halaqah");
  const cut = (percent: unknown) => (typeof percent === "number" ? Math.floor(percent) : null);
  expect(
    halaqah.rows.map(({ of, pupils, new_milli, heard, syllabus, coverage }) => [
      of,
      pupils,
      new_milli,
      cut(heard),
      cut(syllabus),
      cut(coverage),
    ]),
  ).toEqual(
    overview.halaqah.map((one) => [
      one.class_id,
      one.pupils,
      one.new_milli,
      one.heard,
      one.syllabus,
      one.coverage,
    ]),
  );
  expect(halaqah.totals.pupils).toBe(figures.pupils.male + figures.pupils.female);
  expect(sum(overview.halaqah.map(({ pupils }) => pupils))).toBe(Number(halaqah.totals.pupils) + 1);
  expect(cut(halaqah.totals.coverage)).toBe(overview.coverage);

  const risk = await readReport(admin, "perhatian");
  expect(overview.at_risk.length).toBeGreaterThan(0);
  expect(
    risk.rows
      .map((row) => [row.of, row.name, row.flags, row.memorised_milli, cut(row.coverage)])
      .toSorted(byText),
  ).toEqual(
    overview.at_risk
      .map((one) => [
        one.student_id,
        fullName(one),
        one.flags.map(({ flag }) => flag),
        one.memorised_milli,
        one.coverage,
      ])
      .toSorted(byText),
  );
});

test("reports of fees say what the books and the families' accounts say, to the sen", async () => {
  const { school, admin, accounts, period } = await makeBillingSchool(app, 4);
  const { today } = school;
  const before = addDays(`${period}-01`, -1).slice(0, 7);
  expect((await issueBills(admin, before)).status).toBe(201);
  expect((await issueBills(admin, period)).status).toBe(201);
  const [first, second, third] = accounts;
  const pay = async (account: BillingAccount | undefined, sen: number, method?: string) => {
    const answer = await admin.post<Payment>("/payments", paying(account?.id, sen, method));
    expect(answer.status).toBe(201);
    return answer.body;
  };
  const paid = [
    await pay(first, 40_001),
    await pay(first, 13_005, "tunai"),
    await pay(second, 300_007, "duitnow"),
  ];
  const wrong = await pay(third, 9_999, "pindahan");
  const taken = await admin.post(`/payments/${wrong.id}/reverse`, { kind: "mistake" });
  expect(taken.status).toBe(200);

  const received = await readReport(admin, "kutipan");
  const { totals } = (await admin.get<MonthSheet>(`/fee-months/${period}`)).body;
  const byMethod = new Map(totals.received.map((one) => [one.method, one.sen]));
  for (const method of ["tunai", "pindahan", "cek", "fpx", "duitnow"] as const) {
    expect([method, received.totals[method]]).toEqual([method, byMethod.get(method) ?? 0]);
  }
  expect(received.totals).toMatchObject({
    receipts: 4,
    tunai: 13_005,
    fpx: 40_001,
    pindahan: 0,
    received_sen: sum(paid.map(({ amount_sen }) => amount_sen)),
  });
  expect(received.rows.map(({ date }) => date)).toEqual([today]);
  const ended = addDays(monthStart(today), -1);
  expect((await readReport(admin, "kutipan", { on: ended })).rows).toEqual([]);

  const arrears = await readReport(admin, "tunggakan");
  const owing = (await admin.get<Owing[]>("/fees/owing")).body.filter((one) => one.owed_sen > 0);
  expect(arrears.rows.map(({ of, owed_sen, oldest_due }) => [of, owed_sen, oldest_due])).toEqual(
    owing.map(({ account_id, owed_sen, oldest_due }) => [account_id, owed_sen, oldest_due]),
  );
  const { ages } = (await admin.get<FeesSummary>("/fees/summary")).body;
  expect(arrears.totals).toMatchObject({ ...ages, owed_sen: sum(Object.values(ages)) });
  // Who was reminded last, by the raw rows.
  const reminded = await app.owner.query<{ account_id: string; day: string }>(
    `insert into app.fee_reminders (school_id, id, account_id, due_id, step, channel, at)
     select d.school_id, gen_random_uuid(), d.account_id, d.id, 'message', 'mail',
       now() - interval '3 days' * row_number() over ()
     from app.dues d where d.account_id = $1
     returning account_id, (at at time zone 'Asia/Kuala_Lumpur')::date::text as day`,
    [third?.id],
  );
  const noted = reminded.rows.map(({ day }) => day).toSorted();
  const again = await readReport(admin, "tunggakan");
  expect(again.rows.map(({ of, reminded_on }) => [of, reminded_on])).toEqual(
    owing.map(({ account_id }) => [account_id, account_id === third?.id ? noted.at(-1) : null]),
  );
  // In a school with accounts, a student lacks a payer whose family has none.
  await app.owner.query("delete from app.billing_payers where school_id = $1 and account_id = $2", [
    school.id,
    third?.id,
  ]);
  const unpaid = await app.owner.query<{ id: string }>(
    `select s.id from app.students s where s.school_id = $1 and s.status = 'active' and not exists (
       select from app.billing_members m join app.billing_payers y using (school_id, account_id)
       where m.student_id = s.id and m.to_date is null)`,
    [school.id],
  );
  const lacking = (await readReport(admin, "tak-lengkap")).rows.filter(({ missing }) =>
    (missing as string[]).includes("payer"),
  );
  expect(lacking.map(({ of }) => of).toSorted(byText)).toEqual(
    unpaid.rows.map(({ id }) => id).toSorted(byText),
  );
  // Counted from the bills: two months of RM 530.03 for each family, less what it paid.
  const owed = (account: BillingAccount) =>
    2 * 53_003 * account.students.length -
    sum(paid.filter((one) => one.account_id === account.id).map((one) => one.amount_sen));
  const due = accounts.filter((account) => owed(account) > 0);
  expect(arrears.totals.owed_sen).toBe(sum(due.map(owed)));
  for (const row of arrears.rows) {
    const parts = ["not_due", "d30", "d60", "d90", "older"].map((age) => Number(row[age]));
    expect(sum(parts)).toBe(row.owed_sen);
    const days = daysBetween(String(row.oldest_due), today);
    expect(days > 0 ? Number(row.not_due) < Number(row.owed_sen) : true).toBe(true);
  }
});

test("each teacher has the own classes and students, and what is shared counts once", async () => {
  const school = await app.makeSchool({ pupils: 5 });
  const { admin, id, teacher, colleague, class_id, other_class_id, today } = school;
  await school.addSavedRegister(1);
  const insert = inserter(app.owner, id);
  await insert("class_teachers", {
    class_id,
    teacher_id: colleague.teacher_id,
    kind: "assistant",
    from_date: addDays(today, -10),
    to_date: addDays(today, -1),
  });
  const load = async (on: string) => {
    const found = await readReport(admin, "beban-guru", { on });
    const of = (one: string | null) => found.rows.find((row) => row.of === one);
    return { own: of(teacher.teacher_id), theirs: of(colleague.teacher_id), totals: found.totals };
  };
  const [mine, others] = [school.students.length, school.other_students.length];
  const now = await load(today);
  expect(now.own).toMatchObject({ classes: 1, halaqah: 0, pupils: mine });
  expect(now.theirs).toMatchObject({ classes: 1, pupils: others });
  expect(now.totals).toMatchObject({ classes: 2, pupils: mine + others });
  const then = await load(addDays(today, -1));
  expect(then.theirs).toMatchObject({ classes: 2, pupils: mine + others });
  expect(then.totals).toMatchObject({ classes: 2, pupils: mine + others });
  // Who stands in has neither class nor students of it, and its registers stay its own teacher's.
  await insert("class_teachers", {
    class_id,
    teacher_id: colleague.teacher_id,
    kind: "substitute",
    from_date: today,
    to_date: today,
  });
  const week = { period: "custom", on: addDays(today, -6), to: today };
  const due = new Map(
    (await readReport(admin, "kelengkapan", week)).rows.map((row) => [row.of, row.expected]),
  );
  const covered = await load(today);
  expect(covered.theirs).toMatchObject({
    classes: 1,
    pupils: others,
    covers: 1,
    registers_week: due.get(other_class_id) ?? 0,
  });
  expect(covered.own).toMatchObject({ covers: 0, registers_week: due.get(class_id) ?? 0 });
  expect(covered.totals).toMatchObject({
    covers: 1,
    registers_week: sum([...due.values()].map(Number)),
  });
  expect(Number(covered.own?.registers_week)).toBeGreaterThan(0);
  await app.owner.query("update app.classes set kind = 'halaqah' where id = $1", [other_class_id]);
  expect((await load(today)).theirs).toMatchObject({ classes: 0, halaqah: 1, homeroom_of: null });

  const { rows } = await readReport(admin, "waris");
  const { rows: links } = await app.owner.query<{ student_id: string; phone: string | null }>(
    `select l.student_id, p.phone from app.guardian_links l
     join app.guardians g on g.school_id = l.school_id and g.id = l.guardian_id
     join app.profiles p on p.school_id = g.school_id and p.id = g.profile_id
     join app.students s on s.school_id = l.school_id and s.id = l.student_id
     where l.school_id = $1 and s.status = 'active'`,
    [id],
  );
  expect(links.length).toBeGreaterThan(0);
  expect(rows.map(({ of, phone }) => ({ student_id: of, phone })).toSorted(byText)).toEqual(
    links.toSorted(byText),
  );
});
