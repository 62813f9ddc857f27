import { Link } from "@tanstack/react-router";
import { Hourglass, PenLine, Pin, TriangleAlert } from "lucide-react";
import type { AnnouncementLine } from "#features/announcements/contract.ts";
import { wordingOf } from "#features/announcements/rules/wording.ts";
import { announcementsText } from "#features/announcements/text.ts";
import { dayOf, formatDate, formatTime } from "#lib/dates.ts";
import { Badge } from "#ui/kit/badge.tsx";
import type { RowPlace } from "#ui/kit/virtual-rows.tsx";
import { ShortTime } from "#ui/kit/short-time.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";

/** One announcement of the list, and the way to it. */
export function AnnouncementRow({ line, place }: { line: AnnouncementLine; place: RowPlace }) {
  const t = useText(announcementsText);
  const { lang } = useLang();
  const { id, made_by, may_write, people, read, reply_by, published_at } = line;
  const { title, lang: written } = wordingOf({ ...line, body_ms: "", body_en: "" }, lang === "en");
  return (
    <li {...place}>
      <Link
        to="/dashboard/announcements/$announcementId"
        params={{ announcementId: id }}
        className="grid min-h-16 grid-cols-[1fr_auto] gap-x-4 px-5 py-3 transition-colors hover:bg-sunk focus-visible:-outline-offset-2 max-sm:px-4 sm:items-center"
      >
        <span className="min-w-0">
          <span className="flex flex-wrap items-center gap-2">
            <span
              lang={written}
              dir="auto"
              className={line.is_unread ? "font-bold wrap-anywhere" : "font-medium wrap-anywhere"}
            >
              {title || t.withdrawn}
            </span>
            <AnnouncementBadges line={line} />
          </span>
          <span className="mt-0.5 block text-14 text-muted wrap-anywhere">
            {t.by(made_by)}
            <Planned line={line} />
            {line.is_asked &&
              reply_by &&
              ` · ${t.answerBy(formatDate(reply_by, lang, "dayMonth"))}`}
            {may_write && people !== null && people > 0 && ` · ${t.readBy(read ?? 0, people)}`}
          </span>
        </span>
        {published_at && <ShortTime at={published_at} />}
      </Link>
    </li>
  );
}

/** When it is to be published, or why it was not. */
export function Planned({ line: { problem, publish_at, state } }: { line: AnnouncementLine }) {
  const t = useText(announcementsText);
  const { lang } = useLang();
  const { school } = useMe();
  if (problem) return <span className="block text-absent">{t.unpublished[problem]}</span>;
  if (!publish_at || (state !== "scheduled" && state !== "pending")) return null;
  const zone = school?.time_zone ?? "UTC";
  const day = formatDate(dayOf(publish_at, zone), lang, "day");
  return ` · ${t.plannedFor(`${day}, ${formatTime(publish_at, zone)}`)}`;
}

/** What is to be known of an announcement before it is opened. */
export function AnnouncementBadges({ line }: { line: AnnouncementLine }) {
  const t = useText(announcementsText);
  const { kind, state, is_unread, is_asked, is_pinned } = line;
  return (
    <>
      {state === "withdrawn" && <Badge tone="absent">{t.withdrawn}</Badge>}
      {is_pinned && (
        <Badge tone="brand" icon={Pin}>
          {t.pinned}
        </Badge>
      )}
      {state === "draft" && <Badge>{t.draft}</Badge>}
      {state === "pending" && (
        <Badge tone="gold" icon={Hourglass}>
          {t.pending}
        </Badge>
      )}
      {state === "scheduled" && <Badge>{t.scheduled}</Badge>}
      {state !== "withdrawn" && kind === "important" && (
        <Badge tone="late" icon={TriangleAlert}>
          {t.important}
        </Badge>
      )}
      {is_asked ? (
        <Badge tone="gold" icon={PenLine}>
          {t.asked}
        </Badge>
      ) : (
        is_unread && (
          <Badge tone="brand" icon={null}>
            {t.unread}
          </Badge>
        )
      )}
    </>
  );
}
