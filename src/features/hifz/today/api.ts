import { inOneTrip } from "#db/transaction.ts";
import { findDay } from "#features/calendar/days/db.ts";
import { refuse } from "#lib/errors.ts";
import { serve } from "#server/serve.ts";
import { hifzTodayContract } from "./contract.ts";
import { findHearer } from "./db.ts";
import { halaqahOf } from "./rules.ts";

const os = serve(hifzTodayContract);

export const hifzTodayRoutes = os.router({
  readHalaqahToday: os.readHalaqahToday.handler(async ({ context: { scope }, input }) => {
    const { school, today: date, now } = scope;
    const [found, calendar] = await inOneTrip(
      findHearer(scope, input.class_id),
      findDay(scope, date),
    );
    if (!found) throw refuse("NOT_FOUND", "There is no such class.");
    const { hearer, sessions } = found;
    const day = { date, now, zone: school.time_zone, ...calendar };
    const [today] = hearer ? halaqahOf(day, [hearer], sessions) : [];
    return today && today.pupils > 0 ? today : null;
  }),
});
