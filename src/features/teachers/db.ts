import { and, eq, or, type SQL } from "drizzle-orm";
import { sql } from "#db/sql.ts";
import { uuids } from "#db/bulk.ts";
import { natural, setsOf } from "#db/columns.ts";
import { inForce, nameIn } from "#db/pieces.ts";
import { bumpVersions } from "#features/people/db.ts";
import { profiles } from "#features/people/table.ts";
import { blankOf } from "#lib/fields.ts";
import { newId } from "#lib/ids.ts";
import { titleWord } from "#lib/titles.ts";
import type { Scope } from "#server/scope.ts";
import type * as z from "zod/mini";
import type { NewTeacher, Teacher, teacherChange } from "./contract.ts";
import { teacherFields } from "./fields.ts";
import { filterTeachers } from "./rules.ts";
import { teachers } from "./table.ts";

export type TeacherFilter = {
  id?: string | undefined;
  status?: Teacher["status"] | undefined;
  specialization?: string | undefined;
  q?: string | undefined;
};

/** The teachers the person may see, by full name; guardians and students see only the names. */
export async function findTeachers(scope: Scope, filter: TeacherFilter = {}): Promise<Teacher[]> {
  const fullName = nameIn("profiles");
  const whole = scope.reaches("teachers.see").includes("all");
  const all = whole ? sql`true` : sql`false`;
  const found = await scope.tx
    .select({
      id: teachers.id,
      teacher_id: teachers.teacher_id,
      title: teachers.title,
      specialization: teachers.specialization,
      qualification: teachers.qualification,
      date_joined: teachers.date_joined,
      status: teachers.status,
      version: teachers.version,
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
      ),
    )
    .orderBy(
      sql`coalesce(nullif(${fullName}, ''), ${teachers.teacher_id}) ${natural}`,
      sql`${teachers.teacher_id} ${natural}`,
    );
  const rows = found.map((teacher) => ({
    ...teacher,
    title_word: teacher.profile
      ? titleWord({ ...teacher.profile, title: teacher.title }, scope.school.staff_title)
      : "",
  }));
  // People who see only names must not discover other fields by searching.
  return filterTeachers(whole ? rows : rows.map(nameOnly), { q: filter.q });
}

/** Guardians see their children's homeroom teachers; students see their own teachers. */
function teacherReach(scope: Scope): SQL {
  const { school, person, today } = scope;
  const reaches = scope.reaches("teachers.see");
  if (reaches.includes("all")) return sql`true`;
  const teaching = (student: SQL, kinds: SQL) => sql`${teachers.id} in (
    select t.teacher_id from app.class_teachers t
    join app.class_enrollments e on e.school_id = t.school_id and e.class_id = t.class_id
    where t.school_id = ${school.id} and ${student} and ${kinds} and e.status = 'active'
      and e.from_date <= ${today} and ${inForce("t", today)})`;
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
    title: null,
    specialization: "",
    qualification: "",
    date_joined: null,
    version: 0,
    profile: profile && { ...profile, email: null, phone: null },
  };
}

/** Adds a teacher with a profile and returns the id. */
export async function insertTeacher(
  scope: Scope,
  teacher: NewTeacher & { date_joined: string },
): Promise<string> {
  const { first_name, last_name, email, phone, ...facts } = teacher;
  const school_id = scope.school.id;
  const [id, profile_id] = [newId(), newId()];
  await scope.tx
    .insert(profiles)
    .values({ school_id, id: profile_id, first_name, last_name, email, phone, role: "teacher" });
  await scope.tx.insert(teachers).values({ school_id, id, profile_id, ...facts });
  return id;
}

/** Locks a teacher's row, so that the second of two editors notices the change of the first. */
export async function lockTeacher(scope: Scope, id: string): Promise<void> {
  await scope.tx
    .select({ id: teachers.id })
    .from(teachers)
    .where(and(eq(teachers.school_id, scope.school.id), eq(teachers.id, id)))
    .for("no key update");
}

export type TeacherChanges = Omit<z.infer<typeof teacherChange>, "id" | "version">;

/** Changes a teacher and the names and contact on the profile, and raises the version. */
export async function updateTeacher(
  scope: Scope,
  teacher: Teacher,
  changes: TeacherChanges,
): Promise<void> {
  const { first_name, last_name, email, phone, ...facts } = changes;
  const { tx, school } = scope;
  const person = { first_name, last_name, email, phone };
  const isNamed = Object.values(person).some((value) => value !== undefined);
  const profile_id = teacher.profile_id ?? (isNamed ? await giveProfile(scope, teacher) : null);
  await tx
    .update(teachers)
    .set({ ...facts, profile_id, version: sql`${teachers.version} + 1` })
    .where(and(eq(teachers.school_id, school.id), eq(teachers.id, teacher.id)));
  if (!isNamed || !profile_id) return;
  await bumpVersions(scope, profile_id, teacher.id);
  await tx
    .update(profiles)
    .set(person)
    .where(and(eq(profiles.school_id, school.id), eq(profiles.id, profile_id)));
}

/**
 * The phone numbers that the school shows to guardians, by the teacher's id; none for anybody else. The teachers
 * must be those of the person's own children.
 */
export async function findPhonesForGuardians(
  scope: Scope,
  teacher_ids: string[],
): Promise<Map<string, string>> {
  const { school, tx } = scope;
  const isGuardian = scope.reaches("family.see").includes("children");
  if (!isGuardian || !school.guardians_see_phones || teacher_ids.length === 0) return new Map();
  const { rows } = await tx.execute<{ id: string; phone: string }>(sql`
    select t.id, p.phone from app.teachers t
    join app.profiles p on p.school_id = t.school_id and p.id = t.profile_id
    where t.school_id = ${school.id} and t.id = any (${uuids(teacher_ids)})
      and t.status = 'active' and p.phone <> ''`);
  return new Map(rows.map(({ id, phone }) => [id, phone]));
}

/** Makes a profile for a teacher without one; names and phone numbers are stored there. */
async function giveProfile(scope: Scope, teacher: Teacher): Promise<string> {
  const id = newId();
  await scope.tx
    .insert(profiles)
    .values({ school_id: scope.school.id, id, first_name: teacher.teacher_id, role: "teacher" });
  return id;
}

/** Blanks out the personal details of an erased teacher, who is no longer active. */
export async function eraseTeacher(scope: Scope, teacher_id: string): Promise<void> {
  await scope.tx.execute(sql`
    update app.teachers set status = 'inactive', ${sql.join(setsOf(blankOf(teacherFields)), sql`, `)}
    where school_id = ${scope.school.id} and id = ${teacher_id}`);
}

/** Whether a profile belongs to a teacher. */
export async function isTeacher(scope: Scope, profile_id: string): Promise<boolean> {
  const { tx, school } = scope;
  const theirs = and(eq(teachers.school_id, school.id), eq(teachers.profile_id, profile_id));
  return (await tx.$count(teachers, theirs)) > 0;
}
