import { twoStepClient } from "./two-step-client.ts";
import { confirmation } from "#features/accounts/two-step/contract.ts";
import { twoStepText } from "#features/accounts/two-step/text.ts";
import { errorCode, errorData } from "#lib/errors.ts";
import { Button } from "#ui/base/button.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";
import { PasswordField, TextField } from "#ui/base/field.tsx";
import { Form, useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";

/** Asks for the password or an app's code. */
export function ProofDialog({ onDone }: { onDone: (proved: boolean) => void }) {
  const t = useText(twoStepText);
  const { two_step, sign_in_email } = useMe();
  const form = useForm({
    schema: confirmation,
    onSubmit: (values) => twoStepClient.confirmSession.call(values),
    onDone: () => onDone(true),
    explain(error) {
      const { reason } = errorData(error);
      if (reason === "code_unreadable") return { fields: { code: t.unreadable } };
      if (errorCode(error) === "TOO_MANY_REQUESTS") return { text: t.tooMany };
      return { text: reason === "current" ? t.proveWrong : t.failed };
    },
  });
  return (
    <Dialog
      open
      size="sm"
      onClose={() => onDone(false)}
      title={t.proveTitle}
      line={sign_in_email ? (two_step ? t.proveCodeLine : t.proveLine) : t.noPassword}
      footer={
        <>
          <Button onClick={() => onDone(false)}>{t.cancel}</Button>
          {sign_in_email && (
            <Button type="submit" form="proof" kind="brand" busy={form.busy}>
              {t.prove}
            </Button>
          )}
        </>
      }
    >
      {sign_in_email && (
        <Form form={form} id="proof" className="grid gap-4">
          <PasswordField name="password" label={t.password} autoComplete="current-password" />
          {two_step && (
            <>
              <p className="text-center text-13 text-muted">{t.or}</p>
              <TextField name="code" label={t.code} autoComplete="one-time-code" />
            </>
          )}
        </Form>
      )}
    </Dialog>
  );
}
