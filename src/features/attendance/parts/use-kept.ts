import type { RegisterKey } from "#features/attendance/contract.ts";
import { useCallback, useState } from "react";

const NOBODY: ReadonlySet<string> = new Set();

/**
 * The students who were marked or focused since a filter was set. They stay in sight until it changes.
 * @param shown what the filter shows; "" without a filter
 */
export function useKept({ class_id, date, session }: RegisterKey, shown: string) {
  const filter = shown && [class_id, date, session, shown].join();
  const [known, setKnown] = useState({ filter, students: NOBODY });

  const keep = useCallback(
    ({ student_id }: { student_id: string }) => {
      if (!filter) return;
      setKnown((before) => {
        const students = before.filter === filter ? before.students : NOBODY;
        if (students.has(student_id)) return before;
        return { filter, students: new Set(students).add(student_id) };
      });
    },
    [filter],
  );

  return { kept: known.filter === filter ? known.students : NOBODY, keep };
}
