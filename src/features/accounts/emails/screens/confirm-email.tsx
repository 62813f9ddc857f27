import { useMutation } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { emailsClient } from "#features/accounts/emails/parts/emails-client.ts";
import { confirmEmailText } from "#features/accounts/emails/text.ts";
import { Confirmation } from "#features/accounts/parts/confirmation.tsx";
import { useHashToken } from "#features/accounts/parts/use-hash-token.ts";
import { errorCode } from "#lib/errors.ts";
import { Button, ButtonLink } from "#ui/base/button.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useWaitText } from "#ui/refusal-text.ts";

export const Route = createFileRoute("/_auth/confirm-email")({ component: ConfirmEmailScreen });

function ConfirmEmailScreen() {
  const t = useText(confirmEmailText);
  const waitText = useWaitText();
  const token = useHashToken();
  const { data, error, isPending, mutate } = useMutation(
    emailsClient.confirmEmail.mutationOptions(),
  );
  return (
    <>
      <title>{`${t.title} · Halaqah`}</title>
      <h1 className="text-27 font-semibold tracking-[-0.015em]">{t.title}</h1>
      <p className="mt-1 mb-8 text-muted">{token ? t.line : t.noToken}</p>
      <div className="grid gap-4">
        {data && <Confirmation text={t[data.as]} />}
        {error && (
          <ErrorBox
            text={errorCode(error) === "NOT_FOUND" ? t.used : (waitText(error) ?? t.failed)}
          />
        )}
        {token && !data && (
          <Button kind="brand" size="lg" wide busy={isPending} onClick={() => mutate({ token })}>
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
