import * as z from "zod/mini";
import { useState } from "react";
import type { Fund, Gift, Sponsor } from "#features/fees/gifts/contract.ts";
import { feeFundsText } from "#features/fees/gifts/text/gifts.ts";
import { useClosedMonth } from "#features/fees/ledger/parts/use-closed-month.ts";
import { PAYMENT_METHODS, type PaymentMethod } from "#features/fees/rules.ts";
import { paymentsText } from "#features/fees/text/fees.ts";
import { errorData } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import { formatSen } from "#lib/money.ts";
import * as shape from "#lib/shapes.ts";
import { SelectField, TextField } from "#ui/base/field.tsx";
import { useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";
import { isAwayError } from "#ui/base/queries.ts";
import { FormDialog } from "#ui/form-dialog.tsx";
import { DateField } from "#ui/kit/date-field.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { feeFundsClient } from "./fee-funds-client.ts";

const facts = z.object({
  fund_id: shape.id,
  sponsor_id: shape.id,
  amount: shape.typedSen,
  method: z.enum(PAYMENT_METHODS),
  received_on: z.optional(shape.date),
  reference: z.optional(shape.line(60)),
});

type Props = {
  funds: readonly Fund[];
  sponsors: readonly Sponsor[];
  onClose: () => void;
  onTaken: (gift: Gift) => void;
};

/** Takes money for a fund; what was typed stays until there is a receipt. */
export function GiftDialog({ funds, sponsors, onClose, onTaken }: Props) {
  const t = useText(feeFundsText);
  const { methods } = useText(paymentsText);
  const { today } = useMe();
  const explainClosed = useClosedMonth();
  const [method, setMethod] = useState<PaymentMethod>("pindahan");
  // One key for as long as the form is open: however often it is sent, there is one receipt.
  const [client_key] = useState(newId);
  const wrong: Record<string, [field: string, said: string]> = {
    coins: ["amount", t.coins],
    day: ["received_on", t.dayWrong],
    archived: ["fund_id", t.isArchived],
  };
  const form = useForm({
    schema: facts,
    texts: { amount: t.amountWrong },
    explain: (error) => {
      if (isAwayError(error)) return { text: t.needsNetwork };
      const reason = String(errorData(error).reason);
      const [field, said] = wrong[reason] ?? [];
      if (field && said) return { fields: { [field]: said } };
      const text = reason === "key" ? t.already : (explainClosed(error) ?? t.takeFailed);
      return { text };
    },
    onSubmit: ({ amount, ...gift }) =>
      feeFundsClient.takeGift.call({ ...gift, amount_sen: amount, client_key }),
    changes: [feeFundsClient.key()],
    done: ({ number, amount_sen }) => t.taken(number, formatSen(amount_sen)),
    onDone: (gift) => onTaken(gift),
  });
  const open = funds.filter(({ archived_on }) => archived_on === null);
  return (
    <FormDialog form={form} title={t.receive} cancel={t.cancel} submit={t.take} onClose={onClose}>
      <SelectField
        name="fund_id"
        label={t.fund}
        options={open.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SelectField
        name="sponsor_id"
        label={t.sponsor}
        options={sponsors.map(({ id, name, code }) => ({ value: id, label: `${name} (${code})` }))}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="amount" label={t.amount} inputMode="decimal" autoComplete="off" />
        <SelectField
          name="method"
          label={t.method}
          value={method}
          onChange={({ target }) =>
            setMethod(PAYMENT_METHODS.find((one) => one === target.value) ?? "pindahan")
          }
          options={PAYMENT_METHODS.map((value) => ({ value, label: methods[value] }))}
        />
        {method !== "tunai" && (
          <>
            <DateField name="received_on" label={t.day} defaultValue={today} max={today} />
            <TextField
              name="reference"
              label={t.reference}
              maxLength={60}
              autoComplete="off"
              optional
            />
          </>
        )}
      </div>
    </FormDialog>
  );
}
