import { useState } from "react";
import type { Payment } from "#features/fees/contract.ts";
import { feesClient } from "#features/fees/parts/fees-client.ts";
import { useTakenBack } from "#features/fees/ledger/parts/use-taken-back.ts";
import { type Reversal, REVERSALS } from "#features/fees/rules.ts";
import { statementsText } from "#features/fees/statements/text/statements.ts";
import { SelectField } from "#ui/base/field.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";

type Props = { payment: Payment; onClose: () => void };

/** Takes a receipt back, with the reason why. */
export function CancelReceipt({ payment: { id, number, method }, onClose }: Props) {
  const t = useText(statementsText);
  const [kind, setKind] = useState<Reversal>("wrong_family");
  const explain = useTakenBack();
  const act = useAction(() => feesClient.reversePayment.call({ id, kind }), {
    changes: [feesClient.key()],
    rereadsWhenRefused: true,
    done: t.cancelled(number),
    explain,
    failed: t.failed,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={t.cancelTitle(number)}
      cancel={t.keep}
      submit={t.cancelReceipt}
      act={act}
      onClose={onClose}
    >
      <span className="mb-4 block">{t.cancelLine}</span>
      <SelectField
        name="kind"
        label={t.why}
        hint={kind === "money_back" && method === "tunai" ? t.returnedHint : undefined}
        value={kind}
        options={REVERSALS.map((value) => ({ value, label: t.reversals[value] }))}
        onChange={({ target }) => setKind(target.value as Reversal)}
      />
    </ConfirmDialog>
  );
}
