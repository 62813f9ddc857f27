import { refuse } from "#lib/errors.ts";
import { planFor, studentLimit } from "#lib/plans.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { studentsContract, type Student } from "./contract.ts";
import { countActiveLocked, findStudents, insertStudent, updateStudent } from "./db.ts";
import { studentName } from "./rules.ts";

const os = serve(studentsContract);

export const studentsApi = os.router({
  listStudents: os.listStudents.handler(({ context, input }) => findStudents(context.scope, input)),

  createStudent: os.createStudent.handler(async ({ context: { scope }, input }) => {
    await requireSeat(scope);
    const student = await one(scope, await insertStudent(scope, input));
    scope.record({ action: "student.create", subject_id: student.id, label: studentName(student) });
    return student;
  }),

  updateStudent: os.updateStudent.handler(async ({ context: { scope }, input }) => {
    const { id, ...changes } = input;
    const before = await one(scope, id);
    if (changes.status === "active" && before.status !== "active") await requireSeat(scope);
    await updateStudent(scope, before, changes);
    const student = await one(scope, id);
    scope.record({
      action: "student.update",
      subject_id: id,
      label: studentName(student),
      details: { fields: Object.keys(changes) },
    });
    return student;
  }),
});

async function one(scope: Scope, id: string): Promise<Student> {
  const [student] = await findStudents(scope, { id });
  if (!student) throw refuse("NOT_FOUND", "There is no such student.");
  return student;
}

async function requireSeat(scope: Scope): Promise<void> {
  const limit = studentLimit(scope.school.plan);
  const wanted = (await countActiveLocked(scope)) + 1;
  if (wanted <= limit) return;
  const plan = planFor(wanted);
  throw refuse(
    "CONFLICT",
    `Your plan takes ${limit} active students; the plan ${plan} takes more.`,
    {
      reason: "plan_limit",
      limit,
      plan,
    },
  );
}
