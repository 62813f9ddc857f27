import { isLater } from "#features/classes/rules.ts";
import { createHash } from "node:crypto";
import { insertClass } from "#features/classes/db.ts";
import { beginEnrollments, endEnrollments } from "#features/classes/enrollments/db.ts";
import type { YearMove } from "#features/classes/table.ts";
import { lockSchool } from "#features/schools/db.ts";
import { requireSeats } from "#features/students/db.ts";
import { insertStatusChanges, undoStatusChange } from "#features/students/statuses/db.ts";
import { addDays } from "#lib/dates.ts";
import { refuse } from "#lib/errors.ts";
import { fullName } from "#lib/names.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { yearsContract, type NewYear, type PupilFact, type YearChange } from "./contract.ts";
import {
  archiveEmpty,
  archiveYear,
  findClassFacts,
  findGraduations,
  findOpenYears,
  findYearPupils,
  findYearChanges,
  insertYearChange,
  lockTakingClasses,
  lockYears,
  markUndone,
  readDone,
  reopenClasses,
  restoreEnrollments,
} from "./db.ts";
import { firstDays, planYear, type PlannedYear } from "./rules.ts";

const os = serve(yearsContract);

/** What other features do in the transaction that carries a change of the year out. */
type YearHooks = { onChanged: (scope: Scope, change_id: string) => Promise<void> };

export function yearsRoutes({ onChanged }: YearHooks) {
  return os.router({
    previewYearChange: os.previewYearChange.handler(async ({ context: { scope }, input }) => {
      const years = { from_year: input.from, to_year: input.to };
      requireYears(years);
      const facts = await readFacts(scope, years);
      const plan = planYear({ ...years, ...facts, begins_on: input.begins_on, choices: [] });
      return { ...years, ...facts, ...plan };
    }),

    listYearChanges: os.listYearChanges.handler(async ({ context: { scope } }) => ({
      changes: await findYearChanges(scope),
      years: await findOpenYears(scope),
    })),

    changeYear: os.changeYear.handler(async ({ context: { scope }, input }) => {
      const { from_year, to_year, begins_on, choices, version } = input;
      const years = { from_year, to_year };
      requireYears(years);
      await lockSchool(scope);
      const [done] = await findYearChanges(scope, { standing: years });
      if (done) {
        // Running it again changes nothing, so the audit log gets no entry.
        scope.record("history");
        return done;
      }
      requireFirstDay(scope, begins_on);
      await lockYears(scope, years);
      const facts = await readFacts(scope, years);
      if (facts.pupils.length === 0) {
        throw refuse("UNPROCESSABLE_CONTENT", `Nobody is in a class of ${from_year}.`, {
          reason: "nobody",
        });
      }
      if (facts.version !== version) {
        throw refuse("CONFLICT", "Students or classes have changed since the preview.", {
          reason: "stale",
        });
      }
      const known = new Set(facts.pupils.map(({ student_id }) => student_id));
      if (choices.some(({ student_id }) => !known.has(student_id))) {
        throw refuse("NOT_FOUND", "There is no such student in a class of this year.");
      }
      const plan = planYear({ ...years, ...facts, begins_on, choices });
      if (plan.hindrances.length > 0) {
        const { hindrances } = plan;
        throw refuse("CONFLICT", "Something has to be resolved first.", {
          reason: "hindered",
          hindrances,
        });
      }
      const change = await carryOut(scope, input, plan, facts.pupils);
      await onChanged(scope, change.id);
      return change;
    }),

    undoYearChange: os.undoYearChange.handler(async ({ context: { scope }, input: { id } }) => {
      await lockSchool(scope);
      await lockTakingClasses(scope, id);
      const change = await requireYearChange(scope, id);
      if (change.refusal === "undone") {
        scope.record("history");
        return change;
      }
      if (change.refusal) {
        const { refusal: reason, names } = change;
        throw refuse("CONFLICT", `It can no longer be undone: ${names.join(", ")}.`, {
          reason,
          names,
        });
      }
      await putBack(scope, change);
      return requireYearChange(scope, id);
    }),
  });
}

type Years = { from_year: string; to_year: string };

function requireYears({ from_year, to_year }: Years): void {
  if (isLater(from_year, to_year)) return;
  throw refuse("UNPROCESSABLE_CONTENT", "The new year has to come after the old one.", {
    reason: "years",
  });
}

// An enrolment that ends on a later day would already be missing from today's lists, and one that ended
// long ago has registers after its end.
function requireFirstDay({ today }: Scope, begins_on: string): void {
  const { min, max } = firstDays(today);
  if (begins_on >= min && begins_on <= max) return;
  throw refuse("UNPROCESSABLE_CONTENT", `The first day has to be between ${min} and ${max}.`, {
    reason: "first_day",
    min,
    max,
  });
}

async function readFacts(scope: Scope, years: Years) {
  const classes = await findClassFacts(scope, years);
  const pupils = await findYearPupils(scope, years);
  // Registers of the old year are checked when the change is made; a new one need not outdate a preview.
  const named = classes.map((schoolClass) => ({ ...schoolClass, last_register: null }));
  const version = createHash("sha256")
    .update(JSON.stringify([years, named, pupils]))
    .digest("base64url");
  return { classes, pupils, version };
}

async function requireYearChange(scope: Scope, id: string): Promise<YearChange> {
  const [change] = await findYearChanges(scope, { id });
  if (!change) throw refuse("NOT_FOUND", "There is no such change of the year.");
  return change;
}

async function carryOut(
  scope: Scope,
  { from_year, to_year, begins_on }: NewYear,
  { moves, targets, totals }: PlannedYear,
  pupils: PupilFact[],
): Promise<YearChange> {
  const last_day = addDays(begins_on, -1);
  const { ids, made_classes } = await makeClasses(scope, to_year, targets);
  const going = moves.filter(({ act }) => act === "promote" || act === "keep");
  await endEnrollments(
    scope,
    going.map(({ enrollment_id }) => enrollment_id),
    last_day,
  );
  const begun = await beginEnrollments(
    scope,
    going
      .filter(({ reason }) => reason !== "already_in_new_year")
      .map(({ student_id, class_name }) => {
        const class_id = ids.get(class_name ?? "");
        if (!class_id) throw new Error("a class of the new year is missing");
        return { class_id, student_id };
      }),
    begins_on,
  );
  const leaving = moves.filter(({ act }) => act === "graduate");
  await insertStatusChanges(
    scope,
    leaving.map(({ student_id }) => ({
      student_id,
      from_status: "active" as const,
      to_status: "graduated" as const,
      date: last_day,
      reason: `Tamat ${from_year}`,
    })),
  );
  const archived_classes = await archiveYear(scope, from_year, begins_on);
  const id = await insertYearChange(scope, {
    from_year,
    to_year,
    begins_on,
    moves: moves.flatMap(({ student_id, act, enrollment_id }): YearMove[] => {
      if (!act) return [];
      const ended = act === "graduate" ? null : enrollment_id;
      return [{ student_id, act, ended, begun: begun.get(student_id) ?? null }];
    }),
    made_classes,
    archived_classes,
  });

  const named = new Map(pupils.map((pupil) => [pupil.student_id, pupil]));
  for (const { student_id } of leaving) {
    recordStatus(scope, named.get(student_id), student_id, ["active", "graduated"], last_day);
  }
  const { promote, keep, graduate } = totals;
  scope.record({
    action: "year.change",
    subject_id: id,
    label: labelOf({ from_year, to_year }),
    details: { begins_on, promote, keep, graduate, classes_made: made_classes.length },
  });
  return requireYearChange(scope, id);
}

/** The ids of the classes that take pupils, by name; missing ones are made without a homeroom teacher. */
async function makeClasses(scope: Scope, academic_year: string, targets: PlannedYear["targets"]) {
  const ids = new Map<string, string>();
  const made_classes: string[] = [];
  const archived: string[] = [];
  for (const { class_id, name, grade_level, maximum_students, is_archived } of targets) {
    const id =
      class_id ??
      (await insertClass(scope, { name, grade_level, academic_year, maximum_students }));
    ids.set(name, id);
    if (!class_id) scope.record({ action: "class.create", subject_id: id, label: name });
    if (is_archived) archived.push(id);
    if (!class_id || is_archived) made_classes.push(id);
  }
  await reopenClasses(scope, archived);
  return { ids, made_classes };
}

async function putBack(scope: Scope, change: YearChange): Promise<void> {
  const { id, from_year, to_year } = change;
  const graduations = await findGraduations(scope, id);
  if (graduations.length > 0) await requireSeats(scope, graduations.length);
  const done = await readDone(scope, id);
  if (!done) throw new Error("the change is gone");
  await reopenClasses(scope, done.archived_classes);
  await restoreEnrollments(scope, done.moves);
  for (const graduation of graduations) {
    await undoStatusChange(scope, graduation);
    const { student_id, student, from_status, to_status } = graduation;
    scope.record({
      action: "student.status_undo",
      subject_id: student_id,
      label: student,
      details: { changes: { status: [to_status, from_status] } },
    });
  }
  await archiveEmpty(scope, done.made_classes, scope.today);
  await markUndone(scope, id);
  scope.record({ action: "year.undo", subject_id: id, label: labelOf({ from_year, to_year }) });
}

function recordStatus(
  scope: Scope,
  pupil: PupilFact | undefined,
  subject_id: string,
  status: [string, string],
  date: string,
): void {
  const label = (pupil && fullName(pupil)) || pupil?.number || "";
  scope.record({
    action: "student.status",
    subject_id,
    label,
    details: { changes: { status }, date },
  });
}

function labelOf({ from_year, to_year }: Years): string {
  return `${from_year} → ${to_year}`;
}
