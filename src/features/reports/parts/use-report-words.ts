import type { ReportColumn, ReportCell } from "#features/reports/definitions/rules.ts";
import { reportsText } from "#features/reports/text.ts";
import { formatDate } from "#lib/dates.ts";
import { formatAmount } from "#lib/money.ts";
import { formatNumber } from "#lib/numbers.ts";
import { formatPhone } from "#lib/phones.ts";
import { useLang, useText } from "#ui/base/lang.tsx";

type Kind = ReportColumn<never>["kind"];

/** Says a cell of a report in words; an empty one is a dash. */
export function useReportWords(): (kind: Kind, cell: ReportCell) => string {
  const t = useText(reportsText);
  const { lang } = useLang();
  return (kind, cell) => {
    if (cell === null || cell === "") return "–";
    if (Array.isArray(cell)) return cell.map((one) => t.cells[one] ?? one).join(", ");
    if (typeof cell === "number") {
      if (kind === "percent") return `${cell}%`;
      if (kind === "money") return cell === 0 ? "–" : formatAmount(cell);
      return formatNumber(kind === "pages" ? cell / 1000 : cell);
    }
    if (kind === "phone") return formatPhone(cell);
    if (kind === "code") return t.cells[cell] ?? cell;
    return kind === "date" ? formatDate(cell, lang) : cell;
  };
}
