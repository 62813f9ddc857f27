import { studentNameOf } from "#features/attendance/rules.ts";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import type { Line, MarkValue, PendingMark } from "#features/attendance/rules.ts";
import { attendanceText, type AttendanceText } from "#features/attendance/text/register.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { useText } from "#ui/base/lang.tsx";
import { focusRow, rowOf } from "./focus-row.ts";
import { RecentMarks } from "./recent-marks.tsx";
import { markedWords, reasonOf, useSpeech } from "./register-words.ts";

type Props = {
  /** The rest of the name. */
  children: ReactNode;
  line: Line;
  canWrite: boolean;
  onMark: (line: Line, value: MarkValue) => void;
  onDetail: (line: Line) => void;
};

/**
 * Shows the rest of a name and beneath it, on a phone beside it, the last days and the number, then either a mark that
 * was not written, or why the pupil is away, when the pupil left, and the note. The height is fixed, so that marking
 * never moves a row.
 */
export function MarkNote({ children, line, canWrite, onMark, onDetail }: Props) {
  const t = useText(attendanceText);
  const { pending } = line;
  const isLost = pending?.state === "failed" || pending?.state === "stale";
  const details = lineDetailsOf(t, line);
  const { first_name, student_id } = line.student;
  return (
    <span
      className={classNames(
        "text-muted max-sm:col-span-2 max-sm:flex max-sm:items-center max-sm:gap-x-2 max-sm:text-13 sm:contents",
        isLost ? "max-sm:flex-wrap" : "max-sm:h-5",
      )}
    >
      <span className="text-muted max-sm:min-w-0 max-sm:truncate">{children}</span>
      <span
        className={classNames(
          "flex min-w-0 items-center gap-2 text-13 text-muted max-sm:grow",
          isLost ? "flex-wrap" : "h-5",
        )}
      >
        <RecentMarks recent={line.recent} className="max-sm:hidden" />
        {first_name && <span className="min-w-0 shrink-9 truncate xl:hidden">{student_id}</span>}
        {isLost ? (
          <LostMark pending={pending} line={line} onMark={onMark} />
        ) : (
          <LineDetails {...{ line, details, canWrite, onDetail }} />
        )}
      </span>
    </span>
  );
}

/** Why a pupil is away, when the pupil left, and the note: "Sakit (ada MC) · Pulang awal 11:30 · demam" */
export function lineDetailsOf(t: AttendanceText, line: Line): string {
  const reason = line.status === null ? line.planned : line.reason;
  const details = [reason && t.reason[reason], line.left_at && t.leftAt(line.left_at), line.notes];
  return details.filter(Boolean).join(" · ");
}

type DetailsProps = Omit<Props, "onMark" | "children"> & { details: string };

function LineDetails({ line, details, canWrite, onDetail }: DetailsProps) {
  const t = useText(attendanceText);
  const isAway = line.status === "absent" || line.status === "excused";
  return (
    <>
      {canWrite && isAway && !line.reason && (
        <button
          type="button"
          aria-label={`${t.addReason}, ${studentNameOf(line.student)}`}
          onClick={() => onDetail(line)}
          className="relative inline-flex shrink-0 items-center gap-0.5 rounded-small max-sm:ms-auto font-semibold text-brand-strong underline-offset-2 hover:underline max-sm:after:absolute max-sm:after:-inset-x-2 max-sm:after:-inset-y-3"
        >
          <Icon of={Plus} size={14} />
          {t.addReason}
        </button>
      )}
      {details && (
        // A long text must not widen the column.
        <bdi
          className="min-w-0 truncate max-sm:ms-auto sm:flex-1 sm:contain-inline-size"
          title={details}
        >
          {details}
        </bdi>
      )}
    </>
  );
}

type LostProps = { line: Line; pending: PendingMark; onMark: Props["onMark"] };

/** Says why a mark was not written, and offers to make it again. */
export function LostMark({ pending, line, onMark }: LostProps) {
  const speech = useSpeech();
  const { t } = speech;
  const isStale = pending.state === "stale";
  const status = t[pending.value.status ?? "unmarked"];
  const isRefused = Boolean(reasonOf(t, pending.error, ""));

  return (
    <span className={classNames("font-medium", isStale ? "text-late" : "text-absent")}>
      {isStale ? markedWords(speech, line) : t.markLost(status)}
      {!isRefused && (
        <button
          type="button"
          onClick={(event) => {
            focusRow(rowOf(event.currentTarget));
            onMark(line, pending.value);
          }}
          className="ms-2 rounded-small font-semibold text-brand underline-offset-2 hover:underline max-sm:py-3"
        >
          {isStale ? t.setMine(status) : t.tryAgain}
        </button>
      )}
    </span>
  );
}
