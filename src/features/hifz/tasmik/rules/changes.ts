import type { RegisterKey } from "#features/attendance/contract.ts";
import { UNMARKED, withStatus } from "#features/attendance/rules.ts";
import { markCell, markChange } from "#features/attendance/rules/stored-changes.ts";
import {
  MAX_RECORDS,
  type RecordLine,
  type RecordOutcome,
  type SheetRecord,
} from "#features/hifz/tasmik/contract.ts";
import { mistakesOf } from "./lines.ts";
import type { ChangeOutcome, Failure, KindRules, PendingChange } from "#offline/changes.ts";

/** The kind of change that writes a record. */
export const TASMIK_CHANGE = "tasmik";

/** What a line says, without what belongs to the change. */
export type Said = Omit<RecordLine, "version" | "client_key" | "made_at">;

/** The change of one record as a device stores it. */
export type StoredRecord = RegisterKey & { record: Said };

/** The name of a sheet. Its changes are sent together, and an own device keeps its reads under this name. */
export function sheetName({ class_id, date, session }: RegisterKey): string {
  return `sheet ${class_id} ${session} ${date}`;
}

/** The name of the cell that holds a record: the pupil, the stream and the attempt. */
export function recordCell(
  key: RegisterKey,
  { student_id, stream, attempt }: Pick<Said, "student_id" | "stream" | "attempt">,
): string {
  return `${sheetName(key)} ${student_id} ${stream} ${attempt}`;
}

export function isTasmik(change: PendingChange): change is PendingChange<StoredRecord> {
  return change.kind === TASMIK_CHANGE;
}

type Rest = Pick<PendingChange, "client_key" | "made_at" | "why" | "state">;

/** A change of one record, made over the version that the screen showed. */
export function recordChange(
  { class_id, date, session }: RegisterKey,
  { version, record }: { version: number; record: Said },
  rest: Rest & { after?: string },
): PendingChange<StoredRecord> {
  const key = { class_id, date, session };
  return {
    ...rest,
    kind: TASMIK_CHANGE,
    cell: recordCell(key, record),
    group: sheetName(key),
    version,
    value: { ...key, record },
  };
}

/** A pupil's mark in the register of the sheet's session, as the screen shows it. */
type ShownMark = { status: string | null; version: number };

/**
 * The changes of a press on a row: whoever is heard is there, so a pupil who is not marked becomes present first.
 * @param restOf makes the rest of each change, each with a key of its own
 */
export function heard(
  key: RegisterKey,
  line: { version: number; record: Said },
  mark: ShownMark,
  restOf: () => Rest,
): PendingChange[] {
  const { student_id, stream } = line.record;
  if (mark.status !== null || stream === "none") return [recordChange(key, line, restOf())];
  const present = { student_id, version: mark.version, mark: withStatus(UNMARKED, "present") };
  return [
    markChange(key, present, restOf()),
    recordChange(key, line, { ...restOf(), after: markCell(key, student_id) }),
  ];
}

/** Records are sent one after another, each over the version that the one before makes. */
export const tasmikRules: KindRules = {
  max: MAX_RECORDS,
  isSame: (value, current) =>
    isSameRecord((value as StoredRecord).record, current as SheetRecord | undefined),
  // A pupil who is away or not in the class holds up nobody else.
  isHarmless: ({ data }) => data.reason === "absent" || data.reason === "not_enrolled",
};

/** What a record says, as far as a line can say it. */
type Told = Omit<SheetRecord, "id" | "student_id" | "version" | "recorded_by" | "recorded_at">;

/** Whether a line says what a record says. */
export function isSameRecord(said: Said, record: Told | undefined): boolean {
  if (!record || record.voided !== (said.voided ?? false)) return false;
  if (said.voided) return true;
  const { grade, grade_computed, marks } = record;
  const heard_by = said.heard_by ?? (said.stream === "none" ? null : "teacher");
  return (
    PLAIN.every((name) => (said[name] || null) === (record[name] || null)) &&
    heard_by === record.heard_by &&
    (said.mistakes ? (said.grade ?? grade_computed) : null) === grade &&
    // Where the school only counts, no mistake and no count are stored alike.
    isEqual(said.mistakes ? mistakesOf({ ...said.mistakes, marks }) : null, mistakesOf(record)) &&
    isEqual(said.pins ?? [], record.pins)
  );
}

const PLAIN = [
  "from_id",
  "to_id",
  "kept_to",
  "partial_id",
  "decision",
  "hearer_student_id",
  "reason",
  "notes",
  "family_note",
] as const;

function isEqual(one: object | null, other: object | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

const FAILURES: Record<"absent" | "not_enrolled", Failure> = {
  absent: {
    code: "CONFLICT",
    message: "The register says that the pupil is not there.",
    data: { reason: "absent" },
  },
  not_enrolled: {
    code: "NOT_FOUND",
    message: "The pupil is not enrolled in this class on this day.",
    data: { reason: "not_enrolled" },
  },
};

/** Whether a reason for not being heard was not kept: the pupil turns out to be away. */
export function isUnsaid({ outcome }: RecordOutcome, sent?: PendingChange<StoredRecord>): boolean {
  return outcome === "absent" && sent?.value.record.stream === "none";
}

/** What became of a change, in the queue's words. */
export function recordOutcome(
  answer: RecordOutcome,
  sent?: PendingChange<StoredRecord>,
): ChangeOutcome {
  const { client_key, outcome, record, unheard } = answer;
  if (outcome === "stale" && record) return { client_key, is: "stale", current: record };
  if (isUnsaid(answer, sent)) return { client_key, is: "written" };
  if (outcome === "absent" || outcome === "not_enrolled") {
    return { client_key, is: "failed", failure: FAILURES[outcome] };
  }
  if (!unheard || !sent) return { client_key, is: "written" };
  const cell = recordCell(sent.value, unheard);
  return { client_key, is: "written", also: [{ cell, version: unheard.version }] };
}
