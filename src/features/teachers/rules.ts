import { fullName, matches } from "#lib/names.ts";
import type { Teacher } from "./contract.ts";

/** What a teacher is called: the full name, or the number where there is no profile. */
export function teacherName(teacher: Pick<Teacher, "profile" | "teacher_id">): string {
  return (teacher.profile && fullName(teacher.profile)) || teacher.teacher_id;
}

export type TeacherSearch = {
  q?: string | undefined;
  status?: Teacher["status"] | undefined;
  specialization?: string | undefined;
};

/** Text in the names, the number or the specialization; status and specialization exact. */
export function filterTeachers(teachers: readonly Teacher[], search: TeacherSearch): Teacher[] {
  const { q = "", status, specialization } = search;
  return teachers.filter(
    (teacher) =>
      (!status || teacher.status === status) &&
      (!specialization || teacher.specialization === specialization) &&
      matches(q, searched(teacher)),
  );
}

function searched({ profile, teacher_id, specialization }: Teacher): string[] {
  return [profile ? fullName(profile) : "", teacher_id, specialization];
}

/** The distinct specializations of a list, in order of the alphabet. */
export function specializationsOf(teachers: readonly Teacher[]): string[] {
  const found = new Set(teachers.map((teacher) => teacher.specialization));
  return [...found].filter(Boolean).sort((a, b) => a.localeCompare(b));
}
