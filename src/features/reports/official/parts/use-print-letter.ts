import type { WholeOfficial } from "#features/reports/official/contract.ts";
import { officialText } from "#features/reports/official/text/official.ts";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { officialLettersClient } from "./official-letters-client.ts";

/** Reads an issued letter by its id, which the audit trail records, and hands it on to be printed. */
export function usePrintLetter(onPrint: (letter: WholeOfficial) => void) {
  const t = useText(officialText);
  return useAction((id: string) => officialLettersClient.printOfficialLetter.call({ id }), {
    failed: t.printFailed,
    failsInToast: true,
    onDone: onPrint,
  });
}
