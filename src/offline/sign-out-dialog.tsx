import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { openOutbox, sendNow } from "./queue.ts";
import { offlineText } from "./text.ts";
import { useIsAway } from "#features/attendance/parts/register-queue.ts";
import { Button } from "#ui/base/button.tsx";
import { useCounts } from "./device.ts";
import { Dialog } from "#ui/kit/dialog.tsx";
import { useText } from "#ui/base/lang.tsx";

type Props = { owner: string; onStay: () => void; onLeave: () => void };

/** Asks before what waits on this device is lost with the sign-out. */
export function SignOutDialog({ owner, onStay, onLeave }: Props) {
  const t = useText(offlineText);
  const queries = useQueryClient();
  const { waiting, open } = useCounts(owner);
  const isAway = useIsAway();
  const [isTried, setTried] = useState(false);
  const count = waiting + open;

  useEffect(() => openOutbox(queries, owner), [queries, owner]);
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
                sendNow();
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
