import { useState } from "react";
import type { Member } from "#features/members/contract.ts";
import { membersText } from "#features/members/text.ts";
import { fullName } from "#lib/names.ts";
import { Button } from "#ui/base/button.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";
import { useText } from "#ui/base/lang.tsx";

type Props = { member: Member; onClose: () => void; onEnd: () => Promise<void> };

/** Asks once more before a person's access ends. */
export function EndDialog({ member, onClose, onEnd }: Props) {
  const t = useText(membersText);
  const [busy, setBusy] = useState(false);
  async function end() {
    setBusy(true);
    await onEnd();
    setBusy(false);
  }
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={t.endTitle(fullName(member))}
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            {t.cancel}
          </Button>
          <Button kind="danger" busy={busy} onClick={() => void end()}>
            {t.end}
          </Button>
        </>
      }
    >
      <p>{t.endLine}</p>
    </Dialog>
  );
}
