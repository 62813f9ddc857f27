import { useState } from "react";
import type { IssuedLetter } from "#features/letters/contract.ts";
import { lettersText } from "#features/letters/text.ts";
import { Button } from "#ui/base/button.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { TextField } from "#ui/base/field.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { Dialog } from "#ui/kit/dialog.tsx";
import { nameOfPupil } from "./letter-facts.tsx";
import { lettersClient } from "./letters-client.ts";

type Props = { letter: IssuedLetter; onSaved: () => void; onClose: () => void };

/** Notes the number under which a printed letter was sent by registered post. */
export function PostDialog({ letter, onSaved, onClose }: Props) {
  const t = useText(lettersText);
  const [number, setNumber] = useState(letter.post_number ?? "");
  const save = useAction(
    () => lettersClient.setPostNumber.call({ id: letter.id, post_number: number }),
    { done: t.postSaved, failed: t.postFailed, onDone: onSaved },
  );
  return (
    <Dialog
      open
      title={t.postTitle(nameOfPupil(letter))}
      line={t.postLine}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button
            kind="brand"
            busy={save.busy}
            disabled={!number.trim()}
            onClick={() => void save.start()}
          >
            {t.save}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {save.problem && <ErrorBox text={save.problem} />}
        <TextField
          name="post_number"
          label={t.postNumber}
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          value={number}
          onChange={(event) => setNumber(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
