import { useAction } from "#ui/base/use-action.ts";
import type { Settings } from "#features/schools/contract.ts";
import { schoolsClient } from "./schools-client.ts";
import { schoolsText } from "#features/schools/text/schools.ts";
import { errorData } from "#lib/errors.ts";
import { Button } from "#ui/base/button.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { useText } from "#ui/base/lang.tsx";

/** Whether the school requires two-step sign-in of its admins. */
export function TwoStepRule({ settings: { require_two_step } }: { settings: Settings }) {
  const t = useText(schoolsText);
  const change = useAction(
    () => schoolsClient.requireTwoStep.call({ required: !require_two_step }),
    {
      changes: "everything",
      explain: (error) => (errorData(error).reason === "own_first" ? t.ownFirst : undefined),
      failed: t.failed,
    },
  );

  return (
    <Card pad={false}>
      <CardHead title={t.twoStep} />
      <div className="grid gap-3 p-5 max-sm:p-4">
        {change.problem && <ErrorBox text={change.problem} />}
        <p className="text-muted">{t.twoStepLine}</p>
        <Button
          size="sm"
          busy={change.busy}
          onClick={() => void change.start()}
          className="justify-self-start"
        >
          {require_two_step ? t.freeTwoStep : t.requireTwoStep}
        </Button>
      </div>
    </Card>
  );
}
