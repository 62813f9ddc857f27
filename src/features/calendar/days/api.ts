import { findTerms, findSchoolDays } from "./db.ts";
import { serve } from "#server/serve.ts";
import { daysContract } from "./contract.ts";
import { countSchoolDays, MIN_SCHOOL_DAYS, yearSpan } from "./rules.ts";

const os = serve(daysContract);

export const daysRoutes = os.router({
  countSchoolDays: os.countSchoolDays.handler(async ({ context: { scope }, input }) => {
    const { academic_year, on = scope.today } = input;
    const span = yearSpan(await findTerms(scope), academic_year ? { academic_year } : { on });
    const days = await findSchoolDays(scope, span.from, span.to);
    return { ...span, ...countSchoolDays(days, scope.today), least: MIN_SCHOOL_DAYS };
  }),
});
