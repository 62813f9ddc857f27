import { earlyText } from "#features/fees/early/text.ts";
import { useClosedMonth } from "#features/fees/ledger/parts/use-closed-month.ts";
import { errorData } from "#lib/errors.ts";
import { useText } from "#ui/base/lang.tsx";

/** Says why a year was not billed, or months were not credited. */
export function useEarlyFaults(): (error: unknown) => string | undefined {
  const faults: Record<string, string> = useText(earlyText).faults;
  const explainClosed = useClosedMonth();
  return (error) => faults[String(errorData(error).reason)] ?? explainClosed(error);
}
