import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { FileText, Printer } from "lucide-react";
import { useCallback, useState } from "react";
import { CardSheet } from "#features/cards/issues/parts/card-sheet.tsx";
import { cardIssuesClient } from "#features/cards/issues/parts/card-issues-client.ts";
import { CardsPaper } from "#features/cards/issues/parts/cards-paper.tsx";
import { cardPapersText } from "#features/cards/issues/text.ts";
import { SignCard } from "#features/cards/signatures/parts/sign-card.tsx";
import { textOf } from "#lib/search-params.ts";
import { termName } from "#lib/terms.ts";
import { Button } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { Card } from "#ui/kit/card.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { Select } from "#ui/kit/select.tsx";

export const Route = createFileRoute("/dashboard/students/$studentId/_page/reports")({
  validateSearch: (raw: Record<string, unknown>): { report?: string | undefined } => ({
    report: textOf(raw.report),
  }),
  component: StudentCardsScreen,
});

/** The published progress reports of a student, the latest period first, as their papers say them. */
function StudentCardsScreen() {
  const t = useText(cardPapersText);
  const { studentId: student_id } = Route.useParams();
  const { report } = Route.useSearch();
  const navigate = Route.useNavigate();
  const listed = useQuery(
    cardIssuesClient.listStudentIssues.queryOptions({ input: { student_id } }),
  );
  const chosen = listed.data?.find(({ id }) => id === report) ?? listed.data?.[0];
  if (!listed.data) return <LoadState of={listed} failed={t.loadFailed} />;
  if (!chosen) return <Empty icon={FileText} title={t.none} text={t.noneText} />;
  const options = listed.data.map(({ id, period, academic_year, class_name }) => ({
    value: id,
    label: `${termName(period, academic_year)} · ${class_name}`,
  }));
  return (
    <>
      {options.length > 1 && (
        <div className="mb-4 print:hidden">
          <Select
            label={t.period}
            value={chosen.id}
            options={options}
            onChange={(value) =>
              void navigate({ search: { report: value }, replace: true, resetScroll: false })
            }
          />
        </div>
      )}
      <Paper key={chosen.id} id={chosen.id} />
    </>
  );
}

function Paper({ id }: { id: string }) {
  const t = useText(cardPapersText);
  const [isPrinting, setPrinting] = useState(false);
  const done = useCallback(() => setPrinting(false), []);
  const found = useQuery(cardIssuesClient.readIssue.queryOptions({ input: { id } }));
  if (!found.data) return <LoadState of={found} failed={t.loadFailed} />;
  return (
    <>
      <div className="mb-4 print:hidden">
        <Button icon={Printer} onClick={() => setPrinting(true)}>
          {t.print}
        </Button>
      </div>
      <Card className="max-w-[52rem]">
        <CardSheet issue={found.data} />
      </Card>
      <SignCard issue={found.data} />
      {isPrinting && <CardsPaper issues={[found.data]} onPrinted={done} />}
    </>
  );
}
