import { useQuery } from "@tanstack/react-query";
import type { Mark } from "#features/attendance/contract.ts";
import { attendanceText } from "#features/attendance/text.ts";
import { formatDate, formatTime, dayOf } from "#lib/dates.ts";
import { errorData } from "#lib/errors.ts";
import { fullName } from "#lib/names.ts";
import { Badge } from "#ui/badge.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { ErrorBox } from "#ui/error-box.tsx";
import { useLang, useText } from "#ui/lang.tsx";
import { useMe } from "#ui/me.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { attendanceApi } from "./use-register.ts";

/** Every change of one mark: who, when, from what to what. */
export function HistoryDialog({ mark, onClose }: { mark: Mark; onClose: () => void }) {
  const t = useText(attendanceText);
  const { lang } = useLang();
  const zone = useMe().school?.time_zone ?? "UTC";
  const { student_id, class_id, date } = mark;
  const history = useQuery(
    attendanceApi.markHistory.queryOptions({ input: { student_id, class_id, date } }),
  );

  return (
    <Dialog
      open
      onClose={onClose}
      title={fullName(mark.student) || mark.student.student_id}
      line={`${t.history} · ${formatDate(date, lang, "long")}`}
    >
      {history.isPending && <Spinner page />}
      {history.error && (
        <ErrorBox
          text={t.loadFailed}
          requestId={errorData(history.error).request_id}
          onRetry={() => void history.refetch()}
        />
      )}
      {history.data?.length === 0 && <p className="text-muted">{t.historyEmpty}</p>}
      <ol className="grid gap-4">
        {history.data?.map((change) => (
          <li key={change.version} className="grid gap-1">
            <span className="flex flex-wrap items-center gap-2">
              {change.from_status && (
                <>
                  <Badge tone={change.from_status}>{t[change.from_status]}</Badge>
                  <span aria-hidden>→</span>
                </>
              )}
              <Badge tone={change.to_status}>
                {change.minutes_late ? t.lateBy(change.minutes_late) : t[change.to_status]}
              </Badge>
            </span>
            <span className="text-13 text-muted">
              {change.changed_by} · {formatDate(dayOf(change.changed_at, zone), lang)}{" "}
              {formatTime(change.changed_at, zone)}
            </span>
            {change.notes && <span>{change.notes}</span>}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
