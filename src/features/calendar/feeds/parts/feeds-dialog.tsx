import { useQuery } from "@tanstack/react-query";
import { CircleOff, Link2 } from "lucide-react";
import { useState } from "react";
import type { CalendarFeed } from "#features/calendar/feeds/contract.ts";
import { MOST_FEEDS } from "#features/calendar/feeds/rules/links.ts";
import { feedsText } from "#features/calendar/feeds/text.ts";
import { dayOf, formatDate } from "#lib/dates.ts";
import { errorData } from "#lib/errors.ts";
import { Button } from "#ui/base/button.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { Dialog } from "#ui/kit/dialog.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { calendarFeedsClient } from "./calendar-feeds-client.ts";
import { MadeFeed } from "./made-feed.tsx";

/** The person's links to the calendar: a new one, and the end of one. */
export function FeedsDialog({ onClose }: { onClose: () => void }) {
  const t = useText(feedsText);
  const feeds = useQuery(calendarFeedsClient.listFeeds.queryOptions());
  const [url, setUrl] = useState<string>();
  const make = useAction(() => calendarFeedsClient.createFeed.call({}), {
    changes: [calendarFeedsClient.key()],
    onDone: (made) => setUrl(made.url),
    explain: (error) =>
      errorData(error).reason === "too_many" ? t.tooMany(MOST_FEEDS) : undefined,
    failed: t.failed,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.title}
      line={t.line}
      footer={
        <>
          <Button onClick={onClose}>{t.close}</Button>
          {!url && (
            <Button
              kind="brand"
              icon={Link2}
              busy={make.busy}
              onClick={() => void make.start()}
              data-autofocus
            >
              {t.make}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        {make.problem && <ErrorBox text={make.problem} />}
        {url && <MadeFeed url={url} />}
        <p className="text-14 text-muted">{t.personal}</p>
        <LoadState of={feeds} failed={t.loadFailed} />
        {feeds.data && feeds.data.length > 0 && <Feeds feeds={feeds.data} />}
      </div>
    </Dialog>
  );
}

function Feeds({ feeds }: { feeds: readonly CalendarFeed[] }) {
  const t = useText(feedsText);
  const { lang } = useLang();
  const zone = useMe().school?.time_zone ?? "Asia/Kuala_Lumpur";
  const end = useAction(({ id }: CalendarFeed) => calendarFeedsClient.endFeed.call({ id }), {
    changes: [calendarFeedsClient.key()],
    rereadsWhenRefused: true,
    done: t.ended,
    failed: t.endFailed,
    failsInToast: true,
  });
  const dayText = (date: string) => formatDate(date, lang, "dayMonthYear");
  return (
    <section>
      <h3 className="mb-1 text-14 font-semibold">{t.yours}</h3>
      <ul className="divide-y divide-line">
        {feeds.map((feed) => {
          const made = dayText(dayOf(feed.created_at, zone));
          const read = feed.last_read_on ? t.lastRead(dayText(feed.last_read_on)) : t.neverRead;
          return (
            <li key={feed.id} className="flex flex-wrap items-center justify-between gap-3 py-2.5">
              <span className="min-w-0">
                {t.since(made)}
                <span className="block text-13 text-muted">{read}</span>
              </span>
              <Button
                size="sm"
                icon={CircleOff}
                busy={end.busy && end.input?.id === feed.id}
                aria-label={t.endOf(made)}
                onClick={() => void end.start(feed)}
              >
                {t.end}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
