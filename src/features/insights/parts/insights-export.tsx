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
    return exact === null ? "–" : `${exact}%`;
  };
  const pupil = (
    of: Insights["late"][number] | Insights["low"][number] | Insights["away"][number],
  ) => ({
    name: fullName(of),
    number: of.number,
    group: of.class_name,
  });
  return [
    ...classes.map((row) => ({
      list: t.classes,
      name: row.name,
      number: "",
      group: row.grade_level,
      what: percent(row),
      taken: t.taking(row.taken, row.expected),
    })),
    ...away.map((student) => ({
      list: t.away,
      ...pupil(student),
      what: `${t.days(student.days)}, ${t.span(day(student.from), day(student.to))}`,
      taken: "",
    })),
    ...low.map((student) => ({
      list: t.low,
      ...pupil(student),
      what: percent(student),
      taken: t.taking(student.taken, student.expected),
    })),
    ...late.map((student) => ({
      list: t.lateOften,
      ...pupil(student),
      what: t.times(student.times),
      taken: "",
    })),
  ];
}
