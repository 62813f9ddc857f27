import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test as anyTest } from "vitest";
import { AN_NUR } from "#app/demo/plans.ts";
import { demoClock } from "#app/demo/year.ts";
import { makeDatabase } from "#app/testing-database.ts";
import { longTest, test } from "#app/testing-runs.ts";
import { startApp, type Caller, type TestApp } from "#app/testing.ts";
import { connectOwner } from "#db/database.ts";
import type { Register, RegisterSummary } from "#features/attendance/contract.ts";
import type { Desk } from "#features/absences/desk/contract.ts";
import type { SchoolClass } from "#features/classes/contract.ts";
import type { Board } from "#features/board/contract.ts";
import type { Invitee } from "#features/family/invites/contract.ts";
import { INVITE_STATES } from "#features/family/invites/rules.ts";
import type { Family } from "#features/family/contract.ts";
import type { Insights } from "#features/insights/contract.ts";
import type { BankAccount, BankLine } from "#features/fees/bank/contract.ts";
import type { Claim } from "#features/fees/claims/contract.ts";
import type { Payment } from "#features/fees/contract.ts";
import type { FamilyYear } from "#features/fees/early/contract.ts";
import { checkLedgerOf } from "#features/fees/ledger/jobs.ts";
import type { FeeException } from "#features/fees/items/contract.ts";
import type { OpeningImport } from "#features/fees/openings/contract.ts";
import type { InstalmentPlan } from "#features/fees/plans/contract.ts";
import type { ToRemind } from "#features/fees/reminders/contract.ts";
import type { FeeSettings } from "#features/fees/settings/contract.ts";
import type { FeesSummary, Statement } from "#features/fees/statements/contract.ts";
import type { Waiver } from "#features/fees/waivers/contract.ts";
import type { Activity, Figures } from "#features/home/contract.ts";
import type { Student } from "#features/students/contract.ts";
import { addDays, todayIn } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import { atClock } from "#lib/zones.ts";
import { SETTINGS } from "#server/env.ts";
import type { FamilyHifz, HifzAck, HifzWeeks } from "#features/hifz/acks/contract.ts";
import { foldPupilsOf } from "#features/hifz/pages/jobs.ts";
import type { PupilRecord } from "#features/hifz/pupil/contract.ts";
import type { Sheet } from "#features/hifz/tasmik/contract.ts";
import { DEMO_PASSWORD, describeDemo, prepareDemo, readDemoEnv } from "./demo.ts";

const ZONE = "Asia/Kuala_Lumpur";
const name = `demo_${newId().replaceAll("-", "")}`;
let app: TestApp;

/** The database of the run holds schools that are not demos, so this test makes one of its own. */
beforeAll(async () => {
  app = await startApp(await makeDatabase(inject("databaseUrl"), name));
});
afterAll(async () => {
  await app.stop();
  await connectOwner({ connectionString: inject("databaseUrl") }, (owner) =>
    owner.query(`drop database ${name} with (force)`),
  );
});

async function signIn(email: string): Promise<Caller> {
  const answer = await app.nobody.post("/session", { email, password: DEMO_PASSWORD });
  expect(answer.status).toBe(200);
  return app.as(answer.headers.get("set-cookie")?.split(";")[0] ?? "");
}

async function read<T>(caller: Caller, path: string, query?: Record<string, string>): Promise<T> {
  const { status, body } = await caller.get<T>(path, query);
  expect(status).toBe(200);
  return body;
}

/** Sets the clock and makes the demo of that moment; `now` is the demo's time. */
async function demoAt(date: string, time: string) {
  const real = atClock(date, time, ZONE);
  app.runtime.now = () => real;
  const demo = await prepareDemo(app.runtime);
  return { now: app.runtime.now(), ...demo };
}

const ORDERED = {
  students: 256,
  classes: 12,
  halaqah: 2,
  teachers: 32,
  attendance: { percent: 94, taken: 12, expected: 14 },
  fees_sen: 4_525_000,
  counter: { billed_sen: expect.any(Number), drawer_sen: 64_000, limit_sen: 50_000 },
  hijri_months: [],
};

/** Each query counts something that must not exist. */
const NEVER: [string, string][] = [
  ["a date after today", "from app.payments where received_on > $1 or $2::timestamptz is null"],
  [
    "a fund below zero",
    `from (select from app.ledger_entries where fund_id is not null
       group by school_id, fund_id having sum(amount_sen) > 0) f
     where $1::date is not null and $2::timestamptz is not null`,
  ],
  [
    "a slip, a line of a bank, a reminder, a refund or a close of a month after now",
    `from (select created_at as at, paid_on as day from app.payment_claims union all
       select created_at, booked_on from app.bank_lines where booked_on > $1 union all
       select at, at::date from app.fee_reminders union all
       select asked_at, asked_at::date from app.refunds union all
       select asked_at, coalesce(decided_at, asked_at)::date from app.waivers union all
       select closed_at, closed_at::date from app.closed_fee_months) later
     where at > $2 or day > $1`,
  ],
  [
    "a gap in the numbers of receipts, bills, gifts, refunds, instalment plans or letters",
    `from app.number_series n, lateral (
       select count(*) as made from (
         select number, school_id from app.payments union all select number, school_id from app.invoices
         union all select number, school_id from app.payment_reversals
         union all select number, school_id from app.credit_notes
         union all select number, school_id from app.refunds
         union all select number, school_id from app.instalment_plans
         union all select number, school_id from app.letters_issued) docs
       where docs.school_id = n.school_id and docs.number like case n.kind when 'receipt' then 'R' when 'gift' then 'TR'
         when 'invoice' then 'INV' when 'reversal' then 'RB' when 'credit_note' then 'NK' when 'plan' then 'PA'
         when 'refund' then 'BB' when 'letter' then 'S' end || '-' || n.year || '-%') found
     where n.year > 0 and found.made <> n.last and $1::date is not null and $2::timestamptz is not null`,
  ],
  ["a register after today", "from app.attendance_registers where date > $1 or taken_at > $2"],
  ["a mark after now", "from app.attendance where date > $1 or marked_at > $2"],
  ["a change after now", "from app.attendance_history where changed_at > $2 or $1::date is null"],
  ["a deed after now", "from app.audit where at > $2 or $1::date is null"],
  [
    "a mark of another day, or outside the hours of its register",
    `from app.attendance, lateral (select marked_at at time zone '${ZONE}' as at) local
     where at::date <> date or at::time not between '07:30' and '14:00'
       or $1::date is null or $2::timestamptz is null`,
  ],
  [
    "a mark of who was not enrolled",
    `from app.attendance a where $1::date is null or $2::timestamptz is null or not exists (
       select from app.class_enrollments e where e.school_id = a.school_id
         and e.class_id = a.class_id and e.student_id = a.student_id and e.from_date <= a.date
         and (e.to_date is null or e.to_date >= a.date))`,
  ],
  [
    "a saved register with somebody unmarked",
    `from app.attendance_registers r
     join app.class_enrollments e on e.school_id = r.school_id and e.class_id = r.class_id
       and e.from_date <= r.date and (e.to_date is null or e.to_date >= r.date)
     where $1::date is null or $2::timestamptz is null or not exists (
       select from app.attendance a where a.school_id = r.school_id
         and a.class_id = r.class_id and a.date = r.date and a.student_id = e.student_id)`,
  ],
  [
    "a register taken by who did not teach the class that day",
    `from app.attendance_registers r where $1::date is null or $2::timestamptz is null or not exists (
       select from app.class_teachers ct join app.teachers t on t.id = ct.teacher_id
       where ct.class_id = r.class_id and t.profile_id = r.taken_by and ct.from_date <= r.date
         and (ct.to_date is null or ct.to_date >= r.date))`,
  ],
  ["a recitation after now", `from app.hifz_records where date > $1 or recorded_at > $2`],
  [
    "a closed sheet, a signature, a score or a certificate after now",
    `from (select closed_at as at from app.hifz_sittings union all
       select signed_at from app.hifz_acks union all select recorded_at from app.hifz_scores union all
       select issued_on::timestamptz from app.hifz_certificates) later
     where at > $2 or $1::date is null`,
  ],
  [
    "a recitation of who was not in the halaqah",
    `from app.hifz_records r where $1::date is null or $2::timestamptz is null or r.class_id is not null and not exists (
       select from app.class_enrollments e where e.school_id = r.school_id
         and e.class_id = r.class_id and e.student_id = r.student_id and e.from_date <= r.date
         and (e.to_date is null or e.to_date >= r.date))`,
  ],
  [
    "a recitation of who was away",
    `from app.hifz_records r join app.attendance a on a.school_id = r.school_id
       and a.student_id = r.student_id and a.class_id = r.class_id and a.date = r.date
       and a.session = r.session
     where a.status in ('absent', 'excused') or $1::date is null or $2::timestamptz is null`,
  ],
  [
    "a recitation without its history",
    `from app.hifz_records r where $1::date is null or $2::timestamptz is null or not exists (
       select from app.hifz_record_history h where h.school_id = r.school_id
         and h.record_id = r.id and h.version = r.version and h.id = r.client_key)`,
  ],
  [
    "a mark without its history",
    `from app.attendance a where $1::date is null or $2::timestamptz is null or not exists (
       select from app.attendance_history h where h.school_id = a.school_id
         and h.attendance_id = a.id and h.version = a.version and h.id = a.client_key and h.to_status = a.status and h.changed_at = a.marked_at)`,
  ],
  [
    "a register on a rest day",
    `from app.attendance_registers r join app.schools s using (school_id)
     where extract(isodow from r.date) = any (s.weekend_days)
       or $1::date is null or $2::timestamptz is null`,
  ],
  [
    "a register on a public holiday",
    `from app.attendance_registers r join app.events e using (school_id)
     where e.kind = 'holiday' and e.template_key is not null
       and r.date between e.date and coalesce(e.to_date, e.date)
       and $1::date is not null and $2::timestamptz is not null`,
  ],
  [
    "an event of the school on a rest day",
    `from app.events e join app.schools s using (school_id)
     where e.template_key is null and extract(isodow from e.date) = any (s.weekend_days)
       and $1::date is not null and $2::timestamptz is not null`,
  ],
  [
    "work of the office on a rest day",
    `from app.schools s join (
       select school_id, issued_at as at from app.warning_letters
       union all select school_id, closed_at from app.closed_months
       union all select school_id, made_at from app.absence_followups
       union all select school_id, at from app.audit where action <> 'payment.receive'
     ) work using (school_id)
     where extract(isodow from work.at at time zone '${ZONE}') = any (s.weekend_days)
       and $1::date is not null and $2::timestamptz is not null`,
  ],
  [
    "a notice to a family in the quiet hours",
    `from app.absence_notices where settled_at is not null
       and (settled_at at time zone '${ZONE}')::time not between '06:30' and '22:00'
       and $1::date is not null and $2::timestamptz is not null`,
  ],
  [
    "a phone number that is not written as the others",
    `from app.profiles where phone !~ '^[+]601[0-9]000[0-9]{4}$'
       and $1::date is not null and $2::timestamptz is not null`,
  ],
  [
    "a pupil's number of another pattern or year",
    `from app.students t join app.schools s using (school_id)
     where t.student_id !~ ('^' || replace(replace(s.student_number_pattern, '{year}',
         to_char(t.enrollment_date, 'YYYY')), '{001}', '[0-9]{3}') || '$')
       and $1::date is not null and $2::timestamptz is not null`,
  ],
  [
    "an identity card of another birth date or gender",
    `from app.students where ic_number is not null
       and (left(ic_number, 6) <> to_char(date_of_birth, 'YYMMDD')
         or (right(ic_number, 1)::int % 2 = 1) <> (gender = 'male'))
       and $1::date is not null and $2::timestamptz is not null`,
  ],
  [
    "a pupil who is too young or too old for the class",
    `from app.students t join app.class_enrollments e using (school_id)
     join app.classes c on c.id = e.class_id and c.kind = 'class' and e.student_id = t.id
     where extract(year from e.from_date) - extract(year from t.date_of_birth)
         not between 6 + substring(c.grade_level from '[0-9]')::int
           and 7 + substring(c.grade_level from '[0-9]')::int
       and $1::date is not null and $2::timestamptz is not null`,
  ],
  [
    "a pupil in two classes on a day",
    `from app.class_enrollments a join app.classes ca on ca.id = a.class_id and ca.kind = 'class'
     join app.class_enrollments b on b.student_id = a.student_id and b.id > a.id
       and b.from_date <= coalesce(a.to_date, 'infinity')
       and a.from_date <= coalesce(b.to_date, 'infinity')
     join app.classes cb on cb.id = b.class_id and cb.kind = 'class'
     where $1::date is not null and $2::timestamptz is not null`,
  ],
];

/** Moments at which a demo goes wrong easily, and the day that it shows: the first two in the quick run. */
const DAYS: [string, string, string, string][] = [
  ["a Sunday, the first of a month, a minute after midnight", "2026-11-01", "00:01", "2026-10-30"],
  ["a leap day in lieu of a feast day", "2028-02-29", "15:30", "2028-02-25"],
  ["a Friday, New Year's Day", "2027-01-01", "07:45", "2026-12-31"],
  ["a Saturday, the first of a month, late at night", "2026-08-01", "23:59", "2026-07-31"],
  ["a Monday before school", "2026-03-02", "05:10", "2026-02-27"],
  ["a Wednesday, the last of a year", "2025-12-31", "12:00", "2025-12-31"],
  ["a Thursday while registers are taken", "2026-07-30", "08:12", "2026-07-29"],
  ["the first day of a month after a feast", "2026-06-01", "10:00", "2026-05-29"],
  ["a school break", "2026-12-21", "11:00", "2026-12-21"],
];

describe.each(process.env.LONG ? DAYS.slice(2) : DAYS.slice(0, 2))(
  "on %s",
  (_day, date, time, expected_day) => {
    anyTest("the figures come out as ordered, and nothing contradicts itself", async () => {
      const { today, now } = await demoAt(date, time);
      expect(today).toBe(expected_day);
      const admin = await signIn("admin@halaqah.example");
      expect(await read<Figures>(admin, "/home")).toEqual(ORDERED);

      // Only a few: some children were absent for long, but no school writes letters for every fifth pupil.
      const due = await read<unknown[]>(admin, "/letters/due");
      expect(due.length).toBeGreaterThanOrEqual(1);
      expect(due.length).toBeLessThanOrEqual(8);
      expect((await read<unknown[]>(admin, "/letters")).length).toBeGreaterThanOrEqual(1);
      expect((await read<Desk>(admin, "/absences/desk")).open.length).toBeGreaterThanOrEqual(3);

      const params = [today, new Date(now)];
      const found: Record<string, number> = {};
      for (const [what, query] of NEVER) {
        const { rows } = await app.owner.query(`select count(*)::int as count ${query}`, params);
        found[what] = rows[0].count;
      }
      expect(found).toEqual(Object.fromEntries(NEVER.map(([what]) => [what, 0])));
      const { rows: schools } = await app.owner.query<{ school_id: string }>(
        "select distinct school_id from app.ledger_txs",
      );
      expect(schools.length).toBeGreaterThan(0);
      for (const { school_id } of schools) {
        expect(await checkLedgerOf(app.runtime, school_id)).toEqual([]);
      }

      const plans = await read<InstalmentPlan[]>(admin, "/instalment-plans");
      expect(plans.map(({ state }) => state).toSorted()).toEqual(["asked", "broken", "running"]);

      await agrees(admin);
      await agrees(await signIn("admin@lain.example"));
      await showsFees(admin);

      const { rows } = await app.owner.query(
        `select count(distinct date)::int as days from app.attendance_registers r
       join app.schools s using (school_id) where s.name = $1`,
        [AN_NUR.name],
      );
      expect(rows[0].days).toBe(60);
      const activity = await read<Activity[]>(admin, "/activity");
      const shown = new Set(activity.map(({ action }) => action));
      expect([...shown].sort()).toEqual([
        "enrollment.create",
        "event.create",
        "payment.receive",
        "register.save",
        "student.create",
      ]);
    });
  },
);

/** Something of every kind waits for who handles the fees. */
async function showsFees(admin: Caller) {
  const slips = await read<Claim[]>(admin, "/claims", { state: "waiting" });
  expect(slips).toHaveLength(12);
  // No two slips have one picture, and each picture is there.
  const urls = new Set(slips.map(({ file_url }) => file_url));
  expect(urls.size).toBe(12);
  for (const url of urls) {
    expect(await app.runtime.files.exists(url?.replace("/files/", "schools/") ?? "")).toBe(true);
  }
  const [bank] = await read<BankAccount[]>(admin, "/bank-accounts");
  expect(bank?.open).toBe(3);
  const lines = await read<BankLine[]>(admin, "/bank-lines", { bank_account_id: bank?.id ?? "" });
  expect(lines.filter(({ suggestions: [first] }) => first?.sure).length).toBeGreaterThanOrEqual(1);
  expect(lines.some(({ suggestions: [first] }) => !first?.sure)).toBe(true);

  const late = await read<ToRemind[]>(admin, "/fee-reminders");
  const steps = new Set(late.map(({ step }) => step));
  expect(steps).toEqual(new Set(["message", "call"]));
  const waivers = await read<Waiver[]>(admin, "/waivers");
  expect(waivers.filter(({ state }) => state === "asked")).toHaveLength(2);
  expect(waivers.filter(({ state }) => state === "approved")).toHaveLength(8);
  const summary = await read<FeesSummary>(admin, "/fees/summary");
  expect(summary.waived.map(({ fund }) => fund)).toEqual(["Tabung Zakat"]);
  expect((await read<unknown[]>(admin, "/sponsors")).length).toBe(2);
  const refunds = await read<{ state: string }[]>(admin, "/refunds");
  expect(refunds.map(({ state }) => state).toSorted()).toEqual(["asked", "paid"]);
  const prices = await read<FeeException[]>(admin, "/fee-exceptions");
  expect(prices.filter(({ amount_sen }) => amount_sen === null)).toHaveLength(1);
  expect(prices).toHaveLength(2);
  expect(await read<OpeningImport[]>(admin, "/opening-imports")).toMatchObject([
    { lines: 2, undone_at: null },
  ]);
  const held = await app.owner.query(
    `select from app.credit_holds h join app.schools s using (school_id)
     where s.name = $1 and h.released_at is null`,
    [AN_NUR.name],
  );
  expect(held.rowCount).toBe(1);
  const { rows: deposits } = await app.owner.query<{ left: number }>(
    `select -sum(e.amount_sen)::int as left from app.ledger_entries e join app.schools s
       using (school_id) where s.name = $1 and e.ledger = 'deposit' group by e.student_id
     order by 1`,
    [AN_NUR.name],
  );
  expect(deposits.map(({ left }) => left)).toEqual([0, 0, 20_000, 20_000, 20_000]);
  const { rows } = await app.owner.query<{ kind: string }>(
    `select r.kind from app.payment_reversals r join app.schools s using (school_id)
     where s.name = $1 union all
     select n.kind from app.credit_notes n join app.schools s using (school_id) where s.name = $1
     order by 1`,
    [AN_NUR.name],
  );
  expect(rows.map(({ kind }) => kind)).toEqual([
    "bounced",
    "correction",
    "deposit",
    "early",
    "wrong_family",
  ]);

  const guardian = await signIn("penjaga@halaqah.example");
  const [own, ...others] = await read<Statement[]>(guardian, "/fees/mine");
  expect(others).toEqual([]);
  expect(own?.owed_sen).toBeGreaterThan(0);
  const received = await read<Payment[]>(guardian, "/payments");
  expect(received.some(({ received_on }) => received_on === todayIn(ZONE, app.runtime.now()))).toBe(
    true,
  );
}

/** The figures of one school agree wherever they are shown. */
async function agrees(admin: Caller) {
  const figures = await read<Figures>(admin, "/home");
  const board = await read<Board>(admin, "/registers/board");
  expect(board.closure).toBeNull();
  const counted = { taken: 0, missing: 0, came: 0, marked: 0 };
  for (const { state, taken, present, late, absent, excused } of board.rows) {
    if (state === "missing") counted.missing += 1;
    if (!taken) continue;
    counted.taken += 1;
    counted.came += present + late;
    counted.marked += present + late + absent + excused;
  }
  const { taken, expected } = { ...figures.attendance, expected: figures.attendance.expected ?? 0 };
  expect(counted).toMatchObject({ taken, missing: expected - taken });
  expect(Math.round((100 * counted.came) / counted.marked)).toBe(figures.attendance.percent);

  const { date } = board;
  const { whole } = await read<Insights>(admin, "/attendance/insights", { from: date, to: date });
  // Registers that may still be taken today are not yet missing here.
  expect(whole.taken).toBe(taken);
  expect(whole.present + whole.late).toBe(counted.came);

  const classes = await read<SchoolClass[]>(admin, "/classes");
  const listed = await read<Student[]>(admin, "/students", { status: "active" });
  expect(listed).toHaveLength(figures.students);
  const seats = classes.filter(({ kind }) => kind === "class").map((item) => item.student_count);
  expect(seats.reduce((sum, count) => sum + count)).toBe(figures.students);
  for (const { class_id, students } of board.rows) {
    expect(classes.find(({ id }) => id === class_id)?.student_count).toBe(students);
  }
}

anyTest(
  "the demo shows a whole week without a contradiction",
  { timeout: 5 * 60_000 },
  async () => {
    const shown: string[] = [];
    for (let hour = 0; hour < 7 * 24; hour += 1) {
      const date = addDays("2026-11-19", Math.floor(hour / 24));
      const time = `${String(hour % 24).padStart(2, "0")}:20`;
      const real = atClock(date, time, ZONE);
      const day = todayIn(ZONE, demoClock(() => real)());
      if (shown.at(-1) === day) continue;
      shown.push(day);
      // The quick run makes the demo of every third day, the long run those of the others.
      if ((shown.length % 3 === 0) === Boolean(process.env.LONG)) continue;
      expect((await demoAt(date, time)).today).toBe(day);
      await agrees(await signIn("admin@halaqah.example"));
    }
    expect(shown).toEqual([
      "2026-11-18",
      "2026-11-19",
      "2026-11-20",
      "2026-11-23",
      "2026-11-24",
      "2026-11-25",
    ]);
  },
);

describe("today's demo", () => {
  beforeAll(async () => {
    app.runtime.now = Date.now;
    await prepareDemo(app.runtime);
  });

  test("has 12 classes of 18 to 30 and 2 halaqah, most registers of the past taken", async () => {
    const admin = await signIn("admin@halaqah.example");
    expect(await read<Figures>(admin, "/home")).toEqual(ORDERED);
    const classes = await read<SchoolClass[]>(admin, "/classes");
    const sizes = classes.filter(({ kind }) => kind === "class").map((item) => item.student_count);
    expect(sizes).toHaveLength(12);
    expect(sizes.reduce((sum, size) => sum + size)).toBe(256);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(18);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(30);
    const archived = classes.filter(({ archived_on }) => archived_on !== null);
    expect(archived.map(({ name, student_count }) => [name, student_count])).toEqual([
      ["Halaqah Ali", 0],
    ]);
    expect(classes.filter((item) => !item.homeroom_teacher)).toEqual(archived);

    const { rows } = await app.owner.query(
      `select count(*)::int as taken,
         (select count(*)::int from app.class_enrollments where status = 'ended') as ended,
         (select round(100.0 * count(*) filter (where status in ('present', 'late')) / count(*))::int
          from app.attendance) as percent
       from app.attendance_registers r join app.schools s using (school_id)
       join app.classes c on c.id = r.class_id and c.archived_on is null where s.name = $1`,
      [AN_NUR.name],
    );
    expect(rows[0].taken).toBeGreaterThan(60 * 14 * 0.9);
    expect(rows[0].taken).toBeLessThan(60 * 14 - 2);
    expect(rows[0].ended).toBeGreaterThan(AN_NUR.changed_class);
    expect(rows[0].percent).toBeGreaterThanOrEqual(93);
    expect(rows[0].percent).toBeLessThanOrEqual(97);

    const students = await read<Student[]>(admin, "/students", { status: "active" });
    expect(students.filter(({ profile }) => !profile)).toHaveLength(4);
    const jawi = students.filter(({ profile }) => /\p{sc=Arabic}/u.test(profile?.first_name ?? ""));
    expect(jawi).toHaveLength(4);
    const names = students.map(({ profile, student_id }) =>
      profile ? `${profile.first_name} ${profile.last_name}` : student_id,
    );
    expect(new Set(names).size).toBe(256);
    expect(names.filter((name) => / (bin|binti) /.test(name)).length).toBe(248);
  });

  test("lets the teacher take the open register of a class of 25 to 30", async () => {
    const teacher = await signIn("guru@halaqah.example");
    const registers = await read<RegisterSummary[]>(teacher, "/registers");
    const own = registers.filter((register) => register.own);
    expect(own).toMatchObject([{ name: "Tahun 3 Ibnu Sina", taken: null }]);
    expect(own[0]?.students).toBeGreaterThanOrEqual(25);
    expect(own[0]?.students).toBeLessThanOrEqual(30);
    const class_id = own[0]?.class_id ?? "";
    const date = todayIn(ZONE, app.runtime.now());
    const register = await read<Register>(teacher, "/attendance", { class_id, date });
    expect(register.refusal).toBeNull();
    expect(register.marks.every(({ status }) => status === null)).toBe(true);
  });

  test("shows a halaqah in the middle of its morning", async () => {
    const teacher = await signIn("ustaz@halaqah.example");
    const [own] = (await read<RegisterSummary[]>(teacher, "/registers")).filter((one) => one.own);
    expect(own?.name).toBe("Halaqah Uthman");
    const date = todayIn(ZONE, app.runtime.now());
    const sheet = await read<Sheet>(teacher, "/hifz/sheets", {
      class_id: own?.class_id ?? "",
      date,
    });
    expect(sheet).toMatchObject({ sitting: null, refusal: null });
    expect(sheet.marks).toHaveLength(22);
    const heard = sheet.marks.filter(({ records }) => records.length > 0);
    expect(heard.length).toBeGreaterThanOrEqual(3);
    expect(heard.length).toBeLessThanOrEqual(5);
    expect(sheet.marks.every(({ going: { plan, last } }) => plan && last.length > 0)).toBe(true);
    // Others hear the rest of this halaqah.
    expect(sheet.marks.filter(({ is_mine }) => is_mine)).toHaveLength(12);
    // About a quarter of the pupils is behind.
    const behind = sheet.marks.filter(({ balance }) => balance < 0).length;
    expect(behind).toBeGreaterThanOrEqual(2);
    expect(behind).toBeLessThanOrEqual(10);
    expect(sheet.marks.some(({ due }) => due.length > 0)).toBe(true);
    expect(sheet.marks.some(({ going: { plan } }) => plan?.paused)).toBe(true);
    expect(sheet.marks.some(({ going: { repeats } }) => repeats >= 2)).toBe(true);
    // Somebody has completed the programme of short surahs.
    expect(sheet.marks.some(({ next, going: { plan } }) => plan && !plan.paused && !next)).toBe(
      true,
    );
    const luqman = sheet.marks.find(({ student }) => student.first_name === "Luqman Hakim");
    // Four juz and six pages, the first of which is half of the juz before; today's may come on top.
    expect([88_539, 89_539]).toContain(luqman?.going.memorised_milli);
    // Of the five recited badly one may be a page of which only a part is held.
    expect([4, 5]).toContain(luqman?.going.weak_pages);
  });

  test("has the states of pages that follow from its records, exams in each state, and certificates", async () => {
    const { rows: schools } = await app.owner.query<{ id: string }>(
      "select school_id as id from app.schools",
    );
    for (const { id } of schools) expect(await foldPupilsOf(app.runtime, id, 1)).toEqual([]);
    const { rows } = await app.owner.query(
      `select (select array_agg(state order by state) from app.hifz_exams) as exams,
         (select count(*)::int from app.hifz_certificates) as certificates,
         (select count(*)::int from app.hifz_certificates where revoked_on is not null) as revoked`,
    );
    expect(rows).toEqual([{ exams: ["closed", "draft", "open"], certificates: 6, revoked: 1 }]);
  });

  test("shows pupils who changed halaqah last month, in their books too", async () => {
    const { rows: moved } = await app.owner.query<{ id: string; last: string }>(
      `select student_id as id, to_date::text as last from app.class_enrollments e
       join app.classes c on c.id = e.class_id where c.name = 'Halaqah Ali'`,
    );
    expect(moved).toHaveLength(4);
    const teacher = await signIn("ustaz@halaqah.example");
    for (const { id, last } of moved) {
      const namesOf = async (query: Record<string, string>) => {
        const path = `/hifz/pupils/${id}/records`;
        const { records } = await read<{ records: PupilRecord[] }>(teacher, path, query);
        return [...new Set(records.flatMap(({ class_name }) => class_name ?? []))];
      };
      expect(await namesOf({ to: last })).toEqual(["Halaqah Ali"]);
      expect(await namesOf({ from: addDays(last, 1) })).toEqual(["Halaqah Uthman"]);
    }
  });

  test("shows a pupil who is back after ten days with a letter of the clinic", async () => {
    const { rows } = await app.owner.query(
      `select count(distinct a.date)::int as days, count(r.id)::int as recited,
         bool_or(a.status <> 'excused') as came
       from app.attendance a join app.classes c on c.id = a.class_id and c.kind = 'halaqah'
       left join app.hifz_records r on r.student_id = a.student_id and r.date = a.date
       where a.notes = 'Denggi'`,
    );
    // A register of these days may never have been taken.
    expect(rows[0].days).toBeGreaterThanOrEqual(8);
    expect(rows).toEqual([{ days: rows[0].days, recited: 0, came: false }]);
  });

  test("asks a guardian to sign the last week, and shows the school who signed", async () => {
    const guardian = await signIn("penjaga@halaqah.example");
    const [held, ...others] = await read<FamilyHifz[]>(guardian, "/hifz/family");
    expect(others).toEqual([]);
    expect(held?.unsigned.length).toBeGreaterThanOrEqual(1);
    const { student_id = "" } = held ?? {};
    const { children } = await read<HifzWeeks>(guardian, "/hifz/weeks");
    expect(children).toHaveLength(2);
    const teacher = await signIn("ustaz@halaqah.example");
    const acks = await read<HifzAck[]>(teacher, `/hifz/pupils/${student_id}/acks`);
    expect(acks.length).toBeGreaterThanOrEqual(1);
    expect(acks.map(({ week_from }) => week_from)).not.toContain(held?.unsigned[0]);
  });

  test("offers a discount for a year that is paid early, and one family has earned it", async () => {
    const admin = await signIn("admin@halaqah.example");
    const { early_offers } = await read<FeeSettings>(admin, "/fees/settings");
    expect(early_offers.map(({ off_bp }) => off_bp)).toEqual([500, 400]);
    const { rows } = await app.owner.query<{ account_id: string }>(
      `select e.account_id from app.early_discounts e join auth.memberships m using (school_id)
       join auth.users u on u.id = m.user_id where u.email = 'admin@halaqah.example'`,
    );
    expect(rows).toHaveLength(1);
    const { account_id = "" } = rows[0] ?? {};
    const year = await read<FamilyYear>(admin, "/fees/year-ahead", { account_id });
    expect(year).toMatchObject({ plan: null, bill: { is_paid: true }, discount: { off_bp: 500 } });
    const guardian = await signIn("penjaga@halaqah.example");
    const [mine] = await read<Statement[]>(guardian, "/fees/mine");
    const own = await read<FamilyYear>(guardian, "/fees/year-ahead", {
      account_id: mine?.account_id ?? "",
    });
    expect(own.offers.map(({ off_bp }) => off_bp)).toEqual([500, 400]);
  });

  test("shows a guardian two children, a student one record, each school nothing of the other", async () => {
    const guardian = await signIn("penjaga@halaqah.example");
    expect(await read<Student[]>(guardian, "/students")).toHaveLength(2);
    expect(await read<Figures>(guardian, "/home")).toMatchObject({ students: 2, halaqah: 1 });
    const student = await signIn("pelajar@halaqah.example");
    expect(await read<Student[]>(student, "/students")).toHaveLength(1);

    const [here, there] = [
      await signIn("admin@halaqah.example"),
      await signIn("admin@lain.example"),
    ];
    expect(await read<Figures>(there, "/home")).toMatchObject({ classes: 2, teachers: 2 });
    for (const path of [
      "/students",
      "/teachers",
      "/classes",
      "/events",
      "/payments",
      "/profiles",
    ]) {
      const mine = await read<{ id: string }[]>(here, path);
      const theirs = await read<{ id: string }[]>(there, path);
      expect(mine.length).toBeGreaterThan(theirs.length);
      expect(theirs.length).toBeGreaterThan(0);
      const ids = new Set(mine.map(({ id }) => id));
      expect(theirs.filter(({ id }) => ids.has(id))).toEqual([]);
    }
  });

  test("has a drawn picture of nearly everybody, and numbers that go on", async () => {
    const admin = await signIn("admin@halaqah.example");
    const students = await read<Student[]>(admin, "/students", { status: "active" });
    const urls = students.flatMap(({ profile }) => profile?.avatar_url ?? []);
    expect(urls.length).toBeGreaterThan(256 * 0.85);
    expect(new Set(urls).size).toBe(urls.length);
    const [key = ""] = urls.map((url) => url.replace("/files/", "schools/"));
    expect(await app.runtime.files.exists(key)).toBe(true);
    const { student_id } = await read<{ student_id: string }>(admin, "/student-numbers/next");
    expect(student_id).toMatch(/^AN-\d{4}-\d{3}$/);
    expect(students.map((student) => student.student_id)).not.toContain(student_id);
  });

  test("tells a family what the register says", async () => {
    const guardian = await signIn("penjaga@halaqah.example");
    const admin = await signIn("admin@halaqah.example");
    const { children } = await read<Family>(guardian, "/family");
    const date = todayIn(ZONE, app.runtime.now());
    for (const { id, days, classes } of children) {
      for (const { id: class_id } of classes) {
        const register = await read<Register>(admin, "/attendance", { class_id, date });
        const mark = register.marks.find(({ student }) => student.id === id);
        const told = days.find((day) => day.date === date)?.marks ?? [];
        const mine = told.find(({ class_name }) => class_name === register.class_name);
        expect(mine?.status ?? null).toBe(register.taken ? mark?.status : null);
      }
    }
  });

  test("has guardians in every state of signing in, and a phone, a calendar and a report of Puan Salmah", async () => {
    const admin = await signIn("admin@halaqah.example");
    const { people } = await read<{ people: Invitee[] }>(admin, "/members/links");
    const states = people.filter(({ role }) => role === "guardian").map(({ state }) => state);
    // A demo has no mail server, so nobody is offered a mail.
    for (const state of INVITE_STATES) {
      const found = states.filter((one) => one === state).length;
      if (["in", "whatsapp", "none"].includes(state)) expect(found, state).toBeGreaterThan(3);
      else expect(found, state).toBe(0);
    }
    expect(people.filter(({ link }) => link?.by === "whatsapp")).toHaveLength(2);
    const guardian = await signIn("penjaga@halaqah.example");
    expect(await read<unknown[]>(guardian, "/devices")).toHaveLength(1);
    expect(await read<unknown[]>(guardian, "/calendar-feeds")).toHaveLength(1);
    const luqman = await signIn("pelajar@halaqah.example");
    const [{ id } = { id: "" }] = await read<Student[]>(luqman, "/students");
    const issues = await read<unknown[]>(guardian, `/students/${id}/card-issues`);
    expect(issues.length).toBeGreaterThan(0);
  });

  test("stays on the same day and when it is to be kept, else is made anew", async () => {
    const schools = () => app.owner.query("select school_id from app.schools order by 1");
    const before = (await schools()).rows;
    expect(await prepareDemo(app.runtime)).toMatchObject({ done: "kept" });
    const made_on = todayIn(ZONE, app.runtime.now());
    const later = Date.now() + 7 * 86_400_000;
    app.runtime.now = () => later;
    const kept = await prepareDemo(app.runtime, { keep: true });
    expect(kept).toMatchObject({ done: "kept", made_on });
    expect(kept.today > made_on).toBe(true);
    expect((await schools()).rows).toEqual(before);

    const said: string[] = [];
    const say = (line: string) => void said.push(line);
    app.runtime.now = () => later;
    expect(await prepareDemo(app.runtime, { say })).toMatchObject({ done: "rebuilt" });
    expect(said).toEqual([expect.stringContaining("making it anew")]);
    expect((await schools()).rows).toHaveLength(2);
    expect((await schools()).rows).not.toEqual(before);
    expect(describeDemo(kept)).toContain("kept although it is another day");
  });

  longTest("is made anew when making it was interrupted", async () => {
    await app.owner.query("delete from auth.memberships");
    expect(await prepareDemo(app.runtime)).toMatchObject({ done: "made" });
    await signIn("admin@halaqah.example");
  });
});

describe("a real school", () => {
  test("is never touched", async () => {
    await prepareDemo(app.runtime);
    const { id } = await app.makeSchool({ name: "Sekolah Sebenar" });
    const count = async () => (await app.owner.query("select count(*) from app.students")).rows;
    const before = await count();
    const another = Date.now() + 8 * 86_400_000;
    app.runtime.now = () => another;
    await expect(prepareDemo(app.runtime)).rejects.toThrow("Sekolah Sebenar");
    await expect(prepareDemo(app.runtime, { keep: true })).rejects.toThrow("DATA_DIR");
    expect(await count()).toEqual(before);
    const { rows } = await app.owner.query("select is_demo from app.schools where school_id = $1", [
      id,
    ]);
    expect(rows).toEqual([{ is_demo: false }]);
  });

  // PUBLIC_URL says where the demo itself can be reached.
  test.each(SETTINGS.filter((key) => key !== "PUBLIC_URL"))(
    "cannot be reached through %s",
    (key) => {
      const without = readDemoEnv({});
      for (const value of ["https://real.example/x", "kepala@real.example", "r".repeat(40)]) {
        let env: unknown;
        try {
          env = readDemoEnv({ [key]: value });
        } catch (error) {
          expect(String(error)).toContain(key);
          continue;
        }
        // The demo sets its own folder and the address it listens at; nothing else comes from outside.
        const own = { HOST: { host: value }, DATA_DIR: { dataDir: resolve(value) } };
        expect(env).toEqual({ ...without, ...own[key as keyof typeof own] });
      }
    },
  );
});

test("the demo has settings of its own", () => {
  const env = readDemoEnv({ DATA_DIR: "", ALLOW_HTTP: "0" });
  expect(env.dataDir).toMatch(/data-demo$/);
  expect(env.allowHttp).toBe(true);
  expect(readDemoEnv({ DATA_DIR: "/tmp/elsewhere" }).dataDir).toBe("/tmp/elsewhere");
});
