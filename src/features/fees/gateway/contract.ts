import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";
import {
  FEE_PAYERS,
  LEAST_ONLINE_SEN,
  MOST_ONLINE_SEN,
  ONLINE_STATES,
  REVIEW_WHYS,
} from "./rules.ts";

const onlinePayment = z.object({
  id: shape.id,
  account_id: shape.id,
  amount_sen: z.number(),
  state: z.enum(ONLINE_STATES),
  created_at: z.string(),
  /** Where it is paid, while it can be. */
  page: z.nullable(z.string()),
});
export type OnlinePayment = z.infer<typeof onlinePayment>;

const foundMoney = z.object({
  id: shape.id,
  account_id: shape.id,
  amount_sen: z.number(),
  /** What the bill was made for. */
  asked_sen: z.number(),
  paid_on: z.nullable(z.string()),
  invoice_no: z.string(),
  why: z.enum(REVIEW_WHYS),
});
export type FoundMoney = z.infer<typeof foundMoney>;

const gateway = z.object({
  is_on: z.boolean(),
  /** Whether keys are stored; they are never shown. */
  has_keys: z.boolean(),
  category: z.string(),
  fee_on: z.enum(FEE_PAYERS),
  version: z.int(),
});
export type GatewaySettings = z.infer<typeof gateway>;

const key = z
  .string()
  .check(z.regex(/^[A-Za-z0-9-]{4,60}$/, { error: "is not a key of toyyibPay" }));

export const feeGatewayContract = {
  listOnlinePayments: call({
    method: "GET",
    path: "/gateway-payments",
    summary: "Whether the school takes online payments, and those that the guardian began lately",
    permission: "fees.pay",
    example: () => ({}),
  }).output(z.object({ is_on: z.boolean(), payments: z.array(onlinePayment) })),

  payOnline: call({
    method: "POST",
    path: "/gateway-payments",
    summary: "Begin an online payment; the address at which it is paid follows in the list",
    permission: "fees.pay",
    status: 201,
    hourly: 20,
    example: (known) => ({
      account_id: known.student_id,
      amount_sen: 53_000,
      client_key: known.class_id,
    }),
  })
    .input(
      z.strictObject({
        account_id: shape.id,
        amount_sen: z.int().check(z.minimum(LEAST_ONLINE_SEN), z.maximum(MOST_ONLINE_SEN)),
        client_key: shape.id,
      }),
    )
    .output(onlinePayment),

  listFoundMoney: call({
    method: "GET",
    path: "/gateway-payments/found",
    summary: "Money that came online otherwise than asked, to be looked at",
    permission: "fees.collect",
    example: () => ({}),
  }).output(z.array(foundMoney)),

  decideFoundMoney: call({
    method: "POST",
    path: "/gateway-payments/{id}/decide",
    summary: "Make a receipt of money that came otherwise than asked, or say why it is none",
    permission: "fees.collect",
    example: (known) => ({ id: known.student_id, is_taken: true }),
  })
    .input(
      z.strictObject({
        id: shape.id,
        is_taken: z.boolean(),
        why: z.optional(shape.line(200, 0)),
      }),
    )
    .output(z.object({ number: z.nullable(z.string()) })),

  readGateway: call({
    method: "GET",
    path: "/fee-gateway",
    summary: "How the school takes online payments, without its keys",
    permission: "fees.approve",
    example: () => ({}),
  }).output(gateway),

  changeGateway: call({
    method: "PATCH",
    path: "/fee-gateway",
    summary: "Set the school's account at toyyibPay, and switch online payments on or off",
    permission: "fees.approve",
    stepUp: true,
    example: () => ({
      is_on: true,
      secret: "w5x7srq7-rx5r-3t89-2ou2-k7361x2jewhn",
      category: "gcbhict9",
      fee_on: "school",
      version: 0,
    }),
  })
    .input(
      z.strictObject({
        is_on: z.boolean(),
        /** Left out to keep the one that is stored. */
        secret: z.optional(key),
        category: key,
        fee_on: z.enum(FEE_PAYERS),
        version: z.int().check(z.minimum(0)),
      }),
    )
    .output(gateway),
};
