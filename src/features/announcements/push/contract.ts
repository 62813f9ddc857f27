import * as z from "zod/mini";
import { call } from "#lib/call.ts";

/** A key as a browser gives it: bytes in base64url. */
const key = (bytes: number) =>
  z.string().check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`)));
const endpoint = z.string().check(z.maxLength(1_000), z.url({ protocol: /^https?$/ }));

export const pushSubscriptionsContract = {
  readPush: call({
    method: "GET",
    path: "/push-subscriptions",
    summary:
      "The key with which browsers subscribe to notices, null while the school has them off; and the addresses of yours",
    permission: "own.manage",
    secret: true,
    example: () => ({}),
    noTokens: true,
  }).output(z.object({ key: z.nullable(z.string()), endpoints: z.array(z.string()) })),

  subscribeToPush: call({
    method: "POST",
    path: "/push-subscriptions",
    summary: "Be told of announcements on this browser",
    permission: "own.manage",
    status: 201,
    example: () => ({
      endpoint: "https://fcm.googleapis.com/fcm/send/contoh",
      p256dh: `B${"A".repeat(86)}`,
      auth: "A".repeat(22),
    }),
    noTokens: true,
  })
    .input(z.strictObject({ endpoint, p256dh: key(65), auth: key(16) }))
    .output(z.object({ browsers: z.int() })),

  unsubscribeFromPush: call({
    method: "DELETE",
    path: "/push-subscriptions",
    summary: "Be told no more on this browser, or on none of yours",
    permission: "own.manage",
    example: () => ({}),
    noTokens: true,
  })
    .input(z.strictObject({ endpoint: z.optional(endpoint) }))
    .output(z.object({ browsers: z.int() })),
};
