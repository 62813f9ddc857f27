import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import fc from "fast-check";
import { startApp, type TestApp, type TestSchool } from "#app/testing.ts";
import { LAST_AYAH } from "#features/hifz/mushaf/rules/ayahs.ts";
import { foldPupilsOf } from "#features/hifz/pages/jobs.ts";
import {
  foldPages,
  type FoldedRecord,
  heldRanges,
  type PageState,
} from "#features/hifz/records/rules/fold.ts";
import { repeatsOf } from "#features/hifz/records/rules/offers.ts";
import type { RecordOutcome } from "#features/hifz/tasmik/contract.ts";
import { EDITIONS, type Edition } from "#lib/enumerations.ts";
import { addDays } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";

const LONG = process.env.LONG === "1";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

async function rowsOf<Row>(query: string, values: unknown[]): Promise<Row[]> {
  return (await app.owner.query(query, values)).rows as Row[];
}

type Live = FoldedRecord & { decision: "pass" | "half" | "repeat" | null };

/** The pages of a pupil as their records say, and as they are stored. */
async function both(student_id: string, edition: Edition) {
  const records = await rowsOf<Live>(
    `select stream, date::text, from_id, to_id, kept_to, decision, heard_by, pins, strength
     from app.hifz_records where student_id = $1 and voided_at is null and stream <> 'none'
     order by app.hifz_records.date, recorded_at, id`,
    [student_id],
  );
  const stored = await rowsOf<object>(
    `select page, share, state, step, clean, good, bad, first_on::text, heard_on::text, taught_on::text
     from app.hifz_pages where student_id = $1 order by page`,
    [student_id],
  );
  const [sum] = await rowsOf<object>(
    `select edition, memorised_milli, weak_pages, held::text, held_pages, heard_days::text[], begun_days::text[],
       begun_milli, repeats
     from app.hifz_pupils where student_id = $1`,
    [student_id],
  );
  const folded = foldPages(records, edition);
  const fresh = records.flatMap(({ stream, decision }) =>
    stream === "baharu" && decision ? [{ decision }] : [],
  );
  // The word for a day before all others sorts before their digits.
  const begunOn = ({ first_on }: PageState) => first_on ?? "-infinity";
  const days = [...new Set(folded.map(begunOn))].sort();
  return {
    stored: { pages: stored, sum },
    folded: {
      pages: folded,
      sum: {
        edition,
        memorised_milli: folded.reduce((milli, { share }) => milli + share, 0),
        weak_pages: folded.filter(({ state }) => state === "weak").length,
        held: `{${heldRanges(records)
          .map(([from, to]) => `[${from},${to + 1})`)
          .join()}}`,
        held_pages: folded.length,
        heard_days: folded.flatMap(({ heard_on }) => heard_on ?? []).sort(),
        begun_days: days,
        begun_milli: days.map((day) =>
          folded.reduce((sum, one) => sum + (begunOn(one) <= day ? one.share : 0), 0),
        ),
        repeats: repeatsOf(fresh),
      },
    },
  };
}

const CLEAN = { lupa: 0, tersangkut: 0, ditegur: 0, tajwid: 0 };

/** What a teacher does with a pupil; places count through four pages in which everything happens. */
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant("write" as const),
      stream: fc.constantFrom<string>(
        "baharu",
        "baharu",
        "ulang_baharu",
        "ulang_lama",
        "tahriri",
        "tilawah",
      ),
      from: fc.integer({ min: 1, max: 45 }),
      length: fc.integer({ min: 1, max: 30 }),
      decision: fc.constantFrom("pass", "pass", "half", "repeat"),
      heard_by: fc.constantFrom("teacher", "peer", "guardian"),
      back: fc.integer({ min: 0, max: 6 }),
      pins: fc.integer({ min: 0, max: 2 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant("change" as const),
      at: fc.nat(),
      from: fc.integer({ min: 1, max: 45 }),
      length: fc.integer({ min: 1, max: 30 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("void" as const), at: fc.nat() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant("prior" as const),
      to: fc.integer({ min: 1, max: 60 }),
      strength: fc.constantFrom("solid", "shaky", "lost"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("unheard" as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("print" as const) }) },
);

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
type Line = Record<string, unknown> & { version: number; voided?: boolean };

/** Carries out the steps for a pupil; answers the print by which the school counts afterwards. */
async function carryOut(school: TestSchool, student_id: string, steps: readonly Step[]) {
  const written: { date: string; line: Line }[] = [];
  let print = 0;
  const write = async (date: string, line: Line) => {
    const records = [{ ...line, client_key: newId() }];
    const body = { class_id: school.class_id, date, records };
    const answer = await school.teacher.post<RecordOutcome[]>("/hifz/records/batch", body);
    expect(answer.body).toMatchObject([{ outcome: "written" }]);
    if (line["stream"] === "none" || line.voided) return;
    // Who is heard has no reason any more why not: the same call takes it back.
    for (const other of written) {
      if (other.date !== date || other.line["stream"] !== "none" || other.line.voided) continue;
      other.line = { ...other.line, version: other.line.version + 1, voided: true };
    }
  };
  for (const one of steps) {
    const at = "at" in one ? written[one.at % Math.max(1, written.length)] : undefined;
    if (one.does === "write") {
      const from_id = one.from;
      const to_id = one.from + one.length;
      const date = addDays(school.today, -one.back);
      const attempt = written.filter(
        (other) => other.date === date && other.line["stream"] === one.stream,
      ).length;
      const line = {
        student_id,
        version: 0,
        stream: one.stream,
        attempt: attempt + 1,
        from_id,
        to_id,
        decision: one.decision,
        heard_by: one.heard_by,
        mistakes: CLEAN,
        kept_to: one.decision === "half" ? from_id : null,
        pins: one.pins > 0 ? [[from_id, "lupa", one.pins]] : [],
      };
      await write(date, line);
      written.push({ date, line });
    } else if (at && one.does !== "prior") {
      at.line.version += 1;
      const isVoiding = one.does === "void" && !at.line.voided;
      // A changed range leaves the pages of the one before, and moves what was noted at ayahs.
      const range = one.does === "change" && {
        from_id: one.from,
        to_id: one.from + one.length,
        pins: [[one.from, "lupa", 1]],
      };
      const heard =
        at.line["stream"] === "none" ? {} : { decision: "pass", kept_to: null, ...range };
      at.line = { ...at.line, ...heard, voided: isVoiding };
      await write(at.date, at.line);
    } else if (one.does === "prior") {
      const priors = [{ from_id: 1, to_id: one.to, strength: one.strength }];
      const body = { date: addDays(school.today, -40), pupils: [{ student_id, priors }] };
      expect((await school.teacher.post("/hifz/priors", body)).status).toBe(200);
    } else if (one.does === "unheard") {
      const none = { stream: "none", attempt: 0, reason: "sick" };
      // Whoever was heard that day has no reason for not being heard.
      const stands = written.some(
        ({ date, line }) => line["stream"] === "none" || (date === school.today && !line.voided),
      );
      if (stands) continue;
      const line = { student_id, version: 0, ...none };
      await write(school.today, line);
      written.push({ date: school.today, line });
    } else if (one.does === "print") {
      print += 1;
      const edition = EDITIONS[print % 2];
      expect((await school.admin.patch("/hifz/settings", { edition })).status).toBe(200);
    }
  }
  return EDITIONS[print % 2] ?? EDITIONS[0];
}

test("after any sequence the stored pages are the fold of the records", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const school = await app.makeSchool({ pupils: 1 });
      const [student_id = ""] = school.students;
      const edition = await carryOut(school, student_id, steps);
      // A write after a change of print counts the pupil's pages anew.
      await carryOut(school, student_id, [
        {
          does: "write",
          stream: "talaqqi",
          from: 1,
          length: 1,
          decision: "pass",
          heard_by: "teacher",
          back: 0,
          pins: 0,
        },
      ]);
      const { stored, folded } = await both(student_id, edition);
      expect(stored).toEqual(folded);
    }),
    // A call that a busy machine refused would otherwise be looked into until the test runs out of time.
    { numRuns: LONG ? 500 : 25, interruptAfterTimeLimit: 240_000 },
  );
}, 300_000);

test("merging two records of a pupil folds the pages of the one that is kept", async () => {
  const school = await app.makeSchool();
  const [keep = "", drop = ""] = school.students;
  const passed = (student_id: string, from_id: number, to_id: number) => ({
    student_id,
    stream: "baharu",
    attempt: 1,
    version: 0,
    client_key: newId(),
    from_id,
    to_id,
    decision: "pass",
    mistakes: CLEAN,
  });
  const records = [passed(keep, 1, 7), passed(drop, 8, 20)];
  const body = { class_id: school.class_id, date: school.today, records };
  await school.teacher.post("/hifz/records/batch", body);
  const merged = await school.admin.post("/merges", {
    kind: "students",
    keep,
    drop,
    keep_version: 1,
    drop_version: 1,
  });
  expect([merged.status, merged.body]).toMatchObject([200, {}]);
  const { stored, folded } = await both(keep, "madinah_1405");
  expect(stored).toEqual(folded);
  expect(stored.pages).toHaveLength(3);
  const left = await rowsOf("select from app.hifz_pages where student_id = $1", [drop]);
  expect(left).toEqual([]);
});

test("merging keeps one line of a sheet on which both records of a pupil were not heard, and no own hearer", async () => {
  const school = await app.makeSchool();
  const [keep = "", drop = ""] = school.students;
  const unheard = (student_id: string) => {
    const none = { stream: "none", attempt: 0, reason: "not_ready" };
    return { student_id, version: 0, client_key: newId(), ...none };
  };
  const heard = {
    student_id: drop,
    stream: "baharu",
    attempt: 1,
    version: 0,
    client_key: newId(),
    from_id: 1,
    to_id: 7,
    decision: "pass",
    heard_by: "peer",
    hearer_student_id: keep,
  };
  const write = async (date: string, records: object[]) => {
    const body = { class_id: school.class_id, date, records };
    expect((await school.teacher.post("/hifz/records/batch", body)).status).toBe(200);
  };
  await write(school.today, [unheard(keep), unheard(drop)]);
  await write(addDays(school.today, -1), [heard]);
  const merged = await school.admin.post("/merges", {
    kind: "students",
    keep,
    drop,
    keep_version: 1,
    drop_version: 1,
  });
  expect([merged.status, merged.body]).toMatchObject([200, {}]);
  const found = await rowsOf<object>(
    `select stream, student_id, hearer_student_id from app.hifz_records
     where school_id = $1 and voided_at is null order by stream`,
    [school.id],
  );
  expect(found).toEqual([
    { stream: "baharu", student_id: keep, hearer_student_id: null },
    { stream: "none", student_id: keep, hearer_student_id: null },
  ]);
  const { stored, folded } = await both(keep, "madinah_1405");
  expect(stored).toEqual(folded);
});

test("the last ayah of the mushaf has a page too", async () => {
  const school = await app.makeSchool({ pupils: 1 });
  const [student_id = ""] = school.students;
  const line = { student_id, stream: "baharu", attempt: 1, version: 0, client_key: newId() };
  const range = { from_id: LAST_AYAH, to_id: LAST_AYAH, decision: "pass" };
  const body = { class_id: school.class_id, date: school.today, records: [{ ...line, ...range }] };
  expect((await school.teacher.post("/hifz/records/batch", body)).status).toBe(200);
  const { stored, folded } = await both(student_id, "madinah_1405");
  expect(stored).toEqual(folded);
  expect(stored.pages).toMatchObject([{ page: 604, state: "begun" }]);
});

describe("the nightly check", () => {
  const record = async (school: TestSchool, student_id: string) => {
    const line = { student_id, stream: "baharu", attempt: 1, version: 0, client_key: newId() };
    const records = [{ ...line, from_id: 1, to_id: 200, decision: "pass" }];
    const body = { class_id: school.class_id, date: school.today, records };
    expect((await school.teacher.post("/hifz/records/batch", body)).status).toBe(200);
  };

  test("finds a state that differs from its records, and mends it", async () => {
    const school = await app.makeSchool({ pupils: 2 });
    const [first = "", second = ""] = school.students;
    for (const id of [first, second]) await record(school, id);
    expect(await foldPupilsOf(app.runtime, school.id, 1)).toEqual([]);
    await rowsOf("update app.hifz_pages set step = 5, state = 'firm' where student_id = $1", [
      first,
    ]);
    expect(await foldPupilsOf(app.runtime, school.id, 1)).toEqual([first]);
    const { stored, folded } = await both(first, "madinah_1405");
    expect(stored).toEqual(folded);
    expect(await foldPupilsOf(app.runtime, school.id, 1)).toEqual([]);
  });

  test.each([
    "memorised_milli = memorised_milli + 1",
    "held = '{[1,8)}'",
    "heard_days = '{2020-01-06}'",
    "begun_milli = '{1}'",
    "last_new_on = '2020-01-06'",
  ])("finds a sum that differs from the pages: %s", async (wrong) => {
    const school = await app.makeSchool({ pupils: 1 });
    const [student_id = ""] = school.students;
    await record(school, student_id);
    await rowsOf(`update app.hifz_pupils set ${wrong} where student_id = $1`, [student_id]);
    expect(await foldPupilsOf(app.runtime, school.id, 1)).toEqual([student_id]);
    const { stored, folded } = await both(student_id, "madinah_1405");
    expect(stored).toEqual(folded);
    expect(await foldPupilsOf(app.runtime, school.id, 1)).toEqual([]);
  });

  test("folds every pupil whose pages are counted by another print, which is no fault", async () => {
    const school = await app.makeSchool({ pupils: 1 });
    const [student_id = ""] = school.students;
    await record(school, student_id);
    const queued = async () =>
      (
        await rowsOf("select from graphile_worker._private_jobs where key = $1", [
          `fold_hifz ${school.id}`,
        ])
      ).length;
    await school.admin.patch("/hifz/settings", { cycle_days: 15 });
    expect(await queued()).toBe(0);
    await school.admin.patch("/hifz/settings", { edition: "madinah_1421" });
    expect(await queued()).toBe(1);
    // So that no pupil is checked by chance.
    expect(await foldPupilsOf(app.runtime, school.id, 1e9)).toEqual([]);
    const { stored, folded } = await both(student_id, "madinah_1421");
    expect(stored).toEqual(folded);
    expect(stored.sum).toMatchObject({ edition: "madinah_1421" });
  });
});
