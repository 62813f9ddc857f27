import type { Member } from "#features/members/contract.ts";
import { membersText } from "#features/members/text.ts";
import { fullName } from "#lib/names.ts";
import { Button } from "#ui/base/button.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";

type Props = { member: Member; onClose: () => void; onEnd: () => Promise<unknown> };

/** Asks for confirmation before a person's access ends. */
export function EndDialog({ member, onClose, onEnd }: Props) {
  const t = useText(membersText);
  const end = useAction(onEnd);
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
          <Button kind="danger" busy={end.busy} onClick={() => void end.start()}>
            {t.end}
          </Button>
        </>
      }
    >
      <p>{t.endLine}</p>
    </Dialog>
  );
}
