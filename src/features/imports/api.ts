import { ORPCError } from "@orpc/server";
import { notify } from "#features/notifications/db.ts";
import type { NotificationKind } from "#features/notifications/rules.ts";
import { lockSchool } from "#features/schools/db.ts";
import { findAccess } from "#features/members/access/db.ts";
import { requireSeats } from "#features/students/db.ts";
import { MAX_SEATS } from "#lib/class-names.ts";
import { type ErrorData, errorData, refuse } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import { may, type Permission } from "#lib/permissions.ts";
import type { Runtime } from "#server/runtime.ts";
import type { AuditEntry, Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { takeAway } from "#server/taking-away.ts";
import { inSteps } from "#server/steps.ts";
import {
  type ClassChoice,
  type ImportFile,
  type ImportReport,
  importsContract,
  type Obstacle,
} from "./contract.ts";
import {
  findImports,
  insertImport,
  findImport,
  findNames,
  findUses,
  findMadeClasses,
  type MadeClassNow,
  markImportUndone,
  takeBack,
  type WrittenImport,
} from "./db.ts";
import { type PasteProblem, toProblem, toRow } from "#features/imports/rules/paste.ts";
import {
  countActs,
  type ImportKind,
  type Row,
  type Verdict,
} from "#features/imports/rows/rules.ts";
import {
  findImportClasses,
  type ImportClass,
  readKnownSchool,
  writeStudents,
} from "#features/imports/students/db.ts";
import {
  countJoining,
  planStudentsInSteps,
  type StudentPlan,
} from "#features/imports/students/rules.ts";
import { speltLike } from "#features/imports/rows/rules/spelling.ts";
import { forgetPlans } from "#features/imports/rows/db.ts";
import type { ImportTrace } from "#features/imports/rows/rules/trace.ts";
import { planHifz, takeBackHifz, writeHifz } from "#features/imports/hifz/db.ts";
import { type HifzKind, isHifz } from "#features/imports/hifz/rules/headings.ts";
import { findKnownTeachers, writeTeachers } from "#features/imports/teachers/db.ts";
import { planTeachers } from "#features/imports/teachers/rules.ts";

const os = serve(importsContract);

const SHOWN = 10;

export const importsRoutes = os.router({
  importStudents: os.importStudents.handler(async ({ context: { scope }, input }) => {
    const rows = input.rows.map(toRow);
    const made = await prepareStudents(scope, rows, { needsClass: true });
    requireNone([...made.plan.problems.map(toProblem), ...takenOf(made.plan)]);
    if (made.obstacle) throw refuseFor(made.obstacle);
    const { created } = await savePlan(scope, made, { kind: "students", ...input });
    return { created };
  }),

  checkImport: os.checkImport.handler(async ({ context: { scope }, input }) => {
    const { plan, obstacle, classes } = await prepare(scope, input, { lock: false });
    // Nothing was written, so there is nothing to record.
    scope.record("history");
    const { problems, warnings, outcomes } = plan;
    const first = outcomes.slice(0, SHOWN);
    return { ...countActs(outcomes), ...classes, problems, warnings, outcomes: first, obstacle };
  }),

  runImport: os.runImport.handler(async ({ context: { scope }, input }) => {
    const made = await prepare(scope, input, { lock: true });
    requireNone(made.plan.problems);
    if (made.obstacle) throw refuseFor(made.obstacle);
    return savePlan(scope, made, input);
  }),

  listImports: os.listImports.handler(({ context: { scope }, input }) => findImports(scope, input)),

  undoImport: os.undoImport.handler(async ({ context, input: { id } }) => {
    const { scope, runtime } = context;
    const run = await findImport(scope, id);
    if (!run) throw refuse("NOT_FOUND", "There is no such import.");
    requireMay(scope, WRITTEN_BY[run.kind]);
    if (isHifz(run.kind)) return undoHifz(scope, id);
    await requireUnused(scope, runtime, run);
    const { created, changed } = run.trace;
    const removed = created[run.kind]?.length ?? 0;
    const restored = changed.length;
    const classes = await findMadeClasses(scope, run.trace);
    const gone = await undoImport(context, id, classes, (classes_removed) => ({
      action: "import.undo",
      subject_id: id,
      label: run.file_name || String(run.created),
      details: { kind: run.kind, removed, restored, classes_removed },
    }));
    const classes_kept = classes.filter((made) => !gone.has(made.id)).map(({ name }) => name);
    return { removed, restored, classes_kept };
  }),
});

/** What would be written, and what prevents it; the dry run and the import both work it out in this way. */
type Prepared = {
  plan: Verdict;
  /** The classes that the file lacks or makes. */
  classes: Pick<ImportReport, "unknown_classes" | "more_unknown" | "new_classes">;
  obstacle: Obstacle | null;
  write: () => Promise<ImportTrace>;
};

const WRITTEN_BY: Record<ImportKind, Permission> = {
  students: "students.write",
  teachers: "teachers.write",
  hifz_position: "hifz.manage",
  hifz_records: "hifz.manage",
};

function prepare(
  scope: Scope,
  { kind, rows, classes }: ImportFile,
  options: { lock: boolean },
): Promise<Prepared> {
  requireMay(scope, WRITTEN_BY[kind]);
  if (isHifz(kind)) return prepareHifz(scope, { kind, rows }, options);
  return kind === "students"
    ? prepareStudents(scope, rows, { classes })
    : prepareTeachers(scope, rows);
}

async function prepareStudents(
  scope: Scope,
  rows: readonly Row[],
  { classes = [], ...options }: { needsClass?: boolean; classes?: readonly ClassChoice[] } = {},
) {
  if (classes.some(({ class_id }) => class_id === null)) requireMay(scope, "classes.write");
  await lockSchool(scope);
  const places = await findImportClasses(scope);
  const standing = places.filter(({ is_archived }) => !is_archived);
  const academic_year = yearOf(scope, standing);
  const known = await readKnownSchool(scope, {
    classes: standing,
    archived: places
      .filter((place) => place.is_archived && place.academic_year === academic_year)
      .map(({ name }) => name),
    chosen: classes.map(({ name, class_id }) => ({
      name,
      id: class_id ?? newId(),
      isNew: class_id === null,
    })),
  });
  const plan = await inSteps(planStudentsInSteps(rows, known, options));
  const nearest = speltLike(standing);
  const unknown_classes = plan.unknown_classes.map((proposed) => ({
    ...proposed,
    near: nearest(proposed) ?? null,
  }));
  const made = plan.new_classes.map((schoolClass) => ({
    ...schoolClass,
    academic_year,
    maximum_students: Math.min(Math.max(schoolClass.pupils, USUAL_SEATS), MAX_SEATS),
    enrolled: 0,
  }));
  return {
    plan,
    classes: {
      unknown_classes,
      more_unknown: plan.more_unknown,
      new_classes: plan.new_classes,
    },
    obstacle: (await seatObstacle(scope, plan)) ?? placeObstacle(plan, [...standing, ...made]),
    write: async () => {
      for (const { id, name } of made) {
        scope.record({ action: "class.create", subject_id: id, label: name });
      }
      return writeStudents(scope, plan, made);
    },
  };
}

/** The places of a class that an import makes, unless more pupils join it. */
const USUAL_SEATS = 40;

/** This academic year as the school writes it: "2026", or "2026/27". */
function yearOf({ today }: Scope, classes: readonly ImportClass[]): string {
  const year = today.slice(0, 4);
  const named = classes.find(({ academic_year }) => academic_year.startsWith(year));
  return named?.academic_year ?? year;
}

async function prepareHifz(
  scope: Scope,
  file: { kind: HifzKind; rows: readonly Row[] },
  options: { lock: boolean },
): Promise<Prepared> {
  const plan = await planHifz(scope, file, options);
  return { plan, classes: NO_CLASSES, obstacle: null, write: () => writeHifz(scope, plan) };
}

const NO_CLASSES = { unknown_classes: [], more_unknown: 0, new_classes: [] };

async function prepareTeachers(scope: Scope, rows: readonly Row[]): Promise<Prepared> {
  await lockSchool(scope);
  const teachers = await findKnownTeachers(scope);
  const plan = planTeachers(rows, { today: scope.today, teachers });
  const write = () => writeTeachers(scope, plan, teachers);
  return { plan, classes: NO_CLASSES, obstacle: null, write };
}

function requireMay({ person }: Scope, permission: Permission): void {
  if (may(permission, person)) return;
  throw refuse("FORBIDDEN", "Your role does not allow this.", { reason: "role" });
}

async function seatObstacle(scope: Scope, plan: StudentPlan): Promise<Obstacle | undefined> {
  if (plan.creates.length === 0) return undefined;
  try {
    await requireSeats(scope, plan.creates.length);
    return undefined;
  } catch (error) {
    const data = errorData(error);
    if (!(error instanceof ORPCError) || data.reason !== "plan_limit") throw error;
    return { reason: data.reason, limit: Number(data.limit), plan: String(data.plan) };
  }
}

type Place = Pick<ImportClass, "id" | "name" | "enrolled" | "maximum_students">;

function placeObstacle(plan: StudentPlan, places: readonly Place[]): Obstacle | null {
  const joining = countJoining(plan);
  const full = places.find(({ id, enrolled, maximum_students }) => {
    const more = joining.get(id) ?? 0;
    return more > 0 && enrolled + more > maximum_students;
  });
  if (!full) return null;
  const { name, maximum_students } = full;
  return { reason: "class_full", name, maximum_students };
}

function refuseFor(obstacle: Obstacle) {
  const words: Record<string, string> = {
    plan_limit: `Your plan takes ${obstacle.limit} active students; the plan ${obstacle.plan} takes more.`,
    class_full: `${obstacle.name} takes ${obstacle.maximum_students} students.`,
  };
  return refuse("CONFLICT", words[obstacle.reason] ?? "", obstacle as ErrorData);
}

function requireNone(problems: readonly unknown[]): void {
  if (problems.length === 0) return;
  throw refuse("UNPROCESSABLE_CONTENT", "Some lines cannot be imported. Nothing was saved.", {
    reason: "rows",
    problems,
  });
}

/** On the first day, a pupil whom the school already has is a mistake, not a change. */
function takenOf({ outcomes, warnings }: StudentPlan): PasteProblem[] {
  const known = outcomes.filter(({ act }) => act === "update" || act === "skip");
  const alike = warnings.filter(({ doubt }) => doubt === "same_name");
  return [
    ...known.map(({ line, by = "name" }) => toProblem({ line, field: by, fault: "taken" })),
    ...alike.map(({ line }) => toProblem({ line, field: "name", fault: "taken" })),
  ].toSorted((a, b) => a.line - b.line);
}

type Named = { kind: ImportKind; file_name?: string; notice?: string | undefined };

/** What the audit trail and the person who imports are told of. */
const IMPORTED = {
  students: { action: "student.import", done: "import_done" },
  teachers: { action: "teacher.import", done: "teacher_import_done" },
  hifz_position: { action: "hifz.import", done: "position_import_done" },
  hifz_records: { action: "hifz.import", done: "record_import_done" },
} as const satisfies Record<ImportKind, { action: string; done: NotificationKind }>;

/** Writes a whole plan and records what it wrote. A file that changes nothing leaves only an audit line. */
async function savePlan(
  scope: Scope,
  { plan, classes, write }: Prepared,
  { kind, file_name = "", notice }: Named,
) {
  const { action, done } = IMPORTED[kind];
  const { created, updated, skipped } = countActs(plan.outcomes);
  const counts = { created, updated, skipped };
  const classes_made = classes.new_classes.length;
  if (created + updated > 0) await forgetPlans(scope);
  const trace = created + updated > 0 ? await write() : undefined;
  const id = trace ? await insertImport(scope, { kind, file_name, ...counts, trace }) : null;
  scope.record({
    action,
    ...(id && { subject_id: id }),
    label: String(created + updated),
    details: { count: created, ...counts, classes_made, file_name, ...(notice && { notice }) },
  });
  const { profile_id } = scope.person;
  notify(scope, { profiles: [profile_id] }, { kind: done, count: created + updated });
  return { id, ...counts, classes_made };
}

const MAX_NAMED = 10;

/** Refuses when other records refer to what an import made, or when it has been changed since. */
async function requireUnused(scope: Scope, runtime: Runtime, run: WrittenImport): Promise<void> {
  if (run.undone_at) throw refuseUndone();
  const made = new Set(run.trace.created.profiles);
  const access = await findAccess(runtime.database.auth, scope.school.id);
  const members = access.filter(({ profile_id }) => made.has(profile_id));
  const names = new Set([
    ...(await findUses(scope, run)),
    ...(await findNames(
      scope,
      members.map(({ profile_id }) => profile_id),
    )),
  ]);
  if (names.size === 0) return;
  throw refuseInUse([...names]);
}

function refuseInUse(names: string[]) {
  return refuse("CONFLICT", "Some records of this import are in use or have been changed since.", {
    reason: "in_use",
    names: names.slice(0, MAX_NAMED),
    count: names.length,
  });
}

/** Takes back what an import recorded of hafazan. Of two concurrent calls, one succeeds. */
async function undoHifz(scope: Scope, id: string) {
  const run = await findImport(scope, id, { lock: true });
  if (!run || run.undone_at) throw refuseUndone();
  const { changed, closed } = await takeBackHifz(scope, run.trace);
  if (closed.length > 0) {
    throw refuse("CONFLICT", "The month of some records is closed. Open it again first.", {
      reason: "month_closed",
    });
  }
  if (changed.length > 0) throw refuseInUse(changed);
  await markImportUndone(scope, id);
  const { kind, created: removed, file_name } = run;
  const label = file_name || String(removed);
  scope.record({ action: "import.undo", subject_id: id, label, details: { kind, removed } });
  return { removed, restored: 0, classes_kept: [] };
}

function refuseUndone() {
  return refuse("CONFLICT", "This import has already been undone.", { reason: "undone" });
}

/**
 * Undoes an import under the login that may delete people; answers the ids of the classes that went with it. Of two
 * concurrent calls, one succeeds.
 */
async function undoImport(
  context: Parameters<typeof takeAway>[0],
  id: string,
  classes: readonly MadeClassNow[],
  entryFor: (classes_removed: number) => AuditEntry,
): Promise<Set<string>> {
  const free = classes.filter(({ is_free }) => is_free);
  return takeAway(context, async (scope) => {
    const run = await findImport(scope, id, { lock: true });
    if (!run || run.undone_at) throw refuseUndone();
    const gone = await takeBack(
      scope,
      run,
      free.map((made) => made.id),
    );
    for (const { id: subject_id, name: label } of free) {
      if (gone.has(subject_id)) scope.record({ action: "class.delete", subject_id, label });
    }
    scope.record(entryFor(gone.size));
    return gone;
  }).catch((error: unknown) => {
    throw isStillNamed(error) ? refuseInUse([]) : error;
  });
}

/** Whether something began to refer to the import's records just after the check (foreign_key_violation). */
function isStillNamed(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ("code" in at && at.code === "23503") return true;
  }
  return false;
}
