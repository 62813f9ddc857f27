import { and, eq, gte, ne, sql } from "drizzle-orm";
import { natural } from "#db/columns.ts";
import { classEnrollments, classes } from "#features/classes/table.ts";
import { profiles } from "#features/people/table.ts";
import { studentReach } from "#features/students/db.ts";
import { students } from "#features/students/table.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import type { Enrollment } from "#features/classes/contract.ts";

export type EnrollmentFilter = {
  id?: string | undefined;
  class_id?: string | undefined;
  student_id?: string | undefined;
  status?: Enrollment["status"] | undefined;
};

/** Enrolments of the students within reach, by the student's name. */
export async function findEnrollments(
  scope: Scope,
  filter: EnrollmentFilter,
): Promise<Enrollment[]> {
  const fullName = sql`concat_ws(' ', ${profiles.first_name}, ${profiles.last_name})`;
  const rows = await scope.tx
    .select({
      id: classEnrollments.id,
      class_id: classEnrollments.class_id,
      student_id: classEnrollments.student_id,
      from_date: classEnrollments.from_date,
      to_date: classEnrollments.to_date,
      status: classEnrollments.status,
      number: students.student_id,
      gender: students.gender,
      student_status: students.status,
      first_name: profiles.first_name,
      last_name: profiles.last_name,
    })
    .from(classEnrollments)
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
        filter.id ? eq(classEnrollments.id, filter.id) : undefined,
        filter.class_id ? eq(classEnrollments.class_id, filter.class_id) : undefined,
        filter.student_id ? eq(classEnrollments.student_id, filter.student_id) : undefined,
        filter.status ? eq(classEnrollments.status, filter.status) : undefined,
      ),
    )
    .orderBy(
      sql`coalesce(nullif(${fullName}, ''), ${students.student_id}) ${natural}`,
      classEnrollments.from_date,
    );
  return rows.map(({ number, gender, student_status, first_name, last_name, ...enrollment }) => ({
    ...enrollment,
    student: {
      id: enrollment.student_id,
      student_id: number,
      gender,
      status: student_status,
      first_name: first_name ?? "",
      last_name: last_name ?? "",
    },
  }));
}

/** A class with its row locked and how many are enrolled, so that two cannot take one last seat. */
export async function lockClass(scope: Scope, class_id: string) {
  const mine = and(eq(classes.school_id, scope.school.id), eq(classes.id, class_id));
  const [found] = await scope.tx
    .select({ name: classes.name, kind: classes.kind, maximum_students: classes.maximum_students })
    .from(classes)
    .where(mine)
    .for("no key update");
  if (!found) return undefined;
  const enrolled = await scope.tx.$count(
    classEnrollments,
    and(
      eq(classEnrollments.school_id, scope.school.id),
      eq(classEnrollments.class_id, class_id),
      eq(classEnrollments.status, "active"),
    ),
  );
  return { ...found, enrolled };
}

/** The name of another class (not a halaqah) in which the student is enrolled now. */
export async function findOtherClass(
  scope: Scope,
  student_id: string,
  class_id: string,
): Promise<string | undefined> {
  const [found] = await scope.tx
    .select({ name: classes.name })
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
        eq(classEnrollments.student_id, student_id),
        eq(classEnrollments.status, "active"),
        eq(classes.kind, "class"),
        ne(classes.id, class_id),
      ),
    );
  return found?.name;
}

/** Locks the student's row, so that two classes cannot take the same student at once. */
export async function lockStudent(scope: Scope, student_id: string): Promise<void> {
  await scope.tx
    .select({ id: students.id })
    .from(students)
    .where(and(eq(students.school_id, scope.school.id), eq(students.id, student_id)))
    .for("no key update");
}

/**
 * Opens again an enrolment in the class that ended, but not before the day: two lines for one day
 * would count the student twice. Answers its id.
 */
export async function reopenEnrollment(
  scope: Scope,
  { class_id, student_id, from_date }: { class_id: string; student_id: string; from_date: string },
): Promise<string | undefined> {
  const [reopened] = await scope.tx
    .update(classEnrollments)
    .set({
      status: "active",
      to_date: null,
      from_date: sql`least(${classEnrollments.from_date}, ${from_date}::date)`,
    })
    .where(
      and(
        eq(classEnrollments.school_id, scope.school.id),
        eq(classEnrollments.class_id, class_id),
        eq(classEnrollments.student_id, student_id),
        gte(classEnrollments.to_date, from_date),
      ),
    )
    .returning({ id: classEnrollments.id });
  return reopened?.id;
}

/** Enrols a student from a day on; answers the id. */
export async function insertEnrollment(
  scope: Scope,
  enrollment: { class_id: string; student_id: string; from_date: string },
): Promise<string> {
  const id = newId();
  await scope.tx.insert(classEnrollments).values({ school_id: scope.school.id, id, ...enrollment });
  return id;
}

/** Ends an enrolment; its last day still counts. */
export async function endEnrollment(scope: Scope, id: string, to_date: string): Promise<void> {
  await scope.tx
    .update(classEnrollments)
    .set({ status: "ended", to_date })
    .where(and(eq(classEnrollments.school_id, scope.school.id), eq(classEnrollments.id, id)));
}
