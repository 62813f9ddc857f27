import { useQueryClient } from "@tanstack/react-query";
import type { Event, SetHijriMonth } from "#features/calendar/contract.ts";
import { calendarClient } from "#features/calendar/parts/calendar-client.ts";
import { lastDay } from "#features/calendar/rules.ts";
import { calendarText } from "#features/calendar/text.ts";
import { ListExport } from "#features/exports/parts/list-export.tsx";
import { weekday } from "#lib/dates.ts";
import { formatHijri } from "#lib/hijri.ts";
import { useLang, useText } from "#ui/base/lang.tsx";
import type { SaveColumn } from "#ui/save-table.ts";

type Props = {
  /** Four digits. */
  year: string;
  /** The Hijri months that the school has set. */
  known: readonly SetHijriMonth[];
};

/** Saves and prints the events of a year. */
export function CalendarExport({ year, known }: Props) {
  const t = useText(calendarText);
  const { lang } = useLang();
  const queries = useQueryClient();
  const columns: SaveColumn<Event>[] = [
    { head: t.date, kind: "date", value: ({ date }) => date },
    { head: t.lastDay, kind: "date", value: (event) => lastDay(event) },
    { head: t.weekday, value: ({ date }) => t.days[weekday(date) - 1]?.[0] },
    { head: t.hijri, value: ({ date }) => formatHijri(date, known, lang) },
    {
      head: t.name,
      value: ({ title, is_estimate }) => (is_estimate ? `${title} (${t.estimate})` : title),
    },
    { head: t.kind, value: ({ kind }) => t.kinds[kind] },
    { head: t.classes, value: ({ classes }) => classes.map(({ name }) => name).join(", ") },
    { head: t.place, value: ({ place }) => place },
    { head: t.time, value: ({ starts_at, hours: [hours] }) => starts_at ?? hours?.starts_at },
  ];
  const input = { from: `${year}-01-01`, to: `${year}-12-31` };
  return (
    <ListExport
      list="events"
      title={t.title}
      filters={[year]}
      columns={columns}
      load={() => queries.fetchQuery(calendarClient.listEvents.queryOptions({ input }))}
    />
  );
}
