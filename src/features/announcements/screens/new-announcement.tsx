import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { AnnouncementForm } from "#features/announcements/parts/announcement-form.tsx";
import { announcementsClient } from "#features/announcements/parts/announcements-client.ts";
import { useWritableClasses } from "#features/announcements/parts/audience-fields.tsx";
import { announcementsText } from "#features/announcements/text.ts";
import { textOf } from "#lib/search-params.ts";
import { useText } from "#ui/base/lang.tsx";
import { Spinner } from "#ui/base/spinner.tsx";
import { BackLink } from "#ui/kit/back-link.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";

export const Route = createFileRoute("/dashboard/announcements/new")({
  validateSearch: (raw: Record<string, unknown>): { from?: string | undefined } => ({
    from: textOf(raw.from),
  }),
  component: NewAnnouncementScreen,
});

function NewAnnouncementScreen() {
  const t = useText(announcementsText);
  const mayWrite = useMay("announcements.write");
  return (
    <>
      <PageHead back={<BackLink to="/dashboard/announcements">{t.title}</BackLink>} title={t.add} />
      {mayWrite ? <NewForm /> : <Empty title={t.writersOnly} />}
    </>
  );
}

function NewForm() {
  const classes = useWritableClasses();
  const { from = "" } = Route.useSearch();
  const old = useQuery({
    ...announcementsClient.readAnnouncement.queryOptions({ input: { id: from } }),
    enabled: from !== "",
  });
  // What cannot be used again is left out: a new one can be written all the same.
  if (!classes || (from !== "" && old.isPending)) return <Spinner page />;
  return <AnnouncementForm classes={classes} like={old.data?.may_write ? old.data : undefined} />;
}
