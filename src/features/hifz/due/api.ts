import { serve } from "#server/serve.ts";
import { dueContract } from "./contract.ts";
import { findPartners } from "./db.ts";

const os = serve(dueContract);

export const dueRoutes = os.router({
  readPartners: os.readPartners.handler(({ context: { scope }, input }) =>
    findPartners(scope, input),
  ),
});
