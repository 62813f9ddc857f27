import * as z from "zod/mini";
import {
  type Age,
  AGES,
  FAMILY_KINDS,
  LEDGER_FAULTS,
  NOTE_KINDS,
} from "#features/fees/ledger/rules.ts";
import { PAYMENT_METHODS } from "#features/fees/rules.ts";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";

const statementLine = z.object({
  id: shape.id,
  kind: z.enum(FAMILY_KINDS),
  posted_on: z.string(),
  number: z.string(),
  /** Only of a payment. */
  method: z.nullable(z.enum(PAYMENT_METHODS)),
  /** Only of a credit note: why; or of a reversal that takes such a note back. */
  note: z.nullable(z.enum(NOTE_KINDS)),
  /** Only of a bill: what it is for. */
  items: z.array(
    z.object({
      name_ms: z.string(),
      name_en: z.string(),
      period: z.string(),
      /** Whether the price was made by hand for a pupil. */
      is_exception: z.boolean(),
    }),
  ),
  /** What of a bill is waived. */
  waived_sen: z.number(),
  /** What of it the school holds as a deposit from then on, or, below zero, holds no more. */
  deposit_sen: z.number(),
  /** What the family owes more (or, below zero, less) by it, and then in all. */
  amount_sen: z.number(),
  balance_sen: z.number(),
});

export const statement = z.object({
  account_id: shape.id,
  code: z.string(),
  students: z.array(z.object({ id: shape.id, student_id: z.string(), name: z.string() })),
  from: z.string(),
  to: z.string(),
  opening_sen: z.number(),
  lines: z.array(statementLine),
  closing_sen: z.number(),
  /** What is still owed today, the oldest first. */
  dues: z.array(z.object({ id: shape.id, due_on: z.string(), left_sen: z.number() })),
  owed_sen: z.number(),
  /** What was paid ahead, and what of it the school keeps back from the bills to come. */
  credit_sen: z.number(),
  held_sen: z.number(),
  /** What the school holds of deposits and owes back, by pupil. */
  deposits: z.array(z.object({ student_id: shape.id, name: z.string(), left_sen: z.number() })),
});
export type Statement = z.infer<typeof statement>;

const owing = z.object({
  account_id: shape.id,
  owed_sen: z.number(),
  credit_sen: z.number(),
  /** Of that, what is late, and since when. */
  late_sen: z.number(),
  oldest_due: z.nullable(z.string()),
});
export type Owing = z.infer<typeof owing>;

const sen = z.number();
const summary = z.object({
  received_sen: z.number(),
  billed_sen: z.number(),
  /** What of this month's bills is waived, by the fund that pays it, or, without a name, by the school. */
  waived: z.array(z.object({ fund: z.nullable(z.string()), sen })),
  late_sen: z.number(),
  late_families: z.int(),
  /** What the check of the last night found wrong in the books. */
  faults: z.array(z.object({ kind: z.enum(LEDGER_FAULTS), count: z.int() })),
  ages: z.object(Object.fromEntries(AGES.map((age) => [age, sen])) as Record<Age, typeof sen>),
});
export type FeesSummary = z.infer<typeof summary>;

export const feeStatementsContract = {
  feesSummary: call({
    method: "GET",
    path: "/fees/summary",
    summary: "This month: what was received and billed; today: what is owed, by age",
    permission: "fees.manage",
    example: () => ({}),
  }).output(summary),

  listOwing: call({
    method: "GET",
    path: "/fees/owing",
    summary: "What each account owes today or has paid ahead; those that owe nothing are left out",
    permission: "fees.manage",
    example: () => ({}),
  }).output(z.array(owing)),

  readStatement: call({
    method: "GET",
    path: "/billing-accounts/{id}/statement",
    summary: "What an account was billed and paid, line by line, and what is open",
    permission: "fees.see",
    example: (known) => ({ id: known.student_id }),
  })
    .input(
      z.strictObject({
        id: shape.id,
        from: z.optional(shape.date),
        to: z.optional(shape.date),
      }),
    )
    .output(statement),

  myStatements: call({
    method: "GET",
    path: "/fees/mine",
    summary: "This year's statements of the accounts that a guardian may see",
    permission: "fees.see",
    example: () => ({}),
  }).output(z.array(statement)),
};
