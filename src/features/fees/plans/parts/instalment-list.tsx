import { Check } from "lucide-react";
import type { InstalmentPlan } from "#features/fees/plans/contract.ts";
import { feePlansText } from "#features/fees/plans/text/plans.ts";
import { formatDate } from "#lib/dates.ts";
import { formatSen } from "#lib/money.ts";
import { Icon } from "#ui/base/icon.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { Badge } from "#ui/kit/badge.tsx";
import { useMe } from "#ui/kit/me.tsx";

/** The instalments of a plan with their days, and which are paid or late. */
export function InstalmentList({ plan }: { plan: InstalmentPlan }) {
  const t = useText(feePlansText);
  const { lang } = useLang();
  const { today } = useMe();
  return (
    <ol className="divide-y divide-line">
      {plan.instalments.map(({ due_on, amount_sen, left_sen }, at) => (
        <li key={due_on} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="text-muted tabular-nums">{at + 1}.</span>
            {formatDate(due_on, lang, "dayMonthYear")}
            {left_sen === 0 && (
              <span className="inline-flex items-center gap-1 text-13 font-medium text-present">
                <Icon of={Check} size={14} />
                {t.paid}
              </span>
            )}
            {left_sen > 0 && due_on < today && <Badge tone="late">{t.overdue}</Badge>}
          </span>
          <span className="text-end tabular-nums">
            {formatSen(amount_sen)}
            {left_sen > 0 && left_sen < amount_sen && (
              <span className="block text-13 text-muted">{t.left(formatSen(left_sen))}</span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
