import { refuse } from "#lib/errors.ts";
import { fullName } from "#lib/names.ts";
import type { Runtime } from "#server/runtime.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { requireSession } from "#server/session/sign-in.ts";
import { pushSubscriptionsContract } from "./contract.ts";
import { deleteSubscriptions, findEndpoints, hasPush, upsertSubscription } from "./db.ts";

const os = serve(pushSubscriptionsContract);

export const pushSubscriptionsRoutes = os.router({
  readPush: os.readPush.handler(async ({ context: { scope, runtime } }) => ({
    key: runtime.push && (await hasPush(scope)) ? runtime.push.key : null,
    endpoints: await findEndpoints(runtime.database.auth, placeOf(scope)),
  })),

  subscribeToPush: os.subscribeToPush.handler(async ({ context, input }) => {
    const { scope, runtime, request } = context;
    const { push, database } = runtime;
    if (!push || !(await hasPush(scope))) {
      throw refuse("CONFLICT", "The school does not tell browsers.", { reason: "push_off" });
    }
    if (!push.allows(new URL(input.endpoint))) {
      throw refuse("UNPROCESSABLE_CONTENT", "This address is none of a browser's vendor.", {
        reason: "endpoint",
      });
    }
    const { id, user } = requireSession(request);
    await upsertSubscription(database.auth, { ...placeOf(scope), user_id: user.id }, input, id);
    return noted(scope, runtime, "push.on");
  }),

  unsubscribeFromPush: os.unsubscribeFromPush.handler(
    async ({ context: { scope, runtime }, input: { endpoint } }) => {
      await deleteSubscriptions(runtime.database.auth, placeOf(scope), endpoint);
      return noted(scope, runtime, "push.off");
    },
  ),
});

function placeOf({ school, person }: Scope) {
  return { school_id: school.id, profile_id: person.profile_id };
}

/** How many browsers of the person are told now; the audit log says what was changed, and no address. */
async function noted(scope: Scope, { database }: Runtime, action: "push.on" | "push.off") {
  const { person } = scope;
  scope.record({ action, subject_id: person.profile_id, label: fullName(person) });
  return { browsers: (await findEndpoints(database.auth, placeOf(scope))).length };
}
