import { fullName } from "#lib/names.ts";
import type { Teacher } from "./contract.ts";

/** What a teacher is called: the full name, or the number where there is no profile. */
export function teacherName(teacher: Pick<Teacher, "profile" | "teacher_id">): string {
  return (teacher.profile && fullName(teacher.profile)) || teacher.teacher_id;
}
