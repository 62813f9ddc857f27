import { useQuery } from "@tanstack/react-query";
import { BellOff, BellRing } from "lucide-react";
import { pushText } from "#features/announcements/push/text.ts";
import { Button } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { pushClient } from "./push-client.ts";

/** What this browser gave its vendor's server to be reached by; null while it is told nothing. */
async function findOwn(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Turns notices on this browser on and off. They are on if the person has its address (`endpoints`): on a shared phone
 * another one may have turned them on before.
 */
export function PushCard({ serverKey, endpoints }: { serverKey: string; endpoints: string[] }) {
  const t = useText(pushText);
  const own = useQuery({ queryKey: [...pushClient.key(), "own"], queryFn: findOwn });
  const change = useAction(
    async (turnOn: boolean) => {
      const known = await findOwn();
      if (!turnOn) {
        if (known) await pushClient.unsubscribeFromPush.call({ endpoint: known.endpoint });
        await known?.unsubscribe();
        return;
      }
      if ((await Notification.requestPermission()) !== "granted") throw new Error(DENIED);
      const registration = await navigator.serviceWorker.ready;
      const made = await registration.pushManager.subscribe({
        userVisibleOnly: true,
        applicationServerKey: serverKey,
      });
      const { endpoint = "", keys = {} } = made.toJSON();
      const { p256dh = "", auth = "" } = keys;
      await pushClient.subscribeToPush.call({ endpoint, p256dh, auth });
    },
    {
      changes: [pushClient.key()],
      done: (_, turnOn) => (turnOn ? t.turnedOn : t.turnedOff),
      explain: (error) =>
        error instanceof Error && error.message === DENIED ? t.denied : undefined,
      failed: t.failed,
      failsInToast: true,
    },
  );
  const isOn = own.data != null && endpoints.includes(own.data.endpoint);
  if (own.isPending) return null;
  return (
    <section className="grid max-w-form gap-1">
      <h3 className="font-semibold">{t.title}</h3>
      <p className="text-14 text-pretty text-muted">{isOn ? t.isOn : t.line}</p>
      <div className="mt-2">
        <Button
          icon={isOn ? BellOff : BellRing}
          busy={change.busy}
          onClick={() => void change.start(!isOn)}
        >
          {isOn ? t.off : t.on}
        </Button>
      </div>
    </section>
  );
}

const DENIED = "denied";
