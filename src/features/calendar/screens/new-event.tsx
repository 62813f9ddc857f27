import { useQueryClient } from "@tanstack/react-query";
import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { calendarContract, newEvent } from "#features/calendar/contract.ts";
import { calendarText } from "#features/calendar/text.ts";
import { apiOf } from "#ui/api.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Empty } from "#ui/empty.tsx";
import { DateField, TextField } from "#ui/field.tsx";
import { Form, useForm } from "#ui/form.tsx";
import { useText } from "#ui/lang.tsx";
import { useMay, useMe } from "#ui/me.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { useToast } from "#ui/toast.tsx";

const api = apiOf("calendar", calendarContract);

export const Route = createFileRoute("/dashboard/calendar/new")({ component: NewEventScreen });

function NewEventScreen() {
  const t = useText(calendarText);
  const mayAdd = useMay("events.write");
  return (
    <div className="max-w-160">
      <PageHead title={t.add} />
      {mayAdd ? <NewEventForm /> : <Empty title={t.adminsOnly} />}
    </div>
  );
}

function NewEventForm() {
  const t = useText(calendarText);
  const { today } = useMe();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const toast = useToast();
  const form = useForm({
    schema: newEvent,
    async onSubmit(values) {
      if (values.date < today) return { fields: { date: t.past } };
      const { title } = await api.createEvent.call(values);
      await queries.invalidateQueries({ queryKey: api.key() });
      toast({ text: t.saved(title), tone: "present" });
      await navigate({ to: "/dashboard/calendar" });
    },
    explain: () => ({ text: t.failed }),
  });

  return (
    <Card pad>
      <Form form={form} className="grid gap-4.5">
        <TextField name="title" label={t.name} autoComplete="off" />
        <div className="grid gap-4.5 sm:grid-cols-2">
          <DateField name="date" label={t.date} defaultValue={today} min={today} />
          <TextField name="starts_at" type="time" label={t.time} hint={t.timeHint} optional />
        </div>
        <TextField name="place" label={t.place} autoComplete="off" optional />
        <div className="flex justify-end gap-3">
          <ButtonLink to="/dashboard/calendar">{t.cancel}</ButtonLink>
          <Button type="submit" kind="brand" busy={form.busy}>
            {t.save}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
