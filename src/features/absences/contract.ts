import * as z from "zod/mini";
import { EXAMPLE_PICTURE, pictureCall, pictureInput } from "#features/schools/contract.ts";
import { call } from "#lib/call.ts";
import { KNOWN_REASONS, REQUEST_STATES, DECISIONS } from "#lib/enumerations.ts";
import { pictured } from "#lib/person.ts";
import * as shape from "#lib/shapes.ts";

/** Why a pupil will be away. */
export const reportReason = z.enum(KNOWN_REASONS);
export type ReportReason = z.infer<typeof reportReason>;

const reportState = z.enum(REQUEST_STATES);
export type ReportState = z.infer<typeof reportState>;

const pupil = z.extend(pictured, {
  id: shape.id,
  student_id: z.string(),
});

/** An absence reported ahead; both days of the range are included. */
export const absenceReport = z.object({
  id: shape.id,
  student: pupil,
  /** The pupil's class at that time; null without one. */
  class_name: z.nullable(z.string()),
  from_date: z.string(),
  to_date: z.string(),
  /** Null for an erased pupil. */
  reason: z.nullable(reportReason),
  notes: z.string(),
  /** The address of the attached picture; null without one, or if the person may not open it. */
  file_url: z.nullable(z.string()),
  state: reportState,
  reported_by: z.nullable(z.string()),
  created_at: z.string(),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  /** The comment of the person who decided on it. */
  answer: z.string(),
  /** Whether the current person may decide on it, or withdraw it, now. */
  may_decide: z.boolean(),
  may_withdraw: z.boolean(),
});
export type AbsenceReport = z.infer<typeof absenceReport>;

/** A pupil for whom an absence may be reported. */
export const absencePupil = z.extend(pupil, {
  class_name: z.nullable(z.string()),
  /** The next school days of the pupil's class, today included. */
  school_days: z.array(z.string()),
});
export type AbsencePupil = z.infer<typeof absencePupil>;

export const absenceInput = z.strictObject({
  student_id: shape.id,
  from_date: shape.date,
  to_date: shape.date,
  reason: reportReason,
  notes: z.optional(shape.text(500, 0)),
  /** A picture of the letter, in base64: JPEG, PNG or WebP. */
  attachment: z.optional(pictureInput.shape.data),
});

const NOWHERE = "01900000-0000-7000-8000-00000000ab5e";

export const absencesContract = {
  listAbsences: call({
    method: "GET",
    path: "/absences",
    summary: "Absences reported in advance that you may see, newest first, at most 300",
    permission: "attendance.see",
    example: (known) => ({ student_id: known.student_id }),
  })
    .input(
      z.strictObject({
        student_id: z.optional(shape.id),
        state: z.optional(reportState),
        /** Answers only reports that end on this day or later, and those that still wait. */
        from: z.optional(shape.date),
      }),
    )
    .output(z.array(absenceReport)),

  listAbsencePupils: call({
    method: "GET",
    path: "/absences/pupils",
    summary: "Active students whose absence you may report, by name, at most 20",
    permission: "attendance.report",
    example: (known) => ({ student_id: known.student_id }),
  })
    .input(
      z.strictObject({
        student_id: z.optional(shape.id),
        q: z.optional(shape.line(100, 0)),
      }),
    )
    .output(z.array(absencePupil)),

  reportAbsence: call({
    method: "POST",
    path: "/absences",
    status: 201,
    summary: "Report a student's absence; an admin's is accepted immediately, a guardian's waits",
    permission: "attendance.report",
    ...pictureCall("paper", "attachment"),
    example: (known) => ({
      student_id: known.student_id,
      from_date: known.today,
      to_date: known.today,
      reason: "mc",
      attachment: EXAMPLE_PICTURE,
    }),
  })
    .input(absenceInput)
    .output(absenceReport),

  decideAbsence: call({
    method: "PATCH",
    path: "/absences/{id}",
    summary: "Accept a reported absence, which then shows in the registers, or decline it",
    permission: "attendance.decide",
    example: () => ({ id: NOWHERE, state: "accepted" }),
  })
    .input(
      z.strictObject({
        id: shape.id,
        state: z.enum(DECISIONS),
        answer: z.optional(shape.text(300, 0)),
      }),
    )
    .output(
      z.object({
        absence: absenceReport,
        /** The number of marks that were absent without a known reason and are now excused. */
        filled: z.int(),
      }),
    ),

  withdrawAbsence: call({
    method: "POST",
    path: "/absences/{id}/withdrawal",
    summary:
      "Withdraw a report while it waits, or before an accepted absence begins; admins until it ends",
    permission: "attendance.report",
    example: () => ({ id: NOWHERE }),
  })
    .input(z.strictObject({ id: shape.id }))
    .output(absenceReport),
};
