import type { ReactNode } from "react";
import type { LetterWords } from "#lib/letters.ts";
import { lettersText } from "#features/letters/text.ts";
import { Dialog } from "#ui/kit/dialog.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { TextArea, TextField } from "#ui/base/field.tsx";
import { useText } from "#ui/base/lang.tsx";

type Props = {
  title: string;
  line?: string;
  words: LetterWords;
  onChange: (words: LetterWords) => void;
  /** Why the action failed. */
  failed: string | undefined;
  footer: ReactNode;
  onClose: () => void;
  /** Elements beneath the text. */
  children?: ReactNode;
};

/** A dialog to change the subject and body of a letter or a template. */
export function LetterDialog({ words, onChange, failed, children, ...dialog }: Props) {
  const t = useText(lettersText);
  return (
    <Dialog open size="lg" {...dialog}>
      <div className="grid gap-4">
        {failed && <ErrorBox text={failed} />}
        <TextField
          name="subject"
          label={t.subject}
          lang="ms"
          maxLength={200}
          value={words.subject}
          onChange={(event) => onChange({ ...words, subject: event.target.value })}
        />
        <TextArea
          name="body"
          label={t.body}
          lang="ms"
          rows={18}
          maxLength={5000}
          value={words.body}
          onChange={(event) => onChange({ ...words, body: event.target.value })}
        />
        {children}
      </div>
    </Dialog>
  );
}
