import type { RegisterLine } from "#features/attendance/contract.ts";
import { type Line, lineOf } from "#features/attendance/rules.ts";
import { isMark, shownMark } from "#features/attendance/rules/change-kinds.ts";
import type { AyahRange } from "#features/hifz/mushaf/rules/ayahs.ts";
import { debtOf } from "#features/hifz/records/rules/debt.ts";
import type { HifzSettings } from "#features/hifz/settings/contract.ts";
import type { RecordLine, Sheet, SheetRecord } from "#features/hifz/tasmik/contract.ts";
import type { PendingChange, PendingChanges } from "#offline/changes.ts";
import { isTasmik, type Said, type StoredRecord } from "./changes.ts";
import { pageRange } from "#features/hifz/mushaf/rules/positions.ts";
import type { Edition } from "#lib/enumerations.ts";
import { judge, mistakesOf } from "./lines.ts";

/** A pupil of a sheet as the server says it. */
export type SheetMark = Sheet["marks"][number];

/** A record as a row shows it: the one that stands, or what a change on its way makes of it. */
export type ShownRecord = Omit<SheetRecord, "id" | "recorded_by"> & {
  id: string | null;
  recorded_by: string | null;
  state: "written" | "sending" | "waiting";
};

/** A pupil's row: the mark and the records with the changes that are on their way. */
export type SheetLine = Pick<
  SheetMark,
  "student_id" | "student" | "is_mine" | "going" | "next" | "balance" | "recent_pages" | "due"
> & {
  mark: Line;
  /** Voided ones too, because their places keep a version. */
  records: ShownRecord[];
  /** The changes that were not written and wait for the person. */
  open: PendingChange<StoredRecord>[];
};

type Stream = RecordLine["stream"];

type Facts = {
  settings: HifzSettings;
  /** Whether the server cannot be reached. */
  isAway: boolean;
};

/** A pupil's row. `changes` are the pending ones of the pupil in this sheet and its register. */
export function sheetLine(
  { records: standing, is_mine, going, next, balance, recent_pages, due, ...line }: SheetMark,
  changes: PendingChanges,
  facts: Facts,
): SheetLine {
  const { student_id, student } = line;
  const mark: RegisterLine = line;
  const pendingMark = changes.findLast(isMark);
  const pending = changes.filter(isTasmik);
  const cells = new Map(pending.map((change) => [change.cell, change]));
  const records: ShownRecord[] = standing.map((record) => ({ ...record, state: "written" }));
  for (const change of cells.values()) {
    if (change.state !== "waiting") continue;
    const { stream, attempt } = change.value.record;
    const at = records.findIndex((one) => one.stream === stream && one.attempt === attempt);
    const shown = recordOf(change, records[at], facts);
    if (at === -1) records.push(shown);
    else records[at] = shown;
  }
  return {
    student_id,
    student,
    is_mine,
    going,
    next,
    balance,
    recent_pages,
    due,
    mark: pendingMark ? lineOf(mark, shownMark(pendingMark, facts.isAway)) : mark,
    records,
    open: pending.filter(({ state }) => state !== "waiting"),
  };
}

/** What a change on its way makes of a record; sizes and grades as the server will work them out. */
function recordOf(
  { value: { record: said }, made_at }: PendingChange<StoredRecord>,
  standing: ShownRecord | undefined,
  { settings, isAway }: Facts,
): ShownRecord {
  const state = isAway ? "waiting" : "sending";
  const { mistakes, voided = false, stream } = said;
  if (voided && standing) return { ...standing, voided, state };
  const judged = judge(said, settings, settings.edition);
  const { lupa = 0, tersangkut = 0, ditegur = 0, tajwid = 0 } = mistakes ?? {};
  return {
    id: standing?.id ?? null,
    student_id: said.student_id,
    stream,
    attempt: said.attempt,
    from_id: said.from_id ?? null,
    to_id: said.to_id ?? null,
    kept_to: said.kept_to ?? null,
    partial_id: said.partial_id ?? null,
    lupa,
    tersangkut,
    ditegur,
    tajwid,
    pins: said.pins ?? [],
    ...(judged === "grade" ? NOT_JUDGED : judged),
    decision: said.decision ?? null,
    heard_by: stream === "none" ? null : (said.heard_by ?? "teacher"),
    hearer_student_id: said.hearer_student_id ?? null,
    reason: said.reason ?? null,
    target_milli: standing?.target_milli ?? null,
    notes: said.notes ?? "",
    family_note: said.family_note ?? "",
    version: standing?.version ?? 0,
    voided,
    recorded_by: null,
    recorded_at: made_at,
    state,
  };
}

const NOT_JUDGED = { milli: null, marks: null, grade_computed: null, grade: null };

/** What a record says, in the form of a line. */
export function saidOf(record: ShownRecord): Said {
  const { student_id, stream, attempt, from_id, to_id, kept_to, partial_id, pins } = record;
  const { decision, heard_by, hearer_student_id, reason, notes, family_note } = record;
  const { grade, grade_computed, voided } = record;
  return {
    student_id,
    stream,
    attempt,
    from_id,
    to_id,
    kept_to,
    partial_id,
    pins,
    mistakes: mistakesOf(record),
    grade: grade === grade_computed ? null : grade,
    decision,
    ...(heard_by && heard_by !== "panel" && { heard_by }),
    hearer_student_id,
    reason,
    notes,
    family_note,
    ...(voided && { voided }),
  };
}

/** The latest record of a stream that stands. */
export function latestOf({ records }: Pick<SheetLine, "records">, stream: Stream) {
  return liveOf(records, stream).at(-1);
}

/** The records of a stream that stand, by attempt. */
export function liveOf(records: readonly ShownRecord[], stream: Stream): ShownRecord[] {
  return records
    .filter((record) => record.stream === stream && !record.voided)
    .toSorted((a, b) => a.attempt - b.attempt);
}

/** The attempt of the next record of a stream: the first that has none, or whose record was taken back. */
export function nextAttempt({ records }: Pick<SheetLine, "records">, stream: Stream): number {
  const taken = new Set(liveOf(records, stream).map(({ attempt }) => attempt));
  let attempt = 1;
  while (taken.has(attempt)) attempt += 1;
  return attempt;
}

/**
 * What a row offers in a stream of which nothing was heard yet: the next portion of new memorisation, or the most
 * urgent pages of a revision. Null where the teacher says what is heard.
 */
export function offeredFirst(
  line: SheetLine,
  stream: Stream,
  { edition }: HifzSettings,
): AyahRange | null {
  const { records, next, going, recent_pages, due } = line;
  if (stream === "ulang_baharu") return heldOf(recent_pages[0], going.covered, edition);
  if (stream === "ulang_lama") return heldOf(mostUrgent(due), going.covered, edition);
  if (stream !== "baharu") return null;
  // What is taken back right now is offered again, until the server says what comes next.
  const undone = records.find((one) => one.stream === stream && one.state !== "written");
  if (undone) return rangeOf(undone);
  return next && [next.from_id, next.to_id];
}

/** The first page that is due, with the due pages beside it. */
function mostUrgent(due: SheetMark["due"]): readonly [number, number] | undefined {
  const pages = new Set(due.map(([page]) => page));
  const [first] = pages;
  if (first === undefined) return undefined;
  let [from, to] = [first, first];
  while (pages.has(from - 1)) from -= 1;
  while (pages.has(to + 1)) to += 1;
  return [from, to];
}

/** What a pupil holds of pages, as far as it hangs together. */
function heldOf(
  pages: readonly [number, number] | undefined,
  covered: readonly (readonly [number, number])[],
  edition: Edition,
): AyahRange | null {
  if (!pages) return null;
  const [from] = pageRange(pages[0], edition);
  const [, to] = pageRange(pages[1], edition);
  const held = covered.find((range) => range[0] <= to && range[1] >= from);
  return held ? [Math.max(from, held[0]), Math.min(to, held[1])] : null;
}

/** The ayahs of a record. */
export function rangeOf({ from_id, to_id }: ShownRecord): AyahRange | null {
  return from_id && to_id ? [from_id, to_id] : null;
}

/** Whether the register says that a pupil is away. */
export function isAwayFrom({ mark: { status } }: Pick<SheetLine, "mark">): boolean {
  return status === "absent" || status === "excused";
}

/** Whether a pupil was heard in the sheet, in any stream. */
export function isHeard({ records }: Pick<SheetLine, "records">): boolean {
  return records.some(({ stream, voided }) => stream !== "none" && !voided);
}

/** Less than this is shown as 0 pages. */
const SMALLEST_DEBT = 50;

/** How far a pupil is behind, in thousandths of a page; nobody is who has nothing new to memorise. */
export function debtOfLine({ balance, next }: Pick<SheetLine, "balance" | "next">): number {
  const debt = next ? debtOf(balance) : 0;
  return debt < SMALLEST_DEBT ? 0 : debt;
}

export const SHOWS = ["all", "open", "debt", "weak"] as const;
export type Show = (typeof SHOWS)[number];

/** Whether a filter shows a row: everybody, who is there and was not heard, who is behind, or who has weak pages. */
export function isShown(line: SheetLine, show: Show): boolean {
  if (show === "open") return !isHeard(line) && !isAwayFrom(line);
  if (show === "debt") return debtOfLine(line) > 0;
  if (show === "weak") return line.going.weak_pages > 0;
  return true;
}

/** A record of no mistake, or without a count: what one press on a row writes. */
export function pressed(
  line: SheetLine,
  stream: Stream,
  [from_id, to_id]: AyahRange,
  decision: "pass" | "repeat",
): Said {
  const mistakes = decision === "pass" ? NO_MISTAKES : null;
  const attempt = nextAttempt(line, stream);
  return { student_id: line.student_id, stream, attempt, from_id, to_id, mistakes, decision };
}

export const NO_MISTAKES = { lupa: 0, tersangkut: 0, ditegur: 0, tajwid: 0 };
