import { useState } from "react";
import * as z from "zod/mini";
import { feeCorrectionsClient } from "#features/fees/corrections/parts/fee-corrections-client.ts";
import { correctionsText } from "#features/fees/corrections/text.ts";
import { newId } from "#lib/ids.ts";
import { formatAmount, formatSen } from "#lib/money.ts";
import * as shape from "#lib/shapes.ts";
import { TextField } from "#ui/base/field.tsx";
import { useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import type { HeldDeposit } from "./deposits-card.tsx";
import { useCorrection } from "./use-correction.ts";

const fields = z.object({ amount: shape.typedSen, reason: shape.line(200) });

type Props = { account_id: string; held: HeldDeposit; owed_sen: number; onClose: () => void };

/** Lets a pupil's deposit pay what the family owes. */
export function UseDepositDialog({ account_id, held, owed_sen, onClose }: Props) {
  const t = useText(correctionsText);
  const [client_key] = useState(newId);
  const { explainForm } = useCorrection();
  const form = useForm({
    schema: fields,
    texts: { amount: t.amountWrong },
    explain: explainForm,
    onSubmit: ({ amount: amount_sen, reason }) =>
      feeCorrectionsClient.writeCreditNote.call({
        account_id,
        kind: "deposit",
        student_id: held.student_id,
        amount_sen,
        reason,
        client_key,
      }),
    changes: "everything",
    done: ({ number }) => t.written(number),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t.useDeposit}
      line={t.useLine(held.name, formatSen(held.left_sen))}
      cancel={t.cancel}
      submit={t.write}
      onClose={onClose}
    >
      <TextField
        name="amount"
        label={t.amount}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={formatAmount(Math.min(held.left_sen, owed_sen))}
      />
      <TextField
        name="reason"
        label={t.reason}
        hint={t.reasonHint}
        maxLength={200}
        autoComplete="off"
      />
    </FormDialog>
  );
}
