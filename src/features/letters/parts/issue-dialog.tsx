import { Mail, Printer } from "lucide-react";
import { useState } from "react";
import type { DueLetter, IssuedLetter } from "#features/letters/contract.ts";
import { lettersText } from "#features/letters/text.ts";
import { errorCode, errorData } from "#lib/errors.ts";
import { Button } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { LetterDialog, type LetterWords } from "./letter-dialog.tsx";
import { nameOfPupil } from "./letter-facts.tsx";
import { lettersClient } from "./letters-client.ts";

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
  const { student_id, kind, step, since, mails, subject, body } = letter;
  const [words, setWords] = useState<LetterWords>({ subject, body });
  const [busy, setBusy] = useState<"print" | "mail">();
  const [failed, setFailed] = useState<string>();
  const isEmpty = !words.subject.trim() || !words.body.trim();

  async function issue(channel: "print" | "mail") {
    setBusy(channel);
    setFailed(undefined);
    try {
      const input = { student_id, kind, step, since, channel, ...words };
      onIssued(await lettersClient.issueLetter.call(input));
    } catch (error) {
      if (errorData(error).reason === "issued") onGone(t.already);
      else if (errorCode(error) === "NOT_FOUND") onGone(t.notDue);
      else setFailed(t.failed);
    }
    setBusy(undefined);
  }

  return (
    <LetterDialog
      title={t.issueTitle(nameOfPupil(letter))}
      line={t.issueLine}
      words={words}
      onChange={setWords}
      failed={failed}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          {mails > 0 && (
            <Button
              icon={Mail}
              busy={busy === "mail"}
              disabled={isEmpty || Boolean(busy)}
              onClick={() => void issue("mail")}
            >
              {t.mail(mails)}
            </Button>
          )}
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
      {mails === 0 && <p className="text-14 text-muted">{t.noMail}</p>}
    </LetterDialog>
  );
}
