import { Link, type LinkProps } from "@tanstack/react-router";
import { CalendarOff, MessageSquareReply, Moon } from "lucide-react";
import type { Event, Term } from "#features/calendar/contract.ts";
import { closureOf, type DayFacts } from "#features/calendar/days/rules.ts";
import { effectOf, kindIcons } from "#features/calendar/parts/event-badges.tsx";
import { eventsWithin, weeksOf } from "#features/calendar/rules.ts";
import { calendarText } from "#features/calendar/text.ts";
import { formatDate, weekday } from "#lib/dates.ts";
import { formatHijri, type HijriMonth, hijriDate, hijriMonthName } from "#lib/hijri.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";

type Props = {
  /** Any day of the month. */
  month: string;
  events: readonly Event[];
  weekendDays: readonly number[];
  terms: readonly Term[];
  known: readonly HijriMonth[];
  /** What the person has to do by a day. */
  due?: readonly DueDay[];
  onOpen: (event: Event) => void;
};

/** Something that a person is to do by a day, and where. */
export type DueDay = { id: string; date: string; title: string; word: string; link: LinkProps };

/** The icons for days without school that are no holidays. */
export const dayIcons = { weekend: Moon, break: CalendarOff };
export const dueIcon = MessageSquareReply;

/**
 * A month as a calendar grid, Monday first, with the Hijri day beside the Gregorian one. On a phone the
 * events are dots and icons, and a list of them follows below.
 */
export function MonthGrid(props: Props) {
  const { month, events, weekendDays, terms, known, due = [], onOpen } = props;
  const t = useText(calendarText);
  const { lang } = useLang();
  const ofKind = (wanted: Event["kind"]) =>
    events
      .filter(({ kind, classes }) => kind === wanted && classes.length === 0)
      .map(({ id, title, date, to_date }) => {
        return { event_id: id, title, date, to_date, class_ids: null };
      });
  const facts = {
    weekend_days: weekendDays,
    terms,
    holidays: ofKind("holiday"),
    hours: ofKind("hours"),
  };
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
                facts={facts}
                events={eventsWithin(events, date)}
                known={known}
                due={due.filter((one) => one.date === date)}
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
  due: readonly DueDay[];
  date: string;
  isOutside: boolean;
  facts: DayFacts;
};

function DayCell({ date, isOutside, facts, events, known, due, onOpen }: CellProps) {
  const t = useText(calendarText);
  const { lang } = useLang();
  const { today } = useMe();
  const { day, month } = hijriDate(date, known);
  const closure = closureOf(date, facts);
  const isHoliday = closure?.why === "holiday";
  // A rest day is labelled as one even when it is a holiday or lies in a break.
  const isRest = closure !== null && facts.weekend_days.includes(weekday(date));
  const shut = isRest ? "weekend" : closure?.why === "break" ? "break" : null;
  const said = [
    formatDate(date, lang, "long"),
    formatHijri(date, known, lang),
    date === today && t.today,
    isHoliday && closure.title,
    shut && { weekend: t.restDay, break: t.break }[shut],
  ];
  return (
    <td
      aria-current={date === today ? "date" : undefined}
      className={classNames(
        "h-15 border-s border-t border-line align-top first:border-s-0 max-sm:px-0.5 max-sm:py-1",
        "sm:h-27 sm:p-1.5 print:h-24",
        isHoliday ? "bg-gold-tint/55" : shut && "bg-sunk dark:bg-neutral-tint/45",
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
      {shut && !isHoliday && (
        <span
          aria-hidden
          className="mt-1 flex items-center gap-1 text-13 text-muted max-sm:mt-0 max-sm:justify-center sm:px-1.5"
        >
          <Icon of={dayIcons[shut]} size={12} />
          <span className="truncate max-sm:hidden">
            {shut === "weekend" ? t.rest : t.breakShort}
          </span>
        </span>
      )}
      {events.length + due.length > 0 && (
        <>
          <ul className="mt-1 grid gap-1 max-sm:hidden">
            {events.map((event) => (
              <li key={event.id}>
                <EventChip event={event} date={date} onOpen={onOpen} />
              </li>
            ))}
            {due.map((one) => (
              <li key={one.id}>
                <DueChip due={one} />
              </li>
            ))}
          </ul>
          <span aria-hidden className="mt-0.5 flex items-center justify-center gap-1 sm:hidden">
            {events.slice(0, 3).map((event) => (
              <EventDot key={event.id} event={event} />
            ))}
            {due.length > 0 && (
              <span className="text-late">
                <Icon of={dueIcon} size={12} />
              </span>
            )}
          </span>
        </>
      )}
    </td>
  );
}

function EventDot({ event }: { event: Event }) {
  const effect = effectOf(event);
  if (!effect) return <span className="size-1.5 rounded-full bg-brand" />;
  return (
    <span className={effect === "hours" ? "text-excused" : "text-gold-ink"}>
      <Icon of={kindIcons[effect]} size={12} />
    </span>
  );
}

function DueChip({ due: { title, word, link } }: { due: DueDay }) {
  return (
    <Link
      {...link}
      title={`${word}: ${title}`}
      className="line-clamp-2 rounded-small border border-late/40 px-1.5 py-px text-13 font-medium text-late wrap-anywhere hover:bg-late-tint print:line-clamp-none"
    >
      <span className="me-1 inline-block align-[-2px]">
        <Icon of={dueIcon} size={12} />
      </span>
      <span className="sr-only">{word}: </span>
      <bdi>{title}</bdi>
    </Link>
  );
}

const chipVariants = {
  holiday: "bg-gold-tint text-gold-ink",
  closure: "bg-gold-tint text-gold-ink",
  hours: "bg-excused-tint text-excused",
};

type ChipProps = { event: Event; date: string; onOpen: (event: Event) => void };

function EventChip({ event, date, onOpen }: ChipProps) {
  const { title, starts_at } = event;
  const effect = effectOf(event);
  return (
    <button
      type="button"
      title={title}
      onClick={() => onOpen(event)}
      className={classNames(
        "line-clamp-2 w-full print:line-clamp-none rounded-small px-1.5 py-0.5 text-start text-13 font-medium wrap-anywhere",
        "transition-opacity hover:opacity-80",
        effect ? chipVariants[effect] : "bg-brand-tint text-brand-strong",
      )}
    >
      {effect && (
        <span className="me-1 inline-block align-[-2px]">
          <Icon of={kindIcons[effect]} size={12} />
        </span>
      )}
      {starts_at && event.date === date && <span className="font-normal">{starts_at} </span>}
      <bdi>{title}</bdi>
    </button>
  );
}
