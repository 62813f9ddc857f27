import { ChevronDown } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import {
  studentNameOf,
  type Line,
  type MarkValue,
  readMinutes,
  valueOf,
} from "#features/attendance/rules.ts";
import { attendanceText } from "#features/attendance/text/register.ts";
import { Badge } from "#ui/kit/badge.tsx";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { useText } from "#ui/base/lang.tsx";
import { toneIcon } from "#ui/base/tone.ts";
import { focusRow, rowOf } from "./focus-row.ts";
import { toneOf, wordOf } from "./statuses.ts";

type OnMark = (line: Line, value: MarkValue) => void;

type Props = {
  line: Line;
  canWrite: boolean;
  /** Whether its details are open. */
  isOpen: boolean;
  onMark: OnMark;
  onDetail: (line: Line) => void;
  onHistory: (line: Line) => void;
};

const pressable = classNames(
  "relative inline-flex rounded-full hover:ring-2 hover:ring-line sm:transition",
  "max-sm:after:absolute max-sm:after:-inset-x-1 max-sm:after:-inset-y-2.5",
);

/**
 * Shows the state of a line in a word. Whoever may write opens the line's details with it, and edits the minutes of a
 * late student in place. A reader sees who marked the line, and when.
 */
export function MarkBadge(props: Props) {
  const { line, canWrite, isOpen, onMark, onDetail, onHistory } = props;
  const t = useText(attendanceText);
  const name = studentNameOf(line.student);
  const tone = toneOf(line.status ?? "unmarked");

  if (!canWrite) {
    const word = wordOf(t, line);
    const badge = <Badge tone={tone}>{word}</Badge>;
    if (line.version === 0) return badge;
    return (
      <button
        type="button"
        title={t.historyHint}
        aria-label={`${word}, ${t.historyOf(name)}`}
        aria-haspopup="dialog"
        onClick={() => onHistory(line)}
        className={pressable}
      >
        {badge}
      </button>
    );
  }

  const isLate = line.status === "late";
  const isPlanned = line.status === null && line.planned !== null;
  const word = isPlanned ? t.planned : t[line.status ?? "unmarked"];
  return (
    <span className={classNames("inline-flex rounded-full", isLate && "bg-late-tint text-late")}>
      <button
        type="button"
        aria-label={`${isPlanned && line.planned ? t.plannedAs(t.reason[line.planned]) : word}, ${t.detailsOf(name)}`}
        aria-expanded={isOpen}
        onClick={() => onDetail(line)}
        className={pressable}
      >
        <Badge
          tone={isPlanned ? "excused" : tone}
          icon={toneIcon[isPlanned ? "excused" : tone]}
          className={classNames(
            isLate ? "pe-1!" : "pe-1.5!",
            isPlanned && "border border-dashed border-excused bg-transparent!",
          )}
        >
          {word}
          {!isLate && (
            <Icon
              of={ChevronDown}
              size={14}
              className={classNames("-ms-0.5 transition-transform", isOpen && "rotate-180")}
            />
          )}
        </Badge>
      </button>
      {isLate && <Minutes line={line} onMark={onMark} />}
    </span>
  );
}

/** Edits the minutes late in place. Enter or leaving the field writes them; Esc does not. */
function Minutes({ line, onMark }: { line: Line; onMark: OnMark }) {
  const t = useText(attendanceText);
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? String(line.minutes_late ?? "");

  function commit() {
    if (typed === undefined) return;
    setTyped(undefined);
    onMark(line, { ...valueOf(line), minutes_late: readMinutes(typed) });
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === "Escape") setTyped(undefined);
    else if (event.key === "Enter") commit();
    else return;
    event.preventDefault();
    event.stopPropagation();
    focusRow(rowOf(event.currentTarget));
  }

  return (
    <label className="inline-flex cursor-text items-center gap-1 pe-2 text-13 font-semibold max-sm:pe-0">
      <input
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        aria-label={t.minutesOf(studentNameOf(line.student))}
        value={shown}
        placeholder="–"
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.target.value.replaceAll(/\D/g, ""))}
        onBlur={commit}
        onKeyDown={press}
        className="h-5.5 w-8 rounded-small bg-surface text-center text-control text-ink inset-ring inset-ring-late/40 sm:text-13! focus-visible:outline-offset-0 max-sm:-my-2 max-sm:h-10 max-sm:w-12 max-sm:rounded-[12px] max-sm:border-8 max-sm:border-transparent max-sm:bg-clip-padding"
      />
      <span aria-hidden className="max-sm:hidden">
        {t.min}
      </span>
    </label>
  );
}
