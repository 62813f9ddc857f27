import type { BillingRun } from "#features/fees/billing/contract.ts";
import { billingText } from "#features/fees/billing/text.ts";
import { formatDate } from "#lib/dates.ts";
import { useClosedMonth } from "#features/fees/ledger/parts/use-closed-month.ts";
import { errorData } from "#lib/errors.ts";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { feeBillsClient } from "./fee-bills-client.ts";

type Props = { run: BillingRun; onClose: () => void };

/** Takes the bills of a month back, as long as nobody has paid one of them. */
export function UndoRun({ run, onClose }: Props) {
  const t = useText(billingText);
  const { lang } = useLang();
  const month = formatDate(`${run.period}-01`, lang, "month");
  const explainClosed = useClosedMonth();
  const act = useAction(() => feeBillsClient.undoRun.call({ id: run.id }), {
    changes: [feeBillsClient.key()],
    done: t.cancelled(month),
    explain: (error) => {
      const { reason } = errorData(error);
      if (reason === "paid") return t.paid;
      if (reason === "deposit") return t.depositUsed;
      return reason === "running" ? t.running : explainClosed(error);
    },
    failed: t.undoFailed,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={t.undoTitle(month)}
      cancel={t.keep}
      submit={t.undo}
      act={act}
      onClose={onClose}
    >
      {t.undoLine(run.invoices)}
    </ConfirmDialog>
  );
}
