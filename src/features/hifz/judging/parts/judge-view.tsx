import { useEffect, useSyncExternalStore } from "react";
import type { Candidate, Exam } from "#features/hifz/exams/contract.ts";
import { tenthWords } from "#features/hifz/exams/parts/exam-words.ts";
import { examsText } from "#features/hifz/exams/text/exams.ts";
import type { Counts } from "#features/hifz/exams/rules/rubrics.ts";
import { LAST_PAGE } from "#features/hifz/mushaf/rules/ayahs.ts";
import { pageOf, pageRange } from "#features/hifz/mushaf/rules/positions.ts";
import { formatPages, formatRange } from "#features/hifz/mushaf/rules/ranges.ts";
import { milli } from "#features/hifz/mushaf/rules/sizes.ts";
import { scoreChange, shownScore } from "#features/hifz/judging/rules/changes.ts";
import { judgingText } from "#features/hifz/judging/text.ts";
import { instant } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import { ownerOf } from "#offline/device.ts";
import { Button } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { DrawAgain } from "./draw-again.tsx";
import { useScoreQueue } from "./score-queue.ts";
import { SectionCard } from "./section-card.tsx";

type Props = {
  exam: Exam;
  candidate: Candidate;
  /** The place of the question among those of the candidate, from 0. */
  at: number;
  onGo: (at: number) => void;
  onDone: () => void;
};

/** One question of a candidate, judged while it is recited. */
export function JudgeView({ exam, candidate, at, onGo, onDone }: Props) {
  const t = useText(judgingText);
  const text = useText(examsText);
  const me = useMe();
  const owner = ownerOf(me);
  const { queue } = useScoreQueue();
  const changes = useSyncExternalStore(queue.subscribe, queue.read);
  useEffect(() => {
    if (owner) void queue.open(owner);
  }, [queue, owner]);
  const { rubric, edition } = exam;
  const isWhole = rubric.questions === 0;
  const asked = candidate.questions[at] ?? candidate.questions[0];
  if (!asked) return null;
  const [from_id, last] = asked;
  const question = isWhole ? 0 : at + 1;
  const key = { candidate_id: candidate.id, question };
  const shown = shownScore(candidate.scores, changes, key);
  const to_id = isWhole ? (shown.to_id ?? from_id) : last;
  const why = whyNot(exam, candidate, me.today);
  const mayJudge = why === null;

  function put(counts: Counts, end = to_id): void {
    const value = { exam_id: exam.id, ...key, from_id, to_id: end, counts };
    const rest = { client_key: newId(), made_at: instant(), state: "waiting" as const };
    void queue.add(scoreChange(value, shown.version, rest));
  }

  function movePage(by: 1 | -1): void {
    const page = Math.min(LAST_PAGE, Math.max(1, pageOf(to_id, edition) + by));
    put(shown.counts, Math.min(last, Math.max(from_id, pageRange(page, edition)[1])));
  }

  const size = milli(from_id, last, edition);
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="text-14 font-semibold text-muted">
            {isWhole ? t.whole : t.question(at + 1, candidate.questions.length)}
          </p>
          <p className="text-20 font-semibold wrap-anywhere">{formatRange(asked, text.range)}</p>
          <p className="text-muted">{formatPages(asked, edition, text.range)}</p>
        </div>
        {!isWhole && exam.decides && mayJudgeOrDraft(exam) && !isSettled(candidate, question) && (
          <DrawAgain candidate={candidate} question={question} />
        )}
      </div>
      {why && <p className="rounded-control bg-sunk px-3 py-2.5 text-14">{t[why]}</p>}
      {isWhole && exam.judges && (
        <div className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 flex-1 basis-40">
            <span className="block text-14 text-muted">{t.heardTo}</span>
            <b className="tabular-nums">{formatPages([to_id, to_id], edition, text.range)}</b>
          </span>
          <Button disabled={!mayJudge} onClick={() => movePage(-1)}>
            {t.pageBack}
          </Button>
          <Button disabled={!mayJudge} onClick={() => movePage(1)}>
            {t.pageOn}
          </Button>
        </div>
      )}
      {shown.open && (
        <div
          role="alert"
          className="flex flex-wrap items-center gap-3 rounded-control bg-absent-tint px-3 py-2.5 text-14 text-absent"
        >
          <p className="min-w-0 flex-1 basis-56">
            {t.open[
              shown.open.state === "stale" ? "stale" : String(shown.open.failure?.data.reason)
            ] ?? t.open.failed}
          </p>
          {shown.open.state === "stale" ? (
            <Button size="sm" onClick={() => put(shown.counts)}>
              {t.mine}
            </Button>
          ) : (
            <Button size="sm" onClick={() => void queue.retry(shown.open?.cell ?? "")}>
              {t.tryAgain}
            </Button>
          )}
          <Button size="sm" onClick={() => void queue.forget(shown.open?.cell ?? "")}>
            {t.discard}
          </Button>
        </div>
      )}
      {exam.judges &&
        rubric.sections.map((section) => (
          <SectionCard
            key={section.key}
            section={section}
            counts={shown.counts}
            size={size}
            onChange={mayJudge ? (counts) => put(counts) : undefined}
          />
        ))}
      <PanelLine exam={exam} candidate={candidate} />
      <div className="flex flex-wrap justify-between gap-3">
        <Button disabled={at === 0} onClick={() => onGo(at - 1)}>
          {t.previous}
        </Button>
        {at + 1 < candidate.questions.length ? (
          <Button kind="brand" onClick={() => next(() => onGo(at + 1))}>
            {t.next}
          </Button>
        ) : (
          <Button kind="brand" onClick={() => next(onDone)}>
            {t.done}
          </Button>
        )}
      </div>
    </div>
  );

  /** A question without a mistake has marks too: going on writes it. */
  function next(go: () => void): void {
    const isNoted = shown.version > 0 || changes.some(({ cell }) => cell === scoreCellOf());
    if (mayJudge && !isNoted) put(shown.counts, isWhole ? last : to_id);
    go();
  }

  function scoreCellOf(): string {
    return `score ${key.candidate_id} ${key.question}`;
  }
}

const mayJudgeOrDraft = ({ state }: Exam) => state === "open" || state === "draft";

/** Whether a question can no longer be drawn again: somebody has given all its marks, or the chair has decided. */
function isSettled({ decided_at, scores, result }: Candidate, at: number): boolean {
  const isNoted = result?.examiners.some(({ questions }) => questions.includes(at)) ?? false;
  return decided_at !== null || isNoted || scores.some(({ question }) => question === at);
}

/** Why the person cannot give marks; null if they can. */
function whyNot({ judges, state, date }: Exam, { decided_at }: Candidate, today: string) {
  if (!judges) return "watching" as const;
  if (decided_at !== null) return "decidedAlready" as const;
  if (state !== "open") return "notOpen" as const;
  return date > today ? ("early" as const) : null;
}

/** The totals of the panel so far. */
function PanelLine({ exam, candidate }: { exam: Exam; candidate: Candidate }) {
  const t = useText(judgingText);
  const { result } = candidate;
  const totals = result?.examiners.map(({ teacher_id, total10 }) => {
    const name = exam.panel.find((one) => one.teacher_id === teacher_id)?.name ?? "";
    return `${name} ${tenthWords(total10)}`;
  });
  return (
    <p className="text-14 text-muted">
      <b className="text-ink">{`${t.panel}: `}</b>
      {totals?.join(" · ") ?? t.nobody}
    </p>
  );
}
