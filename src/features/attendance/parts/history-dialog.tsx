import { studentNameOf } from "#features/attendance/rules.ts";
import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import type { Change, Mark } from "#features/attendance/contract.ts";
import { askedText } from "#features/attendance/text/asked.ts";
import { dayOf, formatDate, formatTime } from "#lib/dates.ts";
import { errorData } from "#lib/errors.ts";
import { Badge } from "#ui/kit/badge.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { Spinner } from "#ui/base/spinner.tsx";
import { attendanceClient } from "./attendance-client.ts";
import { toneOf, wordOf } from "./statuses.ts";

/** Lists every change of one mark, newest first: both statuses, the person and the time. */
export function HistoryDialog({ mark, onClose }: { mark: Mark; onClose: () => void }) {
  const t = useText(askedText);
  const { lang } = useLang();
  const { student_id, class_id, date, session } = mark;
  const { data, error, isFetching, refetch } = useQuery({
    ...attendanceClient.markHistory.queryOptions({
      input: { student_id, class_id, date, session },
    }),
    staleTime: 0,
  });

  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={studentNameOf(mark.student)}
      line={`${t.history} · ${formatDate(date, lang, "long")}`}
    >
      {!data && isFetching && <Spinner page />}
      {!data && error && (
        <ErrorBox
          text={t.loadFailed}
          requestId={errorData(error).request_id}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      )}
      {data?.length === 0 && <p className="text-muted">{t.historyEmpty}</p>}
      <ol>
        {data?.map((change) => (
          <li
            key={change.version}
            className="border-t border-line py-3 first:border-t-0 first:pt-1"
          >
            <ChangeLine change={change} />
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

function ChangeLine({ change }: { change: Change }) {
  const t = useText(askedText);
  const { lang } = useLang();
  const zone = useMe().school?.time_zone ?? "UTC";
  const { from_status, to_status, minutes_late, changed_by, changed_at, notes } = change;
  const { reason, left_at, why } = change;
  const from = from_status ?? "unmarked";
  const details = [reason && t.reason[reason], left_at && t.leftAt(left_at)]
    .filter(Boolean)
    .join(" · ");
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={toneOf(from)}>{t[from]}</Badge>
        <Icon of={ArrowRight} size={16} className="text-muted rtl:-scale-x-100" />
        <Badge tone={toneOf(to_status ?? "unmarked")}>
          {from_status && !to_status ? t.takenBack : wordOf(t, { status: to_status, minutes_late })}
        </Badge>
        {details && <span className="text-14">{details}</span>}
      </p>
      <p className="mt-1.5 text-13 text-muted">
        <NamePart className="font-medium text-ink">{changed_by || t.someone}</NamePart>
        {` · ${formatDate(dayOf(changed_at, zone), lang)} ${formatTime(changed_at, zone)}`}
      </p>
      {notes && <p className="mt-1 text-14 wrap-anywhere">{notes}</p>}
      {why && <p className="mt-1 text-14 wrap-anywhere text-muted">{t.changedWhy(why)}</p>}
    </>
  );
}
