import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import type pg from "pg";
import { execute } from "#db/transaction.ts";
import type { Runtime } from "#server/runtime.ts";
import type { RequestFacts } from "#server/serve.ts";
import { attributes, cookieName, isSame, readCookie, sign } from "./cookie.ts";
import { forgetTries, PER_BROWSER, type Counter } from "./limits.ts";

/*
 * The cookie of a browser that has signed in before: a number of its own, and a mark for each account that
 * signed in. A mark is a signature over the number, the account and its password's hash. Nobody can tell from
 * it which account it is, and a new password makes all browsers strangers except the one that set it. The
 * cookie gives no access.
 */
const NAME = "halaqah-known";
const YEAR = 365 * 24 * 60 * 60;
/** How many accounts a shared browser remembers, the latest first. */
const ACCOUNTS = 12;
const NUMBER = /^[\w-]{22}$/;

type Account = { id: string; email: string; password: string | null };
type CookieRequest = Pick<RequestFacts, "cookie" | "transport">;

/** The counter of this browser's own tries at an account; undefined when it has never signed in to it. */
export async function findOwnCounter(
  { database, cookieKey }: Runtime,
  request: CookieRequest,
  email: string,
): Promise<Counter | undefined> {
  const { number, marks } = readKnown(request);
  if (!number || marks.length === 0) return undefined;
  const account = await findAccount(database.auth, "email", email);
  if (!account) return undefined;
  const expected = markOf(number, account, cookieKey);
  return marks.some((mark) => isSame(mark, expected)) ? counterOf(number, account) : undefined;
}

/**
 * Remembers the browser for an account whose owner has just proved their identity, resets its tries, and returns its
 * number.
 */
export async function rememberBrowser(
  { database, cookieKey }: Runtime,
  request: CookieRequest & Pick<RequestFacts, "setHeader">,
  user_id: string,
): Promise<string> {
  const { number: known, marks } = readKnown(request);
  const number = known ?? randomBytes(16).toString("base64url");
  const account = await findAccount(database.auth, "id", user_id);
  if (!account) return number;
  const mark = markOf(number, account, cookieKey);
  const kept = [mark, ...marks.filter((other) => other !== mark)].slice(0, ACCOUNTS);
  const value = [number, ...kept].join(".");
  const { transport } = request;
  const line = `${cookieName(transport, NAME)}=${value}; Max-Age=${YEAR}; ${attributes(transport)}`;
  request.setHeader("set-cookie", line);
  if (known) await forgetTries(database.auth, ...counterOf(known, account));
  return number;
}

function readKnown({ cookie, transport }: CookieRequest): { number?: string; marks: string[] } {
  const [number = "", ...marks] = readCookie(cookie, cookieName(transport, NAME)).split(".");
  return NUMBER.test(number) ? { number, marks: marks.slice(0, ACCOUNTS) } : { marks: [] };
}

function markOf(number: string, { id, password }: Account, key: string): string {
  return sign(`known:${number}:${id}:${password ?? ""}`, key);
}

function counterOf(number: string, { id }: Account): Counter {
  return [PER_BROWSER, `${number}:${id}`];
}

async function findAccount(
  auth: pg.Pool,
  by: "id" | "email",
  value: string,
): Promise<Account | undefined> {
  const { rows } = await execute<Account>(
    auth,
    sql`select u.id, u.email, a.password from auth.users u
     left join auth.accounts a on a.user_id = u.id and a.provider_id = 'credential'
     where ${by === "id" ? sql`u.id` : sql`u.email`} = ${value}`,
  );
  return rows[0];
}
