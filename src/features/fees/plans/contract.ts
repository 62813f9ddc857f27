import * as z from "zod/mini";
import { MOST_PAID_SEN } from "#features/fees/rules.ts";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";
import { MOST_INSTALMENTS, PLAN_STATES } from "./rules.ts";

const instalment = {
  due_on: shape.date,
  amount_sen: z.int().check(z.minimum(1), z.maximum(MOST_PAID_SEN)),
};

const plan = z.object({
  id: shape.id,
  account_id: shape.id,
  code: z.string(),
  /** The family's pupils of today. */
  students: z.array(z.string()),
  state: z.enum(PLAN_STATES),
  /** Null until it is agreed. */
  number: z.nullable(z.string()),
  reason: z.string(),
  answer: z.string(),
  /** Null while nothing is offered. */
  amount_sen: z.nullable(z.number()),
  /** What it replaces, the oldest first. */
  dues: z.array(z.object({ id: shape.id, due_on: z.string(), amount_sen: z.number() })),
  instalments: z.array(z.object({ ...instalment, left_sen: z.number() })),
  /** Whether an offer can no longer be agreed to, because something else is owed by now or a day has passed. */
  is_stale: z.boolean(),
  made_by: z.string(),
  made_at: z.string(),
  offered_at: z.nullable(z.string()),
  /** Who agreed or declined. */
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  version: z.int(),
});
export type InstalmentPlan = z.infer<typeof plan>;

const answer = z.optional(shape.line(300, 0));

export const feePlansContract = {
  listInstalmentPlans: call({
    method: "GET",
    path: "/instalment-plans",
    summary: "Instalment plans, those first that wait for somebody; a guardian's own",
    permission: "fees.see",
    example: () => ({}),
  })
    .input(z.strictObject({ account_id: z.optional(shape.id) }))
    .output(z.array(plan)),

  requestInstalments: call({
    method: "POST",
    path: "/instalment-requests",
    summary: "Ask the school to let your family pay in instalments",
    permission: "fees.pay",
    status: 201,
    example: (known) => ({ account_id: known.student_id, reason: "Baru bertukar kerja" }),
  })
    .input(z.strictObject({ account_id: shape.id, reason: shape.line(300) }))
    .output(plan),

  offerInstalments: call({
    method: "POST",
    path: "/instalment-plans",
    summary: "Offer a family to pay open dues in instalments",
    permission: "fees.manage",
    status: 201,
    example: (known) => ({
      account_id: known.student_id,
      due_ids: [known.class_id],
      instalments: [{ due_on: known.today, amount_sen: 53_000 }],
    }),
  })
    .input(
      z.strictObject({
        account_id: shape.id,
        due_ids: z.array(shape.id).check(z.minLength(1), z.maxLength(60)),
        instalments: z
          .array(z.strictObject(instalment))
          .check(z.minLength(1), z.maxLength(MOST_INSTALMENTS)),
        /** Of the request or offer that it takes the place of. */
        version: z.optional(z.int()),
      }),
    )
    .output(plan),

  answerInstalments: call({
    method: "POST",
    path: "/instalment-plans/{id}/answer",
    summary: "Agree to the instalments that the school offers your family, or decline them",
    permission: "fees.pay",
    example: (known) => ({ id: known.student_id, agreed: true, version: 1 }),
  })
    .input(z.strictObject({ id: shape.id, agreed: z.boolean(), version: z.int() }))
    .output(plan),

  decideInstalments: call({
    method: "POST",
    path: "/instalment-plans/{id}/decision",
    summary: "Agree for a family, refuse a request or take an offer back, or cancel a plan",
    permission: "fees.manage",
    example: (known) => ({ id: known.student_id, state: "agreed" }),
  })
    .input(
      z.strictObject({
        id: shape.id,
        state: z.enum(["agreed", "declined", "cancelled"]),
        /** What the family reads when it is declined. */
        answer,
        version: z.optional(z.int()),
      }),
    )
    .output(plan),
};
