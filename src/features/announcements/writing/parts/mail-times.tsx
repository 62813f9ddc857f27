import { useQuery } from "@tanstack/react-query";
import type { MailMode } from "#features/announcements/rules.ts";
import { messageSettingsClient } from "#features/announcements/settings/parts/message-settings-client.ts";
import { writingText } from "#features/announcements/writing/text.ts";
import { addDays, dayOf, formatDate, formatTime, instant, toMilliseconds } from "#lib/dates.ts";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";

const MINUTE_MS = 60_000;

type Props = {
  mode: Exclude<MailMode, "none">;
  /** When it is published (ISO); undefined for now. */
  at: string | undefined;
};

/** When the mails of an announcement leave: quiet hours hold them, and the mail of the day has its time. */
export function MailTimes({ mode, at }: Props) {
  const t = useText(writingText);
  const { lang } = useLang();
  const { today, school } = useMe();
  const zone = school?.time_zone ?? "UTC";
  const { data } = useQuery({
    ...messageSettingsClient.readMailTimes.queryOptions({ input: at ? { at } : {} }),
    refetchInterval: MINUTE_MS,
  });
  if (!data) return null;
  const when = (leaves: string) => {
    const day = dayOf(leaves, zone);
    const time = formatTime(leaves, zone);
    if (day === today) return t.todayAt(time);
    if (day === addDays(today, 1)) return t.tomorrowAt(time);
    return t.dayAt(formatDate(day, lang, "day"), time);
  };
  const { now, daily, later } = data;
  const leaves = mode === "now" ? now : daily;
  const isAtOnce = toMilliseconds(leaves) - toMilliseconds(at ?? instant()) < MINUTE_MS;
  const inTime = mode === "now" ? t.mailAfterQuiet : t.mailOfDay;
  return (
    <p aria-live="polite" className="text-14 text-muted">
      {isAtOnce ? t.mailAtOnce : inTime(when(leaves))}
      {mode === "daily" && later && ` ${t.mailOfNextDay(when(later))}`}
    </p>
  );
}
