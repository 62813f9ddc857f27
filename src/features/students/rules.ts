import { finder, fullName, searchable } from "#lib/names.ts";
import type { Student } from "./contract.ts";

/** The name to show for a student: the full name, or the number without a profile. */
export function studentName(student: Pick<Student, "profile" | "student_id">): string {
  return (student.profile && fullName(student.profile)) || student.student_id;
}

/** A student with the searchable text, folded once so that a keystroke only compares. */
export type FoundStudent = { student: Student; folded: string };

/** Prepares a list for `filterStudents`. */
export function foldStudents(students: readonly Student[]): FoundStudent[] {
  return students.map((student) => ({
    student,
    folded: `${searchable(student.profile ? fullName(student.profile) : "")}\n${searchable(student.student_id)}`,
  }));
}

export type StudentSearch = {
  q?: string | undefined;
  status?: Student["status"] | undefined;
  gender?: Student["gender"] | undefined;
  /** The id of a class or halaqah, or NO_CLASS. */
  class_id?: string | undefined;
};

/** As a filter: pupils who are in no class. */
export const NO_CLASS = "none";

function isIn({ class_ids }: Student, class_id: string): boolean {
  return class_id === NO_CLASS ? class_ids.length === 0 : class_ids.includes(class_id);
}

/** Finds students that match the text (in names or number), the status, the gender and the class. */
export function filterStudents(found: readonly FoundStudent[], search: StudentSearch): Student[] {
  const { q = "", status, gender, class_id } = search;
  const finds = finder(q);
  return found
    .filter(
      ({ student, folded }) =>
        (!status || student.status === status) &&
        (!gender || student.gender === gender) &&
        (!class_id || isIn(student, class_id)) &&
        finds(folded),
    )
    .map(({ student }) => student);
}
