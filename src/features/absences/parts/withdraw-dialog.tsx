import { useAction } from "#ui/base/use-action.ts";
import type { AbsenceReport } from "#features/absences/contract.ts";
import type { AbsencesText } from "#features/absences/text.ts";
import { absencesClient } from "./absences-client.ts";
import { attendanceClient } from "#features/attendance/parts/attendance-client.ts";
import { studentNameOf } from "#features/attendance/parts/register-words.ts";
import { errorData } from "#lib/errors.ts";
import { Button } from "#ui/base/button.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
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
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t.withdrawTitle(name)}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="danger" busy={withdraw.busy} onClick={() => void withdraw.start()}>
            {t.withdraw}
          </Button>
        </>
      }
    >
      {withdraw.problem && (
        <div className="mb-3">
          <ErrorBox text={withdraw.problem} />
        </div>
      )}
      <p>{mayForAll ? t.withdrawTextAdmin : t.withdrawText}</p>
    </Dialog>
  );
}
