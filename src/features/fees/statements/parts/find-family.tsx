import { FamilySearch } from "#features/fees/statements/parts/family-search.tsx";
import { statementsText } from "#features/fees/statements/text/statements.ts";
import { useText } from "#ui/base/lang.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useFamilies } from "./use-families.ts";

type Props = { title: string; onChoose: (account_id: string) => void; onClose: () => void };

/** Asks for which family something is done. */
export function FindFamily({ title, onChoose, onClose }: Props) {
  const t = useText(statementsText);
  const families = useFamilies();
  return (
    <Dialog open title={title} onClose={onClose}>
      <LoadState of={families} failed={t.loadFailed} />
      {families.data && <FamilySearch families={families.data} onChoose={onChoose} />}
    </Dialog>
  );
}
