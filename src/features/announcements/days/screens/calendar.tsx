import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { useDueDays } from "#features/announcements/days/parts/use-due-days.ts";
import { DueLine } from "#features/calendar/parts/due-line.tsx";
import type { DueDay } from "#features/calendar/parts/month-grid.tsx";
import { CalendarDays, CalendarPlus, Plus } from "lucide-react";
import { useState } from "react";
import type { Event } from "#features/calendar/contract.ts";
import { CalendarExport } from "#features/calendar/parts/calendar-export.tsx";
import { calendarClient } from "#features/calendar/parts/calendar-client.ts";
import { EventDialog } from "#features/calendar/parts/event-dialog.tsx";
import { EventLine } from "#features/calendar/parts/event-line.tsx";
import { SubscribeCalendar } from "#features/calendar/feeds/parts/subscribe-calendar.tsx";
import { MonthCard } from "#features/calendar/parts/month-card.tsx";
import { SchoolDaysCard } from "#features/calendar/parts/school-days-card.tsx";
import { monthParam } from "#features/calendar/days/rules.ts";
import { eventsWithin, monthEnd, weeksOf } from "#features/calendar/rules.ts";
import { calendarText } from "#features/calendar/text.ts";
import { addDays, formatDate, isDate, monthStart } from "#lib/dates.ts";
import { textOf } from "#lib/search-params.ts";
import { ButtonLink } from "#ui/base/button.tsx";
import { PrintHead } from "#features/schools/parts/print-head.tsx";
import { formatHijriMonths } from "#lib/hijri.ts";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { classNames } from "#ui/base/class-names.ts";
import { Empty } from "#ui/kit/empty.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMay, useMe } from "#ui/kit/me.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";

type Search = { month?: string | undefined };

export const Route = createFileRoute("/dashboard/calendar/")({
  validateSearch: (raw: Record<string, unknown>): Search => {
    const month = textOf(raw.month);
    return { month: month && isDate(`${month}-01`) ? month : undefined };
  },
  component: CalendarScreen,
});

function CalendarScreen() {
  const t = useText(calendarText);
  const { lang } = useLang();
  const { today } = useMe();
  const mayWrite = useMay("events.write");
  const isStaff = useMay("attendance.mark");
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const [open, setOpen] = useState<Event>();

  const month = search.month ? `${search.month}-01` : monthStart(today);
  const days = weeksOf(month).flat();
  const range = { from: days[0], to: days.at(-1) };
  const calendar = useQuery(calendarClient.readCalendar.queryOptions());
  const shown = useQuery({
    ...calendarClient.listEvents.queryOptions({ input: range }),
    placeholderData: keepPreviousData,
  });
  const due = useDueDays(days[0] ?? month, days.at(-1) ?? month);
  const coming = useQuery(calendarClient.listEvents.queryOptions({ input: {} }));
  const terms = useQuery(calendarClient.listTerms.queryOptions());
  const failed = [calendar, shown, coming, terms].find(({ error }) => error);
  const known = calendar.data?.hijri_months ?? [];
  const events = shown.data ?? [];

  function go(to: string) {
    void navigate({ search: { month: monthParam(to, today) }, resetScroll: false });
  }

  return (
    <div className="print-wide">
      <PrintHead
        title={`${t.title} · ${formatDate(month, lang, "month")}`}
        line={formatHijriMonths(month, monthEnd(month), known, lang)}
      />
      <div className="print:hidden">
        <PageHead
          title={t.title}
          line={t.line}
          action={
            <>
              {calendar.data && <CalendarExport year={month.slice(0, 4)} known={known} />}
              <SubscribeCalendar />
              {mayWrite && (
                <ButtonLink to="/dashboard/calendar/holidays" icon={CalendarPlus}>
                  {t.holidays}
                </ButtonLink>
              )}
              {mayWrite && (
                <ButtonLink to="/dashboard/calendar/new" kind="brand" icon={Plus}>
                  {t.add}
                </ButtonLink>
              )}
            </>
          }
        />
      </div>
      <LoadState of={failed ?? calendar} failed={t.loadFailed} />
      {calendar.data && (
        <div className="grid gap-4">
          <MonthCard
            month={month}
            onMonth={go}
            events={events}
            weekendDays={calendar.data.weekend_days}
            terms={terms.data ?? []}
            known={known}
            due={due}
            onOpen={setOpen}
          />
          <EventCard
            title={formatDate(month, lang, "month")}
            events={eventsWithin(events, month, monthEnd(month))}
            due={due.filter(({ date }) => date >= month && date <= monthEnd(month))}
            onOpen={setOpen}
            className="sm:hidden"
          />
          <div className="grid gap-4 print:hidden">
            {isStaff && <SchoolDaysCard asked={{ on: yearDay(month, today) }} />}
            {coming.data?.length === 0 && (
              <Empty icon={CalendarDays} title={t.none} text={t.noneText} />
            )}
            {coming.data && coming.data.length > 0 && (
              <Coming events={coming.data} month={month} onOpen={setOpen} />
            )}
          </div>
        </div>
      )}
      {open && <EventDialog event={open} known={known} onClose={() => setOpen(undefined)} />}
    </div>
  );
}

/** The day whose academic year is counted: today, or the middle of another month that is shown. */
function yearDay(month: string, today: string): string {
  return month === monthStart(today) ? today : addDays(month, 14);
}

type ComingProps = { events: readonly Event[]; month: string; onOpen: (event: Event) => void };

/** The coming events by month; on a phone the list of the shown month is already below the grid. */
function Coming({ events, month, onOpen }: ComingProps) {
  const t = useText(calendarText);
  const { lang } = useLang();
  const months = byMonth(events);
  const isAllShown = months.every(([monthStart]) => monthStart === month);
  return (
    <section className={classNames("grid gap-4", isAllShown && "max-sm:hidden")}>
      <h2 className="mt-3 text-20 font-semibold tracking-[-0.01em]">{t.coming}</h2>
      {months.map(([monthStart, list]) => (
        <EventCard
          key={monthStart}
          level={3}
          title={formatDate(monthStart, lang, "month")}
          events={list}
          onOpen={onOpen}
          className={monthStart === month ? "max-sm:hidden" : ""}
        />
      ))}
    </section>
  );
}

type CardProps = {
  title: string;
  level?: 2 | 3;
  events: readonly Event[];
  due?: readonly DueDay[];
  onOpen: (event: Event) => void;
  className: string;
};

function EventCard({ title, level = 2, events, due = [], onOpen, className }: CardProps) {
  const t = useText(calendarText);
  return (
    <Card pad={false} className={classNames("overflow-hidden", className)}>
      <CardHead title={title} level={level} />
      {events.length + due.length === 0 && (
        <p className="px-4 py-3.5 text-muted">{t.noneInMonth}</p>
      )}
      <ul className="divide-y divide-line">
        {byDate([...events, ...due]).map((one) =>
          "word" in one ? (
            <DueLine key={one.id} due={one} />
          ) : (
            <EventLine key={one.id} event={one} onOpen={onOpen} />
          ),
        )}
      </ul>
    </Card>
  );
}

const byDate = <One extends { date: string }>(all: One[]) =>
  all.toSorted((a, b) => a.date.localeCompare(b.date));

function byMonth(events: readonly Event[]): [string, Event[]][] {
  const months = new Map<string, Event[]>();
  for (const event of events) {
    const month = monthStart(event.date);
    months.set(month, [...(months.get(month) ?? []), event]);
  }
  return [...months];
}
