import { studentNameOf } from "#features/attendance/rules.ts";
import { memo, useMemo } from "react";
import type { Line } from "#features/attendance/rules.ts";
import { attendanceText } from "#features/attendance/text/register.ts";
import { initials } from "#lib/names.ts";
import { classNames } from "#ui/base/class-names.ts";
import { useText } from "#ui/base/lang.tsx";
import { Name } from "#ui/kit/name.tsx";
import { StatusGroup } from "#ui/kit/status-group.tsx";
import { rowId } from "./focus-row.ts";
import { MarkBadge } from "./mark-badge.tsx";
import { LostMark, lineDetailsOf } from "./mark-note.tsx";
import { RecentMarks } from "./recent-marks.tsx";
import type { RowsProps } from "./register-table.tsx";
import { statusOptions } from "./statuses.ts";

/** Shows the lines of a register as photos, for teachers who know faces better than names. */
export function PhotoGrid({ lines, open, ...rest }: RowsProps) {
  const t = useText(attendanceText);
  return (
    <ul
      aria-label={t.title}
      className="grid grid-flow-dense grid-cols-2 gap-2.5 sm:grid-cols-[repeat(auto-fill,minmax(13.5rem,1fr))] sm:gap-3"
    >
      {lines.map((line) => (
        <Photo key={line.student_id} line={line} isOpen={line.student_id === open} {...rest} />
      ))}
    </ul>
  );
}

type PhotoProps = Omit<RowsProps, "lines" | "open"> & { line: Line; isOpen: boolean };

function PhotoCard(props: PhotoProps) {
  const { line, isOpen, canWrite, detail, onStatus, onReach, onKey, ...badge } = props;
  const t = useText(attendanceText);
  const options = useMemo(() => statusOptions(t), [t]);
  const { first_name, last_name, student_id } = line.student;

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the buttons inside */}
      <li
        id={rowId(line)}
        onFocus={() => onReach(line)}
        onKeyDown={(event) => canWrite && onKey(event, line)}
        className={classNames(
          "flex min-w-0 scroll-my-24 flex-col gap-2.5 rounded-card border bg-surface p-3 shadow-card sm:p-2.5",
          isOpen ? "border-brand" : "border-line",
          line.status === "absent" && "bg-absent-tint/40",
        )}
      >
        <Face {...line.student} />
        <p className="min-h-10 leading-tight wrap-anywhere">
          <Name given={first_name} rest={last_name} fallback={student_id} stacked />
        </p>
        <div className="mt-auto flex min-h-12 flex-col items-start justify-end gap-2">
          <MarkBadge {...badge} line={line} canWrite={canWrite} isOpen={isOpen} />
          <Beneath line={line} onMark={badge.onMark} />
        </div>
        {canWrite && (
          <StatusGroup
            square
            label={t.statusOf(studentNameOf(line.student))}
            options={options}
            value={line.status}
            onSelect={(status) => onStatus(line, status)}
          />
        )}
      </li>
      {isOpen && (
        <li className="col-span-full rounded-card border border-brand bg-surface p-3.5 shadow-card">
          {detail(line)}
        </li>
      )}
    </>
  );
}

function Beneath({ line, onMark }: Pick<PhotoProps, "line" | "onMark">) {
  const t = useText(attendanceText);
  const { pending } = line;
  const details = lineDetailsOf(t, line);
  return (
    <span className="flex min-h-5 w-full min-w-0 items-center gap-2 text-13 text-muted">
      {pending?.state === "failed" || pending?.state === "stale" ? (
        <LostMark pending={pending} line={line} onMark={onMark} />
      ) : (
        <>
          <RecentMarks recent={line.recent} />
          {details && (
            <bdi className="min-w-0 flex-1 truncate contain-inline-size" title={details}>
              {details}
            </bdi>
          )}
        </>
      )}
    </span>
  );
}

/** Memoised, so that a photo renders again only when its own line changes. */
const Photo = memo(PhotoCard);

function Face({ first_name, student_id, avatar_url }: Line["student"]) {
  if (avatar_url) {
    return (
      <img
        src={avatar_url}
        alt=""
        loading="lazy"
        className="aspect-[4/3] w-full rounded-control object-cover sm:aspect-[3/2]"
      />
    );
  }
  return (
    <span
      aria-hidden
      className="flex aspect-[4/3] w-full sm:aspect-[3/2] items-center justify-center rounded-control bg-sunk text-40 font-semibold text-muted"
    >
      {initials(first_name || student_id)}
    </span>
  );
}
