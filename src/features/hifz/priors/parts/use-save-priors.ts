import { priorsText } from "#features/hifz/priors/text.ts";
import { errorData } from "#lib/errors.ts";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { priorsClient } from "./priors-client.ts";

/** Saves what pupils had memorised before. */
export function useSavePriors() {
  const t = useText(priorsText);
  return useAction(priorsClient.savePriors.call, {
    changes: "everything",
    done: t.saved,
    failed: t.failed,
    explain: (error) => {
      const { reason } = errorData(error);
      if (reason === "stale") return t.stale;
      return reason === "future" ? t.future : undefined;
    },
  });
}
