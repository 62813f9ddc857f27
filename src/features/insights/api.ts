import type { RateCounts } from "#features/attendance/rules.ts";
import { setImmediate } from "node:timers/promises";
import { inOneTrip } from "#db/transaction.ts";
import { findTerms } from "#features/calendar/days/db.ts";
import { nameOfSession } from "#features/calendar/sessions/rules.ts";
import { IN_A_ROW, openStreak } from "#features/attendance/rules/streaks.ts";
import { addDays, daysBetween } from "#lib/dates.ts";
import { refuse } from "#lib/errors.ts";
import { maskIc } from "#lib/ic.ts";
import { fullName } from "#lib/names.ts";
import { serve } from "#server/serve.ts";
import {
  type AwayPupil,
  insightsContract,
  type LatePupil,
  type LowPupil,
  MAX_INSIGHT_DAYS,
  type YearDay,
  type YearMark,
} from "./contract.ts";
import {
  type AwayRow,
  findAway,
  findDueCalendar,
  findFollowed,
  findPupilFacts,
  findSheetClass,
  findSheetPupils,
  findYearMarks,
  type LowRow,
} from "./db.ts";
import {
  addCounts,
  closedDaysOf,
  rateCountsOf,
  type DueRegister,
  exactPercent,
  NO_COUNTS,
  OFTEN_LATE,
  type Span,
  takingOf,
  worseOf,
} from "./rules.ts";
import { monthSheetOf } from "#features/insights/rules/sheets.ts";
import { sumByWeek, sumTakings, weekRates } from "#features/insights/rules/weeks.ts";
import { yearsOf } from "#features/insights/rules/years.ts";

const os = serve(insightsContract);

export const insightsRoutes = os.router({
  readStudentYear: os.readStudentYear.handler(async ({ context: { scope }, input }) => {
    const { student_id } = input;
    const years = yearsOf(await findTerms(scope), scope.today);
    const year = years.find((year) => year.year === input.year) ?? years[0];
    if (!year) throw new Error("there is no year");
    const pupil = await findPupilFacts(scope, student_id, year);
    if (!pupil) throw refuse("NOT_FOUND", "There is no such student.");
    const { facts, sessions, dueOf } = await findDueCalendar(scope, year);
    const keys = sessions.map(({ key }) => key);
    const marks = await findYearMarks(scope, student_id, year, keys);
    const days = new Map<string, YearDay>();
    for (const { date, ...rest } of marks) {
      const mark: YearMark = { ...rest, session: nameOfSession(sessions, rest.session) };
      const day = days.get(date) ?? { date, status: mark.status, marks: [] };
      day.status = worseOf(day.status, mark.status);
      day.marks.push(mark);
      days.set(date, day);
    }
    const registers = pupil.classes.map((taught) => takingOf(dueOf(taught), taught.spans));
    return {
      ...year,
      years: years.map((year) => year.year),
      days: [...days.values()],
      closed: closedDaysOf(
        year,
        facts,
        pupil.classes.map(({ class_id }) => class_id),
      ),
      totals: rateCountsOf(marks.filter(({ saved }) => saved)),
      // Families do not see which registers the school missed.
      taking: pupil.own ? null : sumTakings(registers),
    };
  }),

  readClassSheet: os.readClassSheet.handler(async ({ context: { scope }, input }) => {
    const { class_id, from, to, session } = input;
    const span = { from, to };
    const found = await findSheetClass(scope, class_id, span, session);
    if (!found) throw refuse("NOT_FOUND", "There is no such class.");
    const [{ facts, sessions, open, dueOf }, rows] = await inOneTrip(
      findDueCalendar(scope, span, session),
      findSheetPupils(scope, class_id, span, session),
    );
    const pupils = rows.map(({ ic_number, ...pupil }) => ({
      ...pupil,
      ic_masked: ic_number && maskIc(ic_number),
    }));
    const registers = dueOf(found);
    const { today } = scope;
    return {
      class_id,
      class_name: found.name,
      ...span,
      session: session ?? null,
      sessions: sessions.map(({ key, name }) => ({ key, name })),
      ...monthSheetOf({ class_id, kind: found.kind, span, today, open, registers, facts, pupils }),
    };
  }),

  revealSheetIc: os.revealSheetIc.handler(async ({ context: { scope }, input }) => {
    const { class_id, ...span } = input;
    const found = await findSheetClass(scope, class_id, span);
    if (!found) throw refuse("NOT_FOUND", "There is no such class.");
    const pupils = (await findSheetPupils(scope, class_id, span)).flatMap(
      ({ ic_number, ...pupil }) => (ic_number ? [{ ...pupil, ic_number }] : []),
    );
    const details = { count: pupils.length };
    scope.record({ action: "class.reveal", subject_id: class_id, label: found.name, details });
    for (const pupil of pupils) {
      const label = fullName(pupil) || pupil.number;
      scope.record({ action: "student.reveal", subject_id: pupil.student_id, label });
    }
    return pupils.map(({ student_id, ic_number }) => ({ student_id, ic_number }));
  }),

  readInsights: os.readInsights.handler(async ({ context: { scope }, input }) => {
    const { today } = scope;
    const year = yearsOf(await findTerms(scope), today)[0];
    const to = input.to && input.to < today ? input.to : today;
    const from = input.from ?? (year && year.from < to ? year.from : to);
    // Either end may be missing from the input or lie in the future.
    if (from > to || daysBetween(from, to) > MAX_INSIGHT_DAYS) {
      throw refuse(
        "UNPROCESSABLE_CONTENT",
        `Ask for at most ${MAX_INSIGHT_DAYS} days that have come.`,
        {
          reason: "range",
        },
      );
    }
    const span = { from, to };
    const { dueOf } = await findDueCalendar(scope, span);
    const { classes: found, low } = await findFollowed(scope, span);
    const due = new Map<string, DueRegister[]>();
    for (const taught of found) {
      due.set(taught.class_id, dueOf(taught));
      // The server answers other requests in between.
      await setImmediate();
    }
    const classes = found.map(({ class_id, name, grade_level, weeks }) => {
      const registers = due.get(class_id) ?? [];
      const rate = { ...weeks.reduce<RateCounts>(addCounts, NO_COUNTS), ...takingOf(registers) };
      return { class_id, name, grade_level, ...rate, weeks: weekRates(weeks, registers) };
    });
    return {
      ...span,
      whole: { ...classes.reduce<RateCounts>(addCounts, NO_COUNTS), ...sumTakings(classes) },
      weeks: sumByWeek(classes.flatMap(({ weeks }) => weeks)),
      classes,
      low: lowest(low, due),
      ...watchLists(await findAway(scope, longer(span))),
    };
  }),
});

function lowest(rows: LowRow[], due: ReadonlyMap<string, DueRegister[]>): LowPupil[] {
  return rows
    .map(({ classes, ...pupil }) => {
      const takings = classes.map(({ class_id, spans }) =>
        takingOf(due.get(class_id) ?? [], spans),
      );
      return { ...pupil, ...sumTakings(takings) };
    })
    .sort((a, b) => (exactPercent(a) ?? 0) - (exactPercent(b) ?? 0));
}

/** Streaks of absence may have begun before the span, so this many days are read. */
const BEFORE = 60;

function longer({ from, to }: Span): Span {
  const early = addDays(to, -BEFORE);
  return { from: early < from ? early : from, to };
}

function watchLists(rows: AwayRow[]): { away: AwayPupil[]; late: LatePupil[] } {
  const away: AwayPupil[] = [];
  const late: LatePupil[] = [];
  for (const { days, times, ...pupil } of rows) {
    const streak = openStreak(days.map((date) => ({ date, away: true })));
    if (streak && streak.days >= IN_A_ROW) {
      away.push({ ...pupil, from: streak.since, to: streak.until, days: streak.days });
    }
    if (times >= OFTEN_LATE) late.push({ ...pupil, times });
  }
  return {
    away: away.sort((a, b) => b.days - a.days),
    late: late.sort((a, b) => b.times - a.times),
  };
}
