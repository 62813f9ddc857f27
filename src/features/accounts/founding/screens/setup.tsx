import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { setup } from "#features/accounts/founding/contract.ts";
import { accountsClient } from "#features/accounts/parts/accounts-client.ts";
import { foundingClient } from "#features/accounts/founding/parts/founding-client.ts";
import { SchoolFields } from "#features/accounts/founding/parts/school-fields.tsx";
import { NameFields } from "#ui/name-fields.tsx";
import { Steps } from "#ui/steps.tsx";
import { passwordProblem } from "#features/accounts/parts/password-problem.ts";
import { useHashToken } from "#features/accounts/parts/use-hash-token.ts";
import { setUpText } from "#features/accounts/founding/text.ts";
import { errorData } from "#lib/errors.ts";
import { Button } from "#ui/base/button.tsx";
import { PasswordField, TextField } from "#ui/base/field.tsx";
import { Form, useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";

export const Route = createFileRoute("/_auth/setup")({ component: SetUpScreen });

function SetUpScreen() {
  const t = useText(setUpText);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const token = useHashToken();
  const [rest, setRest] = useState<number[]>([]);
  const form = useForm({
    schema: setup,
    shape: (values) => ({ ...values, weekend_days: rest, token }),
    onSubmit: (values) => foundingClient.setUp.call(values),
    onDone(me) {
      queries.clear();
      queries.setQueryData(accountsClient.whoAmI.queryKey(), me);
      return navigate({ to: "/dashboard/start/classes" });
    },
    explain(error) {
      if (errorData(error).reason === "token") return { text: t.usedToken };
      return passwordProblem(error, t) ?? { text: t.failed };
    },
  });

  return (
    <>
      <title>{`${t.title} · Halaqah`}</title>
      {token && <Steps at={1} of={3} />}
      <h1 className="text-27 font-semibold tracking-[-0.015em]">{t.title}</h1>
      <p className="mt-1 mb-8 text-muted">{token ? t.line : t.noToken}</p>
      {token && (
        <Form form={form} className="grid gap-4.5">
          <SchoolFields rest={rest} onRest={setRest} />
          <NameFields labels={{ first_name: t.firstName, last_name: t.lastName }} whose="own" />
          <TextField name="email" type="email" label={t.email} autoComplete="username" />
          <PasswordField
            name="password"
            label={t.password}
            hint={t.passwordHint}
            autoComplete="new-password"
          />
          <Button type="submit" kind="brand" size="lg" wide busy={form.busy}>
            {t.submit}
          </Button>
        </Form>
      )}
    </>
  );
}
