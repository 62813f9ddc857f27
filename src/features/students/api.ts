import { refuse } from "#lib/errors.ts";
import { changesOf } from "#server/audit/changes.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { studentsContract, type Student } from "./contract.ts";
import { findStudents, insertStudent, requireSeats, updateStudent } from "./db.ts";
import { studentName } from "./rules.ts";

const os = serve(studentsContract);

export const studentsApi = os.router({
  listStudents: os.listStudents.handler(({ context, input }) => findStudents(context.scope, input)),

  createStudent: os.createStudent.handler(async ({ context: { scope }, input }) => {
    await requireSeats(scope, 1);
    const student = await one(scope, await insertStudent(scope, input));
    scope.record({ action: "student.create", subject_id: student.id, label: studentName(student) });
    return student;
  }),

  updateStudent: os.updateStudent.handler(async ({ context: { scope }, input }) => {
    const { id, ...changes } = input;
    const before = await one(scope, id);
    if (changes.status === "active" && before.status !== "active") await requireSeats(scope, 1);
    await updateStudent(scope, before, changes);
    const student = await one(scope, id);
    scope.record({
      action: "student.update",
      subject_id: id,
      label: studentName(student),
      details: changesOf(before, student),
    });
    return student;
  }),
});

async function one(scope: Scope, id: string): Promise<Student> {
  const [student] = await findStudents(scope, { id });
  if (!student) throw refuse("NOT_FOUND", "There is no such student.");
  return student;
}
