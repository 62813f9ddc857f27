import { fullName, matches } from "#lib/names.ts";
import type { SchoolClass } from "./contract.ts";

export type ClassFilter = {
  q?: string | undefined;
  grade?: string | undefined;
  year?: string | undefined;
};

/** Classes of the grade and year whose name, description or homeroom teacher contains the text. */
export function filterClasses(classes: readonly SchoolClass[], filter: ClassFilter): SchoolClass[] {
  const { q = "", grade, year } = filter;
  return classes.filter(
    (one) =>
      (!grade || one.grade_level === grade) &&
      (!year || one.academic_year === year) &&
      matches(q, [
        one.name,
        one.description,
        one.homeroom_teacher && fullName(one.homeroom_teacher),
      ]),
  );
}

/** The distinct values of a field, in the order in which they stand. */
export function distinct(
  classes: readonly SchoolClass[],
  field: "grade_level" | "academic_year",
): string[] {
  return [...new Set(classes.map((one) => one[field]))];
}
