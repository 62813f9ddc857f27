import { useState } from "react";
import { foundingClient } from "#features/accounts/founding/parts/founding-client.ts";
import { registration } from "#features/accounts/founding/contract.ts";
import type { Invitation } from "#features/accounts/joining/contract.ts";
import { joinText } from "#features/accounts/joining/text.ts";
import { passwordProblem } from "#features/accounts/parts/password-problem.ts";
import { SignInForm, useSignIn } from "#features/accounts/parts/sign-in-form.tsx";
import { errorData } from "#lib/errors.ts";
import { Button } from "#ui/base/button.tsx";
import { classNames } from "#ui/base/class-names.ts";
import { PasswordField, TextField } from "#ui/base/field.tsx";
import { Form, useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";
import { NameFields } from "#ui/name-fields.tsx";
import { useWaitText } from "#ui/refusal-text.ts";

type Props = { invitation: Invitation; onSignedIn: () => Promise<unknown> };

/** For invited people who are not signed in: register a new account, or sign in to an existing one. */
export function JoinForms(props: Props) {
  const t = useText(joinText);
  const [has, setHas] = useState(false);
  const choices = [
    { value: false, label: t.create },
    { value: true, label: t.have },
  ];
  return (
    <>
      <div className="mb-6 grid grid-cols-2 gap-1 rounded-control bg-sunk p-1">
        {choices.map(({ value, label }) => (
          <button
            key={label}
            type="button"
            aria-pressed={value === has}
            onClick={() => setHas(value)}
            className={classNames(
              "h-11 rounded-small text-14 font-semibold",
              value === has ? "bg-surface text-ink shadow-card" : "text-muted",
            )}
          >
            {label}
          </button>
        ))}
      </div>
      {has ? <HaveForm {...props} /> : <CreateForm {...props} />}
    </>
  );
}

function HaveForm({ invitation, onSignedIn }: Props) {
  const t = useText(joinText);
  const signIn = useSignIn(async () => void (await onSignedIn()));
  return <SignInForm signIn={signIn} submit={t.signInSubmit} email={invitation.email} />;
}

function CreateForm({ invitation, onSignedIn }: Props) {
  const t = useText(joinText);
  const waitText = useWaitText();
  const form = useForm({
    schema: registration,
    onSubmit: (values) => foundingClient.register.call(values),
    onDone: () => onSignedIn(),
    explain(error) {
      if (errorData(error).reason === "exists") return { fields: { email: t.exists } };
      return passwordProblem(error, t) ?? { text: waitText(error) ?? t.createFailed };
    },
  });
  return (
    <Form form={form} className="grid gap-4.5">
      <NameFields
        labels={{ first_name: t.firstName, last_name: t.lastName }}
        values={invitation}
        whose="own"
        both
      />
      <TextField
        name="email"
        type="email"
        label={t.email}
        defaultValue={invitation.email ?? undefined}
        autoComplete="username"
      />
      <PasswordField name="password" label={t.password} hint={t.hint} autoComplete="new-password" />
      <Button type="submit" kind="brand" size="lg" wide busy={form.busy}>
        {t.createSubmit}
      </Button>
    </Form>
  );
}
