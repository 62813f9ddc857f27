import { cardsClient } from "#features/cards/parts/cards-client.ts";
import { cardsText } from "#features/cards/entry/text.ts";
import { errorData } from "#lib/errors.ts";
import { TextArea } from "#ui/base/field.tsx";
import { useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { returnedCards } from "#features/cards/contract.ts";

type Props = { period_id: string; student_id: string; name: string; onClose: () => void };

/** Sends a report back to its teacher, with the reason. */
export function ReturnDialog({ period_id, student_id, name, onClose }: Props) {
  const t = useText(cardsText);
  const form = useForm({
    schema: returnedCards,
    shape: ({ why }) => ({ period_id, student_ids: [student_id], why }),
    onSubmit: (values) => cardsClient.returnCards.call(values),
    explain: (error) => ({ text: t.refusals[errorData(error).reason ?? ""] ?? t.failed }),
    changes: [cardsClient.key()],
    done: () => t.isSentBack(name),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={`${t.sendBack}: ${name}`}
      cancel={t.cancel}
      submit={t.sendBack}
      onClose={onClose}
    >
      <TextArea name="why" label={t.why} hint={t.whyHint} rows={3} maxLength={300} />
    </FormDialog>
  );
}
