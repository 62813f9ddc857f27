import type { Line, MarkValue, Press } from "#features/attendance/rules.ts";
import { classNames } from "#ui/class-names.ts";
import { focusRow } from "./focus-row.ts";
import { markedWords, reasonOf, useSpeech } from "./register-words.ts";

type Props = { line: Line; onMark: (line: Line, value: MarkValue) => void };

/** Beneath a name: the mark's note, and what became of a press that was not written. */
export function MarkNote({ line, onMark }: Props) {
  const { press, notes } = line;
  const isLost = press?.state === "failed" || press?.state === "stale";
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
  const status = t[press.value.status ?? "unmarked"];
  const isRefused = Boolean(reasonOf(t, press.error, ""));

  return (
    <span className={classNames("font-medium", isStale ? "text-late" : "text-absent")}>
      {isStale ? markedWords(speech, line) : t.markLost(status)}
      {!isRefused && (
        <button
          type="button"
          onClick={(event) => {
            focusRow(event.currentTarget.closest("tr"));
            onMark(line, press.value);
          }}
          className="ms-2 rounded-small font-semibold text-brand underline-offset-2 hover:underline max-sm:py-3"
        >
          {isStale ? t.setMine(status) : t.tryAgain}
        </button>
      )}
    </span>
  );
}
