import { formatNumber } from "#lib/numbers.ts";
import type { Family, FamilyChild } from "#features/family/contract.ts";
import { familyText } from "#features/family/text.ts";
import { markText } from "#features/attendance/text/marks.ts";
import { exactPercent } from "#features/insights/rules.ts";
import { MARK_STATUSES } from "#lib/enumerations.ts";
import { useText } from "#ui/base/lang.tsx";

/** How often the pupil was there since the term began. */
export function TermFigures({ child, term }: { child: FamilyChild; term: Family["term"] }) {
  const t = useText(familyText);
  const a = useText(markText);
  const percent = exactPercent(child.term);
  const counts = MARK_STATUSES.filter((status) => child.term[status] > 0);
  return (
    <div>
      <h3 className="mb-1 text-13 text-muted">{t.term(term.name)}</h3>
      {percent === null ? (
        <p className="text-muted">{t.noMarks}</p>
      ) : (
        <p>
          <strong className="font-semibold tabular-nums">{t.percent(percent)}</strong>
          <span className="block text-14 text-muted">
            {counts.map((status) => `${a[status]} ${formatNumber(child.term[status])}`).join(" · ")}
          </span>
        </p>
      )}
    </div>
  );
}
