import { classesContract } from "#features/classes/contract.ts";
import { findStudents, lockStudents } from "#features/students/db.ts";
import { refuse } from "#lib/errors.ts";
import { fullName } from "#lib/names.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import type { Enrollment } from "./contract.ts";
import {
  continueEnrollment,
  deleteEnrollments,
  endEnrollment,
  findEnrollments,
  findMarked,
  findOtherClass,
  insertEnrollment,
  lockClass,
  type LockedClass,
  reopenEnrollment,
  requireOpenClass,
} from "./db.ts";

const os = serve(classesContract);

export const enrollmentsRoutes = {
  listEnrollments: os.listEnrollments.handler(({ context, input }) =>
    findEnrollments(context.scope, input),
  ),

  enrol: os.enrol.handler(async ({ context: { scope }, input }) => {
    const { class_id, student_id, from_date = scope.today } = input;
    const schoolClass = await requireOpenClass(scope, class_id);
    await lockStudents(scope, [student_id]);
    const [student] = await findStudents(scope, { id: student_id });
    if (!student) throw refuse("NOT_FOUND", "There is no such student.");
    const already = await findEnrollments(scope, { class_id, student_id, status: "active" });
    if (already.length > 0) {
      throw refuse("CONFLICT", "The student is in this class.", { reason: "already_enrolled" });
    }
    await requirePlace(scope, schoolClass, student_id);
    const wanted = { class_id, student_id, from_date };
    const id = (await continueEnrollment(scope, wanted)) ?? (await insertEnrollment(scope, wanted));
    const enrollment = await one(scope, id);
    record(scope, "enrollment.create", enrollment);
    return enrollment;
  }),

  endEnrollment: os.endEnrollment.handler(async ({ context: { scope }, input }) => {
    const { id, to_date = scope.today } = input;
    const before = await one(scope, id);
    if (before.status === "ended") return keep(scope, before);
    if (to_date < before.from_date) {
      throw refuse("UNPROCESSABLE_CONTENT", "The last day cannot be before the first.", {
        reason: "dates",
      });
    }
    await lockClass(scope, before.class_id);
    await endEnrollment(scope, id, to_date);
    const enrollment = await one(scope, id);
    record(scope, "enrollment.end", enrollment);
    return enrollment;
  }),

  takeBackEnrollment: os.takeBackEnrollment.handler(
    async ({ context: { scope }, input: { id } }) => {
      const enrollment = await one(scope, id);
      await lockClass(scope, enrollment.class_id);
      if ((await findMarked(scope, [id], enrollment.from_date)).length > 0) {
        throw refuse("CONFLICT", "Attendance was marked under it: end it instead.", {
          reason: "has_marks",
        });
      }
      await deleteEnrollments(scope, [id]);
      record(scope, "enrollment.take_back", enrollment);
      return { taken_back: true };
    },
  ),

  reopenEnrollment: os.reopenEnrollment.handler(async ({ context: { scope }, input: { id } }) => {
    const before = await one(scope, id);
    if (before.status === "active") return keep(scope, before);
    const schoolClass = await requireOpenClass(scope, before.class_id);
    await lockStudents(scope, [before.student_id]);
    const { class_id, student_id } = before;
    const again = await findEnrollments(scope, { class_id, student_id, status: "active" });
    if (again.length > 0) {
      throw refuse("CONFLICT", "The student is in this class.", { reason: "already_enrolled" });
    }
    await requirePlace(scope, schoolClass, student_id);
    await reopenEnrollment(scope, id);
    const enrollment = await one(scope, id);
    record(scope, "enrollment.reopen", enrollment);
    return enrollment;
  }),
};

/** Refuses where the class is full, or the student is in another homeroom class. */
async function requirePlace(scope: Scope, to: LockedClass, student_id: string): Promise<void> {
  const { id, name, kind, enrolled, maximum_students } = to;
  if (enrolled >= maximum_students) {
    throw refuse("CONFLICT", `${name} takes ${maximum_students} students.`, {
      reason: "class_full",
      maximum_students,
    });
  }
  const other = kind === "class" ? await findOtherClass(scope, student_id, id) : undefined;
  if (other) {
    throw refuse("CONFLICT", `The student is in ${other}.`, { reason: "other_class", name: other });
  }
}

// What changes nothing adds nothing to the trail.
function keep(scope: Scope, enrollment: Enrollment): Enrollment {
  scope.record("history");
  return enrollment;
}

async function one(scope: Scope, id: string): Promise<Enrollment> {
  const [enrollment] = await findEnrollments(scope, { id });
  if (!enrollment) throw refuse("NOT_FOUND", "There is no such enrolment.");
  return enrollment;
}

function record(scope: Scope, action: string, enrollment: Enrollment): void {
  const { student, student_id, class: schoolClass } = enrollment;
  const label = fullName(student) || student.student_id;
  const details = { class_name: schoolClass.name };
  scope.record({ action, subject_id: student_id, label, details });
}
