import { serve } from "#server/serve.ts";
import { weekContract } from "./contract.ts";
import { findWeek } from "./db.ts";

const os = serve(weekContract);

export const weekRoutes = os.router({
  listWeek: os.listWeek.handler(({ context, input }) => findWeek(context.scope, input.teacher_id)),
});
