import { ImageUp, Trash2 } from "lucide-react";
import { type ChangeEvent, type ReactNode, useRef } from "react";
import { errorData } from "#lib/errors.ts";
import { Button } from "#ui/base/button.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { type Changes, useAction } from "#ui/base/use-action.ts";
import { shrinkPicture } from "./shrink-picture.ts";

/** This browser cannot read the chosen file as a picture. */
const UNREADABLE = new Error("no picture");

type Props = {
  /** The current picture, or a placeholder, unless it is on the screen already. */
  shown?: ReactNode;
  texts: { choose: string; remove: string; wrong: string; failed: string };
  has: boolean;
  /** The longest side in px, where more than a face needs. */
  side?: number;
  /** Gets the shrunk picture as base64. */
  onChoose: (data: string) => unknown;
  onRemove: () => unknown;
  /** As in `useAction`. */
  changes?: Changes;
};

/** Lets the person choose a picture from the device, shrinks it here and sends it. */
export function PictureField({ shown, texts, has, side, onChoose, onRemove, changes }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const send = useAction(
    async (file: File | undefined) => {
      if (!file) return onRemove();
      const data = await shrinkPicture(file, side);
      if (!data) throw UNREADABLE;
      return onChoose(data);
    },
    {
      changes,
      explain(error) {
        const isRefused = String(errorData(error).reason).startsWith("picture");
        return isRefused || error === UNREADABLE ? texts.wrong : undefined;
      },
      failed: texts.failed,
    },
  );

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    target.value = "";
    if (file) void send.start(file);
  }

  return (
    <div className="grid gap-3">
      {send.problem && <ErrorBox text={send.problem} />}
      <div className="flex flex-wrap items-center gap-4">
        {shown}
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-label={texts.choose}
          onChange={choose}
          className="sr-only"
          tabIndex={-1}
        />
        <Button icon={ImageUp} busy={send.busy} onClick={() => input.current?.click()}>
          {texts.choose}
        </Button>
        {has && (
          <Button
            kind="ghost"
            icon={Trash2}
            busy={send.busy}
            onClick={() => void send.start(undefined)}
          >
            {texts.remove}
          </Button>
        )}
      </div>
    </div>
  );
}
