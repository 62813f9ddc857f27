import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { FileText, Lock, ScrollText } from "lucide-react";
import { useCallback, useState } from "react";
import { LetterPaper } from "#features/letters/parts/letter-paper.tsx";
import type { OfficialDraft } from "#features/reports/official/contract.ts";
import { OfficialList } from "#features/reports/official/parts/official-list.tsx";
import { officialLettersClient } from "#features/reports/official/parts/official-letters-client.ts";
import { usePrintLetter } from "#features/reports/official/parts/use-print-letter.ts";
import { WriteDialog } from "#features/reports/official/parts/write-dialog.tsx";
import { officialText } from "#features/reports/official/text/official.ts";
import { useStudent } from "#features/students/parts/use-student.ts";
import { studentName } from "#features/students/rules.ts";
import type { LetterWords } from "#lib/letters.ts";
import { Button } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useToast } from "#ui/base/toast.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMay } from "#ui/kit/me.tsx";

export const Route = createFileRoute("/dashboard/students/$studentId/_page/letters")({
  component: StudentLettersScreen,
});

/** Writes an official letter about the student, and prints those of before again. */
function StudentLettersScreen() {
  const t = useText(officialText);
  const { studentId } = Route.useParams();
  if (useMay("letters.issue")) return <StudentLetters key={studentId} student_id={studentId} />;
  return <Empty icon={Lock} title={t.onlyAdmins} text={t.onlyAdminsText} />;
}

function StudentLetters({ student_id }: { student_id: string }) {
  const t = useText(officialText);
  const say = useToast();
  const student = useStudent(student_id);
  const drafts = useQuery(
    officialLettersClient.draftOfficialLetters.queryOptions({ input: { student_id } }),
  );
  const issued = useQuery(
    officialLettersClient.listOfficialLetters.queryOptions({ input: { student_id } }),
  );
  const [open, setOpen] = useState<OfficialDraft>();
  const [paper, setPaper] = useState<LetterWords>();
  const print = usePrintLetter(setPaper);
  const onPrinted = useCallback(() => setPaper(undefined), []);
  return (
    <div className="grid gap-4">
      <Card pad={false}>
        <CardHead title={t.write} />
        <LoadState of={drafts} failed={t.loadFailed} />
        <ul className="divide-y divide-line">
          {drafts.data?.map((draft) => (
            <li
              key={draft.kind}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3.5 max-sm:px-4"
            >
              <div className="min-w-0 flex-1 basis-60">
                <p className="font-semibold">{t.kinds[draft.kind]}</p>
                <p className="text-14 text-muted">
                  {draft.may ? <span lang="ms">{draft.subject}</span> : t.refused[draft.kind]}
                </p>
              </div>
              <Button
                icon={FileText}
                disabled={!draft.may}
                aria-label={`${t.write}: ${t.kinds[draft.kind]}`}
                onClick={() => setOpen(draft)}
              >
                {t.write}
              </Button>
            </li>
          ))}
        </ul>
      </Card>
      <section>
        <h2 className="mb-3 font-semibold">{t.issued}</h2>
        <LoadState of={issued} failed={t.loadFailed} />
        {issued.data?.length === 0 && (
          <Empty icon={ScrollText} title={t.nothing} text={t.nothingText} />
        )}
        {issued.data && issued.data.length > 0 && (
          <OfficialList letters={issued.data} onPrint={setPaper} />
        )}
      </section>
      {open && student.data && (
        <WriteDialog
          draft={open}
          student={{ id: student_id, name: studentName(student.data) }}
          onClose={() => setOpen(undefined)}
          onIssued={(letter) => {
            setOpen(undefined);
            void print.start(letter.id);
            say({ text: t.wasIssued(letter.reference) });
          }}
        />
      )}
      {paper && <LetterPaper letter={paper} onPrinted={onPrinted} />}
    </div>
  );
}
