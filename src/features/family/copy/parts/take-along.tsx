import { Download } from "lucide-react";
import { familyText } from "#features/family/text.ts";
import { fileStamp } from "#lib/dates.ts";
import { Button } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { saveFile } from "#ui/save-file.ts";
import { familyCopyClient } from "./family-copy-client.ts";

/** Saves what the school keeps of one's own children as a file that other programs read. */
export function TakeAlong({ isSelf }: { isSelf: boolean }) {
  const t = useText(familyText);
  const save = useAction(() => familyCopyClient.exportFamily.call({}), {
    done: t.copied,
    failed: t.copyFailed,
    failsInToast: true,
    onDone: (copy) => {
      const text = JSON.stringify(copy, null, 2);
      const file = new Blob([text], { type: "application/json" });
      saveFile(`halaqah-${fileStamp()}.json`, file);
    },
  });
  return (
    <Button icon={Download} busy={save.busy} onClick={() => void save.start()}>
      {isSelf ? t.copySelf : t.copy}
    </Button>
  );
}
