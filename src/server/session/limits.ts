import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type pg from "pg";
import { execute } from "#db/transaction.ts";
import { refuse } from "#lib/errors.ts";

/** A number of tries in a period of seconds, counted in the database so that a restart forgets nothing. */
export type Limit = { name: string; tries: number; seconds: number };

/** Per account: slows down guessing from many addresses. */
export const PER_ACCOUNT: Limit = { name: "sign-in:account", tries: 10, seconds: 15 * 60 };

/** Per address: wide enough for a staff room of 60 behind one address at 07:25. */
export const PER_ADDRESS: Limit = { name: "sign-in:address", tries: 200, seconds: 3 * 60 };

/** Per account and browser that has signed in to it before: no stranger can use these up. */
export const PER_BROWSER: Limit = { name: "sign-in:browser", tries: 10, seconds: 15 * 60 };

/** Codes of an account; they are only asked for after the right password. */
export const CODES: Limit = { name: "sign-in:code", tries: 10, seconds: 15 * 60 };

/** Proofs within one session: the password or a code once more. */
export const PER_SESSION: Limit = { name: "proof:session", tries: 10, seconds: 15 * 60 };

/** New accounts from one address: enough for a staff room that registers in one afternoon. */
export const REGISTER: Limit = { name: "register:address", tries: 60, seconds: 60 * 60 };

/** Schools created by one account. */
export const NEW_SCHOOLS: Limit = { name: "school:account", tries: 5, seconds: 24 * 60 * 60 };

/** Changes of an account's e-mail address; each sends two mails. */
export const EMAIL_CHANGES: Limit = { name: "email:account", tries: 5, seconds: 60 * 60 };

/** Reset links requested from one network address; beyond the limit, each account gets fewer mails. */
export const RESET_ADDRESS: Limit = { name: "reset:address", tries: 60, seconds: 60 * 60 };

/** Sign-in links requested for one e-mail address, known or not: each ends the one before. */
export const FAMILY_EMAIL: Limit = { name: "family-link:email", tries: 3, seconds: 60 * 60 };

/** Sign-in links requested from one network address. */
export const FAMILY_ADDRESS: Limit = { name: "family-link:address", tries: 20, seconds: 60 * 60 };

/** Wrong codes, invitations and links from one address. A right one works even beyond the limit. */
export const JOIN_ADDRESS: Limit = { name: "join:address", tries: 300, seconds: 60 * 60 };

/** Audit lines in a school about one account's signing in and out; more would say nothing new. */
export const NOTED_SESSIONS: Limit = { name: "noted:session", tries: 200, seconds: 60 * 60 };

/**
 * Writes of an account: many times what a family does in an hour. Outside a school, this limit applies to
 * everybody.
 */
export const WRITES: Limit = { name: "writes", tries: 120, seconds: 60 * 60 };

/** Writes of staff: a week of registers taken without a network arrives in one evening. */
export const WRITES_STAFF: Limit = { name: "writes:staff", tries: 10_000, seconds: 60 * 60 };

/** Calls of one API token, reads too. */
export const TOKEN_CALLS: Limit = { name: "token:calls", tries: 600, seconds: 60 };

/** Writes of one API token: a school of 2,000 that marks every pupil in each of five sessions within the hour. */
export const WRITES_TOKEN: Limit = { name: "writes:token", tries: 10_000, seconds: 60 * 60 };

/** Writes of a visitor of the open demo: many registers, and too few to fill the disk. */
export const WRITES_DEMO: Limit = { name: "writes:demo", tries: 300, seconds: 60 * 60 };

/** Schools that the open demo makes for one network address: enough for a meeting. */
export const VISITS_ADDRESS: Limit = { name: "visits:address", tries: 10, seconds: 60 * 60 };

/** Schools that the open demo makes for all addresses together. */
export const VISITS: Limit = { name: "visits", tries: 60, seconds: 60 * 60 };

/** Mails about a change of e-mail to one new address, whoever requests it. */
export const NEW_EMAIL: Limit = { name: "email-change:address", tries: 5, seconds: 60 * 60 };

/**
 * Invitations by mail to one address, over all schools: enough for a family that shares one address, and a
 * second try.
 */
export const INVITED: Limit = { name: "invite:address", tries: 10, seconds: 24 * 60 * 60 };

/** Links that admins make for one account; its owner gets a mail about each. */
export const LINKS_MADE: Limit = { name: "link:account", tries: 10, seconds: 24 * 60 * 60 };

/**
 * Invitations by mail that a school sends in a day: for its staff, and for both guardians and an account of
 * each pupil.
 */
export function invitationsOf(pupils: number): Limit {
  return { name: "invite:school", tries: 100 + 3 * pupils, seconds: 24 * 60 * 60 };
}

/**
 * Counts one try, or several at once. Returns 0 when they are within the limit, else the seconds to wait; a refused try
 * is not counted. The subject (an e-mail, an address) is stored hashed.
 */
export async function countTry(
  auth: pg.Pool,
  limit: Limit,
  subject: string,
  tries = 1,
): Promise<number> {
  if (tries > limit.tries) return limit.seconds;
  const key = limitKey(limit, subject);
  const { rows } = await execute<{ taken: boolean; wait: number | null }>(
    auth,
    sql`with took as (
       insert into auth.limits as l (key, count, window_ends_at)
       values (${key}, ${tries}, now() + make_interval(secs => ${limit.seconds}))
       on conflict (key) do update set
         count = case when l.window_ends_at < now() then excluded.count else l.count + excluded.count end,
         window_ends_at = case when l.window_ends_at < now() then excluded.window_ends_at
                               else l.window_ends_at end
         where l.window_ends_at < now() or l.count + excluded.count <= ${limit.tries}
       returning 1)
     select exists (select from took) as taken, (
       select ceil(extract(epoch from window_ends_at - now()))::int from auth.limits where key = ${key}
     ) as wait`,
  );
  const [row] = rows;
  return row?.taken ? 0 : Math.max(1, row?.wait ?? limit.seconds);
}

/** Counts one try of each subject in one statement, and returns the subjects that are within the limit. */
export async function countTries(
  auth: pg.Pool,
  limit: Limit,
  subjects: readonly string[],
): Promise<Set<string>> {
  const byKey = new Map(subjects.map((subject) => [limitKey(limit, subject), subject]));
  const keys = [...byKey.keys()].toSorted();
  const { rows } = await execute<{ key: string }>(
    auth,
    sql`insert into auth.limits as l (key, count, window_ends_at)
      select key, 1, now() + make_interval(secs => ${limit.seconds})
      from unnest(${sql.param(keys)}::text[]) key
      on conflict (key) do update set
        count = case when l.window_ends_at < now() then 1 else l.count + 1 end,
        window_ends_at = case when l.window_ends_at < now() then excluded.window_ends_at
                              else l.window_ends_at end
        where l.window_ends_at < now() or l.count < ${limit.tries}
      returning key`,
  );
  return new Set(rows.flatMap(({ key }) => byKey.get(key) ?? []));
}

/** Counts one try, or several at once. Over the limit, it refuses (429) with the seconds to wait. */
export async function requireTry(
  auth: pg.Pool,
  limit: Limit,
  subject: string,
  tries = 1,
): Promise<void> {
  const wait = await countTry(auth, limit, subject, tries);
  if (wait === 0) return;
  throw refuse("TOO_MANY_REQUESTS", "Too many attempts. Please wait and try again.", {
    retry_after: wait,
  });
}

/** Refuses an invalid link or code and counts it as a wrong one from this address. */
export async function refuseToken(
  auth: pg.Pool,
  address: string,
  as: "NOT_FOUND" | "FORBIDDEN" = "NOT_FOUND",
): Promise<never> {
  await requireTry(auth, JOIN_ADDRESS, address);
  throw refuse(as, "This link or code was used, or has expired.", { reason: "token" });
}

/** A limit and the subject whose tries it counts. */
export type Counter = [limit: Limit, subject: string];

/**
 * Runs a check under limits that count only failed checks. A try is counted before its check, so that many
 * tries at once get no further than one after the other. It is given back when the check succeeds or cannot
 * be made. `check` returns undefined when it fails.
 */
export async function checkWithinLimits<T>(
  auth: pg.Pool,
  counters: Counter[],
  check: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const taken: Counter[] = [];
  const giveBack = () => Promise.all(taken.map((counter) => returnTry(auth, ...counter)));
  let hasFailed = false;
  try {
    for (const counter of counters) {
      await requireTry(auth, ...counter);
      taken.push(counter);
    }
    const found = await check();
    hasFailed = found === undefined;
    return found;
  } finally {
    if (!hasFailed) await giveBack();
  }
}

/** Resets the count, after a successful try. */
export async function forgetTries(auth: pg.Pool, limit: Limit, subject: string): Promise<void> {
  await execute(auth, sql`delete from auth.limits where key = ${limitKey(limit, subject)}`);
}

/** Takes back one try that was counted. */
export async function returnTry(auth: pg.Pool, limit: Limit, subject: string): Promise<void> {
  await execute(
    auth,
    sql`update auth.limits set count = count - 1
      where key = ${limitKey(limit, subject)} and count > 0`,
  );
}

/** Under what the tries of a subject are counted. */
export function limitKey(limit: Limit, subject: string): string {
  return `${limit.name}:${createHash("sha256").update(subject).digest("base64url")}`;
}
