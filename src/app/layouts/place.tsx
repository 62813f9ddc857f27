import { Outlet } from "@tanstack/react-router";
import { Suspense } from "react";
import type { Me } from "#lib/me.ts";
import { lazyPart } from "#ui/lazy-part.ts";

// Few people need it, and seldom.
const NoAccess = lazyPart(async () => (await import("#app/layouts/no-access.tsx")).NoAccess);

/** The screen, or what must come first: a school, or a second step of the sign-in. */
export function ScreenPlace({ me, isFree }: { me: Me; isFree: boolean }) {
  const needsStep = me.school?.require_two_step && me.role === "admin" && !me.two_step;
  if (isFree || (me.school && !needsStep)) return <Outlet />;
  return (
    <Suspense>
      <NoAccess me={me} />
    </Suspense>
  );
}
