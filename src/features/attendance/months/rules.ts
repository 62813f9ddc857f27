import { closureOf, type DayFacts } from "#features/calendar/days/rules.ts";
import type { CalendarSession } from "#features/calendar/sessions/contract.ts";
import { type Hours, sessionsOn } from "#features/calendar/sessions/rules.ts";
import type { ClassKind } from "#lib/enumerations.ts";
import { addDays, monthStart } from "#lib/dates.ts";

/** A class with the days on which it was not archived and had students. */
export type FilledClass = {
  class_id: string;
  class_name: string;
  kind: ClassKind;
  days: string[];
};

export type Expected = { class_id: string; class_name: string; date: string; session: string };

type Calendar = { facts: DayFacts; sessions: readonly CalendarSession[]; hours: readonly Hours[] };

/** The registers that classes take on their days, the oldest first. */
export function expectedOf(classes: readonly FilledClass[], calendar: Calendar): Expected[] {
  const { facts, sessions, hours } = calendar;
  return classes
    .flatMap(({ class_id, class_name, kind, days }) =>
      days
        .filter((date) => !closureOf(date, facts, class_id))
        .flatMap((date) =>
          sessionsOn(date, sessions, hours, { class_id, kind }).map(({ key }) => ({
            class_id,
            class_name,
            date,
            session: key,
          })),
        ),
    )
    .sort((a, b) => a.date.localeCompare(b.date));
}

/** A register's key as one string, for sets and maps. */
export function joinRegisterKey({ class_id, date, session }: Omit<Expected, "class_name">): string {
  return [class_id, date, session].join();
}

/** The first days of the months from one day to another, the newest first. */
export function monthsBetween(from: string, to: string): string[] {
  const months: string[] = [];
  for (let month = monthStart(to); month >= monthStart(from);) {
    months.push(month);
    month = monthStart(addDays(month, -1));
  }
  return months;
}

/** At least this many days before today are listed, even if the academic year has just begun. */
const BACK_DAYS = 92;

/**
 * The day from which months are listed: the first of the academic year, or three months back, so that the
 * last months of the year before can still be closed. It is never before the school began to use Halaqah.
 */
export function listedFrom(today: string, year_start: string, began: string): string {
  const back = addDays(today, -BACK_DAYS);
  const from = year_start < back ? year_start : back;
  const latest = from > began ? from : began;
  return latest > today ? today : latest;
}
