import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAction } from "#ui/base/use-action.ts";
import { twoStepClient } from "./two-step-client.ts";
import { accountsClient } from "#features/accounts/parts/accounts-client.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { TwoStepSetup } from "./two-step-setup.tsx";
import { twoStepText } from "#features/accounts/two-step/text.ts";
import { Badge } from "#ui/kit/badge.tsx";
import { Button } from "#ui/base/button.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";

type View = { uri: string } | { codes: string[] } | undefined;

/** Two-step sign-in of the person's account: on, off, and new recovery codes. */
export function TwoStepCard() {
  const t = useText(twoStepText);
  const { two_step, school, role, sign_in_email } = useMe();
  const queries = useQueryClient();
  const [view, setView] = useState<View>();
  const isRequired = school?.require_two_step === true && role === "admin";

  const begin = useAction(() => twoStepClient.beginTwoStep.call({}), {
    failed: t.failed,
    onDone: setView,
  });
  const renew = useAction(() => twoStepClient.renewRecoveryCodes.call({}), {
    failed: t.failed,
    onDone: ({ recovery_codes }) => setView({ codes: recovery_codes }),
  });
  const end = useAction(() => twoStepClient.endTwoStep.call({}), {
    changes: [accountsClient.whoAmI.queryKey()],
    done: t.turnedOff,
    failed: t.failed,
  });
  const busy = begin.busy || renew.busy || end.busy;
  const problem = begin.problem ?? renew.problem ?? end.problem;

  return (
    <Card pad={false}>
      <CardHead title={t.title} action={two_step && <Badge tone="present">{t.isOn}</Badge>} />
      <div className="grid gap-4 p-5 max-sm:p-4">
        {problem && <ErrorBox text={problem} />}
        <p className={isRequired && !two_step ? "font-medium" : "text-muted"}>
          {two_step ? t.on : isRequired ? t.required : sign_in_email ? t.off : t.noPassword}
        </p>
        <div className="flex flex-wrap justify-end gap-3">
          {two_step && (
            <>
              {!isRequired && (
                <Button kind="ghost" busy={busy} onClick={() => void end.start()}>
                  {t.end}
                </Button>
              )}
              <Button busy={busy} onClick={() => void renew.start()}>
                {t.renew}
              </Button>
            </>
          )}
          {!two_step && sign_in_email && (
            <Button kind="brand" busy={busy} onClick={() => void begin.start()}>
              {t.begin}
            </Button>
          )}
        </div>
      </div>
      {view && "uri" in view && (
        <TwoStepSetup
          uri={view.uri}
          onClose={() => setView(undefined)}
          onDone={(codes) => setView({ codes })}
        />
      )}
      {view && "codes" in view && (
        <RecoveryCodes
          codes={view.codes}
          onClose={() => {
            setView(undefined);
            void queries.invalidateQueries();
          }}
        />
      )}
    </Card>
  );
}
