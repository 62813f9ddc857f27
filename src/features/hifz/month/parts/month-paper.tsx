import { calendarText } from "#features/calendar/text.ts";
import { Signatures } from "#features/exports/parts/print-sheet.tsx";
import { exportsText } from "#features/exports/text.ts";
import type { HalaqahMonth } from "#features/hifz/month/contract.ts";
import { cellCounts } from "#features/hifz/month/rules.ts";
import { hifzMonthText } from "#features/hifz/month/text.ts";
import { weekday } from "#lib/dates.ts";
import { fullName } from "#lib/names.ts";
import { formatNumber } from "#lib/numbers.ts";
import { classNames } from "#ui/base/class-names.ts";
import { useText } from "#ui/base/lang.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { useCellWords } from "./use-cell-words.ts";

const tight = "py-0! px-[0.2mm]! text-center! whitespace-nowrap";
const awayGround = "bg-neutral-tint [print-color-adjust:exact]";

/** The height that the rows of a page share, and the limits of one row; a lower row would be unreadable. */
const PAGE_MM = 124;
const ROW_MM = { least: 2.8, most: 5.5 };
const PT_PER_MM = 2.5;

/** The widths of the columns in mm; the days share the rest of the 269 mm. */
const WIDTH_MM = { number: 6, name: 44, count: 10 };
const COUNTS = ["newPages", "heard", "away", "unheard"] as const;
const DAYS_MM = 269 - WIDTH_MM.number - WIDTH_MM.name - COUNTS.length * WIDTH_MM.count;
/** Few days do not fill the line. */
const WIDEST_DAY_MM = 14;
/** So many letters of a size fit into a cell; longer ones, such as "562 JJ½+", are set smaller. */
const LETTERS = 6;
const PT_PER_LETTER_MM = 4.6;

/** The month on paper. Forty pupils and the signatures fit on one page; on further pages the head is repeated. */
export function MonthPaper({ month }: { month: HalaqahMonth }) {
  const t = useText(hifzMonthText);
  const { head } = useText(exportsText);
  const { days: dayNames } = useText(calendarText);
  const words = useCellWords(month);
  const { days, pupils } = month;
  const share = PAGE_MM / (pupils.length + 1);
  const row = Math.min(ROW_MM.most, Math.max(ROW_MM.least, share));
  const day = Math.min(WIDEST_DAY_MM, DAYS_MM / Math.max(1, days.length));
  const size = Math.min(9, row * PT_PER_MM);
  const sizeOf = (text: string) =>
    Math.min(size, (day / Math.max(LETTERS, text.length)) * PT_PER_LETTER_MM);
  return (
    <>
      <table className="table-fixed" style={{ fontSize: `${size}pt`, lineHeight: `${row}mm` }}>
        <colgroup>
          <col style={{ width: `${WIDTH_MM.number}mm` }} />
          <col style={{ minWidth: `${WIDTH_MM.name}mm` }} />
          <col span={days.length} style={{ width: `${day}mm` }} />
          <col span={COUNTS.length} style={{ width: `${WIDTH_MM.count}mm` }} />
        </colgroup>
        <thead className="leading-none">
          <tr>
            <th scope="col" className={tight}>
              #
            </th>
            <th scope="col" className={classNames(tight, "text-start!")}>
              {t.student}
            </th>
            {days.map(({ date, teacher_away }) => (
              <th key={date} scope="col" className={classNames(tight, teacher_away && awayGround)}>
                {dayNames[weekday(date) - 1]?.[1].slice(0, 1)}
                <br />
                {Number(date.slice(8))}
              </th>
            ))}
            {COUNTS.map((count) => (
              <th key={count} scope="col" className={classNames(tight, "whitespace-normal!")}>
                <span className="text-[6pt]">{t[count]}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {pupils.map((pupil, at) => {
            const counts = { newPages: pupil.new_milli / 1000, ...cellCounts(pupil.cells) };
            return (
              <tr key={pupil.student_id}>
                <td className={tight}>{at + 1}</td>
                <td className={classNames(tight, "overflow-hidden text-start! text-ellipsis")}>
                  <NamePart>{fullName(pupil) || pupil.number}</NamePart>
                </td>
                {days.map(({ date, teacher_away }, of) => {
                  const text = words.cell(pupil.cells[of] ?? null);
                  return (
                    <td
                      key={date}
                      className={classNames(tight, teacher_away && awayGround)}
                      style={{ fontSize: `${sizeOf(text)}pt` }}
                    >
                      {text}
                    </td>
                  );
                })}
                {COUNTS.map((count) => (
                  <td key={count} className={tight}>
                    {formatNumber(counts[count])}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      <div className="flex break-inside-avoid items-start gap-10">
        <p className="mt-3 flex-1 text-12">{words.key}</p>
        <Signatures posts={[t.teacher, head]} />
      </div>
    </>
  );
}
