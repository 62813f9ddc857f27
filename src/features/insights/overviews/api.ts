import { serve } from "#server/serve.ts";
import { overviewsContract } from "./contract.ts";
import { findClassDays, findStudentMarks } from "./db.ts";

const os = serve(overviewsContract);

export const overviewsRoutes = os.router({
  listStudentMarks: os.listStudentMarks.handler(({ context, input }) =>
    findStudentMarks(context.scope, input),
  ),
  listClassDays: os.listClassDays.handler(({ context, input }) =>
    findClassDays(context.scope, input),
  ),
});
