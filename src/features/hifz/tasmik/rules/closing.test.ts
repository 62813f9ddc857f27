import { expect, test } from "vitest";
import { refuse } from "#lib/errors.ts";
import {
  addChange,
  applyOutcomes,
  failBatch,
  isHeldUp,
  type KindRules,
  nextBatch,
  type PendingChanges,
} from "#offline/changes.ts";
import { recordChange, recordOutcome, tasmikRules } from "./changes.ts";
import { isSitting, sittingChange, sittingRules } from "./closing.ts";
import type { SheetLine, ShownRecord } from "./shown.ts";
import { closingOf, type Unheard, unheardOf } from "./unheard.ts";

const KEY = { class_id: "uthman", date: "2026-11-20", session: "subuh" };
const KINDS: Record<string, KindRules> = { tasmik: tasmikRules, sitting: sittingRules };
const kindsOf = (kind: string) => KINDS[kind];

let keys = 0;
const rest = () => ({
  client_key: `key ${(keys += 1)}`,
  made_at: "2026-11-20T06:00:00Z",
  state: "waiting" as const,
});

const reason = (student_id: string) => ({
  version: 0,
  record: { student_id, stream: "none" as const, attempt: 0, reason: "not_ready" as const },
});
const queued = (...changes: Parameters<typeof addChange>[1][]) =>
  changes.reduce<PendingChanges>((queue, change) => addChange(queue, change, kindsOf), []);
const kinds = (queue: PendingChanges) => queue.map(({ kind, state }) => `${kind} ${state}`);

type Known = { status?: string | null; planned?: string; streams?: Partial<ShownRecord>[] };

const line = (student_id: string, { status = "present", planned, streams = [] }: Known = {}) =>
  ({
    student_id,
    mark: { status, planned: planned ?? null },
    records: streams.map((record) => ({ attempt: 0, voided: false, ...record })),
  }) as unknown as SheetLine;

test("a closing asks about those who are there and were not heard", () => {
  const lines = [
    line("heard", { streams: [{ stream: "tilawah" }] }),
    line("voided", { streams: [{ stream: "baharu", voided: true }] }),
    line("late", { status: "late" }),
    line("unmarked", { status: null }),
    line("reported", { status: null, planned: "sick" }),
    line("reported, and came", { planned: "sick" }),
    line("absent", { status: "absent" }),
    line("excused", { status: "excused" }),
    line("said before", { streams: [{ stream: "none", reason: "sick" }] }),
  ];
  const asked = unheardOf(lines).map(({ student_id }) => student_id);
  expect(asked).toEqual(["voided", "late", "unmarked", "reported, and came", "said before"]);
});

test("a closing writes reasons that are new or different, and who is absent", () => {
  const sick = { streams: [{ stream: "none" as const, reason: "sick" as const }] };
  const lines = [line("new"), line("same", sick), line("other", sick), line("away")];
  const choices: Record<string, Unheard> = { new: "leave", same: "sick", away: "absent" };
  const said = closingOf(lines, ({ student_id }) => choices[student_id] ?? "not_ready");
  expect(said.absent).toEqual(["away"]);
  expect(said.reasons).toEqual([
    { student_id: "new", stream: "none", attempt: 0, reason: "leave" },
    { student_id: "other", stream: "none", attempt: 0, reason: "not_ready" },
  ]);
});

test("a sheet is closed after its records, and closed again over its own closing", () => {
  const first = recordChange(KEY, reason("danish"), rest());
  const second = recordChange(KEY, reason("hakim"), rest());
  const queue = queued(
    first,
    sittingChange(KEY, { teacher_away: false, version: 3 }, rest()),
    second,
    sittingChange(KEY, { teacher_away: true, version: 3 }, rest()),
  );
  expect(nextBatch(queue, kindsOf)).toEqual([first]);
  const closings = queue.filter(isSitting);
  expect(closings.map(({ version, value }) => [version, value.teacher_away])).toEqual([
    [3, false],
    [4, true],
  ]);
});

test("a closing that somebody else was faster than stays open, unless theirs says the same", () => {
  const closing = sittingChange(KEY, { teacher_away: false, version: 0 }, rest());
  const { client_key } = closing;
  const meet = (teacher_away: boolean) =>
    applyOutcomes([closing], [{ client_key, is: "stale", current: { teacher_away } }], kindsOf);
  expect(kinds(meet(true))).toEqual(["sitting stale"]);
  expect(meet(false)).toEqual([]);
  // Closing again is over what the person now sees.
  const again = sittingChange(KEY, { teacher_away: false, version: 1 }, rest());
  expect(addChange(meet(true), again, kindsOf)).toEqual([again]);
});

test("a record that was refused holds up the closing; who is away or was heard does not", () => {
  const record = recordChange(KEY, reason("danish"), rest());
  const closing = sittingChange(KEY, { teacher_away: false, version: 0 }, rest());
  const queue = queued(record, closing);
  const error = refuse("FORBIDDEN", "", { reason: "month_closed" });
  expect(isHeldUp(failBatch(queue, [record], error), closing, kindsOf)).toBe(true);
  const answer = { client_key: record.client_key, student_id: "danish", record: null };
  for (const outcome of ["absent", "heard", "repeated"] as const) {
    const after = applyOutcomes(queue, [recordOutcome({ ...answer, outcome }, record)], kindsOf);
    expect(after).toEqual([closing]);
  }
  const left = recordOutcome({ ...answer, outcome: "not_enrolled" }, record);
  expect(isHeldUp(applyOutcomes(queue, [left], kindsOf), closing, kindsOf)).toBe(false);
});
