import type { RegisterKey } from "#features/attendance/contract.ts";
import { useCallback, useState } from "react";
import type { Line, MarkFilter } from "#features/attendance/rules.ts";

const NOBODY: ReadonlySet<string> = new Set();

/** The students who were marked or focused since the filter was set. They stay in sight until it changes. */
export function useKept({ class_id, date, session }: RegisterKey, { q, status }: MarkFilter) {
  const filter = q || status ? [class_id, date, session, status, q].join() : "";
  const [known, setKnown] = useState({ filter, students: NOBODY });

  const keep = useCallback(
    ({ student_id }: Line) => {
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
