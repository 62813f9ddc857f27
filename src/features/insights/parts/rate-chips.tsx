import { formatNumber } from "#lib/numbers.ts";
import { exactPercent } from "#features/insights/rules.ts";
import { insightsText } from "#features/insights/text/insights.ts";
import type { RateCounts } from "#features/attendance/rules.ts";
import { MARK_STATUSES } from "#lib/enumerations.ts";
import { markText } from "#features/attendance/text/marks.ts";
import { Badge } from "#ui/kit/badge.tsx";
import { useText } from "#ui/base/lang.tsx";
import { toneOf } from "#features/attendance/parts/statuses.ts";

type Props = {
  totals: RateCounts;
  /** How many of the due registers were taken; families get null. */
  taking: { taken: number; expected: number } | null;
};

/** Shows how often a pupil was there: in per cent, with the number of marks, and by status. */
export function RateChips({ totals, taking }: Props) {
  const t = useText(insightsText);
  const a = useText(markText);
  const percent = exactPercent(totals);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {percent !== null && (
        <p>
          <strong className="text-17 font-semibold tabular-nums">{t.rate(percent)}</strong>
          {taking && (
            <span className="block text-13 text-muted">
              {t.taking(taking.taken, taking.expected)}
            </span>
          )}
        </p>
      )}
      <ul className="flex flex-wrap gap-2">
        {MARK_STATUSES.map((status) => (
          <li key={status}>
            <Badge tone={toneOf(status)}>{`${a[status]} ${formatNumber(totals[status])}`}</Badge>
          </li>
        ))}
      </ul>
      {totals.came > totals.present + totals.late && (
        <p className="w-full text-13 text-muted">{t.came}</p>
      )}
    </div>
  );
}
