import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startApp, type TestApp, type TestSchool } from "#app/testing.ts";
import { newId } from "#lib/ids.ts";

let app: TestApp;
let school: TestSchool;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
  school = await makeSchool();
});
afterAll(() => app.stop());

/** A school without rest days, so that nothing depends on the day of the test run. */
async function makeSchool(): Promise<TestSchool> {
  const made = await app.makeSchool();
  await app.owner.query("update app.schools set weekend_days = '{}' where school_id = $1", [
    made.id,
  ]);
  return made;
}

type Counts = Record<"present" | "absent" | "late" | "excused" | "came", number>;

/** The percentage of some counts, as screens make it. */
const rate = ({ present, absent, late, excused, came }: Counts) =>
  (100 * came) / (present + absent + late + excused);

/** The first pupil's percentage wherever one is shown. */
async function ofPupil({ admin, guardian, class_id, students, today }: TestSchool) {
  const [student_id = ""] = students;
  const span = { from: today, to: today };
  const read = async <Body>(caller: typeof admin, path: string, query = {}) =>
    (await caller.get<Body>(path, query)).body;
  const year = await read<{ totals: Counts }>(admin, "/attendance/years", { student_id });
  const sheet = await read<{ pupils: (Counts & { student_id: string })[] }>(
    admin,
    "/attendance/sheets",
    { class_id, ...span },
  );
  const row = sheet.pupils.find((pupil) => pupil.student_id === student_id);
  const overview = await read<{ attendance: Counts }>(admin, `/students/${student_id}/overview`);
  const family = await read<{ children: { term: Counts }[] }>(guardian, "/family");
  const home = await read<{ attendance: { percent: number } }>(guardian, "/home");
  return [
    rate(year.totals),
    row && rate(row),
    rate(overview.attendance),
    ...family.children.map(({ term }) => rate(term)),
    home.attendance.percent,
  ];
}

/** The percentage of the class of five wherever one is shown. */
async function ofClass({ admin, class_id, today }: TestSchool) {
  const span = { from: today, to: today };
  const { body: sheet } = await admin.get<{ totals: Counts; days: Counts[] }>(
    "/attendance/sheets",
    { class_id, ...span },
  );
  const { body: insights } = await admin.get<{
    whole: Counts;
    weeks: Counts[];
    classes: (Counts & { class_id: string })[];
  }>("/attendance/insights", span);
  const { body: days } = await admin.get<Counts[]>("/attendance/classes", { class_id, ...span });
  const { body: home } = await admin.get<{ attendance: { percent: number } }>("/home");
  const mine = insights.classes.filter((one) => one.class_id === class_id);
  const all = [sheet.totals, ...sheet.days, insights.whole, ...insights.weeks, ...mine, ...days];
  return [...all.map(rate), home.attendance.percent];
}

test.each([
  ["present", null, 100],
  ["late", null, 100],
  ["excused", "official", 100],
  ["absent", "official", 100],
  ["present", "official", 100],
  ["excused", null, 0],
  ["excused", "mc", 0],
  ["excused", "letter", 0],
  ["excused", "family", 0],
  ["excused", "bereavement", 0],
  ["excused", "leave", 0],
  ["excused", "suspended", 0],
  ["absent", null, 0],
  ["absent", "unexplained", 0],
] as const)("%s with the reason %s is %i per cent everywhere", async (status, reason, percent) => {
  const { teacher, students, class_id, today: date } = school;
  const [student_id = "", ...others] = students;
  const mark = { student_id, class_id, date, status, reason, client_key: newId() };
  expect(await teacher.post("/attendance", mark)).toMatchObject({ body: { status, reason } });
  const saved = await teacher.post("/registers", { class_id, date, unmarked: others });
  expect(saved.status).toBe(200);
  expect(await ofPupil(school)).toEqual(Array.from({ length: 5 }, () => percent));
  const ofFive = percent === 100 ? 100 : 80;
  expect(await ofClass(school)).toEqual(Array.from({ length: 7 }, () => ofFive));
});

test("a pupil who represents the school is not on the list of low attendance, and gets no letter", async () => {
  const { id, admin, addSavedRegister, students } = await makeSchool();
  const [official, ill, away] = students;
  for (let back = 9; back >= 0; back -= 1) await addSavedRegister(back);
  const set = (pupil: string | undefined, status: string, reason: string | null) =>
    app.owner.query(
      "update app.attendance set status = $3, reason = $4 where school_id = $1 and student_id = $2",
      [id, pupil, status, reason],
    );
  await set(official, "absent", "official");
  await set(ill, "excused", "mc");
  await set(away, "absent", null);
  const ids = (rows: { student_id: string }[]) => rows.map(({ student_id }) => student_id);
  const { body } = await admin.get<{ low: { student_id: string }[] }>("/attendance/insights");
  expect(new Set(ids(body.low))).toEqual(new Set([ill, away]));
  const { body: letters } = await admin.get<{ student_id: string }[]>("/letters/due");
  expect(ids(letters)).toEqual([away]);
});
