import { useSyncExternalStore } from "react";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** The theme that this browser keeps; "system" follows the device. */
function readTheme(): Theme {
  try {
    const kept = localStorage.getItem("theme");
    return kept === "light" || kept === "dark" ? kept : "system";
  } catch {
    return "system";
  }
}

/** Keeps the choice and tells public/theme.js, which applies it. */
function setTheme(theme: Theme): void {
  try {
    localStorage.setItem("theme", theme);
  } catch {
    // Storage may be refused (private window); the page then keeps the system's theme.
  }
  dispatchEvent(new Event("theme"));
}

function subscribe(onChange: () => void) {
  addEventListener("theme", onChange);
  addEventListener("storage", onChange);
  return () => {
    removeEventListener("theme", onChange);
    removeEventListener("storage", onChange);
  };
}

/** The chosen theme and the function that sets it. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, readTheme, () => "system"), setTheme];
}

function isDark(): boolean {
  const theme = readTheme();
  return (
    theme === "dark" || (theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches)
  );
}

/** Whether the page is dark now. The build, which writes the sign-in's page, takes it for light. */
export function useIsDark(): boolean {
  return useSyncExternalStore(subscribe, isDark, () => false);
}
