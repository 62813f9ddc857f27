import { useEffect, useLayoutEffect, useRef } from "react";
import { isField } from "./row-keys.ts";

/** Handles Ctrl (or ⌘) with a letter, anywhere on the screen except in a dialog. A field keeps its own undo. */
export function useCtrlKeys(isOn: boolean, keys: Record<string, () => void>): void {
  const now = useRef(keys);
  useLayoutEffect(() => {
    now.current = keys;
  });
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      const act = now.current[key];
      if (!act || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      if (key === "z" && isField(event.target)) return;
      if (document.querySelector("dialog:modal")) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [isOn]);
}
