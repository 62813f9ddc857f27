import type { Announcement } from "#features/announcements/contract.ts";
import type { AnnouncementReport } from "#features/announcements/report/contract.ts";
import {
  type AnswerRow,
  answersByClass,
  type ReaderRow,
  readerRows,
} from "#features/announcements/report/rules.ts";
import { announcementPrintText } from "#features/announcements/report/text.ts";
import { wordingOf } from "#features/announcements/rules/wording.ts";
import { announcementsText } from "#features/announcements/text.ts";
import { ListExport } from "#features/exports/parts/list-export.tsx";
import { PrintTable } from "#features/exports/parts/print-sheet.tsx";
import { dayOf } from "#lib/dates.ts";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";
import type { SaveColumn } from "#ui/save-table.ts";

type Props = { of: Announcement; report: AnnouncementReport };

/** Saves who has read and answered an announcement; on paper it is a register to be signed, class by class. */
export function ReadersExport({ of, report }: Props) {
  const t = useText(announcementPrintText);
  const a = useText(announcementsText);
  const { lang } = useLang();
  const { school } = useMe();
  const zone = school?.time_zone ?? "UTC";
  const { title } = wordingOf(of, lang === "en");
  const answerOf = ({ reply }: Pick<ReaderRow, "reply">) =>
    reply && a.answers[reply.answer] + (reply.is_old ? ` (${a.old})` : "");
  const columns: SaveColumn<ReaderRow>[] = [
    {
      head: t.class,
      value: ({ class_name, role }) => class_name || (role === "student" ? "" : a.others),
    },
    { head: t.pupil, value: ({ pupil }) => pupil },
    { head: t.reader, value: ({ reader }) => reader },
    { head: t.readOn, kind: "date", value: ({ seen_at }) => seen_at && dayOf(seen_at, zone) },
    ...(of.reply === "none"
      ? []
      : ([
          { head: t.answer, value: answerOf },
          { head: t.signedName, value: ({ reply }) => reply?.signed_name },
          { head: t.note, value: ({ reply }) => reply?.note },
        ] satisfies SaveColumn<ReaderRow>[])),
  ];
  const signed: SaveColumn<AnswerRow>[] = [
    { head: t.pupil, value: ({ pupil }) => pupil },
    { head: t.answer, value: answerOf },
    { head: t.signedName, value: ({ reply }) => reply?.signed_name },
    { head: t.signature, value: ({ reply }) => (reply ? "" : "…………………………") },
  ];
  return (
    <ListExport
      list="readers"
      title={t.readers}
      line={title}
      columns={columns}
      rows={readerRows(report)}
      align="end"
      isUpright
      paper={
        of.reply !== "none" && (
          <div className="grid gap-6">
            {answersByClass(report).map(([name, rows]) => (
              <section key={name} className="break-inside-avoid">
                <h2 className="mb-1 font-semibold">{name || a.noClassName}</h2>
                <PrintTable columns={signed} rows={rows} />
              </section>
            ))}
          </div>
        )
      }
    />
  );
}
