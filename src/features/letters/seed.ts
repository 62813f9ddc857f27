import { insertRows } from "#db/bulk.ts";
import type { MarkedDay } from "#features/attendance/rules/streaks.ts";
import { schoolDayFrom } from "#features/calendar/holidays/rules.ts";
import { addDays, instant } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import {
  addressLetter,
  type Addressed,
  dueOf,
  type Receiver,
  THRESHOLDS,
  writeLetter,
} from "./rules.ts";
import { warningLetters } from "./table.ts";
import { ourTemplate } from "./text.ts";

/** Letters that were due this many days ago have been issued. */
const WRITTEN_AFTER = 10;

export type SeedLetters = {
  pupils: (Addressed & Required<Receiver> & { student_id: string; days: readonly MarkedDay[] })[];
  /** The profile that issues them. */
  issued_by: string;
  /** The first day that counts. */
  since: string;
  /** The instant of a minute of a day, in milliseconds since 1970. */
  at: (date: string, minute: number) => number;
};

/** Issues the first letters that were due some days ago, each on the day after; later ones stay due. */
export async function seedLetters(scope: Scope, plan: SeedLetters): Promise<void> {
  const { pupils, issued_by, since, at } = plan;
  const letters: (typeof warningLetters.$inferInsert)[] = [];
  for (const pupil of pupils) {
    for (const due of dueOf({ days: pupil.days, issued: [] }, since)) {
      const { kind, step } = due;
      const days = THRESHOLDS[kind][step - 1] ?? due.days;
      const dates = due.dates.slice(0, days);
      const until = dates.at(-1) ?? due.until;
      const day = schoolDayFrom(scope.school, addDays(until, 1));
      if (addDays(day, WRITTEN_AFTER) > scope.today) continue;
      const about = { school: scope.school, today: day };
      letters.push({
        school_id: scope.school.id,
        id: newId(at(day, 600)),
        student_id: pupil.student_id,
        kind,
        step,
        since: due.since,
        days,
        ...addressLetter(
          writeLetter(
            ourTemplate(kind, step, scope.school.pupil_word),
            pupil,
            { ...due, until, days, dates },
            about,
          ),
          { guardians: pupil.guardians.slice(0, 1), home: pupil.home },
        ),
        channel: "print",
        issued_by,
        issued_at: instant(at(day, 600)),
      });
    }
  }
  await insertRows(scope.tx, warningLetters, letters);
}
