import { useQuery } from "@tanstack/react-query";
import { calendarClient } from "#features/calendar/parts/calendar-client.ts";
import { formatDate } from "#lib/dates.ts";
import { formatHijri } from "#lib/hijri.ts";
import { useLang } from "#ui/base/lang.tsx";

const HOUR_MS = 3_600_000;

/**
 * A date in both calendars: "Ahad, 22 November 2026 · 12 Jamadilakhir 1448 H". The Hijri months that the school has
 * set itself are read once `isReady`, because the register comes first.
 */
export function useDayLine(date: string, isReady: boolean): string {
  const { lang } = useLang();
  const { data } = useQuery({
    ...calendarClient.readCalendar.queryOptions(),
    staleTime: HOUR_MS,
    enabled: isReady,
    select: ({ hijri_months }) => hijri_months,
  });
  return `${formatDate(date, lang, "long")} · ${formatHijri(date, data ?? [], lang)}`;
}
