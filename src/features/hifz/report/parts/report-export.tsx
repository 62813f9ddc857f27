import { ListExport } from "#features/exports/parts/list-export.tsx";
import { hifzReportText } from "#features/hifz/report/text.ts";
import { formatDate } from "#lib/dates.ts";
import { useLang, useText } from "#ui/base/lang.tsx";
import { SectionTable } from "./section-table.tsx";
import type { ReportSection } from "./use-sections.ts";

type Props = { date: string; sections: readonly ReportSection[] };

/** Saves the report with a line for each figure, or prints it as it stands on the screen. */
export function ReportExport({ date, sections }: Props) {
  const t = useText(hifzReportText);
  const { lang } = useLang();
  const figures = sections.flatMap(({ title, heads, rows, formula }) =>
    rows.flatMap(({ label, cells }) =>
      cells.map((value, at) => ({ title, label, head: heads[at + 1] ?? "", value, formula })),
    ),
  );
  return (
    <ListExport
      withPrint
      isUpright
      align="end"
      list="hafazan"
      title={t.title}
      line={t.line(formatDate(date, lang, "dayMonthYear"))}
      rows={figures}
      columns={[
        { head: t.columns.section, value: ({ title }) => title },
        { head: t.columns.item, value: ({ label }) => label },
        { head: t.columns.detail, value: ({ head }) => head },
        { head: t.columns.value, value: ({ value }) => value },
        { head: t.columns.formula, value: ({ formula }) => formula },
      ]}
      paper={sections.map((section) => (
        <section key={section.title} className="mb-4 break-inside-avoid">
          <h2 className="mb-1 font-semibold">{section.title}</h2>
          <SectionTable section={section} />
        </section>
      ))}
    />
  );
}
