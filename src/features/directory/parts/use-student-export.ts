import { useMemo } from "react";
import { classNamesOf } from "#features/directory/rules.ts";
import { useContacts } from "#features/guardians/parts/use-contacts.ts";
import type { Student } from "#features/students/contract.ts";
import { studentLabels } from "#features/students/fields.ts";
import { studentColumns } from "#features/students/parts/student-export.ts";
import { studentsText } from "#features/students/text.ts";
import { useText } from "#ui/base/lang.tsx";
import type { SaveColumn } from "#ui/save-table.ts";

/**
 * The columns of a saved or printed list of students, and a function that reads what the screen does not: the first
 * guardian and the phone number, for those who may see guardians.
 */
export function useStudentExport(names: ReadonlyMap<string, string>) {
  const t = useText(studentsText);
  const labels = useText(studentLabels);
  const { columns, withContacts } = useContacts<Student>();

  return useMemo(() => {
    const printed: SaveColumn<Student>[] = [
      ...studentColumns(t, labels),
      { head: t.class, value: (student) => classNamesOf(student, names) },
    ];
    return {
      printed,
      columns: [...printed, ...columns],
      withGuardians: (students: readonly Student[]) => withContacts(students, ({ id }) => id),
    };
  }, [t, labels, names, columns, withContacts]);
}
