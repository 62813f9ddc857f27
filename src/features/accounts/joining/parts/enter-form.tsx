import { useState } from "react";
import { joiningClient } from "#features/accounts/joining/parts/joining-client.ts";
import { joinText } from "#features/accounts/joining/text.ts";
import { errorCode, errorData } from "#lib/errors.ts";
import { Button } from "#ui/base/button.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { CheckField } from "#ui/kit/check-field.tsx";

type Props = { code: string; onPassword: () => void };

/** For invited families who are not signed in: the mailed invitation is enough. */
export function EnterForm({ code, onPassword }: Props) {
  const t = useText(joinText);
  const [remember, setRemember] = useState(false);
  const enter = useAction(() => joiningClient.enterByInvitation.call({ code, remember }), {
    explain(error) {
      if (errorData(error).reason === "needs_password") return t.needs_password;
      return errorCode(error) === "NOT_FOUND" ? t.used : undefined;
    },
    failed: t.failed,
    onDone: () => location.assign("/dashboard"),
  });
  return (
    <div className="grid gap-4">
      {enter.problem && <ErrorBox text={enter.problem} />}
      <p>{t.enterLine}</p>
      <CheckField
        name="remember"
        label={t.remember}
        hint={t.rememberHint}
        checked={remember}
        onChange={({ target }) => setRemember(target.checked)}
      />
      <Button kind="brand" size="lg" wide busy={enter.busy} onClick={() => void enter.start()}>
        {t.enter}
      </Button>
      <Button kind="link" onClick={onPassword}>
        {t.withPassword}
      </Button>
    </div>
  );
}
