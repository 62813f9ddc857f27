import { useQueryClient } from "@tanstack/react-query";
import { createFileRoute, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { passwordsClient } from "#features/accounts/passwords/parts/passwords-client.ts";
import { accountsClient } from "#features/accounts/parts/accounts-client.ts";
import { Confirmation } from "#features/accounts/parts/confirmation.tsx";
import { SignInForm, useSignIn } from "#features/accounts/parts/sign-in-form.tsx";
import { loginText } from "#features/accounts/text.ts";
import { errorCode } from "#lib/errors.ts";
import { safeNext } from "#lib/next-path.ts";
import { Button } from "#ui/base/button.tsx";
import { useCounts } from "#offline/device.ts";
import { focusField } from "#ui/base/form-values.ts";
import { useText } from "#ui/base/lang.tsx";
import { TextLink } from "#ui/base/text-link.tsx";
import { useAction } from "#ui/base/use-action.ts";

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
  const queries = useQueryClient();
  const signIn = useSignIn((me) => {
    queries.clear();
    queries.setQueryData(accountsClient.whoAmI.queryKey(), me);
    const path = safeNext(next);
    // The family's page is none of the application's screens.
    if (path.startsWith("/dashboard")) router.history.push(path);
    else location.assign(path);
  });
  const { form } = signIn;
  // Not where a keyboard on the screen would come up over the page, nor away from what is typed into.
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    if (matchMedia("(pointer: fine)").matches) focusField(form.ref.current, "email");
  }, [form.ref]);
  const { waiting } = useCounts();

  const [isSent, setSent] = useState(false);
  const requestReset = useAction(
    (input: Parameters<typeof passwordsClient.requestReset.call>[0]) =>
      passwordsClient.requestReset.call(input),
    {
      onDone: () => setSent(true),
      onFailed: (error) =>
        form.show({ text: errorCode(error) === "BAD_REQUEST" ? t.emailWrong : t.resetFailed }),
    },
  );

  function onForgot() {
    const field = form.ref.current?.elements.namedItem("email");
    if (!(field instanceof HTMLInputElement)) return;
    const email = field.value.trim();
    if (email && field.validity.valid) void requestReset.start({ email });
    else form.show({ fields: { email: email ? t.emailWrong : t.emailFirst } });
  }

  return (
    <>
      <title>{`${t.submit} · Halaqah`}</title>
      <h1 className="text-27 font-semibold tracking-[-0.015em]">{t.title}</h1>
      <p className="mt-1 mb-8 text-muted">{t.line}</p>
      {waiting > 0 && <p className="-mt-4 mb-6 font-semibold text-late">{t.waiting(waiting)}</p>}
      {isSent ? (
        <>
          <Confirmation text={t.resetSent} />
          <Button wide size="lg" className="mt-6" onClick={() => setSent(false)}>
            {t.back}
          </Button>
        </>
      ) : (
        <SignInForm
          signIn={signIn}
          submit={t.submit}
          aside={
            <Button
              kind="link"
              size="sm"
              busy={requestReset.busy}
              disabled={requestReset.busy}
              onClick={() => onForgot()}
              className="-me-3 -my-2"
            >
              {t.forgot}
            </Button>
          }
        />
      )}
      <p className="mt-8 text-center text-muted">
        {t.noAccount} <TextLink to="/register">{t.register}</TextLink>
      </p>
    </>
  );
}
