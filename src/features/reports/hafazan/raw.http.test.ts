import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { inserter } from "#app/testing-relations.ts";
import { readReport } from "#app/testing-reports.ts";
import { startApp, type TestApp } from "#app/testing.ts";
import { addDays, weekday } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import { seededRandom } from "#lib/random.ts";

/** Figures of hafazan, counted anew from what stands in the rows of each student. */
let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

const WHOLE = 604_000;
/** What the overview asks for where the school says nothing else. */
const ATTENTION = { no_new: 5, repeats: 3, coverage: 50, attendance: 80 };
const CYCLE_DAYS = 30;
const ATTENDED_DAYS = 20;

const cut = (part: number, whole: number) =>
  whole === 0 ? null : Math.floor((1000 * part) / whole) / 10;

/** A halaqah that meets each day, whose students hold, revised and missed this and that. */
async function makeHalaqah(seed: number) {
  const random = seededRandom(seed);
  const school = await app.makeSchool({ pupils: 14 });
  const { admin, id, class_id, other_class_id, students, today } = school;
  const insert = inserter(app.owner, id);
  const run = (text: string, values: unknown[]) => app.owner.query(text, values);
  await run("update app.schools set weekend_days = '{}' where school_id = $1", [id]);
  await run("update app.classes set kind = 'halaqah' where id = $1", [class_id]);
  const enrolled = addDays(today, -60);
  await run("update app.class_enrollments set from_date = $2 where school_id = $1", [id, enrolled]);
  const upper = await insert("classes", {
    name: "Tahun 6",
    grade_level: "Tahun 6",
    academic_year: "2026",
    maximum_students: 30,
  });
  const programme_id = await insert("hifz_programmes", {
    name: "Mushaf",
    order_kind: "mushaf",
    unit: "page",
    amount: 1,
  });
  for (const [days, milli] of [
    [-20, 30_000],
    [-5, 40_000],
  ] as const) {
    const by_date = addDays(today, days);
    await insert("hifz_syllabus", { programme_id, level: "Tahun 6", by_date, milli });
  }
  const monday = addDays(today, 1 - weekday(today) - 21);
  const pupils = [];
  for (const student_id of students) {
    const isUpper = random.chance(0.6);
    await insert("class_enrollments", {
      student_id,
      class_id: isUpper ? upper : other_class_id,
      from_date: enrolled,
    });
    const gender = random.pick(["male", "female"]);
    await run("update app.students set gender = $2 where id = $1", [student_id, gender]);
    const isPlanned = random.chance(0.7);
    const level = random.chance(0.8) ? "Tahun 6" : "";
    if (isPlanned) {
      await insert("hifz_plans", { student_id, programme_id, level, from_date: enrolled });
    }
    const heard_days = Array.from({ length: random.between(0, 12) }, () =>
      addDays(today, -random.between(1, 60)),
    ).toSorted();
    const held = {
      memorised_milli: random.pick([0, 12_000, 38_900, 39_000, 45_000, 300_000, WHOLE]),
      weak_pages: random.between(0, 3),
      held_pages: heard_days.length,
      last_new_on: random.pick([null, "2024-05-01", addDays(today, -2), addDays(today, -30)]),
      heard_on: heard_days.at(-1) ?? null,
      repeats: random.between(0, 4),
    };
    const all = held.memorised_milli === WHOLE ? "{[1,6237)}" : "{}";
    await run(
      `insert into app.hifz_pupils (school_id, student_id, edition, memorised_milli, weak_pages, held_pages,
         last_new_on, heard_on, repeats, heard_days, held)
       values ($1, $2, 'madinah_1405', $3, $4, $5, $6, $7, $8, $9, $10)`,
      [id, student_id, ...Object.values(held), heard_days, all],
    );
    const marks: { date: string; isAway: boolean }[] = [];
    for (let back = 1; back <= 30; back += 1) {
      if (random.chance(0.3)) continue;
      const date = addDays(today, -back);
      const status = random.pick(["present", "present", "late", "absent", "excused"]);
      marks.push({ date, isAway: status === "absent" || status === "excused" });
      await insert("attendance", {
        student_id,
        class_id,
        date,
        status,
        client_key: newId(),
        marked_by: admin.id,
        marked_at: new Date(),
      });
    }
    pupils.push({ student_id, gender, isUpper, isPlanned, level, heard_days, marks, ...held });
  }
  return { ...school, pupils, enrolled, monday };
}

test.each([1, 2, 3])("hafazan counted from each student's rows, school %i", async (seed) => {
  const { admin, pupils, enrolled, monday, today } = await makeHalaqah(seed);

  const khatam = pupils.filter(
    ({ memorised_milli, last_new_on }) => memorised_milli === WHOLE && last_new_on !== null,
  );
  const years = [...new Set(khatam.map(({ last_new_on }) => String(last_new_on).slice(0, 4)))];
  const completed = await readReport(admin, "khatam");
  expect(completed.rows).toMatchObject(
    years
      .toSorted()
      .toReversed()
      .map((year) => {
        const own = khatam.filter(({ last_new_on }) => last_new_on?.startsWith(year));
        const male = own.filter(({ gender }) => gender === "male").length;
        return { year, male, female: own.length - male, pupils: own.length };
      }),
  );
  expect(completed.totals["pupils"]).toBe(khatam.length);

  // The last milestone that has passed is 40 pages, and a page less still counts.
  const reached = (some: typeof pupils) =>
    some.filter(({ memorised_milli }) => memorised_milli >= 39_000).length;
  const syllabus = await readReport(admin, "sukatan");
  const levelled = pupils.filter(({ isPlanned, level }) => isPlanned && level === "Tahun 6");
  for (const row of syllabus.rows) {
    const isUpper = row["grade_level"] === "Tahun 6";
    const of = levelled.filter((one) => one.isUpper === isUpper);
    expect(row).toMatchObject({
      pupils: pupils.filter((one) => one.isUpper === isUpper).length,
      levelled: of.length,
      reached: reached(of),
      syllabus: cut(reached(of), of.length),
    });
  }
  expect(syllabus.rows).toHaveLength(new Set(pupils.map(({ isUpper }) => isUpper)).size);
  expect(syllabus.totals).toMatchObject({
    pupils: pupils.length,
    levelled: levelled.length,
    reached: reached(levelled),
    // Never the mean of the levels.
    syllabus: cut(reached(levelled), levelled.length),
  });

  const expected = pupils.flatMap((pupil) => {
    const { heard_days, held_pages, marks, last_new_on, isPlanned, repeats } = pupil;
    const isFresh = (day: string) => day >= addDays(today, -CYCLE_DAYS);
    const fresh_pages = heard_days.filter(isFresh).length;
    const marked = marks.filter(({ date }) => date >= addDays(today, 1 - ATTENDED_DAYS));
    const present = marked.filter(({ isAway }) => !isAway).length;
    const away = new Set(marks.flatMap(({ date, isAway }) => (isAway ? date : [])));
    let without = 0;
    for (let day = monday; day < today; day = addDays(day, 1)) {
      if (day >= enrolled && !away.has(day) && day > (last_new_on ?? enrolled)) without += 1;
    }
    const isHeard = heard_days.length > 0;
    const flags = Object.entries({
      never: !isHeard,
      no_new: isHeard && isPlanned && pupil.memorised_milli < WHOLE && without >= ATTENTION.no_new,
      repeats: repeats >= ATTENTION.repeats,
      coverage: held_pages > 0 && 100 * fresh_pages < ATTENTION.coverage * held_pages,
      attendance: marked.length >= 5 && 100 * present < ATTENTION.attendance * marked.length,
    }).flatMap(([flag, isSet]) => (isSet ? flag : []));
    if (flags.length === 0) return [];
    return {
      of: pupil.student_id,
      flags,
      memorised_milli: pupil.memorised_milli,
      weak_pages: pupil.weak_pages,
      coverage: cut(fresh_pages, held_pages),
      attended: cut(present, marked.length),
    };
  });
  const byId = <Row extends { of?: unknown }>(rows: Row[]) =>
    rows.toSorted((a, b) => String(a.of).localeCompare(String(b.of)));
  const attention = (await readReport(admin, "perhatian")).rows;
  expect(byId(attention)).toMatchObject(byId(expected));
  expect(attention).toHaveLength(expected.length);
});
