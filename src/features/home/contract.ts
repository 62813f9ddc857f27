import * as z from "zod/mini";
import { hijriMonth } from "#features/calendar/contract.ts";
import { call } from "#lib/call.ts";
import { CLOSURES } from "#lib/enumerations.ts";
import * as shape from "#lib/shapes.ts";

/** The four figures of the dashboard, each within the caller's reach; null where the caller has none. */
export const figures = z.object({
  students: z.number(),
  classes: z.number(),
  halaqah: z.number(),
  teachers: z.number(),
  attendance: z.object({
    /** The share of marks in today's saved registers that count as come, in per cent; null before the first. */
    percent: z.nullable(z.number()),
    /** Registers saved today; with several a day, each counts. */
    taken: z.number(),
    /** Null for families, who never learn how many registers are missing. */
    expected: z.nullable(z.number()),
    /** Why no register is expected today; absent on a school day. */
    closed: z.optional(z.object({ why: z.enum(CLOSURES), title: z.optional(z.string()) })),
  }),
  /** The first days of Hijri months that the school has set. */
  hijri_months: z.array(hijriMonth),
  /** Received this month, in sen; null when the caller may not see it. */
  fees_sen: z.nullable(z.number()),
  /** For who takes money, in sen: what was billed this month, and the cash in the own drawer and how much may stay there; null for others. */
  counter: z.nullable(
    z.object({ billed_sen: z.number(), drawer_sen: z.number(), limit_sen: z.number() }),
  ),
});
export type Figures = z.infer<typeof figures>;

export const activity = z.object({
  id: shape.id,
  at: z.string(),
  actor_name: z.string(),
  /** The kind of event, such as "register.save"; the screen has a sentence for each. */
  action: z.string(),
  label: z.string(),
  details: z.record(z.string(), z.unknown()),
});
export type Activity = z.infer<typeof activity>;

export const homeContract = {
  readFigures: call({
    method: "GET",
    path: "/home",
    summary: "The dashboard's figures for today",
    permission: "home.see",
    keepsPlans: true,
    example: () => ({}),
  }).output(figures),

  listActivity: call({
    method: "GET",
    path: "/activity",
    summary: "Recent activity, newest first: everybody's for admins, your own for others",
    permission: "activity.see",
    keepsPlans: true,
    example: () => ({}),
  })
    .input(z.strictObject({ limit: z.optional(z.string().check(z.regex(/^([1-9]\d?|100)$/))) }))
    .output(z.array(activity)),
};
