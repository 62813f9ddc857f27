import type { Student } from "#features/students/contract.ts";
import { studentFields, type studentLabels } from "#features/students/fields.ts";
import type { StudentsText } from "#features/students/text.ts";
import { listedOf, namesOf } from "#lib/fields.ts";
import { fullName } from "#lib/names.ts";
import type { Lang } from "#lib/text.ts";
import type { SaveColumn } from "#ui/save-table.ts";
import { factInWords } from "./student-facts.ts";

type Labels = (typeof studentLabels)["asal"];

/** The columns of a saved or printed list of students: number, name and the other list fields. */
export function studentColumns(t: StudentsText, labels: Labels, lang: Lang): SaveColumn<Student>[] {
  const [number, ...others] = namesOf(listedOf(studentFields)).map((name): SaveColumn<Student> => ({
    head: labels[name],
    value: (student) => student[name] && factInWords(name, student[name], t, lang),
  }));
  const name: SaveColumn<Student> = {
    head: t.student,
    value: ({ profile }) => profile && fullName(profile),
  };
  return [...(number ? [number] : []), name, ...others];
}
