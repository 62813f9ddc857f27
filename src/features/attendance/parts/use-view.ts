import { useCallback, useState } from "react";
import type { View } from "#ui/kit/view-toggle.tsx";

const KEPT = "register-view";

/** Rows or photos, as this device showed the register last. */
export function useView(): [View, (view: View) => void] {
  const [view, setView] = useState(readView);
  const change = useCallback((next: View) => {
    setView(next);
    try {
      localStorage.setItem(KEPT, next);
    } catch {
      // The view still changes in a browser that stores nothing.
    }
  }, []);
  return [view, change];
}

function readView(): View {
  try {
    return localStorage.getItem(KEPT) === "grid" ? "grid" : "list";
  } catch {
    return "list";
  }
}
