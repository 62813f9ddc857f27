import { useEffect, useState } from "react";
import { Button } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";
import { useCounts } from "./device.ts";
import { useIsAway } from "./device-queue.ts";
import type { OfflineQueue } from "./queue.ts";
import { offlineText } from "./text.ts";

export type SignOutProps = {
  owner: string;
  queue: OfflineQueue;
  onStay: () => void;
  onLeave: () => void;
};

/** Asks for confirmation before a sign-out loses unsent changes of this device. */
export function SignOutDialog({ owner, queue, onStay, onLeave }: SignOutProps) {
  const t = useText(offlineText);
  const { waiting, open } = useCounts(owner);
  const isAway = useIsAway(queue);
  const [isTried, setTried] = useState(false);
  const count = waiting + open;

  useEffect(() => void queue.open(owner), [queue, owner]);
  useEffect(() => {
    if (isTried && count === 0) onLeave();
  }, [isTried, count, onLeave]);

  return (
    <Dialog
      open
      size="sm"
      onClose={onStay}
      title={t.leaveTitle}
      footer={
        <>
          <Button kind="danger" onClick={onLeave}>
            {t.leaveAnyway}
          </Button>
          <Button onClick={onStay}>{t.stay}</Button>
          {waiting > 0 && (
            <Button
              kind="brand"
              onClick={() => {
                setTried(true);
                queue.sendNow();
              }}
            >
              {t.sendNow}
            </Button>
          )}
        </>
      }
    >
      <p>{t.leave(count)}</p>
      {isTried && isAway && (
        <p role="alert" className="mt-2 text-absent">
          {t.stillWaiting}
        </p>
      )}
    </Dialog>
  );
}
