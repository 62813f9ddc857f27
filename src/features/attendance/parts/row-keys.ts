import type { KeyboardEvent } from "react";
import type { AttendanceStatus } from "#features/attendance/contract.ts";
import { type Line, ROW_KEYS, STEP_KEYS } from "#features/attendance/rules.ts";
import { MARK_STATUSES } from "#lib/enumerations.ts";
import type { AttendanceText } from "#features/attendance/text/register.ts";
import { moveFocus } from "./focus-row.ts";

/** The actions of a row's keys. */
type RowActions = {
  onStatus: (line: Line, status: AttendanceStatus) => void;
  onNote: (line: Line) => void;
  onUndo: () => void;
  onKeys: () => void;
};

const FIELD = "input:not([type=radio], [type=checkbox], [type=button]), textarea, select";

/** Whether the element is a text field. */
export function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(FIELD) !== null;
}

/**
 * Handles the keys of a row, but only while the focus is in the row and not in a text field. The digits 1 to 4 and
 * the letters of the language mark the pupil and move to the next row.
 */
export function pressKey(
  event: KeyboardEvent<HTMLElement>,
  line: Line,
  letters: AttendanceText["letters"],
  actions: RowActions,
): void {
  if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return;
  if (event.shiftKey && event.key !== "?") return;
  const key = event.key.toLowerCase();
  const row = event.currentTarget;
  const status =
    MARK_STATUSES[Number(key) - 1] ??
    MARK_STATUSES.find((mark) => key.length === 1 && letters[mark].toLowerCase().includes(key));
  const step = STEP_KEYS[key];
  const action = ROW_KEYS[key];
  if (status) {
    if (!event.repeat) {
      actions.onStatus(line, status);
      moveFocus(row, 1);
    }
  } else if (step) moveFocus(row, ...step);
  else if (action === "note") actions.onNote(line);
  else if (action === "undo") actions.onUndo();
  else if (action === "keys") actions.onKeys();
  else if (action === "search") focusSearch();
  else return;
  event.preventDefault();
}

const SEARCH = "[data-register-search] input";

/** Focuses the field that searches among the rows of a register or sheet. */
export function focusSearch(): void {
  // On phones the tools are folded until somebody opens them.
  const tools = document.querySelector<HTMLElement>("[data-register-tools]");
  if (tools?.checkVisibility() && tools.ariaExpanded === "false") tools.click();
  requestAnimationFrame(() => {
    const fields = [...document.querySelectorAll<HTMLElement>(SEARCH)];
    fields.find((field) => field.checkVisibility())?.focus();
  });
}
