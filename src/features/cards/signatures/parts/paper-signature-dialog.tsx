import { notedSignature, type SignatureLine } from "#features/cards/signatures/contract.ts";
import { signaturesText } from "#features/cards/signatures/text.ts";
import { errorData } from "#lib/errors.ts";
import { SelectField } from "#ui/base/field.tsx";
import { useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { cardSignaturesClient } from "./card-signatures-client.ts";

type Props = { line: SignatureLine; period_id: string; onClose: () => void };

/** Notes that a guardian has signed a report on paper. */
export function PaperSignatureDialog({ line, period_id, onClose }: Props) {
  const t = useText(signaturesText);
  const { issue_id, name, guardians } = line;
  const form = useForm({
    schema: notedSignature,
    shape: ({ profile_id }) => ({ period_id, issue_id, profile_id }),
    explain: (error) => ({ text: t.problems[errorData(error).reason ?? ""] ?? t.signFailed }),
    onSubmit: (values) => cardSignaturesClient.noteSignature.call(values),
    changes: "everything",
    done: () => t.noted(name),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t.paperOf(name)}
      cancel={t.cancel}
      submit={t.note}
      onClose={onClose}
    >
      <SelectField
        name="profile_id"
        label={t.whoSigned}
        hint={t.paperHint}
        options={guardians.map((one) => ({ value: one.profile_id, label: one.name }))}
        defaultValue={guardians[0]?.profile_id}
      />
    </FormDialog>
  );
}
