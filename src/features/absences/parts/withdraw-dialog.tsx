import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Absence } from "#features/absences/contract.ts";
import type { AbsencesText } from "#features/absences/text.ts";
import { nameOf } from "#features/attendance/parts/register-words.ts";
import { attendanceClient } from "#features/attendance/parts/attendance-client.ts";
import { errorData } from "#lib/errors.ts";
import { Button } from "#ui/base/button.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { useToast } from "#ui/base/toast.tsx";
import { absencesClient } from "./absences-client.ts";

type Props = { t: AbsencesText; absence: Absence; onClose: () => void };

/** Asks once, and takes a report back. */
export function WithdrawDialog({ t, absence, onClose }: Props) {
  const { role } = useMe();
  const toast = useToast();
  const queries = useQueryClient();
  const name = nameOf(absence.student);
  const again = () => queries.invalidateQueries({ queryKey: attendanceClient.key() });
  const withdraw = useMutation(
    absencesClient.withdrawAbsence.mutationOptions({
      onSuccess: () => {
        toast({ text: t.withdrawn(name) });
        onClose();
        void again();
      },
      onError: (error) => {
        if (errorData(error).reason === "settled") void again();
      },
    }),
  );
  const { reason } = errorData(withdraw.error);
  const said = reason === "begun" ? t.begun : reason === "settled" ? t.settled : t.failed;
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t.withdrawTitle(name)}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button
            kind="danger"
            busy={withdraw.isPending}
            onClick={() => withdraw.mutate({ id: absence.id })}
          >
            {t.withdraw}
          </Button>
        </>
      }
    >
      {withdraw.error && (
        <div className="mb-3">
          <ErrorBox text={said} />
        </div>
      )}
      <p>{role === "admin" ? t.withdrawTextAdmin : t.withdrawText}</p>
    </Dialog>
  );
}
