import { ORDER_KINDS, UNITS } from "#lib/enumerations.ts";
import * as z from "zod/mini";
import { cycleDays, dividesPages, targetFacts } from "#features/hifz/programmes/contract.ts";
import { call } from "#lib/call.ts";
import { MAX_SEATS } from "#lib/class-names.ts";
import * as shape from "#lib/shapes.ts";

/** A pupil's own target in place of the programme's. */
const ownTarget = z.nullable(
  z
    .strictObject(targetFacts)
    .check(z.refine(dividesPages, { path: ["parts"], error: "divides only pages" })),
);

/** A pupil in a programme, from a day on and perhaps to a day, both included. */
export const plan = z.object({
  id: shape.id,
  student_id: shape.id,
  programme_id: shape.id,
  programme_name: z.string(),
  order_kind: z.enum(ORDER_KINDS),
  order_list: z.array(z.int()),
  level: z.string(),
  teacher_id: z.nullable(shape.id),
  teacher_name: z.nullable(z.string()),
  /** The target that applies: the pupil's own, or the programme's. */
  unit: z.enum(UNITS),
  amount: z.int(),
  parts: z.int(),
  /** Whether the target is the pupil's own. */
  own_target: z.boolean(),
  cycle_days: z.nullable(z.int()),
  khatam_by: z.nullable(z.string()),
  /** From this day on only revision is expected. */
  new_paused_from: z.nullable(z.string()),
  from_date: z.string(),
  to_date: z.nullable(z.string()),
  version: z.int(),
});
export type HifzPlan = z.infer<typeof plan>;

const facts = {
  level: z.optional(shape.line(60, 0)),
  teacher_id: z.optional(z.nullable(shape.id)),
  target: z.optional(ownTarget),
  cycle_days: z.optional(cycleDays),
  khatam_by: z.optional(z.nullable(shape.date)),
};

export const newPlan = z.strictObject({
  student_id: shape.id,
  programme_id: shape.id,
  from_date: shape.date,
  ...facts,
});
export type NewPlan = z.infer<typeof newPlan>;

export const newPlans = z.strictObject({
  student_ids: z.array(shape.id).check(z.minLength(1), z.maxLength(MAX_SEATS)),
  programme_id: shape.id,
  from_date: shape.date,
});

export const planChange = z.strictObject({
  id: shape.id,
  ...facts,
  /** True pauses new memorisation from today on. */
  paused: z.optional(z.boolean()),
  /** Ends the plan with this day. */
  to_date: z.optional(shape.date),
  version: z.optional(z.int()),
});
export type PlanChange = z.infer<typeof planChange>;

export const plansContract = {
  createPlan: call({
    method: "POST",
    path: "/hifz/plans",
    summary: "Start a student's plan in a programme; an earlier plan ends the day before",
    permission: "hifz.plan",
    status: 201,
    example: (known) => ({
      student_id: known.student_id,
      programme_id: known.student_id,
      from_date: known.today,
    }),
  })
    .input(newPlan)
    .output(plan),

  createPlans: call({
    method: "POST",
    path: "/hifz/plans/batch",
    summary: "Start students in a programme; those who are in one already stay in it",
    permission: "hifz.plan",
    status: 201,
    example: (known) => ({
      student_ids: [known.student_id],
      programme_id: known.student_id,
      from_date: known.today,
    }),
  })
    .input(newPlans)
    .output(z.array(plan)),

  changePlan: call({
    method: "PATCH",
    path: "/hifz/plans/{id}",
    summary: "Change a student's plan: target, level, teacher, a pause, or its end",
    permission: "hifz.plan",
    example: (known) => ({ id: known.student_id, paused: true }),
  })
    .input(planChange)
    .output(plan),
};
