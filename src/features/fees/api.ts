import { serve } from "#server/serve.ts";
import { feesContract } from "./contract.ts";
import { findPayments } from "./db.ts";

const os = serve(feesContract);

export const feesRoutes = os.router({
  listPayments: os.listPayments.handler(({ context, input }) => findPayments(context.scope, input)),
});
