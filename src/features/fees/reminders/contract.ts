import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";
import { CALL_OUTCOMES, FEE_REMINDER_CHANNELS, REMINDER_STEPS } from "./rules.ts";

const toRemind = z.object({
  account_id: shape.id,
  step: z.enum(REMINDER_STEPS),
  /** Since when the oldest late due is due, and what is late in all. */
  due_on: z.string(),
  late_sen: z.number(),
  /** How many guardians agreed to e-mail. */
  readers: z.int(),
});
export type ToRemind = z.infer<typeof toRemind>;

const sentReminder = z.object({
  id: shape.id,
  step: z.enum(REMINDER_STEPS),
  channel: z.enum(FEE_REMINDER_CHANNELS),
  recipients: z.int(),
  outcome: z.nullable(z.enum(CALL_OUTCOMES)),
  due_on: z.string(),
  at: z.string(),
  /** Null where it went out by itself. */
  by: z.nullable(z.string()),
});
export type SentReminder = z.infer<typeof sentReminder>;

const ofAccount = z.object({
  remind: z.boolean(),
  why: z.string(),
  sent: z.array(sentReminder),
});
export type AccountReminders = z.infer<typeof ofAccount>;

const settings = z.object({
  is_on: z.boolean(),
  message_days: z.int(),
  call_days: z.int(),
  version: z.int(),
});
export type ReminderSettings = z.infer<typeof settings>;

export const feeRemindersContract = {
  listReminders: call({
    method: "GET",
    path: "/fee-reminders",
    summary: "The families to remind now of late fees: one message, then one call, and no more",
    permission: "fees.manage",
    example: () => ({}),
  }).output(z.array(toRemind)),

  remind: call({
    method: "POST",
    path: "/fee-reminders",
    summary: "Remind a family of late fees, or write down how the call ended",
    permission: "fees.manage",
    status: 201,
    example: (known) => ({ account_id: known.student_id, channel: "whatsapp" }),
  })
    .input(
      z.strictObject({
        account_id: shape.id,
        channel: z.enum(FEE_REMINDER_CHANNELS),
        /** Only of a call. */
        outcome: z.optional(z.enum(CALL_OUTCOMES)),
      }),
    )
    .output(ofAccount),

  readReminders: call({
    method: "GET",
    path: "/billing-accounts/{id}/reminders",
    summary: "How a family was reminded, and whether it is",
    permission: "fees.manage",
    example: (known) => ({ id: known.student_id }),
  })
    .input(z.strictObject({ id: shape.id }))
    .output(ofAccount),

  setRemind: call({
    method: "PATCH",
    path: "/billing-accounts/{id}/reminders",
    summary: "Say whether a family is reminded, and why not",
    permission: "fees.manage",
    example: (known) => ({ id: known.student_id, remind: false, why: "Sedang dibantu" }),
  })
    .input(
      z.strictObject({ id: shape.id, remind: z.boolean(), why: z.optional(shape.line(200, 0)) }),
    )
    .output(ofAccount),

  readReminderSettings: call({
    method: "GET",
    path: "/fee-reminders/settings",
    summary: "When families are reminded of late fees",
    permission: "fees.manage",
    example: () => ({}),
  }).output(settings),

  changeReminderSettings: call({
    method: "PATCH",
    path: "/fee-reminders/settings",
    summary: "Set when families are reminded, and whether the mails go out by themselves",
    permission: "fees.manage",
    example: () => ({ is_on: true, message_days: 7, call_days: 21, version: 0 }),
  })
    .input(
      z
        .strictObject({
          is_on: z.boolean(),
          message_days: z.int().check(z.minimum(1), z.maximum(90)),
          call_days: z.int().check(z.minimum(2), z.maximum(180)),
          version: z.int().check(z.minimum(0)),
        })
        .check(
          z.refine(({ message_days, call_days }) => call_days > message_days, {
            path: ["call_days"],
            error: "is not after the message",
          }),
        ),
    )
    .output(settings),
};
