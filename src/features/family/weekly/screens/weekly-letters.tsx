import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { MessagesSquare } from "lucide-react";
import { WeeklyLetterRow } from "#features/family/weekly/parts/weekly-letter-row.tsx";
import { weeklyLettersClient } from "#features/family/weekly/parts/weekly-letters-client.ts";
import { weeklyText } from "#features/family/weekly/text/list.ts";
import { formatDate } from "#lib/dates.ts";
import { useLang, useText } from "#ui/base/lang.tsx";
import { BackLink } from "#ui/kit/back-link.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";
import { readAhead } from "#ui/read-ahead.ts";

export const Route = createFileRoute("/dashboard/announcements/weekly")({
  loader: ({ context }) =>
    readAhead(context, "attendance.followup", weeklyLettersClient.listWeeklyLetters.queryOptions()),
  component: WeeklyLettersScreen,
});

/** What the week was like, family by family, each sent by WhatsApp from the teacher's own phone. */
function WeeklyLettersScreen() {
  const t = useText(weeklyText);
  const { lang } = useLang();
  const { today } = useMe();
  const list = useQuery(weeklyLettersClient.listWeeklyLetters.queryOptions());
  const { data } = list;
  const shown = data?.letters.filter(({ channel }) => channel === null).length ?? 0;
  const more = (data?.left ?? 0) - shown;
  const day = (date: string) => formatDate(date, lang, "dayMonth");
  return (
    <>
      <PageHead
        back={<BackLink to="/dashboard/announcements">{t.back}</BackLink>}
        title={t.title}
        line={t.line}
      />
      <LoadState of={list} failed={t.loadFailed} />
      {data?.letters.length === 0 && (
        <Empty icon={MessagesSquare} title={t.none} text={t.noneText} />
      )}
      {data && data.letters.length > 0 && (
        <Card pad={false} className="overflow-hidden">
          <CardHead title={t.week(`${day(data.from)} – ${day(data.last)}`)} />
          <p className="border-b border-line px-5 py-3 text-14 text-muted max-sm:px-4">
            {[t.left(data.left), today < data.last && t.early].filter(Boolean).join(" · ")}
          </p>
          <ul className="divide-y divide-line">
            {data.letters.map((letter) => (
              <WeeklyLetterRow key={letter.profile_id} letter={letter} />
            ))}
          </ul>
          {more > 0 && (
            <p className="border-t border-line px-5 py-3 text-14 text-muted max-sm:px-4">
              {t.more(more)}
            </p>
          )}
        </Card>
      )}
    </>
  );
}
