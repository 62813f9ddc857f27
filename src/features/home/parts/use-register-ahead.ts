import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { useMay } from "#ui/kit/me.tsx";

/**
 * Loads the screen to which "Take Attendance" leads, with the register to begin with, once the home has what it shows
 * and the browser is idle: whoever takes registers goes there next.
 */
export function useRegisterAhead(isShown: boolean): void {
  const router = useRouter();
  const mayMark = useMay("attendance.mark");
  const to = useMay("attendance.manage") ? "/dashboard/attendance/board" : "/dashboard/attendance";
  useEffect(() => {
    if (!isShown || !mayMark) return;
    const load = () => void router.preloadRoute({ to });
    // Safari has no such callback.
    if (typeof requestIdleCallback === "undefined") {
      const timer = setTimeout(load, 1_000);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(load);
    return () => cancelIdleCallback(idle);
  }, [isShown, mayMark, router, to]);
}
