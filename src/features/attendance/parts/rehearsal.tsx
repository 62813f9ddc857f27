import { type ReactNode, startTransition, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import type { Line, MarkValue } from "#features/attendance/rules.ts";

const NOTHING = { reason: null, minutes_late: null, left_at: null, notes: "" };
const SCENES: MarkValue[] = [
  { ...NOTHING, status: null },
  { ...NOTHING, status: "absent" },
  { ...NOTHING, status: "late", minutes_late: 5 },
  { ...NOTHING, status: "present" },
];
const PAUSE_MS = 100;
/** What the scenes have compiled stays so until the page is loaded again. */
let isCompiled = false;

type Props = { line: Line | undefined; show: (line: Line) => ReactNode };

/**
 * Marks a line in an element that is on no page, in the pauses after the register is shown. A browser compiles code
 * when it first runs: without this, the first presses of a visit would wait for it.
 */
export function Rehearsal({ line, show }: Props) {
  const [at, setAt] = useState(isCompiled ? SCENES.length : -1);
  const [place] = useState(() => document.createElement("div"));
  const isOver = at >= SCENES.length;
  useEffect(() => {
    isCompiled ||= isOver;
    if (isOver) return;
    // A press interrupts what is rendered in a transition.
    const timer = setTimeout(() => startTransition(() => setAt(at + 1)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [at, isOver]);
  const scene = SCENES[at];
  return line && scene && createPortal(show({ ...line, ...scene }), place);
}
