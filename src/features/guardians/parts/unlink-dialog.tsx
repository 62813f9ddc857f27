import type { Guardian, GuardianChild } from "#features/guardians/contract.ts";
import { guardiansText } from "#features/guardians/text.ts";
import { fullName } from "#lib/names.ts";
import { Button } from "#ui/base/button.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { guardiansClient } from "./guardians-client.ts";

type Props = { guardian: Guardian; bond: GuardianChild; onClose: () => void };

/** Unlinks a guardian from a student, after a confirmation. */
export function UnlinkDialog({ guardian, bond, onClose }: Props) {
  const t = useText(guardiansText);
  const name = fullName(guardian);
  const unlink = useAction(() => guardiansClient.unlinkGuardian.call({ id: bond.link_id }), {
    changes: [guardiansClient.key()],
    done: t.unlinked(name),
    failed: t.failed,
    onDone: onClose,
  });

  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t.unlinkTitle(name)}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="danger" busy={unlink.busy} onClick={() => void unlink.start()}>
            {t.unlink}
          </Button>
        </>
      }
    >
      {unlink.problem && <ErrorBox text={unlink.problem} />}
      <p>{t.unlinkText}</p>
    </Dialog>
  );
}
