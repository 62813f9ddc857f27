import { serve } from "#server/serve.ts";
import { peopleContract } from "./contract.ts";
import { findProfiles } from "./db.ts";

const os = serve(peopleContract);

export const peopleApi = os.router({
  listProfiles: os.listProfiles.handler(({ context, input }) => findProfiles(context.scope, input)),
});
