import { createHash } from "node:crypto";
import type pg from "pg";
import { refuse } from "#lib/errors.ts";

/** So many tries in so many seconds, counted in the database so that a restart forgets nothing. */
export type Limit = { name: string; tries: number; seconds: number };

/** Per account: slows guessing from many addresses. The owner can still reset the password. */
export const PER_ACCOUNT: Limit = { name: "sign-in:account", tries: 10, seconds: 15 * 60 };

/** Per address: wide enough for a staff room of 60 behind one address at 07:25. */
export const PER_ADDRESS: Limit = { name: "sign-in:address", tries: 200, seconds: 3 * 60 };

/** New accounts from one address: a staff room that registers in one afternoon. */
export const REGISTER: Limit = { name: "register:address", tries: 60, seconds: 60 * 60 };

/** Pictures that one account sends: an office that photographs the whole school in a morning. */
export const PICTURES: Limit = { name: "picture:account", tries: 300, seconds: 60 * 60 };

/** Schools that one account creates. */
export const NEW_SCHOOLS: Limit = { name: "school:account", tries: 5, seconds: 24 * 60 * 60 };

/** Reset mails to one address, known or not, so that nobody's inbox is filled. */
export const RESET_ACCOUNT: Limit = { name: "reset:account", tries: 5, seconds: 60 * 60 };

/** Reset mails asked for from one address of the network. */
export const RESET_ADDRESS: Limit = { name: "reset:address", tries: 60, seconds: 60 * 60 };

/** Codes, invitations and links tried from one address. */
export const JOIN_ADDRESS: Limit = { name: "join:address", tries: 300, seconds: 60 * 60 };

/**
 * Counts one try. Answers 0 when it is within the limit, else the seconds to wait.
 * The subject (an e-mail, an address) is stored hashed.
 */
export async function countTry(auth: pg.Pool, limit: Limit, subject: string): Promise<number> {
  const { rows } = await auth.query<{ count: number; wait: number }>(
    `insert into auth.limits as l (key, count, window_ends_at)
     values ($1, 1, now() + make_interval(secs => $2))
     on conflict (key) do update set
       count = case when l.window_ends_at < now() then 1 else l.count + 1 end,
       window_ends_at = case when l.window_ends_at < now() then excluded.window_ends_at
                             else l.window_ends_at end
     returning count, ceil(extract(epoch from window_ends_at - now()))::int as wait`,
    [keyOf(limit, subject), limit.seconds],
  );
  const [row] = rows;
  return row && row.count > limit.tries ? Math.max(1, row.wait) : 0;
}

/** Counts one try, and refuses the one too many with the seconds to wait. */
export async function requireTry(auth: pg.Pool, limit: Limit, subject: string): Promise<void> {
  const wait = await countTry(auth, limit, subject);
  if (wait === 0) return;
  throw refuse("TOO_MANY_REQUESTS", "Too many tries. Wait and try again.", { retry_after: wait });
}

/** Forgets the tries, after one that succeeded. */
export async function forgetTries(auth: pg.Pool, limit: Limit, subject: string): Promise<void> {
  await auth.query(
    "delete from auth.limits where key = $1 or window_ends_at < now() - interval '1 day'",
    [keyOf(limit, subject)],
  );
}

function keyOf(limit: Limit, subject: string): string {
  return `${limit.name}:${createHash("sha256").update(subject).digest("base64url")}`;
}
