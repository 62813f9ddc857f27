import { expect, test } from "vitest";
import { markRules } from "#features/attendance/rules/change-kinds.ts";
import type { RecordOutcome, SheetRecord } from "#features/hifz/tasmik/contract.ts";
import {
  addChange,
  applyOutcomes,
  isHeldUp,
  nextBatch,
  type KindRules,
  type PendingChanges,
} from "#offline/changes.ts";
import { heard, isTasmik, recordChange, recordOutcome, tasmikRules } from "./changes.ts";

const KEY = { class_id: "uthman", date: "2026-11-20", session: "subuh" };
const KINDS: Record<string, KindRules> = { mark: markRules, tasmik: tasmikRules };
const kindsOf = (kind: string) => KINDS[kind];

let keys = 0;
const rest = () => ({
  client_key: `key ${(keys += 1)}`,
  made_at: "2026-11-20T06:00:00Z",
  state: "waiting" as const,
});

const CLEAN = { lupa: 0, tersangkut: 0, ditegur: 0, tajwid: 0 };
const passed = (student_id = "danish") => ({
  student_id,
  stream: "baharu" as const,
  attempt: 1,
  from_id: 1,
  to_id: 7,
  mistakes: CLEAN,
  decision: "pass" as const,
});
const line = (student_id?: string) => ({ version: 0, record: passed(student_id) });
const UNMARKED = { status: null, version: 0 };

const queued = (...changes: Parameters<typeof addChange>[1][]) =>
  changes.reduce<PendingChanges>((queue, change) => addChange(queue, change, kindsOf), []);
const shown = (queue: PendingChanges) =>
  queue.map(({ kind, version, state }) => `${kind} ${version} ${state}`);

/** What the server has of the record that `passed` writes. */
const standing = (more: Partial<SheetRecord> = {}) =>
  ({
    ...passed(),
    ...CLEAN,
    kept_to: null,
    partial_id: null,
    heard_by: "teacher",
    hearer_student_id: null,
    grade_computed: "mumtaz",
    grade: "mumtaz",
    reason: null,
    notes: "",
    family_note: "",
    pins: [],
    marks: 100,
    voided: false,
    version: 1,
    ...more,
  }) as SheetRecord;

test("who is not marked becomes present first, and the record comes after that mark", () => {
  const queue = queued(...heard(KEY, line(), UNMARKED, rest));
  expect(shown(queue)).toEqual(["mark 0 waiting", "tasmik 0 waiting"]);
  expect(nextBatch(queue, kindsOf).map(({ kind }) => kind)).toEqual(["mark"]);
  const [mark, record] = queue;
  expect(record?.after).toBe(mark?.cell);
  const marked = heard(KEY, line(), { status: "late", version: 2 }, rest);
  expect(marked.map(({ kind }) => kind)).toEqual(["tasmik"]);
});

test("who was not heard is not made present", () => {
  const none = { student_id: "danish", stream: "none" as const, attempt: 0 };
  const unheard = { version: 0, record: { ...none, reason: "not_ready" as const } };
  expect(heard(KEY, unheard, UNMARKED, rest).map(({ kind }) => kind)).toEqual(["tasmik"]);
});

test("a failed mark holds up the record; a stale one does not, and the server then decides", () => {
  const queue = queued(...heard(KEY, line(), UNMARKED, rest));
  const [mark, record] = queue;
  if (!mark || !record) throw new Error("two changes were queued");
  const { client_key } = mark;
  const failure = { code: "FORBIDDEN", message: "", data: { reason: "month_closed" } };
  const failed = applyOutcomes(queue, [{ client_key, is: "failed", failure }], kindsOf);
  expect(isHeldUp(failed, record, kindsOf)).toBe(true);
  const absent = { status: "absent", reason: null, minutes_late: null, left_at: null, notes: "" };
  const stale = applyOutcomes(queue, [{ client_key, is: "stale", current: absent }], kindsOf);
  expect(isHeldUp(stale, record, kindsOf)).toBe(false);
  const answer = { client_key: record.client_key, student_id: "danish", record: null };
  const open = applyOutcomes(stale, [recordOutcome({ ...answer, outcome: "absent" })], kindsOf);
  expect(shown(open)).toEqual(["mark 0 stale", "tasmik 0 failed"]);
});

test("changes of one record come over each other, those of several pupils in one call", () => {
  const first = recordChange(KEY, line(), rest());
  const again = recordChange(KEY, line(), rest());
  const other = recordChange(KEY, line("hakim"), rest());
  const queue = queued(first, again, other);
  expect(queue.map(({ version }) => version)).toEqual([0, 1, 0]);
  expect(nextBatch(queue, kindsOf)).toHaveLength(1);
  const after = applyOutcomes(queue, [{ client_key: first.client_key, is: "written" }], kindsOf);
  expect(nextBatch(after, kindsOf)).toHaveLength(2);
});

test("a reason said after a hearing that took back the one before comes over it", () => {
  const none = { student_id: "danish", stream: "none" as const, attempt: 0 };
  const hearing = recordChange(KEY, line(), rest());
  const sick = recordChange(KEY, { version: 1, record: { ...none, reason: "sick" } }, rest());
  const unheard = { ...none, version: 2 } as unknown as SheetRecord;
  const { client_key } = hearing;
  const answer = { client_key, student_id: "danish", outcome: "written", record: null, unheard };
  const outcome = recordOutcome(answer as RecordOutcome, hearing);
  const after = applyOutcomes(queued(hearing, sick), [outcome], kindsOf);
  expect(after.map(({ version }) => version)).toEqual([2]);
});

test("another sheet goes in a call of its own", () => {
  const evening = recordChange({ ...KEY, session: "petang" }, line(), rest());
  const queue = queued(recordChange(KEY, line(), rest()), evening);
  expect(nextBatch(queue, kindsOf)).toHaveLength(1);
});

test.each([
  ["the same", {}, []],
  ["another decision", { decision: "repeat" as const }, ["tasmik 0 stale"]],
  ["other mistakes", { lupa: 1 }, ["tasmik 0 stale"]],
  ["no count", { marks: null, grade: null }, ["tasmik 0 stale"]],
  ["another grade", { grade: "jayyid" }, ["tasmik 0 stale"]],
  ["another listener", { heard_by: "guardian" as const }, ["tasmik 0 stale"]],
  ["a word to the family", { family_note: "Ulang di rumah." }, ["tasmik 0 stale"]],
  ["a record taken back", { voided: true }, ["tasmik 0 stale"]],
])("where %s stands on the server, the queue keeps %j", (_what, more, left) => {
  const change = recordChange(KEY, line(), rest());
  expect(isTasmik(change)).toBe(true);
  const { client_key } = change;
  const answer = { client_key, student_id: "danish", record: standing(more) };
  const outcome = recordOutcome({ ...answer, outcome: "stale" });
  expect(shown(applyOutcomes(queued(change), [outcome], kindsOf))).toEqual(left);
});
