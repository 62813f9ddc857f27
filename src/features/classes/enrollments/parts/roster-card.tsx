import { UserMinus } from "lucide-react";
import type { RefObject } from "react";
import type { Enrollment } from "#features/classes/enrollments/contract.ts";
import { PersonLine } from "#features/classes/enrollments/parts/person-line.tsx";
import { classesText } from "#features/classes/text.ts";
import { fullName } from "#lib/names.ts";
import { Button } from "#ui/base/button.tsx";
import { IconButton } from "#ui/base/icon-button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { SelectBox, type Selection } from "#ui/kit/selection.tsx";

type Props = {
  /** Gets the focus when the button that was pressed disappears. */
  head: RefObject<HTMLDivElement | null>;
  roster: readonly Enrollment[];
  /** The ids of the chosen enrolments. */
  leaving: readonly string[];
  /** Without it, the list is only read. */
  selection: Selection | undefined;
  busy: boolean;
  onLeave: (ids: readonly string[]) => void;
};

/** The students of a class, who can be taken out of it, one or several at once. */
export function RosterCard({ head, roster, leaving, selection, busy, onLeave }: Props) {
  const t = useText(classesText);
  return (
    <Card pad={false}>
      <div ref={head} tabIndex={-1}>
        <CardHead
          title={t.roster}
          action={
            leaving.length > 0 && (
              <Button size="sm" icon={UserMinus} busy={busy} onClick={() => onLeave(leaving)}>
                {t.takeOutMany(leaving.length)}
              </Button>
            )
          }
        />
      </div>
      {roster.length === 0 && <Empty title={t.empty} />}
      <ul className="divide-y divide-line">
        {roster.map(({ id, student }) => {
          const name = fullName(student) || student.student_id;
          return (
            <PersonLine
              key={id}
              person={student}
              number={student.student_id}
              box={selection && <SelectBox selection={selection} id={id} label={t.select(name)} />}
            >
              {selection && (
                <IconButton
                  icon={UserMinus}
                  label={t.takeOutOf(name)}
                  onClick={() => onLeave([id])}
                />
              )}
            </PersonLine>
          );
        })}
      </ul>
    </Card>
  );
}
