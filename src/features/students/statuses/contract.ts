import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";

export const statusChange = z.object({
  id: shape.id,
  student_id: shape.id,
  from_status: shape.studentStatus,
  to_status: shape.studentStatus,
  date: z.string(),
  reason: z.string(),
  /** The name of the person who changed it; empty when no longer known. */
  changed_by: z.string(),
  created_at: z.string(),
  undone_at: z.nullable(z.string()),
  /** True for the last change that is not undone; only that one can be undone. */
  may_undo: z.boolean(),
});
export type StatusChange = z.infer<typeof statusChange>;

/** The fields of the form; the screen adds the students. */
export const newStatus = z.strictObject({
  status: shape.studentStatus,
  date: shape.date,
  reason: z.optional(shape.text(300, 0)),
});

export const statusesContract = {
  listStatusChanges: call({
    method: "GET",
    path: "/student-statuses",
    summary: "How a student's status changed, newest first",
    permission: "students.private",
    example: (known) => ({ student_id: known.student_id }),
  })
    .input(z.strictObject({ student_id: shape.id }))
    .output(z.array(statusChange)),

  changeStatuses: call({
    method: "POST",
    path: "/student-statuses",
    summary: "Change the status of students from a day; those no longer active leave their classes",
    permission: "students.write",
    status: 201,
    example: (known) => ({
      student_ids: [known.student_id],
      status: "active",
      date: known.today,
    }),
  })
    .input(
      z.strictObject({
        student_ids: z.array(shape.id).check(z.minLength(1), z.maxLength(1000)),
        ...newStatus.shape,
      }),
    )
    .output(z.object({ changed: z.array(shape.id) })),

  undoStatus: call({
    method: "POST",
    path: "/student-statuses/{id}/undo",
    summary: "Undo the last change of a student's status, with the enrolments it ended",
    permission: "students.write",
    example: (known) => ({ id: known.student_id }),
  })
    .input(z.strictObject({ id: shape.id }))
    .output(statusChange),
};
