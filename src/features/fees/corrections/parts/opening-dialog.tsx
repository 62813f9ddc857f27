import * as z from "zod/mini";
import { feeCorrectionsClient } from "#features/fees/corrections/parts/fee-corrections-client.ts";
import { correctionsText } from "#features/fees/corrections/text.ts";
import * as shape from "#lib/shapes.ts";
import { SelectField, TextField } from "#ui/base/field.tsx";
import { useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { DateField } from "#ui/kit/date-field.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { useCorrection } from "./use-correction.ts";

const SIDES = ["owes", "ahead"] as const;
const fields = z.object({
  side: z.enum(SIDES),
  amount: shape.typedSen,
  as_of: shape.date,
  note: z.optional(shape.line(200, 0)),
});

type Props = { account_id: string; onClose: () => void };

/** What a family owed, or had paid ahead, before the school kept its fees here. */
export function OpeningDialog({ account_id, onClose }: Props) {
  const t = useText(correctionsText);
  const { today } = useMe();
  const { explainForm } = useCorrection();
  const form = useForm({
    schema: fields,
    texts: { amount: t.amountWrong },
    check: ({ amount }) => (amount === 0 ? { fields: { amount: t.amountWrong } } : null),
    explain: explainForm,
    onSubmit: ({ side, amount, as_of, note }) =>
      feeCorrectionsClient.openAccount.call({
        account_id,
        as_of,
        amount_sen: side === "owes" ? amount : -amount,
        ...(note && { note }),
      }),
    changes: "everything",
    done: t.saved,
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t.opening}
      line={t.openingLine}
      cancel={t.cancel}
      submit={t.save}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          name="side"
          label={t.side}
          options={SIDES.map((value) => ({ value, label: t.sides[value] }))}
        />
        <TextField name="amount" label={t.amount} inputMode="decimal" autoComplete="off" />
        <DateField name="as_of" label={t.asOf} defaultValue={today} max={today} />
        <TextField name="note" label={t.remark} maxLength={200} autoComplete="off" optional />
      </div>
    </FormDialog>
  );
}
