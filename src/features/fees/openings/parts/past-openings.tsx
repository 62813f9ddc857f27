import { useQuery } from "@tanstack/react-query";
import { openingsText } from "#features/fees/openings/text.ts";
import { PastLists } from "#features/imports/reading/parts/past-lists.tsx";
import { errorData } from "#lib/errors.ts";
import { formatSen } from "#lib/money.ts";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { LoadState } from "#ui/kit/load-state.tsx";
import { feeOpeningsClient } from "./fee-openings-client.ts";

/** The lists that were taken in; nothing while there is none. */
export function PastOpenings() {
  const t = useText(openingsText);
  const past = useQuery(feeOpeningsClient.listOpeningImports.queryOptions({ input: {} }));
  const undo = useAction((id: string) => feeOpeningsClient.undoOpenings.call({ id }), {
    changes: "everything",
    rereadsWhenRefused: true,
    done: t.isUndone,
    explain: (error) => {
      const { reason, names } = errorData(error);
      return reason === "in_use" && Array.isArray(names) ? t.inUse(names.join(", ")) : undefined;
    },
    failed: t.failed,
    failsInToast: true,
  });
  const lists = (past.data ?? []).map(({ owed_sen, ahead_sen, undone_at, ...one }) => {
    const sums = t.sums(formatSen(owed_sen), formatSen(ahead_sen));
    return { ...one, sums, is_undone: undone_at !== null };
  });
  return (
    <>
      <LoadState of={past} failed={t.loadFailed} />
      <PastLists
        lists={lists}
        undoing={undo.busy ? undo.input : undefined}
        onUndo={(id) => void undo.start(id)}
        words={t}
      />
    </>
  );
}
