import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { Lock, ScrollText } from "lucide-react";
import { useCallback, useState } from "react";
import { LetterPaper } from "#features/letters/parts/letter-paper.tsx";
import { OfficialList } from "#features/reports/official/parts/official-list.tsx";
import { officialLettersClient } from "#features/reports/official/parts/official-letters-client.ts";
import { WordingList } from "#features/reports/official/parts/wording-list.tsx";
import { officialText } from "#features/reports/official/text/official.ts";
import { reportsText } from "#features/reports/text.ts";
import type { LetterWords } from "#lib/letters.ts";
import { ButtonLink } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { BackLink } from "#ui/kit/back-link.tsx";
import { Chips } from "#ui/kit/chips.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";

type Shown = "issued" | "words";

export const Route = createFileRoute("/dashboard/reports/letters")({
  validateSearch: (raw: Record<string, unknown>): { show?: "words" | undefined } => ({
    show: raw.show === "words" ? "words" : undefined,
  }),
  component: OfficialLettersScreen,
});

/** The official letters of the school, and their wording. */
function OfficialLettersScreen() {
  const t = useText(officialText);
  const { title } = useText(reportsText);
  const mayIssue = useMay("letters.issue");
  return (
    <>
      <PageHead
        title={t.title}
        line={t.line}
        back={<BackLink to="/dashboard/reports">{title}</BackLink>}
      />
      {mayIssue ? <Letters /> : <Empty icon={Lock} title={t.onlyAdmins} text={t.onlyAdminsText} />}
    </>
  );
}

function Letters() {
  const t = useText(officialText);
  const navigate = Route.useNavigate();
  const { show = "issued" } = Route.useSearch();
  const issued = useQuery(officialLettersClient.listOfficialLetters.queryOptions({ input: {} }));
  const [paper, setPaper] = useState<LetterWords>();
  const onPrinted = useCallback(() => setPaper(undefined), []);
  return (
    <>
      <Chips<Shown>
        label={t.show}
        className="mb-4"
        options={[
          { value: "issued", label: t.issued },
          { value: "words", label: t.words },
        ]}
        value={show}
        onChange={(value) =>
          void navigate({
            search: { show: value === "words" ? value : undefined },
            replace: true,
            resetScroll: false,
          })
        }
      />
      {show === "words" ? (
        <WordingList />
      ) : (
        <>
          <LoadState of={issued} failed={t.loadFailed} />
          {issued.data?.length === 0 && (
            <Empty
              icon={ScrollText}
              title={t.nothing}
              text={t.nothingOpen}
              action={<ButtonLink to="/dashboard/students">{t.toStudents}</ButtonLink>}
            />
          )}
          {issued.data && issued.data.length > 0 && (
            <OfficialList named letters={issued.data} onPrint={setPaper} />
          )}
        </>
      )}
      {paper && <LetterPaper letter={paper} onPrinted={onPrinted} />}
    </>
  );
}
