import { and, eq, ilike, or, sql, type SQL } from "drizzle-orm";
import { natural } from "#db/columns.ts";
import { profiles } from "#features/people/table.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import type { NewTeacher, Teacher } from "./contract.ts";
import { teachers } from "./table.ts";

export type TeacherFilter = {
  id?: string | undefined;
  status?: Teacher["status"] | undefined;
  specialization?: string | undefined;
  q?: string | undefined;
};

/** Teachers within reach, by full name; guardians and students learn no more than the names. */
export async function findTeachers(scope: Scope, filter: TeacherFilter = {}): Promise<Teacher[]> {
  const fullName = sql`concat_ws(' ', ${profiles.first_name}, ${profiles.last_name})`;
  const whole = scope.reaches("teachers.see").includes("all");
  const all = whole ? sql`true` : sql`false`;
  const wanted = filter.q ? `%${filter.q.replace(/[%_\\]/g, "\\$&")}%` : undefined;
  const rows = await scope.tx
    .select({
      id: teachers.id,
      teacher_id: teachers.teacher_id,
      specialization: teachers.specialization,
      qualification: teachers.qualification,
      date_joined: teachers.date_joined,
      status: teachers.status,
      profile_id: teachers.profile_id,
      profile: {
        first_name: profiles.first_name,
        last_name: profiles.last_name,
        email: profiles.email,
        phone: profiles.phone,
        avatar_url: profiles.avatar_url,
      },
    })
    .from(teachers)
    .leftJoin(
      profiles,
      and(eq(profiles.school_id, teachers.school_id), eq(profiles.id, teachers.profile_id)),
    )
    .where(
      and(
        eq(teachers.school_id, scope.school.id),
        teacherReach(scope),
        filter.id ? eq(teachers.id, filter.id) : undefined,
        filter.status ? eq(teachers.status, filter.status) : undefined,
        filter.specialization
          ? and(all, eq(teachers.specialization, filter.specialization))
          : undefined,
        wanted
          ? or(
              ilike(fullName, wanted),
              // Who sees only names must not find out the rest by searching for it.
              and(all, ilike(teachers.teacher_id, wanted)),
              and(all, ilike(teachers.specialization, wanted)),
            )
          : undefined,
      ),
    )
    .orderBy(
      sql`coalesce(nullif(${fullName}, ''), ${teachers.teacher_id}) ${natural}`,
      sql`${teachers.teacher_id} ${natural}`,
    );
  return whole ? rows : rows.map(nameOnly);
}

/** Homeroom teachers of the own children; a student's own teachers. */
function teacherReach(scope: Scope): SQL {
  const { school, person, today } = scope;
  const reaches = scope.reaches("teachers.see");
  if (reaches.includes("all")) return sql`true`;
  const teaching = (student: SQL, kinds: SQL) => sql`${teachers.id} in (
    select t.teacher_id from app.class_teachers t
    join app.class_enrollments e on e.school_id = t.school_id and e.class_id = t.class_id
    where t.school_id = ${school.id} and ${student} and ${kinds} and e.status = 'active'
      and e.from_date <= ${today} and t.from_date <= ${today} and (t.to_date is null or t.to_date >= ${today}))`;
  const parts: SQL[] = [];
  if (reaches.includes("self")) {
    parts.push(teaching(sql`e.student_id = ${person.student_id}`, sql`true`));
  }
  if (reaches.includes("children")) {
    const children = sql`e.student_id in (select student_id from app.guardian_links
      where school_id = ${school.id} and guardian_id = ${person.guardian_id})`;
    parts.push(teaching(children, sql`t.kind = 'homeroom'`));
  }
  return or(...parts) ?? sql`false`;
}

function nameOnly(teacher: Teacher): Teacher {
  const { profile } = teacher;
  return {
    ...teacher,
    teacher_id: "",
    specialization: "",
    qualification: "",
    date_joined: null,
    profile: profile && { ...profile, email: null, phone: null },
  };
}

/** Adds a teacher with a profile; answers the id. */
export async function insertTeacher(scope: Scope, teacher: NewTeacher): Promise<string> {
  const { first_name, last_name, email, phone, ...facts } = teacher;
  const school_id = scope.school.id;
  const [id, profile_id] = [newId(), newId()];
  await scope.tx
    .insert(profiles)
    .values({ school_id, id: profile_id, first_name, last_name, email, phone, role: "teacher" });
  await scope.tx.insert(teachers).values({ school_id, id, profile_id, ...facts });
  return id;
}

export type TeacherChanges = Partial<NewTeacher> & { status?: Teacher["status"] | undefined };

/** Changes a teacher and the profile's names and contact. */
export async function updateTeacher(
  scope: Scope,
  teacher: Teacher,
  changes: TeacherChanges,
): Promise<void> {
  const { first_name, last_name, email, phone, ...facts } = changes;
  const school_id = scope.school.id;
  if (Object.keys(facts).length > 0) {
    await scope.tx
      .update(teachers)
      .set(facts)
      .where(and(eq(teachers.school_id, school_id), eq(teachers.id, teacher.id)));
  }
  const person = { first_name, last_name, email, phone };
  const named = Object.values(person).some((value) => value !== undefined);
  if (!named || !teacher.profile_id) return;
  await scope.tx
    .update(profiles)
    .set(person)
    .where(and(eq(profiles.school_id, school_id), eq(profiles.id, teacher.profile_id)));
}
