import { serve } from "#server/serve.ts";
import { familyContract } from "./contract.ts";
import { readFamily } from "./db.ts";

const os = serve(familyContract);

export const familyRoutes = os.router({
  readFamily: os.readFamily.handler(({ context: { scope } }) => readFamily(scope)),
});
