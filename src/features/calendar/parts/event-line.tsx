import type { Event } from "#features/calendar/contract.ts";
import { EventBadges } from "#features/calendar/parts/event-badges.tsx";
import { lastDay } from "#features/calendar/rules.ts";
import { calendarText } from "#features/calendar/text.ts";
import { formatDate } from "#lib/dates.ts";
import { Badge } from "#ui/kit/badge.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { NamePart } from "#ui/kit/name.tsx";

type Props = { event: Event; onOpen: (event: Event) => void };

/** An event in a list: when, what and where. A click opens it. */
export function EventLine({ event, onOpen }: Props) {
  const t = useText(calendarText);
  const { lang } = useLang();
  const { today } = useMe();
  const { title, place, kind, date, starts_at, classes, hours } = event;
  const names = classes.map(({ name }) => name).join(", ");
  const [times] = hours;
  const when = times ? t.hoursOf(times.starts_at, times.due_at) : (starts_at ?? t.wholeDay);
  const end = lastDay(event);
  const isOn = date <= today && today <= end;
  const days =
    end > date
      ? `${formatDate(date, lang, "dayMonth")} – ${formatDate(end, lang, "dayMonth")}`
      : formatDate(date, lang, "day");
  return (
    <li>
      <button
        type="button"
        onClick={() => onOpen(event)}
        className="grid w-full gap-x-4 px-5 py-3.5 text-start transition-colors hover:bg-sunk focus-visible:-outline-offset-2 max-sm:px-4 sm:grid-cols-[11rem_1fr] dark:hover:bg-neutral-tint"
      >
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 self-start text-14 text-muted">
          {days}
          {isOn && <Badge tone="brand">{t.today}</Badge>}
        </span>
        <span className="flex min-w-0 flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <span className="min-w-0 wrap-anywhere">
            <NamePart className="font-semibold">{title}</NamePart>
            <span className="block text-14 text-muted">
              {[kind === "event" ? place : names || place, when].filter(Boolean).join(" · ")}
            </span>
          </span>
          <EventBadges event={event} />
        </span>
      </button>
    </li>
  );
}
