import { refuse } from "#lib/errors.ts";
import { personFields } from "#features/people/fields.ts";
import { teacherFields } from "./fields.ts";
import { changesOf } from "#server/audit/changes.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { requireVersion } from "#server/stale.ts";
import { teachersContract, type Teacher } from "./contract.ts";
import { findTeachers, insertTeacher, lockTeacher, updateTeacher } from "./db.ts";
import { teacherName } from "./rules.ts";

const os = serve(teachersContract);

export const teachersRoutes = os.router({
  listTeachers: os.listTeachers.handler(({ context, input }) => findTeachers(context.scope, input)),

  createTeacher: os.createTeacher.handler(async ({ context: { scope }, input }) => {
    const added = { date_joined: scope.today, ...input };
    const teacher = await requireTeacher(scope, await insertTeacher(scope, added));
    scope.record({ action: "teacher.create", subject_id: teacher.id, label: teacherName(teacher) });
    return teacher;
  }),

  updateTeacher: os.updateTeacher.handler(async ({ context: { scope }, input }) => {
    const { id, version, ...changes } = input;
    await lockTeacher(scope, id);
    const before = await requireTeacher(scope, id);
    await requireVersion(scope, before, version);
    if (Object.keys(changes).length > 0) await updateTeacher(scope, before, changes);
    const teacher = await requireTeacher(scope, id);
    scope.record({
      action: "teacher.update",
      subject_id: id,
      label: teacherName(teacher),
      details: changesOf(auditFacts(before), auditFacts(teacher), {
        ...personFields,
        ...teacherFields,
      }),
    });
    return teacher;
  }),
});

/** The facts that the audit log compares, without the version, which always grows, and what follows from others. */
function auditFacts(teacher: Teacher) {
  const { version: _, title_word: _word, ...facts } = teacher;
  return facts;
}

async function requireTeacher(scope: Scope, id: string): Promise<Teacher> {
  const [teacher] = await findTeachers(scope, { id });
  if (!teacher) throw refuse("NOT_FOUND", "There is no such teacher.");
  return teacher;
}
