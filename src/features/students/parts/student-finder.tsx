import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useState } from "react";
import type { Student } from "#features/students/contract.ts";
import { studentsClient } from "#features/students/parts/students-client.ts";
import { filterStudents, foldStudents, studentName } from "#features/students/rules.ts";
import { NamePart } from "#ui/kit/name.tsx";
import { SearchField } from "#ui/kit/search-field.tsx";

const SHOWN = 6;

type Props = {
  label: string;
  /** What is said where nobody is found. */
  nobody: string;
  /** Pupils who are not offered. */
  without?: readonly Student[];
  onPick: (student: Student) => void;
};

/** Finds active pupils by name or number; a press picks one. */
export function StudentFinder({ label, nobody, without = [], onPick }: Props) {
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
  const offered = found.filter((student) => !without.some(({ id }) => id === student.id));

  function pick(student: Student) {
    onPick(student);
    setQ("");
  }

  return (
    <>
      <SearchField label={label} value={q} onChange={setQ} />
      {wanted && (
        <ul className="mt-2 divide-y divide-line rounded-control border border-line">
          {offered.length === 0 && <li className="px-3 py-2.5 text-14 text-muted">{nobody}</li>}
          {offered.map((student) => (
            <li key={student.id}>
              <button
                type="button"
                onClick={() => pick(student)}
                className="flex min-h-11 w-full items-center justify-between gap-3 px-3 text-start hover:bg-sunk"
              >
                <span className="font-medium">
                  <NamePart>{studentName(student)}</NamePart>
                </span>
                <span className="text-13 text-muted">{student.student_id}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
