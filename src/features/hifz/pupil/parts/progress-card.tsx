import { useId } from "react";
import { plansText } from "#features/hifz/plans/text.ts";
import type { HifzPupilAnswer } from "#features/hifz/pupil/contract.ts";
import { formatDate } from "#lib/dates.ts";
import { formatNumber } from "#lib/numbers.ts";
import { useLang, useText } from "#ui/base/lang.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { fillOf, MapPatterns } from "./map-legend.tsx";

/** What was new and what was revised in each of the last weeks, the latest first; nothing for who never recited in them. */
export function ProgressCard({ pupil: { progress } }: { pupil: HifzPupilAnswer }) {
  const t = useText(plansText).progress;
  const { lang } = useLang();
  const id = useId();
  const heard = progress.findIndex((week) => week.new_milli + week.revised_milli > 0);
  if (heard < 0) return null;
  const most = Math.max(
    ...progress.flatMap((week) => [week.new_milli, week.revised_milli, week.target_milli]),
  );
  const head = "px-2 pb-1 text-start font-medium";
  return (
    <Card pad={false} className="break-inside-avoid">
      <CardHead title={t.title} />
      <div className="p-5 max-sm:p-4">
        <table className="w-full table-fixed text-14 tabular-nums">
          <thead className="text-muted">
            <tr>
              <th scope="col" className="w-18 pb-1 text-start font-medium">
                {t.week}
              </th>
              <th scope="col" className={head}>
                {t.new}
              </th>
              <th scope="col" className={head}>
                {t.revised}
              </th>
            </tr>
          </thead>
          <tbody>
            {progress
              .slice(heard)
              .toReversed()
              .map(({ from, new_milli, revised_milli, target_milli }) => (
                <tr key={from} className="border-t border-line align-top">
                  <th scope="row" className="py-1.5 text-start font-normal whitespace-nowrap">
                    {formatDate(from, lang, "dayMonth")}
                  </th>
                  <td className="px-2 py-1.5">
                    {target_milli > 0
                      ? t.ofTarget(pagesOf(new_milli), pagesOf(target_milli))
                      : pagesOf(new_milli)}
                    <Bar
                      part={new_milli / most}
                      mark={target_milli / most}
                      fill={fillOf("firm", id)}
                    />
                  </td>
                  <td className="px-2 py-1.5">
                    {pagesOf(revised_milli)}
                    <Bar part={revised_milli / most} mark={0} fill={fillOf("new", id)} />
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
        <svg className="absolute size-0" aria-hidden>
          <MapPatterns id={id} />
        </svg>
        <p className="mt-3 text-14 text-muted">{t.line}</p>
      </div>
    </Card>
  );
}

const pagesOf = (milli: number) => formatNumber(milli / 1000);

/** A bar of a part of the width; `mark`, if not 0, is where a line stands in it. The numbers stand above it. */
function Bar({ part, mark, fill }: { part: number; mark: number; fill: string }) {
  const percent = (of: number) => `${100 * of}%`;
  return (
    <svg aria-hidden className="mt-1 block h-2 w-full">
      <rect width="100%" height="100%" rx={2} fill="var(--color-neutral-tint)" />
      <rect width={percent(part)} height="100%" rx={2} fill={fill} />
      {mark > 0 && (
        <rect x={percent(Math.min(mark, 0.99))} width={2} height="100%" fill="var(--color-ink)" />
      )}
    </svg>
  );
}
