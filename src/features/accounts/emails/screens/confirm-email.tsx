import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { emailsClient } from "#features/accounts/emails/parts/emails-client.ts";
import { confirmEmailText } from "#features/accounts/emails/text.ts";
import { LinkScreen } from "#features/accounts/parts/link-screen.tsx";
import { useHashToken } from "#features/accounts/parts/use-hash-token.ts";
import { errorCode } from "#lib/errors.ts";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";

export const Route = createFileRoute("/_auth/confirm-email")({ component: ConfirmEmailScreen });

function ConfirmEmailScreen() {
  const t = useText(confirmEmailText);
  const token = useHashToken();
  const [said, setSaid] = useState<string>();
  const confirm = useAction(() => emailsClient.confirmEmail.call({ token }), {
    explain: (error) => (errorCode(error) === "NOT_FOUND" ? t.used : undefined),
    failed: t.failed,
    onDone: ({ as }) => setSaid(t[as]),
  });
  return <LinkScreen t={t} token={token} act={confirm} said={said} />;
}
