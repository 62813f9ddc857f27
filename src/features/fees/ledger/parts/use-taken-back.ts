import { handedOverText } from "#features/fees/ledger/text.ts";
import { errorData } from "#lib/errors.ts";
import { useText } from "#ui/base/lang.tsx";
import { useClosedMonth } from "./use-closed-month.ts";

/** Says why a receipt cannot be taken back: its month is closed, or others have its cash; undefined for every other error. */
export function useTakenBack(): (error: unknown) => string | undefined {
  const t = useText(handedOverText);
  const explainClosed = useClosedMonth();
  return (error) => {
    const { reason, holders } = errorData(error);
    if (reason !== "handed_over") return explainClosed(error);
    return t.handedOver((holders as string[]).join(", "));
  };
}
