import { createRouterClient } from "@orpc/server";
import { Hono } from "hono";
import { familyEntry } from "#features/accounts/family-links/api.ts";
import { noticePage } from "#features/announcements/links/api.ts";
import { calendarFeedPages } from "#features/calendar/feeds/api.ts";
import { familyPages } from "#features/family/page/api.ts";
import { gatewayHooks } from "#features/fees/gateway/api.ts";
import { paperChecks, siteForms } from "#features/site/api.ts";
import { refuse } from "#lib/errors.ts";
import { safeNext } from "#lib/next-path.ts";
import { sendAnswer } from "#server/answers.ts";
import { maxBytes, readBody, tooLarge } from "#server/body.ts";
import { findCalls, listCalls } from "#server/calls.ts";
import { answerFor, isDatabaseFull, isHangUp, retryAfter } from "#server/failure.ts";
import { mayReadFile } from "#server/file-access.ts";
import { servePrivateFile, servePublicFile } from "#server/files.ts";
import {
  gatherFacts,
  type Incoming,
  refuseForgery,
  requireStillIn,
  type Variables,
} from "#server/guard.ts";
import { makeHandler } from "#server/handler.ts";
import { secureHeaders } from "#server/headers.ts";
import { isBackedUp, watchHealth } from "#server/health.ts";
import { sqlStateOf } from "#server/metrics/rules.ts";
import { makePages, readPages } from "#server/pages.ts";
import { makeDocs } from "#server/docs.ts";
import type { Runtime } from "#server/runtime.ts";
import { requireSchool } from "#server/serve.ts";
import { requireSession } from "#server/session/sign-in.ts";
import type { Session } from "#server/session/session.ts";
import { traceIdOf } from "#server/trace.ts";
import { makeTurns } from "#server/turns.ts";
import { serveWeb } from "#server/web.ts";
import { api, contract } from "./api.ts";
import { asInDemo, demoVisits, refuseInDemo } from "#app/demo/visits.ts";
import { fileAccess } from "./files.ts";

const LARGE_BODY = 1024 * 1024;
/** In bytes. While a body is read and processed, it is in memory five times. */
const ROOM = 36 * LARGE_BODY;
const largeBodies = makeTurns({ atOnce: ROOM, perLine: ROOM / 2, maxWaiting: 40, perAccount: 2 });

/**
 * In milliseconds. A request gets its turn and its minute to arrive (`server/turns.ts`, `server/body.ts`) well
 * within this; honest clients send the headers at once.
 */
export const PATIENCE = {
  headersTimeout: 15_000,
  requestTimeout: 180_000,
  connectionsCheckingInterval: 5_000,
  // Proxies keep an idle connection for a minute. Were it shorter here, they would send requests on a closed one.
  keepAliveTimeout: 75_000,
};

/**
 * Everything the server answers over HTTP. The public site comes from the files of the build. From the moment that it
 * `isEnding`, a balancer is told to send nobody here.
 */
export function createHttp(
  runtime: Runtime,
  files = readPages("dist/site"),
  isEnding = () => false,
  health = watchHealth(runtime),
) {
  const pages = makePages(files, runtime.env);
  const app = new Hono<{ Variables: Variables }>();
  app.use(secureHeaders(runtime.env));
  app.get("/healthz", async (c) => {
    const now = await health.look();
    return c.json(now, now.ok ? 200 : 503);
  });
  app.get("/healthz/backup", async (c) => {
    const now = await health.look();
    return c.json(now, isBackedUp(now) ? 200 : 503);
  });
  // Not the database: while it is away every process answers 503 with Retry-After, which phones understand.
  app.get("/readyz", (c) => {
    c.header("cache-control", "no-store");
    if (runtime.env.role === "jobs") return c.json({ ok: false, reason: "jobs" }, 503);
    return isEnding() ? c.json({ ok: false, reason: "ending" }, 503) : c.json({ ok: true });
  });
  app.get("/img/:name", (c) => servePublicFile(runtime.files, c.req.param("name")));
  app.get("/files/:school/:name", gatherFacts(runtime), (c) => {
    const { school, name } = c.req.param();
    return servePrivateFile(runtime.files, { school, name }, async (ending, isThere) => {
      const access = fileAccess.find((kind) => kind.ending === ending);
      const file = { school, url: `/files/${school}/${name}`, isThere };
      return access !== undefined && mayReadFile(runtime, c.get("facts"), access, file);
    });
  });
  app.route("/api", createApi(runtime, pages.stylesheet, health.noteFull));
  app.route("/", siteForms(runtime, pages));
  app.route("/", paperChecks(runtime, pages));
  app.route("/", gatewayHooks(runtime));
  app.route("/", noticePage(runtime));
  app.route("/", familyEntry(runtime));
  app.route("/", calendarFeedPages(runtime));
  app.route(
    "/",
    familyPages(runtime, (request) => createRouterClient(api, { context: { request, runtime } })),
  );
  if (runtime.env.demo) app.route("/", demoVisits(runtime, pages));
  // Who is signed in needs no form to sign in or to register.
  app.on("GET", ["/login", "/register"], gatherFacts(runtime), async (c, next) => {
    if (!c.get("facts").session) return next();
    c.header("cache-control", "no-store");
    return c.redirect(safeNext(c.req.query("next")), 302);
  });
  serveWeb(app, pages);
  app.onError((error, c) => {
    if (!isHangUp(error)) runtime.log.error({ err: error }, "a page failed");
    return c.text("Ralat berlaku. Sila cuba lagi.", 500);
  });
  return app;
}

function createApi(runtime: Runtime, stylesheet: string | undefined, noteFull: () => void) {
  const app = new Hono<{ Variables: Variables; Bindings: Incoming }>();
  const { env, log, metrics } = runtime;
  const answerTo = (error: unknown, id: string) => {
    const answer = answerFor(error, id, log);
    const code = metrics && sqlStateOf(error);
    if (code) metrics.failed(code);
    if (isDatabaseFull(error)) noteFull();
    return answer;
  };
  const callsAt = findCalls(env.demo ? listCalls(contract).map(asInDemo) : listCalls(contract));

  // Before the middleware that keeps all other answers out of caches.
  const docs = makeDocs(contract, stylesheet);
  app.on("GET", ["/openapi.json", "/docs", "/docs.css"], (c) => docs(c.req.raw));
  app.use(async (c, next) => {
    c.header("cache-control", "no-store");
    await next();
  });

  // The line of a call has ids, method, path, status and time; looking for secrets in them takes longer than writing it.
  const calls = log.child({}, { redact: [] });
  app.use(
    async (c, next) => {
      const began = performance.now();
      await next();
      const { id, session } = c.get("facts");
      const { method } = c.req;
      const took = performance.now() - began;
      metrics?.called(c.get("call")?.name ?? "none", c.res.status, took / 1000);
      const ms = Math.round(took);
      const path = c.req.path.replace(/[0-9a-f-]{36}/g, "{id}");
      const trace_id = traceIdOf(c.req.header("traceparent"));
      const line = { request_id: id, trace_id, method, path, status: c.res.status, ms };
      calls.info({ ...line, ...whoIs(session) });
    },
    gatherFacts(runtime, { tokens: true }),
  );

  // Decides whether the caller may call at all before a byte of the body is read.
  app.use(async (c, next) => {
    const path = c.req.path.replace(/^\/api/, "");
    const there = callsAt(path);
    const entry = there.find((call) => call.method === c.req.method);
    if (there.length === 0) throw refuse("NOT_FOUND", "There is no such call.");
    if (!entry) {
      const takes = [...new Set(there.map((call) => call.method))].join(", ");
      c.header("allow", takes);
      const why = c.req.method === "DELETE" ? " Records are kept, not deleted." : "";
      throw refuse("METHOD_NOT_SUPPORTED", `This path takes ${takes} only.${why}`);
    }
    if (env.demo) refuseInDemo(entry);
    if (entry.meta.permission !== "public") requireSession(c.get("facts"));
    c.set("call", entry);
    await next();
  });
  app.use(refuseForgery(runtime));
  app.use(async (c, next) => {
    const { facts, call } = c.var;
    const most = maxBytes(call);
    const size = announced(c.req.raw) ?? most;
    if (size > most) throw tooLarge(most);
    if (size <= LARGE_BODY) return next();
    const { permission } = call.meta;
    if (permission !== "session" && permission !== "public") requireSchool(facts);
    const account = facts.session?.token?.id ?? facts.session?.user.id ?? "";
    // Accounts without a school share one queue, because anybody can have many accounts.
    const line = facts.session?.school_id ?? "";
    return largeBodies({ line, account, size, signal: c.req.raw.signal }, (isAwaited) => {
      c.set("isAwaited", isAwaited);
      return next();
    });
  });

  const handler = makeHandler(api, {
    clientInterceptors: [
      async (call) => {
        try {
          return await call.next();
        } catch (error) {
          const { id, setHeader } = call.context.request;
          const answer = answerTo(error, id);
          const wait = retryAfter(answer);
          if (wait) setHeader("retry-after", wait);
          throw answer;
        }
      },
    ],
  });
  app.use(async (c) => {
    const { url, raw, method } = c.req;
    const call = c.get("call");
    // The body is read and parsed here, under our own limits.
    const body = await readBody(c.env.incoming, call, runtime.arrival, c.get("isAwaited"));
    await requireStillIn(runtime, c);
    const { response } = await handler.handle(
      { url: new URL(url), method, headers: {}, signal: raw.signal, body: async () => body },
      { prefix: "/api", context: { request: c.get("facts"), runtime } },
    );
    if (!response) throw refuse("NOT_FOUND", "There is no such call.");
    return sendAnswer(c, response, call.meta);
  });

  app.onError((error, c) => {
    const answer = answerTo(error, c.get("facts")?.id ?? "");
    const status = answer.status as 408 | 500;
    const wait = retryAfter(answer);
    if (wait) c.header("retry-after", wait);
    // The server does not wait for the rest of the body.
    if (status === 408) c.header("connection", "close");
    return c.json(answer.toJSON(), status);
  });
  return app;
}

function whoIs(session: Session | undefined): { user_id?: string; token_id?: string } {
  if (!session) return {};
  const { user, token } = session;
  return { user_id: user.id, ...(token && { token_id: token.id }) };
}

/** The length in bytes that a request announces; undefined if it announces none. */
function announced({ headers }: Request): number | undefined {
  if (headers.has("transfer-encoding")) return undefined;
  return Number(headers.get("content-length") ?? 0);
}
