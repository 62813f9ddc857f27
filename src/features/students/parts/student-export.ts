import type { Student } from "#features/students/contract.ts";
import { listedStudentFields, type StudentLabels } from "#features/students/fields.ts";
import type { StudentsText } from "#features/students/text.ts";
import { fullName } from "#lib/names.ts";
import type { Lang } from "#lib/text.ts";
import type { SaveColumn } from "#ui/save-table.ts";
import { factInWords } from "./fact-in-words.ts";

/** The columns of a saved or printed list of students: number, name and the other list fields. */
export function studentColumns(
  t: StudentsText,
  labels: StudentLabels,
  lang: Lang,
): SaveColumn<Student>[] {
  const [number, ...others] = listedStudentFields.map((name): SaveColumn<Student> => ({
    head: labels[name],
    value: (student) => student[name] && factInWords(name, student[name], t, lang),
  }));
  const name: SaveColumn<Student> = {
    head: t.student,
    value: ({ profile }) => profile && fullName(profile),
  };
  return [...(number ? [number] : []), name, ...others];
}
