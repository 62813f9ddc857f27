import { fullName } from "#lib/names.ts";
import type { Student } from "./contract.ts";

/** What a student is called: the full name, or the number where there is no profile. */
export function studentName(student: Pick<Student, "profile" | "student_id">): string {
  return (student.profile && fullName(student.profile)) || student.student_id;
}
