import type { Event } from "#features/calendar/contract.ts";
import { homeText } from "#features/home/text.ts";
import { formatDate } from "#lib/dates.ts";
import { useLang, useText } from "#ui/base/lang.tsx";

/** The next events, each with its day as on a calendar leaf. */
export function EventList({ list }: { list: readonly Event[] }) {
  const t = useText(homeText);
  const { lang } = useLang();
  /** The time of one day, or the last of several days. */
  function whenOf({ to_date, starts_at }: Event): string {
    if (to_date) return t.until(formatDate(to_date, lang, "dayMonth"));
    return starts_at ?? t.wholeDay;
  }

  return (
    <ul className="divide-y divide-line">
      {list.map((event) => {
        const [day, month] = formatDate(event.date, lang, "dayMonth").split(" ");
        return (
          <li key={event.id} className="flex items-center gap-3.5 px-5 py-3">
            <span className="grid w-11.5 shrink-0 justify-items-center rounded-control border border-line py-1 leading-tight">
              <span className="text-17 font-bold">{day}</span>
              <span className="text-13 text-muted">{month}</span>
            </span>
            <span className="min-w-0">
              <span className="line-clamp-2 font-semibold wrap-anywhere">{event.title}</span>
              <span className="line-clamp-2 text-14 wrap-anywhere text-muted">
                {[event.place, whenOf(event)].filter(Boolean).join(" · ")}
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
