import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import { CLASS_KINDS, ENROLLMENT_STATUSES } from "#lib/enumerations.ts";
import { pictured } from "#lib/person.ts";
import * as shape from "#lib/shapes.ts";

export const enrollment = z.object({
  id: shape.id,
  class_id: shape.id,
  student_id: shape.id,
  from_date: z.string(),
  to_date: z.nullable(z.string()),
  status: z.enum(ENROLLMENT_STATUSES),
  class: z.object({
    name: z.string(),
    grade_level: z.string(),
    kind: z.enum(CLASS_KINDS),
  }),
  student: z.extend(pictured, {
    id: shape.id,
    student_id: z.string(),
    gender: shape.gender,
    status: z.string(),
  }),
});
export type Enrollment = z.infer<typeof enrollment>;

/** Where a student was before a move; null for no class. */
const origin = z.strictObject({ student_id: shape.id, class_id: z.nullable(shape.id) });

/** A move of students into a class, and where they were before. */
const moved = z.object({
  class_id: shape.id,
  moved: z.array(shape.id),
  from: z.array(origin),
  from_date: z.string(),
});
export type Moved = z.infer<typeof moved>;

const enrollmentIds = z.array(shape.id).check(z.maxLength(500));

export const enrollmentsContract = {
  listEnrollments: call({
    method: "GET",
    path: "/enrollments",
    summary: "Who is, or was, enrolled in a class, or the classes of a student",
    permission: "enrollments.see",
    example: (known) => ({ class_id: known.class_id }),
  })
    .input(
      z.strictObject({
        class_id: z.optional(shape.id),
        student_id: z.optional(shape.id),
        status: z.optional(z.enum(ENROLLMENT_STATUSES)),
      }),
    )
    .output(z.array(enrollment)),

  enrol: call({
    method: "POST",
    path: "/enrollments",
    summary: "Enrol a student in a class from a day (today)",
    permission: "enrollments.write",
    status: 201,
    example: (known) => ({ class_id: known.class_id, student_id: known.student_id }),
  })
    .input(
      z.strictObject({
        class_id: shape.id,
        student_id: shape.id,
        from_date: z.optional(shape.date),
      }),
    )
    .output(enrollment),

  endEnrollment: call({
    method: "PATCH",
    path: "/enrollments/{id}",
    summary: "End an enrolment; the last day (today) still counts",
    permission: "enrollments.write",
    example: (known) => ({ id: known.enrollment_id }),
  })
    .input(z.strictObject({ id: shape.id, to_date: z.optional(shape.date) }))
    .output(enrollment),

  endEnrollments: call({
    method: "POST",
    path: "/enrollments/end",
    summary: "End enrolments, all or none; the last day (today) still counts",
    permission: "enrollments.write",
    example: (known) => ({ ids: [known.enrollment_id] }),
  })
    .input(z.strictObject({ ids: enrollmentIds, to_date: z.optional(shape.date) }))
    /** Without those that had ended before. */
    .output(z.object({ ended: z.array(shape.id) })),

  takeBackEnrollment: call({
    method: "DELETE",
    path: "/enrollments/{id}",
    summary: "Cancel an enrolment entered by mistake; one with marks is ended instead",
    permission: "enrollments.write",
    example: (known) => ({ id: known.student_id }),
  })
    .input(z.strictObject({ id: shape.id }))
    .output(z.object({ taken_back: z.boolean() })),

  reopenEnrollment: call({
    method: "POST",
    path: "/enrollments/{id}/undo",
    summary: "Undo the end of an enrolment, as if it had gone on",
    permission: "enrollments.write",
    example: (known) => ({ id: known.enrollment_id }),
  })
    .input(z.strictObject({ id: shape.id }))
    .output(enrollment),

  reopenEnrollments: call({
    method: "POST",
    path: "/enrollments/reopen",
    summary: "Undo the end of enrolments, all or none",
    permission: "enrollments.write",
    example: (known) => ({ ids: [known.enrollment_id] }),
  })
    .input(z.strictObject({ ids: enrollmentIds }))
    .output(z.object({ reopened: z.array(shape.id) })),

  moveStudents: call({
    method: "POST",
    path: "/enrollments/move",
    summary:
      "Move students into a class from a day on, all or none; of homeroom classes they leave the old",
    permission: "enrollments.write",
    status: 201,
    example: (known) => ({ class_id: known.class_id, student_ids: [known.student_id] }),
  })
    .input(
      z.strictObject({
        class_id: shape.id,
        student_ids: z.array(shape.id).check(z.minLength(1), z.maxLength(500)),
        from_date: z.optional(shape.date),
      }),
    )
    .output(moved),

  moveStudentsBack: call({
    method: "POST",
    path: "/enrollments/move-back",
    summary: "Undo a move, all or none; students without a class before it have none again",
    permission: "enrollments.write",
    example: ({ class_id, student_id, today }) => ({
      class_id,
      from: [{ student_id, class_id }],
      from_date: today,
    }),
  })
    .input(
      z.strictObject({
        class_id: shape.id,
        from: z.array(origin).check(z.maxLength(500)),
        from_date: shape.date,
      }),
    )
    .output(z.object({ moved_back: z.array(shape.id) })),
};
