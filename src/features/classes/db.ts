import { inForce } from "#db/pieces.ts";
import { and, eq, isNull, or, type SQL } from "drizzle-orm";
import { sql } from "#db/sql.ts";
import { natural } from "#db/columns.ts";
import { profiles } from "#features/people/table.ts";
import { teachers } from "#features/teachers/table.ts";
import { addDays } from "#lib/dates.ts";
import { refuse } from "#lib/errors.ts";
import { matcher } from "#lib/folded.ts";
import { newId, NO_ONE } from "#lib/ids.ts";
import { fullName } from "#lib/names.ts";
import { titleWord } from "#lib/titles.ts";
import type { Scope } from "#server/scope.ts";
import type { NewClass, SchoolClass } from "./contract.ts";
import { classEnrollments, classes, classTeachers } from "./table.ts";

/** True when the person teaches the class on the day, as homeroom teacher, assistant or substitute. */
export function teaches(scope: Scope, class_id: SQL, date: SQL | string): SQL {
  return sql`exists (select from app.class_teachers t
    where t.school_id = ${scope.school.id} and t.class_id = ${class_id}
      and t.teacher_id = ${scope.person.teacher_id ?? NO_ONE}
      and ${inForce("t", date)})`;
}

export type ClassFilter = {
  id?: string | undefined;
  q?: string | undefined;
  grade_level?: string | undefined;
  academic_year?: string | undefined;
};

/** A person sees all classes, or those in which they or their children are enrolled today. */
function classReach(scope: Scope): SQL {
  const { school, person, today } = scope;
  const reaches = scope.reaches("classes.see");
  if (reaches.includes("all")) return sql`true`;
  const pupils: SQL[] = [];
  if (reaches.includes("self")) pupils.push(sql`e.student_id = ${person.student_id}`);
  if (reaches.includes("children")) {
    pupils.push(sql`e.student_id in (select student_id from app.guardian_links
      where school_id = ${school.id} and guardian_id = ${person.guardian_id})`);
  }
  return sql`${classes.id} in (select e.class_id from app.class_enrollments e
    where e.school_id = ${school.id} and e.status = 'active' and e.from_date <= ${today}
      and (${or(...pupils) ?? sql`false`}))`;
}

/** The classes the person may see, with today's homeroom teacher and count, by grade level and name. */
export async function findClasses(scope: Scope, filter: ClassFilter = {}): Promise<SchoolClass[]> {
  const { school, today } = scope;
  const rows = await scope.tx
    .select({
      id: classes.id,
      name: classes.name,
      description: classes.description,
      grade_level: classes.grade_level,
      academic_year: classes.academic_year,
      maximum_students: classes.maximum_students,
      kind: classes.kind,
      archived_on: classes.archived_on,
      version: classes.version,
      homeroom_teacher_id: teachers.id,
      first_name: profiles.first_name,
      last_name: profiles.last_name,
      title: teachers.title,
      student_count: sql<number>`(select count(*)::int from app.class_enrollments e
        where e.school_id = ${school.id} and e.class_id = ${classes.id} and e.status = 'active'
          and e.from_date <= ${today})`,
    })
    .from(classes)
    .leftJoin(
      classTeachers,
      and(
        eq(classTeachers.school_id, classes.school_id),
        eq(classTeachers.class_id, classes.id),
        eq(classTeachers.kind, "homeroom"),
        sql`${classTeachers.from_date} <= ${today}`,
        sql`(${classTeachers.to_date} is null or ${classTeachers.to_date} >= ${today})`,
      ),
    )
    .leftJoin(
      teachers,
      and(eq(teachers.school_id, classes.school_id), eq(teachers.id, classTeachers.teacher_id)),
    )
    .leftJoin(
      profiles,
      and(eq(profiles.school_id, classes.school_id), eq(profiles.id, teachers.profile_id)),
    )
    .where(
      and(
        eq(classes.school_id, school.id),
        classReach(scope),
        filter.id ? eq(classes.id, filter.id) : undefined,
        filter.grade_level ? eq(classes.grade_level, filter.grade_level) : undefined,
        filter.academic_year ? eq(classes.academic_year, filter.academic_year) : undefined,
      ),
    )
    .orderBy(sql`${classes.grade_level} ${natural}`, sql`${classes.name} ${natural}`);
  const found = rows.map(({ first_name, last_name, title, ...row }) => {
    const name = { first_name: first_name ?? "", last_name: last_name ?? "" };
    const id = row.homeroom_teacher_id;
    const title_word = titleWord({ ...name, title }, school.staff_title);
    return { ...row, homeroom_teacher: id ? { id, ...name, title_word } : null };
  });
  const finds = matcher(filter.q ?? "");
  return found.filter(({ name, description, homeroom_teacher }) =>
    finds([name, description, homeroom_teacher && fullName(homeroom_teacher)]),
  );
}

/** Adds a class and returns its id. */
export async function insertClass(
  scope: Scope,
  schoolClass: Omit<NewClass, "homeroom_teacher_id">,
): Promise<string> {
  const id = newId();
  await scope.tx.insert(classes).values({ school_id: scope.school.id, id, ...schoolClass });
  return id;
}

export async function updateClass(
  scope: Scope,
  id: string,
  changes: Partial<Omit<NewClass, "homeroom_teacher_id">> & {
    archived_on?: string | null | undefined;
  },
): Promise<void> {
  await scope.tx
    .update(classes)
    .set({ ...changes, version: sql`${classes.version} + 1` })
    .where(and(eq(classes.school_id, scope.school.id), eq(classes.id, id)));
}

/** Makes a teacher the homeroom teacher from today; the previous one ends yesterday. Null appoints nobody. */
export async function setHomeroomTeacher(
  scope: Scope,
  class_id: string,
  teacher_id: string | null,
): Promise<void> {
  const { tx, today } = scope;
  const school_id = scope.school.id;
  const open = and(
    eq(classTeachers.school_id, school_id),
    eq(classTeachers.class_id, class_id),
    eq(classTeachers.kind, "homeroom"),
    isNull(classTeachers.to_date),
  );
  // Two homeroom teachers on one day would list the class twice. A row that began today is therefore
  // given to the new teacher; without one it becomes an assistant's row for today.
  const [begunToday] = await tx
    .select({ id: classTeachers.id })
    .from(classTeachers)
    .where(and(open, sql`${classTeachers.from_date} >= ${today}`));
  if (begunToday) {
    const turned = teacher_id ? { teacher_id } : { kind: "assistant" as const, to_date: today };
    await tx.update(classTeachers).set(turned).where(open);
    return;
  }
  await tx
    .update(classTeachers)
    .set({ to_date: addDays(today, -1) })
    .where(open);
  if (!teacher_id) return;
  await tx
    .insert(classTeachers)
    .values({ school_id, id: newId(), class_id, teacher_id, kind: "homeroom", from_date: today });
}

/** Locks a class and counts its enrolments, so that two requests cannot take one last seat. */
export async function lockClass(scope: Scope, class_id: string) {
  const mine = and(eq(classes.school_id, scope.school.id), eq(classes.id, class_id));
  const [found] = await scope.tx
    .select({
      id: classes.id,
      name: classes.name,
      kind: classes.kind,
      maximum_students: classes.maximum_students,
      archived_on: classes.archived_on,
    })
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

export type LockedClass = NonNullable<Awaited<ReturnType<typeof lockClass>>>;

/** Locks a class; refuses when it is archived, because an archived class takes nobody. */
export async function requireOpenClass(scope: Scope, class_id: string): Promise<LockedClass> {
  const schoolClass = await lockClass(scope, class_id);
  if (!schoolClass) throw refuse("NOT_FOUND", "There is no such class.");
  if (!schoolClass.archived_on) return schoolClass;
  throw refuse("CONFLICT", `${schoolClass.name} is archived.`, { reason: "archived" });
}

/** Adds a further teacher to a class and returns the id of the row. */
export async function insertStaff(
  scope: Scope,
  staff: Pick<
    typeof classTeachers.$inferSelect,
    "class_id" | "teacher_id" | "kind" | "from_date"
  > & {
    to_date?: string | undefined;
  },
): Promise<string> {
  const id = newId();
  await scope.tx.insert(classTeachers).values({ school_id: scope.school.id, id, ...staff });
  return id;
}
