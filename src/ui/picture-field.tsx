import { ImageUp, Trash2 } from "lucide-react";
import { type ChangeEvent, type ReactNode, useRef, useState } from "react";
import { errorData } from "#lib/errors.ts";
import { Button } from "#ui/base/button.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { useWaitText } from "./refusal-text.ts";
import { shrinkPicture } from "./shrink-picture.ts";

type Props = {
  /** The picture as it is now, or what stands in for it. */
  shown: ReactNode;
  texts: { choose: string; remove: string; wrong: string; failed: string };
  has: boolean;
  /** The most px a side, where more than a face's are needed. */
  side?: number;
  /** Base64 of the shrunk picture. */
  onChoose: (data: string) => Promise<void>;
  onRemove: () => Promise<void>;
};

/** Chooses a picture from the device, makes it small here, and sends it. */
export function PictureField({ shown, texts, has, side, onChoose, onRemove }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const waitText = useWaitText();

  async function run(work: () => Promise<void>) {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      const isWrong = String(errorData(error).reason).startsWith("picture");
      setProblem(isWrong ? texts.wrong : (waitText(error) ?? texts.failed));
    }
    setBusy(false);
  }

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    target.value = "";
    if (!file) return;
    const data = await shrinkPicture(file, side);
    if (data) await run(() => onChoose(data));
    else setProblem(texts.wrong);
  }

  return (
    <div className="grid gap-3">
      {problem && <ErrorBox text={problem} />}
      <div className="flex flex-wrap items-center gap-4">
        {shown}
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-label={texts.choose}
          onChange={(event) => void choose(event)}
          className="sr-only"
          tabIndex={-1}
        />
        <Button icon={ImageUp} busy={busy} onClick={() => input.current?.click()}>
          {texts.choose}
        </Button>
        {has && (
          <Button kind="ghost" icon={Trash2} busy={busy} onClick={() => void run(onRemove)}>
            {texts.remove}
          </Button>
        )}
      </div>
    </div>
  );
}
