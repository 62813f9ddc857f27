import { useQueryClient } from "@tanstack/react-query";
import { createFileRoute, useNavigate, useRouter } from "@tanstack/react-router";
import { Lock, Mail } from "lucide-react";
import { credentials } from "#features/accounts/contract.ts";
import { accountsApi } from "#features/accounts/parts/account-api.ts";
import { loginText } from "#features/accounts/text.ts";
import { errorCode } from "#lib/errors.ts";
import { safeNext } from "#lib/next-path.ts";
import { Button } from "#ui/button.tsx";
import { PasswordField, TextField } from "#ui/field.tsx";
import { Form, useForm } from "#ui/form.tsx";
import { useText } from "#ui/lang.tsx";
import { TextLink } from "#ui/text-link.tsx";

export const Route = createFileRoute("/_auth/login")({
  validateSearch: (raw: Record<string, unknown>): { next?: string | undefined } => ({
    next: typeof raw.next === "string" ? raw.next : undefined,
  }),
  component: LoginScreen,
});

function LoginScreen() {
  const t = useText(loginText);
  const { next } = Route.useSearch();
  const router = useRouter();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const form = useForm({
    schema: credentials,
    async onSubmit(values) {
      const me = await accountsApi.signIn.call(values);
      queries.clear();
      queries.setQueryData(accountsApi.whoAmI.queryKey(), me);
      router.history.push(safeNext(next));
    },
    explain: (error) => ({ text: errorCode(error) === "UNAUTHORIZED" ? t.wrong : t.failed }),
  });

  /** The mail is not sent from here yet; the page it leads to says so. */
  function onForgot() {
    const email = form.ref.current?.elements.namedItem("email");
    if (!(email instanceof HTMLInputElement) || email.value.trim()) {
      void navigate({ to: "/reset-password" });
      return;
    }
    form.setErrors({ email: t.emailFirst });
  }

  return (
    <>
      <title>{`${t.submit} · Halaqah`}</title>
      <h1 className="text-27 font-semibold tracking-[-0.015em]">{t.title}</h1>
      <p className="mt-1 mb-8 text-muted">{t.line}</p>
      <Form form={form} className="grid gap-5">
        <TextField
          name="email"
          type="email"
          label={t.email}
          placeholder={t.emailPlaceholder}
          autoComplete="username"
          icon={Mail}
          size="lg"
          required
        />
        <PasswordField
          name="password"
          label={t.password}
          placeholder={t.passwordPlaceholder}
          autoComplete="current-password"
          icon={Lock}
          size="lg"
          required
          aside={
            <Button kind="ghost" size="sm" onClick={onForgot} className="-my-2 text-brand">
              {t.forgot}
            </Button>
          }
        />
        <Button type="submit" kind="brand" size="lg" wide busy={form.busy}>
          {t.submit}
        </Button>
      </Form>
      <p className="mt-8 text-center text-muted">
        {t.noAccount} <TextLink to="/register">{t.register}</TextLink>
      </p>
    </>
  );
}
