import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";

const member = z.object({ id: shape.id, student_id: z.string(), name: z.string() });

export const billingAccount = z.object({
  id: shape.id,
  code: z.string(),
  /** The pupils of today, the eldest first. */
  students: z.array(member),
  payers: z.array(
    z.object({
      guardian_id: shape.id,
      name: z.string(),
      phone: z.nullable(z.string()),
      sees_account: z.boolean(),
      gets_bill: z.boolean(),
    }),
  ),
  version: z.int(),
});
export type BillingAccount = z.infer<typeof billingAccount>;

const proposal = z.object({
  students: z.array(member),
  /** The guardians of all of them, who would see the account. */
  guardian_ids: z.array(shape.id),
  /** Whether their guardians are not all the same, so that a person decides. */
  doubtful: z.boolean(),
  /** The account that some of the family have already. */
  account_id: z.nullable(shape.id),
  code: z.nullable(z.string()),
});
export type FamilyProposal = z.infer<typeof proposal>;

export const feeAccountsContract = {
  listBillingAccounts: call({
    method: "GET",
    path: "/billing-accounts",
    summary: "The accounts of families, with their pupils and guardians",
    permission: "fees.manage",
    example: () => ({}),
  }).output(z.array(billingAccount)),

  proposeBillingAccounts: call({
    method: "GET",
    path: "/billing-accounts/proposals",
    summary: "Families among the pupils without an account, as their guardians join them",
    permission: "fees.manage",
    example: () => ({}),
  }).output(z.array(proposal)),

  makeBillingAccounts: call({
    method: "POST",
    path: "/billing-accounts",
    summary: "Make accounts of families, or add pupils to the account of their family",
    permission: "fees.manage",
    status: 201,
    example: (known) => ({ families: [{ student_ids: [known.other_student_id] }] }),
  })
    .input(
      z.strictObject({
        families: z
          .array(
            z.strictObject({
              student_ids: z.array(shape.id).check(z.minLength(1), z.maxLength(40)),
              account_id: z.optional(z.nullable(shape.id)),
            }),
          )
          .check(z.minLength(1), z.maxLength(1000)),
      }),
    )
    .output(z.object({ made: z.int(), joined: z.int() })),

  setPayer: call({
    method: "POST",
    path: "/billing-accounts/{id}/payers",
    summary:
      "Say whether a guardian sees what the family owes and pays, and gets its bills by mail",
    permission: "fees.manage",
    example: (known) => ({
      id: known.student_id,
      guardian_id: known.guardian_id,
      sees_account: true,
    }),
  })
    .input(
      z.strictObject({
        id: shape.id,
        guardian_id: shape.id,
        sees_account: z.boolean(),
        gets_bill: z.optional(z.boolean()),
      }),
    )
    .output(billingAccount),
};
