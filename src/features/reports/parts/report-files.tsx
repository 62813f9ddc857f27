import { ListExport } from "#features/exports/parts/list-export.tsx";
import { exportsText } from "#features/exports/text.ts";
import type { ReportAnswer } from "#features/reports/contract.ts";
import {
  drawnLines,
  type DrawnLine,
  type ReportColumn,
} from "#features/reports/definitions/rules.ts";
import { definitionOf, type ReportId } from "#features/reports/rules.ts";
import { headOf, totalWord } from "#features/reports/parts/column-word.ts";
import { reportsText } from "#features/reports/text.ts";
import type { ColumnKind } from "#lib/csv.ts";
import { useText } from "#ui/base/lang.tsx";
import type { SaveColumn } from "#ui/save-table.ts";
import { useReportWords } from "./use-report-words.ts";

type Props = {
  id: ReportId;
  report: ReportAnswer;
  columns: readonly ReportColumn<Record<string, never>>[];
  /** The period and the filters in words. */
  filters: readonly (string | false | undefined)[];
  /** What stands below the title on paper. */
  line: string;
  /** A button that prints, beside the menu. */
  withPrint?: boolean;
};

/** Saves and prints a report with its totals. */
export function ReportFiles({ id, report, columns, filters, line, withPrint = false }: Props) {
  const t = useText(reportsText);
  const { head } = useText(exportsText);
  const say = useReportWords();
  const saved = columns.map(({ key, kind }, at): SaveColumn<DrawnLine> => ({
    head: headOf(t, key, report.layout),
    kind: KINDS[kind],
    value: ({ cells, totalOf }) => {
      if (at === 0 && totalOf !== undefined) return totalWord(t, totalOf);
      const cell = cells[at] ?? null;
      if (kind === "pages" && typeof cell === "number") return cell / 1000;
      // Numbers and days stay what they are.
      return typeof cell === "number" || kind === "date"
        ? (cell as string | number | null)
        : cell === null
          ? ""
          : say(kind, cell);
    },
  }));
  const { blanks = 0, isSubmitted } = definitionOf(id);
  const { layout } = report;
  const signers = layout?.signers ?? [];
  const empty = Array.from({ length: blanks }, (_, at): SaveColumn<DrawnLine> => ({
    head: "\u00a0".repeat(14 + at),
    value: () => "",
  }));
  return (
    <ListExport
      list="report"
      report={id}
      title={layout?.head || t.reports[id].title}
      footer={layout?.footer}
      isTotal={isTotal}
      filters={filters}
      line={line}
      withPrint={withPrint}
      {...(signers.length > 0 ? { signatures: signers } : isSubmitted && { signatures: [head] })}
      columns={saved}
      printed={[...saved, ...empty]}
      rows={drawnLines(report)}
    />
  );
}

const isTotal = ({ totalOf }: DrawnLine) => totalOf !== undefined;

const KINDS: Partial<Record<ReportColumn<never>["kind"], ColumnKind>> = {
  percent: "percent",
  money: "money",
  date: "date",
};
