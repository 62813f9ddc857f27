import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { type Event, newEvent } from "#features/calendar/contract.ts";
import { calendarApi } from "#features/calendar/parts/calendar-api.ts";
import { monthParam } from "#features/calendar/rules.ts";
import { calendarText } from "#features/calendar/text.ts";
import { isDate } from "#lib/dates.ts";
import { formatHijri } from "#lib/hijri.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { DateField, SelectField, TextField } from "#ui/field.tsx";
import { Form, useForm } from "#ui/form.tsx";
import { useLang, useText } from "#ui/lang.tsx";
import { useMe } from "#ui/me.tsx";
import { useToast } from "#ui/toast.tsx";

/** Adds an event, or changes one. A holiday has no hour. */
export function EventForm({ event }: { event?: Event }) {
  const t = useText(calendarText);
  const { lang } = useLang();
  const { today } = useMe();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const toast = useToast();
  const calendar = useQuery(calendarApi.readCalendar.queryOptions());
  const [kind, setKind] = useState<string>(event?.kind ?? "event");
  const [first, setFirst] = useState(event?.date ?? today);

  const form = useForm({
    schema: newEvent,
    empty: "null",
    shape: (values) => ({
      ...values,
      place: values.place ?? "",
      starts_at: values.kind === "holiday" ? null : values.starts_at,
    }),
    texts: { to_date: t.beforeFirst },
    async onSubmit(values) {
      if (!event && values.date < today) return { fields: { date: t.past } };
      const { title, date } = event
        ? await calendarApi.updateEvent.call({ id: event.id, ...values })
        : await calendarApi.createEvent.call(values);
      await queries.invalidateQueries({ queryKey: calendarApi.key() });
      toast({ text: event ? t.changed(title) : t.saved(title), tone: "present" });
      await navigate({
        to: "/dashboard/calendar",
        search: { month: monthParam(date, today) },
      });
    },
    explain: () => ({ text: t.failed }),
  });

  return (
    <Card pad>
      <Form form={form} className="grid gap-4.5">
        <div className="grid items-start gap-4.5 sm:grid-cols-[1fr_11rem]">
          <TextField name="title" label={t.name} defaultValue={event?.title} autoComplete="off" />
          <SelectField
            name="kind"
            label={t.kind}
            defaultValue={kind}
            onChange={({ target }) => setKind(target.value)}
            options={[
              { value: "event", label: t.kinds.event },
              { value: "holiday", label: t.kinds.holiday },
            ]}
          />
        </div>
        <div className="grid items-start gap-4.5 sm:grid-cols-2">
          <DateField
            name="date"
            label={t.date}
            defaultValue={first}
            {...(!event && { min: today })}
            hint={
              calendar.data && isDate(first) && formatHijri(first, calendar.data.hijri_months, lang)
            }
            onChange={({ target }) => setFirst(target.value)}
          />
          <DateField
            name="to_date"
            label={t.lastDay}
            defaultValue={event?.to_date ?? ""}
            min={first}
            hint={t.lastDayHint}
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
          <TextField
            name="place"
            label={t.place}
            defaultValue={event?.place}
            autoComplete="off"
            optional
          />
        </div>
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
