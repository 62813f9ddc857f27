import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startApp, type Answer, type TestApp, type TestSchool } from "#app/testing.ts";
import { addDays } from "#lib/dates.ts";
import type { HifzPupilAnswer } from "#features/hifz/pupil/contract.ts";
import type { HifzPlan } from "#features/hifz/plans/contract.ts";
import { type ClassPriors, MOST_RANGES, type PupilPriors } from "#features/hifz/priors/contract.ts";
import type { Programme } from "#features/hifz/programmes/contract.ts";
import type { HifzSettings } from "#features/hifz/settings/contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

const JUZ_30 = { from_id: 5673, to_id: 6236, strength: "solid" };
const JUZ_29 = { from_id: 5242, to_id: 5672, strength: "shaky" };
const DOWN = { name: "Tahfiz 30 → 1", order_kind: "juz", order_list: [30, 29, 28], unit: "page" };

const reasonOf = ({ body }: { body: unknown }) =>
  (body as { data: { reason?: string } }).data.reason;

async function lines(school_id: string): Promise<string[]> {
  const { rows } = await app.owner.query<{ line: string }>(
    `select action || ' ' || label || ' ' || coalesce(details -> 'changes', '{}') as line from app.audit
     where school_id = $1 and action like 'hifz.%' order by at, id`,
    [school_id],
  );
  return rows.map(({ line }) => line);
}

async function addProgramme({ admin }: TestSchool, more: object = {}): Promise<Programme> {
  const answer = await admin.post<Programme>("/hifz/programmes", {
    ...DOWN,
    amount: 1,
    parts: 2,
    ...more,
  });
  expect(answer.status).toBe(201);
  return answer.body;
}

describe("the settings", () => {
  test("are good without any change, and keep what was changed", async () => {
    const { admin, teacher, id } = await app.makeSchool();
    const first = await teacher.get<HifzSettings>("/hifz/settings");
    expect(first.body).toMatchObject({
      edition: "madinah_1405",
      cycle_days: 30,
      guard: true,
      pass_grade: "maqbul",
      version: 0,
    });
    expect(first.body.scale.map(({ from }) => from)).toEqual([90, 80, 70, 60, 0]);
    const change = { edition: "madinah_1421", labels: { baharu: "Sabaq" }, version: 0 };
    const changed = await admin.patch<HifzSettings>("/hifz/settings", change);
    expect(changed.body).toEqual({
      ...first.body,
      edition: "madinah_1421",
      labels: { baharu: "Sabaq" },
      version: 1,
    });
    expect((await teacher.get("/hifz/settings")).body).toEqual(changed.body);
    expect(await lines(id)).toEqual([
      expect.stringMatching(/^hifz\.settings .*madinah_1405.*madinah_1421.*$/),
    ]);
  });

  test("name classes that hold hafazan too, how mistakes count, and what families see", async () => {
    const { admin, class_id, other_students } = await app.makeSchool();
    const change = {
      class_ids: [class_id],
      weights: { lupa: 4, tersangkut: 0, ditegur: 2, tajwid: 1 },
      families_see: "marks",
      marks_present: false,
      catch_up: true,
      bands: [1, 3, 30],
    };
    const { status, body } = await admin.patch("/hifz/settings", change);
    expect([status, body]).toEqual([200, expect.objectContaining(change)]);
    const wrong: Record<string, unknown>[] = [
      { weights: { ...change.weights, lupa: 11 } },
      { bands: [] },
      { bands: [5, 1] },
      { bands: [31] },
      { families_see: "notes" },
    ];
    for (const one of wrong) {
      expect((await admin.patch("/hifz/settings", one)).status).toBe(400);
    }
    const unknown = { class_ids: [other_students[0]] };
    expect((await admin.patch("/hifz/settings", unknown)).status).toBe(404);
  });

  test("a change over an older version is refused and shows the newer one", async () => {
    const { admin } = await app.makeSchool();
    await admin.patch("/hifz/settings", { cycle_days: 15, version: 0 });
    const late = await admin.patch("/hifz/settings", { cycle_days: 7, version: 0 });
    expect([late.status, reasonOf(late)]).toEqual([409, "stale"]);
    expect((await admin.get<HifzSettings>("/hifz/settings")).body.cycle_days).toBe(15);
  });

  test.each([
    [
      "order",
      [
        ["a", 50],
        ["b", 70],
        ["c", 0],
      ],
      "a",
    ],
    [
      "zero",
      [
        ["a", 50],
        ["b", 10],
      ],
      "a",
    ],
    [
      "same",
      [
        ["a", 50],
        ["a", 0],
      ],
      "a",
    ],
  ] as const)("a scale that has the fault %s is refused", async (_fault, grades, pass_grade) => {
    const { admin } = await app.makeSchool();
    const scale = grades.map(([key, from]) => ({ key, name: key, from }));
    const { status } = await admin.patch("/hifz/settings", { scale, pass_grade });
    expect(status).toBe(400);
  });

  test("the grade to pass is one of the scale", async () => {
    const { admin } = await app.makeSchool();
    const wrong = await admin.patch("/hifz/settings", { pass_grade: "tiada" });
    expect([wrong.status, reasonOf(wrong)]).toEqual([422, "pass"]);
  });
});

describe("programmes", () => {
  test("are added, changed, archived and restored; names are unique", async () => {
    const school = await app.makeSchool();
    const { admin, teacher } = school;
    const made = await addProgramme(school);
    expect(made).toMatchObject({ ...DOWN, amount: 1, parts: 2, version: 1, pupils: 0 });
    const twin = await admin.post("/hifz/programmes", {
      ...DOWN,
      name: "TAHFIZ 30 → 1",
      amount: 1,
      parts: 1,
    });
    expect([twin.status, reasonOf(twin)]).toEqual([409, "exists"]);
    const path = `/hifz/programmes/${made.id}`;
    const changed = await admin.patch<Programme>(path, { amount: 2, parts: 1, version: 1 });
    expect(changed.body).toMatchObject({ amount: 2, parts: 1, version: 2 });
    expect(reasonOf(await admin.patch(path, { amount: 3, version: 1 }))).toBe("stale");
    const archived = await admin.patch<Programme>(path, { archived: true });
    expect(archived.body.archived_on).toBe(school.today);
    expect((await admin.patch<Programme>(path, { archived: false })).body.archived_on).toBeNull();
    expect((await teacher.get<Programme[]>("/hifz/programmes")).body).toHaveLength(1);
  });

  test.each([
    { order_list: [30, 30] },
    { order_list: [31] },
    { order_list: [] },
    { order_kind: "mushaf", order_list: [1] },
    { unit: "line", parts: 2 },
    { amount: 61 },
  ])("what makes no sense is refused: %j", async (wrong) => {
    const { admin } = await app.makeSchool();
    const { status } = await admin.post("/hifz/programmes", {
      ...DOWN,
      amount: 1,
      parts: 1,
      ...wrong,
    });
    expect(status).toBe(400);
  });

  test("only pages are divided, whichever of the two is changed", async () => {
    const school = await app.makeSchool();
    const { id } = await addProgramme(school);
    const wrong = await school.admin.patch(`/hifz/programmes/${id}`, { unit: "line" });
    expect(reasonOf(wrong)).toBe("parts");
  });

  test("have a syllabus, which is replaced as a whole", async () => {
    const school = await app.makeSchool();
    const { id } = await addProgramme(school);
    const path = `/hifz/programmes/${id}/syllabus`;
    const first = { level: "Tahun 1", by_date: "2026-11-30", milli: 121_000 };
    const set = await school.admin.post<Programme>(path, {
      milestones: [first, { ...first, level: "Tahun 2" }],
    });
    expect(set.body.syllabus.map(({ level }) => level)).toEqual(["Tahun 1", "Tahun 2"]);
    const less = await school.admin.post<Programme>(path, { milestones: [first] });
    expect(less.body.syllabus).toEqual([first]);
    const twice = await school.admin.post(path, { milestones: [first, first] });
    expect(twice.status).toBe(400);
  });
});

describe("plans", () => {
  test("one follows another, and the pupil has the target of the programme or an own one", async () => {
    const school = await app.makeSchool();
    const { teacher, students, today } = school;
    const [student_id = ""] = students;
    const { id: programme_id } = await addProgramme(school);
    const from_date = addDays(today, -10);
    const first = await teacher.post<HifzPlan>("/hifz/plans", {
      student_id,
      programme_id,
      from_date,
    });
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ unit: "page", amount: 1, parts: 2, own_target: false });
    const target = { unit: "line", amount: 5, parts: 1 };
    const next = { student_id, programme_id, from_date: today, target, level: "Tahun 1" };
    const second = await teacher.post<HifzPlan>("/hifz/plans", next);
    expect(second.body).toMatchObject({ ...target, own_target: true, level: "Tahun 1" });
    const { body } = await teacher.get<HifzPupilAnswer>(`/hifz/pupils/${student_id}`);
    expect(body.plans.map(({ from_date: from, to_date }) => [from, to_date])).toEqual([
      [today, null],
      [from_date, addDays(today, -1)],
    ]);
    const again = await teacher.post("/hifz/plans", next);
    expect([again.status, reasonOf(again)]).toEqual([409, "order"]);
  });

  test("begin together for who is in no programme; the others stay in theirs", async () => {
    const school = await app.makeSchool();
    const { admin, teacher, class_id, students, today, id: school_id } = school;
    const [first = "", second = ""] = students;
    const { id: programme_id } = await addProgramme(school);
    const target = { unit: "line", amount: 5, parts: 1 };
    await admin.post("/hifz/plans", { student_id: first, programme_id, from_date: today, target });
    const all = { student_ids: students, programme_id, from_date: today };
    const { status, body } = await teacher.post<HifzPlan[]>("/hifz/plans/batch", all);
    expect(status).toBe(201);
    expect(body.map(({ student_id }) => student_id).toSorted()).toEqual(
      students.filter((id) => id !== first).toSorted(),
    );
    expect(body.every(({ own_target }) => !own_target)).toBe(true);
    const { body: grid } = await teacher.get<ClassPriors>(`/hifz/classes/${class_id}/priors`);
    expect(grid.pupils.map(({ programme }) => programme)).toEqual(students.map(() => DOWN.name));
    expect((await teacher.post<HifzPlan[]>("/hifz/plans/batch", all)).body).toEqual([]);
    const started = (await lines(school_id)).filter((line) => line.startsWith("hifz.start_plan"));
    expect(started).toHaveLength(students.length);

    const other = await app.makeSchool();
    const strange = { ...all, student_ids: [second, other.students[0] ?? ""] };
    expect((await admin.post("/hifz/plans/batch", strange)).status).toBe(404);
    const theirs = { ...all, student_ids: other.students };
    expect((await other.admin.post("/hifz/plans/batch", theirs)).status).toBe(404);
    await admin.patch(`/hifz/programmes/${programme_id}`, { archived: true });
    expect(reasonOf(await admin.post("/hifz/plans/batch", all))).toBe("archived");
  });

  test("are paused, changed and ended, and an ended one stays as it was", async () => {
    const school = await app.makeSchool();
    const { admin, teacher, colleague, students, today, id: school_id } = school;
    const [student_id = ""] = students;
    const { id: programme_id } = await addProgramme(school);
    const plan = { student_id, programme_id, from_date: today };
    const { body } = await admin.post<HifzPlan>("/hifz/plans", plan);
    const path = `/hifz/plans/${body.id}`;
    const paused = await teacher.patch<HifzPlan>(path, { paused: true, version: 1 });
    expect(paused.body.new_paused_from).toBe(today);
    expect(reasonOf(await teacher.patch(path, { paused: false, version: 1 }))).toBe("stale");
    const other = { teacher_id: colleague.teacher_id, paused: false };
    expect((await teacher.patch<HifzPlan>(path, other)).body).toMatchObject({
      teacher_id: colleague.teacher_id,
      new_paused_from: null,
    });
    const before = await teacher.patch(path, { to_date: addDays(today, -1) });
    expect(reasonOf(before)).toBe("dates");
    expect((await teacher.patch<HifzPlan>(path, { to_date: today })).body.to_date).toBe(today);
    expect(reasonOf(await teacher.patch(path, { level: "x" }))).toBe("ended");
    const actions = (await lines(school_id)).map((line) => line.split(" ")[0]);
    expect(actions).toEqual([
      "hifz.add_programme",
      "hifz.start_plan",
      "hifz.change_plan",
      "hifz.change_plan",
      "hifz.end_plan",
    ]);
  });

  test("of one pupil are begun and changed once, whoever else does so at the same moment", async () => {
    const school = await app.makeSchool();
    const { admin, teacher, students, today } = school;
    const { id: programme_id } = await addProgramme(school);
    const plan = { student_id: students[0], programme_id, from_date: today };
    const statuses = async (calls: Promise<Answer>[]) =>
      (await Promise.all(calls)).map(({ status }) => status).toSorted((a, b) => a - b);
    const begin = () => [admin, teacher, admin].map((caller) => caller.post("/hifz/plans", plan));
    expect(await statuses(begin())).toEqual([201, 409, 409]);
    const { body } = await teacher.get<HifzPupilAnswer>(`/hifz/pupils/${students[0]}`);
    expect(body.plans).toHaveLength(1);
    const path = `/hifz/plans/${body.plans[0]?.id}`;
    const change = () =>
      [admin, teacher].map((caller) => caller.patch(path, { cycle_days: 7, version: 1 }));
    expect(await statuses(change())).toEqual([200, 409]);
  });

  test("an archived programme takes no more pupils", async () => {
    const school = await app.makeSchool();
    const { id } = await addProgramme(school);
    await school.admin.patch(`/hifz/programmes/${id}`, { archived: true });
    const plan = { student_id: school.students[0], programme_id: id, from_date: school.today };
    expect(reasonOf(await school.admin.post("/hifz/plans", plan))).toBe("archived");
  });
});

describe("what was memorised before", () => {
  const save = (caller: TestSchool["admin"], date: string, pupils: object[]) =>
    caller.post<PupilPriors[]>("/hifz/priors", { date, pupils });

  test("is set as a whole; what is no longer named goes, and every line keeps its history", async () => {
    const school = await app.makeSchool();
    const { teacher, students, today, id } = school;
    const [student_id = ""] = students;
    const first = await save(teacher, today, [{ student_id, priors: [JUZ_30, JUZ_29] }]);
    expect(first.body).toEqual([{ student_id, priors: [JUZ_29, JUZ_30], priors_version: 2 }]);
    const weaker = { ...JUZ_30, strength: "lost" };
    const second = await save(teacher, today, [
      { student_id, priors: [weaker], priors_version: 2 },
    ]);
    expect(second.body[0]).toMatchObject({ priors: [weaker], priors_version: 5 });
    const { rows } = await app.owner.query<{ line: string }>(
      `select r.from_id || ' ' || r.strength || ' ' || r.milli || ' ' || r.version || ' '
         || (r.voided_at is not null) || ' ' || count(h.id) as line
       from app.hifz_records r join app.hifz_record_history h on h.record_id = r.id
       where r.student_id = $1 group by r.id, r.school_id order by r.from_id, r.version desc`,
      [student_id],
    );
    expect(rows.map(({ line }) => line)).toEqual([
      "5242 shaky 20000 2 true 2",
      "5673 solid 23000 2 true 2",
      "5673 lost 23000 1 false 1",
    ]);
    expect(await lines(id)).toEqual([
      expect.stringContaining('["", "J30 solid, J29 shaky"]'),
      expect.stringContaining('["J30 solid, J29 shaky", "J30 lost"]'),
    ]);
  });

  test("a save over an older version is refused, and nothing of it is written", async () => {
    const { teacher, students, today } = await app.makeSchool();
    const [one = "", two = ""] = students;
    await save(teacher, today, [{ student_id: two, priors: [JUZ_30] }]);
    const late = await save(teacher, today, [
      { student_id: one, priors: [JUZ_30], priors_version: 0 },
      { student_id: two, priors: [], priors_version: 0 },
    ]);
    expect([late.status, reasonOf(late)]).toEqual([409, "stale"]);
    const { body } = await teacher.get<HifzPupilAnswer>(`/hifz/pupils/${one}`);
    expect(body.priors).toEqual([]);
  });

  test.each([
    ["ranges that overlap", [JUZ_30, { ...JUZ_30, from_id: 6000 }], 0, 422],
    ["ranges that go backward", [{ ...JUZ_30, to_id: 5600 }], 0, 422],
    ["ayahs that do not exist", [{ ...JUZ_30, to_id: 6237 }], 0, 400],
    ["a day to come", [JUZ_30], 1, 422],
  ] as const)("%s are refused", async (_what, priors, days, status) => {
    const { teacher, students, today } = await app.makeSchool();
    const pupils = [{ student_id: students[0], priors }];
    expect((await save(teacher, addDays(today, days), pupils)).status).toBe(status);
  });

  test("more ranges than a class can have are refused, and so is a larger body", async () => {
    const { teacher, students, today } = await app.makeSchool();
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => ({
        from_id: at + 1,
        to_id: at + 1,
        strength: "lost",
      }));
    const pupils = (count: number) =>
      students.slice(0, 4).map((student_id) => ({ student_id, priors: many(count) }));
    const most = MOST_RANGES / 4;
    expect((await save(teacher, today, pupils(most))).status).toBe(200);
    expect((await save(teacher, today, pupils(most + 1))).status).toBe(400);
    const long = [{ student_id: students[0], priors: [], note: "x".repeat(300_000) }];
    expect((await save(teacher, today, long)).status).toBe(413);
  });

  test("saved by two at the same moment it is one or the other, and never both", async () => {
    const { teacher, admin, students, today, id } = await app.makeSchool();
    const pupils = (some: object) =>
      students.map((student_id) => ({ student_id, priors_version: 0, priors: [some] }));
    const both = await Promise.all([
      save(teacher, today, pupils(JUZ_29)),
      save(admin, today, pupils(JUZ_30).toReversed()),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { rows } = await app.owner.query(
      `select student_id from app.hifz_records where school_id = $1 and voided_at is null`,
      [id],
    );
    expect(rows).toHaveLength(students.length);
  });

  test("is set by a substitute on the days given, and on no other", async () => {
    const { admin, colleague, students, class_id, today } = await app.makeSchool();
    const pupils = [{ student_id: students[0], priors: [JUZ_30] }];
    expect((await save(colleague, today, pupils)).status).toBe(404);
    const { body } = await admin.post<{ id: string }>("/class-teachers", {
      class_id,
      teacher_id: colleague.teacher_id,
      kind: "substitute",
      from_date: addDays(today, -1),
      to_date: today,
    });
    expect((await save(colleague, today, pupils)).status).toBe(200);
    await admin.patch(`/class-teachers/${body.id}`, { to_date: addDays(today, -1) });
    expect((await save(colleague, today, [{ ...pupils[0], priors: [] }])).status).toBe(404);
  });

  test("a class is read and saved in one call each", async () => {
    const { teacher, colleague, students, class_id, today } = await app.makeSchool();
    const pupils = students.map((student_id) => ({ student_id, priors: [JUZ_29] }));
    expect((await save(teacher, today, pupils)).status).toBe(200);
    const path = `/hifz/classes/${class_id}/priors`;
    const { body } = await teacher.get<ClassPriors>(path);
    expect(body.pupils.map(({ student_id }) => student_id).toSorted()).toEqual(students.toSorted());
    expect(body.pupils.every(({ priors }) => priors[0]?.strength === "shaky")).toBe(true);
    expect((await colleague.get(path)).status).toBe(404);
  });
});

test("a pupil's hafazan is open to the pupil's teachers of today, the family and admins, and to nobody else", async () => {
  const { admin, teacher, colleague, guardian, pupil, students, other_students, today } =
    await app.makeSchool();
  const [own = ""] = students;
  const [other = ""] = other_students;
  const statuses = async (id: string) =>
    Promise.all(
      [admin, teacher, colleague, guardian, pupil].map(
        async (who): Promise<number> => (await who.get(`/hifz/pupils/${id}`)).status,
      ),
    );
  expect(await statuses(own)).toEqual([200, 200, 404, 200, 200]);
  expect(await statuses(other)).toEqual([200, 404, 200, 404, 404]);
  const writes = async (who: { post(path: string, body: unknown): Promise<Answer> }) =>
    (await who.post("/hifz/priors", { date: today, pupils: [{ student_id: own, priors: [] }] }))
      .status;
  expect([await writes(colleague), await writes(guardian), await writes(pupil)]).toEqual([
    404, 403, 403,
  ]);
});

test("of two records of one pupil, the kept one has the plans and records of both", async () => {
  const school = await app.makeSchool();
  const { admin, students, today } = school;
  const [keep = "", drop = ""] = students;
  const { id: programme_id } = await addProgramme(school);
  for (const student_id of [keep, drop]) {
    await admin.post("/hifz/plans", { student_id, programme_id, from_date: today });
  }
  await admin.post("/hifz/priors", {
    date: today,
    pupils: [{ student_id: drop, priors: [JUZ_30] }],
  });
  await app.owner.query("update app.students set profile_id = null where id = $1", [drop]);
  const pair = { kind: "students", keep, drop, keep_version: 1, drop_version: 1 };
  const merged = await admin.post("/merges", pair);
  expect(merged.status, JSON.stringify(merged.body)).toBe(200);
  const { body } = await admin.get<HifzPupilAnswer>(`/hifz/pupils/${keep}`);
  expect(new Set(body.plans.map(({ to_date }) => to_date))).toEqual(new Set([today, null]));
  expect(body.priors).toEqual([JUZ_30]);
});
