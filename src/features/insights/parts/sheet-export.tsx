import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { ClassSheet, SheetPupil } from "#features/insights/contract.ts";
import { insightsClient } from "#features/insights/parts/insights-client.ts";
import { exactPercent } from "#features/insights/rules.ts";
import { markOf } from "#features/insights/rules/sheets.ts";
import { insightsText } from "#features/insights/text/insights.ts";
import { MARK_STATUSES } from "#lib/enumerations.ts";
import { attendanceText } from "#features/attendance/text/register.ts";
import { ListExport } from "#features/exports/parts/list-export.tsx";
import { studentLabels } from "#features/students/fields.ts";
import { formatDate } from "#lib/dates.ts";
import { fullName } from "#lib/names.ts";
import { useLang, useText } from "#ui/base/lang.tsx";
import type { SaveColumn } from "#ui/save-table.ts";
import { SheetPaper } from "./sheet-paper.tsx";

/** The menu to save a class's sheet as a file or to print it. */
export function SheetExport({ sheet }: { sheet: ClassSheet }) {
  const t = useText(insightsText);
  const { lang } = useLang();
  const columns = useColumns(sheet);
  const { icNumbers, readIc } = useIcNumbers(sheet);
  const session = sheet.sessions.find(({ key }) => key === sheet.session)?.name;
  const { taken, expected } = sheet.totals;
  const percent = exactPercent(sheet.totals);
  const line = [percent === null ? undefined : t.rate(percent), t.taking(taken, expected)];
  const seesIc = sheet.pupils.some(({ ic_masked }) => ic_masked !== null);
  return (
    <ListExport
      list="sheet"
      title={t.sheetOf(sheet.class_name)}
      line={line.filter(Boolean).join(" · ")}
      filters={[formatDate(sheet.from, lang, "month"), session]}
      columns={columns}
      rows={sheet.pupils}
      paper={<SheetPaper sheet={sheet} icNumbers={icNumbers} />}
      special={seesIc ? { label: t.allIc, read: readIc } : undefined}
      align="end"
      withPrint
    />
  );
}

/** The whole identity card numbers, from the moment they are asked for until the sheet is printed. */
function useIcNumbers({ class_id, from, to }: ClassSheet) {
  const [icNumbers, setIcNumbers] = useState<ReadonlyMap<string, string>>();
  useEffect(() => {
    const forget = () => setIcNumbers(undefined);
    addEventListener("afterprint", forget);
    return () => removeEventListener("afterprint", forget);
  }, []);
  async function readIc() {
    const read = await insightsClient.revealSheetIc.call({ class_id, from, to });
    const numbers = new Map(read.map(({ student_id, ic_number }) => [student_id, ic_number]));
    flushSync(() => setIcNumbers(numbers));
  }
  return { icNumbers, readIc };
}

function useColumns(sheet: ClassSheet): SaveColumn<SheetPupil>[] {
  const t = useText(insightsText);
  const a = useText(attendanceText);
  const labels = useText(studentLabels);
  const { lang } = useLang();
  const ic: SaveColumn<SheetPupil> = {
    head: labels.ic_number,
    value: ({ ic_masked }) => ic_masked,
  };
  return [
    { head: t.id, value: ({ number }) => number },
    { head: t.student, value: fullName },
    ...(sheet.pupils.some(({ ic_masked }) => ic_masked !== null) ? [ic] : []),
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
    { head: t.percent, kind: "percent", value: exactPercent },
  ];
}
