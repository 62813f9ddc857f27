import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { emailsClient } from "#features/accounts/emails/parts/emails-client.ts";
import { confirmEmailText } from "#features/accounts/emails/text.ts";
import { Confirmation } from "#features/accounts/parts/confirmation.tsx";
import { useHashToken } from "#features/accounts/parts/use-hash-token.ts";
import { errorCode } from "#lib/errors.ts";
import { Button, ButtonLink } from "#ui/base/button.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
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
  return (
    <>
      <title>{`${t.title} · Halaqah`}</title>
      <h1 className="text-27 font-semibold tracking-[-0.015em]">{t.title}</h1>
      <p className="mt-1 mb-8 text-muted">{token ? t.line : t.noToken}</p>
      <div className="grid gap-4">
        {said && <Confirmation text={said} />}
        {confirm.problem && <ErrorBox text={confirm.problem} />}
        {token && !said && (
          <Button
            kind="brand"
            size="lg"
            wide
            busy={confirm.busy}
            onClick={() => void confirm.start()}
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
