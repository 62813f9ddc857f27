import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { writingText } from "#features/announcements/writing/text.ts";
import { Button } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";
import type { Draft } from "./use-draft.ts";

/**
 * Stores what is left when the form is left, and asks where that cannot be done. The router's own hook for this would
 * be half a kilobyte more in the file of every page.
 */
export function LeaveDialog({ draft, isBusy }: { draft: Draft; isBusy: boolean }) {
  const t = useText(writingText);
  const { history } = useRouter();
  const [answer, setAnswer] = useState<(stays: boolean) => void>();
  const isDirty = useEffectEvent(() => draft.isDirty());
  const wouldLose = useEffectEvent(
    async () => !isBusy && draft.isDirty() && !(await draft.flush()),
  );
  useEffect(
    () =>
      history.block({
        enableBeforeUnload: () => isDirty(),
        blockerFn: async ({ currentLocation, nextLocation }) => {
          if (currentLocation.pathname === nextLocation.pathname) return false;
          if (!(await wouldLose())) return false;
          const stays = await new Promise<boolean>((done) => setAnswer(() => done));
          setAnswer(undefined);
          return stays;
        },
      }),
    [history],
  );
  return (
    <Dialog
      open={answer !== undefined}
      onClose={() => answer?.(true)}
      title={t.leaveTitle}
      footer={
        <>
          <Button onClick={() => answer?.(true)}>{t.stay}</Button>
          <Button kind="danger" onClick={() => answer?.(false)}>
            {t.leave}
          </Button>
        </>
      }
    >
      <p>{t.leaveLine}</p>
    </Dialog>
  );
}
