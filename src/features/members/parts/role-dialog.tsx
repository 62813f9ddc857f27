import { useState } from "react";
import * as z from "zod/mini";
import type { Member } from "#features/members/contract.ts";
import { rolesFor } from "#features/members/rules.ts";
import { membersText } from "#features/members/text.ts";
import { DUTIES, ROLES } from "#lib/enumerations.ts";
import { fullName } from "#lib/names.ts";
import { FormDialog } from "#ui/form-dialog.tsx";
import { SelectField } from "#ui/base/field.tsx";
import { useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";
import { CheckField } from "#ui/kit/check-field.tsx";

const schema = z.object({
  role: z.enum(ROLES),
  treasurer: z.optional(z.boolean()),
  collector: z.optional(z.boolean()),
});

type Props = {
  member: Member;
  onClose: () => void;
  onSave: (next: Pick<Member, "role" | "duties">) => Promise<void>;
};

/** Gives a person another role, and a teacher duties beside it. */
export function RoleDialog({ member, onClose, onSave }: Props) {
  const t = useText(membersText);
  const [role, setRole] = useState(member.role);
  const form = useForm({
    schema,
    onSubmit: ({ role: chosen, ...ticked }) =>
      onSave({ role: chosen, duties: DUTIES.filter((duty) => ticked[duty]) }),
  });
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
        value={role}
        onChange={(event) => setRole(event.target.value as Member["role"])}
        options={rolesFor(member).map((value) => ({ value, label: t.roles[value] }))}
      />
      {role === "teacher" && (
        <fieldset className="grid gap-2">
          <legend className="mb-2 text-14 font-semibold">{t.dutiesTitle}</legend>
          {DUTIES.map((duty) => (
            <CheckField
              key={duty}
              name={duty}
              label={t.duties[duty]}
              hint={t.dutiesLine[duty]}
              defaultChecked={member.duties.includes(duty)}
            />
          ))}
        </fieldset>
      )}
    </FormDialog>
  );
}
