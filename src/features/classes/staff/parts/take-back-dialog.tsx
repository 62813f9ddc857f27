import { useAction } from "#ui/base/use-action.ts";
import { staffClient } from "./staff-client.ts";
import type { StaffMember } from "#features/classes/staff/contract.ts";
import { staffText } from "#features/classes/text/staff.ts";
import { errorData } from "#lib/errors.ts";
import { fullName } from "#lib/names.ts";
import { Button } from "#ui/base/button.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { useText } from "#ui/base/lang.tsx";
import { classesClient } from "#features/classes/parts/classes-client.ts";

/** Deletes a teacher's period with a class that was entered by mistake. */
export function TakeBackDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const t = useText(staffText);
  const name = fullName(member);
  const takeBack = useAction(() => staffClient.takeBackTeaching.call({ id: member.id }), {
    changes: [classesClient.key()],
    done: t.mistakeDone(name),
    explain: (error) => t.kept[errorData(error).reason ?? ""],
    failed: t.failed,
    onDone: onClose,
  });

  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={t.mistakeTitle(name)}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="danger" busy={takeBack.busy} onClick={() => void takeBack.start()}>
            {t.takeBack}
          </Button>
        </>
      }
    >
      {takeBack.problem && <ErrorBox text={takeBack.problem} />}
      <p>{t.mistakeText}</p>
    </Dialog>
  );
}
