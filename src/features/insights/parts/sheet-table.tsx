import { formatNumber } from "#lib/numbers.ts";
import { Link } from "@tanstack/react-router";
import type { ClassSheet, SheetDay, SheetPupil } from "#features/insights/contract.ts";
import { exactPercent } from "#features/insights/rules.ts";
import { markOf } from "#features/insights/rules/sheets.ts";
import { insightsText } from "#features/insights/text/insights.ts";
import { MARK_STATUSES } from "#lib/enumerations.ts";
import { attendanceText } from "#features/attendance/text/register.ts";
import { calendarText } from "#features/calendar/text.ts";
import { formatDate, weekday } from "#lib/dates.ts";
import { fullName } from "#lib/names.ts";
import { classNames } from "#ui/base/class-names.ts";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { toneText, toneTint } from "#ui/base/tone.ts";

const head = "bg-sunk px-1 py-1.5 text-center text-13 font-semibold text-muted";
const sticky = "sticky start-0 z-10 border-e border-line";
/** The columns with each row's totals stay in sight too, if there is room: four of 28 px and one of 52. */
const total = "z-10 min-w-7 border-s border-line px-1 sm:sticky";
const places = ["sm:end-34", "sm:end-27", "sm:end-20", "sm:end-13"];
const result = "z-10 min-w-13 border-s border-line px-1 sm:sticky sm:end-0";

/** The sheet on the screen. The names stay in place while the days scroll. */
export function SheetTable({ sheet }: { sheet: ClassSheet }) {
  const t = useText(insightsText);
  const a = useText(attendanceText);
  return (
    <div className="relative overflow-x-auto rounded-card border border-line bg-surface shadow-card max-sm:-mx-4 sm:max-xl:mx-[calc(50%-50vw+2rem)] xl:mx-[calc(50%-50vw+11rem)] max-sm:rounded-none max-sm:border-x-0">
      <table className="w-full border-separate border-spacing-0">
        <caption className="sr-only">{t.sheetOf(sheet.class_name)}</caption>
        <thead>
          <tr>
            <th
              scope="col"
              className={classNames(head, sticky, "min-w-32 px-3 text-start sm:min-w-44")}
            >
              {t.student}
            </th>
            {sheet.days.map((day) => (
              <DayHead key={day.date} day={day} classId={sheet.class_id} />
            ))}
            {MARK_STATUSES.map((status, at) => (
              <th
                key={status}
                scope="col"
                className={classNames(head, total, places[at], toneText[status])}
              >
                <abbr title={a[status]} className="no-underline">
                  {t.letters[status]}
                </abbr>
              </th>
            ))}
            <th scope="col" className={classNames(head, result)}>
              {t.percent}
            </th>
          </tr>
        </thead>
        <tbody>
          {sheet.pupils.map((pupil, at) => (
            <PupilRow key={pupil.student_id} pupil={pupil} number={at + 1} days={sheet.days} />
          ))}
        </tbody>
        <tfoot>
          <FootRow sheet={sheet} />
        </tfoot>
      </table>
    </div>
  );
}

function DayHead({ day, classId }: { day: SheetDay; classId: string }) {
  const t = useText(insightsText);
  const { days } = useText(calendarText);
  const { lang } = useLang();
  const { today } = useMe();
  const { date, closure } = day;
  const words = useDayState()(day);
  const said = `${formatDate(date, lang, "day")}: ${words}`;
  const isTaken = day.expected > 0 && day.taken === day.expected;
  const inside = (
    <>
      <span className="sr-only">{said}</span>
      <span aria-hidden className="block text-[0.6875rem] font-normal">
        {days[weekday(date) - 1]?.[1].slice(0, 1)}
      </span>
      <span aria-hidden className="block">
        {Number(date.slice(8))}
      </span>
      <span
        aria-hidden
        className={classNames("block h-4 text-[0.6875rem] leading-4", isTaken && "text-present")}
      >
        {closure && day.taken === 0
          ? t.closed.slice(0, 1)
          : isTaken
            ? "✓"
            : date < today
              ? "–"
              : ""}
      </span>
    </>
  );
  return (
    <th
      scope="col"
      title={said}
      className={classNames(
        head,
        "min-w-6.5 border-s border-line p-0!",
        closure && "bg-neutral-tint",
      )}
    >
      {date > today ? (
        <span className="block py-1.5">{inside}</span>
      ) : (
        <Link
          to="/dashboard/attendance"
          search={{ class: classId, date }}
          className="block py-1.5 hover:bg-neutral-tint focus-visible:-outline-offset-2"
        >
          {inside}
        </Link>
      )}
    </th>
  );
}

/** A day of the sheet in words. */
function useDayState(): (day: SheetDay) => string {
  const t = useText(insightsText);
  const { today } = useMe();
  return ({ date, closure, taken, expected }) => {
    if (closure && taken === 0) {
      return closure.title ?? (closure.why === "weekend" ? t.weekend : t.break);
    }
    if (expected > 1) return t.savedOf(taken, expected);
    if (taken > 0) return t.saved;
    return date < today ? t.notTaken : t.notYet;
  };
}

type RowProps = { pupil: SheetPupil; number: number; days: readonly SheetDay[] };

function PupilRow({ pupil, number, days }: RowProps) {
  const percent = exactPercent(pupil);
  const cell = "border-s border-t border-line px-1 text-center text-13 tabular-nums";
  return (
    <tr className="group">
      <th
        scope="row"
        className={classNames(
          sticky,
          "max-w-40 border-t bg-surface px-3 py-1.5 text-start text-14 font-normal group-hover:bg-sunk sm:max-w-64",
        )}
      >
        <PupilLink pupil={pupil} number={number} />
      </th>
      {days.map((day, at) => (
        <MarkCell key={day.date} letter={pupil.marks[at]} isClosed={day.closure !== null} />
      ))}
      {MARK_STATUSES.map((status, at) => (
        <td
          key={status}
          className={classNames(cell, total, places[at], "bg-surface group-hover:bg-sunk")}
        >
          {pupil[status]}
        </td>
      ))}
      <td className={classNames(cell, result, "bg-surface font-semibold group-hover:bg-sunk")}>
        {percent ?? "–"}
      </td>
    </tr>
  );
}

function PupilLink({ pupil, number }: { pupil: SheetPupil; number: number }) {
  return (
    <Link
      to="/dashboard/students/$studentId/attendance"
      params={{ studentId: pupil.student_id }}
      className="line-clamp-2 wrap-anywhere underline-offset-4 hover:underline max-sm:min-h-11"
    >
      <span className="text-muted">{number}. </span>
      <NamePart>{fullName(pupil) || pupil.number}</NamePart>
    </Link>
  );
}

function MarkCell({ letter, isClosed }: { letter: string | undefined; isClosed: boolean }) {
  const t = useText(insightsText);
  const a = useText(attendanceText);
  const mark = markOf(letter);
  const cell = "border-s border-t border-line p-0.5 text-center text-13";
  if (!mark) {
    return (
      <td className={classNames(cell, "text-muted", isClosed && "bg-neutral-tint")}>
        {letter === "." && (
          <>
            <span aria-hidden>·</span>
            <span className="sr-only">{t.notMarked}</span>
          </>
        )}
      </td>
    );
  }
  const { status, saved } = mark;
  return (
    <td className={classNames(cell, isClosed && "bg-neutral-tint")}>
      <abbr
        title={saved ? a[status] : `${a[status]}, ${t.unsaved}`}
        className={classNames(
          "flex h-7 items-center justify-center rounded-[5px] font-semibold no-underline",
          status === "present" ? toneText.present : toneTint[status],
          !saved && "border-b-2 border-current",
        )}
      >
        {t.letters[status]}
      </abbr>
    </td>
  );
}

function FootRow({ sheet }: { sheet: ClassSheet }) {
  const t = useText(insightsText);
  const cell = "border-s border-t border-line bg-sunk px-1 py-2 text-center text-13 font-semibold";
  return (
    <tr>
      <th scope="row" className={classNames(cell, sticky, "border-s-0 px-3 text-start text-muted")}>
        {t.totals}
      </th>
      {sheet.days.map((day) => (
        <td key={day.date} className={cell}>
          {day.taken > 0 ? day.came : ""}
        </td>
      ))}
      {MARK_STATUSES.map((status, at) => (
        <td key={status} className={classNames(cell, total, places[at])}>
          {formatNumber(sheet.totals[status])}
        </td>
      ))}
      <td className={classNames(cell, result)}>{exactPercent(sheet.totals) ?? "–"}</td>
    </tr>
  );
}
