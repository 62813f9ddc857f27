import { useEffect, useState } from "react";

const LONG_MS = 400;

/** True once a condition has lasted for some time (in ms), so that short states do not flicker. */
export function useLasting(isSo: boolean, ms = LONG_MS): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setLong(true), ms);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isSo, ms]);
  return isSo && isLong;
}

/** Lets the browser ask before it closes the page, while unsent changes would be lost. */
export function useLeaveGuard(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isOpen]);
}
