import type { AnnouncementLine } from "#features/announcements/contract.ts";
import { announcementPrintText } from "#features/announcements/report/text.ts";
import { announcementsText } from "#features/announcements/text.ts";
import { ListExport } from "#features/exports/parts/list-export.tsx";
import { dayOf } from "#lib/dates.ts";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";
import type { SaveColumn } from "#ui/save-table.ts";

type Props = { lines: readonly AnnouncementLine[]; filters: readonly (string | false)[] };

/** Saves and prints the list of announcements for who writes them. */
export function AnnouncementsExport({ lines, filters }: Props) {
  const t = useText(announcementPrintText);
  const a = useText(announcementsText);
  const { lang } = useLang();
  const { school } = useMe();
  const zone = school?.time_zone ?? "UTC";
  const titleOf = ({ title_ms, title_en }: AnnouncementLine) =>
    lang === "en" ? title_en || title_ms : title_ms || title_en;
  const columns: SaveColumn<AnnouncementLine>[] = [
    { head: a.heading, value: titleOf },
    { head: a.kind, value: ({ kind }) => a.kinds[kind] },
    { head: t.state, value: ({ state }) => t.states[state] },
    { head: t.writer, value: ({ made_by }) => made_by },
    {
      head: t.published,
      kind: "date",
      value: ({ published_at }) => published_at && dayOf(published_at, zone),
    },
    { head: a.reply, value: ({ reply }) => a.replies[reply] },
    { head: a.replyBy, kind: "date", value: ({ reply_by }) => reply_by },
    { head: t.people, value: ({ people }) => people },
    { head: t.read, value: ({ read }) => read },
  ];
  return (
    <ListExport
      list="announcements"
      title={t.list}
      filters={filters}
      columns={columns}
      rows={lines}
      align="end"
    />
  );
}
