import { classesContract, type Enrollment } from "#features/classes/contract.ts";
import { findStudents } from "#features/students/db.ts";
import { refuse } from "#lib/errors.ts";
import { fullName } from "#lib/names.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import {
  endEnrollment,
  findEnrollments,
  findOtherClass,
  insertEnrollment,
  lockClass,
  lockStudent,
  reopenEnrollment,
} from "./db.ts";

const os = serve(classesContract);

export const listEnrollments = os.listEnrollments.handler(({ context, input }) =>
  findEnrollments(context.scope, input),
);

export const enrol = os.enrol.handler(async ({ context: { scope }, input }) => {
  const { class_id, student_id, from_date = scope.today } = input;
  const schoolClass = await lockClass(scope, class_id);
  if (!schoolClass) throw refuse("NOT_FOUND", "There is no such class.");
  await lockStudent(scope, student_id);
  const [student] = await findStudents(scope, { id: student_id });
  if (!student) throw refuse("NOT_FOUND", "There is no such student.");
  const { name, kind, enrolled, maximum_students } = schoolClass;
  const already = await findEnrollments(scope, { class_id, student_id, status: "active" });
  if (already.length > 0) {
    throw refuse("CONFLICT", "The student is in this class.", { reason: "already_enrolled" });
  }
  if (enrolled >= maximum_students) {
    throw refuse("CONFLICT", `${name} takes ${maximum_students} students.`, {
      reason: "class_full",
      maximum_students,
    });
  }
  const other = kind === "class" ? await findOtherClass(scope, student_id, class_id) : undefined;
  if (other) {
    throw refuse("CONFLICT", `The student is in ${other}.`, { reason: "other_class", name: other });
  }
  const wanted = { class_id, student_id, from_date };
  const id = (await reopenEnrollment(scope, wanted)) ?? (await insertEnrollment(scope, wanted));
  const enrollment = await one(scope, id);
  record(scope, "enrollment.create", enrollment, name);
  return enrollment;
});

export const endEnrollmentCall = os.endEnrollment.handler(async ({ context: { scope }, input }) => {
  const { id, to_date = scope.today } = input;
  const before = await one(scope, id);
  if (before.status === "ended") return keep(scope, before);
  if (to_date < before.from_date) {
    throw refuse("UNPROCESSABLE_CONTENT", "The last day cannot be before the first.", {
      reason: "dates",
    });
  }
  const schoolClass = await lockClass(scope, before.class_id);
  await endEnrollment(scope, id, to_date);
  const enrollment = await one(scope, id);
  record(scope, "enrollment.end", enrollment, schoolClass?.name ?? "");
  return enrollment;
});

// Ending twice changes nothing, and so adds nothing to the trail.
function keep(scope: Scope, enrollment: Enrollment): Enrollment {
  scope.record("history");
  return enrollment;
}

async function one(scope: Scope, id: string): Promise<Enrollment> {
  const [enrollment] = await findEnrollments(scope, { id });
  if (!enrollment) throw refuse("NOT_FOUND", "There is no such enrolment.");
  return enrollment;
}

function record(scope: Scope, action: string, enrollment: Enrollment, class_name: string): void {
  const { student } = enrollment;
  const label = fullName(student) || student.student_id;
  scope.record({ action, subject_id: enrollment.student_id, label, details: { class_name } });
}
