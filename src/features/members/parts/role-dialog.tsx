import * as z from "zod/mini";
import type { Member } from "#features/members/contract.ts";
import { rolesFor } from "#features/members/rules.ts";
import { membersText } from "#features/members/text.ts";
import { ROLES } from "#lib/enumerations.ts";
import { fullName } from "#lib/names.ts";
import { FormDialog } from "#ui/form-dialog.tsx";
import { SelectField } from "#ui/base/field.tsx";
import { useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";

const schema = z.object({ role: z.enum(ROLES) });

type Props = {
  member: Member;
  onClose: () => void;
  onSave: (role: Member["role"]) => Promise<void>;
};

/** Gives a person another role. */
export function RoleDialog({ member, onClose, onSave }: Props) {
  const t = useText(membersText);
  const form = useForm({ schema, onSubmit: ({ role }) => onSave(role) });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t.roleTitle(fullName(member))}
      line={t.roleLine}
      cancel={t.cancel}
      submit={t.save}
      onClose={onClose}
    >
      <SelectField
        name="role"
        label={t.role}
        defaultValue={member.role}
        options={rolesFor(member).map((value) => ({ value, label: t.roles[value] }))}
      />
    </FormDialog>
  );
}
