import { startTransition, useEffect, useMemo, useState } from "react";
import { type Line, showsSame } from "#features/attendance/rules.ts";
import { afterPaint } from "#ui/after-paint.ts";

/** So many rows are drawn at once with what else has changed. */
const FEW = 2;

/**
 * The lines as rows. A row stays the same object while it shows the same, so that an answer does not render it. When
 * many rows of a register change, as they do when it is saved, they are drawn after the frame that shows everything
 * else.
 */
export function useRows(lines: Line[], register: string): Line[] {
  const [rowsOf] = useState(keepRows);
  const rows = rowsOf(lines);
  const now = useMemo(() => ({ register, rows }), [register, rows]);
  const [late, setLate] = useState(now);
  useEffect(() => {
    if (late !== now) afterPaint(() => startTransition(() => setLate(now)));
  }, [late, now]);
  const mayWait = late.register === register && late.rows.length > 0;
  return mayWait && changedOf(late.rows, rows) > FEW ? late.rows : rows;
}

/** Gives the rows of lines. As long as they show the same, the array is the same object too. */
function keepRows() {
  const known = new Map<string, Line>();
  let rows: Line[] = [];
  return (lines: Line[]): Line[] => {
    const next = lines.map((line) => {
      const before = known.get(line.student_id);
      if (before && showsSame(before, line)) return before;
      known.set(line.student_id, line);
      return line;
    });
    if (next.length !== rows.length || changedOf(rows, next) > 0) rows = next;
    return rows;
  };
}

/** How many rows are others than before at their place. */
function changedOf(before: Line[], rows: Line[]): number {
  return rows.filter((row, place) => row !== before[place]).length;
}
