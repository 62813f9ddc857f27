import { X } from "lucide-react";
import { membersText } from "#features/members/text.ts";
import type { Student } from "#features/students/contract.ts";
import { StudentFinder } from "#features/students/parts/student-finder.tsx";
import { studentName } from "#features/students/rules.ts";
import { IconButton } from "#ui/base/icon-button.tsx";
import { useText } from "#ui/base/lang.tsx";

type Props = { chosen: readonly Student[]; onChange: (chosen: Student[]) => void };

/** Finds pupils by name or number and adds them one by one. */
export function ChildPicker({ chosen, onChange }: Props) {
  const t = useText(membersText);
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
      <StudentFinder
        label={t.childrenHint}
        nobody={t.noChildren}
        without={chosen}
        onPick={(student) => onChange([...chosen, student])}
      />
    </fieldset>
  );
}
