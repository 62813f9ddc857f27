import { createFileRoute } from "@tanstack/react-router";
import { signInLinkText } from "#features/accounts/joining/text.ts";
import { joiningClient } from "#features/accounts/joining/parts/joining-client.ts";
import { LinkScreen } from "#features/accounts/parts/link-screen.tsx";
import { useHashToken } from "#features/accounts/parts/use-hash-token.ts";
import { errorCode } from "#lib/errors.ts";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";

export const Route = createFileRoute("/_auth/sign-in")({ component: SignInLinkScreen });

function SignInLinkScreen() {
  const t = useText(signInLinkText);
  const token = useHashToken();
  const signIn = useAction(() => joiningClient.signInByLink.call({ token }), {
    explain: (error) => (errorCode(error) === "NOT_FOUND" ? t.used : undefined),
    failed: t.failed,
    onDone: () => location.assign("/dashboard"),
  });
  return <LinkScreen t={t} token={token} act={signIn} />;
}
