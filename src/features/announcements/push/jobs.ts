import { findNextAllowed } from "#features/announcements/settings/db.ts";
import { toMilliseconds } from "#lib/dates.ts";
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
    if (outcome === "failed") log.warn({ school_id }, "a browser was not told of an announcement");
  };
  for (const subscription of subscriptions) await tell(subscription);
  return [];
}
