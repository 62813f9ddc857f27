import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import { me } from "#lib/me.ts";
import * as shape from "#lib/shapes.ts";

const device = z.object({
  id: shape.id,
  user_agent: z.string(),
  created_at: z.string(),
  /** When somebody last signed in on it. */
  used_at: z.string(),
  /** The one that sent this request. */
  current: z.boolean(),
});
export type RememberedDevice = z.infer<typeof device>;

export const devicesContract = {
  listDevices: call({
    method: "GET",
    path: "/devices",
    summary: "The phones on which your account signs in without a password",
    permission: "session",
    example: () => ({}),
  }).output(z.array(device)),

  rememberDevice: call({
    method: "POST",
    path: "/devices",
    status: 201,
    summary: "Remember this phone as your own; for guardians and pupils",
    permission: "session",
    hourly: 20,
    example: () => ({}),
  }).output(device),

  endDevice: call({
    method: "DELETE",
    path: "/devices/{id}",
    summary: "Forget a phone of your account",
    permission: "session",
    example: (known) => ({ id: known.profile_id }),
  })
    .input(z.strictObject({ id: shape.id }))
    .output(z.object({ ended: z.boolean() })),

  useDevice: call({
    method: "POST",
    path: "/devices/use",
    summary: "Sign in on a remembered phone",
    permission: "public",
    example: () => ({}),
  })
    .input(z.strictObject({}))
    .output(me),

  forgetDevice: call({
    method: "POST",
    path: "/devices/forget",
    summary: "Forget the phone that sends this",
    permission: "public",
    example: () => ({}),
  })
    .input(z.strictObject({}))
    .output(z.object({ ended: z.boolean() })),
};
