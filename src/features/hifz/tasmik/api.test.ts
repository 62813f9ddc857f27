import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startApp, type Answer, type Caller, type TestApp, type TestSchool } from "#app/testing.ts";
import { untilHeldUp } from "#app/testing-locks.ts";
import { addDays, monthStart } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import { LAST_AYAH } from "#features/hifz/mushaf/rules/ayahs.ts";
import { pageRange } from "#features/hifz/mushaf/rules/positions.ts";
import { idAt } from "#features/hifz/mushaf/rules/testing.ts";
import { atClock } from "#lib/zones.ts";
import type { RecordOutcome, RecordVersion, Sheet } from "./contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

const CLEAN = { lupa: 0, tersangkut: 0, ditegur: 0, tajwid: 0 };

type Line = Record<string, unknown>;

/** New memorisation of page 3 (2:6–16) without a mistake, unless the line says otherwise. */
const passed = (student_id: string | undefined, more: Line = {}): Line => ({
  student_id,
  stream: "baharu",
  attempt: 1,
  version: 0,
  client_key: newId(),
  from_id: idAt("2:6"),
  to_id: idAt("2:16"),
  mistakes: CLEAN,
  decision: "pass",
  ...more,
});

const write = (
  caller: Caller,
  { class_id, today }: TestSchool,
  records: Line[],
  more: Line = {},
): Promise<Answer<RecordOutcome[]>> =>
  caller.post("/hifz/records/batch", { class_id, date: today, records, ...more });

const sheetOf = async (caller: Caller, { class_id, today }: TestSchool, date = today) =>
  (await caller.get<Sheet>("/hifz/sheets", { class_id, date })).body;

const outcomes = ({ body }: Answer<RecordOutcome[]>) => body.map(({ outcome }) => outcome);

const reasonOf = ({ body }: Answer) => (body as { data: { reason?: string } }).data.reason;

async function rows<Row>(query: string, values: unknown[]): Promise<Row[]> {
  return (await app.owner.query(query, values)).rows as Row[];
}

/** The pupil follows the mushaf by half pages from the day on. */
async function addPlan(
  { admin, today }: TestSchool,
  student_id: string | undefined,
  from_date = addDays(today, -30),
) {
  const unit = { order_kind: "mushaf", order_list: [], unit: "page", amount: 1, parts: 2 };
  const made = await admin.post<{ id: string }>("/hifz/programmes", { name: newId(), ...unit });
  const plan = { student_id, programme_id: made.body.id, from_date };
  expect((await admin.post("/hifz/plans", plan)).status).toBe(201);
}

test("a batch whose connection is killed before the pages are folded leaves nothing, and is written by the next try", async () => {
  const school = await app.makeSchool();
  const { teacher, students } = school;
  await write(teacher, school, [passed(students[0], { stream: "talaqqi" })]);
  const holder = await app.owner.connect();
  const batch = students.map((student_id) => passed(student_id));
  const count = "select count(*)::int as count from app.hifz_records where school_id = $1";
  try {
    await holder.query("begin");
    await holder.query("select from app.hifz_pupils where student_id = $1 for update", [
      students[0],
    ]);
    const killed = write(teacher, school, batch);
    await untilHeldUp(holder, [killed]);
    const [own] = (await holder.query<{ pid: number }>("select pg_backend_pid() as pid")).rows;
    await app.owner.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where $1 = any (pg_blocking_pids(pid))",
      [own?.pid],
    );
    expect((await killed).status).toBeGreaterThanOrEqual(500);
  } finally {
    await holder.query("rollback");
    holder.release();
  }
  expect(await rows(count, [school.id])).toEqual([{ count: 1 }]);
  expect(outcomes(await write(teacher, school, batch))).toEqual(students.map(() => "written"));
  expect(outcomes(await write(teacher, school, batch))).toEqual(students.map(() => "repeated"));
  const pages = "select count(*)::int as count from app.hifz_pages where school_id = $1";
  expect(await rows(pages, [school.id])).toEqual([{ count: students.length }]);
});

describe("a sheet", () => {
  test("has the pupils with their marks, records, and the next portion", async () => {
    const school = await app.makeSchool();
    const [first] = school.students;
    await addPlan(school, first);
    const before = await sheetOf(school.teacher, school);
    expect(before.marks).toHaveLength(5);
    expect(before).toMatchObject({ refusal: null, settings: { guard: true } });
    const own = (sheet: Sheet) => sheet.marks.find(({ student_id }) => student_id === first);
    expect(own(before)).toMatchObject({
      status: null,
      records: [],
      next: { from_id: 1, to_id: 5 },
      going: { plan: { unit: "page", amount: 1, parts: 2 }, covered: [], last_new: null },
    });
    await write(school.teacher, school, [passed(first, { from_id: 1, to_id: 7 })]);
    const after = own(await sheetOf(school.teacher, school));
    expect(after).toMatchObject({
      records: [{ grade: "mumtaz", marks: 100, milli: 1000, recorded_by: expect.any(String) }],
      going: {
        covered: [[1, 7]],
        last: [{ date: school.today, stream: "baharu", grade: "mumtaz", decision: "pass" }],
        memorised_milli: 1000,
        repeats: 0,
      },
    });
    expect(after?.next?.from_id).toBe(8);
  });

  test("remembers a long ayah that was begun, until it is heard", async () => {
    const school = await app.makeSchool();
    const { teacher, today, students } = school;
    const [first] = students;
    await addPlan(school, first);
    const long = idAt("2:282");
    const half = {
      from_id: idAt("2:270"),
      to_id: long,
      kept_to: long - 1,
      decision: "half",
      partial_id: long,
    };
    const line = passed(first, half);
    const batch = [line, passed(students[1], { ...half, kept_to: long - 2 })];
    expect(reasonOf(await write(teacher, school, batch))).toBe("partial");
    expect(outcomes(await write(teacher, school, [line]))).toEqual(["written"]);
    const own = (sheet: Sheet) => sheet.marks.find(({ student_id }) => student_id === first);
    expect(own(await sheetOf(teacher, school))).toMatchObject({
      records: [{ partial_id: long }],
      going: { last_new: { kept_to: long - 1, partial_id: long } },
      next: { from_id: long, to_id: long },
    });
    const { body } = await teacher.get<{ records: unknown[] }>(`/hifz/pupils/${first}/records`);
    expect(body.records).toMatchObject([{ date: today, partial_id: long }]);
    const whole = { attempt: 2, from_id: long, to_id: long };
    expect(outcomes(await write(teacher, school, [passed(first, whole)]))).toEqual(["written"]);
    expect(own(await sheetOf(teacher, school))?.going.last_new).toMatchObject({ partial_id: null });
  });

  test("of a school that only counts has mistakes, without marks and grades", async () => {
    const school = await app.makeSchool();
    const { admin, teacher } = school;
    const weights = { lupa: 0, tersangkut: 0, ditegur: 0, tajwid: 0 };
    expect((await admin.patch("/hifz/settings", { weights })).status).toBe(200);
    const [first] = school.students;
    const mistakes = { ...CLEAN, lupa: 2 };
    const answer = await write(teacher, school, [passed(first, { mistakes })]);
    const counted = { lupa: 2, marks: null, grade: null };
    expect(answer.body).toMatchObject([{ record: { ...counted, decision: "pass" } }]);
    const { body } = await teacher.get<{ records: unknown[] }>(`/hifz/pupils/${first}/records`);
    expect(body.records).toMatchObject([{ ...counted, tajwid: 0 }]);
  });

  test("says whom the reader hears of a shared halaqah", async () => {
    const school = await app.makeSchool();
    const [first, second] = school.students;
    for (const student_id of [first, second]) await addPlan(school, student_id);
    await app.owner.query(
      "update app.hifz_plans set teacher_id = $3 where school_id = $1 and student_id = $2",
      [school.id, first, school.teacher.teacher_id],
    );
    const own = async (caller: Caller) =>
      (await sheetOf(caller, school)).marks.flatMap((line) =>
        line.is_mine ? line.student_id : [],
      );
    expect(await own(school.teacher)).toEqual([first]);
    expect(await own(school.admin)).toEqual([]);
  });

  test("offers more to who is behind where the school wants it, and never counts it as the target", async () => {
    const school = await app.makeSchool();
    const [first] = school.students;
    await app.owner.query("update app.schools set weekend_days = '{}' where school_id = $1", [
      school.id,
    ]);
    await addPlan(school, first);
    const lineOf = async () =>
      (await sheetOf(school.teacher, school)).marks.find(({ student_id }) => student_id === first);
    const before = await lineOf();
    expect(before).toMatchObject({ next: { from_id: 1, to_id: 5 } });
    expect(before?.balance).toBeLessThan(0);
    await school.admin.patch("/hifz/settings", { catch_up: true });
    const more = await lineOf();
    expect(more?.next?.to_id).toBeGreaterThan(5);
    await write(school.teacher, school, [passed(first, { from_id: 1, to_id: 7 })]);
    const [record] = (await lineOf())?.records ?? [];
    expect(record?.target_milli).toBe(before?.next?.milli);
  });

  test("after a repeat offers the same again, after a half the rest, and the pause nothing", async () => {
    const school = await app.makeSchool();
    const [first, second] = school.students;
    await addPlan(school, first);
    await addPlan(school, second);
    await write(school.teacher, school, [
      passed(first, { decision: "repeat" }),
      passed(second, { decision: "half", kept_to: idAt("2:9") }),
    ]);
    const nextOf = async (id: string | undefined) =>
      (await sheetOf(school.teacher, school)).marks.find(({ student_id }) => student_id === id)
        ?.next;
    expect(await nextOf(first)).toMatchObject({ from_id: idAt("2:6"), to_id: idAt("2:16") });
    expect(await nextOf(second)).toMatchObject({ from_id: idAt("2:10") });
    await app.owner.query("update app.hifz_plans set new_paused_from = $2 where school_id = $1", [
      school.id,
      school.today,
    ]);
    expect(await nextOf(first)).toBeNull();
  });

  describe("on a Wednesday", () => {
    const [MONDAY, WEDNESDAY, SATURDAY] = ["2026-06-15", "2026-06-17", "2026-06-20"];
    const at = (date: string) => {
      const now = atClock(date, "09:00", "Asia/Kuala_Lumpur");
      app.runtime.now = () => now;
      return date;
    };
    afterAll(() => (app.runtime.now = Date.now));

    test("says what is owed, and what is due until it was heard", async () => {
      const made = await app.makeSchool();
      const school = { ...made, today: at(WEDNESDAY) };
      const [first] = school.students;
      const [FROM, TO] = pageRange(582, "madinah_1405");
      const prior = { from_id: FROM, to_id: LAST_AYAH, strength: "solid" };
      const pupils = [{ student_id: first, priors: [prior] }];
      expect((await school.admin.post("/hifz/priors", { date: MONDAY, pupils })).status).toBe(200);
      await addPlan(school, first, MONDAY);
      const own = async (date = WEDNESDAY) =>
        (await sheetOf(school.teacher, school, date)).marks.find(
          ({ student_id }) => student_id === first,
        );
      expect(await own()).toMatchObject({
        balance: -1000,
        recent_pages: [],
        due: [
          [582, null, false],
          [583, null, false],
        ],
      });
      expect((await own(SATURDAY))?.due).toEqual([]);
      const portion = passed(first, { from_id: 1, to_id: 7 });
      const revision = { stream: "ulang_lama", from_id: FROM, to_id: TO };
      await write(school.teacher, school, [portion, passed(first, revision)]);
      expect(await own()).toMatchObject({
        // The portion that was offered has 542 thousandths of a page.
        balance: -1000 + 1000 - 542,
        recent_pages: [[1, 1]],
        due: [[583, null, false]],
      });
    });
  });

  test("is only for those who teach the class that day, and for admins", async () => {
    const school = await app.makeSchool();
    const query = { class_id: school.class_id, date: school.today };
    const status = async (caller: Caller) => (await caller.get("/hifz/sheets", query)).status;
    expect(await status(school.admin)).toBe(200);
    expect(await status(school.colleague)).toBe(404);
    for (const caller of [school.guardian, school.pupil]) expect(await status(caller)).toBe(403);
    const other = await app.makeSchool();
    expect(await status(other.admin)).toBe(404);
  });
});

describe("closing a sheet", () => {
  type Closed = { outcome: "written" | "stale"; sitting: NonNullable<Sheet["sitting"]> };
  const close = (caller: Caller, { class_id, today }: TestSchool, more: Line = {}) =>
    caller.post<Closed>("/hifz/sittings", {
      class_id,
      date: today,
      teacher_away: false,
      version: 0,
      ...more,
    });
  const why = (student_id: string | undefined, reason = "not_ready") => {
    return { student_id, stream: "none", attempt: 0, version: 0, client_key: newId(), reason };
  };

  test("comes after the reasons of who was there and not heard; who was heard or is away has none", async () => {
    const school = await app.makeSchool();
    const { teacher, class_id, today, id } = school;
    const [heard, away, ready] = school.students;
    await write(teacher, school, [passed(heard)]);
    const absent = { student_id: away, class_id, date: today, status: "absent" };
    await teacher.post("/attendance", { ...absent, client_key: newId() });
    const lines = [why(heard), why(away), why(ready)];
    const said = ["heard", "absent", "written"];
    expect(outcomes(await write(teacher, school, lines))).toEqual(said);
    expect((await sheetOf(teacher, school)).sitting).toBeNull();
    const closed = await close(teacher, school);
    expect(closed.status).toBe(200);
    expect(closed.body).toMatchObject({
      outcome: "written",
      sitting: { teacher_away: false, closed_by: expect.stringMatching(/./), version: 1 },
    });
    const again = await close(teacher, school, { version: 1 });
    const sheet = await sheetOf(teacher, school);
    expect(sheet.sitting).toEqual(again.body.sitting);
    const own = sheet.marks.find(({ student_id }) => student_id === ready);
    expect(own?.records).toMatchObject([{ stream: "none", reason: "not_ready", attempt: 0 }]);
    const count = "select count(*)::int as sheets from app.hifz_sittings where school_id = $1";
    expect(await rows(count, [id])).toEqual([{ sheets: 1 }]);
  });

  test("a record after it is written, and takes back why the pupil was not heard", async () => {
    const school = await app.makeSchool();
    const { teacher, students } = school;
    const [first, second] = students;
    await write(teacher, school, [why(first), why(second)]);
    await close(teacher, school);
    const heard = passed(first);
    const unheard = { stream: "none", student_id: first, version: 2, voided: true };
    for (const outcome of ["written", "repeated"]) {
      const { body } = await write(teacher, school, [heard]);
      expect(body).toMatchObject([{ outcome, record: { stream: "baharu" }, unheard }]);
    }
    const live = async () =>
      (await sheetOf(teacher, school)).marks.map(({ records }) =>
        records.filter(({ voided }) => !voided).map(({ stream }) => stream),
      );
    expect((await live()).slice(0, 2)).toEqual([["baharu"], ["none"]]);

    // Who is taken back again has no reason until the next closing says one.
    await write(teacher, school, [{ ...heard, version: 1, voided: true, client_key: newId() }]);
    expect((await live())[0]).toEqual([]);
    const again = { ...why(first, "sick"), version: 2 };
    expect(outcomes(await write(teacher, school, [again]))).toEqual(["written"]);
    expect((await live())[0]).toEqual(["none"]);
  });

  test("while the teacher is away asks for nothing that day", async () => {
    const now = atClock("2026-06-17", "09:00", "Asia/Kuala_Lumpur");
    app.runtime.now = () => now;
    try {
      const school = { ...(await app.makeSchool()), today: "2026-06-17" };
      const [first] = school.students;
      await addPlan(school, first, "2026-06-17");
      const pupils = [{ student_id: first, priors: [{ from_id: 1, to_id: 7, strength: "solid" }] }];
      await school.admin.post("/hifz/priors", { date: "2026-06-01", pupils });
      const own = async () =>
        (await sheetOf(school.teacher, school)).marks.find((one) => one.student_id === first);
      expect((await own())?.due).toHaveLength(1);
      await write(school.teacher, school, [why(first)]);
      await close(school.teacher, school);
      expect((await own())?.balance).toBe(-500);
      await close(school.teacher, school, { teacher_away: true, version: 1 });
      expect(await own()).toMatchObject({ due: [], balance: 0 });
    } finally {
      app.runtime.now = Date.now;
    }
  });

  test("that comes late changes nothing that was said since", async () => {
    const school = await app.makeSchool();
    const { teacher, admin } = school;
    const { body: away } = await close(admin, school, { teacher_away: true });
    const late = await close(teacher, school);
    expect(late.status).toBe(200);
    expect(late.body).toEqual({ outcome: "stale", sitting: away.sitting });
    expect((await sheetOf(teacher, school)).sitting).toEqual(away.sitting);
    const again = await close(teacher, school, { version: away.sitting.version });
    expect(again.body).toMatchObject({
      outcome: "written",
      sitting: { teacher_away: false, version: 2 },
    });
    const said = await rows(
      "select details->'teacher_away' as away from app.audit where school_id = $1 and action = 'hifz.close_sitting' order by id",
      [school.id],
    );
    expect(said).toEqual([{ away: true }, { away: false }]);
  });

  test("by a page from before closings had versions is written, or refused as stale", async () => {
    const school = await app.makeSchool();
    const { teacher, admin } = school;
    const old = (more: Line = {}) => close(teacher, school, { version: undefined, ...more });
    expect((await old()).body).toMatchObject({ outcome: "written", sitting: { version: 1 } });
    // Said again, or by somebody else, it stands already.
    expect((await old()).status).toBe(200);
    await close(admin, school, { teacher_away: true, version: 1 });
    const late = await old();
    expect([late.status, reasonOf(late)]).toEqual([409, "stale"]);
    const { sitting } = await sheetOf(teacher, school);
    expect(sitting).toMatchObject({ teacher_away: true, version: 2 });
    expect((await old({ version: -1 })).status).toBe(400);
  });

  test("of which the answer was lost is no refusal after the month was closed", async () => {
    const school = await app.makeSchool();
    const { teacher, today } = school;
    const { body } = await close(teacher, school);
    await rows(
      `insert into app.closed_months (school_id, id, month, closed_by, closed_at)
       values ($1, $2, $3, $4, now())`,
      [school.id, newId(), monthStart(today), school.admin.id],
    );
    expect(await close(teacher, school)).toMatchObject({
      status: 200,
      body: { sitting: body.sitting },
    });
    for (const other of [{ teacher_away: true }, { version: 1 }]) {
      expect(reasonOf(await close(teacher, school, other))).toBe("month_closed");
    }
    expect(reasonOf(await close(school.admin, school))).toBe("month_closed");
  });

  test("by several at one moment is one, and the others meet what stands", async () => {
    const school = await app.makeSchool();
    const answers = await Promise.all(
      [school.teacher, school.admin, school.teacher, school.admin].map((caller) =>
        close(caller, school),
      ),
    );
    expect(answers.map(({ body }) => body.outcome).toSorted()).toEqual([
      "stale",
      "stale",
      "stale",
      "written",
    ]);
    const { sitting } = await sheetOf(school.teacher, school);
    for (const { body } of answers) expect(body.sitting).toEqual(sitting);
  });

  test("is for those who may write the sheet", async () => {
    const school = await app.makeSchool();
    expect((await close(school.colleague, school)).status).toBe(403);
    const late = { date: addDays(school.today, -40) };
    expect(reasonOf(await close(school.teacher, school, late))).toBe("window");
    expect(reasonOf(await close(school.admin, school, late))).toBe("needs_why");
    expect((await close(school.admin, school, { ...late, why: "Disalin" })).status).toBe(200);
    const future = { date: addDays(school.today, 1) };
    expect((await close(school.admin, school, future)).status).toBe(403);
    const lines = await rows(
      "select action from app.audit where school_id = $1 and action like 'hifz.%'",
      [school.id],
    );
    expect(lines).toEqual([{ action: "hifz.close_sitting" }]);
  });
});

describe("records", () => {
  test("are measured and graded by the server", async () => {
    const school = await app.makeSchool();
    const [first] = school.students;
    const mistakes = { lupa: 1, tersangkut: 1, ditegur: 1, tajwid: 0 };
    const { body } = await write(school.teacher, school, [passed(first, { mistakes })]);
    expect(body).toMatchObject([
      {
        outcome: "written",
        record: { marks: 75, grade_computed: "jayyid", grade: "jayyid", milli: 1000, version: 1 },
      },
    ]);
    const own = { marks: 100, milli: 1 };
    expect((await write(school.teacher, school, [passed(first, own)])).status).toBe(400);
  });

  test("written twice are written once, and a foreign key is refused", async () => {
    const school = await app.makeSchool();
    const [first, second] = school.students;
    const line = passed(first);
    expect(outcomes(await write(school.teacher, school, [line]))).toEqual(["written"]);
    expect(outcomes(await write(school.teacher, school, [line]))).toEqual(["repeated"]);
    const stolen = passed(second, { client_key: line["client_key"] });
    expect((await write(school.teacher, school, [stolen])).status).toBe(422);
    expect(
      await rows("select from app.hifz_records where school_id = $1", [school.id]),
    ).toHaveLength(1);
  });

  test("over an older version are stale and come back with the newer one; a second attempt is kept", async () => {
    const school = await app.makeSchool();
    const [first] = school.students;
    await write(school.teacher, school, [passed(first)]);
    const late = await write(school.admin, school, [passed(first, { decision: "repeat" })]);
    expect(late.body).toMatchObject([
      { outcome: "stale", record: { decision: "pass", version: 1 } },
    ]);
    const again = await write(school.admin, school, [passed(first, { attempt: 2 })]);
    expect(outcomes(again)).toEqual(["written"]);
  });

  test("are changed, taken back and written anew; every version stays", async () => {
    const school = await app.makeSchool();
    const [first] = school.students;
    const { body } = await write(school.teacher, school, [passed(first)]);
    const id = body[0]?.record?.id ?? "";
    const steps = [
      passed(first, { version: 1, decision: "repeat", notes: "Lemah di hujung" }),
      passed(first, { version: 2, voided: true }),
      passed(first, { version: 3 }),
    ];
    for (const step of steps) {
      expect(outcomes(await write(school.teacher, school, [step]))).toEqual(["written"]);
    }
    const history = await school.teacher.get<RecordVersion[]>(`/hifz/records/${id}/history`);
    const shown = history.body.map((one) => `${one.version} ${one.decision} ${one.voided}`);
    expect(shown).toEqual(["4 pass false", "3 repeat true", "2 repeat false", "1 pass false"]);
    const other = await app.makeSchool();
    for (const caller of [school.colleague, other.admin]) {
      expect((await caller.get(`/hifz/records/${id}/history`)).body).toEqual([]);
    }
  });

  test("several of one pupil come in their order in one call", async () => {
    const school = await app.makeSchool();
    const [first] = school.students;
    const answer = await write(school.teacher, school, [
      passed(first, { decision: "repeat" }),
      passed(first, { attempt: 2 }),
      passed(first, { stream: "ulang_lama", from_id: 1, to_id: 7, mistakes: null }),
      passed(first, { version: 1, notes: "Diulang" }),
    ]);
    expect(outcomes(answer)).toEqual(["written", "written", "written", "written"]);
    const [line] = (await sheetOf(school.teacher, school)).marks.filter(
      ({ student_id }) => student_id === first,
    );
    expect(line?.records.map(({ stream, attempt }) => `${stream} ${attempt}`)).toEqual([
      "baharu 1",
      "baharu 2",
      "ulang_lama 1",
    ]);
    expect(line?.records[2]).toMatchObject({ marks: null, grade: null });
  });

  test("of who is away are not written, unless the record stood before", async () => {
    const school = await app.makeSchool();
    const [first, second, third] = school.students;
    await write(school.teacher, school, [passed(second)]);
    for (const [student_id, status] of [
      [first, "absent"],
      [second, "excused"],
      [third, "late"],
    ]) {
      const { class_id, today: date } = school;
      await school.teacher.post("/attendance", { class_id, date, student_id, status });
    }
    const answer = await write(school.teacher, school, [
      passed(first),
      passed(second, { version: 1, decision: "repeat" }),
      passed(third),
    ]);
    expect(outcomes(answer)).toEqual(["absent", "written", "written"]);
  });

  test("of a pupil of another class are not written, the others are", async () => {
    const school = await app.makeSchool();
    const lines = [passed(school.other_students[0]), passed(school.students[0])];
    expect(outcomes(await write(school.teacher, school, lines))).toEqual([
      "not_enrolled",
      "written",
    ]);
  });

  test("say why nobody was heard", async () => {
    const school = await app.makeSchool();
    const [first] = school.students;
    const none = { ...NOBODY, student_id: first, client_key: newId() };
    const { body } = await write(school.teacher, school, [none]);
    expect(body).toMatchObject([
      { outcome: "written", record: { stream: "none", reason: "not_ready", milli: null } },
    ]);
  });
});

const NOBODY = { stream: "none", attempt: 0, version: 0, reason: "not_ready" };

describe("what contradicts itself is refused as a whole", () => {
  const NOTHING = { from_id: null, to_id: null, mistakes: null, decision: null };
  const UNHEARD = { stream: "none", attempt: 0, reason: "sick", ...NOTHING };

  test.each([
    ["range", { from_id: 20, to_id: 10 }],
    ["range", { from_id: null, to_id: null }],
    ["attempt", { attempt: 3 }],
    ["attempt", { attempt: 0 }],
    ["kept", { decision: "half" }],
    ["kept", { decision: "half", kept_to: idAt("2:16") }],
    ["kept", { kept_to: idAt("2:9") }],
    ["decision", { decision: null }],
    ["unheard", { reason: "sick" }],
    ["unheard", { stream: "none", attempt: 0, reason: "sick" }],
    ["unheard", { ...UNHEARD, mistakes: CLEAN }],
    ["unheard", { ...UNHEARD, pins: [[idAt("2:6"), "lupa", 1]] }],
    ["unheard", { ...UNHEARD, partial_id: idAt("2:17") }],
    ["unheard", { ...UNHEARD, grade: "mumtaz" }],
    ["pins", { pins: [[idAt("2:17"), "lupa", 1]] }],
    ["pins", { pins: [1, 2].map((count) => [idAt("2:7"), "lupa", count]) }],
    ["partial", { partial_id: idAt("2:17") }],
    ["mistakes", { grade: "maqbul", mistakes: null }],
    ["grade", { grade: "mumtaz", mistakes: { ...CLEAN, lupa: 1 } }],
    ["grade", { grade: "tiada" }],
  ])("%s: %j", async (reason, more) => {
    const school = await app.makeSchool();
    const [first, second] = school.students;
    const answer = await write(school.teacher, school, [passed(first), passed(second, more)]);
    expect([answer.status, reasonOf(answer)]).toEqual([422, reason]);
    expect(await rows("select from app.hifz_records where school_id = $1", [school.id])).toEqual(
      [],
    );
  });

  test.each([
    { from_id: 0 },
    { to_id: 6237 },
    { stream: "ujian" },
    { stream: "prior" },
    { heard_by: "panel" },
    { mistakes: { ...CLEAN, lupa: 100 } },
    { pins: Array.from({ length: 41 }, (_, at) => [idAt("2:6"), "lupa", at + 1]) },
    { decision: "maybe" },
    { strength: "solid" },
    // What the server works out is nothing that a client may say.
    { marks: 100 },
    { milli: 604_000 },
    { grade_computed: "mumtaz" },
    { target_milli: 0 },
    { source: "exam" },
    { recorded_at: "2026-01-01T00:00:00Z" },
  ])("in its shape: %j", async (more) => {
    const school = await app.makeSchool();
    const answer = await write(school.teacher, school, [passed(school.students[0], more)]);
    expect(answer.status).toBe(400);
  });

  test("a pupil may not have listened to himself, nor one of another class", async () => {
    const school = await app.makeSchool();
    const [first, second] = school.students;
    const by = (hearer_student_id: string | undefined) =>
      write(school.teacher, school, [passed(first, { heard_by: "peer", hearer_student_id })]);
    expect(reasonOf(await by(first))).toBe("hearer");
    expect(reasonOf(await by(school.other_students[0]))).toBe("hearer");
    expect(outcomes(await by(second))).toEqual(["written"]);
  });

  test("a device's clock is kept only where it can be right", async () => {
    const school = await app.makeSchool();
    const hours = (back: number) => new Date(Date.now() - back * 3_600_000).toISOString();
    const times = [hours(2), hours(-2), hours(24 * 30)];
    const lines = times.map((made_at, at) => passed(school.students[at], { made_at }));
    expect(outcomes(await write(school.teacher, school, lines))).toEqual(Array(3).fill("written"));
    const found = await rows<{ made_at: Date | null }>(
      "select made_at from app.hifz_records where school_id = $1 order by made_at",
      [school.id],
    );
    expect(found.map(({ made_at }) => made_at?.toISOString())).toEqual([
      times[0],
      undefined,
      undefined,
    ]);
  });
});

describe("who may write, and when", () => {
  test("teachers of the class in the window, admins later with a reason, nobody the future", async () => {
    const school = await app.makeSchool();
    const [first] = school.students;
    const on = (caller: Caller, days: number, more: Line = {}) =>
      write(caller, school, [passed(first)], { date: addDays(school.today, days), ...more });
    const { admin, teacher } = school;
    expect(reasonOf(await on(teacher, 1))).toBe("future");
    expect(reasonOf(await on(admin, 1))).toBe("future");
    expect(reasonOf(await on(teacher, -8))).toBe("window");
    expect(reasonOf(await on(admin, -8))).toBe("needs_why");
    expect((await on(admin, -8, { why: "Buku dijumpai" })).status).toBe(200);
    expect((await on(teacher, -7)).status).toBe(200);
    expect(reasonOf(await write(school.colleague, school, [passed(first)]))).toBe(
      "not_class_teacher",
    );
    for (const caller of [school.guardian, school.pupil]) {
      expect((await write(caller, school, [passed(first)])).status).toBe(403);
    }
    const other = await app.makeSchool();
    expect((await write(other.admin, school, [passed(first)])).status).toBe(404);
  });

  test("a substitute writes on the days of the cover only", async () => {
    const school = await app.makeSchool();
    const yesterday = addDays(school.today, -1);
    await app.owner.query(
      `insert into app.class_teachers (school_id, id, class_id, teacher_id, kind, from_date, to_date)
       values ($1, $2, $3, $4, 'substitute', $5, $5)`,
      [school.id, newId(), school.class_id, school.colleague.teacher_id, yesterday],
    );
    const on = (date: string) =>
      write(school.colleague, school, [passed(school.students[0])], { date });
    expect((await on(yesterday)).status).toBe(200);
    expect(reasonOf(await on(school.today))).toBe("not_class_teacher");
    const [record] = await rows<{ assigned_teacher_id: string; recorded_by: string }>(
      "select assigned_teacher_id, recorded_by from app.hifz_records where school_id = $1",
      [school.id],
    );
    expect(record).toEqual({
      assigned_teacher_id: school.teacher.teacher_id,
      recorded_by: school.colleague.id,
    });
  });

  test("a closed month of attendance closes hafazan too", async () => {
    const school = await app.makeSchool();
    const before = [passed(school.students[1])];
    expect(outcomes(await write(school.teacher, school, before))).toEqual(["written"]);
    await app.owner.query(
      `insert into app.closed_months (school_id, id, month, closed_by, closed_at)
       values ($1, $2, $3, $4, now())`,
      [school.id, newId(), monthStart(school.today), school.admin.id],
    );
    expect((await sheetOf(school.admin, school)).refusal).toBe("month_closed");
    for (const caller of [school.admin, school.teacher]) {
      expect(reasonOf(await write(caller, school, [passed(school.students[0])]))).toBe(
        "month_closed",
      );
    }
    // A phone that lost the answer learns that the record was written.
    expect(await write(school.teacher, school, before)).toMatchObject({
      status: 200,
      body: [{ outcome: "repeated", record: { version: 1 } }],
    });
    expect(
      reasonOf(await write(school.teacher, school, [...before, passed(school.students[0])])),
    ).toBe("month_closed");
  });
});

describe("at one moment", () => {
  test("of two teachers one writes and the other meets what stands", async () => {
    const school = await app.makeSchool();
    const [first] = school.students;
    const answers = await Promise.all([
      write(school.teacher, school, [passed(first)]),
      write(school.admin, school, [passed(first, { decision: "repeat" })]),
    ]);
    expect(answers.flatMap(outcomes).toSorted()).toEqual(["stale", "written"]);
  });

  test("twenty calls over the same pupils in opposite orders all come to an end, and the pages are right", async () => {
    const school = await app.makeSchool({ pupils: 12 });
    const callers = [school.teacher, school.admin];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => {
        const [from_id, to_id] = at % 2 ? [1, 7] : [idAt("2:6"), idAt("2:16")];
        const lines = school.students.map((id) =>
          passed(id, { stream: "baharu", from_id, to_id, attempt: 1 }),
        );
        const caller = callers[at % 2] ?? school.admin;
        return write(caller, school, at % 3 ? lines : lines.toReversed());
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const written = answers.flatMap(outcomes).filter((outcome) => outcome === "written");
    expect(written).toHaveLength(12);
    const found = await rows<{ milli: number; share: number }>(
      `select p.memorised_milli as milli, (select sum(share)::int from app.hifz_pages g
         where g.school_id = p.school_id and g.student_id = p.student_id) as share
       from app.hifz_pupils p where p.school_id = $1`,
      [school.id],
    );
    expect(found).toEqual(Array(12).fill({ milli: 1000, share: 1000 }));
  });

  test("a month that is being closed is waited for", async () => {
    const school = await app.makeSchool();
    const date = addDays(monthStart(school.today), -1);
    const client = await app.owner.connect();
    try {
      await client.query("begin");
      await client.query(
        "select pg_advisory_xact_lock(hashtextextended(concat_ws(',', $1::uuid, $2::text), 0))",
        [school.id, monthStart(date)],
      );
      await client.query(
        `insert into app.closed_months (school_id, id, month, closed_by, closed_at)
         values ($1, $2, $3, $4, now())`,
        [school.id, newId(), monthStart(date), school.admin.id],
      );
      const late = { date, why: "Lewat" };
      const writing = write(school.admin, school, [passed(school.students[0])], late);
      await untilHeldUp(client, [writing]);
      await client.query("commit");
      expect(reasonOf(await writing)).toBe("month_closed");
    } finally {
      client.release();
    }
  });
});
