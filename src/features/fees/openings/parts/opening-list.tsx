import { useClosedMonth } from "#features/fees/ledger/parts/use-closed-month.ts";
import type { OpeningReport } from "#features/fees/openings/contract.ts";
import { guessOpenings, OPENING_FIELDS } from "#features/fees/openings/rules.ts";
import { openingsText } from "#features/fees/openings/text.ts";
import { ListImport } from "#features/imports/reading/parts/list-import.tsx";
import { formatSen } from "#lib/money.ts";
import { useText } from "#ui/base/lang.tsx";
import { feeOpeningsClient } from "./fee-openings-client.ts";

/** Takes in a list of what families owed, or had paid ahead. */
export function OpeningList() {
  const t = useText(openingsText);
  const sums = ({ owed_sen, ahead_sen }: OpeningReport) =>
    t.sums(formatSen(owed_sen), formatSen(ahead_sen));
  return (
    <ListImport
      fields={OPENING_FIELDS}
      optional={["note"]}
      guess={guessOpenings}
      check={(rows) => feeOpeningsClient.checkOpenings.call({ rows })}
      save={(rows) => feeOpeningsClient.importOpenings.call({ rows })}
      explain={useClosedMonth()}
      words={{ ...t, sums }}
    />
  );
}
