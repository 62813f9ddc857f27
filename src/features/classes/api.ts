import { findTeachers } from "#features/teachers/db.ts";
import { refuse } from "#lib/errors.ts";
import { changesOf, NO_PERSON } from "#server/audit/changes.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { requireVersion } from "#server/stale.ts";
import { classesContract, type SchoolClass } from "./contract.ts";
import { kindOfName } from "#lib/class-names.ts";
import { findClasses, insertClass, setHomeroomTeacher, updateClass, lockClass } from "./db.ts";

const os = serve(classesContract);

export const classesRoutes = os.router({
  listClasses: os.listClasses.handler(({ context, input }) => findClasses(context.scope, input)),

  readClass: os.readClass.handler(({ context, input }) => requireClass(context.scope, input.id)),

  createClass: os.createClass.handler(async ({ context: { scope }, input }) => {
    const { homeroom_teacher_id, kind = kindOfName(input.name), ...facts } = input;
    const id = await insertClass(scope, { ...facts, kind });
    if (homeroom_teacher_id) await appoint(scope, id, homeroom_teacher_id);
    const schoolClass = await requireClass(scope, id);
    scope.record({ action: "class.create", subject_id: id, label: schoolClass.name });
    return schoolClass;
  }),

  createClasses: os.createClasses.handler(async ({ context: { scope }, input }) => {
    const { classes, ...shared } = input;
    for (const schoolClass of classes) {
      const kind = kindOfName(schoolClass.name);
      const id = await insertClass(scope, { ...shared, ...schoolClass, kind });
      scope.record({ action: "class.create", subject_id: id, label: schoolClass.name });
    }
    return { created: classes.length };
  }),

  updateClass: os.updateClass.handler(async ({ context: { scope }, input }) => {
    const { id, version, homeroom_teacher_id, archived, ...changes } = input;
    await lockClass(scope, id);
    const before = await requireClass(scope, id);
    await requireVersion(scope, before, version);
    if (archived && before.student_count > 0) {
      throw refuse("CONFLICT", "There are still students in this class.", {
        reason: "has_students",
      });
    }
    const archived_on = archived === undefined ? undefined : archived ? scope.today : null;
    await updateClass(scope, id, { ...changes, archived_on });
    const changed = homeroom_teacher_id !== before.homeroom_teacher_id;
    if (homeroom_teacher_id !== undefined && changed) await appoint(scope, id, homeroom_teacher_id);
    const schoolClass = await requireClass(scope, id);
    scope.record({
      action: "class.update",
      subject_id: id,
      label: schoolClass.name,
      details: changesOf(auditFacts(before), auditFacts(schoolClass), NO_PERSON),
    });
    return schoolClass;
  }),
});

function auditFacts({ version: _version, student_count: _count, ...schoolClass }: SchoolClass) {
  return schoolClass;
}

async function requireClass(scope: Scope, id: string): Promise<SchoolClass> {
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
