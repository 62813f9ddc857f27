import { insertRows, isAnyOf } from "#db/bulk.ts";
import { and, eq, ne, sql } from "drizzle-orm";
import type pg from "pg";
import { natural } from "#db/columns.ts";
import { nameIn } from "#db/pieces.ts";
import { findAdmitted } from "#features/members/access/db.ts";
import { guardianLinks, guardians } from "#features/guardians/table.ts";
import { profiles } from "#features/people/table.ts";
import { lockSchool } from "#features/schools/db.ts";
import { students } from "#features/students/table.ts";
import { teachers } from "#features/teachers/table.ts";
import type { Duty, TeacherTitle } from "#lib/enumerations.ts";
import { refuse } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import type { Role } from "#lib/permissions.ts";
import { greetedName } from "#lib/titles.ts";
import type { Scope } from "#server/scope.ts";
import type { Member, NewMember } from "./contract.ts";
import { nextNumbers } from "./rules.ts";

export type MemberRow = Pick<
  Member,
  "id" | "first_name" | "last_name" | "greeted" | "email" | "phone" | "role" | "duties" | "children"
>;

/** The people of the school by name, guardians with their children's names. Erased people are left out. */
export async function findPeople(
  scope: Scope,
  filter: { id?: string | undefined } = {},
): Promise<MemberRow[]> {
  const { rows } = await scope.tx.execute<
    Omit<MemberRow, "greeted"> & { title: TeacherTitle | null }
  >(sql`
    select p.id, p.first_name, p.last_name, p.email, p.phone, p.role, p.duties, t.title, array(
      select ${nameIn("c")} from app.guardians g
      join app.guardian_links l on l.school_id = g.school_id and l.guardian_id = g.id
      join app.students s on s.school_id = l.school_id and s.id = l.student_id
      join app.profiles c on c.school_id = s.school_id and c.id = s.profile_id
      where g.school_id = p.school_id and g.profile_id = p.id order by 1
    ) as children
    from app.profiles p
    left join app.teachers t on t.school_id = p.school_id and t.profile_id = p.id
    where p.school_id = ${scope.school.id} and p.first_name <> '' and ${filter.id ? sql`p.id = ${filter.id}` : sql`true`}
    order by ${nameIn("p")} ${natural}, p.id`);
  return rows.map(({ title, ...person }) => ({
    ...person,
    greeted: greetedName(person.role, { ...person, title }, scope.school.staff_title),
  }));
}

/** One person of the school; throws NOT_FOUND for any other id. */
export async function requireMember(scope: Scope, id: string): Promise<MemberRow> {
  const [person] = await findPeople(scope, { id });
  if (!person) throw refuse("NOT_FOUND", "There is no such person.");
  return person;
}

/** The number of pupils at the school. */
export async function countPupils(scope: Scope): Promise<number> {
  const here = and(eq(students.school_id, scope.school.id), eq(students.status, "active"));
  return scope.tx.$count(students, here);
}

/** Adds a person with a role: a teacher gets the next number, a guardian gets the children. */
export async function insertMember(scope: Scope, member: NewMember): Promise<string> {
  const { role, first_name, last_name, email, phone, student_ids = [], relation } = member;
  const { school, tx, today } = scope;
  const school_id = school.id;
  const id = newId();
  await tx.insert(profiles).values({ school_id, id, role, first_name, last_name, email, phone });
  if (role === "teacher") await makeTeacher(scope, id, today);
  if (role === "guardian") await makeGuardian(scope, id, student_ids, relation ?? "penjaga");
  return id;
}

async function makeTeacher(scope: Scope, profile_id: string, date_joined: string): Promise<void> {
  const { school, tx } = scope;
  await lockSchool(scope);
  const numbers = await tx
    .select({ number: teachers.teacher_id })
    .from(teachers)
    .where(eq(teachers.school_id, school.id));
  const taken = numbers.map(({ number }) => number);
  const [teacher_id = ""] = nextNumbers(taken, 1);
  const place = { school_id: school.id, id: newId(), profile_id };
  await tx.insert(teachers).values({ ...place, teacher_id, date_joined });
}

async function makeGuardian(
  scope: Scope,
  profile_id: string,
  student_ids: string[],
  relation: NonNullable<NewMember["relation"]>,
): Promise<void> {
  const { school, tx } = scope;
  const school_id = school.id;
  const known = await tx
    .select({ id: students.id })
    .from(students)
    .where(and(eq(students.school_id, school_id), isAnyOf(students.id, student_ids)));
  if (known.length !== new Set(student_ids).size) {
    throw refuse("NOT_FOUND", "There is no such student.");
  }
  const guardian_id = newId();
  await tx.insert(guardians).values({ school_id, id: guardian_id, profile_id });
  await insertRows(
    tx,
    guardianLinks,
    known.map(({ id }) => ({ school_id, id: newId(), guardian_id, student_id: id, relation })),
  );
}

/** Gives a person another role, with the duties beside it; a new teacher gets a teacher's record. */
export async function updateRole(
  scope: Scope,
  id: string,
  { role, duties }: { role: Role; duties: Duty[] },
): Promise<void> {
  const { school, tx, today } = scope;
  await tx
    .update(profiles)
    .set({ role, duties })
    .where(and(eq(profiles.school_id, school.id), eq(profiles.id, id)));
  if (role !== "teacher") return;
  const [teacher] = await tx
    .select({ id: teachers.id })
    .from(teachers)
    .where(and(eq(teachers.school_id, school.id), eq(teachers.profile_id, id)));
  if (!teacher) await makeTeacher(scope, id, today);
}

/** The profiles of the other admins. Locks the school's row, so that two admins cannot remove each other. */
export async function findOtherAdminsLocked(scope: Scope, id: string): Promise<string[]> {
  await lockSchool(scope);
  return findOtherAdmins(scope, id);
}

/** Whether the school has another admin than the person who acts, who can sign in now. */
export async function hasOtherAdmin(scope: Scope, auth: pg.Pool): Promise<boolean> {
  const others = await findOtherAdmins(scope, scope.person.profile_id);
  return (await findAdmitted(auth, scope.school.id, others)).length > 0;
}

/** Where the school's other admins than the person who acts, who can sign in now, read mail; without an address, none. */
export async function findOtherAdminReaders(
  scope: Scope,
  auth: pg.Pool,
): Promise<{ email: string; first_name: string }[]> {
  const others = await findOtherAdmins(scope, scope.person.profile_id);
  const ids = await findAdmitted(auth, scope.school.id, others);
  const { email, first_name } = profiles;
  const found = await scope.tx
    .select({ email, first_name })
    .from(profiles)
    .where(and(eq(profiles.school_id, scope.school.id), isAnyOf(profiles.id, ids)))
    .orderBy(profiles.id);
  return found.flatMap((one) => (one.email ? { ...one, email: one.email } : []));
}

async function findOtherAdmins(scope: Scope, id: string): Promise<string[]> {
  const others = await scope.tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(
      and(eq(profiles.school_id, scope.school.id), eq(profiles.role, "admin"), ne(profiles.id, id)),
    );
  return others.map((admin) => admin.id);
}
