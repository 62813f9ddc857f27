import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import type { Invitation } from "#features/accounts/joining/contract.ts";
import { joinText } from "#features/accounts/joining/text.ts";
import { accountsClient } from "#features/accounts/parts/accounts-client.ts";
import { joiningClient } from "#features/accounts/joining/parts/joining-client.ts";
import { Confirmation } from "#features/accounts/parts/confirmation.tsx";
import { JoinForms } from "#features/accounts/joining/parts/join-forms.tsx";
import { EnterForm } from "#features/accounts/joining/parts/enter-form.tsx";
import { useHashToken } from "#features/accounts/parts/use-hash-token.ts";
import { errorCode, errorData } from "#lib/errors.ts";
import { isFamilyRole } from "#lib/permissions.ts";
import { fullName } from "#lib/names.ts";
import { inPupilWord } from "#lib/pupil-word.ts";
import { Button, ButtonLink } from "#ui/base/button.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { useWaitText } from "#ui/refusal-text.ts";
import { Spinner } from "#ui/base/spinner.tsx";

export const Route = createFileRoute("/_auth/join")({ component: JoinScreen });

function JoinScreen() {
  const t = useText(joinText);
  const waitText = useWaitText();
  const code = useHashToken();
  const look = useQuery({
    ...joiningClient.lookAtInvitation.queryOptions({ input: { code } }),
    enabled: code !== "",
    staleTime: Infinity,
  });
  const found = look.data;
  const problem = !code
    ? t.noCode
    : look.error &&
      (errorCode(look.error) === "NOT_FOUND" ? t.used : (waitText(look.error) ?? t.failed));

  return (
    <>
      <title>{`${t.title} · Halaqah`}</title>
      <h1 className="text-27 font-semibold tracking-[-0.015em] text-balance">
        {found ? t.invited(found.school) : t.title}
      </h1>
      <p className="mt-1 mb-8 text-muted">
        {found && t.line(fullName(found), inPupilWord(t.as[found.role], found.pupil_word))}
      </p>
      {problem && (
        <div className="grid gap-6">
          <ErrorBox text={problem} />
          <ButtonLink to="/login" wide size="lg">
            {t.toLogin}
          </ButtonLink>
        </div>
      )}
      {code && look.isPending && <Spinner />}
      {found && <Accept code={code} invitation={found} />}
    </>
  );
}

function Accept({ code, invitation }: { code: string; invitation: Invitation }) {
  const t = useText(joinText);
  const queries = useQueryClient();
  const [waits, setWaits] = useState(false);
  const [usesPassword, setUsesPassword] = useState(false);
  const me = useQuery({ ...accountsClient.whoAmI.queryOptions(), retry: false });
  const accept = useAction(() => joiningClient.acceptInvitation.call({ code }), {
    explain(error) {
      const { reason } = errorData(error);
      const isKnown = reason === "member" || reason === "by_link" || reason === "known_password";
      return isKnown ? t[reason] : undefined;
    },
    failed: t.failed,
    onDone({ as }) {
      // A full reload, so that nothing of another school or person stays in the page.
      if (as === "joined") location.assign("/dashboard");
      else setWaits(true);
    },
  });
  const leave = useAction(() => accountsClient.signOut.call({}), {
    onDone: () => queries.resetQueries({ queryKey: accountsClient.whoAmI.queryKey() }),
  });

  if (waits) {
    return (
      <div className="grid gap-6">
        <Confirmation text={t.waiting(invitation.school)} />
        <ButtonLink to="/dashboard" reloadDocument wide size="lg">
          {t.toDashboard}
        </ButtonLink>
      </div>
    );
  }
  if (me.isPending) return <Spinner />;
  const problem = accept.problem && <ErrorBox text={accept.problem} />;
  const isFamily = invitation.email !== null && isFamilyRole(invitation.role);
  if (isFamily && !usesPassword && !me.data) {
    return <EnterForm code={code} onPassword={() => setUsesPassword(true)} />;
  }
  if (!me.data) {
    return (
      <>
        {problem}
        <JoinForms invitation={invitation} onSignedIn={() => accept.start()} />
      </>
    );
  }
  const { sign_in_email, first_name } = me.data;
  return (
    <div className="grid gap-4">
      {problem}
      <p>{t.signedInAs(sign_in_email ?? first_name)}</p>
      {errorData(accept.error).reason === "by_link" ? (
        <ButtonLink to="/dashboard/profile" reloadDocument kind="brand" size="lg" wide>
          {t.toProfile}
        </ButtonLink>
      ) : (
        <Button kind="brand" size="lg" wide busy={accept.busy} onClick={() => void accept.start()}>
          {t.accept}
        </Button>
      )}
      <Button size="lg" wide busy={leave.busy} onClick={() => void leave.start()}>
        {t.otherAccount}
      </Button>
    </div>
  );
}
