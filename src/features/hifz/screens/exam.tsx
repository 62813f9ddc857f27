import { useQuery } from "@tanstack/react-query";
import { createFileRoute, Link } from "@tanstack/react-router";
import { GraduationCap, Pencil, Plus, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { CandidatesDialog } from "#features/hifz/exams/parts/candidates-dialog.tsx";
import { ExamDialog } from "#features/hifz/exams/parts/exam-dialog.tsx";
import { ExamState } from "#features/hifz/exams/parts/exam-state.tsx";
import { RemoveCandidate } from "#features/hifz/exams/parts/remove-candidate.tsx";
import { ResultsExport } from "#features/hifz/exams/parts/results-export.tsx";
import {
  CANDIDATE_TONES,
  EXAM_TONES,
  examGradeName,
  tenthWords,
} from "#features/hifz/exams/parts/exam-words.ts";
import { examsText } from "#features/hifz/exams/text/exams.ts";
import type { Candidate, Exam } from "#features/hifz/exams/contract.ts";
import { LeftScores } from "#features/hifz/judging/parts/left-scores.tsx";
import { useScoreQueue } from "#features/hifz/judging/parts/score-queue.ts";
import { formatRange } from "#features/hifz/mushaf/rules/ranges.ts";
import { formatDate } from "#lib/dates.ts";
import { errorCode } from "#lib/errors.ts";
import { DeviceQuestion } from "#offline/device-question.tsx";
import { Button } from "#ui/base/button.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { BackLink } from "#ui/kit/back-link.tsx";
import { Badge } from "#ui/kit/badge.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";

export const Route = createFileRoute("/dashboard/hifz/exams/$examId/")({ component: ExamScreen });

/** An exam: its panel, its candidates and how each did. */
function ExamScreen() {
  const t = useText(examsText);
  const { lang } = useLang();
  const { examId } = Route.useParams();
  const { optionsOf } = useScoreQueue();
  const found = useQuery(optionsOf(examId));
  const mayManage = useMay("hifz.manage");
  const [open, setOpen] = useState<"edit" | "candidates">();
  if (errorCode(found.error) === "NOT_FOUND") {
    return (
      <>
        <LeftScores examId={examId} />
        <Empty icon={GraduationCap} title={t.notFound} text={t.notFoundText} />
      </>
    );
  }
  const exam = found.data;
  if (!exam) return <LoadState of={found} failed={t.loadFailed} />;
  const { title, kind, date, place, state, rubric, panel, candidates } = exam;
  const facts = [formatDate(date, lang, "long"), place, t.kinds[kind], rubric.name];
  const isEditable = mayManage && (state === "draft" || state === "open");
  return (
    <>
      <PageHead
        back={<BackLink to="/dashboard/hifz/exams">{t.title}</BackLink>}
        title={title}
        page={t.title}
        line={facts.filter(Boolean).join(" · ")}
        status={<Badge tone={EXAM_TONES[state]}>{t.states[state]}</Badge>}
        action={
          <>
            {isEditable && (
              <Button icon={Pencil} onClick={() => setOpen("edit")}>
                {t.panel}
              </Button>
            )}
            {mayManage && <ExamState exam={exam} />}
          </>
        }
      />
      <p className="-mt-3 mb-5 text-14 text-muted">
        {panel.map((one) => (one.is_chair ? `${one.name} (${t.chair})` : one.name)).join(" · ")}
      </p>
      {exam.judges && state === "open" && (
        <div className="mb-4">
          <DeviceQuestion />
        </div>
      )}
      <LeftScores examId={examId} candidates={candidates} />
      <Card pad={false}>
        <CardHead
          title={t.candidates}
          action={
            <>
              {candidates.length > 0 && <ResultsExport exam={exam} />}
              {isEditable && (
                <Button size="sm" icon={Plus} onClick={() => setOpen("candidates")}>
                  {t.addCandidates}
                </Button>
              )}
            </>
          }
        />
        {candidates.length === 0 && <p className="p-5 text-muted max-sm:p-4">{t.noCandidates}</p>}
        <ul className="divide-y divide-line">
          {candidates.map((candidate) => (
            <CandidateLine
              key={candidate.id}
              exam={exam}
              candidate={candidate}
              mayRemove={isEditable && candidate.state === "waiting"}
            />
          ))}
        </ul>
      </Card>
      {open === "edit" && <ExamDialog exam={exam} onClose={() => setOpen(undefined)} />}
      {open === "candidates" && <CandidatesDialog exam={exam} onClose={() => setOpen(undefined)} />}
    </>
  );
}

type LineProps = { exam: Exam; candidate: Candidate; mayRemove: boolean };

function CandidateLine({ exam, candidate, mayRemove }: LineProps) {
  const t = useText(examsText);
  const { id, name, class_name, from_id, to_id, attempt, state, result, total10 } = candidate;
  const total = total10 ?? result?.total10;
  const facts = [
    formatRange([from_id, to_id], t.range),
    class_name,
    attempt > 1 && t.attempt(attempt),
  ];
  const why = candidate.override_reason;
  return (
    <li className="flex items-center">
      <Link
        to="/dashboard/hifz/exams/$examId/$candidateId"
        params={{ examId: exam.id, candidateId: id }}
        className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-3.5 hover:bg-sunk max-sm:px-4"
      >
        <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
          <span className="block font-semibold">{name}</span>
          <span className="block text-14 text-muted">{facts.filter(Boolean).join(" · ")}</span>
          {why && <span className="block text-14 text-muted">{t.overridden(why)}</span>}
        </span>
        {result?.apart && (
          <span className="inline-flex items-center gap-1.5 text-14 font-semibold text-late">
            <Icon of={TriangleAlert} size={16} />
            {t.tooFar}
          </span>
        )}
        {total !== undefined && state !== "absent" && (
          <span className="tabular-nums">
            {t.result(
              tenthWords(total),
              examGradeName(exam, candidate.grade ?? result?.grade ?? null),
            )}
          </span>
        )}
        <Badge tone={CANDIDATE_TONES[state]}>{t.candidateStates[state]}</Badge>
      </Link>
      {mayRemove && <RemoveCandidate candidate={candidate} />}
    </li>
  );
}
