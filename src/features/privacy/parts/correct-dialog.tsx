import type { Profile } from "#lib/me.ts";
import { correction } from "#features/privacy/contract.ts";
import { NameFields } from "#ui/name-fields.tsx";
import { privacyClient } from "./privacy-client.ts";
import { dataText } from "#features/privacy/text.ts";
import { fullName } from "#lib/names.ts";
import { FormDialog } from "#ui/form-dialog.tsx";
import { TextField } from "#ui/base/field.tsx";
import { useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";

type Props = { person: Profile; onClose: () => void };

/** Corrects a person's names and contact. */
export function CorrectDialog({ person, onClose }: Props) {
  const t = useText(dataText);
  const form = useForm({
    schema: correction,
    empty: "null",
    texts: { phone: t.phoneWrong },
    shape: (values) => ({ ...values, last_name: values.last_name ?? "", id: person.id }),
    explain: () => ({ text: t.failed }),
    onSubmit: (values) => privacyClient.correctPerson.call(values),
    done: t.corrected,
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t.correctTitle(fullName(person))}
      cancel={t.cancel}
      submit={t.save}
      onClose={onClose}
      className="grid gap-4 sm:grid-cols-2"
    >
      <NameFields labels={{ first_name: t.firstName, last_name: t.lastName }} values={person} />
      <TextField
        name="email"
        type="email"
        label={t.email}
        defaultValue={person.email ?? ""}
        optional
      />
      <TextField
        name="phone"
        type="tel"
        label={t.phone}
        defaultValue={person.phone ?? ""}
        optional
      />
    </FormDialog>
  );
}
