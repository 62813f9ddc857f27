import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { CalendarDays, Plus } from "lucide-react";
import { calendarContract, type Event } from "#features/calendar/contract.ts";
import { calendarText } from "#features/calendar/text.ts";
import { formatDate, monthStart } from "#lib/dates.ts";
import { errorData } from "#lib/errors.ts";
import { apiOf } from "#ui/api.ts";
import { Badge } from "#ui/badge.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Card, CardHead } from "#ui/card.tsx";
import { Empty } from "#ui/empty.tsx";
import { ErrorBox } from "#ui/error-box.tsx";
import { useLang, useText } from "#ui/lang.tsx";
import { useMe } from "#ui/me.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { NamePart } from "#ui/name.tsx";
import { Spinner } from "#ui/spinner.tsx";

const api = apiOf("calendar", calendarContract);

export const Route = createFileRoute("/dashboard/calendar/")({ component: CalendarScreen });

function CalendarScreen() {
  const t = useText(calendarText);
  const { lang } = useLang();
  const events = useQuery(api.listEvents.queryOptions({ input: {} }));
  const months = byMonth(events.data ?? []);

  return (
    <div className="max-w-160">
      <PageHead
        title={t.title}
        line={t.line}
        action={
          <ButtonLink to="/dashboard/calendar/new" kind="brand" icon={Plus}>
            {t.add}
          </ButtonLink>
        }
      />
      {events.isPending && <Spinner page />}
      {events.error && !events.data && (
        <ErrorBox
          text={t.loadFailed}
          requestId={errorData(events.error).request_id}
          onRetry={() => void events.refetch()}
          busy={events.isFetching}
        />
      )}
      {events.data?.length === 0 && <Empty icon={CalendarDays} title={t.none} text={t.noneText} />}
      <div className="grid gap-4">
        {months.map(([month, list]) => (
          <Card key={month} pad={false}>
            <CardHead title={formatDate(month, lang, "month")} />
            <ul className="divide-y divide-line">
              {list.map((event) => (
                <EventLine key={event.id} event={event} />
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </div>
  );
}

function EventLine({ event }: { event: Event }) {
  const t = useText(calendarText);
  const { lang } = useLang();
  const { today } = useMe();
  return (
    <li className="grid gap-x-4 px-5 py-3.5 sm:grid-cols-[11rem_1fr]">
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 self-start text-14 text-muted">
        {formatDate(event.date, lang, "day")}
        {event.date === today && <Badge tone="brand">{t.today}</Badge>}
      </span>
      <span className="min-w-0 wrap-anywhere">
        <NamePart className="font-semibold">{event.title}</NamePart>
        <span className="block text-14 text-muted">
          {[event.place, event.starts_at ?? t.wholeDay].filter(Boolean).join(" · ")}
        </span>
      </span>
    </li>
  );
}

function byMonth(events: readonly Event[]): [string, Event[]][] {
  const months = new Map<string, Event[]>();
  for (const event of events) {
    const month = monthStart(event.date);
    months.set(month, [...(months.get(month) ?? []), event]);
  }
  return [...months];
}
