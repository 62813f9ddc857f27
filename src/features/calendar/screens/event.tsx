import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { calendarClient } from "#features/calendar/parts/calendar-client.ts";
import { EventForm } from "#features/calendar/parts/event-form.tsx";
import { calendarText } from "#features/calendar/text.ts";
import { ButtonLink } from "#ui/base/button.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { useText } from "#ui/base/lang.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { BackLink } from "#ui/kit/back-link.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";

export const Route = createFileRoute("/dashboard/calendar/$eventId")({ component: EventScreen });

function EventScreen() {
  const t = useText(calendarText);
  const mayChange = useMay("events.write");
  const { eventId } = Route.useParams();
  const found = useQuery(calendarClient.listEvents.queryOptions({ input: { id: eventId } }));
  const [event] = found.data ?? [];
  return (
    <div className="max-w-form">
      <PageHead back={<BackLink to="/dashboard/calendar">{t.title}</BackLink>} title={t.edit} />
      {mayChange ? (
        <>
          <LoadState of={found} failed={t.loadFailed} />
          {event && <EventForm key={event.id} event={event} />}
          {found.data && !event && <Missing />}
        </>
      ) : (
        <Empty title={t.adminsOnly} />
      )}
    </div>
  );
}

function Missing() {
  const t = useText(calendarText);
  return (
    <Empty title={t.notFound} action={<ButtonLink to="/dashboard/calendar">{t.back}</ButtonLink>} />
  );
}
