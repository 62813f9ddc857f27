import { findNextAllowed } from "#features/announcements/settings/db.ts";
import { toMilliseconds } from "#lib/dates.ts";
import { groupedBy } from "#lib/grouped.ts";
import { nowIn, type Runtime } from "#server/runtime.ts";
import { enterSchool } from "#server/scope.ts";
import {
  dropSubscription,
  findNews,
  findSubscriptions,
  noteTold,
  type Subscription,
} from "./db.ts";
import { pushNotice } from "./text.ts";

/** How many requests one vendor gets at a time. */
const AT_ONCE = 4;

/**
 * Tells browsers outside a school's quiet hours that something unread has come since they were told last: once, however
 * much it is, and without saying what. Each is noted as told before the request goes out, so that two processes tell it
 * once; one that fails is told of the next announcement. Answers what failed.
 */
export async function sendPushOf(runtime: Runtime, school_id: string): Promise<unknown[]> {
  const { push, database, log, env } = runtime;
  if (!push) return [];
  const { auth, app } = database;
  const subscriptions = await findSubscriptions(auth, school_id);
  if (subscriptions.length === 0) return [];
  const { news, school } = await enterSchool(
    app,
    school_id,
    async (scope) => {
      const isQuiet = (await findNextAllowed(scope)) > toMilliseconds(scope.now);
      const ids = subscriptions.map(({ profile_id }) => profile_id);
      return {
        news: isQuiet ? new Map<string, string>() : await findNews(scope, ids),
        school: scope.school.name,
      };
    },
    { readOnly: true, now: nowIn(runtime, school_id) },
  );
  const text = JSON.stringify(pushNotice(school, `${env.origin}/dashboard/announcements`));
  const tell = async (subscription: Subscription) => {
    const at = news.get(subscription.profile_id);
    if (!at || toMilliseconds(at) <= toMilliseconds(subscription.told_at)) return;
    if (!(await noteTold(auth, subscription, at))) return;
    const outcome = await push.send(subscription, text);
    if (outcome === "gone") await dropSubscription(auth, subscription.id);
    if (outcome === "failed" || outcome === "silent")
      log.warn({ school_id, outcome }, "a browser was not told of an announcement");
    return outcome;
  };
  const vendors = groupedBy(subscriptions, ({ endpoint }) => new URL(endpoint).host);
  await Promise.all([...vendors.values()].map((theirs) => tellAll(theirs, tell)));
  return [];
}

/** Tells the browsers of one vendor, a few at a time. One that does not answer is left alone until the next run. */
async function tellAll(
  subscriptions: readonly Subscription[],
  tell: (one: Subscription) => Promise<string | undefined>,
): Promise<void> {
  const left = subscriptions.values();
  let isSilent = false;
  const lane = async () => {
    for (const subscription of left) {
      if (isSilent) return;
      if ((await tell(subscription)) === "silent") isSilent = true;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}
