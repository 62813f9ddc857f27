import { calendarContract } from "#features/calendar/contract.ts";
import { findTerms } from "#features/calendar/db.ts";
import { serve } from "#server/serve.ts";
import { findSchoolDays } from "./db.ts";
import { countSchoolDays, LEAST_SCHOOL_DAYS, yearSpan } from "./rules.ts";

const os = serve(calendarContract);

export const daysRoutes = {
  countSchoolDays: os.countSchoolDays.handler(async ({ context: { scope }, input }) => {
    const { academic_year, on = scope.today } = input;
    const span = yearSpan(await findTerms(scope), academic_year ? { academic_year } : { on });
    const days = await findSchoolDays(scope, span.from, span.to);
    return { ...span, ...countSchoolDays(days, scope.today), least: LEAST_SCHOOL_DAYS };
  }),
};
