import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { Check, Copy, Pencil, Undo2 } from "lucide-react";
import { useEffect, useState } from "react";
import { BodyText } from "#features/announcements/parts/body-text.tsx";
import type { Announcement } from "#features/announcements/contract.ts";
import { AnnouncementBadges, Planned } from "#features/announcements/parts/announcement-row.tsx";
import { announcementsClient } from "#features/announcements/parts/announcements-client.ts";
import { AnnouncedDay } from "#features/announcements/parts/announced-day.tsx";
import { FileList } from "#features/announcements/files/parts/file-list.tsx";
import { ReplyCard } from "#features/announcements/parts/reply-form.tsx";
import { LetterPrint } from "#features/announcements/report/parts/letter-print.tsx";
import { ReportCard } from "#features/announcements/report/parts/report-card.tsx";
import { WithdrawAnnouncement } from "#features/announcements/parts/withdraw-announcement.tsx";
import { wordingOf } from "#features/announcements/rules/wording.ts";
import { announcementsText } from "#features/announcements/text.ts";
import { dayOf, formatDate } from "#lib/dates.ts";
import { errorCode, errorData } from "#lib/errors.ts";
import { Button, ButtonLink } from "#ui/base/button.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { BackLink } from "#ui/kit/back-link.tsx";
import { Card } from "#ui/kit/card.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMay, useMe } from "#ui/kit/me.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";

export const Route = createFileRoute("/dashboard/announcements/$announcementId/")({
  component: AnnouncementScreen,
});

/** One announcement: its words, what the reader answers, and for its writer who has read it. */
function AnnouncementScreen() {
  const t = useText(announcementsText);
  const { announcementId: id } = Route.useParams();
  const found = useQuery(announcementsClient.readAnnouncement.queryOptions({ input: { id } }));
  useSeen(found.data);
  if (errorCode(found.error) === "NOT_FOUND") {
    const back = <ButtonLink to="/dashboard/announcements">{t.back}</ButtonLink>;
    return (
      <>
        <PageHead title={t.title} />
        <Empty title={t.notFound} action={back} />
      </>
    );
  }
  if (!found.data) return <LoadState of={found} failed={t.loadFailed} />;
  return <Shown announcement={found.data} />;
}

/** Notes once that a reader has opened what is shown. */
function useSeen(announcement: Announcement | undefined) {
  const queries = useQueryClient();
  const { id, is_unread = false } = announcement ?? {};
  useEffect(() => {
    if (!id || !is_unread) return;
    void announcementsClient.seeAnnouncement
      .call({ id })
      .then(() => queries.invalidateQueries({ queryKey: announcementsClient.key() }))
      // It stays unread, and is noted when it is opened again.
      .catch(() => undefined);
  }, [id, is_unread, queries]);
}

function Shown({ announcement }: { announcement: Announcement }) {
  const t = useText(announcementsText);
  const { lang } = useLang();
  const { school } = useMe();
  const [isWithdrawing, setWithdrawing] = useState(false);
  const { id, state, made_by, may_write, published_at, content_version } = announcement;
  const { title, body, lang: written } = wordingOf(announcement, lang === "en");
  const day = published_at && dayOf(published_at, school?.time_zone ?? "UTC");
  const line = [
    t.by(made_by),
    ...(day ? [formatDate(day, lang, "dayMonthYear")] : []),
    ...(content_version > 1 ? [t.updated] : []),
  ];
  const canChange = may_write && state !== "withdrawn";
  const mayApprove = useMay("settings.manage") && state === "pending";
  const approve = useAction(
    () => announcementsClient.publishAnnouncement.call({ id, version: announcement.version }),
    {
      changes: "everything",
      done: t.approved,
      explain: (error) => t.problems[errorData(error).reason ?? ""],
      failed: t.failed,
      failsInToast: true,
    },
  );
  return (
    <>
      <PageHead
        back={<BackLink to="/dashboard/announcements">{t.title}</BackLink>}
        title={title || t.withdrawn}
        line={line.join(" · ")}
        action={
          may_write && (
            <>
              {mayApprove && (
                <Button
                  kind="brand"
                  icon={Check}
                  busy={approve.busy}
                  onClick={() => void approve.start()}
                >
                  {t.approve}
                </Button>
              )}
              {published_at && state !== "withdrawn" && <LetterPrint of={announcement} />}
              {published_at && (
                <ButtonLink icon={Copy} to="/dashboard/announcements/new" search={{ from: id }}>
                  {t.reuse}
                </ButtonLink>
              )}
              {canChange && (
                <>
                  <ButtonLink
                    icon={Pencil}
                    to="/dashboard/announcements/$announcementId/edit"
                    params={{ announcementId: id }}
                  >
                    {t.editShort}
                  </ButtonLink>
                  <Button icon={Undo2} onClick={() => setWithdrawing(true)}>
                    {published_at ? t.withdraw : t.discard}
                  </Button>
                </>
              )}
            </>
          )
        }
      />
      <div className="grid max-w-form gap-5">
        <Card>
          <div className="mb-3 flex flex-wrap gap-2 empty:hidden">
            <AnnouncementBadges line={announcement} />
          </div>
          {state === "withdrawn" && (
            <p className="mb-3 wrap-anywhere">{t.withdrawnBy(announcement.withdrawn_why)}</p>
          )}
          <p className="mb-3 text-muted empty:hidden">
            <Planned line={announcement} />
          </p>
          <AnnouncedDay of={announcement} />
          <div lang={written} className="grid gap-3 text-pretty wrap-anywhere">
            <BodyText text={body} />
          </div>
          <FileList files={announcement.files} />
        </Card>
        <ReplyCard of={announcement} />
        {may_write && published_at && <ReportCard of={announcement} />}
      </div>
      {isWithdrawing && (
        <WithdrawAnnouncement of={announcement} onClose={() => setWithdrawing(false)} />
      )}
    </>
  );
}
