import { createFileRoute } from "@tanstack/react-router";
import { EventForm } from "#features/calendar/parts/event-form.tsx";
import { calendarText } from "#features/calendar/text.ts";
import { Empty } from "#ui/kit/empty.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { BackLink } from "#ui/kit/back-link.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";

export const Route = createFileRoute("/dashboard/calendar/new")({ component: NewEventScreen });

function NewEventScreen() {
  const t = useText(calendarText);
  const mayAdd = useMay("events.write");
  return (
    <div className="max-w-form">
      <PageHead back={<BackLink to="/dashboard/calendar">{t.title}</BackLink>} title={t.add} />
      {mayAdd ? <EventForm /> : <Empty title={t.adminsOnly} />}
    </div>
  );
}
