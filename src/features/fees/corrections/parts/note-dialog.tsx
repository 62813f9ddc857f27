import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { feeCorrectionsClient } from "#features/fees/corrections/parts/fee-corrections-client.ts";
import { correctionsText } from "#features/fees/corrections/text.ts";
import { paymentsText } from "#features/fees/text/fees.ts";
import { feeItemsClient } from "#features/fees/items/parts/fee-items-client.ts";
import type { HandNote } from "#features/fees/ledger/rules.ts";
import { newId } from "#lib/ids.ts";
import * as shape from "#lib/shapes.ts";
import { SelectField, TextField } from "#ui/base/field.tsx";
import { useForm } from "#ui/base/form.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { useCorrection } from "./use-correction.ts";

/** Why a note is written here; a deposit pays from its own card. */
const WRITTEN = ["correction", "goodwill", "write_off"] as const satisfies readonly HandNote[];

const fields = z.object({
  kind: z.enum(WRITTEN),
  amount: shape.typedSen,
  item_id: z.optional(shape.id),
  reason: shape.line(200),
});

type Props = { account_id: string; onClose: () => void };

/** Lets a family owe less: a bill was wrong, the school lets it off, or (an admin) it will not be paid. */
export function NoteDialog({ account_id, onClose }: Props) {
  const t = useText(correctionsText);
  const { notes } = useText(paymentsText);
  const { lang } = useLang();
  const isApprover = useMay("fees.approve");
  // One key for as long as the dialog is open: however often it is pressed, there is one note.
  const [client_key] = useState(newId);
  const [kind, setKind] = useState<(typeof WRITTEN)[number]>("correction");
  const items = useQuery(feeItemsClient.listItems.queryOptions({ input: {} }));
  const { explainForm } = useCorrection();
  const form = useForm({
    schema: fields,
    texts: { amount: t.amountWrong },
    explain: explainForm,
    onSubmit: ({ amount: amount_sen, kind: why, item_id, reason }) => {
      const note = { account_id, amount_sen, reason, client_key };
      return why === "write_off"
        ? feeCorrectionsClient.writeOff.call(note)
        : feeCorrectionsClient.writeCreditNote.call({
            ...note,
            kind: why,
            ...(why === "correction" && item_id && { item_id }),
          });
    },
    changes: "everything",
    done: ({ number }) => t.written(number),
    onDone: onClose,
  });
  const fees = (items.data ?? []).filter((item) => item.kind === "fee");
  const kinds = WRITTEN.filter((one) => one !== "write_off" || isApprover);
  return (
    <FormDialog
      form={form}
      title={t.note}
      line={t.noteLine}
      cancel={t.cancel}
      submit={t.write}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          name="kind"
          label={t.kind}
          value={kind}
          onChange={({ target }) =>
            setKind(WRITTEN.find((one) => one === target.value) ?? "correction")
          }
          options={kinds.map((value) => ({ value, label: notes[value] }))}
        />
        <TextField name="amount" label={t.amount} inputMode="decimal" autoComplete="off" />
      </div>
      {kind === "correction" && fees.length > 0 && (
        <SelectField
          name="item_id"
          label={t.item}
          placeholder={t.noItem}
          defaultValue=""
          options={fees.map(({ id, name_ms, name_en }) => ({
            value: id,
            label: lang === "en" ? name_en : name_ms,
          }))}
          optional
        />
      )}
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
