import type { Event } from "#features/calendar/contract.ts";
import { eventsWithin, weeksOf } from "#features/calendar/rules.ts";
import { calendarText } from "#features/calendar/text.ts";
import { formatDate, weekday } from "#lib/dates.ts";
import { formatHijri, type HijriMonth, hijriDate, hijriMonthName } from "#lib/hijri.ts";
import { classNames } from "#ui/class-names.ts";
import { useLang, useText } from "#ui/lang.tsx";
import { useMe } from "#ui/me.tsx";

type Props = {
  /** Any day of the month. */
  month: string;
  events: readonly Event[];
  weekendDays: readonly number[];
  known: readonly HijriMonth[];
  onOpen: (event: Event) => void;
};

/**
 * A month as a sheet of a calendar, Monday first, with the Hijri day beside the Gregorian one. On a
 * phone the events are dots; their list stands beneath.
 */
export function MonthGrid({ month, events, weekendDays, known, onOpen }: Props) {
  const t = useText(calendarText);
  const { lang } = useLang();
  return (
    <table className="w-full table-fixed border-separate border-spacing-0">
      <caption className="sr-only">{formatDate(month, lang, "month")}</caption>
      <thead>
        <tr>
          {t.days.map(([day, short]) => (
            <th
              key={day}
              scope="col"
              className="h-9 bg-sunk text-13 font-semibold text-muted sm:px-2.5 sm:text-start"
            >
              <abbr title={day} className="no-underline">
                {short}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <DayCell
                key={date}
                date={date}
                isOutside={date.slice(0, 7) !== month.slice(0, 7)}
                isRest={weekendDays.includes(weekday(date))}
                events={eventsWithin(events, date)}
                known={known}
                onOpen={onOpen}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type CellProps = Pick<Props, "events" | "known" | "onOpen"> & {
  date: string;
  isOutside: boolean;
  isRest: boolean;
};

function DayCell({ date, isOutside, isRest, events, known, onOpen }: CellProps) {
  const t = useText(calendarText);
  const { lang } = useLang();
  const { today } = useMe();
  const { day, month } = hijriDate(date, known);
  const isHoliday = events.some(({ kind }) => kind === "holiday");
  const said = [
    formatDate(date, lang, "long"),
    formatHijri(date, known, lang),
    date === today && t.today,
    isRest && t.restDay,
  ];
  return (
    <td
      aria-current={date === today ? "date" : undefined}
      className={classNames(
        "h-15 border-s border-t border-line align-top first:border-s-0 max-sm:px-0.5 max-sm:py-1",
        "sm:h-27 sm:p-1.5",
        isHoliday ? "bg-gold-tint/55" : isRest && "bg-sunk dark:bg-neutral-tint/45",
      )}
    >
      <time dateTime={date} className="sr-only">
        {said.filter(Boolean).join(", ")}
      </time>
      <div
        aria-hidden
        className="flex flex-wrap items-center justify-between gap-x-1 max-sm:flex-col"
      >
        <span
          className={classNames(
            "inline-flex size-7 items-center justify-center rounded-full",
            date === today
              ? "bg-brand font-semibold text-brand-ink"
              : isOutside
                ? "text-muted"
                : "font-semibold",
          )}
        >
          {Number(date.slice(8))}
        </span>
        <span
          className={classNames(
            "text-13 sm:ms-auto sm:pe-1 sm:text-end",
            day === 1 ? "font-semibold text-gold-ink" : "text-muted",
          )}
        >
          {day}
          {day === 1 && <span className="max-sm:hidden"> {hijriMonthName(month, lang)}</span>}
        </span>
      </div>
      {events.length > 0 && (
        <>
          <ul className="mt-1 grid gap-1 max-sm:hidden">
            {events.map((event) => (
              <li key={event.id}>
                <EventChip event={event} date={date} onOpen={onOpen} />
              </li>
            ))}
          </ul>
          <span aria-hidden className="mt-0.5 flex justify-center gap-1 sm:hidden">
            {events.slice(0, 3).map(({ id, kind }) => (
              <span
                key={id}
                className={classNames(
                  "size-1.5 rounded-full",
                  kind === "holiday" ? "bg-gold" : "bg-brand",
                )}
              />
            ))}
          </span>
        </>
      )}
    </td>
  );
}

type ChipProps = { event: Event; date: string; onOpen: (event: Event) => void };

function EventChip({ event, date, onOpen }: ChipProps) {
  const { title, kind, starts_at } = event;
  return (
    <button
      type="button"
      title={title}
      onClick={() => onOpen(event)}
      className={classNames(
        "line-clamp-2 w-full rounded-small px-1.5 py-0.5 text-start text-13 font-medium wrap-anywhere",
        "transition-opacity hover:opacity-80",
        kind === "holiday" ? "bg-gold-tint text-gold-ink" : "bg-brand-tint text-brand-strong",
      )}
    >
      {starts_at && event.date === date && <span className="font-normal">{starts_at} </span>}
      <bdi>{title}</bdi>
    </button>
  );
}
