import { Mail, Mailbox, Printer } from "lucide-react";
import { useState } from "react";
import type { DueLetter, IssuedLetter } from "#features/letters/contract.ts";
import type { LetterChannel } from "#features/letters/rules.ts";
import type { LetterWords } from "#lib/letters.ts";
import { lettersText } from "#features/letters/text.ts";
import { useAction } from "#ui/base/use-action.ts";
import { lettersClient } from "./letters-client.ts";
import { errorCode, errorData } from "#lib/errors.ts";
import { Button } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { LetterDialog } from "./letter-dialog.tsx";
import { nameOfPupil } from "./letter-facts.tsx";

type Props = {
  letter: DueLetter;
  onIssued: (letter: IssuedLetter) => void;
  /** Is called with the reason if the letter can no longer be issued. */
  onGone: (text: string) => void;
  onClose: () => void;
};

/** Shows a letter whose text can be changed before it is issued. It can be issued once. */
export function IssueDialog({ letter, onIssued, onGone, onClose }: Props) {
  const t = useText(lettersText);
  const { student_id, kind, step, since, mails, receiver, subject, body } = letter;
  const [words, setWords] = useState<LetterWords>({ subject, body });
  const isEmpty = !words.subject.trim() || !words.body.trim();

  const issue = useAction(
    (channel: LetterChannel) =>
      lettersClient.issueLetter.call({ student_id, kind, step, since, channel, ...words }),
    {
      failed: t.failed,
      onDone: onIssued,
      onFailed(error) {
        if (errorData(error).reason === "issued") onGone(t.already);
        else if (errorCode(error) === "NOT_FOUND") onGone(t.notDue);
      },
    },
  );

  return (
    <LetterDialog
      title={t.issueTitle(nameOfPupil(letter))}
      line={`${t.issueLine} ${t.receiver(receiver ?? t.noReceiver)}`}
      words={words}
      onChange={setWords}
      failed={issue.problem}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          {mails > 0 && (
            <Button
              icon={Mail}
              busy={issue.input === "mail"}
              disabled={isEmpty || issue.busy}
              onClick={() => void issue.start("mail")}
            >
              {t.mail(mails)}
            </Button>
          )}
          <Button
            icon={Mailbox}
            busy={issue.input === "post"}
            disabled={isEmpty || issue.busy}
            onClick={() => void issue.start("post")}
          >
            {t.post}
          </Button>
          <Button
            kind="brand"
            icon={Printer}
            busy={issue.input === "print"}
            disabled={isEmpty || issue.busy}
            onClick={() => void issue.start("print")}
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
