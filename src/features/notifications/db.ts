import { sql, type SQL } from "drizzle-orm";
import { uuids } from "#db/bulk.ts";
import { nameIn } from "#db/pieces.ts";
import { hasPlansDue, plansDue } from "#features/classes/plans/db.ts";
import { studentReach } from "#features/students/db.ts";
import type { DataSubject, Joining } from "#server/persons.ts";
import type { Scope } from "#server/scope.ts";
import type { Notification } from "./contract.ts";
import type { NotificationKind } from "./rules.ts";

const MAX_LISTED = 50;

/**
 * Whom to notify: people by their profiles, teachers by their records, or the guardians of a pupil; `but` leaves
 * out profiles.
 */
export type Notified = {
  profiles?: string[];
  teachers?: string[];
  family_of?: string;
  but?: string[];
};

type News = {
  kind: NotificationKind;
  student_id?: string;
  class_id?: string;
  date?: string;
  count?: number;
};

/** Notifies people of an event in the event's own transaction. The rows are written together with COMMIT. */
export function notify(
  scope: Scope,
  { profiles = [], teachers = [], family_of, but = [] }: Notified,
  { kind, student_id, class_id, date, count }: News,
): void {
  const { school, now } = scope;
  scope.withCommit(sql`
    insert into app.notifications (school_id, id, profile_id, kind, student_id, class_id, date, count, at)
    select p.school_id, gen_random_uuid(), p.id, ${kind}, ${student_id ?? null}::uuid,
      ${class_id ?? null}::uuid, ${date ?? null}::date, ${count ?? null}::int, ${now}
    from app.profiles p
    where p.school_id = ${school.id} and p.id <> all (${uuids(but)}) and p.id = any (array(
      select unnest(${uuids(profiles)})
      union all select t.profile_id from app.teachers t
        where t.school_id = ${school.id} and t.id = any (${uuids(teachers)})
      union all select g.profile_id from app.guardian_links l
        join app.guardians g on g.school_id = l.school_id and g.id = l.guardian_id
        where l.school_id = ${school.id} and l.student_id = ${family_of ?? null}::uuid))`);
}

/** Notifies the admins of each prepared year change whose day has come, once for each day it was set to. */
export async function notifyDueYears(scope: Scope): Promise<void> {
  const { school, tx, now } = scope;
  await tx.execute(sql`
    insert into app.notifications (school_id, id, profile_id, kind, date, at)
    select p.school_id, gen_random_uuid(), p.id, 'year_due', due.begins_on, ${now}
    from (select y.begins_on from ${plansDue(scope)}) due
    join app.profiles p on p.school_id = ${school.id} and p.role = 'admin'
    where not exists (select from app.notifications n where n.school_id = p.school_id
      and n.profile_id = p.id and n.kind = 'year_due' and n.date = due.begins_on)`);
}

/** Holds for the person's own notifications `n`. Those about a pupil who is out of reach by now are left out. */
function own(scope: Scope): SQL {
  return sql`n.school_id = ${scope.school.id} and n.profile_id = ${scope.person.profile_id}
    and (n.student_id is null or ${studentReach(scope, "students.see", sql`n.student_id`)})`;
}

/** The person's latest notifications, the newest first. */
export async function findNotifications(scope: Scope): Promise<Notification[]> {
  const { rows } = await scope.tx.execute<Notification>(sql`
    select n.id, n.kind, to_json(n.at) as at, n.read_at is not null as is_read, n.student_id,
      coalesce(nullif(${nameIn("p")}, ''), s.student_id) as student,
      n.class_id, c.name as class_name, n.date, n.count
    from app.notifications n
    left join app.students s on s.school_id = n.school_id and s.id = n.student_id
    left join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
    left join app.classes c on c.school_id = n.school_id and c.id = n.class_id
    where ${own(scope)} order by n.at desc, n.id limit ${MAX_LISTED}`);
  return rows;
}

/** The number of the person's unread notifications, to be part of a larger statement. */
export function selectUnread(scope: Scope): SQL {
  return sql`select count(*)::int as unread from app.notifications n
    where ${own(scope)} and n.read_at is null`;
}

/** How many of the person's notifications are unread. */
export async function countUnread(scope: Scope): Promise<number> {
  const { rows } = await scope.tx.execute<{ unread: number }>(selectUnread(scope));
  return rows[0]?.unread ?? 0;
}

/** Marks one of the person's notifications read, or all of them. */
export async function markRead(scope: Scope, id?: string): Promise<void> {
  const { school, person, now, tx } = scope;
  await tx.execute(sql`
    update app.notifications set read_at = ${now}
    where school_id = ${school.id} and profile_id = ${person.profile_id} and read_at is null
      and ${id ? sql`id = ${id}` : sql`true`}`);
}

/** Whether a school may have something to notify of now, or notifications from before an instant. */
export function hasNotifications(school_id: SQL, now: string, before: string): SQL {
  return sql`(${hasPlansDue(school_id, now)} or exists (
    select from app.notifications n where n.school_id = ${school_id} and n.at < ${before}))`;
}

/** Deletes the notifications from before an instant. */
export async function dropNotifications(scope: Scope, before: string): Promise<void> {
  await scope.tx.execute(sql`
    delete from app.notifications where school_id = ${scope.school.id} and at < ${before}`);
}

/** Deletes what a person was notified of, and what others were notified of about a pupil. */
export async function eraseNotifications(
  scope: Scope,
  { id, student_id }: DataSubject,
): Promise<void> {
  await scope.tx.execute(sql`
    delete from app.notifications
    where school_id = ${scope.school.id} and (profile_id = ${id} or student_id = ${student_id})`);
}

/** Moves the notifications about one student to another. */
export async function moveNotifications(scope: Scope, { keep, drop }: Joining): Promise<void> {
  await scope.tx.execute(sql`
    update app.notifications set student_id = ${keep.id}
    where school_id = ${scope.school.id} and student_id = ${drop.id}`);
}
