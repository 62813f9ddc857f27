import { feeBillsClient } from "#features/fees/billing/parts/fee-bills-client.ts";
import type { FamilyYear } from "#features/fees/early/contract.ts";
import { earlyText } from "#features/fees/early/text.ts";
import { errorData } from "#lib/errors.ts";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { useEarlyFaults } from "./use-early-faults.ts";

type Props = { bill: NonNullable<FamilyYear["bill"]>; onClose: () => void };

/** Takes the bill of a year back, as long as nothing pays it. */
export function UndoYear({ bill: { run_id, number }, onClose }: Props) {
  const t = useText(earlyText);
  const explain = useEarlyFaults();
  const act = useAction(() => feeBillsClient.undoRun.call({ id: run_id }), {
    changes: "everything",
    done: t.undone(number),
    explain: (error) => (errorData(error).reason === "paid" ? t.paid : explain(error)),
    failed: t.failed,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={t.undoTitle(number)}
      cancel={t.keep}
      submit={t.undo}
      act={act}
      onClose={onClose}
    >
      {t.undoLine}
    </ConfirmDialog>
  );
}
