import { createFileRoute } from "@tanstack/react-router";
import { signInLinkText } from "#features/accounts/joining/text.ts";
import { joiningClient } from "#features/accounts/joining/parts/joining-client.ts";
import { useHashToken } from "#features/accounts/parts/use-hash-token.ts";
import { errorCode } from "#lib/errors.ts";
import { Button, ButtonLink } from "#ui/base/button.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";

export const Route = createFileRoute("/_auth/sign-in")({ component: SignInLinkScreen });

/** The button uses the link up, not opening the page, because programs open links too. */
function SignInLinkScreen() {
  const t = useText(signInLinkText);
  const token = useHashToken();
  const signIn = useAction(() => joiningClient.signInByLink.call({ token }), {
    explain: (error) => (errorCode(error) === "NOT_FOUND" ? t.used : undefined),
    failed: t.failed,
    onDone: () => location.assign("/dashboard"),
  });
  return (
    <>
      <title>{`${t.title} · Halaqah`}</title>
      <h1 className="text-27 font-semibold tracking-[-0.015em]">{t.title}</h1>
      <p className="mt-1 mb-8 text-muted">{token ? t.line : t.noToken}</p>
      <div className="grid gap-4">
        {signIn.problem && <ErrorBox text={signIn.problem} />}
        {token && (
          <Button
            kind="brand"
            size="lg"
            wide
            busy={signIn.busy}
            onClick={() => void signIn.start()}
          >
            {t.submit}
          </Button>
        )}
        <ButtonLink to="/login" wide size="lg">
          {t.toLogin}
        </ButtonLink>
      </div>
    </>
  );
}
