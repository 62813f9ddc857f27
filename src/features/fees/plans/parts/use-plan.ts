import { useClosedMonth } from "#features/fees/ledger/parts/use-closed-month.ts";
import { feePlansText } from "#features/fees/plans/text/plans.ts";
import { errorData } from "#lib/errors.ts";
import { useText } from "#ui/base/lang.tsx";

/** Says why something about a plan was refused; undefined for every other error. */
export function usePlanFault(): (error: unknown) => string | undefined {
  const t = useText(feePlansText);
  const explainClosed = useClosedMonth();
  const words: Record<string, string> = t.faults;
  return (error) => words[String(errorData(error).reason)] ?? explainClosed(error);
}
