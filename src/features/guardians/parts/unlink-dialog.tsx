import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Guardian, GuardianChild } from "#features/guardians/contract.ts";
import { guardiansText } from "#features/guardians/text.ts";
import { fullName } from "#lib/names.ts";
import { Button } from "#ui/base/button.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useToast } from "#ui/base/toast.tsx";
import { guardiansClient } from "./guardians-client.ts";

type Props = { guardian: Guardian; bond: GuardianChild; onClose: () => void };

/** Asks once, and ends that a guardian answers for a student. */
export function UnlinkDialog({ guardian, bond, onClose }: Props) {
  const t = useText(guardiansText);
  const toast = useToast();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const name = fullName(guardian);

  async function end() {
    setBusy(true);
    try {
      await guardiansClient.unlinkGuardian.call({ id: bond.link_id });
      toast({ text: t.unlinked(name) });
      onClose();
      void queries.invalidateQueries({ queryKey: guardiansClient.key() });
    } catch {
      setFailed(true);
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t.unlinkTitle(name)}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="danger" busy={busy} onClick={() => void end()}>
            {t.unlink}
          </Button>
        </>
      }
    >
      {hasFailed && <ErrorBox text={t.failed} />}
      <p>{t.unlinkText}</p>
    </Dialog>
  );
}
