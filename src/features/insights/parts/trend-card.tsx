import type { Insights } from "#features/insights/contract.ts";
import { exactPercent } from "#features/insights/rules.ts";
import { insightsText } from "#features/insights/text/insights.ts";
import { formatDate } from "#lib/dates.ts";
import { Card } from "#ui/kit/card.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { Select } from "#ui/kit/select.tsx";
import { TrendChart } from "./trend-chart.tsx";

type Props = {
  insights: Insights;
  class_id: string | undefined;
  onChoose: (class_id: string | undefined) => void;
};

/** Shows the weeks of the school, or of one class, as a line chart and as a table. */
export function TrendCard({ insights, class_id, onChoose }: Props) {
  const t = useText(insightsText);
  const isWhole = useMay("attendance.manage");
  const { classes } = insights;
  const chosen = classes.find((item) => item.class_id === class_id);
  const { weeks } = chosen ?? insights;
  const isMarked = weeks.some((week) => exactPercent(week) !== null);
  return (
    <Card className="mb-4">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-semibold">{t.trend}</h2>
        {classes.length > 1 && (
          <Select
            label={t.trendOf}
            value={chosen?.class_id ?? ""}
            options={[
              { value: "", label: isWhole ? t.whole : t.own },
              ...classes.map((item) => ({ value: item.class_id, label: item.name })),
            ]}
            onChange={(value) => onChoose(value || undefined)}
            className="max-sm:w-full print:hidden"
          />
        )}
      </div>
      {isMarked ? <TrendChart weeks={weeks} /> : <p className="text-muted">{t.noMarks}</p>}
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-13 text-muted">
        <li className="flex items-center gap-1.5">
          <span aria-hidden className="size-2.5 rounded-full border-2 border-brand bg-brand" />
          {t.trendFull}
        </li>
        <li className="flex items-center gap-1.5">
          <span aria-hidden className="size-2.5 rounded-full border-2 border-brand bg-surface" />
          {t.trendPart}
        </li>
      </ul>
      <details className="mt-3">
        <summary className="inline-flex min-h-8 items-center text-14 font-semibold text-brand max-sm:min-h-11">
          {t.trendTable}
        </summary>
        <WeekTable weeks={weeks} />
      </details>
    </Card>
  );
}

function WeekTable({ weeks }: { weeks: Insights["weeks"] }) {
  const t = useText(insightsText);
  const { lang } = useLang();
  const cell = "border-t border-line py-1.5 pe-4 text-start text-14";
  return (
    <table className="mt-1">
      <caption className="sr-only">{t.trend}</caption>
      <thead>
        <tr className="text-13 text-muted">
          {[t.week, t.present, t.taken].map((head) => (
            <th key={head} scope="col" className="py-1.5 pe-4 text-start font-semibold">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => {
          const percent = exactPercent(week);
          return (
            <tr key={week.week}>
              <th scope="row" className={`${cell} font-normal`}>
                {formatDate(week.week, lang, "dayMonth")}
              </th>
              <td className={cell}>{percent === null ? "–" : `${percent}%`}</td>
              <td className={cell}>{t.taking(week.taken, week.expected)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
