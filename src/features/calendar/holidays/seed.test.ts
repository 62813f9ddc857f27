import { expect, test } from "vitest";
import { AL_HIDAYAH, AN_NUR } from "#app/demo/plans.ts";
import { demoClock, makeYear, ZONE } from "#app/demo/year.ts";
import { closureOf } from "#features/calendar/days/rules.ts";
import { addDays } from "#lib/dates.ts";
import { yearTerms } from "#features/calendar/contract.ts";
import { atClock } from "#lib/zones.ts";
import { demoTerms } from "./seed.ts";

test.each([AN_NUR, AL_HIDAYAH])(
  "$name has terms that hold today and every day with registers",
  (plan) => {
    for (let made = "2025-01-01"; made < "2028-03-15"; made = addDays(made, 3)) {
      const noon = atClock(made, "12:00", ZONE);
      const year = makeYear(plan, demoClock(() => noon)());
      const day = year.today;
      const { label, start, weekend_days, days } = year;
      const terms = demoTerms({ label, start, first: days[0] ?? day }, day);
      const read = yearTerms.safeParse({ academic_year: label, terms });
      expect(read.error?.issues ?? [], `${day}: ${JSON.stringify(terms)}`).toEqual([]);
      const named = terms.map((term) => ({ ...term, academic_year: label }));
      const facts = { weekend_days, terms: named, holidays: [] };
      const closed = days.filter((day) => closureOf(day, facts));
      expect(closed, day).toEqual([]);
    }
  },
);
