import { attendanceContract } from "#features/attendance/calls/contract.ts";
import { serve } from "#server/serve.ts";
import { findClassDays, findStudentMarks } from "./db.ts";

const os = serve(attendanceContract);

export const overviewsRoutes = {
  listStudentMarks: os.listStudentMarks.handler(({ context, input }) =>
    findStudentMarks(context.scope, input),
  ),
  listClassDays: os.listClassDays.handler(({ context, input }) =>
    findClassDays(context.scope, input),
  ),
};
