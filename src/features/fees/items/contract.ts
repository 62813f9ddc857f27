import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import { STAYS } from "#lib/enumerations.ts";
import * as shape from "#lib/shapes.ts";
import {
  CLASS_CODES,
  ENTRIES,
  FREQUENCIES,
  ITEM_KINDS,
  PRORATES,
  SCOPES,
} from "#features/fees/items/rules/prices.ts";
import {
  EXCEPTION_FAULTS,
  EXCEPTION_FIELDS,
  MOST_PRICE_SEN,
} from "#features/fees/items/rules/exceptions.ts";
import { listOf, MAX_LIST_BODY, problemsOf } from "#features/imports/rows/contract.ts";

/** A month, "2026-12". */
export const month = z
  .string()
  .check(z.regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, { error: "is not a month" }));

const sen = z.int().check(z.minimum(0), z.maximum(MOST_PRICE_SEN));
const rank = z.strictObject({ rank: z.int().check(z.minimum(2), z.maximum(20)), off_sen: sen });
const months = z.nullable(
  z.array(z.int().check(z.minimum(1), z.maximum(12))).check(z.minLength(1), z.maxLength(12)),
);
const split = z.nullable(
  z
    .array(
      z.strictObject({
        month: z.int().check(z.minimum(1), z.maximum(12)),
        bp: z.int().check(z.minimum(1), z.maximum(10_000)),
      }),
    )
    .check(
      z.minLength(2),
      z.maxLength(12),
      z.refine((parts) => parts.reduce((sum, { bp }) => sum + bp, 0) === 10_000, {
        error: "does not add up to a whole",
      }),
    ),
);

const facts = {
  name_ms: shape.line(80),
  name_en: shape.line(80),
  frequency: z.enum(FREQUENCIES),
  scope: z.enum(SCOPES),
  levels: z.nullable(z.array(shape.line(60)).check(z.minLength(1), z.maxLength(60))),
  entry: z.nullable(z.enum(ENTRIES)),
  /** Only for pupils who board, or come each day, and only for boys or girls; null for all. */
  stay: z.nullable(z.enum(STAYS)),
  gender: z.nullable(shape.gender),
  months,
  due_day: z.int().check(z.minimum(1), z.maximum(31)),
  prorate: z.enum(PRORATES),
  split,
  /** Whether its bills of a year count for the discount for early payment. */
  early_eligible: z.boolean(),
  /** What it is on an e-invoice: 010 education, 002 a kindergarten, 022 others. */
  class_code: z.enum(CLASS_CODES),
};
const ranks = z.array(rank).check(
  z.maxLength(10),
  z.refine((all) => new Set(all.map((one) => one.rank)).size === all.length, {
    error: "names a child twice",
  }),
);
const price = z.strictObject({ from_date: shape.date, amount_sen: sen });

export const feeItem = z.object({
  ...facts,
  id: shape.id,
  kind: z.enum(ITEM_KINDS),
  archived_on: z.nullable(z.string()),
  version: z.int(),
  /** The latest last. */
  prices: z.array(z.object({ from_date: z.string(), amount_sen: z.number() })),
  ranks: z.array(z.object({ rank: z.int(), off_sen: z.number() })),
});
export type FeeItem = z.infer<typeof feeItem>;

export const newItem = z.strictObject({
  ...facts,
  stay: z.optional(facts.stay),
  gender: z.optional(facts.gender),
  /** What is billed each month counts, unless it is said. */
  early_eligible: z.optional(facts.early_eligible),
  class_code: z.optional(facts.class_code),
  kind: z.optional(z.enum(ITEM_KINDS)),
  ranks,
  price,
});
export type NewItem = z.infer<typeof newItem>;

const exception = z.object({
  id: shape.id,
  item_id: shape.id,
  name_ms: z.string(),
  name_en: z.string(),
  student_id: shape.id,
  student: z.string(),
  from_month: z.string(),
  to_month: z.nullable(z.string()),
  amount_sen: z.nullable(z.number()),
  /** The list with which it came; null where it was typed by hand. */
  import_id: z.nullable(shape.id),
  created_at: z.string(),
});
export type FeeException = z.infer<typeof exception>;

export const newException = z
  .strictObject({
    item_id: shape.id,
    student_id: shape.id,
    /** The first month for which it is billed so, and the last one; null for as long as nobody ends it. */
    from_month: month,
    to_month: z.nullable(month),
    /** Null where the pupil is not billed for the item at all. */
    amount_sen: z.nullable(z.int().check(z.minimum(1), z.maximum(MOST_PRICE_SEN))),
  })
  .check(
    z.refine(({ from_month, to_month }) => to_month === null || to_month >= from_month, {
      error: "is before the first month",
      path: ["to_month"],
    }),
  );

const exceptionList = listOf(EXCEPTION_FIELDS);
const listExample = (known: { today: string }) => ({
  rows: [
    {
      line: 2,
      who: "S-9999",
      item: "Yuran bulanan",
      amount: "400.00",
      from: known.today.slice(0, 7),
      to: "",
    },
  ],
});
const importedExceptions = z.object({ id: shape.id, lines: z.int() });

export const feeItemsContract = {
  listItems: call({
    method: "GET",
    path: "/fee-items",
    summary: "What the school charges for, with prices; archived items last",
    permission: "fees.manage",
    example: () => ({}),
  }).output(z.array(feeItem)),

  createItem: call({
    method: "POST",
    path: "/fee-items",
    summary: "Add an item with its price",
    permission: "fees.manage",
    status: 201,
    example: (known) => ({
      name_ms: "Yuran bulanan",
      name_en: "Monthly fee",
      frequency: "month",
      scope: "pupil",
      levels: null,
      entry: null,
      months: null,
      due_day: 7,
      prorate: "half",
      split: null,
      ranks: [{ rank: 2, off_sen: 2000 }],
      price: { from_date: known.today, amount_sen: 53_000 },
    }),
  })
    .input(newItem)
    .output(feeItem),

  changeItem: call({
    method: "PATCH",
    path: "/fee-items/{id}",
    summary: "Change an item for the bills to come: a new price, the siblings' reductions, its end",
    permission: "fees.manage",
    example: (known) => ({ id: known.student_id, due_day: 10 }),
  })
    .input(
      z.strictObject({
        id: shape.id,
        due_day: z.optional(facts.due_day),
        levels: z.optional(facts.levels),
        entry: z.optional(facts.entry),
        stay: z.optional(facts.stay),
        gender: z.optional(facts.gender),
        early_eligible: z.optional(facts.early_eligible),
        class_code: z.optional(facts.class_code),
        ranks: z.optional(ranks),
        price: z.optional(price),
        archived: z.optional(z.boolean()),
        version: z.optional(z.int()),
      }),
    )
    .output(feeItem),

  listExceptions: call({
    method: "GET",
    path: "/fee-exceptions",
    summary: "The pupils whose price of an item was made by hand; of one account or of all",
    permission: "fees.manage",
    example: () => ({}),
  })
    .input(z.strictObject({ account_id: z.optional(shape.id) }))
    .output(z.array(exception)),

  addException: call({
    method: "POST",
    path: "/fee-exceptions",
    summary:
      "Set what a pupil pays for an item instead of its price, or that the pupil pays nothing",
    permission: "fees.manage",
    status: 201,
    example: (known) => ({
      item_id: known.class_id,
      student_id: known.student_id,
      from_month: known.today.slice(0, 7),
      to_month: null,
      amount_sen: 40_000,
    }),
  })
    .input(newException)
    .output(exception),

  removeException: call({
    method: "DELETE",
    path: "/fee-exceptions/{id}",
    summary: "Bill a pupil as everybody else again; bills that were issued stay as they are",
    permission: "fees.manage",
    example: (known) => ({ id: known.student_id }),
  })
    .input(z.strictObject({ id: shape.id }))
    .output(z.object({ id: shape.id })),

  checkExceptions: call({
    method: "POST",
    path: "/fee-exception-imports/check",
    summary: "Which lines of a list of special prices cannot be taken",
    permission: "fees.manage",
    maxBody: MAX_LIST_BODY,
    example: listExample,
  })
    .input(exceptionList)
    .output(
      z.object({
        /** How many lines can be taken. */
        lines: z.int(),
        problems: problemsOf(EXCEPTION_FIELDS, EXCEPTION_FAULTS),
      }),
    ),

  importExceptions: call({
    method: "POST",
    path: "/fee-exception-imports",
    summary: "Take in a list of special prices, all lines or none; 422 names each problem",
    permission: "fees.manage",
    status: 201,
    maxBody: MAX_LIST_BODY,
    example: listExample,
  })
    .input(exceptionList)
    .output(importedExceptions),

  undoExceptions: call({
    method: "DELETE",
    path: "/fee-exception-imports/{id}",
    summary: "Remove the special prices of a list; bills that were issued stay as they are",
    permission: "fees.manage",
    example: (known) => ({ id: known.student_id }),
  })
    .input(z.strictObject({ id: shape.id }))
    .output(importedExceptions),
};
