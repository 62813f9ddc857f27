import { monthEnd } from "#features/calendar/rules.ts";
import { findHifzCalendar } from "#features/hifz/due/db.ts";
import { monthStart } from "#lib/dates.ts";
import { refuse } from "#lib/errors.ts";
import { serve } from "#server/serve.ts";
import { hifzMonthContract } from "./contract.ts";
import { findHalaqahMonth } from "./db.ts";
import { cellOf } from "./rules.ts";

const os = serve(hifzMonthContract);

export const hifzMonthRoutes = os.router({
  readHalaqahMonth: os.readHalaqahMonth.handler(async ({ context: { scope }, input }) => {
    const { class_id } = input;
    const { today } = scope;
    const from = monthStart(input.date ?? today);
    const to = monthEnd(from);
    const { settings, days: held } = await findHifzCalendar(scope, { class_id, date: to });
    const found = await findHalaqahMonth(scope, class_id, { from, to }, settings.sessions);
    if (!found) throw refuse("NOT_FOUND", "There is no such class.");
    const open = new Set(held.days);
    const away = new Set(
      found.closed.flatMap(({ date, teacher_away }) =>
        teacher_away && !open.has(date) ? date : [],
      ),
    );
    const closed = new Set(found.closed.map(({ date }) => date));
    const recorded = found.pupils.flatMap(({ records }) => records.map(({ date }) => date));
    const dates = new Set([...held.days.filter((day) => day >= from), ...closed, ...recorded]);
    const days = [...dates].sort();
    return {
      class_id,
      name: found.name,
      from,
      to,
      scale: settings.scale,
      days: days.map((date) => ({ date, teacher_away: away.has(date) })),
      pupils: found.pupils.map(({ spans, records, absences, ...pupil }) => ({
        ...pupil,
        cells: days.map((date) => {
          const own = records.filter((record) => record.date === date);
          const isIn = spans.some(
            ({ from_date, to_date }) => from_date <= date && date <= (to_date ?? date),
          );
          if (!isIn && own.length === 0) return null;
          const isOver = !away.has(date) && (date < today || (date === today && closed.has(date)));
          const absence = absences.find((one) => one.date === date);
          return cellOf(own, absence?.status, isOver, settings.edition);
        }),
        new_milli: records.reduce((sum, { accepted }) => sum + accepted, 0),
      })),
    };
  }),
});
