import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { recordTraffic } from "#app/testing-queries.ts";
import { inserter } from "#app/testing-relations.ts";
import { type Caller, startApp, type TestApp } from "#app/testing.ts";
import type { Insights, StudentYear } from "#features/insights/contract.ts";
import { exactPercent } from "#features/insights/rules.ts";
import { addDays, ageOn, weekday } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import { seededRandom } from "#lib/random.ts";
import type { ReportAnswer } from "./contract.ts";
import { definitionOf, isReportId, REPORT_IDS, type ReportId } from "./rules.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

const STATUSES = ["present", "present", "present", "late", "absent", "excused"] as const;
const REASONS = ["mc", "family", "official", null] as const;

type Stay = { class_id: string; from: string; to: string | null };
type Pupil = { id: string; gender: string; stay: string | null; birth: string; classes: Stay[] };
type Mark = {
  student_id: string;
  class_id: string;
  date: string;
  status: (typeof STATUSES)[number];
  reason: string | null;
  minutes: number | null;
};

/** A school whose students, classes, marks and registers are random, and what is known of them. */
async function makeRandom(seed: number) {
  const random = seededRandom(seed);
  const school = await app.makeSchool({ pupils: 8 });
  const { id, today, teacher, colleague, class_id, other_class_id } = school;
  const insert = inserter(app.owner, id);
  const third = await insert("classes", {
    name: "Tahun 2 Al-Razi",
    grade_level: "Tahun 2",
    academic_year: "2026",
    maximum_students: 20,
  });
  const days: string[] = [];
  for (let day = addDays(today, -1); days.length < 25; day = addDays(day, -1)) {
    if (weekday(day) < 6) days.unshift(day);
  }
  const day = (at: number) => days[at] ?? "";
  const teaching = [
    { who: teacher.id, class_id, from: "2020-01-06", to: "2199-01-01" },
    { who: colleague.id, class_id: other_class_id, from: "2020-01-06", to: "2199-01-01" },
    { who: teacher.id, class_id: third, from: day(8), to: day(14) },
  ];
  await insert("class_teachers", {
    class_id: third,
    teacher_id: teacher.teacher_id,
    kind: "substitute",
    from_date: day(8),
    to_date: day(14),
  });
  const pupils: Pupil[] = [];
  for (const [at, student_id] of [...school.students, ...school.other_students].entries()) {
    const first = at < school.students.length ? class_id : other_class_id;
    const pupil: Pupil = {
      id: student_id,
      gender: random.pick(["male", "female"]),
      stay: random.pick(["harian", "asrama", null]),
      birth: addDays("2014-01-01", random.between(0, 1500)),
      classes: [{ class_id: first, from: "2020-01-06", to: null }],
    };
    const [begun] = pupil.classes;
    if (begun && random.chance(0.4)) {
      const last = random.between(3, 20);
      begun.to = day(last);
      pupil.classes.push({ class_id: third, from: day(last + 1), to: null });
      await app.owner.query(
        "update app.class_enrollments set to_date = $3, status = 'ended' where student_id = $1 and class_id = $2",
        [student_id, first, begun.to],
      );
      await insert("class_enrollments", {
        student_id,
        class_id: third,
        from_date: day(last + 1),
      });
    }
    await app.owner.query("update app.students set gender = $2, date_of_birth = $3 where id = $1", [
      student_id,
      pupil.gender,
      pupil.birth,
    ]);
    if (pupil.stay) {
      await insert("student_stays", { student_id, kind: pupil.stay, from_date: "2020-01-06" });
    }
    pupils.push(pupil);
  }
  const classes = [class_id, other_class_id, third];
  const isIn = (pupil: Pupil, of: string, date: string) =>
    pupil.classes.some(
      (stay) => stay.class_id === of && stay.from <= date && date <= (stay.to ?? "9"),
    );
  const saved = new Map<string, number>();
  const marks: Mark[] = [];
  for (const date of days) {
    for (const of of classes) {
      const isFirst = date === day(0) && of === class_id;
      const hasPupils = pupils.some((one) => isIn(one, of, date));
      if (!isFirst && (!hasPupils || random.chance(0.2))) continue;
      if (isFirst || random.chance(0.85)) {
        // Due at 08:00 in Malaysia.
        const at = Date.parse(`${date}T00:00:00Z`) + random.between(-30, 30) * 60_000;
        saved.set(`${of} ${date}`, at);
        await insert("attendance_registers", {
          class_id: of,
          date,
          taken_by: teacher.id,
          taken_at: new Date(at),
        });
      }
      for (const pupil of pupils.filter((one) => isIn(one, of, date) && random.chance(0.95))) {
        const status = random.pick(STATUSES);
        const isAway = status === "absent" || status === "excused";
        const mark = {
          student_id: pupil.id,
          class_id: of,
          date,
          status,
          reason: isAway ? random.pick(REASONS) : null,
          minutes: status === "late" && random.chance(0.7) ? random.between(1, 40) : null,
        };
        marks.push(mark);
        const { minutes: minutes_late, ...row } = mark;
        await insert("attendance", {
          ...row,
          minutes_late,
          client_key: newId(),
          marked_by: teacher.id,
          marked_at: new Date(),
        });
      }
    }
  }
  const span = { from: day(4), to: day(22) };
  const within = days.filter((date) => span.from <= date && date <= span.to);

  /** What a report must say, counted slowly from what is known. `who` is empty for an admin. */
  function world(who: string, filter: (pupil: Pupil) => boolean = () => true) {
    const reaches = (of: string, date: string) =>
      !who ||
      teaching.some(
        (one) => one.who === who && one.class_id === of && one.from <= date && date <= one.to,
      );
    const wanted = pupils.filter(filter);
    const counted = marks.filter(
      ({ class_id: of, date, student_id }) =>
        within.includes(date) &&
        saved.has(`${of} ${date}`) &&
        reaches(of, date) &&
        wanted.some((pupil) => pupil.id === student_id),
    );
    const allDays: string[] = [];
    for (let at = span.from; at <= span.to; at = addDays(at, 1)) allDays.push(at);
    const inClass = (of: string) =>
      wanted.filter((pupil) => allDays.some((date) => reaches(of, date) && isIn(pupil, of, date)));
    const due = (of: string) =>
      within.filter((date) => reaches(of, date) && pupils.some((pupil) => isIn(pupil, of, date)));
    const countsOf = (some: Mark[]) => {
      const count = (status: string) => some.filter((mark) => mark.status === status).length;
      const came = some.filter(
        ({ status, reason }) => status === "present" || status === "late" || reason === "official",
      ).length;
      const [present, absent, late, excused] = ["present", "absent", "late", "excused"].map(count);
      const made = { present: present ?? 0, absent: absent ?? 0, late: late ?? 0 };
      return { ...made, excused: excused ?? 0, came };
    };
    return { counted, inClass, due, countsOf, wanted };
  }
  const read = async (who: Caller, report: ReportId, more: Record<string, string> = {}) => {
    const { status, body } = await who.get<ReportAnswer>(`/reports/${report}`, more);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  const custom = { period: "custom", on: span.from, to: span.to };
  return { ...school, third, classes, pupils, saved, span, within, custom, world, read, insert };
}

/** A report's rows as objects, by what each is about. */
function rowsOf({ columns, rows }: ReportAnswer): Map<string | null, Record<string, unknown>> {
  return new Map(
    rows.map(({ of, cells }) => [
      of,
      Object.fromEntries(columns.map((key, at) => [key, cells[at]])),
    ]),
  );
}
function totalsOf({ columns, totals }: ReportAnswer) {
  return Object.fromEntries(columns.map((key, at) => [key, totals[at]]));
}
/** A fixed order for what comes in none. */
const byText = (a: unknown, b: unknown) => JSON.stringify(a).localeCompare(JSON.stringify(b));
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

describe.each([1, 2, 3])("random school %i", (seed) => {
  test("every figure of attendance is that of a slow count", async () => {
    const made = await makeRandom(seed);
    const { admin, teacher, classes, pupils, saved, custom, world, read } = made;
    const filters: [Record<string, string>, (pupil: Pupil) => boolean][] = [
      [{}, () => true],
      [{ gender: "male" }, ({ gender }) => gender === "male"],
      [{ stay: "asrama" }, ({ stay }) => stay === "asrama"],
    ];
    for (const [who, profile] of [
      [admin, ""],
      [teacher, teacher.id],
    ] as const) {
      for (const [filter, isWanted] of filters) {
        const { counted, inClass, due, countsOf } = world(profile, isWanted);
        const ask = { ...custom, ...filter };
        const isSaved = (of: string) => (date: string) => saved.has(`${of} ${date}`);
        const expected = sum(classes.map((of) => due(of).length));
        const taken = sum(classes.map((of) => due(of).filter(isSaved(of)).length));
        const taking = { taken, expected };

        const monthly = await read(who, "kehadiran-bulanan", ask);
        expect(monthly.taking).toEqual(taking);
        expect(monthly.own).toBe(profile !== "");
        const shown = classes.filter((of) => inClass(of).length > 0);
        expect([...rowsOf(monthly).keys()].toSorted(byText)).toEqual(shown.toSorted(byText));
        for (const of of shown) {
          const { came, ...counts } = countsOf(counted.filter((mark) => mark.class_id === of));
          expect(rowsOf(monthly).get(of)).toMatchObject({
            ...counts,
            pupils: inClass(of).length,
            percent: exactPercent({ ...counts, came }),
            taken: due(of).filter(isSaved(of)).length,
            expected: due(of).length,
          });
        }
        const { came, ...counts } = countsOf(counted);
        const whole = { ...counts, percent: exactPercent({ ...counts, came }) };
        const everyone = new Set(classes.flatMap((of) => inClass(of).map(({ id }) => id)));
        expect(totalsOf(monthly)).toMatchObject({ ...whole, pupils: everyone.size });

        const each = await read(who, "kehadiran-pelajar", ask);
        expect([...rowsOf(each).keys()].toSorted(byText)).toEqual([...everyone].toSorted(byText));
        expect(totalsOf(each)).toMatchObject(whole);
        for (const [of, row] of rowsOf(each)) {
          const own = counted.filter((mark) => mark.student_id === of);
          const { came: mine, ...marks } = countsOf(own);
          const dates = [...new Set(own.map(({ date }) => date))].toSorted(byText);
          let [run, longest] = [0, 0];
          for (const date of dates) {
            const isAway = own
              .filter((mark) => mark.date === date)
              .every(({ status, reason }) => status === "absent" && reason === null);
            run = isAway ? run + 1 : 0;
            longest = Math.max(longest, run);
          }
          expect(row).toMatchObject({
            ...marks,
            marked: own.length,
            percent: own.length < 10 ? null : exactPercent({ ...marks, came: mine }),
            minutes: sum(own.map(({ minutes }) => minutes ?? 0)),
            longest,
          });
        }

        const away = counted.filter(({ status }) => status === "absent" || status === "excused");
        const reasons = await read(who, "sebab-tidak-hadir", ask);
        const reasonOf = ({ reason }: Mark) => reason ?? "unexplained";
        expect(
          reasons.rows
            .map(({ cells: [reason, times, count] }) => [reason, times, count])
            .toSorted(byText),
        ).toEqual(
          [...new Set(away.map(reasonOf))]
            .map((reason) => {
              const some = away.filter((mark) => reasonOf(mark) === reason);
              return [reason, some.length, new Set(some.map((one) => one.student_id)).size];
            })
            .toSorted(byText),
        );
        expect(totalsOf(reasons)).toMatchObject({
          times: away.length,
          pupils: new Set(away.map(({ student_id }) => student_id)).size,
          share: away.length > 0 ? 100 : null,
        });

        const late = await read(who, "lewat", ask);
        const lateMarks = counted.filter(({ status }) => status === "late");
        const timed = lateMarks.flatMap(({ minutes }) => minutes ?? []);
        expect(late.rows).toHaveLength(new Set(lateMarks.map((one) => one.student_id)).size);
        expect(totalsOf(late)).toMatchObject({
          times: lateMarks.length,
          minutes: sum(timed),
          average: timed.length > 0 ? Math.round((10 * sum(timed)) / timed.length) / 10 : null,
        });
      }
      const { due } = world(profile);
      const complete = rowsOf(await read(who, "kelengkapan", custom));
      for (const of of classes.filter((one) => due(one).length > 0)) {
        const taken = due(of).filter((date) => saved.has(`${of} ${date}`));
        const isLate = (date: string) =>
          (saved.get(`${of} ${date}`) ?? 0) > Date.parse(`${date}T00:00:00Z`);
        expect(complete.get(of)).toMatchObject({
          expected: due(of).length,
          taken: taken.length,
          taken_late: taken.filter(isLate).length,
          not_taken: due(of).length - taken.length,
        });
      }
    }
    // Boys and girls are everybody.
    const parts = await Promise.all(
      ["male", "female"].map((gender) => read(admin, "kehadiran-bulanan", { ...custom, gender })),
    );
    const all = totalsOf(await read(admin, "kehadiran-bulanan", custom));
    for (const key of ["pupils", "present", "absent", "late", "excused"]) {
      expect(sum(parts.map((part) => totalsOf(part)[key] ?? 0))).toBe(all[key]);
    }
    expect(all.pupils).toBe(pupils.length);
  });

  test("a day has its registers, and what was not taken has no figures", async () => {
    const { admin, within, classes, saved, pupils, read, world } = await makeRandom(seed + 10);
    const date = within[7] ?? "";
    const { counted, countsOf } = world("");
    const found = await read(admin, "kehadiran-harian", { on: date });
    const rows = rowsOf(found);
    expect(found.period).toMatchObject({ from: date, to: date });
    for (const of of classes) {
      const own = pupils.filter(({ classes: some }) =>
        some.some((one) => one.class_id === of && one.from <= date && date <= (one.to ?? "9")),
      );
      if (own.length === 0) continue;
      const marks = counted.filter((mark) => mark.class_id === of && mark.date === date);
      const { came, ...counts } = countsOf(marks);
      expect(rows.get(of)).toMatchObject({
        pupils: own.length,
        ...(saved.has(`${of} ${date}`)
          ? { ...counts, percent: exactPercent({ ...counts, came }), taken_by: "Faizal bin Osman" }
          : { present: null, absent: null, percent: null, taken_by: null }),
      });
    }
  });

  test("every figure of enrolment is that of a slow count", async () => {
    const made = await makeRandom(seed + 20);
    const { admin, classes, pupils, today, read, insert, students } = made;
    const now = (of: string) =>
      pupils.filter(({ classes: some }) =>
        some.some((one) => one.class_id === of && one.from <= today && today <= (one.to ?? "9")),
      );
    const sizes = (some: Pupil[]) => ({
      male: some.filter(({ gender }) => gender === "male").length,
      female: some.filter(({ gender }) => gender === "female").length,
      harian: some.filter(({ stay }) => stay === "harian").length,
      asrama: some.filter(({ stay }) => stay === "asrama").length,
      pupils: some.length,
    });
    // A second class of the level, and a pupil in two of its classes: the rows count each, the level's line once.
    await app.owner.query("update app.classes set grade_level = 'Tahun 2' where id = $1", [
      made.other_class_id,
    ]);
    const two = pupils.find(
      ({ classes: [first, next] }) => first?.class_id === made.other_class_id && !next,
    );
    two?.classes.push({ class_id: made.third, from: today, to: null });
    await insert("class_enrollments", {
      student_id: two?.id,
      class_id: made.third,
      from_date: today,
    });
    const found = await read(admin, "enrolmen");
    for (const of of classes.filter((one) => now(one).length > 0)) {
      expect(rowsOf(found).get(of)).toMatchObject(sizes(now(of)));
    }
    expect(totalsOf(found)).toMatchObject(sizes(pupils));
    const levelOf = ({ cells }: ReportAnswer["rows"][number]) => cells[1];
    const inLevel = (level: unknown) => found.rows.filter((row) => levelOf(row) === level);
    const levels = [...new Set(found.rows.map(levelOf))];
    const shared = levels.filter((level) => inLevel(level).length > 1 && levels.length > 1);
    expect(found.groups?.map(({ name }) => name)).toEqual(shared);
    for (const { name, until, totals } of found.groups ?? []) {
      const some = inLevel(name);
      expect(found.rows.slice(until - some.length, until)).toEqual(some);
      const within = new Set(some.flatMap(({ of }) => now(of ?? "")));
      const line = totalsOf({ ...found, totals });
      expect(line).toMatchObject(sizes([...within]));
      const capacity = some.map(({ of }) => Number(rowsOf(found).get(of)?.["capacity"]));
      expect(line["capacity"]).toBe(sum(capacity));
    }

    const ages = await read(admin, "umur");
    expect(totalsOf(ages)).toMatchObject({ pupils: pupils.length });
    const byAge = new Map<number, number>();
    for (const { cells } of ages.rows) {
      const [, age, , , count] = cells;
      byAge.set(Number(age), (byAge.get(Number(age)) ?? 0) + Number(count));
    }
    for (const [age, count] of byAge) {
      expect(pupils.filter(({ birth }) => ageOn(birth, today) === age)).toHaveLength(count);
    }

    const [gone = "", back = ""] = students;
    for (const [student_id, from_status, to_status, undone_at] of [
      [gone, "active", "transferred", null],
      [back, "active", "withdrawn", new Date()],
    ] as const) {
      await insert("student_statuses", {
        student_id,
        from_status,
        to_status,
        date: today,
        reason: "Pindah rumah",
        undone_at,
      });
    }
    const moved = await read(admin, "masuk-keluar");
    const linesIn = ({ rows, columns }: ReportAnswer, movement: string) =>
      rows.filter(({ cells }) => cells[columns.indexOf("movement")] === movement);
    const changed = pupils.flatMap(({ id: of, classes: [, next] }) =>
      next && next.from >= moved.period.from ? [[of, next.from]] : [],
    );
    const shown = linesIn(moved, "moved").map(({ of, cells }) => [
      of,
      cells[moved.columns.indexOf("date")],
    ]);
    expect(shown.toSorted(byText)).toEqual(changed.toSorted(byText));
    expect(linesIn(moved, "new_year")).toEqual([]);
    expect(moved.rows).toHaveLength(1 + changed.length);
    const [left] = linesIn(moved, "transferred");
    expect(rowsOf({ ...moved, rows: left ? [left] : [] }).get(gone)).toMatchObject({
      movement: "transferred",
      reason: "Pindah rumah",
      date: today,
    });
    const joined = await read(admin, "masuk-keluar", {
      period: "custom",
      on: "2020-01-01",
      to: "2020-02-01",
    });
    expect(joined.rows).toHaveLength(pupils.length);

    const roll = await read(admin, "senarai-kelas");
    expect([...rowsOf(roll).keys()].toSorted(byText)).toEqual(
      pupils.map(({ id }) => id).toSorted(byText),
    );
    const lackedBy = async (of = "") => rowsOf(await read(admin, "tak-lengkap")).get(of)?.missing;
    expect(await lackedBy(students[0])).toEqual(["ic", "address", "phone", "consent"]);
    await app.owner.query("update app.guardians set consent_email = true where school_id = $1", [
      made.id,
    ]);
    expect(await lackedBy(students[0])).toEqual(["ic", "address", "phone"]);
    expect(await lackedBy(students[1])).toEqual(["ic", "address", "guardian"]);
  });
});

test("one student's figures are those of the student's year and of the overview", async () => {
  const { admin, guardian, today, students, class_id, read } = await makeRandom(5);
  const [student_id = ""] = students;
  const year = (await admin.get<StudentYear>("/attendance/years", { student_id })).body;
  const family = (await guardian.get<StudentYear>("/attendance/years", { student_id })).body;
  const report = await read(admin, "kehadiran-pelajar", { period: "year" });
  const { percent, present, absent, late, excused } = rowsOf(report).get(student_id) ?? {};
  const { came, ...counts } = year.totals;
  expect({ present, absent, late, excused }).toEqual(counts);
  expect(percent).toBe(exactPercent({ ...counts, came }));
  expect(family.totals).toEqual(year.totals);
  const span = { from: report.period.from, to: today };
  const insights = (await admin.get<Insights>("/attendance/insights", span)).body;
  const monthly = await read(admin, "kehadiran-bulanan", { period: "year" });
  expect(totalsOf(monthly).percent).toBe(exactPercent(insights.whole));
  const mine = insights.classes.find((one) => one.class_id === class_id);
  expect(mine && exactPercent(mine)).toBe(rowsOf(monthly).get(class_id)?.percent);
  expect(monthly.taking).toEqual({
    taken: insights.whole.taken,
    expected: insights.whole.expected,
  });
});

test("a figure of a class leads to a list of the class, of the same days where it begins", () => {
  for (const id of REPORT_IDS) {
    const { columns, periods } = definitionOf(id);
    for (const list of columns.flatMap((column) => column.list ?? [])) {
      expect(isReportId(list) && definitionOf(list).filters.includes("class")).toBe(true);
      const [first] = periods;
      expect(isReportId(list) && first && definitionOf(list).periods.includes(first)).toBe(true);
    }
  }
});

/** Who may open each report beside admins, and the columns that only admins get. */
const OPENS: Record<ReportId, { teacher: boolean; treasurer?: boolean; hidden?: string[] }> = {
  "kehadiran-harian": { teacher: true },
  "kehadiran-bulanan": { teacher: true },
  "kehadiran-pelajar": { teacher: true },
  "sebab-tidak-hadir": { teacher: true },
  lewat: { teacher: true },
  kelengkapan: { teacher: true },
  enrolmen: { teacher: false },
  "masuk-keluar": { teacher: false },
  "senarai-kelas": { teacher: true, hidden: ["age"] },
  umur: { teacher: false },
  "tak-lengkap": { teacher: false },
  "beban-guru": { teacher: false },
  waris: { teacher: false },
  "taburan-juzuk": { teacher: false },
  halaqah: { teacher: true },
  perhatian: { teacher: true },
  khatam: { teacher: false },
  kutipan: { teacher: false, treasurer: true },
  "kutipan-item": { teacher: false, treasurer: true },
  tunggakan: { teacher: false, treasurer: true },
  "ringkasan-bulanan": { teacher: false },
  sptm: { teacher: false },
  upkk: { teacher: false },
  "hari-sekolah": { teacher: false },
  akuan: { teacher: false },
  guru: { teacher: false },
  "asal-negeri": { teacher: false },
  sukatan: { teacher: false },
  pengecualian: { teacher: false, treasurer: true },
  tabung: { teacher: false, treasurer: true },
  "buku-tunai": { teacher: false, treasurer: true },
  ramalan: { teacher: false, treasurer: true },
  "e-invois": { teacher: false, treasurer: true },
  "surat-rasmi": { teacher: false },
  "surat-amaran": { teacher: false },
};

describe("who reads what", () => {
  test("each report is for its roles, within their reach, without columns that are not theirs", async () => {
    const made = await makeRandom(7);
    const { admin, teacher, colleague, guardian, pupil, class_id, third, read } = made;
    const other = await app.makeSchool();
    // A teacher who is a guardian too has a family's reach, which opens no column here.
    await app.owner.query("update app.guardians set profile_id = $2 where school_id = $1", [
      made.id,
      colleague.id,
    ]);
    const list = async (who: Caller) => (await who.get<string[]>("/reports")).body;
    expect(await list(admin)).toEqual(REPORT_IDS);
    const open = REPORT_IDS.filter((id) => OPENS[id].teacher);
    expect(await list(teacher)).toEqual(open);
    expect(await list(colleague)).toEqual(open);
    for (const id of REPORT_IDS) {
      const ask = async (who: Caller, more: Record<string, string> = {}) =>
        (await who.get(`/reports/${id}`, more)).status;
      const isTheirs = OPENS[id].teacher;
      expect([id, await ask(teacher)]).toEqual([id, isTheirs ? 200 : 403]);
      expect([id, await ask(colleague)]).toEqual([id, isTheirs ? 200 : 403]);
      for (const who of [guardian, pupil]) expect([id, await ask(who)]).toEqual([id, 403]);
      if (definitionOf(id).filters.includes("class")) {
        expect(await ask(admin, { class_id: other.class_id })).toBe(404);
      }
      const whole = await read(admin, id);
      expect(whole.columns).toEqual(definitionOf(id).columns.map(({ key }) => key));
      const of = new Set(whole.rows.map((row) => row.of));
      expect(of.has(other.class_id) || of.has(other.students[0] ?? "")).toBe(false);
      if (!isTheirs) continue;
      const { hidden = [] } = OPENS[id];
      for (const who of [teacher, colleague]) {
        const own = await read(who, id);
        expect(own.columns).toEqual(whole.columns.filter((key) => !hidden.includes(key)));
        expect(own.rows.every(({ cells }) => cells.length === own.columns.length)).toBe(true);
        expect(own.own).toBe(true);
      }
    }
    // What families owe and pay is for treasurers, and neither for teachers nor for collectors.
    for (const [duty, also] of [
      ["collector", []],
      ["treasurer", REPORT_IDS.filter((id) => OPENS[id].treasurer)],
    ] as const) {
      await app.owner.query("update app.profiles set duties = array[$2] where id = $1", [
        colleague.id,
        duty,
      ]);
      expect(await list(colleague)).toEqual([...open, ...also]);
      for (const id of REPORT_IDS.filter((one) => OPENS[one].treasurer)) {
        const { status } = await colleague.get(`/reports/${id}`);
        expect([duty, id, status]).toEqual([duty, id, duty === "treasurer" ? 200 : 403]);
      }
    }
    // The class is taught in the past: its figures stay, and its list of today is not shown.
    const past = { ...made.custom, class_id: third };
    expect((await read(teacher, "kehadiran-bulanan", past)).rows).toHaveLength(1);
    expect((await read(colleague, "kehadiran-bulanan", past)).rows).toEqual([]);
    expect((await read(teacher, "senarai-kelas", { class_id: third })).rows).toEqual([]);
    expect((await read(colleague, "kehadiran-bulanan", { class_id })).rows).toEqual([]);
  });

  test("what cannot be a report is refused with its reason", async () => {
    const { admin, today } = await app.makeSchool();
    const ask = async (id: string, more: Record<string, string> = {}) => {
      const { status, body } = await admin.get<{ data: { reason?: string } }>(
        `/reports/${id}`,
        more,
      );
      return [status, body.data?.reason];
    };
    expect(await ask("gaji-guru")).toEqual([404, undefined]);
    const custom = (on: string, to: string) =>
      ask("kehadiran-bulanan", { period: "custom", on, to });
    expect(await custom(today, addDays(today, 1))).toEqual([422, "future"]);
    expect(await custom(addDays(today, -400), today)).toEqual([422, "long"]);
    expect(await custom(today, addDays(today, -1))).toEqual([422, "order"]);
    expect(await ask("kehadiran-bulanan", { period: "term" })).toEqual([422, "none"]);
    expect(await ask("kehadiran-harian", { period: "month" })).toEqual([422, "period"]);
    expect((await ask("kehadiran-bulanan", { on: "2026-02-30" }))[0]).toBe(400);
  });

  test("a month is read in few statements, however many students there are", async () => {
    const school = await app.makeSchool({ pupils: 200 });
    await school.addSavedRegister(1);
    for (const id of REPORT_IDS) {
      await school.admin.get(`/reports/${id}`);
      const { statements } = await recordTraffic(() => school.admin.get(`/reports/${id}`));
      // How a join is planned is set before and after it, in the same trip.
      const reads = statements.filter(({ text }) => !text.startsWith("set local"));
      // The summaries are pages of six reports and more, and teachers' loads have the registers of their classes.
      const most = { "ringkasan-bulanan": 18, sptm: 24, "beban-guru": 9 }[id as string] ?? 8;
      expect(reads.length, id).toBeLessThanOrEqual(most);
    }
  });
});
