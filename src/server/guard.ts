import { createMiddleware } from "hono/factory";
import { refuse } from "#lib/errors.ts";
import type { CallEntry } from "./calls.ts";
import type { Runtime } from "./runtime.ts";
import type { RequestFacts } from "./serve.ts";
import { readToken } from "#server/session/cookie.ts";
import { findSession } from "#server/session/session.ts";

export type Variables = { facts: RequestFacts; call: CallEntry };

/** The connection as Node's server hands it over. */
export type Incoming = { incoming?: { socket?: { remoteAddress?: string } } };

/** Gathers the facts of a request: its id, where it came from, and, if wanted, who is signed in. */
export function gatherFacts(runtime: Runtime, { session = true } = {}) {
  const { trustProxy, publicUrl } = runtime.env;
  return createMiddleware<{ Variables: Variables; Bindings: Incoming }>(async (c, next) => {
    const id = crypto.randomUUID();
    c.header("x-request-id", id);
    const forwarded = trustProxy
      ? c.req.header("x-forwarded-for")?.split(",").pop()?.trim()
      : undefined;
    const proto = trustProxy ? c.req.header("x-forwarded-proto") : undefined;
    const transport = {
      host: c.req.header("host") ?? "",
      secure: proto === "https" || (publicUrl?.startsWith("https:") ?? false),
    };
    const facts: RequestFacts = {
      id,
      address: forwarded ?? c.env.incoming?.socket?.remoteAddress ?? "unknown",
      transport,
      session: undefined,
      school: c.req.header("x-halaqah-school"),
      person: c.req.header("x-halaqah-person"),
      idempotencyKey: c.req.header("idempotency-key"),
      userAgent: (c.req.header("user-agent") ?? "").slice(0, 300),
      setHeader: (name, value) => c.header(name, value),
    };
    // Before the database is asked, so that its failure has a request id too.
    c.set("facts", facts);
    const token = readToken(c.req.header("cookie") ?? "", transport, runtime.cookieKey);
    if (token && session) facts.session = await findSession(runtime.database.auth, token);
    await next();
  });
}

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Whether another site made a browser send this. */
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
 * Refuses writes that another site made a browser send: they must come from our own pages (or from a
 * program that says so by Origin) and carry JSON.
 */
export function refuseForgery(runtime: Runtime) {
  return createMiddleware<{ Variables: Variables }>(async (c, next) => {
    if (c.req.method !== "GET" && c.req.method !== "HEAD") {
      if (isForeign(c.req.raw.headers, c.get("facts"), runtime)) {
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
