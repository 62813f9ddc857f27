import { audienceText } from "#features/announcements/audience/text.ts";
import type { Announcement } from "#features/announcements/contract.ts";
import { announcedDateText } from "#features/announcements/events/text.ts";
import { formatDate } from "#lib/dates.ts";
import { useLang, useText } from "#ui/base/lang.tsx";

/** What an announcement puts on the calendar, and that it is for the reader's family alone. */
export function AnnouncedDay({ of: { event, is_private, state } }: { of: Announcement }) {
  const t = useText(announcedDateText);
  const a = useText(audienceText);
  const { lang } = useLang();
  const days = event && [event.date, event.to_date].flatMap((day) => day ?? []);
  const day = days?.map((one) => formatDate(one, lang, "dayMonthYear")).join(" – ");
  const isShown = event && (event.is_there || state !== "published");
  return (
    <>
      {is_private && <p className="mb-3 text-14 font-semibold">{a.yourFamily}</p>}
      {isShown && day && (
        <p className="mb-3 text-muted">{event.is_there ? t.onCalendar(day) : t.willBe(day)}</p>
      )}
    </>
  );
}
