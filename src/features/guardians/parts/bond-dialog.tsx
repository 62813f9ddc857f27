import { type Guardian, type GuardianChild, linkChange } from "#features/guardians/contract.ts";
import { guardiansText } from "#features/guardians/text/guardians.ts";
import { fullName } from "#lib/names.ts";
import { FormDialog } from "#ui/form-dialog.tsx";
import { useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";
import { BondFields } from "./guardian-fields.tsx";
import { guardiansClient } from "./guardians-client.ts";

type Props = { guardian: Guardian; bond: GuardianChild; onClose: () => void };

/** Edits the relation of a guardian to a student. */
export function BondDialog({ guardian, bond, onClose }: Props) {
  const t = useText(guardiansText);
  const form = useForm({
    schema: linkChange,
    shape: (values) => ({ id: bond.link_id, custody_note: "", ...values }),
    explain: () => ({ text: t.failed }),
    onSubmit: (changes) => guardiansClient.updateLink.call(changes),
    changes: [guardiansClient.key()],
    done: t.saved(fullName(guardian)),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t.editBond}
      line={fullName(guardian)}
      cancel={t.cancel}
      submit={t.save}
      onClose={onClose}
    >
      <BondFields bond={bond} />
    </FormDialog>
  );
}
