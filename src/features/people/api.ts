import { dropFile, keepFile } from "#server/files.ts";
import { readPicture } from "#server/picture.ts";
import { actorName, type Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { peopleContract } from "./contract.ts";
import { findProfiles, readAvatar, updateAvatar } from "./db.ts";

const os = serve(peopleContract);

export const peopleApi = os.router({
  listProfiles: os.listProfiles.handler(({ context, input }) => findProfiles(context.scope, input)),

  setPicture: os.setPicture.handler(async ({ context: { scope, runtime }, input: { data } }) => {
    const picture = await readPicture(data, "cover");
    const old = await readAvatar(scope);
    const avatar_url = await keepFile(runtime.files, scope.school.id, picture, old);
    return set(scope, avatar_url);
  }),

  removePicture: os.removePicture.handler(async ({ context: { scope, runtime } }) => {
    await dropFile(runtime.files, scope.school.id, await readAvatar(scope));
    return set(scope, null);
  }),
});

async function set(scope: Scope, avatar_url: string | null) {
  await updateAvatar(scope, avatar_url);
  const { profile_id } = scope.person;
  const action = avatar_url ? "profile.picture" : "profile.no_picture";
  scope.record({ action, subject_id: profile_id, label: actorName(scope) });
  return { avatar_url };
}
