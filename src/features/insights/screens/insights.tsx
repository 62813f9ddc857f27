import { countMarked } from "#features/attendance/rules.ts";
import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { ChartNoAxesColumn } from "lucide-react";
import type { ClassRate } from "#features/insights/contract.ts";
import { InsightsExport } from "#features/insights/parts/insights-export.tsx";
import { TrendCard } from "#features/insights/parts/trend-card.tsx";
import { WatchLists } from "#features/insights/parts/watch-lists.tsx";
import { exactPercent, type Span } from "#features/insights/rules.ts";
import { type TermDays, termOf } from "#features/insights/rules/years.ts";
import { insightsText } from "#features/insights/text/insights.ts";
import { insightsClient } from "#features/insights/parts/insights-client.ts";
import { RateChips } from "#features/insights/parts/rate-chips.tsx";
import { calendarClient } from "#features/calendar/parts/calendar-client.ts";
import { formatDate, monthStart } from "#lib/dates.ts";
import { textOf } from "#lib/search-params.ts";
import { Chips } from "#ui/kit/chips.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";
import { Table } from "#ui/kit/table.tsx";
import { TextLink } from "#ui/base/text-link.tsx";

const RANGES = ["year", "term", "month"] as const;
type Range = (typeof RANGES)[number];

type Search = { range?: Range | undefined; class?: string | undefined };

export const Route = createFileRoute("/dashboard/attendance/insights")({
  validateSearch: (raw: Record<string, unknown>): Search => ({
    range: RANGES.find((range) => range === raw.range),
    class: textOf(raw.class),
  }),
  component: InsightsScreen,
});

/** Shows the school's attendance by week and by class, and the pupils to ask after. */
function InsightsScreen() {
  const t = useText(insightsText);
  const { lang } = useLang();
  const { today } = useMe();
  const navigate = Route.useNavigate();
  const { range = "year", class: class_id } = Route.useSearch();
  const terms = useQuery(calendarClient.listTerms.queryOptions({ input: {} }));
  const found = useQuery({
    ...insightsClient.readInsights.queryOptions({ input: spanOf(range, today, terms.data) }),
    placeholderData: (before) => before,
    enabled: range !== "term" || !terms.isPending,
  });
  const { data } = found;
  const go = (search: Search) =>
    void navigate({
      search: { range, class: class_id, ...search },
      replace: true,
      resetScroll: false,
    });
  const isMarked = data !== undefined && countMarked(data.whole) > 0;
  // The lists of absent and late pupils look further back than the chosen days.
  const isWatched = data !== undefined && (isMarked || data.away.length + data.late.length > 0);
  const ranges = RANGES.filter((range) => range !== "term" || (terms.data?.length ?? 0) > 0);

  return (
    <>
      <PageHead
        title={t.insights}
        line={data && t.insightsLine(formatDate(data.from, lang), formatDate(data.to, lang))}
        action={isMarked && <InsightsExport insights={data} />}
      />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Chips
          label={t.range}
          value={range}
          options={ranges.map((value) => ({ value, label: t.ranges[value] }))}
          onChange={(value) => go({ range: value })}
        />
        {isMarked && <RateChips totals={data.whole} taking={data.whole} />}
      </div>
      <LoadState of={found} failed={t.loadFailed} />
      {data && !isMarked && (
        <Empty icon={ChartNoAxesColumn} title={t.noMarks} text={t.noMarksText} />
      )}
      {isMarked && (
        <TrendCard
          insights={data}
          class_id={class_id}
          onChoose={(chosen) => go({ class: chosen })}
        />
      )}
      {isWatched && <WatchLists insights={data} />}
      {data && data.whole.expected > 0 && <Classes classes={data.classes} />}
    </>
  );
}

function spanOf(range: Range, today: string, terms: readonly TermDays[] = []): Partial<Span> {
  if (range === "month") return { from: monthStart(today), to: today };
  return (range === "term" && termOf(terms, today)) || {};
}

function Classes({ classes }: { classes: readonly ClassRate[] }) {
  const t = useText(insightsText);
  const lowest = (rate: ClassRate) => exactPercent(rate) ?? 101;
  const rows = classes.toSorted((a, b) => lowest(a) - lowest(b));
  if (rows.length === 0) return null;
  return (
    <section className="mt-6">
      <h2 className="mb-3 font-semibold">{t.classes}</h2>
      <Table
        label={t.classes}
        rows={rows}
        keyOf={classId}
        columns={[
          {
            id: "class",
            head: t.class,
            cell: (rate) => (
              <span>
                <TextLink
                  to="/dashboard/classes/$classId/sheet"
                  params={{ classId: rate.class_id }}
                  className="inline-flex items-center wrap-anywhere max-sm:-my-3 max-sm:py-3"
                >
                  {rate.name}
                </TextLink>
                <span className="block text-13 text-muted">{rate.grade_level}</span>
              </span>
            ),
          },
          {
            id: "percent",
            head: t.present,
            phone: "aside",
            cell: (rate) => {
              const percent = exactPercent(rate);
              return (
                <strong className="font-semibold">{percent === null ? "–" : `${percent}%`}</strong>
              );
            },
          },
          {
            id: "taken",
            head: t.taken,
            cell: ({ taken, expected }) => t.taking(taken, expected),
          },
        ]}
      />
    </section>
  );
}

function classId({ class_id }: ClassRate): string {
  return class_id;
}
