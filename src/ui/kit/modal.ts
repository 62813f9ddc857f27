import { type RefObject, type SyntheticEvent, useEffect, useLayoutEffect, useRef } from "react";

const FIRST = "[data-autofocus], form :is(input, select, textarea):not([type=hidden], :disabled)";

type Modal = {
  ref: RefObject<HTMLDialogElement | null>;
  onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void;
  onClose: (event: SyntheticEvent<HTMLDialogElement>) => void;
};

/**
 * Opens a <dialog> as a modal for as long as it is mounted. The browser makes the page inert, keeps Tab inside,
 * closes on Esc and returns the focus to where it was. With `byBackdrop` a click beside the dialog closes it
 * too.
 */
export function useModal(onClosed: () => void, { byBackdrop = false } = {}): Modal {
  const ref = useRef<HTMLDialogElement>(null);

  // In a layout effect, so that the dialog closes before it is removed: only then does the focus return.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    dialog.showModal();
    const first =
      dialog.querySelector<HTMLElement>(FIRST) ?? dialog.querySelector<HTMLElement>("h2");
    first?.focus();
    lockPage();
    return () => {
      dialog.close();
      lockPage();
    };
  }, []);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || !byBackdrop) return;
    const press = (event: MouseEvent) => event.target === dialog && onClosed();
    dialog.addEventListener("click", press);
    return () => dialog.removeEventListener("click", press);
  }, [byBackdrop, onClosed]);

  return {
    ref,
    // In React, cancel and close events bubble up from dialogs and file inputs inside. Only the dialog's own
    // events count.
    onCancel(event) {
      if (event.target !== ref.current) return;
      event.preventDefault();
      onClosed();
    },
    onClose(event) {
      if (event.target === ref.current && !ref.current.open) onClosed();
    },
  };
}

/**
 * The page does not scroll beneath a dialog, and keeps its place when its scroll bar goes. A rule with `:has()` would
 * look through the page at every change.
 */
function lockPage(): void {
  const { style, clientWidth } = document.documentElement;
  const isLocked = document.querySelector("dialog:modal") !== null;
  if (isLocked === (style.overflow === "hidden")) return;
  style.paddingInlineEnd = isLocked ? `${innerWidth - clientWidth}px` : "";
  style.overflow = isLocked ? "hidden" : "";
}
