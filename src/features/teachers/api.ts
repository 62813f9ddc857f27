import { refuse } from "#lib/errors.ts";
import { changesOf } from "#server/audit/changes.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { teachersContract, type Teacher } from "./contract.ts";
import { findTeachers, insertTeacher, updateTeacher } from "./db.ts";
import { teacherName } from "./rules.ts";

const os = serve(teachersContract);

export const teachersApi = os.router({
  listTeachers: os.listTeachers.handler(({ context, input }) => findTeachers(context.scope, input)),

  createTeacher: os.createTeacher.handler(async ({ context: { scope }, input }) => {
    const teacher = await one(scope, await insertTeacher(scope, input));
    scope.record({ action: "teacher.create", subject_id: teacher.id, label: teacherName(teacher) });
    return teacher;
  }),

  updateTeacher: os.updateTeacher.handler(async ({ context: { scope }, input }) => {
    const { id, ...changes } = input;
    const before = await one(scope, id);
    await updateTeacher(scope, before, changes);
    const teacher = await one(scope, id);
    scope.record({
      action: "teacher.update",
      subject_id: id,
      label: teacherName(teacher),
      details: changesOf(before, teacher),
    });
    return teacher;
  }),
});

async function one(scope: Scope, id: string): Promise<Teacher> {
  const [teacher] = await findTeachers(scope, { id });
  if (!teacher) throw refuse("NOT_FOUND", "There is no such teacher.");
  return teacher;
}
