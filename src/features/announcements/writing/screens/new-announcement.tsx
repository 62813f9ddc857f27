import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { AnnouncementForm } from "#features/announcements/writing/parts/announcement-form.tsx";
import { announcementsClient } from "#features/announcements/parts/announcements-client.ts";
import { useWritableClasses } from "#features/announcements/writing/parts/audience-fields.tsx";
import { DraftStatus } from "#features/announcements/writing/parts/draft-status.tsx";
import type { DraftState } from "#features/announcements/writing/parts/use-draft.ts";
import { announcementsText } from "#features/announcements/text.ts";
import { textOf } from "#lib/search-params.ts";
import { useText } from "#ui/base/lang.tsx";
import { Spinner } from "#ui/base/spinner.tsx";
import { BackLink } from "#ui/kit/back-link.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";

type Search = { from?: string | undefined; draft?: string | undefined };

export const Route = createFileRoute("/dashboard/announcements/new")({
  validateSearch: (raw: Record<string, unknown>): Search => ({
    from: textOf(raw.from),
    draft: textOf(raw.draft),
  }),
  component: NewAnnouncementScreen,
});

function NewAnnouncementScreen() {
  const t = useText(announcementsText);
  const mayWrite = useMay("announcements.write");
  const [state, setState] = useState<DraftState>();
  return (
    <>
      <PageHead
        back={<BackLink to="/dashboard/announcements">{t.title}</BackLink>}
        title={t.add}
        status={mayWrite && <DraftStatus state={state} />}
      />
      {mayWrite ? <NewForm onDraft={setState} /> : <Empty title={t.writersOnly} />}
    </>
  );
}

function NewForm({ onDraft }: { onDraft: (state: DraftState | undefined) => void }) {
  const classes = useWritableClasses();
  const navigate = Route.useNavigate();
  const search = Route.useSearch();
  // The address names the draft once it is stored, so that a page that is loaded again goes on with it.
  const [{ from = "", draft = "" }] = useState(search);
  const id = draft || from;
  const old = useQuery({
    ...announcementsClient.readAnnouncement.queryOptions({ input: { id } }),
    enabled: id !== "",
    staleTime: Number.POSITIVE_INFINITY,
  });
  // What cannot be used again is left out: a new one can be written all the same.
  if (!classes || (id !== "" && old.isPending)) return <Spinner page />;
  const known = old.data?.may_write ? old.data : undefined;
  const isOpen = draft !== "" && known?.state === "draft";
  return (
    <AnnouncementForm
      classes={classes}
      {...(isOpen ? { before: known } : { like: known })}
      onDraft={onDraft}
      onStored={(stored) =>
        void navigate({ search: { draft: stored }, replace: true, resetScroll: false })
      }
    />
  );
}
