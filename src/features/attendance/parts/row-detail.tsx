import { Clock3, History, LogOut, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { AbsenceReason } from "#features/attendance/contract.ts";
import { ABSENCE_REASONS } from "#lib/enumerations.ts";
import {
  studentNameOf,
  type Line,
  type MarkValue,
  valueOf,
  withReason,
} from "#features/attendance/rules.ts";
import { attendanceText } from "#features/attendance/text/register.ts";
import { formatTime, instant } from "#lib/dates.ts";
import { Button } from "#ui/base/button.tsx";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { IconButton } from "#ui/base/icon-button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { toneChosen } from "#ui/base/tone.ts";
import { focusRow, noteId, rowOf } from "./focus-row.ts";

type Props = {
  line: Line;
  onMark: (line: Line, value: MarkValue) => void;
  onHistory: (line: Line) => void;
  onClose: () => void;
};

const MAX_LENGTH = 500;

/** The details beneath a row, opened on request: why the pupil is away, the time of leaving, a note, the history. */
export function RowDetail({ line, onMark, onHistory, onClose }: Props) {
  const t = useText(attendanceText);
  const isHere = line.status === "present" || line.status === "late";
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
  }, []);

  function close() {
    focusRow(rowOf(line));
    onClose();
  }

  function press(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== "Escape") return;
    event.preventDefault();
    close();
  }

  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- Esc in the fields inside
    <div
      ref={box}
      data-details
      onKeyDown={press}
      className="scroll-my-20 flex flex-wrap items-end gap-x-5 gap-y-3"
    >
      {isHere ? (
        <LeftEarly line={line} onMark={onMark} />
      ) : (
        <Reasons
          value={line.reason ?? (line.status === null ? line.planned : null)}
          onChoose={(reason) => onMark(line, withReason(line, reason))}
        />
      )}
      <Note line={line} onMark={onMark} onDone={close} />
      <span className="ms-auto flex gap-2">
        {line.version > 0 && (
          <Button kind="ghost" size="sm" icon={History} onClick={() => onHistory(line)}>
            {t.history}
          </Button>
        )}
        <Button size="sm" onClick={close}>
          {t.done}
        </Button>
      </span>
    </div>
  );
}

type ReasonProps = {
  value: AbsenceReason | null;
  /** Receives null when somebody clicks the chosen reason again. */
  onChoose: (reason: AbsenceReason | null) => void;
};

/** Chips with the reasons for an absence. */
function Reasons({ value, onChoose }: ReasonProps) {
  const t = useText(attendanceText);
  return (
    <fieldset className="w-full min-w-0">
      <legend className="mb-1.5 text-13 font-semibold text-muted">{t.reasonTitle}</legend>
      <div className="flex flex-wrap gap-2">
        {ABSENCE_REASONS.map((reason) => (
          <button
            key={reason}
            type="button"
            aria-pressed={reason === value}
            onClick={() => onChoose(reason === value ? null : reason)}
            className={classNames(
              "inline-flex h-8.5 items-center rounded-full border px-3 text-14 font-medium",
              "transition-colors max-sm:h-11 max-sm:px-3.5",
              reason === value
                ? toneChosen[reason === "unexplained" ? "absent" : "excused"]
                : "border-line bg-surface hover:border-muted/60",
            )}
          >
            {t.reason[reason]}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

const field =
  "block h-9 rounded-control border border-line bg-surface px-3 text-control focus-visible:outline-offset-0 max-sm:h-11";

/** Edits the time at which a pupil left before the end. Today the button proposes the current time. */
function LeftEarly({ line, onMark }: Pick<Props, "line" | "onMark">) {
  const t = useText(attendanceText);
  const { today, school } = useMe();
  const [typed, setTyped] = useState<string>();
  const set = (left_at: string | null) => onMark(line, { ...valueOf(line), left_at });

  function propose() {
    if (line.date === today) set(formatTime(instant(), school?.time_zone ?? "UTC"));
    else setTyped("");
  }

  if (line.left_at === null && typed === undefined) {
    return (
      <Button size="sm" icon={LogOut} onClick={propose}>
        {t.leftEarly}
      </Button>
    );
  }

  function commit() {
    if (typed) set(typed);
    setTyped(undefined);
  }

  return (
    <label className="text-13 font-semibold text-muted">
      <span className="mb-1.5 flex items-center gap-1.5">
        <Icon of={Clock3} size={15} />
        {t.leftEarly}
      </span>
      <span className="flex items-center gap-1">
        <input
          type="time"
          aria-label={t.leftOf(studentNameOf(line.student))}
          // eslint-disable-next-line jsx-a11y/no-autofocus -- it was asked for
          autoFocus={line.left_at === null}
          value={typed ?? line.left_at ?? ""}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={commit}
          onKeyDown={(event) => event.key === "Enter" && commit()}
          className={classNames(field, "text-ink")}
        />
        <IconButton
          icon={X}
          label={`${t.clear}: ${t.leftEarly}`}
          onClick={() => {
            setTyped(undefined);
            if (line.left_at !== null) set(null);
          }}
        />
      </span>
    </label>
  );
}

type NoteProps = Pick<Props, "line" | "onMark"> & { onDone: () => void };

/** Enter or leaving the field writes the note. A note needs one of the four statuses, because alone it is no mark. */
function Note({ line, onMark, onDone }: NoteProps) {
  const t = useText(attendanceText);
  const [typed, setTyped] = useState<string>();

  function commit() {
    if (typed !== undefined && typed.trim() !== line.notes) {
      onMark(line, { ...valueOf(line), notes: typed.trim() });
    }
    setTyped(undefined);
  }

  return (
    <label className="min-w-50 flex-1 text-13 font-semibold text-muted max-sm:w-full">
      <span className="mb-1.5 block">{t.note}</span>
      <input
        id={noteId(line)}
        dir="auto"
        maxLength={MAX_LENGTH}
        autoComplete="off"
        aria-label={t.noteOf(studentNameOf(line.student))}
        value={typed ?? line.notes}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          // Otherwise Enter would also activate the button that gets the focus.
          event.preventDefault();
          commit();
          onDone();
        }}
        className={classNames(field, "w-full text-ink")}
      />
    </label>
  );
}
