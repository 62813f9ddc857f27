import { Mail, Printer } from "lucide-react";
import { useState } from "react";
import type { DueLetter, IssuedLetter } from "#features/attendance/letters/contract.ts";
import { lettersText } from "#features/attendance/letters/text.ts";
import { lettersApi } from "#features/attendance/letters/parts/letters-api.ts";
import { errorCode, errorData } from "#lib/errors.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { ErrorBox } from "#ui/error-box.tsx";
import { TextArea, TextField } from "#ui/field.tsx";
import { useText } from "#ui/lang.tsx";
import { nameOfPupil } from "./letter-facts.tsx";

type Props = {
  letter: DueLetter;
  onIssued: (letter: IssuedLetter) => void;
  /** It cannot be issued any more; says why. */
  onGone: (text: string) => void;
  onClose: () => void;
};

/** A letter with its words, which may be changed; issuing it is done once. */
export function IssueDialog({ letter, onIssued, onGone, onClose }: Props) {
  const t = useText(lettersText);
  const [subject, setSubject] = useState(letter.subject);
  const [body, setBody] = useState(letter.body);
  const [busy, setBusy] = useState<"print" | "mail">();
  const [failed, setFailed] = useState(false);
  const { student_id, kind, step, since, mails } = letter;
  const isEmpty = !subject.trim() || !body.trim();

  async function issue(channel: "print" | "mail") {
    setBusy(channel);
    setFailed(false);
    try {
      const input = { student_id, kind, step, since, channel, subject, body };
      onIssued(await lettersApi.issueLetter.call(input));
    } catch (error) {
      if (errorData(error).reason === "issued") onGone(t.already);
      else if (errorCode(error) === "NOT_FOUND") onGone(t.notDue);
      else setFailed(true);
    }
    setBusy(undefined);
  }

  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={t.issueTitle(nameOfPupil(letter))}
      line={t.issueLine}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button
            icon={Mail}
            busy={busy === "mail"}
            disabled={mails === 0 || isEmpty || Boolean(busy)}
            onClick={() => void issue("mail")}
          >
            {mails === 0 ? t.noMail : t.mail(mails)}
          </Button>
          <Button
            kind="brand"
            icon={Printer}
            busy={busy === "print"}
            disabled={isEmpty || Boolean(busy)}
            onClick={() => void issue("print")}
          >
            {t.print}
          </Button>
        </>
      }
    >
      <div className="grid gap-4" lang="ms">
        {failed && <ErrorBox text={t.failed} />}
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
          rows={14}
          maxLength={5000}
          value={body}
          onChange={(event) => setBody(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
