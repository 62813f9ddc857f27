import { insertRows, isAnyOf } from "#db/bulk.ts";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { nameIn } from "#db/pieces.ts";
import { classEnrollments, classes } from "#features/classes/table.ts";
import { profiles } from "#features/people/table.ts";
import { studentReach } from "#features/students/db.ts";
import { students, studentStatuses } from "#features/students/table.ts";
import { newId } from "#lib/ids.ts";
import type { Joining } from "#server/persons.ts";
import type { Scope } from "#server/scope.ts";
import type { StatusChange } from "./contract.ts";

type Filter = { id?: string; student_id?: string };

/** The status changes the person may see, the newest first. */
export async function findStatusChanges(scope: Scope, filter: Filter): Promise<StatusChange[]> {
  const { school, tx } = scope;
  const { id, student_id } = filter;
  const changes = studentStatuses;
  const rows = await tx
    .select({
      id: changes.id,
      student_id: changes.student_id,
      from_status: sql<StatusChange["from_status"]>`${changes.from_status}`,
      to_status: sql<StatusChange["to_status"]>`${changes.to_status}`,
      date: changes.date,
      reason: changes.reason,
      changed_by: nameIn("profiles"),
      created_at: changes.created_at,
      undone_at: changes.undone_at,
      may_undo: sql<boolean>`${changes.undone_at} is null and not exists (
        select from app.student_statuses later
        where later.school_id = ${school.id} and later.student_id = ${changes.student_id}
          and later.undone_at is null and later.id > ${changes.id})`,
    })
    .from(changes)
    .leftJoin(
      profiles,
      and(eq(profiles.school_id, changes.school_id), eq(profiles.id, changes.changed_by)),
    )
    .where(
      and(
        eq(changes.school_id, school.id),
        studentReach(scope, "students.private", changes.student_id),
        id ? eq(changes.id, id) : undefined,
        student_id ? eq(changes.student_id, student_id) : undefined,
      ),
    )
    .orderBy(desc(changes.id));
  return rows.map((row) => ({ ...row, changed_by: row.changed_by.trim() }));
}

export type StatusStep = {
  student_id: string;
  from_status: StatusChange["from_status"];
  to_status: StatusChange["to_status"];
  date: string;
  reason: string;
};

/** Writes status changes. Students who are no longer active leave their classes; the day still counts. */
export async function insertStatusChanges(scope: Scope, steps: StatusStep[]): Promise<void> {
  const { school, tx, person } = scope;
  const [first] = steps;
  if (!first) return;
  const ids = steps.map(({ student_id }) => student_id);
  const { to_status, date } = first;
  const ended = to_status === "active" ? [] : await endEnrollments(scope, ids, date);
  await tx
    .update(students)
    .set({ status: to_status, version: sql`${students.version} + 1` })
    .where(and(eq(students.school_id, school.id), isAnyOf(students.id, ids)));
  await insertRows(
    tx,
    studentStatuses,
    steps.map((step) => ({
      school_id: school.id,
      id: newId(),
      ...step,
      ended: ended
        .filter((enrollment) => enrollment.student_id === step.student_id)
        .map(({ id }) => id),
      changed_by: person.profile_id,
    })),
  );
}

/** An enrolment that begins after the day ends on its first day, since a row covers at least one. */
async function endEnrollments(scope: Scope, student_ids: string[], date: string) {
  return scope.tx
    .update(classEnrollments)
    .set({ status: "ended", to_date: sql`greatest(${classEnrollments.from_date}, ${date}::date)` })
    .where(
      and(
        eq(classEnrollments.school_id, scope.school.id),
        isAnyOf(classEnrollments.student_id, student_ids),
        isNull(classEnrollments.to_date),
      ),
    )
    .returning({ id: classEnrollments.id, student_id: classEnrollments.student_id });
}

/** Restores the status before a change, and reopens the enrolments that the change ended. */
export async function undoStatusChange(scope: Scope, change: StatusChange): Promise<void> {
  const { school, tx, now } = scope;
  const [row] = await tx
    .update(studentStatuses)
    .set({ undone_at: now })
    .where(and(eq(studentStatuses.school_id, school.id), eq(studentStatuses.id, change.id)))
    .returning({ ended: studentStatuses.ended });
  await tx
    .update(students)
    .set({ status: change.from_status, version: sql`${students.version} + 1` })
    .where(and(eq(students.school_id, school.id), eq(students.id, change.student_id)));
  if (!row?.ended.length) return;
  await tx
    .update(classEnrollments)
    .set({ status: "active", to_date: null })
    .where(and(eq(classEnrollments.school_id, school.id), isAnyOf(classEnrollments.id, row.ended)));
}

/**
 * Finds what prevents undoing a status change: a class the student left that is full or archived, or the
 * homeroom class the student is in now. Locks the rows.
 */
export async function findHindrance(
  scope: Scope,
  change: StatusChange,
): Promise<{ reason: "class_full" | "other_class"; name: string } | undefined> {
  const { school, tx } = scope;
  const { rows } = await tx.execute<{ name: string; full: boolean; other: string | null }>(sql`
    select c.name, c.archived_on is not null or (
        select count(*) from app.class_enrollments e
        where e.school_id = c.school_id and e.class_id = c.id and e.status = 'active'
      ) >= c.maximum_students as full,
      case when c.kind = 'class' then (
        select o.name from app.class_enrollments e
        join app.classes o on o.school_id = e.school_id and o.id = e.class_id and o.kind = 'class'
        where e.school_id = c.school_id and e.student_id = ${change.student_id}
          and e.status = 'active' limit 1) end as other
    from ${classes} c
    where c.school_id = ${school.id} and c.id in (
      select e.class_id from app.class_enrollments e
      join app.student_statuses s on s.school_id = e.school_id and e.id = any (s.ended)
      where e.school_id = ${school.id} and s.id = ${change.id})
    for no key update of c`);
  const hindered = rows.find(({ full, other }) => full || other);
  if (!hindered) return undefined;
  return hindered.other
    ? { reason: "other_class", name: hindered.other }
    : { reason: "class_full", name: hindered.name };
}

/** Blanks out the reasons of a student's status changes. */
export async function eraseStatuses(scope: Scope, student_id: string): Promise<void> {
  await scope.tx.execute(sql`
    update app.student_statuses set reason = ''
    where school_id = ${scope.school.id} and student_id = ${student_id}`);
}

/** Counts the status changes of a student. */
export async function countStatuses(scope: Scope, student_id: string): Promise<number> {
  const { tx, school } = scope;
  return tx.$count(
    studentStatuses,
    and(eq(studentStatuses.school_id, school.id), eq(studentStatuses.student_id, student_id)),
  );
}

/** Gives the status changes of the dropped student to the kept one; returns how many. */
export async function moveStatuses(scope: Scope, { keep, drop }: Joining): Promise<number> {
  const { rowCount } = await scope.tx.execute(sql`
    update app.student_statuses set student_id = ${keep.id}
    where school_id = ${scope.school.id} and student_id = ${drop.id}`);
  return rowCount ?? 0;
}

/** Replaces merged enrolments in status changes, so that undoing reopens the enrolment that remains. */
export async function renameEnded(
  scope: Scope,
  joined: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [gone, stays] of joined) {
    await scope.tx.execute(sql`update app.student_statuses
      set ended = array_replace(ended, ${gone}::uuid, ${stays}::uuid)
      where school_id = ${scope.school.id} and ${gone}::uuid = any (ended)`);
  }
}
