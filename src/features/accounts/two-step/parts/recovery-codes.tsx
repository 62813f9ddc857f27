import { Copy } from "lucide-react";
import { twoStepText } from "#features/accounts/two-step/text.ts";
import { Button } from "#ui/base/button.tsx";
import { copyText } from "#ui/copy.ts";
import { Dialog } from "#ui/kit/dialog.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useToast } from "#ui/base/toast.tsx";
import { formatCode } from "#lib/codes.ts";

type Props = { codes: readonly string[]; onClose: () => void };

/** The recovery codes, shown once. */
export function RecoveryCodes({ codes, onClose }: Props) {
  const t = useText(twoStepText);
  const toast = useToast();
  const shown = codes.map(formatCode);
  async function copy() {
    if (await copyText(shown.join("\n"))) toast({ text: t.copied, tone: "present" });
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.codesTitle}
      line={t.codesLine}
      footer={
        <>
          <Button icon={Copy} onClick={() => void copy()}>
            {t.copy}
          </Button>
          <Button kind="brand" onClick={onClose}>
            {t.kept}
          </Button>
        </>
      }
    >
      <ul className="grid gap-x-8 gap-y-2 text-17 font-semibold tracking-wide sm:grid-cols-2">
        {shown.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}
