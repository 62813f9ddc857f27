import { countMarked } from "#features/attendance/rules.ts";
import { Link } from "@tanstack/react-router";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import type { StudentYear, YearDay } from "#features/insights/contract.ts";
import { rateCountsOf } from "#features/insights/rules.ts";
import { insightsText } from "#features/insights/text/insights.ts";
import { wordOf } from "#features/attendance/parts/statuses.ts";
import { MARK_STATUSES } from "#lib/enumerations.ts";
import { attendanceText } from "#features/attendance/text/register.ts";
import { shiftMonth, weeksOf } from "#features/calendar/rules.ts";
import { calendarText } from "#features/calendar/text.ts";
import { addDays, formatDate, monthStart } from "#lib/dates.ts";
import { Card } from "#ui/kit/card.tsx";
import { classNames } from "#ui/base/class-names.ts";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useMay, useMe } from "#ui/kit/me.tsx";
import { toneTint } from "#ui/base/tone.ts";

/** Shows a pupil's year as small months with a letter for each marked day, and the same in words beneath. */
export function YearMap({ year }: { year: StudentYear }) {
  const t = useText(insightsText);
  const { today } = useMe();
  const hint = useId();
  const map = useRef<HTMLDivElement>(null);
  const dates = year.days.map(({ date }) => date);
  const [chosen, setChosen] = useState<string>();
  const current = chosen && dates.includes(chosen) ? chosen : undefined;
  const last = year.to < today ? year.to : today;
  const months: string[] = [];
  // Months before the first mark are left out.
  const first = monthStart(dates[0] ?? year.from);
  for (let month = first; month <= last; month = shiftMonth(month, 1)) months.push(month);

  // Tab stops once in the whole map; the arrow keys move from there.
  function move(event: KeyboardEvent) {
    const here = current ?? dates.at(-1);
    if (!here) return;
    const next = nextOf(event.key, here, dates);
    if (!next) return;
    event.preventDefault();
    setChosen(next);
    map.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  }

  return (
    <Card className="mb-4 print:border-0 print:p-0">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 className="font-semibold">{t.year}</h2>
        <Legend taking={year.taking} />
      </div>
      <p id={hint} className="sr-only">
        {t.yearHint}
      </p>
      <div
        ref={map}
        className="grid grid-cols-2 gap-x-4 gap-y-6 sm:gap-x-6 md:grid-cols-3 xl:grid-cols-4 print:grid-cols-4 print:gap-4"
      >
        {months.map((month) => (
          <Month
            key={month}
            month={month}
            year={year}
            stop={current ?? dates.at(-1)}
            chosen={current}
            onChoose={setChosen}
            onMove={move}
            hint={hint}
          />
        ))}
      </div>
    </Card>
  );
}

function nextOf(key: string, here: string, dates: readonly string[]): string | undefined {
  const at = dates.indexOf(here);
  if (key === "ArrowRight") return dates[at + 1];
  if (key === "ArrowLeft") return dates[at - 1];
  if (key === "ArrowDown") return dates.find((date) => date >= addDays(here, 7));
  if (key === "ArrowUp") return dates.findLast((date) => date <= addDays(here, -7));
  if (key === "Home") return dates[0];
  return key === "End" ? dates.at(-1) : undefined;
}

const square =
  "flex aspect-square w-full items-center justify-center rounded-[5px] text-13 print:text-[7pt]";

/** Families are not shown which registers nobody took. */
function Legend({ taking }: Pick<StudentYear, "taking">) {
  const t = useText(insightsText);
  const a = useText(attendanceText);
  return (
    <ul aria-label={t.legend} className="flex flex-wrap gap-x-4 gap-y-1 text-13 text-muted">
      {MARK_STATUSES.map((status) => (
        <li key={status} className="flex items-center gap-1.5">
          <span
            aria-hidden
            className={classNames(
              "flex size-5 items-center justify-center rounded-[5px] font-semibold",
              toneTint[status],
            )}
          >
            {t.letters[status]}
          </span>
          {a[status]}
        </li>
      ))}
      <li className="flex items-center gap-1.5">
        <span aria-hidden className="size-5 rounded-[5px] border border-gold bg-gold-tint" />
        {t.closed}
      </li>
      {taking && (
        <li className="flex items-center gap-1.5">
          <span aria-hidden className="size-5 rounded-[5px] border border-edge print:border-0" />
          {t.noMark}
        </li>
      )}
    </ul>
  );
}

type MonthProps = {
  month: string;
  year: StudentYear;
  /** The day at which Tab stops. */
  stop: string | undefined;
  chosen: string | undefined;
  onChoose: (date: string) => void;
  onMove: (event: KeyboardEvent) => void;
  /** The id of the text that explains the keys. */
  hint: string;
};

function Month({ month, year, stop, chosen, ...rest }: MonthProps) {
  const t = useText(insightsText);
  const c = useText(calendarText);
  const { lang } = useLang();
  const name = formatDate(month, lang, "month");
  const isHere = (date: string) => date.startsWith(month.slice(0, 7));
  const days = new Map(year.days.map((day) => [day.date, day]));
  const own = year.days.filter(({ date }) => isHere(date));
  const shown = chosen && isHere(chosen) ? days.get(chosen) : undefined;
  return (
    <section className="min-w-0 break-inside-avoid">
      <h3 className="mb-1.5 text-14 font-semibold">{name}</h3>
      <table className="w-full table-fixed border-separate border-spacing-[2px]">
        <caption className="sr-only">{t.month(name)}</caption>
        <thead>
          <tr>
            {c.days.map(([day, short]) => (
              <th key={day} scope="col" className="text-[0.6875rem] font-medium text-muted">
                <abbr title={day} className="no-underline">
                  {short.slice(0, 1)}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date} className="p-0">
                  {isHere(date) && (
                    <DaySquare
                      date={date}
                      day={days.get(date)}
                      year={year}
                      isStop={date === stop}
                      isChosen={date === chosen}
                      {...rest}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <MonthWords days={own} />
      <output className="block print:hidden">{shown && <DayWords day={shown} />}</output>
    </section>
  );
}

type SquareProps = Pick<MonthProps, "onChoose" | "onMove" | "hint"> & {
  date: string;
  day: YearDay | undefined;
  year: StudentYear;
  isStop: boolean;
  isChosen: boolean;
};

function DaySquare(props: SquareProps) {
  const { date, day, year, isStop, isChosen, onChoose, onMove, hint } = props;
  const t = useText(insightsText);
  const { lang } = useLang();
  const { today } = useMe();
  const words = useDayWords();
  if (day) {
    const said = `${formatDate(date, lang, "day")}: ${words(day).join(", ")}`;
    const isSaved = day.marks.every(({ saved }) => saved);
    return (
      <button
        type="button"
        data-day={date}
        title={said}
        aria-label={said}
        aria-pressed={isChosen}
        tabIndex={isStop ? 0 : -1}
        onClick={() => onChoose(date)}
        onFocus={() => onChoose(date)}
        onKeyDown={onMove}
        aria-describedby={isStop ? hint : undefined}
        className={classNames(
          square,
          "font-semibold outline-offset-1 print:border print:border-line",
          toneTint[day.status],
          !isSaved && "border border-dashed border-current",
          isChosen && "ring-2 ring-current",
        )}
      >
        {t.letters[day.status]}
      </button>
    );
  }
  const closed = year.closed.find(({ from, to }) => from <= date && date <= to);
  const title = closed?.title ?? (closed?.why === "break" ? t.break : undefined);
  return (
    <span
      title={title}
      className={classNames(
        square,
        "text-muted",
        closed && closed.why !== "weekend" && "bg-gold-tint text-gold-ink",
        !closed && year.taking && date <= today && "border border-edge print:border-0",
      )}
    >
      {Number(date.slice(8))}
      {title && <span className="sr-only">: {title}</span>}
    </span>
  );
}

/** A month in words: the number of days of each status. Marks in registers that are not saved do not count. */
function MonthWords({ days }: { days: readonly YearDay[] }) {
  const t = useText(insightsText);
  const a = useText(attendanceText);
  const saved = days.flatMap(({ marks }) => marks.filter((mark) => mark.saved));
  const counts = rateCountsOf(saved);
  const words = MARK_STATUSES.filter((status) => counts[status] > 0).map(
    (status) => `${a[status]} ${counts[status]}`,
  );
  return (
    <p className="mt-1 text-13 text-muted">
      {countMarked(counts) > 0 ? words.join(", ") : t.noMark}
    </p>
  );
}

function DayWords({ day }: { day: YearDay }) {
  const t = useText(insightsText);
  const { lang } = useLang();
  const mayMark = useMay("attendance.mark");
  const words = useDayWords();
  const worst = day.marks.find(({ status }) => status === day.status);
  return (
    <span className="mt-1 block rounded-small bg-sunk px-2 py-1.5 text-13">
      <span className="font-semibold">{formatDate(day.date, lang, "day")}</span>
      {words(day).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
      {mayMark && worst && (
        <Link
          to="/dashboard/attendance"
          search={{ class: worst.class_id, date: day.date }}
          className="mt-0.5 inline-flex min-h-6 items-center font-semibold text-brand underline-offset-4 hover:underline max-sm:min-h-11"
        >
          {t.open}
        </Link>
      )}
    </span>
  );
}

/** A day's marks in words, each with its session and, if there are several, its class. */
function useDayWords(): (day: YearDay) => string[] {
  const t = useText(insightsText);
  const a = useText(attendanceText);
  return ({ marks }) => {
    const isOneClass = new Set(marks.map(({ class_id }) => class_id)).size === 1;
    return marks.map((mark) => {
      const where = [isOneClass ? null : mark.class_name, mark.session].filter(Boolean).join(", ");
      const word = wordOf(a, mark) + (mark.saved ? "" : ` (${t.unsaved})`);
      return where ? `${where}: ${word}` : word;
    });
  };
}
