import { and, eq, sql } from "drizzle-orm";
import { insertRows } from "#db/bulk.ts";
import { changeRows, type TracedChange } from "#features/imports/rows/db.ts";
import type { ImportTrace } from "#features/imports/rows/rules/trace.ts";
import { nextNumbers } from "#features/members/rules.ts";
import { profiles } from "#features/people/table.ts";
import { teachers } from "#features/teachers/table.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import type { KnownTeacher, TeacherPlan } from "./rules.ts";

/** The teachers of the school, with what a file can name of them. */
export async function findKnownTeachers(scope: Scope): Promise<KnownTeacher[]> {
  const { school, tx } = scope;
  return tx
    .select({
      id: teachers.id,
      profile_id: teachers.profile_id,
      teacher_id: teachers.teacher_id,
      first_name: sql<string>`coalesce(${profiles.first_name}, '')`,
      last_name: sql<string>`coalesce(${profiles.last_name}, '')`,
      email: profiles.email,
      phone: profiles.phone,
      title: teachers.title,
      specialization: teachers.specialization,
      qualification: teachers.qualification,
      date_joined: teachers.date_joined,
      status: teachers.status,
    })
    .from(teachers)
    .leftJoin(
      profiles,
      and(eq(profiles.school_id, teachers.school_id), eq(profiles.id, teachers.profile_id)),
    )
    .where(eq(teachers.school_id, school.id));
}

/** Writes a plan: new teachers, and changes of known ones. */
export async function writeTeachers(
  scope: Scope,
  plan: TeacherPlan,
  known: readonly KnownTeacher[],
): Promise<ImportTrace> {
  const { tx, school, today } = scope;
  const school_id = school.id;
  const rows = numbered(plan, known);
  await insertRows(
    tx,
    profiles,
    rows.map(({ profile_id, facts }) => ({
      school_id,
      id: profile_id,
      first_name: facts.first_name,
      last_name: facts.last_name,
      role: "teacher" as const,
      email: facts.email ?? null,
      phone: facts.phone ?? null,
    })),
  );
  await insertRows(
    tx,
    teachers,
    rows.map(({ id, profile_id, teacher_id, facts }) => ({
      school_id,
      id,
      profile_id,
      teacher_id,
      title: facts.title ?? null,
      specialization: facts.specialization ?? "",
      qualification: facts.qualification ?? "",
      date_joined: facts.date_joined ?? today,
      status: "active" as const,
    })),
  );
  const trace: ImportTrace = {
    created: {
      profiles: rows.map(({ profile_id }) => profile_id),
      teachers: rows.map(({ id }) => id),
    },
    changed: [],
  };
  await changeTeachers(scope, trace, plan);
  return trace;
}

/** Gives a teacher without a number in the file the next one of the school's series. */
function numbered({ creates }: TeacherPlan, known: readonly KnownTeacher[]) {
  const given = creates.flatMap(({ facts }) => facts.teacher_id ?? []);
  const taken = [...known.map((teacher) => teacher.teacher_id), ...given];
  const free = nextNumbers(taken, creates.length - given.length)[Symbol.iterator]();
  return creates.map(({ facts }) => {
    const teacher_id = facts.teacher_id ?? String(free.next().value);
    return { facts, teacher_id, id: newId(), profile_id: newId() };
  });
}

async function changeTeachers(
  scope: Scope,
  trace: ImportTrace,
  { updates }: TeacherPlan,
): Promise<void> {
  const facts: TracedChange[] = [];
  const people: TracedChange[] = [];
  for (const { teacher, changes } of updates) {
    const { first_name, last_name, email, phone, ...set } = changes;
    const person = Object.fromEntries(
      Object.entries({ first_name, last_name, email, phone }).filter(
        ([, value]) => value !== undefined,
      ),
    );
    const { profile_id } = teacher;
    // The record's version grows with the name and contact too.
    facts.push({ id: teacher.id, set, was: teacher });
    if (Object.keys(person).length === 0 || !profile_id) continue;
    people.push({ id: profile_id, set: person, was: teacher });
  }
  await changeRows(scope, trace, "teachers", facts);
  await changeRows(scope, trace, "profiles", people);
}
