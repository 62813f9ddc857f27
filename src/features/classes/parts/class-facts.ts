import type { SchoolClass } from "#features/classes/contract.ts";

/** What a class's form holds. */
export type ClassDetails = Pick<
  SchoolClass,
  | "name"
  | "grade_level"
  | "academic_year"
  | "maximum_students"
  | "homeroom_teacher_id"
  | "description"
>;

/** A class as the form shows it. */
export function classDetailsOf(schoolClass: SchoolClass): ClassDetails {
  const { name, grade_level, academic_year, maximum_students, homeroom_teacher_id, description } =
    schoolClass;
  return {
    name,
    grade_level,
    academic_year,
    maximum_students,
    homeroom_teacher_id,
    description,
  };
}
