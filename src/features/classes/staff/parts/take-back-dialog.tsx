import { useAction } from "#ui/base/use-action.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { staffClient } from "./staff-client.ts";
import type { StaffMember } from "#features/classes/staff/contract.ts";
import { staffText } from "#features/classes/text/staff.ts";
import { errorData } from "#lib/errors.ts";
import { fullName } from "#lib/names.ts";
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
    <ConfirmDialog
      title={t.mistakeTitle(name)}
      cancel={t.cancel}
      submit={t.takeBack}
      act={takeBack}
      onClose={onClose}
    >
      {t.mistakeText}
    </ConfirmDialog>
  );
}
