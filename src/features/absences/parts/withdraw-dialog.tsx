import { studentNameOf } from "#features/attendance/rules.ts";
import { useAction } from "#ui/base/use-action.ts";
import type { AbsenceReport } from "#features/absences/contract.ts";
import type { AbsencesText } from "#features/absences/text.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { absencesClient } from "./absences-client.ts";
import { attendanceClient } from "#features/attendance/parts/attendance-client.ts";
import { errorData } from "#lib/errors.ts";
import { useMay } from "#ui/kit/me.tsx";

type Props = { t: AbsencesText; absence: AbsenceReport; onClose: () => void };

/** Asks for confirmation and withdraws a report. */
export function WithdrawDialog({ t, absence, onClose }: Props) {
  const mayForAll = useMay("attendance.manage");
  const name = studentNameOf(absence.student);
  const withdraw = useAction(() => absencesClient.withdrawAbsence.call({ id: absence.id }), {
    changes: [attendanceClient.key()],
    rereadsWhenRefused: true,
    done: t.withdrawn(name),
    explain(error) {
      const { reason } = errorData(error);
      return reason === "begun" || reason === "settled" ? t[reason] : undefined;
    },
    failed: t.failed,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={t.withdrawTitle(name)}
      cancel={t.cancel}
      submit={t.withdraw}
      act={withdraw}
      onClose={onClose}
    >
      {mayForAll ? t.withdrawTextAdmin : t.withdrawText}
    </ConfirmDialog>
  );
}
