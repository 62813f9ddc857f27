import type { Student } from "#features/students/contract.ts";
import type { StudentsText } from "#features/students/text.ts";
import { formatDate } from "#lib/dates.ts";
import { fullName } from "#lib/names.ts";
import type { Lang } from "#lib/text.ts";
import type { SaveColumn } from "#ui/save-table.ts";

/** The columns of a saved or printed list of students. */
export function studentColumns(t: StudentsText, lang: Lang): SaveColumn<Student>[] {
  const day = (date: string | null) => date && formatDate(date, lang);
  return [
    { head: t.number, value: ({ student_id }) => student_id },
    { head: t.student, value: ({ profile }) => profile && fullName(profile) },
    { head: t.gender, value: ({ gender }) => t[gender] },
    { head: t.birth, value: ({ date_of_birth }) => day(date_of_birth) },
    { head: t.enrolled, value: ({ enrollment_date }) => day(enrollment_date) },
    { head: t.status, value: ({ status }) => t.statuses[status] },
  ];
}
