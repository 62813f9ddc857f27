import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  MAX_MARKS,
  type Register,
  attendanceContract,
  type RegisterKey,
  type RegisterLine,
} from "#features/attendance/contract.ts";
import { UNMARKED } from "#features/attendance/rules.ts";
import { refuse } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import {
  addChange,
  countChanges,
  dropSettled,
  failBatch,
  isHeldUp,
  type KindsOf,
  clientKeysOf,
  nextBatch,
  type ChangeOutcome,
  type PendingChange,
  type PendingChanges,
  retryFailed,
  applyOutcomes,
} from "#offline/changes.ts";
import { filledCells, markRules, saveRules, shownMark } from "./change-kinds.ts";
import {
  MARK_CHANGE,
  markCell,
  markChange,
  registerName,
  SAVE_CHANGE,
  saveChange,
  type StoredMark,
  upgradeChange,
} from "./stored-changes.ts";
import { blankRegister, sessionWord } from "./without-network.ts";

const SHEET = { class_id: "class", date: "2026-11-20", session: "harian" };
const OTHER = { ...SHEET, class_id: "other" };

const kindsOf: KindsOf = (kind) =>
  kind === MARK_CHANGE ? markRules : kind === SAVE_CHANGE ? saveRules : undefined;

type Mark = PendingChange<StoredMark>;
type More = Partial<PendingChange> & { of?: RegisterKey };

let made = 0;
function rest({ of: _of, ...more }: More) {
  made += 1;
  const made_at = "2026-11-20T00:00:00Z";
  return { state: "waiting" as const, client_key: `key-${made}`, made_at, ...more };
}

function mark(student_id: string, status: "present" | "absent", more: More = {}): Mark {
  const made = { student_id, version: more.version ?? 0, mark: { ...UNMARKED, status } };
  return markChange(more.of ?? SHEET, made, rest(more));
}

function save(unmarked: string[], more: More = {}) {
  return saveChange(more.of ?? SHEET, unmarked, rest(more));
}

function add(queue: PendingChanges, change: PendingChange): PendingChanges {
  return addChange(queue, change, kindsOf);
}

function queueOf(...marks: PendingChange[]): PendingChanges {
  return marks.reduce(add, [] as PendingChanges);
}

function outcomeOf(
  { client_key, value }: PendingChange,
  is: "written" | "stale",
  status: "late" | "present" = "late",
): ChangeOutcome {
  const { student_id } = value as StoredMark;
  const current = { ...UNMARKED, student_id, status, version: 1 };
  return is === "written" ? { client_key, is } : { client_key, is, current };
}

const refused = refuse("FORBIDDEN", "No.", { reason: "window" });

describe("a mark", () => {
  test("behind another one of the pupil is made over the version which that will make", () => {
    const queue = queueOf(
      mark("ali", "present", { version: 4 }),
      mark("abu", "present", { version: 7 }),
      mark("ali", "absent", { version: 4 }),
      mark("ali", "present", { version: 4 }),
    );
    const versions = queue.map(({ value, version }) => [(value as StoredMark).student_id, version]);
    expect(versions).toEqual([
      ["ali", 4],
      ["abu", 7],
      ["ali", 5],
      ["ali", 6],
    ]);
  });

  test("takes the place of what went wrong with the pupil, and of nothing that waits", () => {
    const lost = mark("ali", "absent", { state: "stale" });
    const waiting = mark("abu", "absent");
    const fresh = mark("ali", "present", { version: 3 });
    expect(add([lost, waiting], fresh)).toEqual([waiting, fresh]);
    expect(dropSettled([lost, waiting], lost.cell)).toEqual([waiting]);
    expect(dropSettled([lost, waiting], waiting.cell)).toEqual([lost, waiting]);
  });

  test("goes before a waiting save that would make the pupil present", () => {
    const closing = { ...save(["ali", "abu"]), seq: 4 };
    const late = mark("ali", "absent");
    const queue = add([closing], late);
    expect(clientKeysOf(queue)).toEqual([late.client_key, closing.client_key]);
    expect(queue[1]).toMatchObject({ value: { unmarked: ["abu"] }, seq: undefined });
    const elsewhere = mark("ali", "absent", { of: OTHER });
    expect(clientKeysOf(add([closing], elsewhere))).toEqual([
      closing.client_key,
      elsewhere.client_key,
    ]);
  });
});

describe("what is sent next", () => {
  test("is the first that waits, with those right behind it of the same register and reason", () => {
    const queue = queueOf(
      mark("ali", "absent", { state: "stale" }),
      mark("abu", "present"),
      mark("siti", "present"),
      mark("aminah", "present", { why: "Late note" }),
      mark("zaid", "present"),
    );
    expect(nextBatch(queue, kindsOf)).toEqual([queue[1], queue[2]]);
    expect(nextBatch(queue, kindsOf, 1)).toEqual([queue[1]]);
    expect(nextBatch([], kindsOf)).toEqual([]);
  });

  test("never holds a pupil twice: the second waits for what became of the first", () => {
    const queue = queueOf(mark("ali", "present"), mark("abu", "present"), mark("ali", "absent"));
    expect(nextBatch(queue, kindsOf)).toEqual(queue.slice(0, 2));
  });

  test("is a save after all marks before it, alone", () => {
    const closing = save([]);
    const ali = mark("ali", "present");
    expect(nextBatch([ali, closing], kindsOf)).toEqual([ali]);
    expect(nextBatch([closing, mark("abu", "present")], kindsOf)).toEqual([closing]);
  });

  test("is never more than one call takes: the contract takes as many, and not one more", () => {
    const of = { class_id: newId(), date: "2026-11-20", session: "harian" };
    const many = Array.from({ length: MAX_MARKS + 50 }, () =>
      mark(newId(), "present", { of, client_key: newId() }),
    );
    const batch = nextBatch(queueOf(...many), kindsOf) as Mark[];
    expect(batch).toHaveLength(MAX_MARKS);
    const schema = attendanceContract.markStudents["~orpc"].inputSchema;
    const takes = (marks: Mark[]) =>
      schema?.["~standard"].validate({
        ...of,
        marks: marks.map(({ value, version, client_key }) => ({
          ...value.mark,
          student_id: value.student_id,
          version,
          client_key,
        })),
      });
    expect(takes(batch)).not.toHaveProperty("issues");
    expect(takes([...batch, ...(many.slice(-1) as Mark[])])).toHaveProperty("issues");
  });

  test("goes through everything once and in order, whatever was marked", () => {
    const taps = fc.array(fc.tuple(fc.integer({ min: 0, max: 4 }), fc.boolean()));
    fc.assert(
      fc.property(taps, (marked) => {
        let queue = queueOf(...marked.map(([who]) => mark(`p${who}`, "present")));
        const all = clientKeysOf(queue);
        const sent: string[] = [];
        for (;;) {
          const batch = nextBatch(queue, kindsOf);
          if (batch.length === 0) break;
          sent.push(...clientKeysOf(batch));
          queue = applyOutcomes(
            queue,
            batch.map((change) => outcomeOf(change, "written")),
            kindsOf,
          );
        }
        expect(sent).toEqual(all);
        expect(queue).toEqual([]);
      }),
    );
  });
});

describe("after the answer", () => {
  test("leaves what was written, now or before", () => {
    const queue = queueOf(mark("ali", "present"), mark("abu", "present"), mark("siti", "present"));
    const [ali, abu, siti] = queue;
    if (!ali || !abu) throw new Error("no marks");
    const after = applyOutcomes(
      queue,
      [outcomeOf(ali, "written"), outcomeOf(abu, "written")],
      kindsOf,
    );
    expect(after).toEqual([siti]);
  });

  test("a stale mark stays to be looked at, and the marks behind it are not sent", () => {
    const queue = queueOf(mark("ali", "present"), mark("ali", "absent"), mark("abu", "present"));
    const [first, last, abu] = queue;
    if (!first) throw new Error("no mark");
    const after = applyOutcomes(queue, [outcomeOf(first, "stale")], kindsOf);
    expect(after).toEqual([{ ...last, state: "stale" }, abu]);
    expect(nextBatch(after, kindsOf)).toEqual([abu]);
    expect(countChanges(after)).toEqual({ waiting: 1, open: 1 });
  });

  test("a stale mark that equals the current one is no conflict", () => {
    const queue = queueOf(mark("ali", "present"));
    const [first] = queue;
    if (!first) throw new Error("no mark");
    expect(applyOutcomes(queue, [outcomeOf(first, "stale", "present")], kindsOf)).toEqual([]);
  });

  test("a refusal stays with its reason, and can be tried again with the same key", () => {
    const queue = queueOf(mark("ali", "present"), mark("abu", "present"));
    const after = failBatch(queue, nextBatch(queue, kindsOf), refused);
    expect(after.map(({ state }) => state)).toEqual(["failed", "failed"]);
    const [ali] = after as Mark[];
    expect(ali && shownMark(ali, false)).toMatchObject({
      state: "failed",
      error: { code: "FORBIDDEN", data: { reason: "window" } },
    });
    expect(nextBatch(after, kindsOf)).toEqual([]);
    expect(isHeldUp(after, save([]), kindsOf)).toBe(true);
    expect(isHeldUp(after, save([], { of: OTHER }), kindsOf)).toBe(false);
    expect(retryFailed(after, registerName(SHEET))).toEqual(queue);
  });

  test("a refused mark with a later one behind it gives that its own base", () => {
    const queue = queueOf(mark("ali", "present", { version: 2 }), mark("ali", "absent"));
    const [first, last] = queue;
    if (!first) throw new Error("no mark");
    const after = failBatch(queue, [first], refused);
    expect(after).toEqual([{ ...last, version: 2 }]);
  });

  test("a save in the place of another tries again what failed, and settles what was seen", () => {
    const stale = mark("ali", "absent", { state: "stale" });
    const failed = mark("abu", "absent", { state: "failed" });
    const elsewhere = mark("zaid", "absent", { of: OTHER, state: "stale" });
    const again = save(["siti"]);
    const after = add([stale, failed, elsewhere, save(["siti", "abu"])], again);
    expect(after).toEqual([{ ...failed, state: "waiting" }, elsewhere, again]);
  });
});

describe("a mark made while a save is on its way", () => {
  const line = (student_id: string, more: object = {}) =>
    ({ ...UNMARKED, student_id, version: 0, planned: null, ...more }) as RegisterLine;
  const closing = save(["ali", "abu", "siti"]);
  const known = [line("ali"), line("abu"), line("siti", { planned: "sick" }), line("zaid")];

  test("stands on what the save has made of the pupil, and on nothing that others have made", () => {
    const filled = { status: "present", version: 1 };
    const by_others = [{ status: "late" }, { version: 2 }, { notes: "Bus" }, { left_at: "09:00" }];
    for (const other of by_others) {
      const saved = [line("ali", filled), line("abu", { ...filled, ...other })];
      const also = filledCells(closing, known, saved);
      expect(also).toEqual([{ cell: markCell(SHEET, "ali"), version: 1 }]);
    }
    const excused = { status: "excused", reason: "sick", version: 1 };
    const saved = [line("siti", excused), line("zaid", filled)];
    expect(filledCells(closing, known, saved)).toEqual([
      { cell: markCell(SHEET, "siti"), version: 1 },
    ]);
  });

  test("is moved up with those behind it, unless it stands there already", () => {
    const also = [{ cell: markCell(SHEET, "ali"), version: 1 }];
    const { client_key } = closing;
    const after = (queue: PendingChanges) =>
      applyOutcomes(queue, [{ client_key, is: "written", also }], kindsOf);
    const [first, second] = [mark("ali", "absent"), mark("ali", "present")];
    const queue = [first, mark("abu", "absent"), second].reduce(add, [closing] as PendingChanges);
    expect(after(queue).map(({ version }) => version)).toEqual([1, 0, 2]);
    const seen = mark("ali", "absent", { version: 1 });
    expect(after([closing, seen])).toEqual([seen]);
  });
});

test("without network, a mark waits; with it, it is on its way", () => {
  expect(shownMark(mark("ali", "present"), true).state).toBe("waiting");
  expect(shownMark(mark("ali", "present"), false).state).toBe("sending");
  expect(shownMark(mark("ali", "present", { state: "stale" }), true).state).toBe("stale");
});

test("a day that began without network has yesterday's pupils, and nobody is marked", () => {
  const line = { ...UNMARKED, ...SHEET, student_id: "ali", status: "late", version: 3, id: "mark" };
  const known = {
    ...SHEET,
    class_name: "Tahun 3",
    taken: { by: "Faizal", at: "2026-11-20T00:10:00Z" },
    closure: { why: "weekend" },
    marks: [{ ...line, planned: "mc", marked_by: "Faizal", marked_at: "2026-11-20T00:05:00Z" }],
  } as unknown as Register;
  const blank = blankRegister(known, "2026-11-21");
  expect(blank).toMatchObject({ date: "2026-11-21", taken: null, closure: null });
  expect(blank.marks).toEqual([
    expect.objectContaining({
      student_id: "ali",
      date: "2026-11-21",
      status: null,
      version: 0,
      id: null,
      marked_by: null,
      planned: null,
    }),
  ]);
});

test("a register is called by its session only where the day has several", () => {
  const times = { starts_at: "07:30", due_at: "08:00" };
  const daily = { key: "harian", name: "Pagi", ...times };
  const sessions = [daily, { key: "subuh", name: "Subuh", ...times }];
  expect(sessionWord({ sessions: [daily], session: "harian" })).toBeUndefined();
  expect(sessionWord({ sessions, session: "subuh" })).toBe("Subuh");
});

test("whoever has left the class does not hold up saving it", () => {
  const ali = mark("ali", "absent");
  const left = { code: "NOT_FOUND", message: "", data: { reason: "not_enrolled" } };
  const after = applyOutcomes(
    [ali],
    [{ client_key: ali.client_key, is: "failed", failure: left }],
    kindsOf,
  );
  expect(after).toMatchObject([{ state: "failed" }]);
  expect(isHeldUp(after, save([]), kindsOf)).toBe(false);
});

test("what yesterday's app has stored is rewritten as what today's would store", () => {
  const common = { made_at: "2026-11-20T00:00:00Z", why: undefined, owner: "school person" };
  const value = { ...UNMARKED, status: "absent" as const };
  const failure = { code: "FORBIDDEN", message: "No.", data: { reason: "window" } };
  const old = {
    ...common,
    ...SHEET,
    kind: "mark",
    seq: 7,
    client_key: "one",
    state: "failed",
    student_id: "ali",
    version: 3,
    value,
    failure,
  };
  const stored = { state: "failed" as const, seq: 7, client_key: "one", failure };
  expect(upgradeChange(old as unknown as PendingChange)).toEqual({
    ...mark("ali", "absent", { ...stored, version: 3 }),
    why: undefined,
  });
  const oldSave = {
    ...common,
    ...SHEET,
    kind: "save",
    seq: 8,
    client_key: "two",
    state: "waiting",
    unmarked: ["ali", "abu"],
  };
  expect(upgradeChange(oldSave as unknown as PendingChange)).toEqual({
    ...save(["ali", "abu"], { seq: 8, client_key: "two" }),
    why: undefined,
    failure: undefined,
  });
  expect(mark("ali", "absent").cell).toBe(markCell(SHEET, "ali"));
});
