import { dropLater, storePicture } from "#server/files.ts";
import type { Runtime } from "#server/runtime.ts";
import { actorName, type Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { peopleContract } from "./contract.ts";
import { findProfiles, replaceAvatar } from "./db.ts";

const os = serve(peopleContract);

export const peopleRoutes = os.router({
  listProfiles: os.listProfiles.handler(({ context, input }) => findProfiles(context.scope, input)),

  setPicture: os.setPicture.handler(async ({ context }) =>
    set(context, await storePicture(context)),
  ),

  removePicture: os.removePicture.handler(({ context }) => set(context, null)),
});

async function set(context: { scope: Scope; runtime: Runtime }, avatar_url: string | null) {
  const { scope } = context;
  dropLater(context, await replaceAvatar(scope, scope.person.profile_id, avatar_url));
  const { profile_id } = scope.person;
  const action = avatar_url ? "profile.picture" : "profile.no_picture";
  scope.record({ action, subject_id: profile_id, label: actorName(scope) });
  return { avatar_url };
}
