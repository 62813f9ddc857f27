import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import type { BillingRun } from "#features/fees/billing/contract.ts";
import { BillsPreview } from "#features/fees/billing/parts/bills-preview.tsx";
import { feeBillsClient } from "#features/fees/billing/parts/fee-bills-client.ts";
import type { Instead } from "#features/fees/billing/parts/short-funds.tsx";
import { UndoRun } from "#features/fees/billing/parts/undo-run.tsx";
import { billingText } from "#features/fees/billing/text.ts";
import { addDays, formatDate, monthStart } from "#lib/dates.ts";
import { formatSen } from "#lib/money.ts";
import { textOf } from "#lib/search-params.ts";
import { Button } from "#ui/base/button.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { Badge } from "#ui/kit/badge.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { Select } from "#ui/kit/select.tsx";

type Search = { month?: string | undefined };

export const Route = createFileRoute("/dashboard/fees/billing")({
  validateSearch: (raw: Record<string, unknown>): Search => {
    const asked = textOf(raw.month) ?? "";
    return { month: /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) ? asked : undefined };
  },
  component: BillingScreen,
});

/** Bills a month: what it would be, the press that issues it, and the months billed before. */
function BillingScreen() {
  const t = useText(billingText);
  const { lang } = useLang();
  const { today } = useMe();
  const { month } = Route.useSearch();
  const navigate = Route.useNavigate();
  const runs = useQuery(feeBillsClient.listRuns.queryOptions({ input: {} }));
  const months = monthsAround(today);
  const [, thisMonth = "", nextMonth = ""] = months;
  const isBilled = (of: string) => runs.data?.some((run) => run.period === of && !run.undone);
  // The choice belongs to the month for which it was made.
  const [chosen, setChosen] = useState<{ period: string; instead: Instead }>();
  const period = month ?? (isBilled(thisMonth) ? nextMonth : thisMonth);
  const instead = chosen?.period === period ? chosen.instead : {};
  const preview = useQuery({
    ...feeBillsClient.previewBills.queryOptions({ input: { period, ...instead } }),
    enabled: runs.data !== undefined,
    placeholderData: keepPreviousData,
  });
  const options = [...new Set([...months, period])].toSorted().map((value) => ({
    value,
    label: formatDate(`${value}-01`, lang, "month"),
  }));
  return (
    <div className="grid gap-6">
      <Select
        label={t.month}
        value={period}
        options={options}
        onChange={(value) => void navigate({ search: { month: value }, resetScroll: false })}
        strong
        className="w-56 max-sm:w-full"
      />
      <LoadState of={runs} failed={t.loadFailed} />
      {runs.data && <LoadState of={preview} failed={t.loadFailed} />}
      {preview.data?.period === period && (
        <BillsPreview
          preview={preview.data}
          instead={instead}
          onInstead={(next) => setChosen({ period, instead: next })}
        />
      )}
      {runs.data && <PastRuns runs={runs.data} />}
    </div>
  );
}

/** The month before, this one and two to come, as "2026-12". */
function monthsAround(today: string): string[] {
  const first = monthStart(today);
  const next = monthStart(addDays(first, 31));
  const days = [monthStart(addDays(first, -1)), first, next, monthStart(addDays(next, 31))];
  return days.map((day) => day.slice(0, 7));
}

function PastRuns({ runs }: { runs: readonly BillingRun[] }) {
  const t = useText(billingText);
  const { lang } = useLang();
  const [undoing, setUndoing] = useState<BillingRun>();
  return (
    <Card pad={false}>
      <CardHead title={t.past} />
      {runs.length === 0 && <p className="px-5 py-4 text-muted max-sm:px-4">{t.none}</p>}
      <ul className="divide-y divide-line">
        {runs.map((run) => {
          const month = formatDate(`${run.period}-01`, lang, "month");
          return (
            <li
              key={run.id}
              className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-5 py-2 max-sm:px-4"
            >
              <span className="min-w-0 grow basis-48">
                <span className="font-medium">{month}</span>
                <span className="block text-13 text-muted">
                  {`${t.bills(run.invoices)} · ${formatSen(run.total_sen)}`}
                </span>
              </span>
              {run.undone || run.paid ? (
                <Badge>{run.undone ? t.undone : t.paidAlready}</Badge>
              ) : (
                <Button
                  size="sm"
                  kind="ghost"
                  aria-label={t.undoOf(month)}
                  onClick={() => setUndoing(run)}
                >
                  {t.undo}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {undoing && <UndoRun run={undoing} onClose={() => setUndoing(undefined)} />}
    </Card>
  );
}
