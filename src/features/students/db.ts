import { and, eq, ilike, or, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { natural } from "#db/columns.ts";
import { schools } from "#features/schools/table.ts";
import { profiles } from "#features/people/table.ts";
import { refuse } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import type { Permission, Reach } from "#lib/permissions.ts";
import { planFor, studentLimit } from "#lib/plans.ts";
import type { Scope } from "#server/scope.ts";
import type { NewStudent, Student } from "./contract.ts";
import { students } from "./table.ts";

export type StudentFilter = {
  id?: string | undefined;
  status?: Student["status"] | undefined;
  gender?: Student["gender"] | undefined;
  q?: string | undefined;
};

/** Holds for the students within the person's reach under a permission; `column` holds their id. */
export function studentReach(scope: Scope, permission: Permission, column: AnyPgColumn | SQL): SQL {
  const reaches = scope.reaches(permission);
  return reaches.includes("all") ? sql`true` : related(scope, reaches, column);
}

/** Holds for oneself and the own children, as far as the reaches name them. */
function related(scope: Scope, reaches: Reach[], column: AnyPgColumn | SQL): SQL {
  const { school, person } = scope;
  const parts: SQL[] = [];
  if (reaches.includes("self")) parts.push(sql`${column} = ${person.student_id}`);
  if (reaches.includes("children")) {
    parts.push(sql`${column} in (select student_id from app.guardian_links
      where school_id = ${school.id} and guardian_id = ${person.guardian_id})`);
  }
  return or(...parts) ?? sql`false`;
}

/** Students within reach, by full name, then number; without a profile, by number. */
export async function findStudents(scope: Scope, filter: StudentFilter = {}): Promise<Student[]> {
  // A teacher needs the name, number, class, gender and status of a pupil, not birthday and mail.
  const teacher = scope.person.role === "teacher";
  const mine = related(scope, scope.reaches("students.see"), students.id);
  const fullName = sql`concat_ws(' ', ${profiles.first_name}, ${profiles.last_name})`;
  const wanted = filter.q ? `%${filter.q.replace(/[%_\\]/g, "\\$&")}%` : undefined;
  const rows = await scope.tx
    .select({
      id: students.id,
      student_id: students.student_id,
      gender: students.gender,
      date_of_birth: students.date_of_birth,
      enrollment_date: students.enrollment_date,
      status: students.status,
      profile_id: students.profile_id,
      whole: teacher ? sql<boolean>`coalesce(${mine}, false)` : sql<boolean>`true`,
      profile: {
        first_name: profiles.first_name,
        last_name: profiles.last_name,
        email: profiles.email,
        avatar_url: profiles.avatar_url,
      },
    })
    .from(students)
    .leftJoin(
      profiles,
      and(eq(profiles.school_id, students.school_id), eq(profiles.id, students.profile_id)),
    )
    .where(
      and(
        eq(students.school_id, scope.school.id),
        studentReach(scope, "students.see", students.id),
        filter.id ? eq(students.id, filter.id) : undefined,
        filter.status ? eq(students.status, filter.status) : undefined,
        filter.gender ? eq(students.gender, filter.gender) : undefined,
        wanted ? or(ilike(fullName, wanted), ilike(students.student_id, wanted)) : undefined,
      ),
    )
    .orderBy(
      sql`coalesce(nullif(${fullName}, ''), ${students.student_id}) ${natural}`,
      sql`${students.student_id} ${natural}`,
    );
  return rows.map(({ whole, ...student }) => (whole ? student : asTeachersSee(student)));
}

function asTeachersSee(student: Student): Student {
  const profile = student.profile && { ...student.profile, email: null };
  return { ...student, date_of_birth: null, enrollment_date: null, profile };
}

/**
 * How many students are active; the school's row is locked, so that two cannot pass a limit at once.
 * The lock lets foreign keys pass: a write that has already named the school must not wait for itself.
 */
async function countActiveLocked(scope: Scope): Promise<number> {
  const mine = eq(schools.id, scope.school.id);
  await scope.tx.select({ id: schools.id }).from(schools).where(mine).for("no key update");
  return scope.tx.$count(
    students,
    and(eq(students.school_id, scope.school.id), eq(students.status, "active")),
  );
}

/** Refuses when the school's plan has no room for so many more active students. */
export async function requireSeats(scope: Scope, more: number): Promise<void> {
  const limit = studentLimit(scope.school.plan);
  const wanted = (await countActiveLocked(scope)) + more;
  if (wanted <= limit) return;
  const plan = planFor(wanted);
  throw refuse(
    "CONFLICT",
    `Your plan takes ${limit} active students; the plan ${plan} takes more.`,
    { reason: "plan_limit", limit, plan },
  );
}

/** Adds a student with a profile of the names; answers the id. */
export async function insertStudent(scope: Scope, student: NewStudent): Promise<string> {
  const { first_name, last_name, ...facts } = student;
  const school_id = scope.school.id;
  const [id, profile_id] = [newId(), newId()];
  await scope.tx
    .insert(profiles)
    .values({ school_id, id: profile_id, first_name, last_name, role: "student" });
  await scope.tx.insert(students).values({ school_id, id, profile_id, ...facts });
  return id;
}

export type StudentChanges = Partial<NewStudent> & { status?: Student["status"] | undefined };

/** Changes a student and the names on the profile; a name for one without a profile makes it. */
export async function updateStudent(
  scope: Scope,
  student: Student,
  changes: StudentChanges,
): Promise<void> {
  const { first_name, last_name, ...facts } = changes;
  const school_id = scope.school.id;
  const mine = and(eq(students.school_id, school_id), eq(students.id, student.id));
  if (Object.keys(facts).length > 0) await scope.tx.update(students).set(facts).where(mine);
  if (first_name === undefined && last_name === undefined) return;
  if (student.profile_id) {
    await scope.tx
      .update(profiles)
      .set({ first_name, last_name })
      .where(and(eq(profiles.school_id, school_id), eq(profiles.id, student.profile_id)));
    return;
  }
  const profile_id = newId();
  await scope.tx.insert(profiles).values({
    school_id,
    id: profile_id,
    first_name: first_name ?? "",
    last_name,
    role: "student",
  });
  await scope.tx.update(students).set({ profile_id }).where(mine);
}
