import type { Insights } from "#features/insights/contract.ts";
import { exactPercent } from "#features/insights/rules.ts";
import { type InsightsText, insightsText } from "#features/insights/text/insights.ts";
import { ListExport } from "#features/exports/parts/list-export.tsx";
import { PrintTable } from "#features/exports/parts/print-sheet.tsx";
import { formatDate } from "#lib/dates.ts";
import { fullName } from "#lib/names.ts";
import { useLang, useText } from "#ui/base/lang.tsx";
import type { SaveColumn } from "#ui/save-table.ts";

/** A line of one of the lists; what a list does not know is left out. */
type Line = {
  list: string;
  name: string;
  number?: string;
  group: string;
  percent?: number | null;
  taken?: number;
  expected?: number;
  days?: number;
  from?: string;
  to?: string;
  times?: number;
};

/** Saves the classes and the lists of pupils as one table, and prints each as a table of its own. */
export function InsightsExport({ insights }: { insights: Insights }) {
  const t = useText(insightsText);
  const { lang } = useLang();
  const columns: SaveColumn<Line>[] = [
    { head: t.list, value: ({ list }) => list },
    { head: t.name, value: ({ name }) => name },
    { head: t.id, value: ({ number }) => number },
    { head: t.class, value: ({ group }) => group },
    { head: t.percent, kind: "percent", value: ({ percent }) => percent },
    { head: t.taken, value: ({ taken }) => taken },
    { head: t.expected, value: ({ expected }) => expected },
    { head: t.inARow, value: ({ days }) => days },
    { head: t.firstDay, kind: "date", value: ({ from }) => from },
    { head: t.untilDay, kind: "date", value: ({ to }) => to },
    { head: t.timesLate, value: ({ times }) => times },
  ];
  const percent = exactPercent(insights.whole);
  const { taken, expected } = insights.whole;
  const line = [percent !== null && t.rate(percent), t.taking(taken, expected)];
  const lists = listsOf(insights, t).filter((lines) => lines.length > 0);
  return (
    <ListExport
      list="attendance"
      title={t.insights}
      line={line.filter(Boolean).join(" · ")}
      filters={[t.insightsLine(formatDate(insights.from, lang), formatDate(insights.to, lang))]}
      columns={columns}
      rows={lists.flat()}
      paper={lists.map((lines) => (
        <section key={lines[0]?.list} className="mb-5">
          <h2 className="mb-1 break-after-avoid font-semibold">{lines[0]?.list}</h2>
          <PrintTable
            rows={lines}
            columns={columns
              .slice(1)
              .filter(({ value }) => lines.some((of) => value(of) !== undefined))}
          />
        </section>
      ))}
    />
  );
}

function listsOf({ classes, away, low, late }: Insights, t: InsightsText): Line[][] {
  const pupil = (
    of: Insights["late"][number] | Insights["low"][number] | Insights["away"][number],
  ) => ({
    name: fullName(of),
    number: of.number,
    group: of.class_name,
  });
  return [
    classes.map(({ name, grade_level, taken, expected, ...counts }) => ({
      list: t.classes,
      name,
      group: grade_level,
      percent: exactPercent(counts),
      taken,
      expected,
    })),
    away.map((student) => ({
      list: t.away,
      ...pupil(student),
      days: student.days,
      from: student.from,
      to: student.to,
    })),
    low.map((student) => ({
      list: t.low,
      ...pupil(student),
      percent: exactPercent(student),
      taken: student.taken,
      expected: student.expected,
    })),
    late.map((student) => ({ list: t.lateOften, ...pupil(student), times: student.times })),
  ];
}
