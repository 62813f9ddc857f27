import type { Event } from "#features/calendar/contract.ts";
import type { CalendarSession } from "#features/calendar/sessions/contract.ts";
import { calendarText } from "#features/calendar/text.ts";
import { TextField } from "#ui/base/field.tsx";
import { useText } from "#ui/base/lang.tsx";

type Props = { sessions: readonly CalendarSession[]; hours: Event["hours"] };

/** The times at which each register opens and is due on days of other hours. */
export function HoursFields({ sessions, hours }: Props) {
  const t = useText(calendarText);
  return (
    <>
      {sessions.map((session, at) => {
        const { starts_at, due_at } =
          hours.find((entry) => entry.session === session.key) ?? session;
        return (
          <fieldset key={session.key} className="min-w-0">
            <legend className={sessions.length > 1 ? "mb-1.5 font-semibold" : "sr-only"}>
              {sessions.length > 1 ? session.name : t.kinds.hours}
            </legend>
            <div className="grid items-start gap-4.5 sm:grid-cols-2">
              <TextField
                name={`hours.${at}.starts_at`}
                type="time"
                label={t.opens}
                defaultValue={starts_at}
              />
              <TextField
                name={`hours.${at}.due_at`}
                type="time"
                label={t.due}
                defaultValue={due_at}
              />
            </div>
          </fieldset>
        );
      })}
      <p className="-mt-2.5 text-13 text-muted">{t.hoursHint}</p>
    </>
  );
}
