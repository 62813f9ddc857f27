import type { SettledPupil } from "#features/absences/desk/contract.ts";
import { deskText } from "#features/absences/desk/text.ts";
import { toneOf } from "#features/attendance/parts/statuses.ts";
import { fullName } from "#lib/names.ts";
import { Badge } from "#ui/kit/badge.tsx";
import { Card } from "#ui/kit/card.tsx";
import { useText } from "#ui/base/lang.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { FollowupList } from "./followup-list.tsx";

/** A folded list of the pupils whose absence was explained, or who came after all. */
export function SettledList({ pupils }: { pupils: readonly SettledPupil[] }) {
  const t = useText(deskText);
  if (pupils.length === 0) return null;
  return (
    <Card pad={false} className="mt-6">
      <details>
        <summary className="flex min-h-14 cursor-pointer items-center px-5 font-semibold max-sm:px-4">
          {t.settled(pupils.length)}
        </summary>
        <ul>
          {pupils.map((pupil) => (
            <li
              key={pupil.student_id}
              className="grid gap-2 border-t border-line px-5 py-3 max-sm:px-4"
            >
              <p className="font-semibold wrap-anywhere">
                <NamePart>{fullName(pupil) || pupil.number}</NamePart>
              </p>
              <ul className="grid gap-1.5 text-14">
                {pupil.registers.map((register) => (
                  <li
                    key={`${register.class_id} ${register.session_name}`}
                    className="flex flex-wrap items-center gap-x-2 gap-y-1"
                  >
                    <Badge tone={toneOf(register.status)}>{t.statuses[register.status]}</Badge>
                    {register.reason && <span>{t.reasons[register.reason]}</span>}
                    <span className="text-muted">
                      {register.class_name}
                      {register.session_name && ` (${register.session_name})`}
                    </span>
                  </li>
                ))}
              </ul>
              <FollowupList followups={pupil.followups} />
            </li>
          ))}
        </ul>
      </details>
    </Card>
  );
}
