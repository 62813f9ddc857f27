import { useQueryClient } from "@tanstack/react-query";
import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { foundingClient } from "#features/accounts/founding/parts/founding-client.ts";
import { registration } from "#features/accounts/founding/contract.ts";
import { accountsClient } from "#features/accounts/parts/accounts-client.ts";
import { registerProblem } from "#features/accounts/parts/register-problem.ts";
import { registerText } from "#features/accounts/text.ts";
import { Button } from "#ui/base/button.tsx";
import { PasswordField, TextField } from "#ui/base/field.tsx";
import { Form, useForm } from "#ui/base/form.tsx";
import { LangFixed, useText } from "#ui/base/lang.tsx";
import { TextLink } from "#ui/base/text-link.tsx";
import { NameFields } from "#ui/name-fields.tsx";

export const Route = createFileRoute("/_auth/register")({
  component: () => (
    <LangFixed lang="en">
      <RegisterScreen />
    </LangFixed>
  ),
});

function RegisterScreen() {
  const t = useText(registerText);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const form = useForm({
    schema: registration,
    onSubmit: (values) => foundingClient.register.call(values),
    onDone(me) {
      queries.clear();
      queries.setQueryData(accountsClient.whoAmI.queryKey(), me);
      return navigate({ to: "/dashboard" });
    },
    explain: (error) => registerProblem(error, t),
  });

  return (
    <div lang="en">
      <title>{`${t.title} · Halaqah`}</title>
      <h1 className="text-27 font-semibold tracking-[-0.015em]">{t.title}</h1>
      <p className="mt-1 mb-8 text-muted">{t.line}</p>
      <Form form={form} className="grid gap-4.5">
        <div className="grid gap-4.5 sm:grid-cols-2">
          <NameFields
            labels={{ first_name: t.firstName, last_name: t.lastName }}
            hints={{ first_name: t.firstNameHint, last_name: t.lastNameHint }}
            whose="own"
            both
          />
        </div>
        <TextField name="email" type="email" label={t.email} autoComplete="username" required />
        <PasswordField
          name="password"
          label={t.password}
          hint={t.hint}
          autoComplete="new-password"
          required
        />
        <Button type="submit" kind="brand" size="lg" wide busy={form.busy}>
          {t.submit}
        </Button>
      </Form>
      <p className="mt-8 text-center text-muted">
        {t.have} <TextLink to="/login">{t.signIn}</TextLink>
      </p>
    </div>
  );
}
