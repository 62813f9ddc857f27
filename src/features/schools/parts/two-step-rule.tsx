import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Settings } from "#features/schools/contract.ts";
import { schoolsText } from "#features/schools/text.ts";
import { errorData } from "#lib/errors.ts";
import { Button } from "#ui/base/button.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { useText } from "#ui/base/lang.tsx";
import { schoolsClient } from "./schools-client.ts";

/** Whether the school asks its admins for a code as well. */
export function TwoStepRule({ settings: { require_two_step } }: { settings: Settings }) {
  const t = useText(schoolsText);
  const queries = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function change() {
    setBusy(true);
    setProblem(undefined);
    try {
      await schoolsClient.requireTwoStep.call({ required: !require_two_step });
      await queries.invalidateQueries();
    } catch (error) {
      const { reason } = errorData(error);
      if (reason !== "step_up") setProblem(reason === "own_first" ? t.ownFirst : t.failed);
    }
    setBusy(false);
  }

  return (
    <Card pad={false}>
      <CardHead title={t.twoStep} />
      <div className="grid gap-3 p-5 max-sm:p-4">
        {problem && <ErrorBox text={problem} />}
        <p className="text-muted">{t.twoStepLine}</p>
        <Button size="sm" busy={busy} onClick={() => void change()} className="justify-self-start">
          {require_two_step ? t.freeTwoStep : t.requireTwoStep}
        </Button>
      </div>
    </Card>
  );
}
