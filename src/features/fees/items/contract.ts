import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";
import { ENTRIES, FREQUENCIES, PRORATES, SCOPES } from "#features/fees/items/rules/prices.ts";

const sen = z.int().check(z.minimum(0), z.maximum(10_000_000));
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
  months,
  due_day: z.int().check(z.minimum(1), z.maximum(31)),
  prorate: z.enum(PRORATES),
  split,
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
  archived_on: z.nullable(z.string()),
  version: z.int(),
  /** The latest last. */
  prices: z.array(z.object({ from_date: z.string(), amount_sen: z.number() })),
  ranks: z.array(z.object({ rank: z.int(), off_sen: z.number() })),
});
export type FeeItem = z.infer<typeof feeItem>;

export const newItem = z.strictObject({ ...facts, ranks, price });
export type NewItem = z.infer<typeof newItem>;

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
        ranks: z.optional(ranks),
        price: z.optional(price),
        archived: z.optional(z.boolean()),
        version: z.optional(z.int()),
      }),
    )
    .output(feeItem),
};
