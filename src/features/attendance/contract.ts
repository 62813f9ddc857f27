import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";
import { overviewsContract } from "#features/attendance/overviews/contract.ts";
import { weekContract } from "#features/attendance/week/contract.ts";

export const attendanceStatus = z.enum(["present", "absent", "late", "excused"]);
export type AttendanceStatus = z.infer<typeof attendanceStatus>;

export const session = shape.text(40);
export const DAILY = "harian";

/** A pupil's line in the register; status null is not marked, and then version is 0. */
export const mark = z.object({
  id: z.nullable(shape.id),
  student_id: shape.id,
  class_id: shape.id,
  date: z.string(),
  session: z.string(),
  status: z.nullable(attendanceStatus),
  notes: z.string(),
  minutes_late: z.nullable(z.number()),
  reason: z.nullable(z.string()),
  version: z.number(),
  marked_by: z.nullable(z.string()),
  marked_at: z.nullable(z.string()),
  student: z.object({
    id: shape.id,
    student_id: z.string(),
    profile_id: z.nullable(shape.id),
    first_name: z.string(),
    last_name: z.string(),
  }),
});
export type Mark = z.infer<typeof mark>;

/** Why the register cannot be written now; null when it can. */
export const refusal = z.enum(["role", "not_class_teacher", "future", "window"]);
export type Refusal = z.infer<typeof refusal>;

export const register = z.object({
  class_id: shape.id,
  class_name: z.string(),
  date: z.string(),
  session: z.string(),
  /** Who saved the register and when; null until then. */
  taken: z.nullable(z.object({ by: z.string(), at: z.string() })),
  refusal: z.nullable(refusal),
  /** Days back from today that a class teacher may write. */
  window_days: z.number(),
  marks: z.array(mark),
});
export type Register = z.infer<typeof register>;

/** One class on one day, for the class selector and the morning's overview. */
export const registerSummary = z.object({
  class_id: shape.id,
  name: z.string(),
  grade_level: z.string(),
  /** True for a class the person teaches on that day. */
  own: z.boolean(),
  taken: z.nullable(z.object({ by: z.string(), at: z.string() })),
  students: z.number(),
  present: z.number(),
  absent: z.number(),
  late: z.number(),
  excused: z.number(),
});
export type RegisterSummary = z.infer<typeof registerSummary>;

export const change = z.object({
  version: z.number(),
  from_status: z.nullable(attendanceStatus),
  to_status: attendanceStatus,
  notes: z.string(),
  minutes_late: z.nullable(z.number()),
  changed_by: z.string(),
  changed_at: z.string(),
});
export type Change = z.infer<typeof change>;

const cell = {
  student_id: shape.id,
  class_id: shape.id,
  date: shape.date,
  session: z.optional(session),
};

export const attendanceContract = {
  ...weekContract,
  ...overviewsContract,

  listRegisters: call({
    method: "GET",
    path: "/registers",
    summary: "The classes whose attendance you may see, with the state of a day's registers",
    permission: "attendance.see",
    example: (known) => ({ date: known.today }),
  })
    .input(z.strictObject({ date: z.optional(shape.date), session: z.optional(session) }))
    .output(z.array(registerSummary)),

  readRegister: call({
    method: "GET",
    path: "/attendance",
    summary: "The register of a class and day: every student enrolled that day, marked or not",
    permission: "attendance.see",
    example: (known) => ({ class_id: known.class_id, date: known.today }),
  })
    .input(z.strictObject({ class_id: shape.id, date: shape.date, session: z.optional(session) }))
    .output(register),

  markStudent: call({
    method: "POST",
    path: "/attendance",
    summary: "Set one student's mark. A stale version is answered 409 with the current mark",
    permission: "attendance.mark",
    example: (known) => ({
      student_id: known.student_id,
      class_id: known.class_id,
      date: known.today,
      status: "present",
      client_key: "01900000-0000-7000-8000-000000000001",
    }),
  })
    .input(
      z.strictObject({
        ...cell,
        status: attendanceStatus,
        notes: z.optional(shape.text(500, 0)),
        minutes_late: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(720)))),
        reason: z.optional(z.nullable(shape.text(60))),
        /** The version the screen showed (0: not marked); without it the last write wins. */
        version: z.optional(z.int().check(z.minimum(0))),
        /** Made by the client for this change; sending it again changes nothing. */
        client_key: shape.id,
      }),
    )
    .output(mark),

  markHistory: call({
    method: "GET",
    path: "/attendance/history",
    summary: "Every change of one mark, newest first",
    permission: "attendance.see",
    example: (known) => ({
      student_id: known.student_id,
      class_id: known.class_id,
      date: known.today,
    }),
  })
    .input(z.strictObject(cell))
    .output(z.array(change)),

  saveRegister: call({
    method: "POST",
    path: "/registers",
    summary: "Close a register: the students it showed as unmarked become present",
    permission: "attendance.mark",
    example: (known) => ({ class_id: known.class_id, date: known.today, unmarked: [] }),
  })
    .input(
      z.strictObject({
        class_id: shape.id,
        date: shape.date,
        session: z.optional(session),
        unmarked: z.array(shape.id).check(z.maxLength(500)),
      }),
    )
    .output(
      z.object({
        register,
        /** Enrolled since the register was loaded, and still not marked. */
        new_students: z.array(shape.id),
      }),
    ),
};
