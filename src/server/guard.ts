import type { Readable } from "node:stream";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { refuse } from "#lib/errors.ts";
import { addressOf } from "./address.ts";
import type { CallEntry } from "./calls.ts";
import type { Runtime } from "./runtime.ts";
import type { RequestFacts } from "./serve.ts";
import { findByApiToken, readBearer } from "#server/session/api-tokens.ts";
import { TOKEN_CALLS } from "#server/session/limits.ts";
import { readToken } from "#server/session/cookie.ts";
import { findSession, type Session } from "#server/session/session.ts";
import { requireSession } from "#server/session/sign-in.ts";
import { requireWrite } from "./writes.ts";

export type Variables = {
  facts: RequestFacts;
  call: CallEntry;
  /** Whether another request waits for the turn of this one. */
  isAwaited?: () => boolean;
  /** Reads the session or API token once more. */
  readSession: () => Promise<Session | undefined>;
  /** When the session was read, in the milliseconds of `performance.now()`. */
  sessionReadAt: number;
};

/** The connection, as Node's server passes it on. */
export type Incoming = { incoming?: Readable & { socket?: { remoteAddress?: string } } };

/**
 * Gathers the facts of a request: its id, its origin and, if wanted, its session. Only where `tokens` are taken, an
 * API token stands for a session.
 */
export function gatherFacts(runtime: Runtime, { session = true, tokens = false } = {}) {
  const { trustProxy } = runtime.env;
  return createMiddleware<{ Variables: Variables; Bindings: Incoming }>(async (c, next) => {
    const id = crypto.randomUUID();
    c.header("x-request-id", id);
    const forwarded = (name: string) => (trustProxy ? c.req.header(name) : undefined);
    const transport = {
      host: c.req.header("host") ?? "",
      // We speak plain http ourselves, so only a proxy can tell that the client used https.
      secure: forwarded("x-forwarded-proto")?.split(",").pop()?.trim().toLowerCase() === "https",
    };
    const { remoteAddress } = c.env.incoming?.socket ?? {};
    const address = addressOf(remoteAddress, forwarded("x-forwarded-for"));
    const cookie = c.req.header("cookie") ?? "";
    const facts: RequestFacts = {
      id,
      address,
      transport,
      cookie,
      session: undefined,
      school: c.req.header("x-halaqah-school"),
      person: c.req.header("x-halaqah-person"),
      idempotencyKey: c.req.header("idempotency-key"),
      userAgent: (c.req.header("user-agent") ?? "").slice(0, 300),
      setHeader: (name, value) => c.header(name, value, { append: name === "set-cookie" }),
    };
    // Set before the database is asked, so that a failure of the database has a request id too.
    c.set("facts", facts);
    const bearer = tokens ? readBearer(c.req.header("authorization")) : undefined;
    const token = readToken(cookie, transport, runtime.cookieKey);
    const readSession = async () => {
      if (bearer !== undefined) return requireBearer(runtime, facts, bearer);
      return token && session ? findSession(runtime.database.auth, token) : undefined;
    };
    facts.session = await readSession();
    c.set("readSession", readSession);
    c.set("sessionReadAt", performance.now());
    await next();
  });
}

/**
 * Refuses a call whose session or API token has ended while its body was on the way; a body that came at once is not
 * worth a statement.
 */
export async function requireStillIn(
  { arrival }: Runtime,
  {
    var: { call, facts, readSession, sessionReadAt },
  }: Context<{ Variables: Variables; Bindings: Incoming }>,
): Promise<void> {
  if (call.meta.permission === "public") return;
  if (performance.now() - sessionReadAt < arrival.soonMs) return;
  facts.session = await readSession();
  requireSession(facts);
}

/**
 * Who acts with an API token. Refuses a token that is not valid (any more), cookies beside it, and more calls than a
 * token may make.
 */
async function requireBearer(
  runtime: Runtime,
  request: RequestFacts,
  bearer: string,
): Promise<Session> {
  if (request.cookie) {
    throw refuse("BAD_REQUEST", "Send the token without cookies.", { reason: "cookie" });
  }
  const found = await findByApiToken(runtime.database.auth, bearer, runtime.cookieKey);
  if (!found) {
    request.setHeader("www-authenticate", "Bearer");
    const words = "This token is unknown, or it has expired or ended.";
    throw refuse("UNAUTHORIZED", words, { reason: "token" });
  }
  requireWrite(runtime, TOKEN_CALLS, found.id);
  return found;
}

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Whether another site made a browser send this request. */
export function isForeign(
  headers: Headers,
  { transport }: RequestFacts,
  { env }: Runtime,
): boolean {
  const own = env.publicUrl
    ? new URL(env.publicUrl).origin
    : `${transport.secure ? "https" : "http"}://${transport.host}`;
  const site = headers.get("sec-fetch-site");
  return site ? site !== "same-origin" : headers.get("origin") !== own;
}

/**
 * Refuses writes that another site made a browser send: they must come from our own pages (or from a program
 * that sends our Origin) and carry JSON. No other site can make a browser send an API token.
 */
export function refuseForgery(runtime: Runtime) {
  return createMiddleware<{ Variables: Variables }>(async (c, next) => {
    if (c.req.method !== "GET" && c.req.method !== "HEAD") {
      const { session } = c.get("facts");
      if (!session?.token && isForeign(c.req.raw.headers, c.get("facts"), runtime)) {
        throw refuse("FORBIDDEN", "Writes must come from this site.", { reason: "origin" });
      }
      const length = c.req.header("content-length");
      const hasBody = c.req.header("transfer-encoding") || (length && length !== "0");
      if (hasBody && !/^application\/json\b/i.test(c.req.header("content-type") ?? "")) {
        throw refuse("UNSUPPORTED_MEDIA_TYPE", "Send JSON (content-type: application/json).");
      }
      const key = c.get("facts").idempotencyKey;
      if (key !== undefined && !UUID.test(key)) {
        throw refuse("BAD_REQUEST", "The Idempotency-Key must be a UUID in lower case.");
      }
    }
    await next();
  });
}
