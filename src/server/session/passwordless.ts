import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Tx } from "#db/transaction.ts";
import type { RequestFacts } from "#server/serve.ts";
import { cookieName, readCookie, type Transport } from "./cookie.ts";

const KEY = /^[\w-]{43}$/;

/** For how long a phone is remembered, and for how long while nobody signs in on it, in days. */
export const DEVICE_DAYS = { all: 180, unused: 60 };

/** Ends what lets a family in without a password: mailed links, those of the office, and the phones that it marked as its own. */
export async function dropPasswordless(tx: Tx, user_id: string): Promise<void> {
  await tx.execute(sql`delete from auth.devices where user_id = ${user_id}`);
  await tx.execute(sql`
    delete from auth.tokens where user_id = ${user_id} and purpose in ('family', 'office')`);
}

/** The name of the cookie of a remembered phone. */
export function deviceCookie(transport: Transport): string {
  return cookieName(transport, "halaqah-device");
}

/** The key of the phone that sent a request; empty without one. */
export function deviceKey({
  cookie,
  transport,
}: Pick<RequestFacts, "cookie" | "transport">): string {
  const key = readCookie(cookie, deviceCookie(transport));
  return KEY.test(key) ? key : "";
}

/**
 * A mark of how the school reached a person when it made a link. A link that went to a wrong number opens nothing once
 * the number is put right. Without the link nobody can guess the number from it.
 */
export function contactHash(
  token: string,
  { phone, email }: { phone: string | null; email: string | null },
): string {
  const text = JSON.stringify([token, phone ?? "", email ?? ""]);
  return createHash("sha256").update(text).digest("base64url");
}
