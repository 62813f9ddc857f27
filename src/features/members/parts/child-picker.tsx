import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";
import { membersText } from "#features/members/text.ts";
import type { Student } from "#features/students/contract.ts";
import { studentsClient } from "#features/students/parts/students-client.ts";
import { filterStudents, foldStudents, studentName } from "#features/students/rules.ts";
import { IconButton } from "#ui/base/icon-button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { SearchField } from "#ui/kit/search-field.tsx";

const SHOWN = 6;

type Props = { chosen: readonly Student[]; onChange: (chosen: Student[]) => void };

/** Finds pupils by name or number and adds them one by one. */
export function ChildPicker({ chosen, onChange }: Props) {
  const t = useText(membersText);
  const [q, setQ] = useState("");
  const wanted = useDeferredValue(q.trim());
  const students = useQuery(
    studentsClient.listStudents.queryOptions({ input: { status: "active" } }),
  );
  const folded = useMemo(() => foldStudents(students.data ?? []), [students.data]);
  const found = useMemo(
    () => (wanted ? filterStudents(folded, { q: wanted }).slice(0, SHOWN) : []),
    [folded, wanted],
  );
  const others = found.filter((pupil) => !chosen.some(({ id }) => id === pupil.id));

  function add(student: Student) {
    onChange([...chosen, student]);
    setQ("");
  }

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-14 font-semibold">{t.children}</legend>
      <ul className="mb-2 flex flex-wrap gap-2 empty:hidden">
        {chosen.map((student) => (
          <li
            key={student.id}
            className="inline-flex items-center gap-1 rounded-full bg-brand-tint ps-3 text-14 font-medium text-brand-strong"
          >
            {studentName(student)}
            <IconButton
              icon={X}
              size="sm"
              label={`${t.withdraw}: ${studentName(student)}`}
              onClick={() => onChange(chosen.filter(({ id }) => id !== student.id))}
            />
          </li>
        ))}
      </ul>
      <SearchField label={t.childrenHint} value={q} onChange={setQ} />
      {wanted && (
        <ul className="mt-2 divide-y divide-line rounded-control border border-line">
          {others.length === 0 && (
            <li className="px-3 py-2.5 text-14 text-muted">{t.noChildren}</li>
          )}
          {others.map((student) => (
            <li key={student.id}>
              <button
                type="button"
                onClick={() => add(student)}
                className="flex min-h-11 w-full items-center justify-between gap-3 px-3 text-start hover:bg-sunk"
              >
                <span className="font-medium">{studentName(student)}</span>
                <span className="text-13 text-muted">{student.student_id}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}
