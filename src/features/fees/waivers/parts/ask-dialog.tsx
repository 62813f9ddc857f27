import * as z from "zod/mini";
import { feeWaiversText } from "#features/fees/waivers/text.ts";
import { errorData } from "#lib/errors.ts";
import * as shape from "#lib/shapes.ts";
import { SelectField, TextArea } from "#ui/base/field.tsx";
import { useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { CheckField } from "#ui/kit/check-field.tsx";
import { feeWaiversClient } from "./fee-waivers-client.ts";

type Props = {
  account_id: string;
  students: readonly { id: string; name: string }[];
  onClose: () => void;
};

const facts = z.object({
  student_id: z.optional(shape.id),
  reason: shape.line(300),
  shows_name: z.boolean(),
});

/** Asks the school for help with the fees, for one child or for the family. */
export function AskDialog({ account_id, students, onClose }: Props) {
  const t = useText(feeWaiversText);
  const form = useForm({
    schema: facts,
    explain: (error) => (errorData(error).reason === "waiting" ? { text: t.waiting } : undefined),
    onSubmit: ({ student_id = null, ...rest }) =>
      feeWaiversClient.requestWaiver.call({ account_id, student_id, ...rest }),
    changes: [feeWaiversClient.key()],
    done: t.sent,
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t.askTitle}
      line={t.helpText}
      cancel={t.cancel}
      submit={t.send}
      onClose={onClose}
    >
      <SelectField
        name="student_id"
        label={t.student}
        placeholder={t.wholeFamily}
        options={students.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextArea name="reason" label={t.why} maxLength={300} />
      <CheckField name="shows_name" label={t.mayName} />
    </FormDialog>
  );
}
