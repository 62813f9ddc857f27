import { createFileRoute, Outlet, useLocation } from "@tanstack/react-router";
import { Suspense } from "react";
import { useMay } from "#ui/kit/me.tsx";
import { lazyPart } from "#ui/lazy-part.ts";

// The sheet's first load has no room for them.
const load = () => import("#app/layouts/hifz-places.tsx");
const HifzTabLine = lazyPart(async () => (await load()).HifzTabLine);
const HifzPlace = lazyPart(async () => (await load()).HifzPlace);

export const Route = createFileRoute("/dashboard/hifz")({ component: HifzTabs });

/** The sheet or another screen of hafazan under their tabs. A place is kept for those that are still to be loaded. */
function HifzTabs() {
  const hasTabs = useMay("hifz.record");
  const isSheet = /hifz\/?$/.test(useLocation().pathname);
  if (!isSheet) {
    return (
      <Suspense>
        <HifzPlace />
      </Suspense>
    );
  }
  return (
    <>
      {hasTabs && (
        <Suspense fallback={<div className="-mt-2 mb-5 h-11.25 max-sm:hidden" />}>
          <HifzTabLine />
        </Suspense>
      )}
      <Outlet />
    </>
  );
}
