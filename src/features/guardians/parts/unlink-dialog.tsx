import type { Guardian, GuardianChild } from "#features/guardians/contract.ts";
import { guardiansText } from "#features/guardians/text/guardians.ts";
import { fullName } from "#lib/names.ts";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
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
    <ConfirmDialog
      title={t.unlinkTitle(name)}
      cancel={t.cancel}
      submit={t.unlink}
      act={unlink}
      onClose={onClose}
    >
      {t.unlinkText}
    </ConfirmDialog>
  );
}
