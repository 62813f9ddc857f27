import { useBlocker } from "@tanstack/react-router";
import { writingText } from "#features/announcements/writing/text.ts";
import { Button } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";
import type { Draft } from "./use-draft.ts";

/** Stores what is left when the form is left, and asks where that cannot be done. */
export function LeaveDialog({ draft, isBusy }: { draft: Draft; isBusy: boolean }) {
  const t = useText(writingText);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname && !isBusy && draft.isDirty() && !(await draft.flush()),
    enableBeforeUnload: draft.isDirty,
    withResolver: true,
  });
  return (
    <Dialog
      open={status === "blocked"}
      onClose={() => reset?.()}
      title={t.leaveTitle}
      footer={
        <>
          <Button onClick={() => reset?.()}>{t.stay}</Button>
          <Button kind="danger" onClick={() => proceed?.()}>
            {t.leave}
          </Button>
        </>
      }
    >
      <p>{t.leaveLine}</p>
    </Dialog>
  );
}
