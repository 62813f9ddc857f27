import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { Megaphone, MessagesSquare, Plus, Settings } from "lucide-react";
import { Suspense, useRef } from "react";
import { ANNOUNCEMENT_TABS } from "#features/announcements/contract.ts";
import { AnnouncementRow } from "#features/announcements/parts/announcement-row.tsx";
import { announcementsClient } from "#features/announcements/parts/announcements-client.ts";
import { announcementsText } from "#features/announcements/text.ts";
import { textOf } from "#lib/search-params.ts";
import { ButtonLink } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { Card } from "#ui/kit/card.tsx";
import { Chips } from "#ui/kit/chips.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMay, useMe } from "#ui/kit/me.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";
import { SearchField } from "#ui/kit/search-field.tsx";
import { VirtualRows } from "#ui/kit/virtual-rows.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { readAhead } from "#ui/read-ahead.ts";
import { useListSearch } from "#ui/use-list-search.ts";

// Most look at the list alone.
const AnnouncementsExport = lazyPart(
  async () =>
    (await import("#features/announcements/report/parts/announcements-export.tsx"))
      .AnnouncementsExport,
);
// For guardians, below the list.
const MailWish = lazyPart(
  async () => (await import("#features/announcements/mails/parts/mail-wish.tsx")).MailWish,
);

type Search = { tab?: string | undefined; q?: string | undefined };

export const Route = createFileRoute("/dashboard/announcements/")({
  validateSearch: (raw: Record<string, unknown>): Search => ({
    tab: textOf(raw.tab),
    q: textOf(raw.q),
  }),
  loader: ({ context }) =>
    readAhead(
      context,
      "announcements.see",
      announcementsClient.listAnnouncements.queryOptions({ input: {} }),
    ),
  component: AnnouncementsScreen,
});

/** The announcements that the person wrote or got. */
function AnnouncementsScreen() {
  const t = useText(announcementsText);
  const mayWrite = useMay("announcements.write");
  const maySet = useMay("settings.manage");
  const mayFollow = useMay("attendance.followup");
  const { role } = useMe();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { q } = search;
  const tab = ANNOUNCEMENT_TABS.find((one) => one === search.tab) ?? "all";
  const { text, type, filter } = useListSearch(search, navigate);
  const input = { ...(tab !== "all" && { tab }), ...(q && { q }) };
  const list = useQuery({
    ...announcementsClient.listAnnouncements.queryOptions({ input }),
    placeholderData: keepPreviousData,
  });
  const tabs = ANNOUNCEMENT_TABS.filter(
    (one) => mayWrite || (one !== "draft" && one !== "planned"),
  );
  const add = mayWrite && (
    <ButtonLink kind="brand" icon={Plus} to="/dashboard/announcements/new" className="max-sm:grow">
      {t.add}
    </ButtonLink>
  );
  const rows = useRef<HTMLUListElement>(null);
  const isAll = tab === "all" && !q;
  return (
    <>
      <PageHead
        title={t.title}
        line={mayWrite ? t.line : t.lineFamily}
        action={
          (mayWrite || maySet) && (
            <>
              {mayWrite && (
                <div className="min-h-10 min-w-28 max-sm:min-h-11">
                  <Suspense>
                    <AnnouncementsExport
                      lines={list.data ?? []}
                      filters={[tab !== "all" && t.tabs[tab], q ? `“${q}”` : false]}
                    />
                  </Suspense>
                </div>
              )}
              {mayFollow && (
                <ButtonLink icon={MessagesSquare} to="/dashboard/announcements/weekly">
                  {t.weekly}
                </ButtonLink>
              )}
              {maySet && (
                <ButtonLink icon={Settings} to="/dashboard/announcements/settings">
                  {t.settings}
                </ButtonLink>
              )}
              {add}
            </>
          )
        }
      />
      <div className="mb-5 grid gap-3">
        <Chips
          label={t.filter}
          value={tab}
          onChange={(value) => filter({ tab: value === "all" ? undefined : value })}
          options={tabs.map((value) => ({ value, label: t.tabs[value] }))}
        />
        <SearchField label={t.search} value={text} onChange={type} className="max-w-96" />
      </div>
      <LoadState of={list} failed={t.loadFailed} />
      {list.data?.length === 0 &&
        (isAll ? (
          <Empty
            icon={Megaphone}
            title={t.none}
            text={mayWrite ? t.noneWriter : t.noneReader}
            action={add}
          />
        ) : (
          <Empty icon={Megaphone} title={t.noneInTab} />
        ))}
      {list.data && list.data.length > 0 && (
        <Card pad={false} className="overflow-hidden">
          <ul ref={rows} className="divide-y divide-line">
            <VirtualRows
              items={list.data}
              keyOf={({ id }) => id}
              parent={rows}
              estimate={72}
              kind="card"
            >
              {(line, _, place) => <AnnouncementRow line={line} place={place} />}
            </VirtualRows>
          </ul>
        </Card>
      )}
      <Suspense>{role === "guardian" && <MailWish isAlone />}</Suspense>
    </>
  );
}
