import type { ClassSheet, SheetPupil } from "#features/insights/contract.ts";
import { exactPercent } from "#features/insights/rules.ts";
import { markOf } from "#features/insights/rules/sheets.ts";
import { type InsightsText, insightsText } from "#features/insights/text.ts";
import { MARK_STATUSES } from "#lib/enumerations.ts";
import { type AttendanceText, attendanceText } from "#features/attendance/text.ts";
import { ListExport } from "#features/exports/parts/list-export.tsx";
import { formatDate } from "#lib/dates.ts";
import { fullName } from "#lib/names.ts";
import type { Lang } from "#lib/text.ts";
import { useLang, useText } from "#ui/base/lang.tsx";
import type { SaveColumn } from "#ui/save-table.ts";
import { SheetPaper } from "./sheet-paper.tsx";

/** The menu to save a class's sheet as a file or to print it. */
export function SheetExport({ sheet }: { sheet: ClassSheet }) {
  const t = useText(insightsText);
  const a = useText(attendanceText);
  const { lang } = useLang();
  const month = formatDate(sheet.from, lang, "month");
  const session = sheet.sessions.find(({ key }) => key === sheet.session)?.name;
  const { taken, expected } = sheet.totals;
  const percent = exactPercent(sheet.totals);
  const line = [session, percent === null ? undefined : t.rate(percent), t.taking(taken, expected)];
  return (
    <ListExport
      list="attendance"
      title={`${t.sheetOf(sheet.class_name)} · ${month}`}
      line={line.filter(Boolean).join(" · ")}
      columns={columnsOf(sheet, { t, a, lang })}
      rows={sheet.pupils}
      paper={<SheetPaper sheet={sheet} />}
    />
  );
}

type Words = { t: InsightsText; a: AttendanceText; lang: Lang };

function columnsOf(sheet: ClassSheet, { t, a, lang }: Words): SaveColumn<SheetPupil>[] {
  return [
    { head: t.id, value: ({ number }) => number },
    { head: t.student, value: fullName },
    ...sheet.days.map(({ date }, at) => ({
      head: formatDate(date, lang, "dayMonth"),
      value: ({ marks }: SheetPupil) => {
        const mark = markOf(marks[at]);
        return mark && t.letters[mark.status];
      },
    })),
    ...MARK_STATUSES.map((status) => ({
      head: a[status],
      value: (pupil: SheetPupil) => pupil[status],
    })),
    { head: t.percent, value: exactPercent },
  ];
}
