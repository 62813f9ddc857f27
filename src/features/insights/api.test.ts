import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startApp, type Caller, type TestApp } from "#app/testing.ts";
import { addDays, monthStart, weekday } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { ClassSheet, Insights, StudentYear } from "./contract.ts";
import { weekOf } from "./rules.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

type Letter = "P" | "A" | "L" | "E" | "-";
const STATUS = { P: "present", A: "absent", L: "late", E: "excused", "-": null };

/** A school, its weekdays before today (the latest first), and functions to write marks and registers. */
async function made() {
  const school = await app.makeSchool();
  const { today, class_id, teacher } = school;
  const days: string[] = [];
  for (let day = addDays(today, -1); days.length < 30; day = addDays(day, -1)) {
    if (weekday(day) < 6) days.push(day);
  }
  const day = (at: number) => days[at] ?? "";
  const { owner } = app;
  /** Writes a register of a day, with a letter for each pupil in order; "-" is a mark taken back. */
  async function take(
    date: string,
    letters: string,
    { saved = true, session = "harian", in_class = class_id, pupils = school.students } = {},
  ) {
    for (const [at, letter] of letters.split("").entries()) {
      if (letter === " ") continue;
      await owner.query(
        `insert into app.attendance (school_id, id, student_id, class_id, date, session, status,
           client_key, marked_by, marked_at) values ($1, $2, $3, $4, $5, $6, $7, $2, $8, now())`,
        [
          school.id,
          newId(),
          pupils[at],
          in_class,
          date,
          session,
          STATUS[letter as Letter],
          teacher.id,
        ],
      );
    }
    if (!saved) return;
    await owner.query(
      `insert into app.attendance_registers (school_id, id, class_id, date, session, taken_by, taken_at)
       values ($1, $2, $3, $4, $5, $6, now())`,
      [school.id, newId(), in_class, date, session, teacher.id],
    );
  }
  async function close(date: string, title: string, class_ids: string[] = []) {
    const event_id = newId();
    await owner.query(
      "insert into app.events (school_id, id, title, date, kind) values ($1, $2, $3, $4, 'holiday')",
      [school.id, event_id, title, date],
    );
    for (const id of class_ids) {
      await owner.query(
        "insert into app.event_classes (school_id, id, event_id, class_id) values ($1, $2, $3, $4)",
        [school.id, newId(), event_id, id],
      );
    }
  }
  async function addSession(key: string, position: number, archived_on: string | null = null) {
    await owner.query(
      `insert into app.attendance_sessions (school_id, id, key, name, starts_at, due_at, position,
         archived_on) values ($1, $2, $3, initcap($3), '07:30', '08:00', $4, $5)`,
      [school.id, newId(), key, position, archived_on],
    );
  }
  // The school began to take registers before the days of these tests.
  await take(day(29), "", { in_class: school.other_class_id });
  const year = async (
    who: Caller,
    student_id = school.students[0] ?? "",
    of = day(0).slice(0, 4),
  ) => (await who.get<StudentYear>("/attendance/years", { student_id, year: of })).body;
  const sheet = async (who: Caller, more: Record<string, string> = {}) =>
    (await who.get("/attendance/sheets", { class_id, from: day(4), to: today, ...more }))
      .body as ClassSheet;
  const insights = async (who: Caller, more: Record<string, string> = {}) =>
    (await who.get<Insights>("/attendance/insights", { from: day(20), to: today, ...more })).body;
  return { ...school, owner, days, day, take, close, addSession, year, sheet, insights };
}

describe("a student's year", () => {
  test("is the same for staff and family, but for what is not saved and the school's gaps", async () => {
    const { admin, teacher, guardian, pupil, take, day, year } = await made();
    await take(day(0), "L");
    await take(day(1), "A", { saved: false });
    const marks = { class_name: "Tahun 3 Ibnu Sina", session: null, minutes_late: null };
    const saved = {
      date: day(0),
      status: "late",
      marks: [{ ...marks, status: "late", saved: true }],
    };
    const open = { date: day(1), status: "absent", marks: [{ ...marks, saved: false }] };
    for (const who of [admin, teacher]) {
      const { days, totals, taking } = await year(who);
      expect(days).toMatchObject(
        day(0).slice(0, 4) === day(1).slice(0, 4) ? [open, saved] : [saved],
      );
      expect(totals).toEqual({ present: 0, absent: 0, late: 1, excused: 0, came: 1 });
      expect(taking?.taken).toBe(1);
    }
    for (const who of [guardian, pupil]) {
      const { days, totals, taking } = await year(who);
      expect(days).toMatchObject([saved]);
      expect(totals).toEqual({ present: 0, absent: 0, late: 1, excused: 0, came: 1 });
      expect(taking).toBeNull();
    }
  });

  test("is out of reach like a student who does not exist", async () => {
    const { admin, colleague, guardian, pupil, students, other_students } = await made();
    const other = await app.makeSchool();
    const ask = async (who: Caller, student_id = "") => {
      const { status, body } = await who.get("/attendance/years", { student_id });
      const { request_id: _, ...data } = (body as { data: Record<string, unknown> }).data ?? {};
      return { status, data };
    };
    const nobody = await ask(admin, newId());
    expect(nobody.status).toBe(404);
    for (const [who, id] of [
      [colleague, students[0]],
      [guardian, students[1]],
      [pupil, students[1]],
      [guardian, other_students[0]],
      [other.admin, students[0]],
    ] as const) {
      expect(await ask(who, id)).toEqual(nobody);
    }
    expect((await ask(colleague, other_students[0])).status).toBe(200);
  });

  test("for a teacher is of the time with the class", async () => {
    const { owner, colleague, class_id, take, day, year, ...school } = await made();
    await take(day(0), "P");
    await take(day(1), "A");
    await owner.query(
      `insert into app.class_teachers (school_id, id, class_id, teacher_id, kind, from_date, to_date)
       values ($1, $2, $3, $4, 'substitute', $5, $5)`,
      [school.id, newId(), class_id, colleague.teacher_id, day(1)],
    );
    const { days, taking } = await year(colleague, school.students[0], day(1).slice(0, 4));
    expect(days.map(({ date }) => date)).toEqual([day(1)]);
    expect(taking).toEqual({ taken: 1, expected: 1 });
  });

  test("counts what was due while enrolled, without holidays, and no mark taken back", async () => {
    const { owner, admin, students, class_id, take, close, day, year } = await made();
    const thisYear = day(0).slice(0, 4);
    const mine = [0, 1, 2, 3].filter((at) => day(at).startsWith(thisYear));
    await owner.query(
      "update app.class_enrollments set from_date = $2 where class_id = $3 and student_id = $1",
      [students[0], day(3), class_id],
    );
    await close(day(1), "Hari Guru");
    await close(day(2), "Lawatan", [class_id]);
    await take(day(0), "-P");
    const { days, totals, taking, closed } = await year(admin);
    expect(days).toEqual([]);
    expect(totals).toEqual({ present: 0, absent: 0, late: 0, excused: 0, came: 0 });
    const due = mine.filter((at) => at === 0 || at === 3).length;
    expect(taking).toEqual({ taken: 1, expected: due });
    const titles = closed.flatMap(({ title }) => title ?? []);
    expect(titles.toSorted()).toEqual(
      ["Hari Guru", "Lawatan"].filter((_, at) => mine.includes(at + 1)),
    );
  });

  test("has each session by its name, in their order, the worst for the day", async () => {
    const { admin, guardian, addSession, take, day, year } = await made();
    await addSession("harian", 1);
    await addSession("asar", 2);
    await take(day(0), "A", { session: "asar" });
    await take(day(0), "P");
    for (const who of [admin, guardian]) {
      const { days, totals } = await year(who);
      expect(days).toMatchObject([{ date: day(0), status: "absent" }]);
      expect(days[0]?.marks.map(({ session, status }) => [session, status])).toEqual([
        ["Harian", "present"],
        ["Asar", "absent"],
      ]);
      expect(totals).toMatchObject({ present: 1, absent: 1 });
    }
  });

  test("an earlier year, and one that there is not", async () => {
    const { admin, year, today, students } = await made();
    const before = String(Number(today.slice(0, 4)) - 1);
    expect(await year(admin, students[0], before)).toMatchObject({
      year: before,
      from: `${before}-01-01`,
      to: `${before}-12-31`,
      days: [],
    });
    expect((await year(admin, students[0], "1999")).year).toBe(today.slice(0, 4));
  });
});

describe("a class's sheet", () => {
  test("has the pupils by days, with totals of what was saved", async () => {
    const { admin, teacher, take, day, sheet } = await made();
    await take(day(1), "PALEP");
    await take(day(0), "AP", { saved: false });
    for (const who of [admin, teacher]) {
      const { days, pupils, totals } = await sheet(who);
      const at = days.findIndex(({ date }) => date === day(1));
      expect(days[at]).toMatchObject({ closure: null, taken: 1, expected: 1, present: 2, late: 1 });
      expect(pupils.map(({ marks }) => marks[at])).toEqual(["P", "A", "L", "E", "P"]);
      expect(pupils.map(({ marks }) => marks[at + 1])).toEqual(["a", "p", ".", ".", "."]);
      expect(pupils[1]).toMatchObject({ first_name: "Pelajar 2", number: "S-2", absent: 1 });
      expect(totals).toEqual({
        present: 2,
        absent: 1,
        late: 1,
        excused: 1,
        came: 3,
        taken: 1,
        expected: 5,
      });
    }
  });

  test("is for whoever reaches the whole class, and is not there for others", async () => {
    const { admin, colleague, guardian, pupil, class_id, today } = await made();
    const other = await app.makeSchool();
    const range = { from: today, to: today };
    const ask = async (who: Caller, id: string) => {
      const { status, body } = await who.get("/attendance/sheets", { class_id: id, ...range });
      return { status, message: (body as { message?: string }).message };
    };
    const nowhere = await ask(admin, newId());
    expect(nowhere.status).toBe(404);
    for (const who of [colleague, guardian, pupil, other.admin]) {
      expect(await ask(who, class_id)).toEqual(nowhere);
    }
  });

  test("leaves cells outside of an enrolment blank, and has whoever was there for a while", async () => {
    const { owner, admin, students, class_id, take, day, sheet } = await made();
    await owner.query(
      `update app.class_enrollments set to_date = $3, status = 'ended'
       where class_id = $1 and student_id = $2`,
      [class_id, students[0], day(2)],
    );
    await owner.query(
      "update app.class_enrollments set from_date = $3 where class_id = $1 and student_id = $2",
      [class_id, students[1], day(0)],
    );
    await owner.query(
      `update app.class_enrollments set to_date = $3, status = 'ended'
       where class_id = $1 and student_id = $2`,
      [class_id, students[4], day(6)],
    );
    await take(day(2), "AAPP");
    const { days, pupils, totals } = await sheet(admin);
    const cells = (at: number) => pupils[at]?.marks.slice(0, 5);
    expect(days.slice(0, 5).map(({ date }) => date)).toEqual([4, 3, 2, 1, 0].map(day));
    expect(pupils).toHaveLength(4);
    expect(cells(0)).toBe("..A  ");
    expect(cells(1)).toBe("    .");
    expect(cells(2)).toBe("..P..");
    expect(totals).toMatchObject({ present: 2, absent: 1 });
  });

  test("has holidays with their cause, and no mark that was taken back", async () => {
    const { admin, class_id, other_class_id, take, close, day, sheet } = await made();
    await close(day(1), "Cuti Kelas", [class_id]);
    await close(day(2), "Kelas Lain", [other_class_id]);
    await close(day(3), "Hari Guru");
    await take(day(0), "-P");
    const { days, pupils, totals } = await sheet(admin);
    expect(days.slice(0, 5).map(({ closure }) => closure?.title ?? null)).toEqual([
      null,
      "Hari Guru",
      null,
      "Cuti Kelas",
      null,
    ]);
    expect(pupils[0]?.marks.slice(0, 5)).toBe(". . .");
    expect(totals).toMatchObject({ present: 1, taken: 1, expected: 3 });
  });

  test("is of all sessions, or of one; what began later was not due before", async () => {
    const { admin, addSession, take, day, sheet } = await made();
    await addSession("harian", 1);
    await addSession("petang", 2);
    await take(day(1), "PP");
    await take(day(1), "AP", { session: "petang" });
    const all = await sheet(admin);
    expect(all.sessions).toEqual([
      { key: "harian", name: "Harian" },
      { key: "petang", name: "Petang" },
    ]);
    const at = all.days.findIndex(({ date }) => date === day(1));
    expect(all.pupils[0]).toMatchObject({ present: 1, absent: 1 });
    expect(all.pupils[0]?.marks[at]).toBe("A");
    expect(all.days[at]).toMatchObject({ taken: 2, expected: 2 });
    expect(all.days[at - 1]).toMatchObject({ taken: 0, expected: 1 });
    const daily = await sheet(admin, { session: "harian" });
    expect(daily.pupils[0]).toMatchObject({ present: 1, absent: 0 });
    expect(daily.totals).toMatchObject({ taken: 1, expected: 5 });
    expect((await sheet(admin, { session: "petang" })).totals).toMatchObject({
      taken: 1,
      expected: 2,
    });
  });

  test("takes days in order, and not too many", async () => {
    const { admin, class_id, today } = await made();
    const status = async (from: string, to: string) =>
      (await admin.get("/attendance/sheets", { class_id, from, to })).status;
    expect(await status(today, addDays(today, -1))).toBe(400);
    expect(await status(addDays(today, -401), today)).toBe(400);
    expect(await status(addDays(today, -400), today)).toBe(200);
  });
});

describe("the overview", () => {
  test("expects nothing of the time before the school took its first register", async () => {
    const { owner, admin, take, day, insights, id } = await made();
    await owner.query("delete from app.attendance_registers where school_id = $1", [id]);
    expect((await insights(admin)).whole).toMatchObject({ taken: 0, expected: 0 });
    await take(day(3), "PPPPP");
    expect((await insights(admin)).whole).toMatchObject({ taken: 1, expected: 8 });
  });

  test("has a rate by class and week, with how many registers were taken", async () => {
    const { admin, take, day, insights, class_id } = await made();
    await take(day(0), "PPPPA");
    await take(day(1), "PPPPP", { saved: false });
    const { whole, classes, weeks, from } = await insights(admin);
    expect(from).toBe(day(20));
    expect(whole).toEqual({
      present: 4,
      absent: 1,
      late: 0,
      excused: 0,
      came: 4,
      taken: 1,
      expected: 42,
    });
    expect(classes.map(({ name, taken, expected }) => [name, taken, expected])).toEqual([
      ["Tahun 1 Al-Farabi", 0, 21],
      ["Tahun 3 Ibnu Sina", 1, 21],
    ]);
    const mine = classes.find((row) => row.class_id === class_id);
    const week = weekOf(day(0));
    expect(mine?.weeks.find((entry) => entry.week === week)).toMatchObject({
      present: 4,
      taken: 1,
    });
    expect(weeks.map((week) => week.week)).toEqual(weeks.map((week) => week.week).toSorted());
    expect(weeks.reduce((sum, { expected }) => sum + expected, 0)).toBe(42);
  });

  test("is of one's own classes for a teacher, of none without one, and not for families", async () => {
    const { admin, teacher, colleague, guardian, pupil, take, day, insights, ...school } =
      await made();
    for (const at of [0, 1, 2]) {
      await take(day(at), "A");
      await take(day(at), "A", { in_class: school.other_class_id, pupils: school.other_students });
    }
    const seen = async (who: Caller) => {
      const { classes, away } = await insights(who);
      return [classes.map(({ name }) => name), away.map(({ number }) => number)];
    };
    expect(await seen(admin)).toEqual([
      ["Tahun 1 Al-Farabi", "Tahun 3 Ibnu Sina"],
      ["S-1", "S-90001"],
    ]);
    expect(await seen(teacher)).toEqual([["Tahun 3 Ibnu Sina"], ["S-1"]]);
    expect(await seen(colleague)).toEqual([["Tahun 1 Al-Farabi"], ["S-90001"]]);
    const newcomer = await school.addTeacher("Baru", "T-9");
    expect(await seen(newcomer)).toEqual([[], []]);
    expect(await seen((await app.makeSchool()).admin)).toEqual([
      ["Tahun 1 Al-Farabi", "Tahun 3 Ibnu Sina"],
      [],
    ]);
    for (const who of [guardian, pupil]) {
      expect((await who.get("/attendance/insights", {})).status).toBe(403);
    }
  });

  test("names who is under 90 % of ten marks and more", async () => {
    const { admin, teacher, take, day, insights } = await made();
    // Pupil 1 has 8 of 10, 2 has 9 of 10, 3 has 8 of 9 and one taken back, 4 was late but there, 5 is the lowest.
    const days = ["AA-LA", "AP-LA", "PPALA", ...Array.from({ length: 7 }, () => "PPPPP")];
    for (const [at, letters] of days.entries()) await take(day(at), letters);
    for (const who of [admin, teacher]) {
      const { low } = await insights(who);
      expect(
        low.map(({ number, absent, taken, expected }) => [number, absent, taken, expected]),
      ).toEqual([
        ["S-5", 3, 10, 21],
        ["S-1", 2, 10, 21],
      ]);
      expect(low[0]?.class_name).toBe("Tahun 3 Ibnu Sina");
    }
  });

  test("names who was away on three school days in a row, up to the last one, as letters count them", async () => {
    const { admin, take, close, day, insights, owner, ...school } = await made();
    await close(day(2), "Cuti");
    // The days, oldest first, are 5, 4, 3, (holiday 2), 1, 0.
    await take(day(5), "AAAAP");
    await take(day(4), "AAAAE");
    await take(day(3), "AAEAA");
    await take(day(1), "APA A");
    await take(day(0), "A-E A");
    const { away } = await insights(admin);
    expect(away.map(({ number, from, to, days }) => [number, from, to, days])).toEqual([
      ["S-1", day(5), day(0), 5],
      ["S-4", day(5), day(3), 3],
      ["S-5", day(3), day(0), 3],
    ]);
    await owner.query("update app.students set status = 'transferred' where id = $1", [
      school.students[0],
    ]);
    expect((await insights(admin)).away.map(({ number }) => number)).toEqual(["S-4", "S-5"]);
  });

  test("a day with somebody there in one session is no day away", async () => {
    const { admin, addSession, take, day, insights } = await made();
    await addSession("harian", 1);
    await addSession("petang", 2);
    for (const at of [2, 1, 0]) {
      await take(day(at), "AA");
      await take(day(at), "PA", { session: "petang" });
    }
    expect((await insights(admin)).away.map(({ number, days }) => [number, days])).toEqual([
      ["S-2", 3],
    ]);
  });

  test("names who was late five times in thirty days", async () => {
    const { admin, take, day, insights } = await made();
    for (const at of [0, 1, 2, 3]) await take(day(at), "LLP");
    await take(day(4), "LP");
    await take(day(25), "PL");
    const { late } = await insights(admin);
    expect(late.map(({ number, times }) => [number, times])).toEqual([["S-1", 5]]);
  });

  test("is of this academic year by default, and never of days to come", async () => {
    const { admin, today } = await made();
    const read = async (query: Record<string, string>) =>
      (await admin.get<Insights>("/attendance/insights", query)).body;
    expect(await read({})).toMatchObject({ from: `${today.slice(0, 4)}-01-01`, to: today });
    expect(await read({ from: monthStart(today), to: addDays(today, 30) })).toMatchObject({
      from: monthStart(today),
      to: today,
    });
    const wrong: Record<string, string>[] = [
      { from: addDays(today, 1) },
      { from: addDays(today, 1), to: addDays(today, 9) },
      { from: "1900-01-01" },
    ];
    for (const query of wrong) {
      const answer = await admin.get("/attendance/insights", query);
      expect(answer).toMatchObject({ status: 422, body: { data: { reason: "range" } } });
    }
  });
});

describe("the identity card numbers of a month sheet", () => {
  const DIGITS = "120314101235";

  async function numbered() {
    const school = await app.makeSchool();
    const child = school.students[0] ?? "";
    await app.owner.query(
      "update app.students set ic_number = $2 where school_id = $1 and id = $3",
      [school.id, DIGITS, child],
    );
    const input = { class_id: school.class_id, from: monthStart(school.today), to: school.today };
    return { school, child, input };
  }

  test("are masked for who may see them, and absent for others", async () => {
    const { school, child, input } = await numbered();
    const masked = async (who: Caller) => {
      const { status, body } = await who.get("/attendance/sheets", input);
      expect(status).toBe(200);
      const { pupils } = body as ClassSheet;
      expect(JSON.stringify(body)).not.toContain(DIGITS);
      return pupils.map(({ student_id, ic_masked }) => [student_id === child, ic_masked]);
    };
    const none = Array.from({ length: 4 }, () => [false, null]);
    expect(await masked(school.admin)).toEqual([[true, "120314-10-••••"], ...none]);
    expect(await masked(school.teacher)).toEqual([[true, null], ...none]);
  });

  test("are answered whole on request, which the class and each pupil remember", async () => {
    const { school, child, input } = await numbered();
    const read = async (who: Caller) => who.post("/attendance/sheets/ic", input);
    expect(await read(school.admin)).toMatchObject({
      status: 200,
      body: [{ student_id: child, ic_number: DIGITS }],
    });
    expect((await read(school.teacher)).status).toBe(403);
    expect((await read(school.pupil)).status).toBe(403);
    expect((await read(school.guardian)).status).toBe(404);
    expect((await read((await app.makeSchool()).admin)).status).toBe(404);
    for (const [subject_id, action] of [
      [school.class_id, "class.reveal"],
      [child, "student.reveal"],
    ] as const) {
      const { body } = await school.admin.get("/audit", { subject_id });
      expect(body).toMatchObject({ lines: [{ action, actor_name: "Aminah binti Yusof" }] });
      expect(JSON.stringify(body)).not.toContain(DIGITS);
    }
  });
});
