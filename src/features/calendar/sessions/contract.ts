import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import { CLASS_KINDS } from "#lib/enumerations.ts";
import * as shape from "#lib/shapes.ts";

/** A register of the school's day. Times are of the school's clock, such as "07:30". */
export const calendarSession = z.object({
  /** The key stored with marks; `harian` for the session that every school begins with. */
  key: z.string(),
  name: z.string(),
  /** ISO weekdays (1 is Monday); empty means every school day. */
  weekdays: z.array(z.int()),
  /** The kinds of classes that take it; empty means all. */
  kinds: z.optional(z.array(z.enum(CLASS_KINDS))),
  starts_at: z.string(),
  /** The time after which a register that was not taken counts as missing. */
  due_at: z.string(),
  position: z.int(),
  /** The first day on which it is taken; null if it has no beginning. */
  since: z.optional(z.nullable(z.string())),
  /** The day on which the session was archived; it is not taken from that day on. */
  archived_on: z.nullable(z.string()),
  /** The days on which it was archived before it was restored, both ends included; it is not taken on them. */
  pauses: z.optional(z.array(z.object({ from: z.string(), to: z.string() }))),
});
export type CalendarSession = z.infer<typeof calendarSession>;

const weekdays = z.array(z.int().check(z.minimum(1), z.maximum(7))).check(
  z.maxLength(7),
  z.refine((days) => new Set(days).size === days.length, { error: "names a day twice" }),
);

const inOrder = <T extends { starts_at?: string | undefined; due_at?: string | undefined }>() =>
  z.refine<T>(({ starts_at, due_at }) => !starts_at || !due_at || starts_at <= due_at, {
    path: ["due_at"],
    error: "is before it opens",
  });

const kinds = z.optional(z.array(z.enum(CLASS_KINDS)).check(z.maxLength(CLASS_KINDS.length)));

const facts = { name: shape.line(40), weekdays, starts_at: shape.clock, due_at: shape.clock };

export const newSession = z
  .strictObject({
    ...facts,
    weekdays: z.optional(weekdays),
    kinds,
    /** The first day on which it is expected, from today to a year from now; without it, today. */
    since: z.optional(shape.date),
    /** A name for the one register that the school has had until now. */
    daily_name: z.optional(shape.line(40)),
  })
  .check(inOrder());

const key = shape.line(40);

export const sessionChange = z
  .strictObject({
    key,
    name: z.optional(facts.name),
    weekdays: z.optional(weekdays),
    kinds,
    starts_at: z.optional(facts.starts_at),
    due_at: z.optional(facts.due_at),
    /**
     * Another first day, at most a year from today, or earlier; not for `harian`, and not after a day that has marks
     * of this session.
     */
    since: z.optional(shape.date),
    /** The place among the active sessions, counted from 1. */
    position: z.optional(z.int().check(z.minimum(1), z.maximum(20))),
    archived: z.optional(z.boolean()),
  })
  .check(inOrder());

export const sessionsContract = {
  listSessions: call({
    method: "GET",
    path: "/register-sessions",
    summary: "The school's attendance sessions, in order, including archived ones",
    permission: "attendance.see",
    example: () => ({}),
  }).output(z.array(calendarSession)),

  createSession: call({
    method: "POST",
    path: "/register-sessions",
    summary: "Add an attendance session to the school's day, from a day on; the existing ones stay",
    permission: "attendance.manage",
    status: 201,
    example: () => ({ name: "Petang", starts_at: "14:00", due_at: "14:30" }),
  })
    .input(newSession)
    .output(calendarSession),

  changeSession: call({
    method: "PATCH",
    path: "/register-sessions",
    summary: "Change, archive or restore an attendance session; its key stays the same",
    permission: "attendance.manage",
    example: () => ({ key: "harian", due_at: "08:15" }),
  })
    .input(sessionChange)
    .output(calendarSession),
};
