import {
  deleteEvent,
  findEvents,
  insertEvent,
  replaceEventClasses,
} from "#features/calendar/db.ts";
import type { AudienceTarget } from "#features/announcements/audience/rules.ts";
import { refuse } from "#lib/errors.ts";
import type { Scope } from "#server/scope.ts";
import type { AnnouncedDate } from "./contract.ts";
import { datedClasses } from "./rules.ts";

/** Refuses a date from who does not write the school's calendar. */
export function requireCalendar(scope: Scope): void {
  if (scope.reaches("events.write").includes("all")) return;
  throw refuse("FORBIDDEN", "Only admins put dates on the calendar.", { reason: "event" });
}

/** Puts the date of an announcement on the calendar, for the classes that it is announced to. */
export async function announceDate(
  scope: Scope,
  { kind, date, to_date }: AnnouncedDate,
  { title, targets }: { title: string; targets: readonly AudienceTarget[] },
): Promise<string> {
  requireCalendar(scope);
  const last = to_date === date ? null : to_date;
  const id = await insertEvent(scope, { title, kind, date, to_date: last });
  await replaceEventClasses(scope, id, datedClasses(targets));
  scope.record({ action: "event.create", subject_id: id, label: title });
  return id;
}

/** Takes the date of an announcement off the calendar, unless somebody has done so. */
export async function takeDateBack(scope: Scope, id: string): Promise<void> {
  requireCalendar(scope);
  const [event] = await findEvents(scope, { id });
  if (!event) return;
  await deleteEvent(scope, id);
  scope.record({ action: "event.delete", subject_id: id, label: event.title });
}
