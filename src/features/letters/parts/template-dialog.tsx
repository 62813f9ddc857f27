import { useState } from "react";
import { type LetterTemplate, newTemplate } from "#features/letters/contract.ts";
import { PLACES, unknownPlaces } from "#features/letters/rules.ts";
import { lettersText } from "#features/letters/text.ts";
import { Button } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useToast } from "#ui/base/toast.tsx";
import { LetterDialog, type LetterWords } from "./letter-dialog.tsx";
import { lettersClient } from "./letters-client.ts";

type Props = { template: LetterTemplate; onChanged: () => void; onClose: () => void };

/** The wording of one letter, with what it may name. */
export function TemplateDialog({ template, onChanged, onClose }: Props) {
  const t = useText(lettersText);
  const say = useToast();
  const { kind, step, own, subject, body } = template;
  const [words, setWords] = useState<LetterWords>({ subject, body });
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const unknown = unknownPlaces(`${words.subject} ${words.body}`);
  const wanted = { kind, step, ...words };

  async function run(work: () => Promise<unknown>, text: string) {
    setBusy(true);
    setFailed(undefined);
    try {
      await work();
      say({ text });
      onChanged();
    } catch {
      setFailed(t.saveFailed);
    }
    setBusy(false);
  }

  const save = () => lettersClient.setLetterTemplate.call(wanted);
  const reset = () => lettersClient.resetLetterTemplate.call({ kind, step });
  return (
    <LetterDialog
      title={t.editTitle(t.steps[step - 1] ?? "")}
      words={words}
      onChange={setWords}
      failed={failed}
      onClose={onClose}
      footer={
        <>
          {own && (
            <Button disabled={busy} onClick={() => void run(reset, t.wasReset)}>
              {t.reset}
            </Button>
          )}
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button
            kind="brand"
            busy={busy}
            disabled={!newTemplate.safeParse(wanted).success}
            onClick={() => void run(save, t.saved)}
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
