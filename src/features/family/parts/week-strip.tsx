import type { FamilyChild } from "#features/family/contract.ts";
import { weekOn } from "#features/family/rules.ts";
import { familyText } from "#features/family/text.ts";
import { calendarText } from "#features/calendar/text.ts";
import { weekday } from "#lib/dates.ts";
import { useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { DaySquare } from "./day-square.tsx";

/** The school days of this week, each with its status. */
export function WeekStrip({ child }: { child: FamilyChild }) {
  const t = useText(familyText);
  const { days } = useText(calendarText);
  const { today } = useMe();
  return (
    <div>
      <h3 className="mb-1.5 text-13 text-muted">{t.week}</h3>
      <ol className="flex gap-2">
        {weekOn(child, today).map((date) => (
          <li key={date} className="grid justify-items-center gap-1">
            <span aria-hidden className="text-13 text-muted">
              {days[weekday(date) - 1]?.[1]}
            </span>
            <DaySquare child={child} date={date} className="size-9" />
          </li>
        ))}
      </ol>
    </div>
  );
}
