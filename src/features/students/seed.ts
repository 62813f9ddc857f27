import { insertRows } from "#db/bulk.ts";
import type { Scope } from "#server/scope.ts";
import type { Student } from "./contract.ts";
import { students } from "./table.ts";

export type SeedStudent = {
  id: string;
  student_id: string;
  gender: Student["gender"];
  date_of_birth: string;
  enrollment_date: string;
  status: Student["status"];
  profile_id: string | null;
};

/** Writes the pupils of a demo school. */
export async function seedStudents(scope: Scope, pupils: SeedStudent[]): Promise<void> {
  const school_id = scope.school.id;
  await insertRows(
    scope.tx,
    students,
    pupils.map((pupil) => ({ school_id, ...pupil })),
  );
}
