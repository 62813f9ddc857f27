import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { issueBills, makeBillingSchool, paying } from "#app/testing-fees.ts";
import { addRecord } from "#app/testing-hifz.ts";
import { inserter } from "#app/testing-relations.ts";
import { type NamedCells, readReport } from "#app/testing-reports.ts";
import { startApp, type TestApp } from "#app/testing.ts";
import type { Payment } from "#features/fees/contract.ts";
import { juzRange } from "#features/hifz/mushaf/rules/rubu.ts";
import { addDays, daysBetween, monthStart, weekday } from "#lib/dates.ts";
import { seededRandom } from "#lib/random.ts";

/** Figures of hafazan, of fees and of the monthly summary, counted anew from the rows of the database. */
let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

/** All rows of a query, with the school as its only value. */
async function rowsOf<Row extends NamedCells>(text: string, school_id: string): Promise<Row[]> {
  return (await app.owner.query<Row>(text, [school_id])).rows;
}

const byText = (a: unknown, b: unknown) => String(a).localeCompare(String(b));
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const cut = (part: number, whole: number) =>
  whole === 0 ? null : Math.floor((1000 * part) / whole) / 10;

test.each([1, 2, 3])(
  "hafazan: who holds how much, and what was recited, school %i",
  async (seed) => {
    const random = seededRandom(seed);
    const school = await app.makeSchool({ pupils: 8 });
    const { admin, id, class_id, other_class_id, students, other_students, today } = school;
    await app.owner.query("update app.classes set kind = 'halaqah' where id = any ($1)", [
      [class_id, other_class_id],
    ]);
    const everyone = [...students, ...other_students];
    const held = new Map<string, number>();
    for (const student_id of everyone) {
      const gender = random.pick(["male", "female"]);
      await app.owner.query("update app.students set gender = $2 where id = $1", [
        student_id,
        gender,
      ]);
      const juz = random.pick([0, 1, 3, 7, 12, 18, 25, 30]);
      held.set(student_id, juz);
      if (juz === 0) continue;
      const [from_id] = juzRange(31 - juz);
      const priors = [{ from_id, to_id: 6236, strength: "solid" }];
      const answer = await admin.post("/hifz/priors", {
        date: addDays(today, -40),
        pupils: [{ student_id, priors }],
      });
      expect(answer.status).toBe(200);
    }
    for (let at = 0; at < 30; at += 1) {
      const of = random.pick(everyone);
      await addRecord(app, school, addDays(today, -random.between(0, 20)), {
        student_id: of,
        class_id: students.includes(of) ? class_id : other_class_id,
        decision: random.pick(["pass", "pass", "repeat"]),
        stream: random.pick(["baharu", "baharu", "ulang_baharu"]),
        milli: random.between(200, 2000),
        session: `s${at}`,
        voided_at: random.chance(0.1) ? new Date() : null,
      });
    }

    const genders = new Map(
      (
        await rowsOf<{ id: string; gender: string }>(
          "select id, gender from app.students where school_id = $1",
          id,
        )
      ).map((one) => [one.id, one.gender]),
    );
    const bands = await readReport(admin, "taburan-juzuk");
    for (const row of bands.rows) {
      const [least, most = least] = String(row["juz"]).split("–").map(Number);
      const own = everyone.filter((one) => {
        const juz = held.get(one) ?? 0;
        return Number(least) <= juz && juz <= Number(most);
      });
      const count = (gender: string) => own.filter((one) => genders.get(one) === gender).length;
      expect(row).toMatchObject({
        male: count("male"),
        female: count("female"),
        pupils: own.length,
        share: cut(own.length, everyone.length),
      });
    }
    expect(bands.totals["pupils"]).toBe(everyone.length);

    const records = await rowsOf<{ class_id: string; date: string; milli: number }>(
      `select class_id, date::text, milli from app.hifz_records where school_id = $1 and voided_at is null
       and stream = 'baharu' and decision = 'pass'`,
      id,
    );
    // The last four weeks, from a Monday.
    const from = addDays(today, 1 - weekday(today) - 21);
    const halaqah = await readReport(admin, "halaqah");
    expect(halaqah.rows.map(({ of }) => of).toSorted(byText)).toEqual(
      [class_id, other_class_id].toSorted(byText),
    );
    for (const { of, new_milli, pupils } of halaqah.rows) {
      const own = records.filter((one) => one.class_id === of && one.date >= from);
      expect({ new_milli, pupils }).toEqual({
        new_milli: sum(own.map(({ milli }) => milli)),
        pupils: (of === class_id ? students : other_students).length,
      });
    }
  },
);

test.each([1, 2])("fees: what came in and what is owed, school %i", async (seed) => {
  const random = seededRandom(seed);
  const { school, admin, accounts, period } = await makeBillingSchool(app, 5);
  const { id, today } = school;
  for (let back = 2; back >= 0; back -= 1) {
    const month = addDays(`${period}-15`, -30 * back).slice(0, 7);
    expect((await issueBills(admin, month)).status).toBe(201);
  }
  for (const account of accounts) {
    for (let times = random.between(0, 3); times > 0; times -= 1) {
      const method = random.pick(["tunai", "pindahan", "fpx", "duitnow"]);
      const sen = 5 * random.between(200, 24_000);
      const paid = await admin.post<Payment>("/payments", paying(account.id, sen, method));
      expect(paid.status, JSON.stringify(paid.body)).toBe(201);
      if (random.chance(0.7)) continue;
      const taken = await admin.post(`/payments/${paid.body.id}/reverse`, { kind: "mistake" });
      expect(taken.status).toBe(200);
    }
  }

  type Tx = { id: string; posted_on: string; reverses: string | null };
  const txs = await rowsOf<Tx>(
    "select id, posted_on::text, reverses from app.ledger_txs where school_id = $1",
    id,
  );
  const payments = new Map(
    (
      await rowsOf<{ id: string; method: string; sen: number }>(
        "select id, method, amount_sen::float8 as sen from app.payments where school_id = $1 and kind = 'fee'",
        id,
      )
    ).map((one) => [one.id, one]),
  );
  const moved = txs.flatMap((tx) => {
    const [paid, back] = [payments.get(tx.id), payments.get(tx.reverses ?? "")];
    if (paid) return [{ day: tx.posted_on, method: paid.method, sen: paid.sen, receipts: 1 }];
    return back ? [{ day: tx.posted_on, method: back.method, sen: -back.sen, receipts: 0 }] : [];
  });
  const received = await readReport(admin, "kutipan");
  const days = [...new Set(moved.map(({ day }) => day))];
  expect(received.rows.map(({ date }) => date)).toEqual(days);
  const of = (some: typeof moved) => ({
    receipts: sum(some.map(({ receipts }) => receipts)),
    received_sen: sum(some.map(({ sen }) => sen)),
    ...Object.fromEntries(
      ["tunai", "pindahan", "cek", "fpx", "duitnow"].map((method) => [
        method,
        sum(some.filter((one) => one.method === method).map(({ sen }) => sen)),
      ]),
    ),
  });
  for (const row of received.rows) {
    expect(row).toMatchObject(of(moved.filter(({ day }) => day === row["date"])));
  }
  expect(received.totals).toMatchObject(of(moved));

  type Due = { account_id: string; due_on: string; left: number };
  const dues = await rowsOf<Due>(
    `select d.account_id, d.due_on::text, (d.amount_sen - coalesce((select sum(a.amount_sen)
       from app.allocations a where a.due_id = d.id), 0))::float8 as left
     from app.dues d where d.school_id = $1`,
    id,
  );
  const ages = {
    not_due: [-9999, 0],
    d30: [1, 30],
    d60: [31, 60],
    d90: [61, 90],
    older: [91, 9999],
  } as const;
  const byAge = (some: Due[]) => ({
    owed_sen: sum(some.map(({ left }) => left)),
    ...Object.fromEntries(
      Object.entries(ages).map(([age, [least, most]]) => [
        age,
        sum(
          some
            .filter(({ due_on }) => {
              const late = daysBetween(due_on, today);
              return least <= late && late <= most;
            })
            .map(({ left }) => left),
        ),
      ]),
    ),
  });
  const arrears = await readReport(admin, "tunggakan");
  const owing = new Set(dues.filter(({ left }) => left > 0).map(({ account_id }) => account_id));
  expect(arrears.rows.map((row) => String(row["of"])).toSorted(byText)).toEqual(
    [...owing].toSorted(byText),
  );
  for (const row of arrears.rows) {
    expect(row).toMatchObject(byAge(dues.filter(({ account_id }) => account_id === row["of"])));
  }
  expect(arrears.totals).toMatchObject(byAge(dues));
});

test.each([1, 2])("the summary of a month, school %i", async (seed) => {
  const random = seededRandom(seed);
  const school = await app.makeSchool({ pupils: 6 });
  const { admin, id, class_id, other_class_id, students, other_students, today } = school;
  const insert = inserter(app.owner, id);
  const last = addDays(monthStart(today), -1);
  const first = monthStart(last);
  const everyone = [...students, ...other_students];
  for (const student_id of everyone) {
    await app.owner.query("update app.students set gender = $2 where id = $1", [
      student_id,
      random.pick(["male", "female"]),
    ]);
    await insert("student_stays", {
      student_id,
      kind: random.pick(["harian", "asrama"]),
      from_date: "2020-01-06",
    });
  }
  // Marks of the month, those of each third register not saved; and marks of the days around it.
  for (let at = -2; at < 24; at += 1) {
    const date = addDays(first, at);
    if (date > last) continue;
    for (const [of, some] of [
      [class_id, students],
      [other_class_id, other_students],
    ] as const) {
      for (const student_id of some) {
        const status = random.pick(["present", "present", "late", "absent", "excused"]);
        await insert("attendance", {
          student_id,
          class_id: of,
          date,
          session: "harian",
          status,
          reason: status === "excused" ? random.pick(["mc", "official"]) : null,
          client_key: `01900000-0000-7000-8000-${String(random.between(1, 999_999_999_999)).padStart(12, "0")}`,
          marked_by: admin.id,
          marked_at: new Date(),
        });
      }
      if (at % 3 === 0) continue;
      await insert("attendance_registers", {
        class_id: of,
        date,
        session: "harian",
        taken_by: admin.id,
        taken_at: new Date(),
      });
    }
  }
  const [gone = ""] = students;
  await insert("student_statuses", {
    student_id: gone,
    from_status: "active",
    to_status: "transferred",
    date: addDays(first, 9),
    reason: "Pindah rumah",
  });

  const { rows } = await readReport(admin, "ringkasan-bulanan");
  const line = (section: string, item: string) =>
    rows.find((row) => row["section"] === section && row["item"] === item) ?? {};

  type Enrolled = { grade_level: string; gender: string; stay: string };
  const enrolled = await rowsOf<Enrolled>(
    `select c.grade_level, s.gender, y.kind as stay from app.class_enrollments e
     join app.classes c on c.id = e.class_id and c.kind = 'class' join app.students s on s.id = e.student_id
     join app.student_stays y on y.student_id = s.id
     where e.school_id = $1`,
    id,
  );
  const sizes = (some: Enrolled[]) => ({
    figure: some.length,
    male: some.filter(({ gender }) => gender === "male").length,
    female: some.filter(({ gender }) => gender === "female").length,
    harian: some.filter(({ stay }) => stay === "harian").length,
    asrama: some.filter(({ stay }) => stay === "asrama").length,
  });
  expect(line("section_enrolment", "all")).toMatchObject(sizes(enrolled));
  for (const level of new Set(enrolled.map(({ grade_level }) => grade_level))) {
    const own = enrolled.filter(({ grade_level }) => grade_level === level);
    expect(line("section_enrolment", level)).toMatchObject(sizes(own));
  }
  expect(line("section_movement", "transferred")["figure"]).toBe(1);
  expect(line("section_movement", "joined")["figure"]).toBe(0);

  type Mark = {
    student_id: string;
    class_id: string;
    date: string;
    status: string;
    reason: string;
  };
  const marks = await rowsOf<Mark>(
    "select student_id, class_id, date::text, status, reason from app.attendance where school_id = $1",
    id,
  );
  const saved = new Set(
    (
      await rowsOf<{ class_id: string; date: string }>(
        "select class_id, date::text from app.attendance_registers where school_id = $1",
        id,
      )
    ).map((one) => `${one.class_id} ${one.date}`),
  );
  const counted = marks.filter(
    (one) => first <= one.date && one.date <= last && saved.has(`${one.class_id} ${one.date}`),
  );
  const came = (some: Mark[]) =>
    some.filter(
      ({ status, reason }) => status === "present" || status === "late" || reason === "official",
    ).length;
  expect(line("section_attendance", "attended")["of_whole"]).toBe(
    cut(came(counted), counted.length),
  );
  const shares = everyone.map((one) => {
    const own = counted.filter(({ student_id }) => student_id === one);
    return own.length >= 10 ? came(own) / own.length : null;
  });
  const seldom = shares.filter((share) => share !== null && share < 0.8).length;
  expect(line("section_attendance", "seldom")["figure"]).toBe(seldom);
});
