import type { CorrectionFault } from "#features/fees/corrections/rules.ts";
import { correctionsText } from "#features/fees/corrections/text.ts";
import { useClosedMonth } from "#features/fees/ledger/parts/use-closed-month.ts";
import { errorData } from "#lib/errors.ts";
import { useText } from "#ui/base/lang.tsx";
import type { FormProblem } from "#ui/base/form.tsx";

/** Says why a correction was refused, at its field where it has one. */
export function useCorrection() {
  const t = useText(correctionsText);
  const explainClosed = useClosedMonth();
  const words: Record<string, string> = t.faults;
  const explain = (error: unknown): string | undefined =>
    words[String(errorData(error).reason)] ?? explainClosed(error);
  const field: Partial<Record<CorrectionFault, string>> = {
    too_much: "amount",
    limit: "amount",
    coins: "amount",
    held: "amount",
    deposit_item: "item_id",
    day: "as_of",
    known: "as_of",
  };
  const explainForm = (error: unknown): FormProblem => {
    const name = field[errorData(error).reason as CorrectionFault];
    const text = explain(error) ?? t.failed;
    return name ? { fields: { [name]: text } } : { text };
  };
  return { explain, explainForm };
}
