import { insertRows } from "#db/bulk.ts";
import type { Scope } from "#server/scope.ts";
import type { Student } from "./contract.ts";
import { MALAYSIA } from "#lib/countries.ts";
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

/** The details of a pupil. */
export type SeedDetails = {
  ic_number: string | null;
  citizenship: string;
  address: string;
  postcode: string;
  city: string;
  state: string;
  allergies: string;
  health_note: string;
};

const NONE: SeedDetails = {
  ic_number: null,
  citizenship: MALAYSIA,
  address: "",
  postcode: "",
  city: "",
  state: "",
  allergies: "",
  health_note: "",
};

/** Writes the pupils of a demo school, with the details of each by id. */
export async function seedStudents(
  scope: Scope,
  pupils: SeedStudent[],
  details: ReadonlyMap<string, SeedDetails>,
): Promise<void> {
  const school_id = scope.school.id;
  await insertRows(
    scope.tx,
    students,
    // The columns are listed because the objects passed in may have further properties.
    pupils.map(({ id, student_id, gender, date_of_birth, enrollment_date, status, profile_id }) => {
      const facts = { gender, date_of_birth, enrollment_date, status };
      const more = details.get(id) ?? NONE;
      return { school_id, id, student_id, profile_id, ...facts, ...more };
    }),
  );
}
