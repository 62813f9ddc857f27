import { passwordsClient } from "#features/accounts/passwords/parts/passwords-client.ts";
import { passwordChange } from "#features/accounts/passwords/contract.ts";
import { passwordProblem } from "#features/accounts/parts/password-problem.ts";
import { ownProfileText, type OwnProfileText } from "#features/accounts/own/text.ts";
import { errorCode, errorData } from "#lib/errors.ts";
import { Button } from "#ui/base/button.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { PasswordField } from "#ui/base/field.tsx";
import { Form, type FormProblem, useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";

/** Changes the password; asks for the present one. */
export function PasswordForm() {
  const t = useText(ownProfileText);
  const form = useForm({
    schema: passwordChange,
    onSubmit: (values) => passwordsClient.changePassword.call(values),
    changes: "everything",
    done: t.passwordChanged,
    onDone(): void {
      form.ref.current?.reset();
    },
    explain: (error) => explain(error, t),
  });

  return (
    <Card pad={false}>
      <CardHead title={t.password} />
      <Form form={form} className="grid gap-4.5 p-5 max-sm:p-4">
        <div className="grid gap-4.5 sm:grid-cols-2">
          <PasswordField name="current" label={t.current} autoComplete="current-password" />
          <PasswordField
            name="password"
            label={t.next}
            hint={t.nextHint}
            autoComplete="new-password"
          />
        </div>
        <div className="flex justify-end">
          <Button type="submit" busy={form.busy}>
            {t.changePassword}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function explain(error: unknown, t: OwnProfileText): FormProblem {
  if (errorCode(error) === "TOO_MANY_REQUESTS") return { text: t.tooMany };
  if (errorData(error).reason === "current") return { fields: { current: t.currentWrong } };
  return passwordProblem(error, t) ?? { text: t.passwordFailed };
}
