import { useRouterState } from "@tanstack/react-router";
import { RotateCw } from "lucide-react";
import { useEffect, useState } from "react";
import { accessText } from "#app/access-text.ts";
import { shellText } from "#app/text.ts";
import { Button } from "#ui/base/button.tsx";
import { useCounts } from "#offline/device.ts";
import { useText } from "#ui/base/lang.tsx";
import { whenCalm } from "#ui/when-calm.ts";
import { useMe } from "#ui/kit/me.tsx";

const LINE =
  "mb-3.5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-brand-tint px-4 py-2 text-14 font-medium text-brand-strong";
const OFTEN_MS = 3_600_000;
const REGISTER = "/dashboard/attendance";

/**
 * Makes the dashboard work without network and offers a new version, but never while a register is taken, nor in a
 * school that takes no changes just now, which it says instead.
 */
export function NewVersion({ owner }: { owner: string | undefined }) {
  const t = useText(shellText);
  const waiting = useWaitingWorker();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const counts = useCounts(owner ?? "-");
  const access = useText(accessText);
  const { school } = useMe();
  if (school?.frozen) return <p className={LINE}>{access.frozen}</p>;
  if (!waiting || path.startsWith(REGISTER) || counts.waiting > 0) return null;

  function takeOver() {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), {
      once: true,
    });
    waiting?.postMessage("take over");
  }

  return (
    <p className={LINE}>
      <span className="flex-1">{t.newVersion}</span>
      <Button size="sm" icon={RotateCw} onClick={takeOver}>
        {t.reload}
      </Button>
    </p>
  );
}

/** The next version, once it is loaded and waits until the pages of this one are closed. */
function useWaitingWorker(): ServiceWorker | undefined {
  const [waiting, setWaiting] = useState<ServiceWorker>();

  useEffect(() => {
    if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
    const stop = new AbortController();
    const { signal } = stop;
    const watch = async () => {
      const registration = await navigator.serviceWorker.register("/sw.js");
      // The very first version has no other to replace.
      const look = () => {
        if (navigator.serviceWorker.controller) setWaiting(registration.waiting ?? undefined);
      };
      const follow = () =>
        registration.installing?.addEventListener("statechange", look, { signal });
      look();
      follow();
      registration.addEventListener("updatefound", follow, { signal });
      const timer = setInterval(() => void ask(registration), OFTEN_MS);
      signal.addEventListener("abort", () => clearInterval(timer));
    };
    const begin = () => {
      watch().catch(() => {
        // Without the service worker everything else works; only a start without network does not.
      });
    };
    // The first time it loads forty files, which a slow phone feels: not while somebody presses.
    const calm = whenCalm(begin);
    signal.addEventListener("abort", calm);
    return () => stop.abort();
  }, []);

  return waiting;
}

async function ask(registration: ServiceWorkerRegistration): Promise<void> {
  await registration.update().catch(() => {
    // Without network it tries again later.
  });
}
