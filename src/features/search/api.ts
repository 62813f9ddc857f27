import { serve } from "#server/serve.ts";
import { searchContract } from "./contract.ts";
import { findAll, findGuardiansNamed } from "./db.ts";

const os = serve(searchContract);

export const searchRoutes = os.router({
  search: os.search.handler(({ context, input }) => findAll(context.scope, input.q)),
  searchGuardians: os.searchGuardians.handler(({ context, input }) =>
    findGuardiansNamed(context.scope, input.q),
  ),
});
