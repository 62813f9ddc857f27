import { UserPlus } from "lucide-react";
import type { RefObject } from "react";
import type { SchoolClass } from "#features/classes/contract.ts";
import { PersonLine } from "#features/classes/enrollments/parts/person-line.tsx";
import type { Others } from "#features/classes/enrollments/parts/use-others.ts";
import { classesText } from "#features/classes/text.ts";
import { studentName } from "#features/students/rules.ts";
import { errorData } from "#lib/errors.ts";
import { Button } from "#ui/base/button.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { useText } from "#ui/base/lang.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { SearchField } from "#ui/kit/search-field.tsx";

const SHOWN = 20;

type Props = {
  /** Gets the focus when the button that was pressed disappears. */
  head: RefObject<HTMLDivElement | null>;
  schoolClass: Pick<SchoolClass, "kind" | "maximum_students">;
  isFull: boolean;
  found: Others;
  /** The student who is being moved. */
  busyId: string | undefined;
  onMove: (student_id: string, name: string) => void;
};

/** The students who can be put into a class, with a search over all who are not in it. */
export function OthersCard({ head, schoolClass, isFull, found, busyId, onMove }: Props) {
  const t = useText(classesText);
  const { q, setQ, wanted, students, others, classOf } = found;
  return (
    <Card pad={false}>
      <div ref={head} tabIndex={-1}>
        <CardHead title={wanted ? t.others : t.withoutClass} />
      </div>
      <div className="grid gap-4 p-4.5">
        {isFull && (
          <p className="rounded-control bg-late-tint px-4 py-3 text-late">
            {t.classFull(schoolClass.maximum_students)}
          </p>
        )}
        {students.error && (
          <ErrorBox
            text={t.studentsFailed}
            requestId={errorData(students.error).request_id}
            onRetry={() => void students.refetch()}
            busy={students.isFetching}
          />
        )}
        <SearchField
          label={t.searchOthers}
          placeholder={t.searchOthers}
          value={q}
          onChange={setQ}
        />
      </div>
      {students.data && others.length === 0 && (
        <p className="px-4.5 pb-4.5 text-muted">{wanted ? t.noOthers : t.allPlaced}</p>
      )}
      <ul className="divide-y divide-line">
        {others.slice(0, SHOWN).map((student) => {
          const name = studentName(student);
          const { id, student_id, profile } = student;
          const present = classOf(student);
          const label = present && schoolClass.kind === "class" ? t.moveHere : t.enrol;
          return (
            <PersonLine key={id} person={profile} number={student_id} beneath={present}>
              <Button
                size="sm"
                icon={UserPlus}
                disabled={isFull}
                busy={busyId === id}
                aria-label={`${label}: ${name}`}
                onClick={() => onMove(id, name)}
              >
                {label}
              </Button>
            </PersonLine>
          );
        })}
      </ul>
      {others.length > SHOWN && (
        <p className="border-t border-line px-4.5 py-3 text-13 text-muted">
          {t.moreOthers(others.length - SHOWN)}
        </p>
      )}
    </Card>
  );
}
