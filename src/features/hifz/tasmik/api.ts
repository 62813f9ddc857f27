import { inOneTrip } from "#db/transaction.ts";
import { requireWritable } from "#features/attendance/access/db.ts";
import type { RegisterKey } from "#features/attendance/contract.ts";
import { readRegister } from "#features/attendance/db.ts";
import { groupsOf } from "#features/attendance/rules/marks.ts";
import { DAILY } from "#features/calendar/sessions/rules.ts";
import type { AyahRange } from "#features/hifz/mushaf/rules/ayahs.ts";
import { findHifzCalendar } from "#features/hifz/due/db.ts";
import { findSitting, hasClosedAs, upsertSitting } from "#features/hifz/sittings/db.ts";
import { balanceOf, murajaahOf } from "#features/hifz/due/rules.ts";
import { refold, selectPupilLocks, type Touched } from "#features/hifz/pages/db.ts";
import type { HifzSettings } from "#features/hifz/settings/contract.ts";
import { findHifzSettings } from "#features/hifz/settings/db.ts";
import { refuse } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import {
  tasmikContract,
  type PupilGoing,
  type RecordLine,
  type RecordOutcome,
  type SheetRecord,
} from "./contract.ts";
import {
  areRecorded,
  findSheetLines,
  findStanding,
  findVersions,
  type NewRecordVersion,
  type Standing,
  upsertRecords,
} from "./db.ts";
import { type LineFault, lineFault } from "#features/hifz/tasmik/rules/faults.ts";
import { judge, mistakesOf, plausible } from "#features/hifz/tasmik/rules/lines.ts";
import { nextPortion } from "#features/hifz/tasmik/rules/next.ts";

const os = serve(tasmikContract);

export const tasmikRoutes = os.router({
  readSheet: os.readSheet.handler(async ({ context: { scope }, input }) => {
    const key = keyOf(input);
    const [register, calendar] = await inOneTrip(
      readRegister(scope, key, "hifz.record"),
      findHifzCalendar(scope, key),
    );
    const { settings, days, sittings } = calendar;
    const ids = register.marks.map(({ student_id }) => student_id);
    const lines = await scope.lastly(() => findSheetLines(scope, key, ids, calendar));
    const marks = register.marks.map((mark) => {
      const line = lines.get(mark.student_id);
      if (!line) throw new Error("a pupil has no line");
      const { going, records, facts } = line;
      const balance = balanceOf(facts, days, settings);
      return {
        ...mark,
        records,
        is_mine: isMine(scope, going),
        going,
        next: nextPortion(going, settings, balance),
        balance,
        ...murajaahOf(facts, days, settings),
      };
    });
    const sitting = sittings.find(({ session }) => session === key.session) ?? null;
    return { ...register, sitting, settings, marks };
  }),

  writeRecords: os.writeRecords.handler(async ({ context: { scope }, input }) => {
    scope.record("history");
    return writeSheet(scope, keyOf(input), input.records, input.why);
  }),

  closeSitting: os.closeSitting.handler(async ({ context: { scope }, input }) => {
    const key = keyOf(input);
    const { teacher_away, version = 0 } = input;
    const said = { teacher_away, version };
    await requireWritable(scope, key, [], input.why, {
      permission: "hifz.record",
      isRepeat: () => hasClosedAs(scope, key, said),
    });
    const written = await upsertSitting(scope, key, said);
    if (!written) {
      const sitting = await findSitting(scope, key);
      // An old page takes every answer for its own closing; only a refusal stays on its screen.
      if (input.version === undefined && sitting.teacher_away !== teacher_away) {
        throw refuse("CONFLICT", "Somebody else has closed the sheet since.", { reason: "stale" });
      }
      scope.record("history");
      return { outcome: "stale" as const, sitting };
    }
    const { class_name, ...sitting } = written;
    const why = input.why ? { why: input.why } : {};
    scope.record({
      action: "hifz.close_sitting",
      subject_id: key.class_id,
      label: class_name,
      details: { date: key.date, teacher_away, ...why },
    });
    return { outcome: "written" as const, sitting };
  }),

  recordHistory: os.recordHistory.handler(({ context: { scope }, input }) =>
    findVersions(scope, input.id),
  ),
});

const NOT_ENROLLED = { outcome: "not_enrolled" as const, record: null };

function isMine({ person }: Scope, { plan }: PupilGoing): boolean {
  return plan !== null && plan.teacher_id !== null && plan.teacher_id === person.teacher_id;
}

function keyOf(input: { class_id: string; date: string; session?: string | undefined }) {
  const { class_id, date, session = DAILY } = input;
  return { class_id, date, session };
}

function bad(reason: LineFault) {
  return refuse("UNPROCESSABLE_CONTENT", "A record contradicts itself.", { reason });
}

/** Writes lines of a sheet that the person may write; those of pupils of other classes are left out. */
async function writeSheet(
  scope: Scope,
  key: RegisterKey,
  lines: RecordLine[],
  why?: string,
): Promise<RecordOutcome[]> {
  const ids = [...new Set(lines.map(({ student_id }) => student_id))];
  const hearers = lines.flatMap(({ hearer_student_id }) => hearer_student_id ?? []);
  const [strangers, settings] = await inOneTrip(
    requireWritable(scope, key, [...ids, ...hearers], why, {
      lenient: true,
      permission: "hifz.record",
      locks: selectPupilLocks(ids),
      isRepeat: () => areRecorded(scope, lines),
    }),
    // Sent after the locks, so that it waits for them and sees a print that was changed meanwhile.
    findHifzSettings(scope),
  );
  const known = lines.filter(({ student_id }) => !strangers.includes(student_id));
  if (known.some(({ hearer_student_id: by }) => by && strangers.includes(by))) throw bad("hearer");
  const outcomes = await writeLines(scope, key, known, { settings, why });
  return lines.map((line): RecordOutcome => {
    const { client_key, student_id } = line;
    return { client_key, student_id, ...(outcomes.get(line) ?? NOT_ENROLLED) };
  });
}

type Written = Pick<RecordOutcome, "outcome" | "record" | "unheard">;

/** Writes lines of locked pupils in their order, and folds the pages that they touch. */
async function writeLines(
  scope: Scope,
  key: RegisterKey,
  lines: RecordLine[],
  { settings, why }: { settings: HifzSettings; why: string | undefined },
): Promise<Map<RecordLine, Written>> {
  const results = new Map<RecordLine, Written>();
  for (const group of groupsOf(lines)) {
    const standing = new Map(
      (await findStanding(scope, key, group)).map((found) => [found.client_key, found]),
    );
    const versions = new Map<RecordLine, NewRecordVersion>();
    const denied: NewRecordVersion[] = [];
    for (const line of group) {
      const found = standing.get(line.client_key);
      if (!found) throw new Error("a line has nothing where it is to be written");
      const outcome = outcomeOf(line, found);
      const { record, unheard } = found;
      if (outcome) {
        const isDenied = outcome === "repeated" && unheard?.voided;
        results.set(line, { outcome, record, ...(isDenied && { unheard }) });
        continue;
      }
      versions.set(line, versionOf(scope, line, found, settings));
      if (unheard && !unheard.voided && !line.voided)
        denied.push(deniedVersion(scope, unheard, settings));
    }
    if (versions.size === 0) continue;
    const touched = [...versions].flatMap(([{ student_id, client_key }, version]): Touched[] =>
      [rangeOf(standing.get(client_key)?.record), rangeOf(version)].map((range) => {
        return { student_id, range };
      }),
    );
    const writing = upsertRecords(scope, key, [...versions.values(), ...denied], why);
    await refold(scope, settings.edition, touched, writing);
    const written = await writing;
    for (const [line, { id }] of versions) {
      const record = written.find((one) => one.id === id) ?? null;
      const unheard = written.find((one) => one.id === standing.get(line.client_key)?.unheard?.id);
      results.set(line, { outcome: "written", record, ...(unheard && { unheard }) });
    }
  }
  return results;
}

/** Why a line is not written; null if it is. */
function outcomeOf(line: RecordLine, { record, before, is_away, is_heard }: Standing) {
  if (before === "elsewhere") {
    throw refuse("UNPROCESSABLE_CONTENT", "This client_key was used for another record.");
  }
  if (before === "here") return "repeated";
  if ((record?.version ?? 0) !== line.version) return "stale";
  const isNew = !record || record.voided;
  if (!isNew) return null;
  if (is_away) return "absent";
  return line.stream === "none" && line.version === 0 && is_heard ? "heard" : null;
}

/** The version that a line makes of what stands. */
function versionOf(
  scope: Scope,
  line: RecordLine,
  { record, attempts, offer }: Standing,
  settings: HifzSettings,
): NewRecordVersion {
  const { student_id, stream, attempt, client_key } = line;
  const { edition } = settings;
  const made = {
    id: record?.id ?? newId(),
    student_id,
    stream,
    attempt,
    source: "screen" as const,
    edition,
    version: line.version + 1,
    client_key,
    made_at: plausible(line.made_at, scope.now),
  };
  if (line.voided) {
    if (!record || record.voided) throw bad("range");
    return { ...made, ...kept(record), voided_at: scope.now };
  }
  const fault = lineFault(line) ?? (attempt > attempts + 1 ? "attempt" : null);
  if (fault) throw bad(fault);
  const judged = judge(line, settings, edition);
  if (judged === "grade") throw bad("grade");
  const heard = stream !== "none";
  // What was offered to catch up is no part of the target, or nobody would ever catch up.
  const offered = offer && (nextPortion(offer, settings, 0)?.milli ?? null);
  return {
    ...made,
    ...judged,
    ...(line.mistakes ?? NO_MISTAKES),
    from_id: line.from_id ?? null,
    to_id: line.to_id ?? null,
    kept_to: line.kept_to ?? null,
    partial_id: line.partial_id ?? null,
    pins: line.pins ?? [],
    decision: line.decision ?? null,
    heard_by: heard ? (line.heard_by ?? "teacher") : null,
    hearer_student_id: line.hearer_student_id ?? null,
    reason: line.reason ?? null,
    target_milli: stream === "baharu" ? (record?.target_milli ?? offered) : null,
    notes: line.notes ?? "",
    family_note: line.family_note ?? "",
    voided_at: null,
  };
}

/** The version that takes back why a pupil was not heard, who is heard now. */
function deniedVersion(
  { now }: Scope,
  record: SheetRecord,
  { edition }: HifzSettings,
): NewRecordVersion {
  const { id, student_id, stream, attempt, version } = record;
  return {
    id,
    student_id,
    stream,
    attempt,
    source: "screen",
    edition,
    version: version + 1,
    client_key: newId(),
    made_at: null,
    ...kept(record),
    voided_at: now,
  };
}

const NO_MISTAKES = { lupa: 0, tersangkut: 0, ditegur: 0, tajwid: 0 };

/** What a record that is taken back goes on saying. */
function kept(record: SheetRecord) {
  const { from_id, to_id, kept_to, partial_id, pins, marks, grade_computed, grade } = record;
  const { decision, heard_by, hearer_student_id, reason, milli: size, target_milli } = record;
  const { notes, family_note } = record;
  return {
    ...(mistakesOf(record) ?? NO_MISTAKES),
    from_id,
    to_id,
    kept_to,
    partial_id,
    pins,
    marks,
    grade_computed,
    grade,
    decision,
    heard_by,
    hearer_student_id,
    reason,
    milli: size,
    target_milli,
    notes,
    family_note,
  };
}

/** The ayahs of a record; null where there is none, or nothing was heard. */
function rangeOf(
  record: Partial<Pick<SheetRecord, "from_id" | "to_id">> | null | undefined,
): AyahRange | null {
  return record?.from_id && record.to_id ? [record.from_id, record.to_id] : null;
}
