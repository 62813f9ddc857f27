import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useState } from "react";
import { certificatesText } from "#features/hifz/certificates/text.ts";
import { studentsClient } from "#features/students/parts/students-client.ts";
import { filterStudents, foldStudents, studentName } from "#features/students/rules.ts";
import { useText } from "#ui/base/lang.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { SearchField } from "#ui/kit/search-field.tsx";

const SHOWN = 6;

export type PickedPupil = { id: string; name: string };

/** Finds one pupil by name or number. */
export function PupilPicker({ onPick }: { onPick: (pupil: PickedPupil) => void }) {
  const t = useText(certificatesText);
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
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-14 font-semibold">{t.pupil}</legend>
      <SearchField label={t.pupilHint} value={q} onChange={setQ} />
      {wanted && (
        <ul className="mt-2 divide-y divide-line rounded-control border border-line">
          {found.length === 0 && <li className="px-3 py-2.5 text-14 text-muted">{t.noPupil}</li>}
          {found.map((student) => (
            <li key={student.id}>
              <button
                type="button"
                onClick={() => onPick({ id: student.id, name: studentName(student) })}
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
    </fieldset>
  );
}
