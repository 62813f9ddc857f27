import { useState } from "react";
import type { NewYearPlan, PreparedYear } from "#features/classes/plans/contract.ts";
import { yearPlansClient } from "#features/classes/plans/parts/year-plans-client.ts";
import { MOST_PLANS } from "#features/classes/plans/rules.ts";
import { yearPlansText } from "#features/classes/plans/text.ts";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { errorData } from "#lib/errors.ts";

type Opened = Pick<PreparedYear, "id" | "version">;

/** Keeps what is chosen for a coming year change, and the plan from which the choices come. */
export function useSavedPlan() {
  const t = useText(yearPlansText);
  const [opened, setOpened] = useState<Opened | null>(null);
  const saving = useAction((input: NewYearPlan) => yearPlansClient.saveYearPlan.call(input), {
    changes: [yearPlansClient.key()],
    rereadsWhenRefused: true,
    done: t.saved,
    explain(error) {
      const { reason, by } = errorData(error);
      if (reason === "too_many") return t.tooMany(MOST_PLANS);
      return reason === "stale" ? t.stale(typeof by === "string" ? by : "") : undefined;
    },
    failed: t.failed,
    onDone: ({ id, version }) => setOpened({ id, version }),
  });
  return {
    saving,
    opened,
    setOpened,
    // A plan that somebody else has changed since it was opened is not overwritten.
    save: (chosen: Omit<NewYearPlan, "version">) =>
      saving.start({ ...chosen, ...(opened && { version: opened.version }) }),
  };
}
