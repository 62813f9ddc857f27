import { Copy } from "lucide-react";
import { useRef } from "react";
import { tokensText } from "#features/tokens/text.ts";
import { Button } from "#ui/base/button.tsx";
import { TextField } from "#ui/base/field.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useToast } from "#ui/base/toast.tsx";
import { copyText } from "#ui/copy.ts";
import { Dialog } from "#ui/kit/dialog.tsx";

/** Shows a new token, the only time that anybody sees it. */
export function MadeTokenDialog({ token, onClose }: { token: string; onClose: () => void }) {
  const t = useText(tokensText);
  const toast = useToast();
  const field = useRef<HTMLInputElement>(null);

  async function copy() {
    if (await copyText(token)) toast({ text: t.copied, tone: "present" });
    else field.current?.select();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t.madeTitle}
      line={t.madeLine}
      footer={
        <>
          <Button onClick={onClose}>{t.close}</Button>
          <Button kind="brand" icon={Copy} onClick={() => void copy()} data-autofocus>
            {t.copy}
          </Button>
        </>
      }
    >
      <TextField
        ref={field}
        name="token"
        label={t.token}
        value={token}
        readOnly
        dir="ltr"
        className="font-mono"
        onFocus={(event) => event.target.select()}
      />
    </Dialog>
  );
}
