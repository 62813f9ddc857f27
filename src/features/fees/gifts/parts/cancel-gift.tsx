import { useState } from "react";
import type { Gift } from "#features/fees/gifts/contract.ts";
import { feeFundsText } from "#features/fees/gifts/text/gifts.ts";
import { useTakenBack } from "#features/fees/ledger/parts/use-taken-back.ts";
import { type Reversal, REVERSALS } from "#features/fees/rules.ts";
import { statementsText } from "#features/fees/statements/text/statements.ts";
import { errorData } from "#lib/errors.ts";
import { formatSen } from "#lib/money.ts";
import { SelectField } from "#ui/base/field.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { feeFundsClient } from "./fee-funds-client.ts";

/** A gift was received by no family, so that it cannot be the wrong one. */
const KINDS = REVERSALS.filter((kind) => kind !== "wrong_family");

/** Takes the receipt of a gift back, with the reason why. */
export function CancelGift({ gift, onClose }: { gift: Gift; onClose: () => void }) {
  const t = useText(feeFundsText);
  const { reversals, returnedHint } = useText(statementsText);
  const { id, number, fund, method } = gift;
  const [kind, setKind] = useState<Reversal>("duplicate");
  const explainOther = useTakenBack();
  const act = useAction(() => feeFundsClient.reverseGift.call({ id, kind }), {
    changes: [feeFundsClient.key()],
    rereadsWhenRefused: true,
    done: t.cancelled(number),
    explain: (error) => {
      const { reason, funds } = errorData(error);
      if (reason !== "fund_short") return explainOther(error);
      const [short] = funds as { balance_sen: number }[];
      return t.short(fund, formatSen(short?.balance_sen ?? 0));
    },
    failed: t.failed,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={t.cancelTitle(number)}
      cancel={t.keep}
      submit={t.cancelGift}
      act={act}
      onClose={onClose}
    >
      <span className="mb-4 block">{t.cancelLine}</span>
      <SelectField
        name="kind"
        label={t.why}
        hint={kind === "money_back" && method === "tunai" ? returnedHint : undefined}
        value={kind}
        options={KINDS.map((value) => ({ value, label: reversals[value] }))}
        onChange={({ target }) => setKind(target.value as Reversal)}
      />
    </ConfirmDialog>
  );
}
