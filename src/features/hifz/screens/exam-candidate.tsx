import { useQuery } from "@tanstack/react-query";
import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { GraduationCap } from "lucide-react";
import { CANDIDATE_TONES } from "#features/hifz/exams/parts/exam-words.ts";
import { examsText } from "#features/hifz/exams/text/exams.ts";
import { DecisionCard } from "#features/hifz/judging/parts/decision-card.tsx";
import { JudgeView } from "#features/hifz/judging/parts/judge-view.tsx";
import { useScoreQueue } from "#features/hifz/judging/parts/score-queue.ts";
import { useText } from "#ui/base/lang.tsx";
import { BackLink } from "#ui/kit/back-link.tsx";
import { Badge } from "#ui/kit/badge.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";

type Search = { question?: number | undefined };

export const Route = createFileRoute("/dashboard/hifz/exams/$examId/$candidateId")({
  validateSearch: ({ question }: Record<string, unknown>): Search => ({
    question: typeof question === "number" && question >= 1 ? Math.floor(question) : undefined,
  }),
  component: CandidateScreen,
});

const EVERY_MS = 15_000;

/** A candidate before the panel: the questions one after another, and the chair's decision. */
function CandidateScreen() {
  const t = useText(examsText);
  const { examId, candidateId } = Route.useParams();
  const { question = 1 } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const { optionsOf } = useScoreQueue();
  const found = useQuery({ ...optionsOf(examId), refetchInterval: EVERY_MS });
  const exam = found.data;
  const candidate = exam?.candidates.find(({ id }) => id === candidateId);
  if (!exam && !found.error) return <LoadState of={found} failed={t.loadFailed} />;
  if (!exam || !candidate) {
    return <Empty icon={GraduationCap} title={t.notFound} text={t.notFoundText} />;
  }
  const at = Math.min(question, candidate.questions.length) - 1;
  const seesPanel = exam.decides || candidate.decided_at !== null;
  return (
    <>
      <PageHead
        back={
          <BackLink to="/dashboard/hifz/exams/$examId" params={{ examId }}>
            {exam.title}
          </BackLink>
        }
        title={candidate.name}
        page={exam.title}
        line={candidate.class_name}
        status={
          <Badge tone={CANDIDATE_TONES[candidate.state]}>
            {t.candidateStates[candidate.state]}
          </Badge>
        }
      />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <JudgeView
          key={`${candidateId} ${at}`}
          exam={exam}
          candidate={candidate}
          at={at}
          onGo={(next) => void navigate({ search: { question: next + 1 }, replace: true })}
          onDone={() => void navigate({ to: "/dashboard/hifz/exams/$examId", params: { examId } })}
        />
        {seesPanel && <DecisionCard exam={exam} candidate={candidate} />}
      </div>
    </>
  );
}
