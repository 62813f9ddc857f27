import { and, eq, inArray, sql } from "drizzle-orm";
import { insertRows } from "#db/bulk.ts";
import { classEnrollments } from "#features/classes/table.ts";
import { guardianLinks, guardians } from "#features/guardians/table.ts";
import { profiles } from "#features/people/table.ts";
import { students } from "#features/students/table.ts";
import { newId } from "#lib/ids.ts";
import { fold, fullName } from "#lib/names.ts";
import type { Scope } from "#server/scope.ts";
import type { Problem, PupilRow } from "./rules.ts";

/** Lines whose number or pupil the school has already. */
export async function findTaken(scope: Scope, rows: PupilRow[]): Promise<Problem[]> {
  const numbers = rows.flatMap(({ student_id }) => (student_id ? [student_id] : []));
  const used = await findUsedNumbers(scope, numbers);
  const pupils = await findPupilKeys(scope, [...new Set(rows.map((row) => row.class_id))]);
  return rows.flatMap((row): Problem[] => {
    const { line, student_id, class_id } = row;
    const taken: Problem[] = [];
    if (student_id && used.has(student_id))
      taken.push({ line, field: "student_id", fault: "taken" });
    if (pupils.has(pupilKey(class_id, row))) taken.push({ line, field: "name", fault: "taken" });
    return taken;
  });
}

async function findUsedNumbers(scope: Scope, numbers: string[]): Promise<Set<string>> {
  if (numbers.length === 0) return new Set();
  const rows = await scope.tx
    .select({ student_id: students.student_id })
    .from(students)
    .where(and(eq(students.school_id, scope.school.id), inArray(students.student_id, numbers)));
  return new Set(rows.map((row) => row.student_id));
}

/** How many are enrolled in each class today; what is not named has none. */
export async function countEnrolled(scope: Scope): Promise<Map<string, number>> {
  const rows = await scope.tx
    .select({ class_id: classEnrollments.class_id, count: sql<number>`count(*)::int` })
    .from(classEnrollments)
    .where(
      and(eq(classEnrollments.school_id, scope.school.id), eq(classEnrollments.status, "active")),
    )
    .groupBy(classEnrollments.class_id);
  return new Map(rows.map(({ class_id, count }) => [class_id, count]));
}

/** The pupils of these classes as "class name", folded, to find one that is there already. */
async function findPupilKeys(scope: Scope, class_ids: string[]): Promise<Set<string>> {
  if (class_ids.length === 0) return new Set();
  const rows = await scope.tx
    .select({
      class_id: classEnrollments.class_id,
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
    .innerJoin(
      profiles,
      and(eq(profiles.school_id, students.school_id), eq(profiles.id, students.profile_id)),
    )
    .where(
      and(
        eq(classEnrollments.school_id, scope.school.id),
        eq(classEnrollments.status, "active"),
        inArray(classEnrollments.class_id, class_ids),
      ),
    );
  return new Set(rows.map((row) => pupilKey(row.class_id, row)));
}

/** Writes the pupils with their classes from today, and each guardian once. */
export async function insertPupils(scope: Scope, rows: PupilRow[]): Promise<void> {
  const { tx, today } = scope;
  const school_id = scope.school.id;
  let number = await nextNumber(scope);
  const prefix = today.slice(0, 4);
  const pupils = rows.map((row) => ({
    ...row,
    id: newId(),
    profile_id: newId(),
    enrollment_id: newId(),
    student_id: row.student_id ?? `${prefix}-${String(number++).padStart(3, "0")}`,
  }));
  const families = familiesOf(pupils);
  await insertRows(tx, profiles, [
    ...pupils.map(({ profile_id, first_name, last_name }) => ({
      school_id,
      id: profile_id,
      first_name,
      last_name,
      role: "student" as const,
      phone: null,
    })),
    ...families.map(({ profile_id, guardian }) => ({
      school_id,
      id: profile_id,
      first_name: guardian.first_name,
      last_name: guardian.last_name,
      role: "guardian" as const,
      phone: guardian.phone,
    })),
  ]);
  await insertRows(
    tx,
    students,
    pupils.map(({ id, profile_id, student_id, gender, date_of_birth = null }) => ({
      school_id,
      id,
      profile_id,
      student_id,
      gender,
      date_of_birth,
      enrollment_date: today,
      status: "active" as const,
    })),
  );
  await insertRows(
    tx,
    classEnrollments,
    pupils.map(({ id, enrollment_id, class_id }) => ({
      school_id,
      id: enrollment_id,
      class_id,
      student_id: id,
      from_date: today,
      status: "active" as const,
    })),
  );
  if (families.length === 0) return;
  await insertRows(
    tx,
    guardians,
    families.map(({ id, profile_id }) => ({ school_id, id, profile_id })),
  );
  await insertRows(
    tx,
    guardianLinks,
    families.flatMap(({ id: guardian_id, children }) =>
      children.map((student_id) => ({
        school_id,
        id: newId(),
        guardian_id,
        student_id,
        relation: "penjaga" as const,
        contact_order: 1,
      })),
    ),
  );
}

type Guardian = NonNullable<PupilRow["guardian"]>;
type Family = { id: string; profile_id: string; guardian: Guardian; children: string[] };

/** Lines that name the same guardian with the same phone are one family. */
function familiesOf(pupils: (PupilRow & { id: string })[]): Family[] {
  const families = new Map<string, Family>();
  for (const { id, guardian } of pupils) {
    if (!guardian) continue;
    const key = `${fold(fullName(guardian))} ${guardian.phone}`;
    const family = families.get(key) ?? {
      id: newId(),
      profile_id: newId(),
      guardian,
      children: [],
    };
    family.children.push(id);
    families.set(key, family);
  }
  return [...families.values()];
}

/** The next free number of this year's series, such as 12 after "2026-011". */
async function nextNumber(scope: Scope): Promise<number> {
  const series = `^${scope.today.slice(0, 4)}-[0-9]{1,9}$`;
  const [row] = await scope.tx
    .select({ most: sql<number>`coalesce(max(substr(${students.student_id}, 6)::int), 0)` })
    .from(students)
    .where(and(eq(students.school_id, scope.school.id), sql`${students.student_id} ~ ${series}`));
  return (row?.most ?? 0) + 1;
}

/** What makes two lines the same pupil of a class. */
function pupilKey(class_id: string, person: { first_name: string; last_name: string }): string {
  return `${class_id} ${fold(fullName(person))}`;
}
