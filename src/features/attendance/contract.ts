import * as z from "zod/mini";
import { WRITE_REFUSALS } from "#features/attendance/access/rules.ts";
import { call } from "#lib/call.ts";
import { ABSENCE_REASONS, CLASS_KINDS, CLOSURES, MARK_STATUSES } from "#lib/enumerations.ts";
import { pictured } from "#lib/person.ts";
import * as shape from "#lib/shapes.ts";

export const attendanceStatus = z.enum(MARK_STATUSES);
export type AttendanceStatus = z.infer<typeof attendanceStatus>;

/** Why a student was away; every value except `unexplained` is a known reason. */
export const absenceReason = z.enum(ABSENCE_REASONS);
export type AbsenceReason = z.infer<typeof absenceReason>;

export const session = shape.line(40);

/** Which register: one class, one day (YYYY-MM-DD) and one session. */
export type RegisterKey = { class_id: string; date: string; session: string };

/** A pupil's line in the register. A null status means not marked; a pupil never marked has version 0. */
export const mark = z.object({
  id: z.nullable(shape.id),
  student_id: shape.id,
  class_id: shape.id,
  date: z.string(),
  session: z.string(),
  status: z.nullable(attendanceStatus),
  notes: z.string(),
  minutes_late: z.nullable(z.number()),
  /** When the student left early, by the school's clock: "11:30". */
  left_at: z.nullable(z.string()),
  reason: z.nullable(absenceReason),
  version: z.number(),
  marked_by: z.nullable(z.string()),
  marked_at: z.nullable(z.string()),
  student: z.extend(pictured, {
    id: shape.id,
    student_id: z.string(),
    profile_id: z.nullable(shape.id),
  }),
});
export type Mark = z.infer<typeof mark>;

/** A line with facts that help to take the register. Families get none of these facts. */
export const registerLine = z.extend(mark, {
  /** The reason of an accepted report that covers the day. Saving then marks the pupil excused instead of present. */
  planned: z.nullable(absenceReason),
  /** The pupil's last marks in this class and session before the day, at most five, newest last. */
  recent: z.array(z.object({ date: z.string(), status: attendanceStatus })),
});
export type RegisterLine = z.infer<typeof registerLine>;

/** Why the register cannot be written now; null when it can. */
export const refusal = z.enum(WRITE_REFUSALS);

/** A register of the day. Its times ("07:30") follow the special hours of the day, if there are any. */
export const daySession = z.object({
  key: z.string(),
  name: z.string(),
  starts_at: z.string(),
  due_at: z.string(),
});

export const closure = z.object({
  why: z.enum(CLOSURES),
  /** A holiday's name and event. */
  title: z.optional(z.string()),
  event_id: z.optional(shape.id),
});

export const register = z.object({
  class_id: shape.id,
  class_name: z.string(),
  date: z.string(),
  session: z.string(),
  /** Who saved the register and when; null until then. */
  taken: z.nullable(z.object({ by: z.string(), at: z.string() })),
  refusal: z.nullable(refusal),
  /** Whether a change needs a reason. An admin's change after the window does. */
  needs_why: z.boolean(),
  /** A class teacher may still write the registers of this many days before today. */
  window_days: z.number(),
  /** The registers of the class on this day, in order. The requested one is always among them. */
  sessions: z.array(daySession),
  /** Why no register is expected; null on a school day. */
  closure: z.nullable(closure),
  marks: z.array(registerLine),
});
export type Register = z.infer<typeof register>;

/** One class on one day, for the class selector and the morning's overview. */
export const registerSummary = z.object({
  class_id: shape.id,
  name: z.string(),
  grade_level: z.string(),
  kind: z.enum(CLASS_KINDS),
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

/** The counts behind a percentage: the marks of each status, and those that count as come. */
export const rateCounts = {
  present: z.int(),
  absent: z.int(),
  late: z.int(),
  excused: z.int(),
  /** Present, late, and away on the school's behalf: the percentage is this share of all. */
  came: z.int(),
};

export const change = z.object({
  version: z.number(),
  /** Null means not marked. */
  from_status: z.nullable(attendanceStatus),
  to_status: z.nullable(attendanceStatus),
  notes: z.string(),
  minutes_late: z.nullable(z.number()),
  left_at: z.nullable(z.string()),
  reason: z.nullable(absenceReason),
  /** Why it was changed after the window. */
  why: z.string(),
  changed_by: z.string(),
  changed_at: z.string(),
});
export type Change = z.infer<typeof change>;

const registerKey = { class_id: shape.id, date: shape.date, session: z.optional(session) };
const cell = { student_id: shape.id, ...registerKey };

const why = z.optional(shape.text(300));

/** What a mark says. A field that is left out becomes empty. */
const value = {
  /** Null takes the mark back, so that the pupil is not marked. */
  status: z.nullable(attendanceStatus),
  notes: z.optional(shape.text(500, 0)),
  minutes_late: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(720)))),
  left_at: z.optional(z.nullable(shape.clock)),
  reason: z.optional(z.nullable(absenceReason)),
  /** The version that the screen showed (0: not marked). Without it, the last write wins. */
  version: z.optional(z.int().check(z.minimum(0))),
  /** The client makes the key for this change. Sending it again changes nothing. */
  client_key: shape.id,
};

/** What became of one mark of several. */
export const markOutcome = z.object({
  client_key: shape.id,
  student_id: shape.id,
  /** `repeated`: the mark was written before. `stale`: somebody else was faster, and `mark` is the current one. */
  outcome: z.enum(["written", "repeated", "stale", "not_enrolled"]),
  mark: z.nullable(mark),
});
export type MarkOutcome = z.infer<typeof markOutcome>;

/** One call takes this many marks. A device that was offline sends batches of at most this size. */
export const MAX_MARKS = 200;
/** The bytes of MAX_MARKS marks with the longest notes in Jawi letters, so that a full batch fits. */
const MAX_BATCH = 512 * 1024;

export type NewMark = {
  student_id: string;
  /** Null takes the mark back. */
  status: AttendanceStatus | null;
  notes?: string | undefined;
  minutes_late?: number | null | undefined;
  left_at?: string | null | undefined;
  reason?: AbsenceReason | null | undefined;
  version?: number | undefined;
  client_key: string;
};

export const attendanceContract = {
  listRegisters: call({
    method: "GET",
    path: "/registers",
    summary: "The classes whose attendance you may see, with the state of a day's registers",
    permission: "attendance.see",
    keepsPlans: true,
    example: (known) => ({ date: known.today }),
  })
    .input(z.strictObject({ date: z.optional(shape.date), session: z.optional(session) }))
    .output(z.array(registerSummary)),

  readRegister: call({
    method: "GET",
    path: "/attendance",
    summary: "The register of a class and day: every student enrolled that day, marked or not",
    permission: "attendance.see",
    keepsPlans: true,
    example: (known) => ({ class_id: known.class_id, date: known.today }),
  })
    .input(z.strictObject({ class_id: shape.id, date: shape.date, session: z.optional(session) }))
    .output(register),

  openRegister: call({
    method: "GET",
    path: "/registers/open",
    summary:
      "The classes of a day, and the register to begin with: of the class and session named, or of those due",
    permission: "attendance.see",
    keepsPlans: true,
    example: (known) => ({ date: known.today }),
  })
    .input(
      z.strictObject({
        date: z.optional(shape.date),
        class_id: z.optional(shape.id),
        session: z.optional(session),
      }),
    )
    .output(
      z.object({
        registers: z.array(registerSummary),
        /** Null when no class is within reach. */
        register: z.nullable(register),
      }),
    ),

  markStudent: call({
    method: "POST",
    path: "/attendance",
    summary: "Set one student's mark. A stale version is answered 409 with the current mark",
    permission: "attendance.mark",
    keepsPlans: true,
    example: (known) => ({
      student_id: known.student_id,
      class_id: known.class_id,
      date: known.today,
      status: "present",
    }),
  })
    .input(
      z.strictObject({
        ...cell,
        ...value,
        /** Without it, a call that would change nothing is answered with the mark as it is. */
        client_key: z.optional(value.client_key),
        /** An admin must give it after the window. */
        why,
      }),
    )
    .output(mark),

  markStudents: call({
    method: "POST",
    path: "/attendance/batch",
    summary:
      "Set marks of one register, in order; each has its own outcome, a stale one is not written",
    permission: "attendance.mark",
    maxBody: MAX_BATCH,
    keepsPlans: true,
    example: (known) => ({
      class_id: known.class_id,
      date: known.today,
      marks: [
        {
          student_id: known.student_id,
          status: "present",
          client_key: "01900000-0000-7000-8000-000000000002",
        },
      ],
    }),
  })
    .input(
      z.strictObject({
        ...registerKey,
        why,
        marks: z
          .array(z.strictObject({ student_id: shape.id, ...value }))
          .check(z.minLength(1), z.maxLength(MAX_MARKS)),
      }),
    )
    .output(z.array(markOutcome)),

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
    summary:
      "Close a register: the students it showed as unmarked become present, or excused if reported in advance",
    permission: "attendance.mark",
    keepsPlans: true,
    example: (known) => ({ class_id: known.class_id, date: known.today, unmarked: [] }),
  })
    .input(
      z.strictObject({
        class_id: shape.id,
        date: shape.date,
        session: z.optional(session),
        why,
        unmarked: z.array(shape.id).check(z.maxLength(500)),
      }),
    )
    .output(
      z.object({
        register,
        /** Pupils who were enrolled after the register was loaded, and are still not marked. */
        new_students: z.array(shape.id),
      }),
    ),
};
