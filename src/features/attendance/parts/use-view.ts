import { useState } from "react";
import type { View } from "#ui/kit/view-toggle.tsx";

const KEPT = "register-view";

/** Rows or faces, as this device had it last. */
export function useView(): [View, (view: View) => void] {
  const [view, setView] = useState(readView);
  return [
    view,
    (next) => {
      setView(next);
      try {
        localStorage.setItem(KEPT, next);
      } catch {
        // A browser that keeps nothing still shows it.
      }
    },
  ];
}

function readView(): View {
  try {
    return localStorage.getItem(KEPT) === "grid" ? "grid" : "list";
  } catch {
    return "list";
  }
}
