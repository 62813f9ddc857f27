import { findOwed } from "#features/hifz/due/db.ts";
import { balanceOf } from "#features/hifz/due/rules.ts";
import { WHOLE_MILLI } from "#features/hifz/mushaf/rules/ayahs.ts";
import {
  juzBands,
  middlesOf,
  overviewOf,
  overviewSpan,
  sumsOf,
} from "#features/hifz/overview/rules/pupils.ts";
import { debtOf, nominalTarget } from "#features/hifz/records/rules/debt.ts";
import { refuse } from "#lib/errors.ts";
import { serve } from "#server/serve.ts";
import { hifzOverviewContract } from "./contract.ts";
import { findHalaqahDoubts, findOverviewClasses, findOverviewPupils, findOverview } from "./db.ts";

const os = serve(hifzOverviewContract);

export const hifzOverviewRoutes = os.router({
  readHalaqah: os.readHalaqah.handler(async ({ context: { scope }, input }) => {
    const { class_id } = input;
    const span = overviewSpan(scope.today, input.weeks);
    const calendar = await findOverviewClasses(scope, span, {
      permission: "hifz.record",
      class_id,
    });
    const [halaqah] = calendar.classes;
    if (!halaqah) throw refuse("NOT_FOUND", "There is no such class.");
    const found = await findOverviewPupils(scope, span, calendar);
    const day = { class_id, date: span.today };
    const days = { date: span.today, days: halaqah.days, term_from: calendar.term_from };
    const ids = found.map(({ student_id }) => student_id);
    const owed = await findOwed(scope, day, ids, {
      settings: calendar.settings,
      days,
      sittings: [],
    });
    const doubtful = await findHalaqahDoubts(scope, span, class_id);
    const { settings } = calendar;
    const counted = found.map((facts) => {
      const due = owed.get(facts.student_id);
      const debt = due ? debtOf(balanceOf(due, days, settings)) : 0;
      const target = facts.plan ? nominalTarget(facts.plan, null) : 0;
      return overviewOf(facts, span, halaqah.days, settings, {
        debt,
        most: settings.debt_days * target,
      });
    });
    return {
      class_id,
      name: halaqah.name,
      from: span.from,
      to: span.today,
      ...sumsOf(counted),
      debt: counted.reduce((sum, { pupil }) => sum + (pupil.debt ?? 0), 0),
      pupil_list: counted.map(({ pupil }) => pupil),
      doubtful,
    };
  }),

  readSchool: os.readSchool.handler(async ({ context: { scope }, input }) => {
    const span = overviewSpan(scope.today, input.weeks);
    const { today } = span;
    const { calendar, found, counted } = await findOverview(scope, span, "school");
    const isClosed = (class_id: string, session: string) =>
      calendar.closed.some(
        (one) => one.class_id === class_id && one.date === today && one.session === session,
      );
    const sittings = calendar.classes.flatMap(({ class_id, today: keys }) =>
      keys.map((key) => ({ class_id, isClosed: isClosed(class_id, key) })),
    );
    const open = new Set(sittings.flatMap((one) => (one.isClosed ? [] : one.class_id)));
    return {
      from: span.from,
      to: today,
      ...sumsOf(counted),
      khatam: found.filter(
        ({ memorised_milli, last_new_on }) =>
          memorised_milli >= WHOLE_MILLI && (last_new_on ?? "") >= calendar.year_from,
      ).length,
      today: {
        expected: sittings.length,
        closed: sittings.filter((one) => one.isClosed).length,
        unheard: found.filter(
          ({ class_id, heard_on, away_on }) =>
            open.has(class_id) && !heard_on.includes(today) && !away_on.includes(today),
        ).length,
      },
      halaqah: calendar.classes.map(({ class_id, name, teacher }) => {
        const own = counted.filter(({ pupil }) => pupil.class_id === class_id);
        return { class_id, name, teacher, ...sumsOf(own), ...middlesOf(own, span.weeks) };
      }),
      juz: juzBands(found.map(({ memorised_milli }) => memorised_milli)),
      at_risk: counted.flatMap(({ pupil }) => (pupil.flags.length > 0 ? pupil : [])),
    };
  }),
});
