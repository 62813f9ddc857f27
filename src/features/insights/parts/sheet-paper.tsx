import { formatNumber } from "#lib/numbers.ts";
import type { ClassSheet } from "#features/insights/contract.ts";
import { exactPercent } from "#features/insights/rules.ts";
import { markOf, wholeMonthOf } from "#features/insights/rules/sheets.ts";
import { Signatures } from "#features/exports/parts/print-sheet.tsx";
import { exportsText } from "#features/exports/text.ts";
import { insightsText } from "#features/insights/text/insights.ts";
import { studentLabels } from "#features/students/fields.ts";
import { MARK_STATUSES } from "#lib/enumerations.ts";
import { calendarText } from "#features/calendar/text.ts";
import { weekday } from "#lib/dates.ts";
import { formatIc } from "#lib/ic.ts";
import { fullName } from "#lib/names.ts";
import { classNames } from "#ui/base/class-names.ts";
import { useText } from "#ui/base/lang.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { SheetNotes } from "./sheet-notes.tsx";

const tight = "py-0! px-[0.3mm]! text-center! whitespace-nowrap";
const closedGround = "bg-neutral-tint [print-color-adjust:exact]";

/** The height that the rows of a page share, and the limits of one row; a lower row would be unreadable. */
const PAGE_MM = 121;
const ROW_MM = { least: 2.8, most: 5 };
const PT_PER_MM = 2.5;

/** The widths of the columns in mm; the names get the rest of the 269 mm. */
const WIDTH_MM = { number: 6, ic: 24, day: 4.7, status: 6, percent: 9 };

type Props = {
  sheet: ClassSheet;
  /** The whole identity card numbers by student, where somebody asked for them. */
  icNumbers: ReadonlyMap<string, string> | undefined;
};

/**
 * The sheet on paper with every day of the month. Forty pupils and the signatures fit on one page; on further pages
 * the head is repeated.
 */
export function SheetPaper({ sheet, icNumbers }: Props) {
  const t = useText(insightsText);
  const { homeroom, head } = useText(exportsText);
  const labels = useText(studentLabels);
  const { days: dayNames } = useText(calendarText);
  const days = wholeMonthOf(sheet);
  const share = PAGE_MM / (sheet.pupils.length + 2);
  const row = Math.min(ROW_MM.most, Math.max(ROW_MM.least, share));
  const size = Math.min(9, row * PT_PER_MM);
  const hasIc = sheet.pupils.some(({ ic_masked }) => ic_masked !== null);
  const icOf = ({ student_id, ic_masked }: ClassSheet["pupils"][number]) => {
    const digits = icNumbers?.get(student_id);
    return digits ? formatIc(digits) : ic_masked;
  };
  return (
    <>
      <table className="table-fixed" style={{ fontSize: `${size}pt`, lineHeight: `${row}mm` }}>
        <colgroup>
          <col style={{ width: `${WIDTH_MM.number}mm` }} />
          <col />
          {hasIc && <col style={{ width: `${WIDTH_MM.ic}mm` }} />}
          <col span={days.length} style={{ width: `${WIDTH_MM.day}mm` }} />
          <col span={MARK_STATUSES.length} style={{ width: `${WIDTH_MM.status}mm` }} />
          <col style={{ width: `${WIDTH_MM.percent}mm` }} />
        </colgroup>
        <thead className="leading-none">
          <tr>
            <th scope="col" className={tight}>
              #
            </th>
            <th scope="col" className={classNames(tight, "text-start!")}>
              {t.student}
            </th>
            {hasIc && (
              <th scope="col" className={tight}>
                {labels.ic_number}
              </th>
            )}
            {days.map(({ date, isClosed }) => (
              <th key={date} scope="col" className={classNames(tight, isClosed && closedGround)}>
                {dayNames[weekday(date) - 1]?.[1].slice(0, 1)}
                <br />
                {Number(date.slice(8))}
              </th>
            ))}
            {MARK_STATUSES.map((status) => (
              <th key={status} scope="col" className={tight}>
                {t.letters[status]}
              </th>
            ))}
            <th scope="col" className={tight}>
              {t.percent}
            </th>
          </tr>
        </thead>
        <tbody>
          {sheet.pupils.map((pupil, row) => (
            <tr key={pupil.student_id}>
              <td className={tight}>{row + 1}</td>
              <td className={classNames(tight, "text-start! whitespace-normal!")}>
                <NamePart>{fullName(pupil) || pupil.number}</NamePart>
              </td>
              {hasIc && <td className={tight}>{icOf(pupil)}</td>}
              {days.map(({ date, isClosed, at }) => {
                const letter = at === undefined ? undefined : pupil.marks[at];
                const mark = markOf(letter);
                const word = mark && t.letters[mark.status];
                return (
                  <td key={date} className={classNames(tight, isClosed && closedGround)}>
                    {mark && !mark.saved ? <u>{word}</u> : word}
                    {letter === "." && "·"}
                  </td>
                );
              })}
              {MARK_STATUSES.map((status) => (
                <td key={status} className={tight}>
                  {pupil[status]}
                </td>
              ))}
              <td className={classNames(tight, "font-semibold")}>{exactPercent(pupil)}</td>
            </tr>
          ))}
          <tr>
            <td colSpan={hasIc ? 3 : 2} className={classNames(tight, "text-end! font-semibold")}>
              {t.totals}
            </td>
            {days.map(({ date, isClosed, day }) => (
              <td key={date} className={classNames(tight, isClosed && closedGround)}>
                {day && day.taken > 0 && day.came}
              </td>
            ))}
            {MARK_STATUSES.map((status) => (
              <td key={status} className={tight}>
                {formatNumber(sheet.totals[status])}
              </td>
            ))}
            <td className={classNames(tight, "font-semibold")}>{exactPercent(sheet.totals)}</td>
          </tr>
        </tbody>
      </table>
      <div className="flex break-inside-avoid items-start gap-10">
        <div className="flex-1">
          <SheetNotes sheet={sheet} />
        </div>
        <Signatures posts={[homeroom, head]} />
      </div>
    </>
  );
}
