const BUTTONS = "[data-status-group] button:not(:disabled)";

/** The buttons of a row that can be pressed. */
export function buttonsOf(row: Element | null | undefined): HTMLElement[] {
  return row ? [...row.querySelectorAll<HTMLElement>(BUTTONS)] : [];
}

/** Gives the focus to a row before what had it goes away; the page stays where it is. */
export function focusRow(row: Element | null): void {
  const entry = buttonsOf(row).find((button) => button.tabIndex === 0);
  entry?.focus({ preventScroll: true });
}
