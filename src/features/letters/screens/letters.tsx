import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import { useCallback, useState } from "react";
import type { DueLetter, IssuedLetter } from "#features/letters/contract.ts";
import { DueLetters } from "#features/letters/parts/due-letters.tsx";
import { DueExport, IssuedExport } from "#features/letters/parts/letters-export.tsx";
import { IssueDialog } from "#features/letters/parts/issue-dialog.tsx";
import { IssuedLetters } from "#features/letters/parts/issued-letters.tsx";
import { nameOfPupil } from "#features/letters/parts/letter-facts.tsx";
import { LetterPaper } from "#features/letters/parts/letter-paper.tsx";
import { PostDialog } from "#features/letters/parts/post-dialog.tsx";
import { TemplateList } from "#features/letters/parts/template-list.tsx";
import type { LetterWords } from "#lib/letters.ts";
import { lettersText } from "#features/letters/text.ts";
import { lettersClient } from "#features/letters/parts/letters-client.ts";
import { Chips } from "#ui/kit/chips.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { useText } from "#ui/base/lang.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";
import { useToast } from "#ui/base/toast.tsx";

const SHOWN = ["due", "issued", "templates"] as const;
type Shown = (typeof SHOWN)[number];

export const Route = createFileRoute("/dashboard/attendance/letters")({
  validateSearch: (raw: Record<string, unknown>): { show?: Shown | undefined } => ({
    show: SHOWN.find((shown) => shown === raw.show && shown !== "due"),
  }),
  component: LettersScreen,
});

/** Shows the warning letters: due, issued, and their templates. */
function LettersScreen() {
  const t = useText(lettersText);
  const mayIssue = useMay("attendance.manage");
  return (
    <>
      {!mayIssue && <PageHead title={t.title} />}
      {mayIssue ? <Letters /> : <Empty icon={Lock} title={t.onlyAdmins} text={t.onlyAdminsText} />}
    </>
  );
}

function Letters() {
  const t = useText(lettersText);
  const say = useToast();
  const queries = useQueryClient();
  const navigate = Route.useNavigate();
  const { show = "due" } = Route.useSearch();
  const due = useQuery(lettersClient.listDueLetters.queryOptions());
  const issued = useQuery(lettersClient.listLetters.queryOptions({ input: {} }));
  const [open, setOpen] = useState<DueLetter>();
  const [paper, setPaper] = useState<LetterWords>();
  const [posted, setPosted] = useState<IssuedLetter>();
  const onPrinted = useCallback(() => setPaper(undefined), []);

  function done(said: string) {
    setOpen(undefined);
    say({ text: said });
    void queries.invalidateQueries({ queryKey: lettersClient.listDueLetters.key() });
    void queries.invalidateQueries({ queryKey: lettersClient.listLetters.key() });
  }

  return (
    <>
      <PageHead
        title={t.title}
        line={t.line}
        action={
          <>
            {show === "due" && due.data && <DueExport letters={due.data} />}
            {show === "issued" && issued.data && <IssuedExport letters={issued.data} />}
          </>
        }
      />
      <Chips
        label={t.show}
        className="mb-4"
        options={[
          { value: "due", label: t.due(due.data?.length ?? 0) },
          { value: "issued", label: t.issued(issued.data?.length ?? 0) },
          { value: "templates", label: t.templates },
        ]}
        value={show}
        onChange={(value) =>
          void navigate({
            search: { show: value === "due" ? undefined : value },
            replace: true,
            resetScroll: false,
          })
        }
      />
      {show === "due" && (
        <>
          <LoadState of={due} failed={t.loadFailed} />
          {due.data && <DueLetters letters={due.data} onWrite={setOpen} />}
        </>
      )}
      {show === "issued" && (
        <>
          <LoadState of={issued} failed={t.loadFailed} />
          {issued.data && (
            <IssuedLetters letters={issued.data} onPrint={setPaper} onPost={setPosted} />
          )}
        </>
      )}
      {show === "templates" && <TemplateList />}
      {show !== "issued" && <p className="mt-4 text-14 text-muted">{t.notCounted}</p>}
      {posted && (
        <PostDialog
          letter={posted}
          onClose={() => setPosted(undefined)}
          onSaved={() => {
            setPosted(undefined);
            void queries.invalidateQueries({ queryKey: lettersClient.listLetters.key() });
          }}
        />
      )}
      {open && (
        <IssueDialog
          letter={open}
          onClose={() => setOpen(undefined)}
          onGone={done}
          onIssued={(letter) => {
            if (letter.channel !== "mail") setPaper(letter);
            done(t.wasIssued(nameOfPupil(letter)));
          }}
        />
      )}
      {paper && <LetterPaper letter={paper} onPrinted={onPrinted} />}
    </>
  );
}
