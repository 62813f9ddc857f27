import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { passwordsClient } from "#features/accounts/passwords/parts/passwords-client.ts";
import { newPassword } from "#features/accounts/passwords/contract.ts";
import { Confirmation } from "#features/accounts/parts/confirmation.tsx";
import { passwordProblem } from "#features/accounts/parts/password-problem.ts";
import { useHashToken } from "#features/accounts/parts/use-hash-token.ts";
import { resetText } from "#features/accounts/passwords/text.ts";
import { loginText } from "#features/accounts/text.ts";
import { errorData } from "#lib/errors.ts";
import { Button, ButtonLink } from "#ui/base/button.tsx";
import { PasswordField } from "#ui/base/field.tsx";
import { Form, useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useWaitText } from "#ui/refusal-text.ts";

export const Route = createFileRoute("/_auth/reset-password")({ component: ResetPasswordScreen });

function ResetPasswordScreen() {
  const t = useText(resetText);
  const { submit } = useText(loginText);
  const waitText = useWaitText();
  const token = useHashToken();
  const [isDone, setDone] = useState(false);
  const form = useForm({
    schema: newPassword,
    shape: (values) => ({ ...values, token }),
    onSubmit: (values) => passwordsClient.resetPassword.call(values),
    onDone: () => setDone(true),
    explain(error) {
      if (errorData(error).reason === "token") return { text: t.usedToken };
      return passwordProblem(error, t) ?? { text: waitText(error) ?? t.failed };
    },
  });

  return (
    <>
      <title>{`${t.title} · Halaqah`}</title>
      <h1 className="text-27 font-semibold tracking-[-0.015em]">{t.title}</h1>
      <p className="mt-1 mb-8 text-muted">{token ? t.line : t.noToken}</p>
      {isDone && <Confirmation text={t.done} />}
      {token && !isDone && (
        <Form form={form} className="grid gap-5">
          <PasswordField
            name="password"
            label={t.password}
            hint={t.hint}
            autoComplete="new-password"
            size="lg"
            required
          />
          <Button type="submit" kind="brand" size="lg" wide busy={form.busy}>
            {t.submit}
          </Button>
        </Form>
      )}
      <div className="mt-6">
        <ButtonLink to="/login" wide kind={isDone ? "brand" : "quiet"} size="lg">
          {isDone ? submit : t.ask}
        </ButtonLink>
      </div>
    </>
  );
}
