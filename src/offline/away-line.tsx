import { CloudOff } from "lucide-react";
import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { dayOf, formatDate, formatTime } from "#lib/dates.ts";
import { Icon } from "#ui/base/icon.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { createDeviceQueue } from "./device-queue.ts";
import { useOffline } from "./use-offline.ts";
import type { ReadCache } from "./read-cache.ts";
import { offlineText } from "./text.ts";

type Props = { cache: ReadCache; children?: ReactNode };

/** Shows how old the data on the screen is while no server answers; `children` links to the screens that still work. */
export function AwayLine({ cache, children }: Props) {
  const t = useText(offlineText);
  const { lang } = useLang();
  const { school, today } = useMe();
  const queue = useOffline().of(createDeviceQueue);
  const readAt = useSyncExternalStore(cache.subscribe, cache.readAt);
  useEffect(() => {
    if (!readAt) queue.sendNow();
  }, [readAt, queue]);
  if (!readAt) return null;
  const zone = school?.time_zone ?? "UTC";
  const day = dayOf(readAt, zone);
  const time = formatTime(readAt, zone);
  return (
    <p className="mb-3.5 flex flex-wrap items-center gap-x-2.5 rounded-control bg-late-tint px-4 py-2.5 text-14 font-medium text-late">
      <Icon of={CloudOff} />
      {t.readAt(day === today ? time : `${formatDate(day, lang)} ${time}`)}
      {children}
    </p>
  );
}
