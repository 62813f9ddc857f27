/** After this many school days of absence in a row the school talks to the family and sends the first letter. */
export const IN_A_ROW = 3;

/** A day on which a pupil has marks; `away` means absent without a known reason in all of them. */
export type MarkedDay = { date: string; away: boolean };

/** Consecutive days away. Days without marks do not break a streak; any other mark does. */
export type AbsenceStreak = { since: string; until: string; days: number };

/** The streaks in a pupil's marked days, which must be in the order of time. */
export function streaksOf(days: readonly MarkedDay[]): AbsenceStreak[] {
  const streaks: AbsenceStreak[] = [];
  let open: AbsenceStreak | undefined;
  for (const { date, away } of days) {
    if (!away) {
      open = undefined;
    } else if (open) {
      open.until = date;
      open.days += 1;
    } else {
      open = { since: date, until: date, days: 1 };
      streaks.push(open);
    }
  }
  return streaks;
}

/** The streak that includes the last marked day, so that no mark shows yet that the pupil is back. */
export function openStreak(days: readonly MarkedDay[]): AbsenceStreak | undefined {
  const last = streaksOf(days).at(-1);
  return last?.until === days.at(-1)?.date ? last : undefined;
}
