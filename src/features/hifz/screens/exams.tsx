import { useQuery } from "@tanstack/react-query";
import { createFileRoute, Link } from "@tanstack/react-router";
import { GraduationCap, ListChecks, Plus } from "lucide-react";
import { Suspense, useState } from "react";
import type { ExamSummary } from "#features/hifz/exams/contract.ts";
import { EXAM_TONES } from "#features/hifz/exams/parts/exam-words.ts";
import { ExamDialog } from "#features/hifz/exams/parts/exam-dialog.tsx";
import { examsClient } from "#features/hifz/exams/parts/exams-client.ts";
import { examsText } from "#features/hifz/exams/text/exams.ts";
import { rubricsText } from "#features/hifz/exams/text/rubrics.ts";
import { formatDate } from "#lib/dates.ts";
import { Button } from "#ui/base/button.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { Badge } from "#ui/kit/badge.tsx";
import { Card } from "#ui/kit/card.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { readAhead } from "#ui/read-ahead.ts";

// Needed seldom.
const RubricsDialog = lazyPart(
  async () => (await import("#features/hifz/exams/parts/rubrics-dialog.tsx")).RubricsDialog,
);

export const Route = createFileRoute("/dashboard/hifz/exams/")({
  loader: ({ context }) => readAhead(context, "hifz.examine", examsClient.listExams.queryOptions()),
  component: ExamsScreen,
});

/** The school's exams, or those of whose panel the person is. */
function ExamsScreen() {
  const t = useText(examsText);
  const mayManage = useMay("hifz.manage");
  const exams = useQuery(examsClient.listExams.queryOptions());
  const rubrics = useText(rubricsText);
  const [open, setOpen] = useState<"exam" | "rubrics">();
  const close = () => setOpen(undefined);
  const add = mayManage && (
    <Button kind="brand" icon={Plus} onClick={() => setOpen("exam")}>
      {t.add}
    </Button>
  );
  return (
    <>
      <PageHead
        title={t.title}
        line={t.line}
        action={
          mayManage && (
            <>
              <Button icon={ListChecks} onClick={() => setOpen("rubrics")}>
                {rubrics.open}
              </Button>
              {exams.data?.length ? add : undefined}
            </>
          )
        }
      />
      <LoadState of={exams} failed={t.loadFailed} />
      {exams.data?.length === 0 && (
        <Empty
          icon={GraduationCap}
          title={t.none}
          text={mayManage ? t.noneText : t.noneOwn}
          action={add}
        />
      )}
      {exams.data && exams.data.length > 0 && (
        <Card pad={false}>
          <ul className="divide-y divide-line">
            {exams.data.map((exam) => (
              <ExamLine key={exam.id} exam={exam} />
            ))}
          </ul>
        </Card>
      )}
      {open === "exam" && <ExamDialog onClose={close} />}
      {open === "rubrics" && (
        <Suspense>
          <RubricsDialog onClose={close} />
        </Suspense>
      )}
    </>
  );
}

function ExamLine({ exam }: { exam: ExamSummary }) {
  const t = useText(examsText);
  const { lang } = useLang();
  const { id, title, kind, date, place, state, rubric_name, candidates, decided } = exam;
  const facts = [formatDate(date, lang, "dayMonthYear"), t.kinds[kind], rubric_name, place];
  return (
    <li>
      <Link
        to="/dashboard/hifz/exams/$examId"
        params={{ examId: id }}
        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-3.5 hover:bg-sunk max-sm:px-4"
      >
        <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
          <span className="block font-semibold">{title}</span>
          <span className="block text-14 text-muted">{facts.filter(Boolean).join(" · ")}</span>
        </span>
        <span className="text-14 text-muted">{t.progress(decided, candidates)}</span>
        <Badge tone={EXAM_TONES[state]}>{t.states[state]}</Badge>
      </Link>
    </li>
  );
}
