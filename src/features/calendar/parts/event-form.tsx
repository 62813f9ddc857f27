import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { CalendarPlus } from "lucide-react";
import { useState } from "react";
import { sessionsClient } from "#features/calendar/sessions/parts/sessions-client.ts";
import { type Event, newEvent, EVENT_KINDS } from "#features/calendar/contract.ts";
import { calendarClient } from "./calendar-client.ts";
import { ClassPicks } from "#features/calendar/parts/class-picks.tsx";
import { HoursFields } from "#features/calendar/parts/hours-fields.tsx";
import { monthParam } from "#features/calendar/days/rules.ts";
import { makesUp, activeSessions } from "#features/calendar/sessions/rules.ts";
import { calendarText } from "#features/calendar/text.ts";
import { isDate } from "#lib/dates.ts";
import { errorCode } from "#lib/errors.ts";
import { formatHijri } from "#lib/hijri.ts";
import { Button, ButtonLink } from "#ui/base/button.tsx";
import { Card } from "#ui/kit/card.tsx";
import { CheckField } from "#ui/kit/check-field.tsx";
import { SelectField, TextField } from "#ui/base/field.tsx";
import { DateField } from "#ui/kit/date-field.tsx";
import { Form, useForm } from "#ui/base/form.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMe } from "#ui/kit/me.tsx";

/** Adds or changes an event, a holiday or other hours. Only an event has a time of day. */
export function EventForm({ event }: { event?: Event }) {
  const t = useText(calendarText);
  const { lang } = useLang();
  const { today } = useMe();
  const navigate = useNavigate();
  const calendar = useQuery(calendarClient.readCalendar.queryOptions());
  const [kind, setKind] = useState<Event["kind"]>(event?.kind ?? "event");
  const [first, setFirst] = useState(event?.date ?? today);
  const [last, setLast] = useState(event?.to_date ?? "");
  const [classes, setClasses] = useState(() => event?.classes.map(({ id }) => id) ?? []);
  const known = useQuery({
    ...sessionsClient.listSessions.queryOptions(),
    enabled: kind === "hours",
  });
  const sessions = known.data ? activeSessions(known.data) : [];
  const span = { date: first, to_date: last || null };
  const isMadeUp =
    isDate(first) && (!last || last >= first) && makesUp(span, calendar.data?.weekend_days ?? []);

  const form = useForm({
    schema: newEvent,
    empty: "null",
    shape: ({ title, date, to_date, place, starts_at, is_estimate, ...times }) => ({
      title,
      kind,
      date,
      to_date,
      place: place ?? "",
      starts_at: kind === "event" ? starts_at : null,
      is_estimate: kind === "holiday" && is_estimate === true,
      class_ids: classes,
      hours:
        kind === "hours"
          ? sessions.map(({ key }, at) => ({
              session: key,
              starts_at: times[`hours.${at}.starts_at`],
              due_at: times[`hours.${at}.due_at`],
            }))
          : [],
    }),
    texts: {
      to_date: t.beforeFirst,
      ...Object.fromEntries(sessions.map((_, at) => [`hours.${at}.due_at`, t.beforeOpens])),
    },
    check({ date }) {
      // A holiday may lie in the past, because a flood closes a school before anybody can enter it.
      const isOver = kind === "event" && date < today;
      return !event && isOver ? { fields: { date: t.past } } : undefined;
    },
    onSubmit: (values) =>
      event
        ? calendarClient.updateEvent.call({ id: event.id, ...values })
        : calendarClient.createEvent.call(values),
    changes: [calendarClient.key()],
    done: ({ title }) => (event ? t.changed(title) : t.saved(title)),
    onDone: ({ date }) =>
      navigate({ to: "/dashboard/calendar", search: { month: monthParam(date, today) } }),
    explain: (error) => ({
      text: errorCode(error) === "NOT_FOUND" && classes.length > 0 ? t.noClass : t.failed,
    }),
  });

  return (
    <Card pad>
      <Form form={form} className="grid gap-4.5">
        <div className="grid items-start gap-4.5 sm:grid-cols-2">
          <TextField name="title" label={t.name} defaultValue={event?.title} autoComplete="off" />
          <SelectField
            name="kind"
            label={t.kind}
            hint={t.kindHints[kind]}
            defaultValue={kind}
            onChange={({ target }) => setKind(target.value as Event["kind"])}
            options={EVENT_KINDS.map((value) => ({ value, label: t.kinds[value] }))}
          />
        </div>
        <div className="grid items-start gap-4.5 sm:grid-cols-2">
          <DateField
            name="date"
            label={t.date}
            defaultValue={first}
            {...(!event && kind === "event" && { min: today })}
            hint={
              calendar.data && isDate(first) && formatHijri(first, calendar.data.hijri_months, lang)
            }
            onDate={(date) => setFirst(date)}
          />
          <DateField
            name="to_date"
            label={t.lastDay}
            defaultValue={event?.to_date ?? ""}
            min={first}
            hint={t.lastDayHint}
            onDate={(date) => setLast(date)}
            optional
          />
          {kind === "event" && (
            <TextField
              name="starts_at"
              type="time"
              label={t.time}
              defaultValue={event?.starts_at ?? ""}
              hint={t.timeHint}
              optional
            />
          )}
          {kind !== "hours" && (
            <TextField
              name="place"
              label={t.place}
              defaultValue={event?.place}
              autoComplete="off"
              optional
            />
          )}
        </div>
        {kind === "hours" && (
          <>
            <LoadState of={known} failed={t.loadFailed} />
            {known.data && <HoursFields sessions={sessions} hours={event?.hours ?? []} />}
            {isMadeUp && (
              <output className="-mt-2 flex items-center gap-2 text-14">
                <Icon of={CalendarPlus} className="shrink-0 text-brand" />
                {t.makesUp}
              </output>
            )}
          </>
        )}
        <ClassPicks value={classes} onChange={setClasses} />
        {kind === "holiday" && (
          <CheckField
            name="is_estimate"
            label={t.isEstimate}
            hint={t.isEstimateHint}
            defaultChecked={event?.is_estimate}
          />
        )}
        <div className="flex justify-end gap-3">
          <ButtonLink
            to="/dashboard/calendar"
            search={{ month: event && monthParam(event.date, today) }}
          >
            {t.cancel}
          </ButtonLink>
          <Button type="submit" kind="brand" busy={form.busy}>
            {t.save}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
