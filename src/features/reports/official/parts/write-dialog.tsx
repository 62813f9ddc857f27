import { Printer } from "lucide-react";
import { useState } from "react";
import { LetterDialog } from "#features/letters/parts/letter-dialog.tsx";
import type { OfficialDraft, OfficialLetter } from "#features/reports/official/contract.ts";
import { officialText } from "#features/reports/official/text/official.ts";
import { errorData } from "#lib/errors.ts";
import type { LetterWords } from "#lib/letters.ts";
import { Button } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { officialLettersClient } from "./official-letters-client.ts";

type Props = {
  draft: OfficialDraft;
  student: { id: string; name: string };
  onIssued: (letter: OfficialLetter) => void;
  onClose: () => void;
};

/** Shows a letter whose text can be changed before it is issued and printed. */
export function WriteDialog({ draft, student, onIssued, onClose }: Props) {
  const t = useText(officialText);
  const { kind, subject, body } = draft;
  const [words, setWords] = useState<LetterWords>({ subject, body });
  const issue = useAction(
    () =>
      officialLettersClient.issueOfficialLetter.call({ student_id: student.id, kind, ...words }),
    {
      changes: [officialLettersClient.key()],
      explain: (error) => (errorData(error).reason === "status" ? t.status : undefined),
      failed: t.failed,
      onDone: onIssued,
    },
  );
  return (
    <LetterDialog
      title={t.issueTitle(t.kinds[kind], student.name)}
      line={t.issueLine}
      words={words}
      onChange={setWords}
      failed={issue.problem}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button
            kind="brand"
            icon={Printer}
            busy={issue.busy}
            disabled={!words.subject.trim() || !words.body.trim()}
            onClick={() => void issue.start()}
          >
            {t.print}
          </Button>
        </>
      }
    />
  );
}
