import * as z from "zod/mini";
import { MOST_PAID_SEN } from "#features/fees/rules.ts";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";
import { MATCH_SIGNS } from "#features/fees/bank/rules/matching.ts";

const column = z.int().check(z.minimum(0), z.maximum(200));
const columns = z.strictObject({
  head: z.int().check(z.minimum(0), z.maximum(5_000)),
  date: column,
  description: column,
  reference: z.nullable(column),
  amount: z.nullable(column),
  credit: z.nullable(column),
});

const bankAccount = z.object({
  id: shape.id,
  name: z.string(),
  bank: z.string(),
  number_last4: z.string(),
  /** Whose name the bank shows. */
  holder: z.string(),
  /** The whole number, digits only; empty where families do not transfer to it. */
  number: z.string(),
  /** The text of the bank's DuitNow QR; empty without one. */
  duitnow: z.string(),
  /** Whether the sum is put into the code, since the school tried that with its own bank. */
  has_amount: z.boolean(),
  version: z.int(),
  /** Which columns of its statements mean what, as they were confirmed last. */
  columns: z.nullable(columns),
  /** Lines that are neither matched nor ignored. */
  open: z.int(),
});
export type BankAccount = z.infer<typeof bankAccount>;

export const newBankAccount = z.strictObject({
  name: shape.line(60),
  bank: shape.line(60),
  number_last4: z.string().check(z.regex(/^\d{4}$/)),
});

/** What families need to pay into an account of the school. */
const payIn = z.pick(bankAccount, {
  id: true,
  name: true,
  bank: true,
  holder: true,
  number: true,
  duitnow: true,
  has_amount: true,
});
export type PayIn = z.infer<typeof payIn>;

export const payInFacts = {
  holder: shape.line(80, 0),
  number: z.string().check(
    z.overwrite((typed) => typed.replaceAll(/[\s-]/g, "")),
    z.regex(/^(\d{5,20})?$/),
  ),
  duitnow: shape.line(600, 0),
};

const sen = z.int().check(z.minimum(1), z.maximum(MOST_PAID_SEN * 10));

const bankLine = z.object({
  id: shape.id,
  booked_on: z.string(),
  description: z.string(),
  reference: z.string(),
  amount_sen: z.number(),
  /** The families that it may be of, the likeliest first. */
  suggestions: z.array(
    z.object({
      account_id: shape.id,
      score: z.int(),
      signs: z.array(z.enum(MATCH_SIGNS)),
      sure: z.boolean(),
    }),
  ),
  /** The counted drawer whose cash it may be. */
  deposit: z.nullable(z.object({ cash_session_id: shape.id, holder: z.string(), on: z.string() })),
  /** The gifts that it may be. */
  gifts: z.array(z.object({ payment_id: shape.id, number: z.string(), sponsor: z.string() })),
});

const bookedLine = z.object({
  ...z.pick(bankLine, { id: true, booked_on: true, description: true, reference: true }).shape,
  amount_sen: z.number(),
  /** What of it is matched. */
  matched_sen: z.number(),
  /** The numbers of its receipts. */
  numbers: z.array(z.string()),
  /** Why it is no payment of fees; empty while it counts. */
  why: z.string(),
});
export type BookedBankLine = z.infer<typeof bookedLine>;
export type BankLine = z.infer<typeof bankLine>;

const part = z.strictObject({
  account_id: shape.id,
  amount_sen: z.int().check(z.minimum(1), z.maximum(MOST_PAID_SEN)),
});

/** A line of a statement with what it is: the families who paid it, the gift, or the drawer whose cash it is. */
const match = z.strictObject({
  line_id: shape.id,
  parts: z.optional(z.array(part).check(z.minLength(1), z.maxLength(20))),
  /** The receipt of a gift. */
  payment_id: z.optional(shape.id),
  cash_session_id: z.optional(shape.id),
});
export type BankMatch = z.infer<typeof match>;

/** Five thousand lines. */
const LONGEST = 2_500_000;

export const feeBankContract = {
  listBankAccounts: call({
    method: "GET",
    path: "/bank-accounts",
    summary: "The school's bank accounts, and how many lines of each wait",
    permission: "fees.collect",
    example: () => ({}),
  }).output(z.array(bankAccount)),

  addBankAccount: call({
    method: "POST",
    path: "/bank-accounts",
    summary: "Add a bank account of the school, to match its statements",
    permission: "fees.manage",
    stepUp: true,
    status: 201,
    example: () => ({ name: "Akaun yuran", bank: "Bank Islam", number_last4: "4471" }),
  })
    .input(newBankAccount)
    .output(bankAccount),

  changeBankAccount: call({
    method: "PATCH",
    path: "/bank-accounts/{id}",
    summary:
      "Say what families need to pay into a bank account: its number, and the bank's DuitNow QR",
    permission: "fees.approve",
    stepUp: true,
    example: (known) => ({ id: known.student_id, number: "12034567894471" }),
  })
    .input(
      z.strictObject({
        id: shape.id,
        ...z.partial(z.object(payInFacts)).shape,
        /** Puts the sum into the code; a new code has to be tried first. */
        has_amount: z.optional(z.boolean()),
        version: z.optional(z.int()),
      }),
    )
    .output(bankAccount),

  listPayIn: call({
    method: "GET",
    path: "/fees/pay-in",
    summary: "The school's bank accounts into which families pay",
    permission: "fees.pay",
    example: () => ({}),
  }).output(z.array(payIn)),

  addBankLines: call({
    method: "POST",
    path: "/bank-files",
    summary: "Add what came in by a bank statement; lines that are there already are left out",
    permission: "fees.collect",
    maxBody: LONGEST,
    status: 201,
    example: (known) => ({
      bank_account_id: known.student_id,
      columns: { head: 0, date: 0, description: 1, reference: null, amount: 2, credit: null },
      lines: [
        {
          booked_on: known.today,
          description: "DUITNOW QR",
          reference: "K0001",
          amount_sen: 53_000,
        },
      ],
    }),
  })
    .input(
      z.strictObject({
        bank_account_id: shape.id,
        columns,
        lines: z
          .array(
            z.strictObject({
              booked_on: shape.date,
              description: shape.line(200),
              reference: shape.line(60, 0),
              amount_sen: sen,
            }),
          )
          .check(z.minLength(1), z.maxLength(5_000)),
      }),
    )
    .output(z.object({ added: z.int(), known: z.int() })),

  listBankLines: call({
    method: "GET",
    path: "/bank-lines",
    summary: "The lines of a bank account that wait, with the families that they may be of",
    permission: "fees.collect",
    example: (known) => ({ bank_account_id: known.student_id }),
  })
    .input(z.strictObject({ bank_account_id: shape.id }))
    .output(z.array(bankLine)),

  listBookedBankLines: call({
    method: "GET",
    path: "/bank-lines/booked",
    summary: "All lines of a bank account's statements in a span of days, and what became of each",
    permission: "fees.collect",
    example: (known) => ({
      bank_account_id: known.student_id,
      from: known.today,
      to: known.today,
    }),
  })
    .input(z.strictObject({ bank_account_id: shape.id, from: shape.date, to: shape.date }))
    .output(z.array(bookedLine)),

  matchBankLines: call({
    method: "POST",
    path: "/bank-matches",
    summary:
      "Say what lines of a statement are: each is linked to the receipt that there is, or gets one",
    permission: "fees.collect",
    maxBody: 1_000_000,
    example: (known) => ({
      matches: [
        {
          line_id: known.student_id,
          parts: [{ account_id: known.student_id, amount_sen: 53_000 }],
        },
      ],
    }),
  })
    .input(z.strictObject({ matches: z.array(match).check(z.minLength(1), z.maxLength(500)) }))
    .output(z.object({ receipts: z.int(), linked: z.int() })),

  ignoreBankLine: call({
    method: "POST",
    path: "/bank-lines/{id}/ignore",
    summary: "Say why a line is no payment of fees; without a reason it waits again",
    permission: "fees.collect",
    example: (known) => ({ id: known.student_id, why: "Sewa kantin" }),
  })
    .input(z.strictObject({ id: shape.id, why: shape.line(200, 0) }))
    .output(z.object({ waits: z.boolean() })),
};
