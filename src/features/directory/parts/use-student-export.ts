import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { classNamesOf } from "#features/directory/rules.ts";
import { listText } from "#features/directory/text.ts";
import type { Guardian } from "#features/guardians/contract.ts";
import { guardiansClient } from "#features/guardians/parts/guardians-client.ts";
import type { Student } from "#features/students/contract.ts";
import { studentLabels } from "#features/students/fields.ts";
import { studentColumns } from "#features/students/parts/student-export.ts";
import { studentsText } from "#features/students/text.ts";
import { fullName } from "#lib/names.ts";
import { formatPhone } from "#lib/phones.ts";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useMay } from "#ui/kit/me.tsx";
import type { SaveColumn } from "#ui/save-table.ts";

/** A student in a file, with the guardian who is called first. */
type SavedStudent = Student & { guardian?: Guardian | undefined };

/**
 * The columns of a saved or printed list of students, and a function that reads what only a file has: the first
 * guardian and the phone number, for those who may see guardians.
 */
export function useStudentExport(names: ReadonlyMap<string, string>) {
  const t = useText(studentsText);
  const l = useText(listText);
  const labels = useText(studentLabels);
  const { lang } = useLang();
  const queries = useQueryClient();
  const seesGuardians = useMay("guardians.see");

  return useMemo(() => {
    const printed: SaveColumn<SavedStudent>[] = [
      ...studentColumns(t, labels, lang),
      { head: t.class, value: (student) => classNamesOf(student, names) },
    ];
    const contacts: SaveColumn<SavedStudent>[] = [
      { head: l.guardian, value: ({ guardian }) => guardian && fullName(guardian) },
      { head: l.phone, value: ({ guardian }) => guardian?.phone && formatPhone(guardian.phone) },
    ];
    return {
      printed,
      columns: seesGuardians ? [...printed, ...contacts] : printed,
      async withGuardians(students: readonly Student[]): Promise<readonly SavedStudent[]> {
        if (!seesGuardians) return students;
        const options = guardiansClient.listGuardians.queryOptions({ input: {} });
        const first = firstGuardians(await queries.fetchQuery(options));
        return students.map((student) => ({ ...student, guardian: first.get(student.id) }));
      },
    };
  }, [t, l, labels, lang, names, seesGuardians, queries]);
}

/** The guardian of each student who is called first. */
function firstGuardians(guardians: readonly Guardian[]): Map<string, Guardian> {
  const first = new Map<string, Guardian>();
  const order = new Map<string, number>();
  for (const guardian of guardians) {
    for (const { student_id, contact_order } of guardian.children) {
      if (contact_order >= (order.get(student_id) ?? Infinity)) continue;
      order.set(student_id, contact_order);
      first.set(student_id, guardian);
    }
  }
  return first;
}
