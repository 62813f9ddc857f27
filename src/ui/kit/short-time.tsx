import { addDays, dayOf, formatDate, formatTime } from "#lib/dates.ts";
import { useLang, useText } from "#ui/base/lang.tsx";
import { uiText } from "#ui/base/text.ts";
import { useMe } from "./me.tsx";

/** When something happened: the time for today, "yesterday" in words, else the date. */
export function ShortTime({ at }: { at: string }) {
  const t = useText(uiText);
  const { lang } = useLang();
  const { today, school } = useMe();
  const zone = school?.time_zone ?? "UTC";
  const day = dayOf(at, zone);
  const text =
    day === today
      ? formatTime(at, zone)
      : day === addDays(today, -1)
        ? t.yesterday
        : formatDate(day, lang, "dayMonth");
  return (
    <time dateTime={at} className="shrink-0 text-14 text-muted">
      {text}
    </time>
  );
}
