import type { WeekRate } from "#features/insights/contract.ts";
import { exactPercent, LOW } from "#features/insights/rules.ts";
import { insightsText } from "#features/insights/text/insights.ts";
import { formatDate } from "#lib/dates.ts";
import { classNames } from "#ui/base/class-names.ts";
import { useLang, useText } from "#ui/base/lang.tsx";

type Point = WeekRate & { percent: number; x: number };

/** Draws the percentage of each week as a line, with a hollow dot if registers were not taken. */
export function TrendChart({ weeks }: { weeks: readonly WeekRate[] }) {
  const t = useText(insightsText);
  const points = pointsOf(weeks);
  const percents = points.map(({ percent }) => percent);
  const [low, high] = [Math.min(...percents), Math.max(...percents)];
  const floor = Math.max(0, Math.floor((low - 5) / 10) * 10);
  const topOf = (percent: number) => (100 * (100 - percent)) / (100 - floor);
  return (
    <figure
      aria-label={t.trendLabel(points.length, low, high)}
      className="pe-1 pb-6 break-inside-avoid"
    >
      <div aria-hidden className="relative ms-12 h-44 sm:h-52">
        {[...new Set([100, LOW, floor])].map((percent) => (
          <div
            key={percent}
            className={classNames(
              "absolute inset-x-0 border-t border-line",
              percent === LOW && "border-dashed border-muted",
            )}
            style={{ top: `${topOf(percent)}%` }}
          >
            <span className="absolute -start-12 w-10 -translate-y-1/2 text-end text-13 whitespace-nowrap text-muted">
              {percent}%
            </span>
          </div>
        ))}
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible text-brand"
        >
          <polyline
            points={points.map(({ x, percent }) => `${x},${topOf(percent)}`).join(" ")}
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        {points.map((point) => (
          <Dot key={point.week} point={point} top={topOf(point.percent)} />
        ))}
        <MonthNames points={points} />
      </div>
    </figure>
  );
}

/** The weeks with marks, each at its place among all weeks, from 0 to 100. */
function pointsOf(weeks: readonly WeekRate[]): Point[] {
  return weeks.flatMap((week, at) => {
    const percent = exactPercent(week);
    const x = weeks.length > 1 ? (100 * at) / (weeks.length - 1) : 50;
    return percent === null ? [] : [{ ...week, percent, x }];
  });
}

function Dot({ point, top }: { point: Point; top: number }) {
  const t = useText(insightsText);
  const { lang } = useLang();
  const { week, percent, taken, expected, x } = point;
  const said = `${t.week} ${formatDate(week, lang, "dayMonth")}: ${percent}%, ${t.taking(taken, expected)}`;
  return (
    <span
      title={said}
      className="absolute flex size-5 -translate-1/2 items-center justify-center"
      style={{ left: `${x}%`, top: `${top}%` }}
    >
      <span
        className={classNames(
          "size-2.5 rounded-full border-2 border-brand [print-color-adjust:exact]",
          taken < expected ? "bg-surface" : "bg-brand",
        )}
      />
    </span>
  );
}

/** The labels of the months beneath, each at its first week, as many as there is room for. */
function MonthNames({ points }: { points: readonly Point[] }) {
  const { lang } = useLang();
  const first = points.filter(
    ({ week }, at) => week.slice(0, 7) !== points[at - 1]?.week.slice(0, 7),
  );
  const shown: Point[] = [];
  for (const point of first) if (point.x - (shown.at(-1)?.x ?? -10) >= 6) shown.push(point);
  // A last week of the month before: its label has no room beside the next.
  const isCrowded = (at: number) => (shown[at + 1]?.x ?? 200) - (shown[at]?.x ?? 0) < 12;
  return shown.map(({ week, x }, at) => (
    <span
      key={week}
      className={classNames(
        "absolute top-full mt-1.5 -translate-x-1/2 text-13 text-muted",
        // On a phone there is room for every second label.
        ((at % 2 === 1 && shown.length > 6) || isCrowded(at)) && "max-sm:hidden",
      )}
      style={{ left: `${x}%` }}
    >
      {formatDate(week, lang, "dayMonth").replace(/[\d.,\s]+/g, "")}
    </span>
  ));
}
