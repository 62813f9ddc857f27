import * as z from "zod/mini";
import type { Profile } from "#lib/me.ts";
import { privacyClient } from "./privacy-client.ts";
import { dataText } from "#features/privacy/text.ts";
import { errorData } from "#lib/errors.ts";
import { fold, fullName } from "#lib/names.ts";
import { FormDialog } from "#ui/form-dialog.tsx";
import { TextField } from "#ui/base/field.tsx";
import { useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";

const schema = z.object({ name: z.string() });

type Props = { person: Profile; onClose: () => void };

/** Erases a person after the user has typed the name, because it cannot be undone. */
export function EraseDialog({ person, onClose }: Props) {
  const t = useText(dataText);
  const name = fullName(person);
  const form = useForm({
    schema,
    explain: (error) => ({ text: errorData(error).reason === "self" ? t.self : t.failed }),
    check: (values) =>
      fold(values.name) === fold(name) ? undefined : { fields: { name: t.eraseWrong } },
    onSubmit: () => privacyClient.erasePerson.call({ id: person.id }),
    done: t.erased,
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t.eraseTitle(name)}
      line={t.eraseLine}
      cancel={t.cancel}
      submit={t.erase}
      onClose={onClose}
      kind="danger"
    >
      <TextField name="name" label={t.eraseConfirm(name)} autoComplete="off" />
    </FormDialog>
  );
}
