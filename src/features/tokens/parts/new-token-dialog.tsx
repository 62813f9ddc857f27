import { useState } from "react";
import { type MadeToken, newToken } from "#features/tokens/contract.ts";
import { MadeTokenDialog } from "#features/tokens/parts/made-token-dialog.tsx";
import { MOST_TOKENS, permissionGroups, TOKEN_DAYS } from "#features/tokens/rules.ts";
import { tokensText } from "#features/tokens/text.ts";
import { errorData } from "#lib/errors.ts";
import { TOKEN_PERMISSIONS } from "#lib/permissions.ts";
import { SelectField, TextField } from "#ui/base/field.tsx";
import { useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";
import { CheckField } from "#ui/kit/check-field.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { tokensClient } from "./tokens-client.ts";

/** Asks what a new token is for and may do, and then shows it once. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const t = useText(tokensText);
  const [made, setMade] = useState<MadeToken>();
  const form = useForm({
    schema: newToken,
    shape: ({ name, days, ...checks }) => ({
      name,
      days: Number(days),
      permissions: TOKEN_PERMISSIONS.filter((permission) => checks[permission] === true),
    }),
    texts: { permissions: t.chooseOne },
    onSubmit: (input) => tokensClient.createToken.call(input),
    changes: [tokensClient.key()],
    onDone: setMade,
    explain: (error) =>
      errorData(error).reason === "too_many" ? { text: t.tooMany(MOST_TOKENS) } : undefined,
  });
  if (made) return <MadeTokenDialog token={made.token} onClose={onClose} />;
  return (
    <FormDialog
      form={form}
      title={t.createTitle}
      line={t.createLine}
      cancel={t.cancel}
      submit={t.add}
      onClose={onClose}
      className="grid gap-4.5"
    >
      <TextField name="name" label={t.name} hint={t.nameHint} maxLength={60} data-autofocus />
      <SelectField
        name="days"
        label={t.days}
        options={TOKEN_DAYS.map((days) => ({ value: String(days), label: t.daysOf(days) }))}
      />
      <PermissionFields />
      <p className="text-14 text-muted">{t.endsWithYou}</p>
    </FormDialog>
  );
}

function PermissionFields() {
  const t = useText(tokensText);
  return (
    <fieldset className="min-w-0">
      <legend className="text-14 font-semibold">{t.permissions}</legend>
      <div className="divide-y divide-line">
        {permissionGroups().map(([noun, permissions]) => (
          <div key={noun} className="py-1">
            {permissions.map((permission) => (
              <CheckField key={permission} name={permission} label={t.permission[permission]} />
            ))}
          </div>
        ))}
      </div>
    </fieldset>
  );
}
