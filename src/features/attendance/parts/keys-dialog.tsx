import { askedText } from "#features/attendance/text/asked.ts";
import { Dialog } from "#ui/kit/dialog.tsx";
import { useText } from "#ui/base/lang.tsx";
import { KeyList, registerKeys } from "./key-list.tsx";

/** Lists the keys that work in a row of the register. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useText(askedText);
  return (
    <Dialog open size="sm" onClose={onClose} title={t.keysTitle} line={t.keysLine}>
      <KeyList lines={registerKeys(t)} />
    </Dialog>
  );
}
