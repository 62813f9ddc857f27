import { weeksOf } from "#features/calendar/rules.ts";
import { type Span, weekOf, worseOf } from "#features/insights/rules.ts";
import { addDays } from "#lib/dates.ts";
import type { FamilyChild, FamilyDay } from "./contract.ts";

/** The days that a family's cards show: the weeks of the month of a day. */
export function spanOf(today: string): Span {
  const days = weeksOf(today).flat();
  return { from: days[0] ?? today, to: days.at(-1) ?? today };
}

/** Marks in order of their days, put together by day. */
export function byDay<Mark extends FamilyDay["marks"][number]>(
  marks: readonly (Mark & { date: string })[],
): FamilyDay[] {
  const days: FamilyDay[] = [];
  for (const { date, ...mark } of marks) {
    const last = days.at(-1);
    if (last?.date === date) {
      last.marks.push(mark);
      last.status = worseOf(last.status, mark.status);
    } else days.push({ date, status: mark.status, marks: [mark] });
  }
  return days;
}

/** What a day says of a pupil: the marks, else why it is closed, else a report that covers it, else nothing yet. */
export type DayState =
  | { is: "marked"; day: FamilyDay }
  | { is: "closed"; closed: FamilyChild["closed"][number] }
  | { is: "reported"; report: FamilyChild["reports"][number] }
  | { is: "open" };

export function stateOn(child: FamilyChild, date: string): DayState {
  const day = child.days.find((one) => one.date === date);
  if (day) return { is: "marked", day };
  const closed = child.closed.find(({ from, to }) => from <= date && date <= to);
  if (closed) return { is: "closed", closed };
  const report = child.reports.find(
    ({ from_date, to_date }) => from_date <= date && date <= to_date,
  );
  return report ? { is: "reported", report } : { is: "open" };
}

/** The days of a pupil's week that are not weekend, and rest days with a mark. */
export function weekOn(child: FamilyChild, today: string): string[] {
  const monday = weekOf(today);
  return Array.from({ length: 7 }, (_, at) => addDays(monday, at)).filter((date) => {
    const state = stateOn(child, date);
    return state.is !== "closed" || state.closed.why !== "weekend";
  });
}
