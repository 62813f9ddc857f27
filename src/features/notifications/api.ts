import type { Cover } from "#features/classes/cover/contract.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { notificationsContract } from "./contract.ts";
import { countUnread, findNotifications, markRead, notify } from "./db.ts";

const os = serve(notificationsContract);

export const notificationsRoutes = os.router({
  listNotifications: os.listNotifications.handler(({ context }) =>
    findNotifications(context.scope),
  ),

  markRead: os.markRead.handler(async ({ context: { scope }, input }) => {
    await markRead(scope, input.notification_id);
    // The row itself says when it was read, and nobody else sees it.
    scope.record("history");
    return { unread: await countUnread(scope) };
  }),
});

/** Notifies the substitute of the class to take, and whoever asked for one of the answer. */
export function notifyCover(scope: Scope, { state, own, ...cover }: Cover): void {
  const { class_id, from_date: date, teacher, requested_by } = cover;
  const isAccepted = state === "accepted";
  if (isAccepted)
    notify(scope, { teachers: [teacher.id] }, { kind: "cover_given", class_id, date });
  if (own) return;
  const kind = isAccepted ? "cover_accepted" : "cover_refused";
  notify(scope, { profiles: [requested_by.id] }, { kind, class_id, date });
}
