import { findSessions } from "#features/calendar/sessions/db.ts";
import { sessionsOf } from "#features/calendar/sessions/rules.ts";
import { findClasses } from "#features/classes/db.ts";
import { refuse } from "#lib/errors.ts";
import { hijriMonthName, hijriMonthSpan, hijriMonthStart } from "#lib/hijri.ts";
import { changesOf, NO_PERSON } from "#server/audit/changes.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import {
  areInOrder,
  calendarContract,
  type Event,
  type NewEvent,
  type SessionHours,
  type SetHijriMonth,
  type Term,
} from "./contract.ts";
import {
  deleteEvent,
  deleteHijriMonth,
  findEvents,
  findHijriMonths,
  insertEvent,
  replaceEventClasses,
  replaceEventHours,
  replaceTerms,
  setHijriMonth,
  updateEvent,
} from "./db.ts";
import { findTerms } from "#features/calendar/days/db.ts";
import { mayBegin } from "./rules.ts";

const os = serve(calendarContract);

export const calendarRoutes = os.router({
  listTerms: os.listTerms.handler(({ context: { scope } }) => findTerms(scope)),

  setTerms: os.setTerms.handler(async ({ context: { scope }, input }) => {
    const { academic_year, terms } = input;
    const before = (await findTerms(scope)).filter((term) => term.academic_year === academic_year);
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
    const { row, ...parts } = normalizeEvent(input);
    const id = await insertEvent(scope, row);
    await writeParts(scope, id, parts);
    const event = await requireEvent(scope, id);
    scope.record({ action: "event.create", subject_id: id, label: event.title });
    return event;
  }),

  updateEvent: os.updateEvent.handler(async ({ context: { scope }, input: { id, ...changes } }) => {
    const before = await requireEvent(scope, id);
    const { template_key: _key, id: _id, classes, ...facts } = before;
    const had = { ...facts, class_ids: classes.map((schoolClass) => schoolClass.id) };
    const { row, ...parts } = normalizeEvent({ ...had, ...changes });
    if (row.to_date && !areInOrder(row.date, row.to_date)) {
      throw refuse(
        "UNPROCESSABLE_CONTENT",
        "The last day is before the first, or too far from it.",
        {
          reason: "dates",
        },
      );
    }
    await updateEvent(scope, id, row);
    await writeParts(scope, id, parts);
    const event = await requireEvent(scope, id);
    scope.record({
      action: "event.update",
      subject_id: id,
      label: event.title,
      details: changesOf(auditFacts(before), auditFacts(event), NO_PERSON),
    });
    return event;
  }),

  deleteEvent: os.deleteEvent.handler(async ({ context: { scope }, input: { id } }) => {
    const event = await requireEvent(scope, id);
    await deleteEvent(scope, id);
    const { title, date, to_date } = event;
    scope.record({
      action: "event.delete",
      subject_id: id,
      label: title,
      details: changesOf({ date, to_date }, { date: null, to_date: null }, NO_PERSON),
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
    const month = known.find((entry) => entry.id === id);
    if (!month) throw refuse("NOT_FOUND", "There is no such month.");
    await deleteHijriMonth(scope, id);
    recordHijri(scope, "hijri.remove", month, [known, known.filter((entry) => entry !== month)]);
    return month;
  }),
});

/** Keeps only what the kind allows: times of day for events, registers' hours for other hours. */
function normalizeEvent({ class_ids = [], hours = [], ...event }: NewEvent) {
  const { kind = "event", date, to_date, starts_at } = event;
  const row = {
    ...event,
    // An event of one day is stored without a last day.
    to_date: to_date === date ? null : to_date,
    starts_at: kind === "event" ? starts_at : null,
  };
  return {
    row,
    class_ids: [...new Set(class_ids)],
    hours: kind === "hours" ? hours : [],
    kind,
  };
}

async function writeParts(
  scope: Scope,
  id: string,
  { kind, class_ids, hours }: Omit<ReturnType<typeof normalizeEvent>, "row">,
): Promise<void> {
  if (class_ids.length > 0) {
    const known = new Set((await findClasses(scope)).map((schoolClass) => schoolClass.id));
    if (class_ids.some((id) => !known.has(id))) {
      throw refuse("NOT_FOUND", "There is no such class.");
    }
  }
  if (kind === "hours") await requireHours(scope, hours);
  await replaceEventClasses(scope, id, class_ids);
  await replaceEventHours(scope, id, hours);
}

async function requireHours(scope: Scope, hours: readonly SessionHours[]): Promise<void> {
  if (hours.length === 0) {
    throw refuse("UNPROCESSABLE_CONTENT", "Different hours need their times.", { reason: "hours" });
  }
  const keys = sessionsOf(await findSessions(scope)).map(({ key }) => key);
  if (hours.some(({ session }) => !keys.includes(session))) {
    throw refuse("UNPROCESSABLE_CONTENT", "There is no such register.", { reason: "session" });
  }
}

/** The facts of an event that the audit log compares. */
function auditFacts({ id: _id, template_key: _key, classes, hours, ...facts }: Event) {
  return {
    ...facts,
    classes: classes.map(({ name }) => name).join(", "),
    hours: hours.map((times) => `${times.session} ${times.starts_at}–${times.due_at}`).join(", "),
  };
}

async function requireEvent(scope: Scope, id: string): Promise<Event> {
  const [event] = await findEvents(scope, { id });
  if (!event) throw refuse("NOT_FOUND", "There is no such event.");
  return event;
}

/** Records in the audit log the day on which the month began before, and the day on which it begins now. */
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
    details: changesOf(startIn(before), startIn(after), NO_PERSON),
  });
}

function inWords({ name, from_date, to_date }: Term): string {
  return `${name}: ${from_date} – ${to_date}`;
}
