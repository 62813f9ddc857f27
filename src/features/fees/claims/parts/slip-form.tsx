import { FileImage, Send } from "lucide-react";
import { useState } from "react";
import { newClaim } from "#features/fees/claims/contract.ts";
import { CLAIM_METHODS, isSlipDay } from "#features/fees/claims/rules.ts";
import { sendSlipText } from "#features/fees/claims/text/send.ts";
import { OfferSums } from "#features/fees/early/parts/offer-sums.tsx";
import type { Statement } from "#features/fees/statements/contract.ts";
import { errorCode, errorData } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import { formatAmount, senIn } from "#lib/money.ts";
import { Button } from "#ui/base/button.tsx";
import { SelectField, TextField } from "#ui/base/field.tsx";
import { Form, useForm } from "#ui/base/form.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { useText } from "#ui/base/lang.tsx";
import { isAwayError } from "#ui/base/queries.ts";
import { DateField } from "#ui/kit/date-field.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { PictureField } from "#ui/picture-field.tsx";
import { feeClaimsClient } from "./fee-claims-client.ts";

/** Whether the browser still reads the slip's small print. */
const SLIP_SIDE = 1600;

type Props = { statement: Statement; onSent: () => unknown };

/** Sends the slip of a transfer: its picture, the sum and the day. What was typed stays until it is sent. */
export function SlipForm({ statement, onSent }: Props) {
  const t = useText(sendSlipText);
  const { today } = useMe();
  const { account_id, owed_sen } = statement;
  const [client_key] = useState(newId);
  const [typed, setTyped] = useState(owed_sen > 0 ? formatAmount(owed_sen) : "");
  const [slip, setSlip] = useState<string>();
  // Once it is told that the slip was sent before, the button sends it anyway.
  const [isSure, setSure] = useState(false);
  const form = useForm({
    schema: newClaim,
    shape: ({ amount, ...values }) => ({
      ...values,
      account_id,
      amount_sen: senIn(typeof amount === "string" ? amount : "") ?? 0,
      slip: slip ?? "AAAA",
      ...(isSure && { is_sure: true }),
      client_key,
    }),
    texts: { amount_sen: t.amountWrong, paid_on: t.dayWrong },
    check({ paid_on }) {
      if (!isSlipDay(paid_on, today)) return { fields: { paid_on: t.dayWrong } };
      if (!slip) return { text: t.slipMissing };
    },
    explain(error) {
      if (isAwayError(error)) return { text: t.needsNetwork };
      const { reason, by } = errorData(error);
      if (reason === "twin") {
        setSure(true);
        return { text: by === "slip" ? t.twin.slip : t.twin.sum };
      }
      if (reason === "day") return { fields: { paid_on: t.dayWrong } };
      if (errorCode(error) === "TOO_MANY_REQUESTS") return { text: t.tooMany };
      if (String(reason).startsWith("picture")) return { text: t.picture.wrong };
      return { text: t.sendFailed };
    },
    onSubmit: (values) => feeClaimsClient.sendClaim.call(values),
    changes: [feeClaimsClient.key()],
    done: t.sent,
    onDone: onSent,
  });
  return (
    <Form form={form} className="grid grid-cols-1 gap-5">
      <div>
        <p className="text-14 font-semibold">{t.slip}</p>
        <p className="mb-3 text-13 text-muted">{t.slipHint}</p>
        <PictureField
          shown={<Shown alt={t.pictureAlt} data={slip} />}
          texts={t.picture}
          has={slip !== undefined}
          side={SLIP_SIDE}
          onChoose={(data) => {
            setSlip(data);
            setSure(false);
          }}
          onRemove={() => setSlip(undefined)}
        />
      </div>
      <OfferSums account_id={account_id} onChoose={(sum) => setTyped(formatAmount(sum))} />
      <TextField
        name="amount"
        label={t.amount}
        size="lg"
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="text-20 font-semibold tabular-nums"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField name="paid_on" label={t.day} defaultValue={today} max={today} />
        <SelectField
          name="method"
          label={t.how}
          options={CLAIM_METHODS.map((value) => ({ value, label: t.methods[value] }))}
        />
      </div>
      <TextField name="reference" label={t.reference} autoComplete="off" maxLength={60} optional />
      <Button type="submit" kind="brand" size="lg" wide icon={Send} busy={form.busy}>
        {isSure ? t.sendAnyway : t.send}
      </Button>
    </Form>
  );
}

function Shown({ alt, data }: { alt: string; data: string | undefined }) {
  if (!data) {
    return (
      <span className="inline-flex size-16 items-center justify-center rounded-control border border-dashed border-line text-muted">
        <Icon of={FileImage} size={22} />
      </span>
    );
  }
  return (
    <img
      src={`data:image/jpeg;base64,${data}`}
      alt={alt}
      className="max-h-56 max-w-full rounded-control border border-line bg-sunk"
    />
  );
}
