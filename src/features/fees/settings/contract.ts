import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";
import { MOST_OFF_BP, RANK_ORDERS } from "./rules.ts";

const sen = z.int().check(z.minimum(0), z.maximum(10_000_000));

const offer = z
  .strictObject({
    /** The year that is paid, "2027". */
    year: z.string().check(z.regex(/^20\d\d$/, { error: "is not a year" })),
    /** In hundredths of a percent. */
    off_bp: z.int().check(z.minimum(1), z.maximum(MOST_OFF_BP)),
    /** The day by which all of it is paid, or half where there is a second day. */
    until: shape.date,
    second_until: z.nullable(shape.date),
  })
  .check(
    z.refine(({ until, second_until }) => second_until === null || until < second_until, {
      path: ["second_until"],
      error: "is not after the first day",
    }),
  );
const offers = z.array(offer).check(
  z.maxLength(6),
  z.refine(
    (all) => new Set(all.map(({ year, off_bp }) => `${year} ${off_bp}`)).size === all.length,
    {
      error: "offers the same twice",
    },
  ),
);

const facts = {
  /** The day of the month on which a new item falls due. */
  due_day: z.int().check(z.minimum(1), z.maximum(31)),
  /** How siblings are ordered for their discount. */
  rank_by: z.enum(RANK_ORDERS),
  /** Above this, in sen, the money of a drawer should go to the bank. */
  cash_limit_sen: sen,
  /** Above this, in sen, a credit note is for an admin. */
  note_limit_sen: sen,
  /** The last line of a receipt. */
  footer_ms: shape.line(200, 0),
  /** What the school lets off who pays a year early. */
  early_offers: offers,
  /** The school's number at LHDN, for e-invoices. */
  tin: shape.line(20, 0),
};

const settings = z.object({ ...facts, version: z.int() });
export type FeeSettings = z.infer<typeof settings>;

export const feeSettingsContract = {
  readFeeSettings: call({
    method: "GET",
    path: "/fees/settings",
    summary: "How the school handles fees: the day they fall due, limits, the foot of a receipt",
    permission: "fees.manage",
    example: () => ({}),
  }).output(settings),

  changeFeeSettings: call({
    method: "PATCH",
    path: "/fees/settings",
    summary: "Change how the school handles fees",
    permission: "fees.approve",
    example: () => ({ due_day: 10 }),
  })
    .input(z.strictObject({ ...z.partial(z.object(facts)).shape, version: z.optional(z.int()) }))
    .output(settings),
};
