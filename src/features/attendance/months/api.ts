import { findTerms } from "#features/calendar/days/db.ts";
import { yearSpan } from "#features/calendar/days/rules.ts";
import { monthEnd } from "#features/calendar/rules.ts";
import { findSessions } from "#features/calendar/sessions/db.ts";
import { nameOfSession } from "#features/calendar/sessions/rules.ts";
import { addDays, formatDate, monthStart } from "#lib/dates.ts";
import { refuse } from "#lib/errors.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { monthsContract, type SchoolMonth } from "./contract.ts";
import {
  findBeginning,
  findClosedMonths,
  findExpected,
  insertClosedMonth,
  reopenClosedMonth,
} from "./db.ts";
import { listedFrom, monthsBetween } from "./rules.ts";

const os = serve(monthsContract);

export const monthsRoutes = os.router({
  listMonths: os.listMonths.handler(async ({ context: { scope } }) => {
    const { today } = scope;
    const year = yearSpan(await findTerms(scope), { on: today });
    const known = listedFrom(today, year.from, await findBeginning(scope));
    // Months that were closed lately can be reopened, whenever the year and the school began.
    const yearAgo = addDays(today, -366);
    const closed = (await findClosedMonths(scope)).map(({ month }) => month);
    const [from = known] = [known, ...closed.filter((month) => month > yearAgo)].toSorted();
    return readMonths(scope, monthsBetween(from, today));
  }),

  listMissingRegisters: os.listMissingRegisters.handler(
    async ({ context: { scope }, input: { month } }) => {
      const own = await findSessions(scope);
      const began = await findBeginning(scope);
      return (await findExpected(scope, rangeOf(scope, month, month, began)))
        .filter(({ is_taken }) => !is_taken)
        .map(({ is_taken: _taken, ...register }) => ({
          ...register,
          session_name: nameOfSession(own, register.session),
        }));
    },
  ),

  closeMonth: os.closeMonth.handler(async ({ context: { scope }, input: { month } }) => {
    if (monthEnd(month) >= scope.today) {
      throw refuse("UNPROCESSABLE_CONTENT", "This month is not over yet.", { reason: "not_over" });
    }
    const isNew = await insertClosedMonth(scope, month);
    const closed = await readMonth(scope, month);
    const { expected, taken } = closed;
    if (isNew) recordMonthChange(scope, "register.close_month", month, { expected, taken });
    else scope.record("history");
    return closed;
  }),

  reopenMonth: os.reopenMonth.handler(async ({ context: { scope }, input: { month, why } }) => {
    if (!(await reopenClosedMonth(scope, month, why))) {
      throw refuse("NOT_FOUND", "This month is not closed.");
    }
    recordMonthChange(scope, "register.reopen_month", month, { why });
    return readMonth(scope, month);
  }),
});

function recordMonthChange(
  scope: Scope,
  action: string,
  month: string,
  details: Record<string, unknown>,
): void {
  const label = formatDate(month, "ms", "month");
  scope.record({ action, label, details: { month, ...details } });
}

/** The past days of the months since the school began. Before that, no register was expected. */
function rangeOf({ today }: Scope, oldest: string, newest: string, began: string) {
  const [last] = [monthEnd(newest), addDays(today, -1)].toSorted();
  return { from: began > oldest ? began : oldest, to: last ?? oldest };
}

async function readMonth(scope: Scope, month: string): Promise<SchoolMonth> {
  const [read] = await readMonths(scope, [month]);
  if (!read) throw new Error("the month was not read");
  return read;
}

/** The months listed, without gaps, the newest first. */
async function readMonths(scope: Scope, months: string[]): Promise<SchoolMonth[]> {
  const [newest = "", oldest = newest] = [months[0], months.at(-1)];
  const range = rangeOf(scope, oldest, newest, await findBeginning(scope));
  const registers = await findExpected(scope, range);
  const closedMonths = await findClosedMonths(scope);
  return months.map((month) => {
    const mine = registers.filter(({ date }) => monthStart(date) === month);
    const state = closedMonths.find((state) => state.month === month);
    return {
      month,
      closed: state?.closed ?? null,
      reopened: state?.reopened ?? null,
      is_over: monthEnd(month) < scope.today,
      expected: mine.length,
      taken: mine.filter(({ is_taken }) => is_taken).length,
    };
  });
}
