import * as z from "zod/mini";
import { rateCounts } from "#features/attendance/contract.ts";
import { call } from "#lib/call.ts";
import { CLOSURES, STAFF_KINDS } from "#lib/enumerations.ts";
import * as shape from "#lib/shapes.ts";
import { BOARD_STATES, REMINDER_CHANNELS } from "./rules.ts";

/** Why a class takes no register on a day, apart from the school being closed. */
export const whyNot = z.enum([
  "holiday",
  "weekend",
  "break",
  "no_session",
  "no_students",
  "archived",
]);
export type WhyNot = z.infer<typeof whyNot>;

/** A teacher of a register's class. */
export const boardTeacher = z.object({
  teacher_id: shape.id,
  name: z.string(),
  /** How a message addresses the teacher: "Ustazah Siti Aisyah". */
  called: z.string(),
  kind: z.enum(STAFF_KINDS),
  has_mail: z.boolean(),
  /** The number for wa.me; null if none is known. */
  phone: z.nullable(z.string()),
});
export type BoardTeacher = z.infer<typeof boardTeacher>;

export const reminderChannel = z.enum(REMINDER_CHANNELS);

export const reminder = z.object({
  teacher: z.string(),
  channel: reminderChannel,
  by: z.string(),
  at: z.string(),
});

/** One register of the day, or a class of which none is expected, with the reason. */
export const boardRow = z.object({
  class_id: shape.id,
  class_name: z.string(),
  grade_level: z.string(),
  /** Null if no register is expected. */
  session: z.nullable(z.string()),
  /** Its name; null if the school takes one register a day. */
  session_name: z.nullable(z.string()),
  state: z.enum(BOARD_STATES),
  why: z.nullable(whyNot),
  /** The holiday's name. */
  title: z.nullable(z.string()),
  /** By the school's clock: "07:30". */
  starts_at: z.nullable(z.string()),
  due_at: z.nullable(z.string()),
  /** Minutes since the register was due, while it is missing on its own day. */
  minutes_late: z.nullable(z.int()),
  taken: z.nullable(z.object({ by: z.string(), at: z.string() })),
  students: z.int(),
  ...rateCounts,
  /** The active teachers; the first one should take the register. */
  teachers: z.array(boardTeacher),
  /** Newest first. */
  reminders: z.array(reminder),
  /** Whether a teacher could take the register now, and so may be reminded. */
  may_remind: z.boolean(),
});
export type BoardRow = z.infer<typeof boardRow>;

export const board = z.object({
  date: z.string(),
  /** When the board was read. */
  now: z.string(),
  /** Why the whole school is closed; null on a school day. */
  closure: z.nullable(
    z.object({
      why: z.enum(CLOSURES),
      title: z.optional(z.string()),
      event_id: z.optional(shape.id),
    }),
  ),
  rows: z.array(boardRow),
});
export type Board = z.infer<typeof board>;

/** A register that is expected of a class today, or was saved, in short. */
export const todaysRegister = z.object({
  class_id: shape.id,
  /** The session's name; null if the school takes one register a day. */
  session_name: z.nullable(z.string()),
  state: z.enum(BOARD_STATES),
  students: z.int(),
  /** How many are marked, and how many of those have come. */
  marked: z.int(),
  came: z.int(),
});
export type TodaysRegister = z.infer<typeof todaysRegister>;

const reminded = z.object({
  /** The number of teachers who were reminded. */
  teachers: z.int(),
  /** The number of registers. */
  registers: z.int(),
});

export const boardContract = {
  readBoard: call({
    method: "GET",
    path: "/registers/board",
    summary:
      "Every register of a day: taken, missing since when and from whom, or not expected and why",
    permission: "attendance.manage",
    example: (known) => ({ date: known.today }),
  })
    .input(z.strictObject({ date: z.optional(shape.date) }))
    .output(board),

  listToday: call({
    method: "GET",
    path: "/registers/today",
    summary: "Today's registers of the classes whose attendance you take, and how many have come",
    permission: "attendance.mark",
    example: () => ({}),
  }).output(z.array(todaysRegister)),

  remind: call({
    method: "POST",
    path: "/registers/reminders",
    summary:
      "Remind the teachers of a register by e-mail, or record that somebody did so by WhatsApp",
    permission: "attendance.manage",
    // Nobody was enrolled on that day, so no register is missing at any time of day.
    example: (known) => ({ class_id: known.class_id, date: "2000-01-03", channel: "mail" }),
  })
    .input(
      z.strictObject({
        class_id: shape.id,
        date: z.optional(shape.date),
        session: z.optional(shape.line(40)),
        channel: reminderChannel,
        /** The teacher to remind. Without it, everybody who should take the register is reminded. */
        teacher_id: z.optional(shape.id),
      }),
    )
    .output(reminded),

  remindMissing: call({
    method: "POST",
    path: "/registers/reminders/missing",
    summary:
      "Remind the teachers by e-mail of every missing register of a day, except those just reminded",
    permission: "attendance.manage",
    example: (known) => ({ date: known.today }),
  })
    .input(z.strictObject({ date: z.optional(shape.date) }))
    .output(reminded),
};
