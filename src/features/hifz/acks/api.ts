import { inOneTrip } from "#db/transaction.ts";
import { findHifzCalendars } from "#features/hifz/due/db.ts";
import { findOutlooks, findRecordsBetween } from "#features/hifz/pupil/db.ts";
import { findHifzSettings } from "#features/hifz/settings/db.ts";
import { refuse } from "#lib/errors.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { type ChildWeek, hifzAcksContract } from "./contract.ts";
import {
  findAcks,
  findHeld,
  findSignable,
  findWeekChildren,
  type FoundChild,
  insertAck,
  withOutlook,
} from "./db.ts";
import { type SchoolWeek, schoolWeekOf } from "#features/hifz/pupil/rules/weeks.ts";

const os = serve(hifzAcksContract);

export const hifzAcksRoutes = os.router({
  readFamilyHifz: os.readFamilyHifz.handler(async ({ context: { scope } }) =>
    withOutlook(scope, await findHeld(scope)),
  ),

  readHifzWeeks: os.readHifzWeeks.handler(async ({ context: { scope }, input }) => {
    const { today, school } = scope;
    const day = input.date && input.date < today ? input.date : today;
    const week = schoolWeekOf(day, school.weekend_days);
    const until = week.to < today ? week.to : today;
    const [settings, found] = await inOneTrip(
      findHifzSettings(scope),
      findWeekChildren(scope, week, until),
    );
    const children = await withDays(scope, found, week, until);
    const { edition, labels, scale } = settings;
    return { ...week, edition, labels, scale, children };
  }),

  signHifzWeek: os.signHifzWeek.handler(async ({ context: { scope }, input }) => {
    const { student_id, week_from, days, comment = "" } = input;
    const { from, last } = schoolWeekOf(week_from, scope.school.weekend_days);
    const found = await findSignable(scope, student_id, week_from);
    if (!found) throw refuse("NOT_FOUND", "There is no such student.");
    if (from !== week_from) {
      throw refuse("UNPROCESSABLE_CONTENT", "No week of the school begins on this day.", {
        reason: "week",
      });
    }
    if (last > scope.today) {
      throw refuse("CONFLICT", "This week is not over yet.", { reason: "early" });
    }
    if (!found.has_week) {
      throw refuse("CONFLICT", "Nothing is recorded in this week.", { reason: "empty" });
    }
    if (!(await insertAck(scope, { student_id, week_from, days, comment }))) {
      throw refuse("CONFLICT", "You have signed this week before.", { reason: "signed" });
    }
    scope.record({
      action: "hifz.sign",
      subject_id: student_id,
      label: found.name,
      details: { week_from, days },
    });
    return { days, comment, signed_at: scope.now };
  }),

  listHifzAcks: os.listHifzAcks.handler(({ context: { scope }, input }) => findAcks(scope, input)),
});

/** The weeks of children with their days up to one of them. */
async function withDays(
  scope: Scope,
  children: readonly FoundChild[],
  { from, last, to }: SchoolWeek,
  until: string,
): Promise<ChildWeek[]> {
  const ids = children.map(({ student_id }) => student_id);
  const class_ids = [...new Set(children.flatMap(({ class_id }) => class_id ?? []))];
  const [found, calendars] = await inOneTrip(
    findRecordsBetween(scope, ids, from, to),
    findHifzCalendars(scope, class_ids, until),
  );
  const outlooks = to >= scope.today ? await findOutlooks(scope, ids) : [];
  return children.map(({ is_own, class_id, away, ...child }) => {
    const ofChild = ({ student_id }: { student_id: string }) => student_id === child.student_id;
    const records = found.filter(ofChild).toReversed();
    const held = calendars.get(class_id ?? "")?.days.days ?? [];
    const expected = held.filter((day) => day >= from);
    const dates = new Set([...expected, ...records.map(({ date }) => date)]);
    const outlook = outlooks.find(ofChild);
    return {
      ...child,
      days: [...dates].sort().map((date) => {
        const gone = away.find((one) => one.date === date);
        return {
          date,
          away: gone ? { status: gone.status, reason: gone.reason } : null,
          records: records.filter((record) => record.date === date),
        };
      }),
      outlook: outlook ? { next: outlook.next, revision: outlook.revision } : null,
      may_sign: is_own && !child.signature && last <= scope.today && records.length > 0,
    };
  });
}
