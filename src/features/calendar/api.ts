import { holidaysApi } from "#features/calendar/holidays/api.ts";
import { sessionsApi } from "#features/calendar/sessions/api.ts";
import { refuse } from "#lib/errors.ts";
import { hijriMonthName, hijriMonthSpan, hijriMonthStart } from "#lib/hijri.ts";
import { changesOf } from "#server/audit/changes.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { calendarContract, type Event, type SetHijriMonth, type Term } from "./contract.ts";
import {
  deleteEvent,
  deleteHijriMonth,
  findEvents,
  findHijriMonths,
  findTerms,
  insertEvent,
  replaceTerms,
  setHijriMonth,
  updateEvent,
} from "./db.ts";
import { mayBegin } from "./rules.ts";

const os = serve(calendarContract);

export const calendarApi = os.router({
  ...holidaysApi,
  ...sessionsApi,
  listTerms: os.listTerms.handler(({ context: { scope } }) => findTerms(scope)),

  setTerms: os.setTerms.handler(async ({ context: { scope }, input }) => {
    const { academic_year, terms } = input;
    const before = (await findTerms(scope)).filter((one) => one.academic_year === academic_year);
    await replaceTerms(scope, academic_year, terms);
    scope.record({
      action: "terms.update",
      label: academic_year,
      details: { changes: { terms: [before.map(inWords), terms.map(inWords)] } },
    });
    return input;
  }),

  listEvents: os.listEvents.handler(({ context, input }) => findEvents(context.scope, input)),

  createEvent: os.createEvent.handler(async ({ context: { scope }, input }) => {
    const event = await insertEvent(scope, inOneWay(input));
    scope.record({ action: "event.create", subject_id: event.id, label: event.title });
    return event;
  }),

  updateEvent: os.updateEvent.handler(async ({ context: { scope }, input: { id, ...changes } }) => {
    const before = await oneEvent(scope, id);
    const { date, to_date } = inOneWay({ ...before, ...changes });
    if (to_date && to_date < date) {
      throw refuse("UNPROCESSABLE_CONTENT", "The last day cannot be before the first.", {
        reason: "dates",
      });
    }
    await updateEvent(scope, id, { ...changes, to_date });
    const event = await oneEvent(scope, id);
    scope.record({
      action: "event.update",
      subject_id: id,
      label: event.title,
      details: changesOf(before, event),
    });
    return event;
  }),

  deleteEvent: os.deleteEvent.handler(async ({ context: { scope }, input: { id } }) => {
    const event = await oneEvent(scope, id);
    await deleteEvent(scope, id);
    const { title, date, to_date } = event;
    scope.record({
      action: "event.delete",
      subject_id: id,
      label: title,
      details: changesOf({ date, to_date }, { date: null, to_date: null }),
    });
    return event;
  }),

  readCalendar: os.readCalendar.handler(async ({ context: { scope } }) => ({
    weekend_days: scope.school.weekend_days,
    hijri_months: await findHijriMonths(scope),
  })),

  setHijriMonth: os.setHijriMonth.handler(async ({ context: { scope }, input }) => {
    const known = await findHijriMonths(scope);
    const { hijri_year, hijri_month } = input;
    if (!mayBegin(input, known)) {
      throw refuse("UNPROCESSABLE_CONTENT", "A month around it would not have 29 or 30 days.", {
        reason: "month_length",
        ...hijriMonthSpan(hijri_year, hijri_month, known),
      });
    }
    const month = await setHijriMonth(scope, input);
    recordHijri(scope, "hijri.set", month, [known, [month]]);
    return month;
  }),

  removeHijriMonth: os.removeHijriMonth.handler(async ({ context: { scope }, input: { id } }) => {
    const known = await findHijriMonths(scope);
    const month = known.find((one) => one.id === id);
    if (!month) throw refuse("NOT_FOUND", "There is no such month.");
    await deleteHijriMonth(scope, id);
    recordHijri(scope, "hijri.remove", month, [known, known.filter((one) => one !== month)]);
    return month;
  }),
});

/** An event of one day has no last day beside its first. */
function inOneWay<E extends { date: string; to_date?: string | null | undefined }>(event: E): E {
  return event.to_date === event.date ? { ...event, to_date: null } : event;
}

async function oneEvent(scope: Scope, id: string): Promise<Event> {
  const [event] = await findEvents(scope, { id });
  if (!event) throw refuse("NOT_FOUND", "There is no such event.");
  return event;
}

/** Says in the trail on which day the month began before, and on which it does now. */
function recordHijri(
  scope: Scope,
  action: string,
  { id, hijri_year, hijri_month }: SetHijriMonth,
  [before, after]: [SetHijriMonth[], SetHijriMonth[]],
): void {
  const startIn = (known: SetHijriMonth[]) => {
    const { starts_on } = hijriMonthStart(hijri_year, hijri_month, known);
    return { starts_on };
  };
  scope.record({
    action,
    subject_id: id,
    label: `${hijriMonthName(hijri_month, "ms")} ${hijri_year} H`,
    details: changesOf(startIn(before), startIn(after)),
  });
}

function inWords({ name, from_date, to_date }: Term): string {
  return `${name}: ${from_date} – ${to_date}`;
}
