import type { Student } from "#features/students/contract.ts";
import {
  listedStudentFields,
  studentKinds,
  type StudentLabels,
} from "#features/students/fields.ts";
import type { StudentsText } from "#features/students/text.ts";
import { fullName } from "#lib/names.ts";
import type { SaveColumn } from "#ui/save-table.ts";

/** The columns of a saved or printed list of students: number, name and the other list fields. */
export function studentColumns(t: StudentsText, labels: StudentLabels): SaveColumn<Student>[] {
  const words: Record<string, Record<string, string>> = {
    gender: { male: t.male, female: t.female },
    status: t.statuses,
  };
  const [number, ...others] = listedStudentFields.map((name): SaveColumn<Student> => ({
    head: labels[name],
    kind: studentKinds[name] === "date" ? "date" : undefined,
    value: ({ [name]: value }) => value && (words[name]?.[value] ?? value),
  }));
  const name: SaveColumn<Student> = {
    head: t.student,
    value: ({ profile }) => profile && fullName(profile),
  };
  return [...(number ? [number] : []), name, ...others];
}
