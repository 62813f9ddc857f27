import { coverRoutes } from "#features/classes/cover/api.ts";
import { findTeachers } from "#features/teachers/db.ts";
import { refuse } from "#lib/errors.ts";
import { changesOf } from "#server/audit/changes.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { requireVersion } from "#server/stale.ts";
import { classesContract, type SchoolClass } from "./contract.ts";
import { findClasses, insertClass, setHomeroomTeacher, updateClass } from "./db.ts";
import { lockClass } from "#features/classes/enrollments/db.ts";
import { enrollmentsRoutes } from "#features/classes/enrollments/api.ts";
import { movesRoutes } from "#features/classes/moves/api.ts";
import { staffRoutes } from "#features/classes/staff/api.ts";
import { teachingRoutes } from "#features/classes/teaching/api.ts";
import { yearsRoutes } from "#features/classes/years/api.ts";

const os = serve(classesContract);

export const classesRoutes = os.router({
  ...coverRoutes,
  ...teachingRoutes,
  ...yearsRoutes,

  listClasses: os.listClasses.handler(({ context, input }) => findClasses(context.scope, input)),

  createClass: os.createClass.handler(async ({ context: { scope }, input }) => {
    const { homeroom_teacher_id, ...facts } = input;
    const id = await insertClass(scope, facts);
    if (homeroom_teacher_id) await appoint(scope, id, homeroom_teacher_id);
    const schoolClass = await one(scope, id);
    scope.record({ action: "class.create", subject_id: id, label: schoolClass.name });
    return schoolClass;
  }),

  createClasses: os.createClasses.handler(async ({ context: { scope }, input }) => {
    const { classes, ...shared } = input;
    for (const one of classes) {
      const id = await insertClass(scope, { ...shared, ...one });
      scope.record({ action: "class.create", subject_id: id, label: one.name });
    }
    return { created: classes.length };
  }),

  updateClass: os.updateClass.handler(async ({ context: { scope }, input }) => {
    const { id, version, homeroom_teacher_id, archived, ...changes } = input;
    await lockClass(scope, id);
    const before = await one(scope, id);
    await requireVersion(scope, before, version);
    if (archived && before.student_count > 0) {
      throw refuse("CONFLICT", "Pupils are in this class.", { reason: "has_students" });
    }
    const archived_on = archived === undefined ? undefined : archived ? scope.today : null;
    await updateClass(scope, id, { ...changes, archived_on });
    const changed = homeroom_teacher_id !== before.homeroom_teacher_id;
    if (homeroom_teacher_id !== undefined && changed) await appoint(scope, id, homeroom_teacher_id);
    const schoolClass = await one(scope, id);
    scope.record({
      action: "class.update",
      subject_id: id,
      label: schoolClass.name,
      details: changesOf(facts(before), facts(schoolClass)),
    });
    return schoolClass;
  }),

  ...enrollmentsRoutes,
  ...movesRoutes,
  ...staffRoutes,
});

function facts({ version: _version, student_count: _count, ...schoolClass }: SchoolClass) {
  return schoolClass;
}

async function one(scope: Scope, id: string): Promise<SchoolClass> {
  const [schoolClass] = await findClasses(scope, { id });
  if (!schoolClass) throw refuse("NOT_FOUND", "There is no such class.");
  return schoolClass;
}

async function appoint(scope: Scope, class_id: string, teacher_id: string | null): Promise<void> {
  if (teacher_id && (await findTeachers(scope, { id: teacher_id })).length === 0) {
    throw refuse("NOT_FOUND", "There is no such teacher.");
  }
  await setHomeroomTeacher(scope, class_id, teacher_id);
}
