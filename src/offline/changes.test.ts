import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Mark, MarkOutcome, Register } from "#features/attendance/contract.ts";
import { UNMARKED } from "#features/attendance/rules.ts";
import { refuse } from "#lib/errors.ts";
import {
  addMark,
  addSave,
  blankRegister,
  countQueue,
  dropSettled,
  failJob,
  hasFailedMark,
  keysOf,
  nextJob,
  pressOf,
  type Queue,
  type QueuedMark,
  type QueuedSave,
  retryMarks,
  sessionWord,
  settleMarks,
} from "./changes.ts";

const SHEET = { class_id: "class", date: "2026-11-20", session: "harian" };
const OTHER = { ...SHEET, class_id: "other" };

let made = 0;
function mark(student_id: string, status: "present" | "absent", more: Partial<QueuedMark> = {}) {
  made += 1;
  const one: QueuedMark = {
    ...SHEET,
    kind: "mark",
    state: "waiting",
    client_key: `key-${made}`,
    made_at: "2026-11-20T00:00:00Z",
    student_id,
    version: 0,
    value: { ...UNMARKED, status },
    ...more,
  };
  return one;
}

function save(unmarked: string[], more: Partial<QueuedSave> = {}): QueuedSave {
  made += 1;
  const common = { client_key: `key-${made}`, made_at: "2026-11-20T00:00:00Z" };
  return { ...SHEET, kind: "save", state: "waiting", ...common, unmarked, ...more };
}

function queueOf(...marks: QueuedMark[]): Queue {
  return marks.reduce<Queue>(addMark, []);
}

function outcomeOf(
  { client_key, student_id }: QueuedMark,
  outcome: MarkOutcome["outcome"],
  status: "late" | "present" = "late",
): MarkOutcome {
  const standing = { ...UNMARKED, student_id, status, version: 1 };
  return { client_key, student_id, outcome, mark: standing as unknown as Mark };
}

const refused = refuse("FORBIDDEN", "No.", { reason: "window" });

describe("a press", () => {
  test("behind another one of the pupil is made over the version which that will make", () => {
    const queue = queueOf(
      mark("ali", "present", { version: 4 }),
      mark("abu", "present", { version: 7 }),
      mark("ali", "absent", { version: 4 }),
      mark("ali", "present", { version: 4 }),
    );
    const versions = queue.map((one) => one.kind === "mark" && [one.student_id, one.version]);
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
    expect(addMark([lost, waiting], fresh)).toEqual([waiting, fresh]);
    expect(dropSettled([lost, waiting], lost)).toEqual([waiting]);
    expect(dropSettled([lost, waiting], waiting)).toEqual([lost, waiting]);
  });

  test("goes before a waiting save that would make the pupil present", () => {
    const closing = { ...save(["ali", "abu"]), seq: 4 };
    const late = mark("ali", "absent");
    const queue = addMark([closing], late);
    expect(keysOf(queue)).toEqual([late.client_key, closing.client_key]);
    expect(queue[1]).toMatchObject({ unmarked: ["abu"], seq: undefined });
    const elsewhere = mark("ali", "absent", OTHER);
    expect(keysOf(addMark([closing], elsewhere))).toEqual([
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
    expect(nextJob(queue)).toEqual({ kind: "marks", marks: [queue[1], queue[2]] });
    expect(nextJob(queue, 1)).toEqual({ kind: "marks", marks: [queue[1]] });
    expect(nextJob([])).toBeUndefined();
  });

  test("never holds a pupil twice: the second waits for what became of the first", () => {
    const queue = queueOf(mark("ali", "present"), mark("abu", "present"), mark("ali", "absent"));
    expect(nextJob(queue)).toEqual({ kind: "marks", marks: queue.slice(0, 2) });
  });

  test("is a save after all marks before it, and no more than 200 marks", () => {
    const closing = save([]);
    expect(nextJob([mark("ali", "present"), closing])).toMatchObject({ kind: "marks" });
    expect(nextJob([closing])).toEqual({ kind: "save", save: closing });
    const many = queueOf(...Array.from({ length: 250 }, (_, at) => mark(`p${at}`, "present")));
    const job = nextJob(many);
    expect(job?.kind === "marks" && job.marks.length).toBe(200);
  });

  test("goes through everything once and in order, whatever was pressed", () => {
    const presses = fc.array(fc.tuple(fc.integer({ min: 0, max: 4 }), fc.boolean()));
    fc.assert(
      fc.property(presses, (pressed) => {
        let queue = queueOf(...pressed.map(([who]) => mark(`p${who}`, "present")));
        const all = keysOf(queue);
        const sent: string[] = [];
        for (let job = nextJob(queue); job; job = nextJob(queue)) {
          if (job.kind !== "marks") break;
          sent.push(...keysOf(job.marks));
          queue = settleMarks(
            queue,
            job.marks.map((one) => outcomeOf(one, "written")),
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
    const [ali, abu, siti] = queue as QueuedMark[];
    if (!ali || !abu) throw new Error("no marks");
    const after = settleMarks(queue, [outcomeOf(ali, "written"), outcomeOf(abu, "repeated")]);
    expect(after).toEqual([siti]);
  });

  test("a stale press stays to be looked at, and what was pressed behind it is not sent", () => {
    const queue = queueOf(mark("ali", "present"), mark("ali", "absent"), mark("abu", "present"));
    const [first, last, abu] = queue as QueuedMark[];
    if (!first) throw new Error("no mark");
    const after = settleMarks(queue, [outcomeOf(first, "stale")]);
    expect(after).toEqual([{ ...last, state: "stale" }, abu]);
    expect(nextJob(after)).toEqual({ kind: "marks", marks: [abu] });
    expect(countQueue(after)).toEqual({ waiting: 1, open: 1 });
  });

  test("a stale press that says what stands already is no conflict", () => {
    const queue = queueOf(mark("ali", "present"));
    const [first] = queue as QueuedMark[];
    if (!first) throw new Error("no mark");
    expect(settleMarks(queue, [outcomeOf(first, "stale", "present")])).toEqual([]);
  });

  test("a refusal stays with its reason, and can be tried again with the same key", () => {
    const queue = queueOf(mark("ali", "present"), mark("abu", "present"));
    const job = nextJob(queue);
    if (!job) throw new Error("no job");
    const after = failJob(queue, job, refused);
    expect(after.map(({ state }) => state)).toEqual(["failed", "failed"]);
    const [ali] = after as QueuedMark[];
    expect(ali && pressOf(ali, false)).toMatchObject({
      state: "failed",
      error: { code: "FORBIDDEN", data: { reason: "window" } },
    });
    expect(nextJob(after)).toBeUndefined();
    expect(hasFailedMark(after, SHEET)).toBe(true);
    expect(hasFailedMark(after, OTHER)).toBe(false);
    expect(retryMarks(after, SHEET)).toEqual(queue);
  });

  test("a refused press with a later one behind it gives that its own base", () => {
    const queue = queueOf(mark("ali", "present", { version: 2 }), mark("ali", "absent"));
    const [first, last] = queue as QueuedMark[];
    if (!first) throw new Error("no mark");
    const after = failJob(queue, { kind: "marks", marks: [first] }, refused);
    expect(after).toEqual([{ ...last, version: 2 }]);
  });

  test("a save in the place of another tries again what failed, and settles what was seen", () => {
    const stale = mark("ali", "absent", { state: "stale" });
    const failed = mark("abu", "absent", { state: "failed" });
    const elsewhere = mark("zaid", "absent", { ...OTHER, state: "stale" });
    const again = save(["siti"]);
    const after = addSave([stale, failed, elsewhere, save(["siti", "abu"])], again);
    expect(after).toEqual([{ ...failed, state: "waiting" }, elsewhere, again]);
  });
});

test("without network, a press waits; with it, it is on its way", () => {
  expect(pressOf(mark("ali", "present"), true).state).toBe("waiting");
  expect(pressOf(mark("ali", "present"), false).state).toBe("sending");
  expect(pressOf(mark("ali", "present", { state: "stale" }), true).state).toBe("stale");
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
  const blank = blankRegister(known, { ...SHEET, date: "2026-11-21" });
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
