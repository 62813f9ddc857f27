import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import type { Announcement } from "#features/announcements/contract.ts";
import { AnnouncementForm } from "#features/announcements/parts/announcement-form.tsx";
import { announcementsClient } from "#features/announcements/parts/announcements-client.ts";
import { useWritableClasses } from "#features/announcements/parts/audience-fields.tsx";
import { announcementsText } from "#features/announcements/text.ts";
import { useText } from "#ui/base/lang.tsx";
import { Spinner } from "#ui/base/spinner.tsx";
import { BackLink } from "#ui/kit/back-link.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";

export const Route = createFileRoute("/dashboard/announcements/$announcementId/edit")({
  component: EditAnnouncementScreen,
});

function EditAnnouncementScreen() {
  const t = useText(announcementsText);
  const { announcementId: id } = Route.useParams();
  const found = useQuery(announcementsClient.readAnnouncement.queryOptions({ input: { id } }));
  const { data } = found;
  const mayEdit = data?.may_write && data.state !== "withdrawn";
  return (
    <>
      <PageHead
        back={<BackLink to="/dashboard/announcements">{t.title}</BackLink>}
        title={t.edit}
      />
      {!data && <LoadState of={found} failed={t.notFound} />}
      {data && !mayEdit && <Empty title={t.notFound} />}
      {data && mayEdit && <EditForm key={data.version} before={data} />}
    </>
  );
}

function EditForm({ before }: { before: Announcement }) {
  const classes = useWritableClasses();
  return classes ? <AnnouncementForm classes={classes} before={before} /> : <Spinner page />;
}
