import { serve } from "#server/serve.ts";
import { teachingContract } from "./contract.ts";
import { findTeaching } from "./db.ts";

const os = serve(teachingContract);

export const teachingRoutes = os.router({
  listTeaching: os.listTeaching.handler(({ context, input }) =>
    findTeaching(context.scope, input.teacher_id),
  ),
});
