/** Absent so many school days in a row asks for a word with the family, and for the first letter. */
export const IN_A_ROW = 3;

/** A day on which a pupil has marks; `away`: absent without a known reason in every one of them. */
export type MarkedDay = { date: string; away: boolean };

/** Days away one after another; days without any mark do not part them, any other mark does. */
export type AbsenceStreak = { since: string; until: string; days: number };

/** The streaks of a pupil's marked days, which come in the order of time. */
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

/** The streak that the last marked day belongs to: nothing says yet that the pupil is back. */
export function openStreak(days: readonly MarkedDay[]): AbsenceStreak | undefined {
  const last = streaksOf(days).at(-1);
  return last?.until === days.at(-1)?.date ? last : undefined;
}
