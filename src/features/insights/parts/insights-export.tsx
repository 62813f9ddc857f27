import type { Insights } from "#features/insights/contract.ts";
import { exactPercent } from "#features/insights/rules.ts";
import { type InsightsText, insightsText } from "#features/insights/text.ts";
import { ListExport } from "#features/exports/parts/list-export.tsx";
import { formatDate } from "#lib/dates.ts";
import { fullName } from "#lib/names.ts";
import type { Lang } from "#lib/text.ts";
import { useLang, useText } from "#ui/base/lang.tsx";
import type { SaveColumn } from "#ui/save-table.ts";

type Line = {
  list: string;
  name: string;
  number: string;
  group: string;
  what: string;
  taken: string;
};

/** Saves and prints the classes and the lists of pupils as one table. */
export function InsightsExport({ insights }: { insights: Insights }) {
  const t = useText(insightsText);
  const { lang } = useLang();
  const columns: SaveColumn<Line>[] = [
    { head: t.list, value: ({ list }) => list },
    { head: t.name, value: ({ name }) => name },
    { head: t.id, value: ({ number }) => number },
    { head: t.class, value: ({ group }) => group },
    { head: t.what, value: ({ what }) => what },
    { head: t.taken, value: ({ taken }) => taken },
  ];
  const percent = exactPercent(insights.whole);
  const { taken, expected } = insights.whole;
  const line = [
    t.insightsLine(formatDate(insights.from, lang), formatDate(insights.to, lang)),
    percent !== null && t.rate(percent),
    t.taking(taken, expected),
  ];
  return (
    <ListExport
      list="attendance"
      title={t.insights}
      line={line.filter(Boolean).join(" · ")}
      columns={columns}
      rows={linesOf(insights, t, lang)}
    />
  );
}

function linesOf({ classes, away, low, late }: Insights, t: InsightsText, lang: Lang): Line[] {
  const day = (date: string) => formatDate(date, lang);
  const percent = (of: Parameters<typeof exactPercent>[0]) => {
    const exact = exactPercent(of);
    return exact === null ? "–" : `${exact} %`;
  };
  const pupil = (
    of: Insights["late"][number] | Insights["low"][number] | Insights["away"][number],
  ) => ({
    name: fullName(of),
    number: of.number,
    group: of.class_name,
  });
  return [
    ...classes.map((one) => ({
      list: t.classes,
      name: one.name,
      number: "",
      group: one.grade_level,
      what: percent(one),
      taken: t.taking(one.taken, one.expected),
    })),
    ...away.map((one) => ({
      list: t.away,
      ...pupil(one),
      what: `${t.days(one.days)}, ${t.span(day(one.from), day(one.to))}`,
      taken: "",
    })),
    ...low.map((one) => ({
      list: t.low,
      ...pupil(one),
      what: percent(one),
      taken: t.taking(one.taken, one.expected),
    })),
    ...late.map((one) => ({
      list: t.lateOften,
      ...pupil(one),
      what: t.times(one.times),
      taken: "",
    })),
  ];
}
