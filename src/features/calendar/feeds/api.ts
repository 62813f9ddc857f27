import { hash } from "node:crypto";
import { Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { inOneTrip } from "#db/transaction.ts";
import { findEvents, findHijriMonths } from "#features/calendar/db.ts";
import { addDays } from "#lib/dates.ts";
import { refuse } from "#lib/errors.ts";
import { fullName } from "#lib/names.ts";
import { answerFor, retryAfter } from "#server/failure.ts";
import { gatherFacts, type Incoming, type Variables } from "#server/guard.ts";
import { refuseSuspended } from "#server/holds/holds.ts";
import { nowIn, type Runtime } from "#server/runtime.ts";
import { type Scope, within } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { requireTry } from "#server/session/limits.ts";
import { requireSession } from "#server/session/sign-in.ts";
import { makeToken } from "#server/session/tokens.ts";
import { requireWrite } from "#server/writes.ts";
import { calendarFeedsContract } from "./contract.ts";
import { endFeed, findFeedEverywhere, findFeeds, insertFeed } from "./db.ts";
import { MOST_FEEDS } from "#features/calendar/feeds/rules/links.ts";
import {
  FEED_DAYS,
  FEED_READS,
  WRONG_FEEDS,
  writeCalendar,
} from "#features/calendar/feeds/rules/writing.ts";

const os = serve(calendarFeedsContract);

export const calendarFeedsRoutes = os.router({
  listFeeds: os.listFeeds.handler(({ context: { scope, runtime } }) =>
    findFeeds(runtime.database.auth, actorOf(scope)),
  ),

  createFeed: os.createFeed.handler(async ({ context: { scope, runtime, request } }) => {
    const token = makeToken();
    const { id: user_id } = requireSession(request).user;
    const owner = { ...actorOf(scope), user_id };
    const id = await insertFeed(runtime.database.auth, token, owner, MOST_FEEDS);
    if (!id) {
      throw refuse("CONFLICT", `You may have ${MOST_FEEDS} addresses. End one first.`, {
        reason: "too_many",
      });
    }
    record(scope, "calendar.subscribe", id);
    return { id, url: `${runtime.env.origin}/takwim/${token}.ics` };
  }),

  endFeed: os.endFeed.handler(async ({ context: { scope, runtime }, input: { id } }) => {
    const hasEnded = await endFeed(runtime.database.auth, actorOf(scope), id);
    if (!hasEnded) throw refuse("NOT_FOUND", "You have no such address.");
    record(scope, "calendar.unsubscribe", id);
    return { ended: true };
  }),
});

function actorOf({ school, person }: Scope) {
  return { school_id: school.id, profile_id: person.profile_id };
}

function record(scope: Scope, action: string, subject_id: string): void {
  scope.record({ action, subject_id, label: fullName(scope.person) });
}

const TOKEN = /^([\w-]{32})\.ics$/;

/**
 * The calendar as programs read it, without a session: the events that the owner of the address may see now. An
 * address that has ended is answered as one that never was.
 */
export function calendarFeedPages(runtime: Runtime) {
  const app = new Hono<{ Variables: Variables; Bindings: Incoming }>();
  app.get("/takwim/:file", gatherFacts(runtime, { session: false }), async (c) => {
    const request = c.get("facts");
    c.header("cache-control", "private, no-cache");
    c.header("x-robots-tag", "noindex");
    try {
      const [, token = ""] = TOKEN.exec(c.req.param("file")) ?? [];
      const text = await readFeed(runtime, token, request.address);
      const etag = `"${hash("sha256", text, "base64url").slice(0, 22)}"`;
      c.header("etag", etag);
      if (c.req.header("if-none-match") === etag) return c.body(null, 304);
      c.header("content-type", "text/calendar; charset=utf-8");
      c.header("content-disposition", 'inline; filename="takwim.ics"');
      return c.body(text);
    } catch (error) {
      const answer = answerFor(error, request.id, runtime.log);
      const status = answer.status === 401 ? 404 : answer.status;
      const wait = retryAfter(answer);
      if (wait) c.header("retry-after", wait);
      return c.text("", status as ContentfulStatusCode);
    }
  });
  return app;
}

async function readFeed(runtime: Runtime, token: string, address: string): Promise<string> {
  const { auth, app } = runtime.database;
  const feed = token && (await findFeedEverywhere(auth, token));
  if (!feed) {
    await requireTry(auth, WRONG_FEEDS, address);
    throw refuse("NOT_FOUND", "There is no such calendar.");
  }
  requireWrite(runtime, FEED_READS, feed.id);
  const options = { readOnly: true, now: nowIn(runtime, feed.school_id) };
  return within(app, feed, (scope) => calendarOf(scope, runtime.env.origin), options);
}

async function calendarOf(scope: Scope, origin: string): Promise<string> {
  const { school, today } = scope;
  refuseSuspended(school);
  const span = { from: addDays(today, -FEED_DAYS.back), to: addDays(today, FEED_DAYS.ahead) };
  const [events, known] = await inOneTrip(findEvents(scope, span), findHijriMonths(scope));
  return writeCalendar(events, {
    school: school.name,
    zone: school.time_zone,
    host: new URL(origin).hostname,
    today,
    known,
  });
}
