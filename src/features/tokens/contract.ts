import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import { TOKEN_PERMISSIONS } from "#lib/permissions.ts";
import * as shape from "#lib/shapes.ts";
import { TOKEN_DAYS } from "./rules.ts";

const [DEFAULT_DAYS] = TOKEN_DAYS;
const MOST_DAYS = Math.max(...TOKEN_DAYS);

const permissions = z.array(z.enum(TOKEN_PERMISSIONS));

const tokenRow = z.object({
  id: shape.id,
  name: z.string(),
  permissions,
  /** The name of the admin who made it. */
  made_by: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  is_expired: z.boolean(),
  /** The day of the last call. */
  last_used_on: z.nullable(shape.date),
});
export type TokenRow = z.infer<typeof tokenRow>;

export const newToken = z.strictObject({
  name: shape.line(60),
  permissions: permissions.check(
    z.minLength(1),
    z.maxLength(TOKEN_PERMISSIONS.length),
    z.refine((list) => new Set(list).size === list.length, { error: "names one twice" }),
  ),
  /** How many days it holds. */
  days: z._default(z.int().check(z.minimum(1), z.maximum(MOST_DAYS)), DEFAULT_DAYS),
});

const madeToken = z.object({
  id: shape.id,
  /** What the program sends. It is answered here and never again. */
  token: z.string(),
  expires_at: z.string(),
});
export type MadeToken = z.infer<typeof madeToken>;

export const tokensContract = {
  listTokens: call({
    method: "GET",
    path: "/tokens",
    summary: "The school's API tokens, newest first, without the secret that a program sends",
    permission: "tokens.manage",
    example: () => ({}),
  }).output(z.array(tokenRow)),

  createToken: call({
    method: "POST",
    path: "/tokens",
    summary: "Create an API token with some of your own permissions; only this answer contains it",
    permission: "tokens.manage",
    status: 201,
    stepUp: true,
    secret: true,
    hourly: 60,
    example: () => ({ name: "Pagar utama", permissions: ["students.see", "attendance.mark"] }),
  })
    .input(newToken)
    .output(madeToken),

  endToken: call({
    method: "DELETE",
    path: "/tokens/{id}",
    summary: "End an API token, immediately",
    permission: "tokens.manage",
    example: (known) => ({ id: known.profile_id }),
  })
    .input(z.strictObject({ id: shape.id }))
    .output(z.object({ ended: z.boolean() })),
};
