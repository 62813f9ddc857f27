import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { lazyPart } from "#ui/lazy-part.ts";
import { pushClient } from "./push-client.ts";

const PushCard = lazyPart(() => import("./push-card.tsx").then((file) => file.PushCard));

/** Notices on this phone, where the server and the school have them on; otherwise nothing of it is loaded. */
export function PushSwitch() {
  const push = useQuery(pushClient.readPush.queryOptions({ input: {} }));
  const key = push.data?.key;
  if (!key || !("PushManager" in window) || !("serviceWorker" in navigator)) return null;
  return (
    <Suspense>
      <PushCard serverKey={key} endpoints={push.data?.endpoints ?? []} />
    </Suspense>
  );
}
