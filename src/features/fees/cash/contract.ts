import * as z from "zod/mini";
import { DENOMINATIONS } from "#features/fees/drawers/rules.ts";
import { TX_KINDS } from "#features/fees/ledger/rules.ts";
import { MOST_PAID_SEN } from "#features/fees/rules.ts";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";

const sen = z.int().check(z.minimum(0), z.maximum(MOST_PAID_SEN));
const pieces = z.optional(z.int().check(z.minimum(0), z.maximum(10_000)));
type Pieces = Record<`${(typeof DENOMINATIONS)[number]}`, typeof pieces>;
const counted = z.strictObject(
  Object.fromEntries(DENOMINATIONS.map((value) => [`${value}`, pieces])) as Pieces,
);

const drawer = z.object({
  id: shape.id,
  opened_on: z.string(),
  /** What was left in it when it was counted the last time. */
  opening_sen: z.number(),
  /** What must be in it now. */
  expected_sen: z.number(),
  /** What came in and went out, the latest first. */
  lines: z.array(
    z.object({
      at: z.string(),
      kind: z.enum(TX_KINDS),
      number: z.string(),
      amount_sen: z.number(),
    }),
  ),
});

const handover = z.object({
  id: shape.id,
  by: z.string(),
  to: z.string(),
  amount_sen: z.number(),
  given_at: z.string(),
});

const closedDrawer = z.object({
  id: shape.id,
  opened_on: z.string(),
  closed_at: z.string(),
  expected_sen: z.number(),
  counted_sen: z.number(),
  why: z.string(),
  deposited_sen: z.number(),
  deposit_ref: z.string(),
});

const cash = z.object({
  /** Null while the person holds no cash. */
  drawer: z.nullable(drawer),
  /** Above this the money should go to the bank. */
  limit_sen: z.number(),
  /** Cash that others gave to the person, to be received. */
  incoming: z.array(handover),
  /** Cash that the person gave and nobody has received yet. */
  outgoing: z.array(handover),
  /** To whom cash can be given. */
  receivers: z.array(z.object({ id: shape.id, name: z.string() })),
  /** The open drawers of others, for those who see them. */
  others: z.array(
    z.object({
      id: shape.id,
      holder: z.string(),
      opened_on: z.string(),
      expected_sen: z.number(),
      /** Cash of it that nobody has received yet. */
      outgoing: z.array(handover),
    }),
  ),
  /** From whom a collector takes cash; empty for those who see the families themselves. */
  pupils: z.array(z.object({ id: shape.id, name: z.string(), student_id: z.string() })),
  /** The person's own last counts. */
  closed: z.array(closedDrawer),
});
export type Cash = z.infer<typeof cash>;

const whom = z.strictObject({ id: shape.id });

export const feeCashContract = {
  readCash: call({
    method: "GET",
    path: "/cash",
    summary: "The person's own drawer, and cash on its way between people",
    permission: "fees.cash",
    example: () => ({}),
  }).output(cash),

  closeDrawer: call({
    method: "POST",
    path: "/cash-sessions/{id}/close",
    summary: "Count a drawer and close it; a difference needs its reason",
    permission: "fees.cash",
    example: (known) => ({ id: known.student_id, counted: { "1000": 5 }, expected_sen: 5_000 }),
  })
    .input(
      z.strictObject({
        id: shape.id,
        counted,
        /** What the person was shown; another sum is refused, because cash came meanwhile. */
        expected_sen: z.int(),
        why: z.optional(shape.line(200, 0)),
        deposited_sen: z.optional(sen),
        deposit_ref: z.optional(shape.line(60, 0)),
      }),
    )
    .output(cash),

  giveCash: call({
    method: "POST",
    path: "/cash-handovers",
    summary: "Give cash of the own drawer to somebody, who then says that it came",
    permission: "fees.cash",
    status: 201,
    example: (known) => ({ to: known.profile_id, amount_sen: 5_000 }),
  })
    .input(z.strictObject({ to: shape.id, amount_sen: sen.check(z.minimum(5), z.multipleOf(5)) }))
    .output(cash),

  receiveCash: call({
    method: "POST",
    path: "/cash-handovers/{id}/receive",
    summary: "Say that cash came which somebody gave; it is in the own drawer from then on",
    permission: "fees.collect",
    example: (known) => ({ id: known.student_id }),
  })
    .input(whom)
    .output(cash),

  withdrawCash: call({
    method: "DELETE",
    path: "/cash-handovers/{id}",
    summary: "Keep cash after all that nobody has received yet; an admin does it for who is away",
    permission: "fees.cash",
    example: (known) => ({ id: known.student_id }),
  })
    .input(whom)
    .output(cash),
};
