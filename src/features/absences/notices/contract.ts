import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";

/** Guardians get a notice this long after a register is saved; null if the school sends none. */
const minutes = z.nullable(z.int().check(z.minimum(0), z.maximum(720)));

export const noticeRule = z.object({ minutes });

export const noticesContract = {
  readNoticeRule: call({
    method: "GET",
    path: "/absence-notices/rule",
    summary: "Whether guardians are told of an absence without a known reason, and how soon",
    permission: "attendance.manage",
    example: () => ({}),
  }).output(noticeRule),

  setNoticeRule: call({
    method: "PATCH",
    path: "/absence-notices/rule",
    summary: "Set how long after saving a register guardians are notified; null: never",
    permission: "attendance.manage",
    example: () => ({ minutes: 30 }),
  })
    .input(z.strictObject({ minutes }))
    .output(noticeRule),

  sendNotice: call({
    method: "POST",
    path: "/absence-notices",
    summary: "Tell a student's guardians about today's absence now, once a day",
    permission: "attendance.followup",
    example: (known) => ({ student_id: known.student_id }),
  })
    .input(z.strictObject({ student_id: shape.id }))
    .output(z.object({ recipients: z.int() })),

  cancelNotice: call({
    method: "DELETE",
    path: "/absence-notices/{id}",
    summary: "Cancel today's notice to a student's guardians",
    permission: "attendance.followup",
    example: (known) => ({ id: known.student_id }),
  })
    /** The pupil. */
    .input(z.strictObject({ id: shape.id }))
    .output(z.object({ cancelled: z.boolean() })),
};
