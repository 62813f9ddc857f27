import { useState } from "react";
import * as z from "zod/mini";
import { feeCorrectionsClient } from "#features/fees/corrections/parts/fee-corrections-client.ts";
import { REFUND_METHODS } from "#features/fees/corrections/rules.ts";
import { correctionsText } from "#features/fees/corrections/text.ts";
import { newId } from "#lib/ids.ts";
import { formatAmount, formatSen } from "#lib/money.ts";
import * as shape from "#lib/shapes.ts";
import { SelectField, TextField } from "#ui/base/field.tsx";
import { useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { useCorrection } from "./use-correction.ts";

const refund = z.object({
  amount: shape.typedSen,
  method: z.enum(REFUND_METHODS),
  reason: shape.line(200),
});
const transfer = z.object({
  amount: shape.typedSen,
  to_account: shape.id,
  reason: shape.line(200),
});

type Props = {
  account_id: string;
  /** What the family has paid ahead. */
  credit_sen: number;
  /** The pupil whose deposit goes back instead. */
  deposit_of?: { student_id: string; name: string };
  onClose: () => void;
};

/** Asks that what a family paid ahead, or a pupil's deposit, goes back to it. */
export function RefundDialog({ account_id, credit_sen, deposit_of, onClose }: Props) {
  const t = useText(correctionsText);
  const [client_key] = useState(newId);
  const { explainForm } = useCorrection();
  const form = useForm({
    schema: refund,
    texts: { amount: t.amountWrong },
    explain: explainForm,
    onSubmit: ({ amount: amount_sen, ...values }) =>
      feeCorrectionsClient.askRefund.call({
        account_id,
        amount_sen,
        ...values,
        ...(deposit_of && { student_id: deposit_of.student_id }),
        client_key,
      }),
    changes: "everything",
    done: ({ amount_sen }) => t.asked(formatSen(amount_sen)),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={deposit_of ? t.returnDeposit : t.refund}
      line={
        deposit_of
          ? t.returnLine(deposit_of.name, formatSen(credit_sen))
          : t.refundLine(formatSen(credit_sen))
      }
      cancel={t.cancel}
      submit={t.ask}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Amount credit_sen={credit_sen} />
        <SelectField
          name="method"
          label={t.method}
          defaultValue="pindahan"
          options={REFUND_METHODS.map((value) => ({ value, label: t.methods[value] }))}
        />
      </div>
      <Reason />
    </FormDialog>
  );
}

type Family = { id: string; label: string };

/** Moves what a family paid ahead to another one. */
export function TransferDialog({
  account_id,
  credit_sen,
  families,
  onClose,
}: Props & { families: readonly Family[] }) {
  const t = useText(correctionsText);
  const [client_key] = useState(newId);
  const { explainForm } = useCorrection();
  const form = useForm({
    schema: transfer,
    texts: { amount: t.amountWrong, to_account: t.choose },
    explain: explainForm,
    onSubmit: ({ amount: amount_sen, ...values }) =>
      feeCorrectionsClient.transferCredit.call({
        from_account: account_id,
        amount_sen,
        ...values,
        client_key,
      }),
    changes: "everything",
    done: ({ number }) => t.moved(number),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t.transfer}
      line={t.transferLine(formatSen(credit_sen))}
      cancel={t.cancel}
      submit={t.move}
      onClose={onClose}
    >
      <SelectField
        name="to_account"
        label={t.to}
        placeholder={t.choose}
        defaultValue=""
        options={families.map(({ id, label }) => ({ value: id, label }))}
      />
      <Amount credit_sen={credit_sen} />
      <Reason />
    </FormDialog>
  );
}

const hold = z.object({ why: shape.line(200) });

/** Keeps what a family paid ahead back from the bills to come. */
export function HoldDialog({ account_id, credit_sen, onClose }: Omit<Props, "deposit_of">) {
  const t = useText(correctionsText);
  const { explainForm } = useCorrection();
  const form = useForm({
    schema: hold,
    explain: explainForm,
    onSubmit: ({ why }) => feeCorrectionsClient.holdCredit.call({ account_id, why }),
    changes: "everything",
    done: ({ held_sen }) => t.isHeld(formatSen(held_sen)),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t.hold}
      line={t.holdLine(formatSen(credit_sen))}
      cancel={t.cancel}
      submit={t.hold}
      onClose={onClose}
    >
      <Reason name="why" />
    </FormDialog>
  );
}

function Amount({ credit_sen }: { credit_sen: number }) {
  const t = useText(correctionsText);
  return (
    <TextField
      name="amount"
      label={t.amount}
      inputMode="decimal"
      autoComplete="off"
      defaultValue={formatAmount(credit_sen)}
    />
  );
}

function Reason({ name = "reason" }: { name?: "reason" | "why" }) {
  const t = useText(correctionsText);
  return (
    <TextField
      name={name}
      label={t.reason}
      hint={t.reasonLine}
      maxLength={200}
      autoComplete="off"
    />
  );
}
