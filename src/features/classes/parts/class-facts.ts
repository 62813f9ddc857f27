import type { SchoolClass } from "#features/classes/contract.ts";

/** The values of a class form. */
export type ClassDetails = Pick<
  SchoolClass,
  | "name"
  | "grade_level"
  | "academic_year"
  | "maximum_students"
  | "homeroom_teacher_id"
  | "description"
>;

/** Turns a class into the values of its form. */
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
