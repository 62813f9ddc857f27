import { inOneTrip } from "#db/transaction.ts";
import { findHifzCalendar } from "#features/hifz/due/db.ts";
import type { PupilRecord } from "#features/hifz/pupil/contract.ts";
import { findFamilyHifz, findOutlook, findPupilRecords } from "#features/hifz/pupil/db.ts";
import { amountHeld } from "#features/hifz/pupil/rules/map.ts";
import { findHifzSettings } from "#features/hifz/settings/db.ts";
import { refuse } from "#lib/errors.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { type ChildWeek, hifzAcksContract } from "./contract.ts";
import {
  findAcks,
  findSignable,
  findUnsigned,
  findWeekChildren,
  type FoundChild,
  insertAck,
} from "./db.ts";
import { type SchoolWeek, schoolWeekOf, weeksToSign } from "./rules.ts";

const os = serve(hifzAcksContract);

/** A week has at most so many records; a halaqah with two sessions a day writes about forty. */
const MOST_RECORDS = 300;

export const hifzAcksRoutes = os.router({
  readFamilyHifz: os.readFamilyHifz.handler(async ({ context: { scope } }) => {
    const { today, school, person } = scope;
    const [settings, children, unsigned] = await inOneTrip(
      findHifzSettings(scope),
      findFamilyHifz(scope),
      findUnsigned(scope, weeksToSign(today, school.weekend_days)),
    );
    const { edition, labels, scale } = settings;
    const isSelf = children.some(({ student_id }) => student_id === person.student_id);
    const own = isSelf ? await findOutlook(scope, person.student_id ?? "") : undefined;
    return children.map(({ covered, ...child }) => {
      const { student_id } = child;
      const { next, revision } = own ?? {};
      const isOwn = student_id === person.student_id;
      return {
        ...child,
        ...amountHeld(covered, edition),
        unsigned: unsigned.flatMap((one) => (one.student_id === student_id ? one.week_from : [])),
        outlook:
          isOwn && revision ? { edition, labels, scale, next: next ?? null, revision } : null,
      };
    });
  }),

  readHifzWeeks: os.readHifzWeeks.handler(async ({ context: { scope }, input }) => {
    const { today, school } = scope;
    const day = input.date && input.date < today ? input.date : today;
    const week = schoolWeekOf(day, school.weekend_days);
    const until = week.to < today ? week.to : today;
    const [settings, children] = await inOneTrip(
      findHifzSettings(scope),
      findWeekChildren(scope, week, until),
    );
    const weeks: ChildWeek[] = [];
    for (const child of children) weeks.push(await weekOfChild(scope, child, week, until));
    const { edition, labels, scale } = settings;
    return { ...week, edition, labels, scale, children: weeks };
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

/** A child's week with its days up to one of them. */
async function weekOfChild(
  scope: Scope,
  { is_own, class_id, away, ...child }: FoundChild,
  { from, last, to }: SchoolWeek,
  until: string,
): Promise<ChildWeek> {
  const { student_id } = child;
  const isNow = to >= scope.today;
  const [found, calendar, outlook] = [
    await findPupilRecords(scope, { student_id, from, to }, MOST_RECORDS),
    class_id ? await findHifzCalendar(scope, { class_id, date: until }) : null,
    isNow ? await findOutlook(scope, student_id) : undefined,
  ];
  const records = found.filter(({ stream }) => stream !== "prior").toReversed();
  const expected = calendar?.days.days.filter((day) => day >= from) ?? [];
  const dates = new Set([...expected, ...records.map(({ date }) => date)]);
  return {
    ...child,
    days: [...dates].sort().map((date) => {
      const gone = away.find((one) => one.date === date);
      return {
        date,
        away: gone ? { status: gone.status, reason: gone.reason } : null,
        records: records.filter((record: PupilRecord) => record.date === date),
      };
    }),
    outlook: outlook ? { next: outlook.next, revision: outlook.revision } : null,
    may_sign: is_own && !child.signature && last <= scope.today && records.length > 0,
  };
}
