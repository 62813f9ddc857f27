import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import type { Announcement } from "#features/announcements/contract.ts";
import { AnnouncementForm } from "#features/announcements/writing/parts/announcement-form.tsx";
import { announcementsClient } from "#features/announcements/parts/announcements-client.ts";
import { useWritableClasses } from "#features/announcements/writing/parts/audience-fields.tsx";
import { DraftStatus } from "#features/announcements/writing/parts/draft-status.tsx";
import type { DraftState } from "#features/announcements/writing/parts/use-draft.ts";
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
  const [state, setState] = useState<DraftState>();
  const found = useQuery(announcementsClient.readAnnouncement.queryOptions({ input: { id } }));
  const { data } = found;
  const mayEdit = data?.may_write && data.state !== "withdrawn";
  return (
    <>
      <PageHead
        back={<BackLink to="/dashboard/announcements">{t.title}</BackLink>}
        title={t.edit}
        status={data?.state === "draft" && <DraftStatus state={state} />}
      />
      {!data && <LoadState of={found} failed={t.notFound} />}
      {data && !mayEdit && <Empty title={t.notFound} />}
      {data && mayEdit && <EditForm key={data.id} before={data} onDraft={setState} />}
    </>
  );
}

type Props = { before: Announcement; onDraft: (state: DraftState | undefined) => void };

function EditForm({ before, onDraft }: Props) {
  const classes = useWritableClasses();
  // What is read again while one types changes no field.
  const [opened] = useState(before);
  return classes ? (
    <AnnouncementForm classes={classes} before={opened} onDraft={onDraft} />
  ) : (
    <Spinner page />
  );
}
