import { gradeOfName } from "#lib/class-names.ts";
import { fold, fullName, matches } from "#lib/names.ts";
import type { SchoolClass } from "./contract.ts";

/** What a year change does with a pupil. */
export const YEAR_ACTS = ["promote", "keep", "graduate"] as const;
export type YearAct = (typeof YEAR_ACTS)[number];

/** Whether a change may go from one academic year to the other. */
export function isLater(from_year: string, to_year: string): boolean {
  return from_year !== to_year && to_year.slice(0, 4) >= from_year.slice(0, 4);
}

export type ClassSearch = {
  q?: string | undefined;
  grade?: string | undefined;
  year?: string | undefined;
  /** True lists the archived classes instead of those that are taught. */
  archived?: true | undefined;
};

/** Classes of the grade and year whose name, description or homeroom teacher contains the text. */
export function filterClasses(classes: readonly SchoolClass[], filter: ClassSearch): SchoolClass[] {
  const { q = "", grade, year, archived = false } = filter;
  return classes.filter(
    (schoolClass) =>
      (schoolClass.archived_on !== null) === archived &&
      (!grade || schoolClass.grade_level === grade) &&
      (!year || schoolClass.academic_year === year) &&
      matches(q, [
        schoolClass.name,
        schoolClass.description,
        schoolClass.homeroom_teacher && fullName(schoolClass.homeroom_teacher),
      ]),
  );
}

/** The distinct values of a field, in the order of the classes. */
export function distinct(
  classes: readonly SchoolClass[],
  field: "grade_level" | "academic_year",
): string[] {
  return [...new Set(classes.map((schoolClass) => schoolClass[field]))];
}

/**
 * Reads classes as people type or paste them, one on a line: the name and, after a tab or comma, the
 * level. A missing level is read from the name.
 */
export function parseClasses(text: string): { name: string; grade_level: string }[] {
  const classes = new Map<string, { name: string; grade_level: string }>();
  for (const line of text.split(/\r?\n/)) {
    const [name = "", level = ""] = line.split(/[\t,;]/).map((part) => part.trim());
    if (!name) continue;
    classes.set(fold(name), { name, grade_level: level || gradeOfName(name) });
  }
  return [...classes.values()];
}
