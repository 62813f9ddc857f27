import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { AttendanceStatus, Register, RegisterKey } from "#features/attendance/contract.ts";
import {
  studentNameOf,
  blanksOf,
  filled,
  type Line,
  type MarkValue,
  minutesSince,
  sameValue,
  valueOf,
  withStatus,
} from "#features/attendance/rules.ts";
import type { AttendanceText } from "#features/attendance/text/register.ts";
import { formatTime, instant } from "#lib/dates.ts";
import { useMe } from "#ui/kit/me.tsx";
import { useToast } from "#ui/base/toast.tsx";
import { focusRow, rowOf } from "./focus-row.ts";
import { useSpeech } from "./register-words.ts";
import { wordOf } from "./statuses.ts";

type Change = { student_id: string; name: string; before: MarkValue; after: MarkValue };
/** What one action changed: one pupil, or all pupils. */
type Step = { what: string; changes: Change[] };

type Wanted = {
  registerKey: RegisterKey;
  data: Register | undefined;
  lines: readonly Line[];
  keep: (line: Line) => void;
  mark: (line: Line, value: MarkValue, why?: string) => void;
  askWhy: (go: (why?: string) => void) => void;
};

const NO_STEPS: Step[] = [];
const MAX_STEPS = 100;
/** The key of the notice about marks, so that only one shows at a time. */
export const NOTICE = "marks";

/** The effect of an action in few words: "Ahmad: Absent", "Ahmad: Note". */
function whatOf(t: AttendanceText, line: Line, value: MarkValue): string {
  const word = wordOf(t, value);
  const isNoted = sameValue({ ...line, notes: value.notes }, value);
  const isLeft = sameValue({ ...line, left_at: value.left_at }, value);
  const left = value.left_at ? t.leftAt(value.left_at) : word;
  const did = isNoted ? t.note : isLeft ? left : value.reason ? t.reason[value.reason] : word;
  return `${line.student.first_name || line.student.student_id}: ${did}`;
}

/** The marking in one visit to a register: of one pupil, of all who are left, and undoing the last action. */
export function useTaking({ registerKey, data, lines, keep, mark, askWhy }: Wanted) {
  const speech = useSpeech();
  const { t, zone } = speech;
  const { today } = useMe();
  const say = useToast();
  const id = [registerKey.class_id, registerKey.date, registerKey.session].join();
  const [known, setKnown] = useState({ id, steps: NO_STEPS });
  const steps = known.id === id ? known.steps : NO_STEPS;
  /** The last action, for screen readers. */
  const [said, setSaid] = useState("");

  // Actions read the ref, so that the functions given to the rows keep their identity. The ref is set when rendering,
  // so that an action never uses lines that are no longer on the screen.
  const now = useRef({ lines, steps });
  useLayoutEffect(() => {
    now.current = { lines, steps };
  });
  const change = useCallback(
    (changed: (before: Step[]) => Step[]) =>
      setKnown((before) => ({ id, steps: changed(before.id === id ? before.steps : NO_STEPS) })),
    [id],
  );

  const undo = useCallback(() => {
    const step = now.current.steps.at(-1);
    if (!step) return;
    askWhy((why) => {
      change((before) => before.filter((other) => other !== step));
      const others: string[] = [];
      for (const { student_id, name, before, after } of step.changes) {
        const line = now.current.lines.find((candidate) => candidate.student_id === student_id);
        if (!line) continue;
        // Undo must not overwrite a change that somebody else made meanwhile.
        if (sameValue(line, after) || sameValue(line, before)) mark(line, before, why);
        else others.push(name);
      }
      const [only] = step.changes;
      const row = only && step.changes.length === 1 ? rowOf(only) : null;
      if (row && document.activeElement && rowOf(document.activeElement)) focusRow(row);
      setSaid(t.undone(step.what));
      if (others.length > 0) say({ id: NOTICE, text: t.undoLost(others.join(", ")), tone: "late" });
      else if (step.changes.length > 1) say({ id: NOTICE, text: "" });
    });
  }, [askWhy, change, mark, say, t]);

  const write = useCallback(
    (what: string, changes: [line: Line, value: MarkValue][], onWritten?: () => void) => {
      if (changes.length === 0) return;
      askWhy((why) => {
        const step = {
          what,
          changes: changes.map(([line, after]) => ({
            student_id: line.student_id,
            name: studentNameOf(line.student),
            before: valueOf(line),
            after: valueOf(after),
          })),
        };
        for (const [line, value] of changes) mark(line, value, why);
        change((before) => [...before.slice(1 - MAX_STEPS), step]);
        setSaid(what);
        onWritten?.();
      });
    },
    [askWhy, change, mark],
  );

  const onMark = useCallback(
    (shown: Line, value: MarkValue) => {
      // After a save the rows are drawn a moment later: the pressed one may show what was before.
      const isOf = ({ student_id }: Line) => student_id === shown.student_id;
      const line = now.current.lines.find(isOf) ?? shown;
      keep(line);
      // Choosing the same value again may retry a mark that was not written.
      if (sameValue(line, value)) mark(line, value);
      else write(whatOf(t, line, value), [[line, value]]);
    },
    [keep, mark, t, write],
  );

  const starts_at = data?.sessions.find(({ key }) => key === data.session)?.starts_at;
  const isToday = registerKey.date === today;
  const onStatus = useCallback(
    (line: Line, status: AttendanceStatus) => {
      const value = withStatus(line, status);
      if (status === "late" && line.status !== "late" && isToday && starts_at) {
        value.minutes_late = minutesSince(starts_at, formatTime(instant(), zone));
      }
      onMark(line, value);
    },
    [onMark, isToday, starts_at, zone],
  );

  const markAll = useCallback(() => {
    const blank = now.current.lines.filter(({ status }) => status === null);
    const { present, excused } = blanksOf(blank);
    const what = t.allMarked(present, excused);
    write(
      what,
      blank.map((line) => [line, filled(line)]),
      () =>
        say({ id: NOTICE, text: what, tone: "present", action: { label: t.undo, onAction: undo } }),
    );
  }, [write, say, t, undo]);

  // The notice belongs to this register, so leaving the register removes it.
  useEffect(() => () => say({ id: NOTICE, text: "" }), [id, say]);

  return { onMark, onStatus, markAll, undo, last: steps.at(-1)?.what, said };
}
