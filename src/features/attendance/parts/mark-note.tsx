import type { AttendanceStatus } from "#features/attendance/contract.ts";
import type { Line, Press } from "#features/attendance/rules.ts";
import { classNames } from "#ui/class-names.ts";
import { focusRow } from "./focus-row.ts";
import { markedWords, reasonOf, useSpeech } from "./register-words.ts";

type Props = { line: Line; onMark: (line: Line, status: AttendanceStatus) => void };

/** Beneath a name: the mark's note, and what became of a press that was not written. */
export function MarkNote({ line, onMark }: Props) {
  const { press, notes } = line;
  const isLost = press && press.state !== "sending";
  if (!notes && !isLost) return null;
  return (
    // Drawn up beneath the name, so that the row stays as high and nothing moves under the pointer.
    <span className="relative block text-13 text-muted sm:-mt-2 sm:ms-12">
      {notes && <bdi className="block wrap-anywhere">{notes}</bdi>}
      {isLost && <LostPress press={press} line={line} onMark={onMark} />}
    </span>
  );
}

function LostPress({ press, line, onMark }: Props & { press: Press }) {
  const speech = useSpeech();
  const { t } = speech;
  const isStale = press.state === "stale";
  const isRefused = Boolean(reasonOf(t, press.error, ""));

  return (
    <span className={classNames("font-medium", isStale ? "text-late" : "text-absent")}>
      {isStale ? markedWords(speech, line) : t.markLost(t[press.status])}
      {!isRefused && (
        <button
          type="button"
          onClick={(event) => {
            focusRow(event.currentTarget.closest("tr"));
            onMark(line, press.status);
          }}
          className="ms-2 rounded-small font-semibold text-brand underline-offset-2 hover:underline max-sm:py-3"
        >
          {isStale ? t.setMine(t[press.status]) : t.tryAgain}
        </button>
      )}
    </span>
  );
}
