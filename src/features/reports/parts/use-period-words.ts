import type { ReportAnswer } from "#features/reports/contract.ts";
import { periodsText } from "#features/reports/periods/text.ts";
import { addDays, formatDate } from "#lib/dates.ts";
import { hijriDate, hijriMonthName } from "#lib/hijri.ts";
import { useLang, useText } from "#ui/base/lang.tsx";

/** A day that lies in the month by the school's table and by ours. */
const MIDDLE = 14;

/** Says the period of a report, such as "Oktober 2026" or "Penggal 2, 2026". */
export function usePeriodWords(): (period: ReportAnswer["period"]) => string {
  const t = useText(periodsText);
  const { lang } = useLang();
  return ({ kind, from, to, name, estimated }) => {
    if (name !== null) return name;
    if (kind === "day") return formatDate(from, lang, "long");
    if (kind === "month") return formatDate(from, lang, "month");
    if (kind === "calendar") return from.slice(0, 4);
    if (kind === "hijri") {
      const { year, month } = hijriDate(addDays(from, MIDDLE), []);
      return `${hijriMonthName(month, lang)} ${year} H${estimated ? ` (${t.estimated})` : ""}`;
    }
    return t.span(formatDate(from, lang), formatDate(to, lang));
  };
}
