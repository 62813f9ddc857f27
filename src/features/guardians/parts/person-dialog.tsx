import { type Guardian, guardianChange } from "#features/guardians/contract.ts";
import { guardianLabels } from "#features/guardians/fields.ts";
import { guardiansText } from "#features/guardians/text/guardians.ts";
import { fullName } from "#lib/names.ts";
import { formatPhone } from "#lib/phones.ts";
import { FormDialog } from "#ui/form-dialog.tsx";
import { useForm, type FormProblem } from "#ui/base/form.tsx";
import type { FieldValues } from "#ui/base/form-values.ts";
import { useText } from "#ui/base/lang.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { StaleNotice } from "#ui/stale.tsx";
import { useEdited } from "#ui/use-edited.ts";
import { PersonFields } from "./guardian-fields.tsx";
import { guardiansClient } from "./guardians-client.ts";

type Facts = Record<string, unknown>;

function factsOf(guardian: Guardian): Facts {
  const { first_name, last_name, phone, email } = guardian;
  const { consent_whatsapp, consent_email, consent_phone } = guardian;
  return {
    first_name,
    last_name,
    phone: phone && formatPhone(phone),
    email,
    consent_whatsapp,
    consent_email,
    consent_phone,
  };
}

type Props = { guardian: Guardian; onClose: () => void };

/** Edits a guardian's name, contact and consents. */
export function PersonDialog({ guardian, onClose }: Props) {
  const t = useText(guardiansText);
  const labels = useText(guardianLabels);
  const isNamed = useMay("guardians.write");
  const { version, conflict, changedOf, takeUp } = useEdited(guardian, { factsOf });

  const form = useForm({
    schema: guardianChange,
    empty: "null",
    shape: (values) => ({
      id: guardian.id,
      version,
      ...changedOf(isNamed ? named(values) : values),
    }),
    texts: { phone: t.phoneWrong },
    onSubmit: (changes) => guardiansClient.updateGuardian.call(changes),
    changes: [guardiansClient.key()],
    done: (saved) => t.saved(fullName(saved)),
    onDone: onClose,
    explain: (error): FormProblem => (takeUp(error, form.ref.current) ? {} : { text: t.failed }),
  });

  return (
    <FormDialog
      form={form}
      title={isNamed ? t.editPerson : t.editContact}
      cancel={t.cancel}
      submit={t.save}
      onClose={onClose}
    >
      <PersonFields guardian={guardian} named={isNamed} />
      {conflict && <StaleNotice key={version} {...conflict} labels={labels} />}
    </FormDialog>
  );
}

function named(values: FieldValues): FieldValues {
  return { ...values, last_name: values.last_name ?? "" };
}
