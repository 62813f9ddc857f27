import { useQuery } from "@tanstack/react-query";
import { calendarClient } from "#features/calendar/parts/calendar-client.ts";
import { formatHijri } from "#lib/hijri.ts";
import { useLang } from "#ui/base/lang.tsx";

const HOUR_MS = 3_600_000;

/** A date in the Hijri calendar, with the months that the school has set itself: "12 Jamadilakhir 1448 H". */
export function HijriDay({ date }: { date: string }) {
  const { lang } = useLang();
  const { data } = useQuery({
    ...calendarClient.readCalendar.queryOptions(),
    staleTime: HOUR_MS,
    select: ({ hijri_months }) => hijri_months,
  });
  return formatHijri(date, data ?? [], lang);
}
