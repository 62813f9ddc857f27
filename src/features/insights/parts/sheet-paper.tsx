import { formatNumber } from "#lib/numbers.ts";
import type { ClassSheet } from "#features/insights/contract.ts";
import { exactPercent } from "#features/insights/rules.ts";
import { markOf } from "#features/insights/rules/sheets.ts";
import { insightsText } from "#features/insights/text.ts";
import { MARK_STATUSES } from "#lib/enumerations.ts";
import { calendarText } from "#features/calendar/text.ts";
import { weekday } from "#lib/dates.ts";
import { fullName } from "#lib/names.ts";
import { classNames } from "#ui/base/class-names.ts";
import { useText } from "#ui/base/lang.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { SheetNotes } from "./sheet-notes.tsx";

const tight = "py-0! px-[0.4mm]! text-center! whitespace-nowrap";
const closedGround = "bg-neutral-tint [print-color-adjust:exact]";

/** The height that the rows of a page share, and the limits of one row; a lower row would be unreadable. */
const PAGE_MM = 130;
const ROW_MM = { least: 3.1, most: 5 };
const PT_PER_MM = 2.25;

/** The sheet on paper. Up to forty pupils fill one page; on further pages the head is repeated. */
export function SheetPaper({ sheet }: { sheet: ClassSheet }) {
  const t = useText(insightsText);
  const { days } = useText(calendarText);
  const share = PAGE_MM / (sheet.pupils.length + 2);
  const row = Math.min(ROW_MM.most, Math.max(ROW_MM.least, share));
  const size = Math.min(9, row * PT_PER_MM);
  return (
    <>
      <table style={{ fontSize: `${size}pt`, lineHeight: `${row}mm` }}>
        <thead className="leading-none">
          <tr>
            <th scope="col" className={tight}>
              #
            </th>
            <th scope="col" className={classNames(tight, "text-start!")}>
              {t.student}
            </th>
            {sheet.days.map(({ date, closure }) => (
              <th key={date} scope="col" className={classNames(tight, closure && closedGround)}>
                {days[weekday(date) - 1]?.[1].slice(0, 1)}
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
              <td className={classNames(tight, "max-w-[58mm] truncate text-start!")}>
                <NamePart>{fullName(pupil) || pupil.number}</NamePart>
              </td>
              {sheet.days.map(({ date, closure }, at) => {
                const mark = markOf(pupil.marks[at]);
                const letter = mark && t.letters[mark.status];
                return (
                  <td key={date} className={classNames(tight, closure && closedGround)}>
                    {mark && !mark.saved ? <u>{letter}</u> : letter}
                    {pupil.marks[at] === "." && "·"}
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
            <td colSpan={2} className={classNames(tight, "text-end! font-semibold")}>
              {t.totals}
            </td>
            {sheet.days.map((day) => (
              <td key={day.date} className={classNames(tight, day.closure && closedGround)}>
                {day.taken > 0 && day.came}
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
      <SheetNotes sheet={sheet} />
    </>
  );
}
