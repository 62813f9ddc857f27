import { and, eq, type SQL } from "drizzle-orm";
import { profiles } from "#features/people/table.ts";
import { students } from "#features/students/table.ts";
import { finder, fullName, type Named, searchable } from "#lib/names.ts";
import type { Scope } from "#server/scope.ts";

export type NamedStudent = Named & { id: string; student_id: string; status: string };

/**
 * The students whose names or number a search finds, however they are spelt, in no order; `reach` holds
 * for those it may look at. PostgreSQL knows no spellings: reading 5,000 names and folding them here takes
 * half as long as folding them there, and it is the folding of the screens.
 */
export async function findNamed(scope: Scope, q: string, reach: SQL): Promise<NamedStudent[]> {
  const rows = await scope.tx
    .select({
      id: students.id,
      student_id: students.student_id,
      status: students.status,
      first_name: profiles.first_name,
      last_name: profiles.last_name,
    })
    .from(students)
    .leftJoin(
      profiles,
      and(eq(profiles.school_id, students.school_id), eq(profiles.id, students.profile_id)),
    )
    .where(and(eq(students.school_id, scope.school.id), reach));
  const finds = finder(q);
  return rows
    .map((row) => ({ ...row, first_name: row.first_name ?? "", last_name: row.last_name ?? "" }))
    .filter((row) => finds(searchable(fullName(row))) || finds(searchable(row.student_id)));
}
