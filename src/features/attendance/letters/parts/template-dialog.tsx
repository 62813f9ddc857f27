import { useState } from "react";
import { type LetterTemplate, newTemplate } from "#features/attendance/letters/contract.ts";
import { PLACES, unknownPlaces } from "#features/attendance/letters/rules.ts";
import { lettersText } from "#features/attendance/letters/text.ts";
import { lettersApi } from "#features/attendance/letters/parts/letters-api.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { ErrorBox } from "#ui/error-box.tsx";
import { TextArea, TextField } from "#ui/field.tsx";
import { useText } from "#ui/lang.tsx";
import { useToast } from "#ui/toast.tsx";

type Props = { template: LetterTemplate; onChanged: () => void; onClose: () => void };

/** The wording of one letter, with what it may name. */
export function TemplateDialog({ template, onChanged, onClose }: Props) {
  const t = useText(lettersText);
  const say = useToast();
  const { kind, step, own } = template;
  const [subject, setSubject] = useState(template.subject);
  const [body, setBody] = useState(template.body);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const unknown = unknownPlaces(`${subject} ${body}`);
  const mayBeSaved = newTemplate.safeParse({ kind, step, subject, body }).success;

  async function run(work: () => Promise<unknown>, text: string) {
    setBusy(true);
    setFailed(false);
    try {
      await work();
      say({ text });
      onChanged();
    } catch {
      setFailed(true);
    }
    setBusy(false);
  }

  const save = () => lettersApi.setLetterTemplate.call({ kind, step, subject, body });
  const reset = () => lettersApi.resetLetterTemplate.call({ kind, step });
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={t.editTitle(t.steps[step - 1] ?? "")}
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
            disabled={!mayBeSaved}
            onClick={() => void run(save, t.saved)}
          >
            {t.save}
          </Button>
        </>
      }
    >
      <div className="grid gap-4" lang="ms">
        {failed && <ErrorBox text={t.saveFailed} />}
        <TextField
          name="subject"
          label={t.subject}
          maxLength={200}
          value={subject}
          onChange={(event) => setSubject(event.target.value)}
        />
        <TextArea
          name="body"
          label={t.body}
          rows={12}
          maxLength={5000}
          value={body}
          onChange={(event) => setBody(event.target.value)}
        />
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
      </div>
    </Dialog>
  );
}
