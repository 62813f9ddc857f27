import { overviewsText } from "#features/attendance/overviews/text.ts";
import { percentOf, STATUSES, type Totals } from "#features/attendance/rules.ts";
import { attendanceText } from "#features/attendance/text.ts";
import { Badge } from "#ui/badge.tsx";
import { useText } from "#ui/lang.tsx";
import { toneOf } from "./statuses.ts";

/** How often somebody was there, in per cent and by status. */
export function RateChips({ totals }: { totals: Totals }) {
  const t = useText(overviewsText);
  const a = useText(attendanceText);
  const percent = percentOf(totals);
  return (
    <ul className="flex flex-wrap items-center gap-2">
      {percent !== null && (
        <li className="me-2 text-17 font-semibold tabular-nums">{t.rate(percent)}</li>
      )}
      {STATUSES.map((status) => (
        <li key={status}>
          <Badge tone={toneOf(status)}>{`${a[status]} ${totals[status]}`}</Badge>
        </li>
      ))}
    </ul>
  );
}
