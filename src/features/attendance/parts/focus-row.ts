const BUTTONS = "[data-status-group] button:not(:disabled)";
const ROW = "line-";

/** The element id of a line's row. */
export function rowId({ student_id }: { student_id: string }): string {
  return `${ROW}${student_id}`;
}

/** The element id of a line's note field, which exists while its details are open. */
export function noteId({ student_id }: { student_id: string }): string {
  return `note-${student_id}`;
}

/** The row of a line, or of an element in it. */
export function rowOf(of: { student_id: string } | Element): HTMLElement | null {
  return of instanceof Element
    ? of.closest<HTMLElement>(`[id^="${ROW}"]`)
    : document.getElementById(rowId(of));
}

/** The enabled status buttons of a row. */
function buttonsOf(row: Element | null | undefined): HTMLElement[] {
  return row ? [...row.querySelectorAll<HTMLElement>(BUTTONS)] : [];
}

/** Focuses a row without scrolling. Call it before the focused element is removed. */
export function focusRow(row: Element | null): void {
  const entry = buttonsOf(row).find((button) => button.tabIndex === 0);
  entry?.focus({ preventScroll: true });
}

export function focusFirst(): void {
  const row = document.querySelector(`[id^="${ROW}"]`);
  row?.scrollIntoView({ block: "nearest" });
  focusRow(row);
}

/**
 * Focuses the chosen button of the next (1) or previous (-1) row, or the same button where none is chosen; `byLine`
 * moves by a whole line of the grid.
 */
export function moveFocus(row: HTMLElement, step: 1 | -1, byLine = false): void {
  const rows = [...document.querySelectorAll<HTMLElement>(`[id^="${ROW}"]`)];
  const top = rows[0]?.offsetTop;
  const aLine = byLine ? rows.filter(({ offsetTop }) => offsetTop === top).length : 1;
  const at = buttonsOf(row).findIndex((button) => button === document.activeElement);
  const there = buttonsOf(rows[rows.indexOf(row) + step * aLine]);
  const chosen = there.find((button) => button.ariaChecked === "true");
  (chosen ?? there[Math.max(0, at)])?.focus();
}

const MARGIN = 112;

/** Whether a row or its open details are so low that a notice at the foot of the page would cover them. */
export function isAtFoot(row: Element | null): boolean {
  if (!row) return false;
  const bar = getComputedStyle(document.documentElement).getPropertyValue("--bottom-bar");
  const foot = innerHeight - (innerWidth < 640 ? Number.parseFloat(bar) || 0 : 0) - MARGIN;
  const details = row.nextElementSibling?.querySelector("[data-details]");
  return (details ?? row).getBoundingClientRect().bottom > foot;
}
