import { serve } from "#server/serve.ts";
import { homeContract } from "./contract.ts";
import { findActivity, readFigures } from "./db.ts";

const os = serve(homeContract);

export const homeRoutes = os.router({
  readFigures: os.readFigures.handler(({ context: { scope } }) =>
    scope.lastly(() => readFigures(scope)),
  ),

  listActivity: os.listActivity.handler(({ context: { scope }, input }) =>
    scope.lastly(() => findActivity(scope, Number(input.limit ?? 8))),
  ),
});
