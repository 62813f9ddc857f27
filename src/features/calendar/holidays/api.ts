import { findHijriMonths } from "#features/calendar/db.ts";
import { eventsWithin } from "#features/calendar/rules.ts";
import { refuse } from "#lib/errors.ts";
import { serve } from "#server/serve.ts";
import { holidaysContract } from "./contract.ts";
import { findMadeOf, findOwnHolidays, insertHolidays } from "./db.ts";
import { templateOf } from "./rules.ts";

const os = serve(holidaysContract);

export const holidaysRoutes = os.router({
  listHolidayTemplate: os.listHolidayTemplate.handler(
    async ({ context: { scope }, input: { year } }) => {
      const { state } = scope.school;
      const made = await findMadeOf(scope, year);
      const own = await findOwnHolidays(scope, year);
      const lines = templateOf(state, Number(year), await findHijriMonths(scope)).map((line) => {
        const event = made.find(({ template_key }) => template_key === line.key);
        const [other] = eventsWithin(own, line.date);
        return {
          ...line,
          event: event ? { id: event.id, date: event.date, to_date: event.to_date } : null,
          own: other ? { id: other.id, title: other.title } : null,
        };
      });
      return { state, year, lines };
    },
  ),

  applyHolidayTemplate: os.applyHolidayTemplate.handler(
    async ({ context: { scope }, input: { year, lines } }) => {
      const template = templateOf(scope.school.state, Number(year), await findHijriMonths(scope));
      const chosen = lines.map(({ key, date, to_date = null }) => {
        const line = template.find((holiday) => holiday.key === key);
        if (!line) throw refuse("NOT_FOUND", "The template has no such holiday.");
        return { ...line, date, to_date };
      });
      const added = await insertHolidays(scope, chosen);
      scope.record({ action: "event.template", label: year, details: { count: added } });
      return { added };
    },
  ),
});
