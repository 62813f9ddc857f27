import type { FamilyChild } from "#features/family/contract.ts";
import { familyText } from "#features/family/text.ts";
import { weeksOf } from "#features/calendar/rules.ts";
import { calendarText } from "#features/calendar/text.ts";
import { formatDate } from "#lib/dates.ts";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { DaySquare } from "./day-square.tsx";

/** This month as a small calendar, each day with its status. */
export function MonthDays({ child }: { child: FamilyChild }) {
  const t = useText(familyText);
  const { days } = useText(calendarText);
  const { lang } = useLang();
  const { today } = useMe();
  const month = today.slice(0, 7);
  return (
    <div>
      <h3 className="mb-1.5 text-13 text-muted">
        {t.month} · {formatDate(today, lang, "month")}
      </h3>
      <table className="w-full max-w-84 table-fixed border-separate border-spacing-1">
        <thead>
          <tr>
            {days.map(([day, short]) => (
              <th key={day} scope="col" className="text-13 font-normal text-muted">
                <abbr title={day} className="no-underline">
                  {short}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(today).map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date} className="p-0">
                  {date.startsWith(month) && (
                    <DaySquare child={child} date={date} className="h-8.5" />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
