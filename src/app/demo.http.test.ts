import { resolve } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { AN_NUR } from "#app/demo/plans.ts";
import { makeYear } from "#app/demo/year.ts";
import { startApp, type Caller, type TestApp } from "#app/testing.ts";
import type { Register, RegisterSummary } from "#features/attendance/contract.ts";
import type { Desk } from "#features/absences/desk/contract.ts";
import type { SchoolClass } from "#features/classes/contract.ts";
import type { Activity, Figures } from "#features/home/contract.ts";
import type { Student } from "#features/students/contract.ts";
import { atClock, todayIn } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import { SETTINGS } from "#server/env.ts";
import { DEMO_PASSWORD, describeDemo, prepareDemo, readDemoEnv } from "./demo.ts";

const ZONE = "Asia/Kuala_Lumpur";
const name = `demo_${newId().replaceAll("-", "")}`;
let app: TestApp;

/** The database of the run holds schools that are not demos, so this test makes one of its own. */
beforeAll(async () => {
  await asOwner((client) => client.query(`create database ${name}`));
  const url = new URL(inject("databaseUrl"));
  url.pathname = `/${name}`;
  app = await startApp(url.href);
});
afterAll(async () => {
  await app.stop();
  await asOwner((client) => client.query(`drop database ${name} with (force)`));
});

async function asOwner(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(inject("databaseUrl"));
  await client.connect();
  await work(client);
  await client.end();
}

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

/** Sets the clock and makes the demo of that moment. */
async function demoAt(date: string, time: string) {
  const now = atClock(date, time, ZONE);
  app.runtime.now = () => now;
  return { now, ...(await prepareDemo(app.runtime)) };
}

const ORDERED = {
  students: 256,
  classes: 12,
  halaqah: 2,
  teachers: 32,
  attendance: { percent: 94, taken: 12, expected: 14 },
  fees_sen: 4_525_000,
  hijri_months: [],
};

/** Each query counts something that must not exist. */
const NEVER: [string, string][] = [
  ["a date after today", "from app.payments where received_on > $1 or $2::timestamptz is null"],
  ["a register after today", "from app.attendance_registers where date > $1 or taken_at > $2"],
  ["a mark after now", "from app.attendance where date > $1 or marked_at > $2"],
  ["a change after now", "from app.attendance_history where changed_at > $2 or $1::date is null"],
  ["a deed after now", "from app.audit where at > $2 or $1::date is null"],
  [
    "a mark of another day, or of past days outside school hours",
    `from app.attendance, lateral (select marked_at at time zone '${ZONE}' as at) local
     where at::date <> date or (date < $1 and at::time not between '06:50' and '14:00')
       or $2::timestamptz is null`,
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
    "a pupil in two classes on a day",
    `from app.class_enrollments a join app.classes ca on ca.id = a.class_id and ca.kind = 'class'
     join app.class_enrollments b on b.student_id = a.student_id and b.id > a.id
       and b.from_date <= coalesce(a.to_date, 'infinity')
       and a.from_date <= coalesce(b.to_date, 'infinity')
     join app.classes cb on cb.id = b.class_id and cb.kind = 'class'
     where $1::date is not null and $2::timestamptz is not null`,
  ],
];

/** Days on which a demo goes wrong easily; the long run makes one on each. */
const DAYS: [string, string, string][] = [
  ["a Friday, New Year's Day", "2027-01-01", "07:45"],
  ["a Tuesday, leap day", "2028-02-29", "15:30"],
  ["a Sunday, the first of a month, a minute after midnight", "2026-11-01", "00:01"],
  ["a Saturday, the first of a month, late at night", "2026-08-01", "23:59"],
  ["a Monday before school", "2026-03-02", "05:10"],
  ["a Wednesday, the last of a year", "2025-12-31", "12:00"],
  ["a Thursday", "2026-07-30", "08:12"],
];

describe.each(process.env.LONG ? DAYS : DAYS.slice(0, 2))("on %s", (_day, date, time) => {
  test("the figures come out as ordered, and nothing is from tomorrow", async () => {
    const { today, now } = await demoAt(date, time);
    expect(today).toBe(date);
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
});

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
    expect(classes.every((item) => item.homeroom_teacher)).toBe(true);

    const { rows } = await app.owner.query(
      `select count(*)::int as taken,
         (select count(*)::int from app.class_enrollments where status = 'ended') as ended,
         (select round(100.0 * count(*) filter (where status in ('present', 'late')) / count(*))::int
          from app.attendance) as percent
       from app.attendance_registers r join app.schools s using (school_id) where s.name = $1`,
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
    const date = todayIn(ZONE);
    const register = await read<Register>(teacher, "/attendance", { class_id, date });
    expect(register.refusal).toBeNull();
    expect(register.marks.every(({ status }) => status === null)).toBe(true);
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

  test("stays on the same day and when it is to be kept, else is made anew", async () => {
    const schools = () => app.owner.query("select school_id from app.schools order by 1");
    const before = (await schools()).rows;
    expect(await prepareDemo(app.runtime)).toMatchObject({ done: "kept" });
    const tomorrow = Date.now() + 86_400_000;
    const kept = await prepareDemo(app.runtime, { keep: true, now: tomorrow });
    expect(kept).toEqual({ done: "kept", made_on: todayIn(ZONE), today: todayIn(ZONE, tomorrow) });
    expect((await schools()).rows).toEqual(before);

    const said: string[] = [];
    const say = (line: string) => void said.push(line);
    expect(await prepareDemo(app.runtime, { now: tomorrow, say })).toMatchObject({
      done: "rebuilt",
    });
    expect(said).toEqual([expect.stringContaining("making it anew")]);
    expect((await schools()).rows).toHaveLength(2);
    expect((await schools()).rows).not.toEqual(before);
    expect(describeDemo(kept)).toContain("kept although it is another day");
  });

  test("is made anew when making it was interrupted", async () => {
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
    const another = Date.now() + 5 * 86_400_000;
    await expect(prepareDemo(app.runtime, { now: another })).rejects.toThrow("Sekolah Sebenar");
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

test.each([1, 2, 3, 4, 5, 6, 7])("weekday %i is a school day", (day) => {
  const now = atClock(`2026-06-0${day}`, "09:00", ZONE);
  const { today, days, weekend_days } = makeYear(AN_NUR, now);
  expect(weekend_days).not.toContain(day);
  expect(weekend_days).toHaveLength(2);
  expect(days.at(-1)).toBe(today);
  expect(days).toHaveLength(60);
});
