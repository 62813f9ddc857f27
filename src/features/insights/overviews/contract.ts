import * as z from "zod/mini";
import { rateCounts } from "#features/attendance/contract.ts";
import { call } from "#lib/call.ts";
import { MARK_STATUSES } from "#lib/enumerations.ts";
import * as shape from "#lib/shapes.ts";

const status = z.enum(MARK_STATUSES);

const ofSession = {
  session: z.string(),
  /** Null if the school takes one register a day. */
  session_name: z.nullable(z.string()),
};

/** A student's mark in a register. */
export const studentMark = z.object({
  date: z.string(),
  class_id: shape.id,
  class_name: z.string(),
  ...ofSession,
  status,
  minutes_late: z.nullable(z.number()),
  /** For the class's teachers and admins; null for others. */
  notes: z.nullable(z.string()),
});
export type StudentMark = z.infer<typeof studentMark>;

/** A register of a class on one day of a month. */
export const classDay = z.object({
  date: z.string(),
  ...ofSession,
  taken_at: z.nullable(z.string()),
  students: z.int(),
  ...rateCounts,
});
export type ClassDay = z.infer<typeof classDay>;

const range = { from: shape.date, to: shape.date };

/** Attendance of one student, and of one class over many days. */
export const overviewsContract = {
  listStudentMarks: call({
    method: "GET",
    path: "/attendance/students",
    summary:
      "A student's marks between two days, newest first; for families those of saved registers",
    permission: "attendance.see",
    example: (known) => ({ student_id: known.student_id, from: known.today, to: known.today }),
  })
    .input(z.strictObject({ student_id: shape.id, ...range }))
    .output(z.array(studentMark)),

  listClassDays: call({
    method: "GET",
    path: "/attendance/classes",
    summary: "A class's registers between two days: the days with marks, and how many there are",
    permission: "attendance.see",
    example: (known) => ({ class_id: known.class_id, from: known.today, to: known.today }),
  })
    .input(z.strictObject({ class_id: shape.id, ...range }))
    .output(z.array(classDay)),
};
