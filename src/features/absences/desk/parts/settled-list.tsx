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
                {pupil.registers.map((one) => (
                  <li
                    key={`${one.class_id} ${one.session_name}`}
                    className="flex flex-wrap items-center gap-x-2 gap-y-1"
                  >
                    <Badge tone={toneOf(one.status)}>{t.statuses[one.status]}</Badge>
                    {one.reason && <span>{t.reasons[one.reason]}</span>}
                    <span className="text-muted">
                      {one.class_name}
                      {one.session_name && ` (${one.session_name})`}
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
