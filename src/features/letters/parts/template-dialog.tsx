import { useState } from "react";
import { type LetterTemplate, newTemplate } from "#features/letters/contract.ts";
import { PLACES } from "#features/letters/rules.ts";
import { type LetterWords, unknownPlaces } from "#lib/letters.ts";
import { lettersText } from "#features/letters/text.ts";
import { useAction } from "#ui/base/use-action.ts";
import { lettersClient } from "./letters-client.ts";
import { Button } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { LetterDialog } from "./letter-dialog.tsx";

type Props = { template: LetterTemplate; onChanged: () => void; onClose: () => void };

/** Edits the template of one letter, and lists the places that it may contain. */
export function TemplateDialog({ template, onChanged, onClose }: Props) {
  const t = useText(lettersText);
  const { kind, step, own, subject, body } = template;
  const [words, setWords] = useState<LetterWords>({ subject, body });
  const unknown = unknownPlaces(`${words.subject} ${words.body}`, PLACES);
  const wanted = { kind, step, ...words };

  const save = useAction(() => lettersClient.setLetterTemplate.call(wanted), {
    done: t.saved,
    failed: t.saveFailed,
    onDone: onChanged,
  });
  const reset = useAction(() => lettersClient.resetLetterTemplate.call({ kind, step }), {
    done: t.wasReset,
    failed: t.saveFailed,
    onDone: onChanged,
  });
  const busy = save.busy || reset.busy;

  return (
    <LetterDialog
      title={t.editTitle(t.steps[step - 1] ?? "")}
      words={words}
      onChange={setWords}
      failed={save.problem ?? reset.problem}
      onClose={onClose}
      footer={
        <>
          {own && (
            <Button disabled={busy} onClick={() => void reset.start()}>
              {t.reset}
            </Button>
          )}
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button
            kind="brand"
            busy={busy}
            disabled={!newTemplate.safeParse(wanted).success}
            onClick={() => void save.start()}
          >
            {t.save}
          </Button>
        </>
      }
    >
      <output className="block text-14 text-muted">
        {unknown.length > 0 ? (
          <span className="font-semibold text-absent">{t.unknown(unknown.join(", "))}</span>
        ) : (
          <>
            {t.places}{" "}
            {PLACES.map((place) => (
              <code key={place} className="me-2 inline-block text-ink">{`{${place}}`}</code>
            ))}
          </>
        )}
      </output>
    </LetterDialog>
  );
}
