import type { MessageSettings } from "#features/announcements/settings/contract.ts";
import { quietSpans } from "#features/announcements/settings/rules.ts";
import { messageSettingsText } from "#features/announcements/settings/text.ts";
import { formatDate, formatTime, instant } from "#lib/dates.ts";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";

/** When mails wait today by what is stored, so that an admin sees what the settings mean. */
export function QuietToday({ settings }: { settings: MessageSettings }) {
  const t = useText(messageSettingsText);
  const { lang } = useLang();
  const { today, school } = useMe();
  const zone = school?.time_zone ?? "UTC";
  const spans = quietSpans(today, settings, zone);
  // Midnight at the end of a day is its last minute's end.
  const clock = (at: number, isEnd: boolean) => {
    const time = formatTime(instant(at), zone);
    return isEnd && time === "00:00" ? "24:00" : time;
  };
  return (
    <dl className="max-w-form rounded-control bg-sunk px-4 py-3">
      <dt className="text-14 text-muted">{t.quietToday(formatDate(today, lang, "day"))}</dt>
      <dd className="mt-1 flex flex-wrap gap-x-4 gap-y-1 font-medium">
        {spans.length === 0 && t.quietNever}
        {spans.map(([start, end]) => (
          <span key={start}>{`${clock(start, false)}–${clock(end, true)}`}</span>
        ))}
      </dd>
    </dl>
  );
}
