import { insertRows, isAnyOf, uuids } from "#db/bulk.ts";
import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import { natural } from "#db/columns.ts";
import { nameIn } from "#db/pieces.ts";
import type { Enrolled, EnrollmentPlan } from "./rules.ts";
import { classEnrollments, classes } from "#features/classes/table.ts";
import { profiles } from "#features/people/table.ts";
import { studentReach } from "#features/students/db.ts";
import { students } from "#features/students/table.ts";
import { addDays } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { Joining } from "#server/persons.ts";
import type { Scope } from "#server/scope.ts";
import type { Enrollment } from "./contract.ts";

export type EnrollmentFilter = {
  ids?: string[] | undefined;
  class_id?: string | undefined;
  student_id?: string | undefined;
  status?: Enrollment["status"] | undefined;
};

/** The enrolments of the students the person may see, by the student's name. */
export async function findEnrollments(
  scope: Scope,
  filter: EnrollmentFilter,
): Promise<Enrollment[]> {
  const fullName = nameIn("profiles");
  const rows = await scope.tx
    .select({
      id: classEnrollments.id,
      class_id: classEnrollments.class_id,
      student_id: classEnrollments.student_id,
      from_date: classEnrollments.from_date,
      to_date: classEnrollments.to_date,
      status: classEnrollments.status,
      class: { name: classes.name, grade_level: classes.grade_level, kind: classes.kind },
      number: students.student_id,
      gender: students.gender,
      student_status: students.status,
      first_name: profiles.first_name,
      last_name: profiles.last_name,
      avatar_url: profiles.avatar_url,
    })
    .from(classEnrollments)
    .innerJoin(
      classes,
      and(
        eq(classes.school_id, classEnrollments.school_id),
        eq(classes.id, classEnrollments.class_id),
      ),
    )
    .innerJoin(
      students,
      and(
        eq(students.school_id, classEnrollments.school_id),
        eq(students.id, classEnrollments.student_id),
      ),
    )
    .leftJoin(
      profiles,
      and(eq(profiles.school_id, students.school_id), eq(profiles.id, students.profile_id)),
    )
    .where(
      and(
        eq(classEnrollments.school_id, scope.school.id),
        studentReach(scope, "enrollments.see", classEnrollments.student_id),
        filter.ids ? isAnyOf(classEnrollments.id, filter.ids) : undefined,
        filter.class_id ? eq(classEnrollments.class_id, filter.class_id) : undefined,
        filter.student_id ? eq(classEnrollments.student_id, filter.student_id) : undefined,
        filter.status ? eq(classEnrollments.status, filter.status) : undefined,
      ),
    )
    .orderBy(
      sql`coalesce(nullif(${fullName}, ''), ${students.student_id}) ${natural}`,
      classEnrollments.from_date,
    );
  return rows.map(
    ({ number, gender, student_status, first_name, last_name, avatar_url, ...enrollment }) => ({
      ...enrollment,
      student: {
        id: enrollment.student_id,
        student_id: number,
        gender,
        status: student_status,
        first_name: first_name ?? "",
        last_name: last_name ?? "",
        avatar_url,
      },
    }),
  );
}

/**
 * Reopens the enrolments of students in a class that ended on the day before `from_date` or later, and returns
 * their ids by student: two rows for one day would count a student twice, and two adjoining rows say no more than one.
 */
export async function continueEnrollments(
  scope: Scope,
  class_id: string,
  student_ids: string[],
  from_date: string,
): Promise<Map<string, string>> {
  const { school, tx } = scope;
  const { rows } = await tx.execute<{ id: string; student_id: string }>(sql`
    update app.class_enrollments set status = 'active', to_date = null,
      from_date = least(from_date, ${from_date}::date)
    where school_id = ${school.id} and id in (
      select distinct on (student_id) id from app.class_enrollments
      where school_id = ${school.id} and class_id = ${class_id}
        and student_id = any (${uuids(student_ids)}) and to_date >= ${addDays(from_date, -1)}
      order by student_id, to_date desc, id desc)
    returning id, student_id`);
  return new Map(rows.map(({ id, student_id }) => [student_id, id]));
}

/** Reopens ended enrolments as if they had never ended. */
export async function reopenEnrollments(scope: Scope, ids: string[]): Promise<void> {
  await scope.tx
    .update(classEnrollments)
    .set({ status: "active", to_date: null })
    .where(and(eq(classEnrollments.school_id, scope.school.id), isAnyOf(classEnrollments.id, ids)));
}

/** Deletes enrolments that were wrong from the start. */
export async function deleteEnrollments(scope: Scope, ids: string[]): Promise<void> {
  await scope.tx
    .delete(classEnrollments)
    .where(and(eq(classEnrollments.school_id, scope.school.id), isAnyOf(classEnrollments.id, ids)));
}

/** Those of the enrolments that have marks, or marks on a day or after it. */
export async function findMarkedEnrollments(
  scope: Scope,
  ids: string[],
  from = "-infinity",
): Promise<string[]> {
  const { rows } = await scope.tx.execute<{ id: string }>(sql`
    select e.id from app.class_enrollments e
    where e.school_id = ${scope.school.id} and e.id = any (${uuids(ids)})
      and exists (select from app.attendance a
        where a.school_id = e.school_id and a.class_id = e.class_id
          and a.student_id = e.student_id and a.date >= greatest(e.from_date, ${from}::date)
          and (e.to_date is null or a.date <= e.to_date))`);
  return rows.map(({ id }) => id);
}

/** The open enrolments of students in classes of all kinds. */
export async function findOpen(scope: Scope, student_ids: string[]) {
  return scope.tx
    .select({
      id: classEnrollments.id,
      student_id: classEnrollments.student_id,
      class_id: classEnrollments.class_id,
      from_date: classEnrollments.from_date,
      kind: classes.kind,
      name: classes.name,
    })
    .from(classEnrollments)
    .innerJoin(
      classes,
      and(
        eq(classes.school_id, classEnrollments.school_id),
        eq(classes.id, classEnrollments.class_id),
      ),
    )
    .where(
      and(
        eq(classEnrollments.school_id, scope.school.id),
        isAnyOf(classEnrollments.student_id, student_ids),
        isNull(classEnrollments.to_date),
      ),
    );
}

export type ClassPlace = { class_id: string; student_id: string };

/** Enrols pupils from a day on; returns the enrolment ids by student. */
export async function beginEnrollments(
  scope: Scope,
  places: ClassPlace[],
  from_date: string,
): Promise<Map<string, string>> {
  const rows = places.map((place) => ({
    school_id: scope.school.id,
    id: newId(),
    ...place,
    from_date,
    status: "active" as const,
  }));
  await insertRows(scope.tx, classEnrollments, rows);
  return new Map(rows.map(({ student_id, id }) => [student_id, id]));
}

/** Ends enrolments on a day; one that began later ends on its first day, since a row covers one at least. */
export async function endEnrollments(scope: Scope, ids: string[], to_date: string): Promise<void> {
  await scope.tx
    .update(classEnrollments)
    .set({
      status: "ended",
      to_date: sql`greatest(${classEnrollments.from_date}, ${to_date}::date)`,
    })
    .where(and(eq(classEnrollments.school_id, scope.school.id), isAnyOf(classEnrollments.id, ids)));
}

/** Ends the open enrolments of an erased student. */
export async function eraseEnrollments(scope: Scope, student_id: string): Promise<void> {
  const { tx, school, today } = scope;
  await tx.execute(sql`
    update app.class_enrollments set status = 'ended', to_date = greatest(from_date, ${today}::date)
    where school_id = ${school.id} and student_id = ${student_id} and to_date is null`);
}

/** All enrolments of a student, open and past. */
export async function findPeriods(scope: Scope, student_id: string): Promise<Enrolled[]> {
  const { rows } = await scope.tx.execute<Enrolled>(sql`
    select e.id, e.class_id, e.from_date, e.to_date, c.name as class_name,
      c.kind = 'class' as is_homeroom
    from app.class_enrollments e
    join app.classes c on c.school_id = e.school_id and c.id = e.class_id
    where e.school_id = ${scope.school.id} and e.student_id = ${student_id}
    order by e.from_date, e.id`);
  return rows;
}

/** Locks all enrolments of students, in the order in which other writes lock them. */
export async function lockEnrollments(scope: Scope, student_ids: string[]): Promise<void> {
  await scope.tx.execute(sql`
    select from app.class_enrollments where school_id = ${scope.school.id}
      and student_id = any (${sql.param(student_ids)}::uuid[]) order by id for update`);
}

/** Gives the enrolments of the dropped student to the kept one, as planned. */
export async function joinEnrollments(
  scope: Scope,
  { keep, drop }: Joining,
  { joined, widened, ended }: EnrollmentPlan,
): Promise<void> {
  const execute = (statement: SQL) => scope.tx.execute(statement);
  const mine = sql`school_id = ${scope.school.id}`;
  await execute(sql`delete from app.class_enrollments
    where ${mine} and id = any (${sql.param([...joined.keys()])}::uuid[])`);
  for (const { id, from_date, to_date } of widened) {
    await execute(sql`update app.class_enrollments set from_date = ${from_date}, to_date = ${to_date},
        status = ${to_date === null ? "active" : "ended"}
      where ${mine} and id = ${id}`);
  }
  await execute(sql`update app.class_enrollments set student_id = ${keep.id}
    where ${mine} and student_id = ${drop.id}`);
  for (const { id, to_date } of ended) {
    await execute(sql`update app.class_enrollments set status = 'ended', to_date = ${to_date}
      where ${mine} and id = ${id}`);
  }
}
