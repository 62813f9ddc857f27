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
    // Column by column: what is handed over may know more of a pupil.
    pupils.map(({ id, student_id, gender, date_of_birth, enrollment_date, status, profile_id }) => {
      const facts = { gender, date_of_birth, enrollment_date, status };
      return { school_id, id, student_id, profile_id, ...facts };
    }),
  );
}
