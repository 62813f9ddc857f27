import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";

/** A register of the school's day. Times are the school's clock, "07:30". */
export const calendarSession = z.object({
  /** What marks carry; `harian` for the one that every school begins with. */
  key: z.string(),
  name: z.string(),
  /** ISO weekdays; empty: every school day. */
  weekdays: z.array(z.int()),
  starts_at: z.string(),
  /** From when on a register that is not taken is missing. */
  due_at: z.string(),
  position: z.int(),
  /** The day from which on it is taken; none: always. */
  since: z.optional(z.nullable(z.string())),
  /** Since when it is not taken any more. */
  archived_on: z.nullable(z.string()),
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

const facts = { name: shape.line(40), weekdays, starts_at: shape.clock, due_at: shape.clock };

export const newSession = z
  .strictObject({
    ...facts,
    weekdays: z.optional(weekdays),
    /** What the register is called that the school has had alone until now. */
    daily_name: z.optional(shape.line(40)),
  })
  .check(inOrder());

const key = shape.line(40);

export const sessionChange = z
  .strictObject({
    key,
    name: z.optional(facts.name),
    weekdays: z.optional(weekdays),
    starts_at: z.optional(facts.starts_at),
    due_at: z.optional(facts.due_at),
    /** The place among those that are taken, from 1. */
    position: z.optional(z.int().check(z.minimum(1), z.maximum(20))),
    archived: z.optional(z.boolean()),
  })
  .check(inOrder());

export const sessionsContract = {
  listSessions: call({
    method: "GET",
    path: "/register-sessions",
    summary: "The registers of the school's day, in order, also those that are put away",
    permission: "attendance.see",
    example: () => ({}),
  }).output(z.array(calendarSession)),

  createSession: call({
    method: "POST",
    path: "/register-sessions",
    summary: "Add a register to the school's day; the one it had until now goes on beside it",
    permission: "attendance.manage",
    status: 201,
    example: () => ({ name: "Petang", starts_at: "14:00", due_at: "14:30" }),
  })
    .input(newSession)
    .output(calendarSession),

  changeSession: call({
    method: "PATCH",
    path: "/register-sessions",
    summary: "Change a register of the school's day, put it away or take it back; its key stays",
    permission: "attendance.manage",
    example: () => ({ key: "harian", due_at: "08:15" }),
  })
    .input(sessionChange)
    .output(calendarSession),
};
