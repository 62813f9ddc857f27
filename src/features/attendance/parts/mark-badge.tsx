import { attendanceText } from "#features/attendance/text.ts";
import type { Line } from "#features/attendance/rules.ts";
import { Badge } from "#ui/badge.tsx";
import { useText } from "#ui/lang.tsx";
import { nameOf } from "./register-words.ts";
import { toneOf, wordOf } from "./statuses.ts";

type Props = { line: Line; onHistory: (line: Line) => void };

/** The state of a line in a word; once it has been marked, a press shows who did so, and when. */
export function MarkBadge({ line, onHistory }: Props) {
  const t = useText(attendanceText);
  const word = wordOf(t, line);
  const badge = <Badge tone={toneOf(line.status ?? "unmarked")}>{word}</Badge>;
  if (line.version === 0) return badge;
  return (
    <button
      type="button"
      title={t.historyHint}
      aria-label={`${word}, ${t.historyOf(nameOf(line.student))}`}
      aria-haspopup="dialog"
      onClick={() => onHistory(line)}
      className="relative inline-flex rounded-full transition hover:ring-2 hover:ring-line max-sm:after:absolute max-sm:after:-inset-x-1 max-sm:after:-inset-y-2.5"
    >
      {badge}
    </button>
  );
}
