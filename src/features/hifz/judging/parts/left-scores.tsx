import { useSyncExternalStore } from "react";
import type { Candidate } from "#features/hifz/exams/contract.ts";
import { leftScores } from "#features/hifz/judging/rules/changes.ts";
import { judgingText } from "#features/hifz/judging/text.ts";
import { Button } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useScoreQueue } from "./score-queue.ts";

/** Marks on this device that were not saved, and whose candidate is in the exam no more; without candidates, all are. */
export function LeftScores({
  examId,
  candidates = [],
}: {
  examId: string;
  candidates?: readonly Pick<Candidate, "id">[];
}) {
  const t = useText(judgingText);
  const { queue } = useScoreQueue();
  const left = leftScores(useSyncExternalStore(queue.subscribe, queue.read), examId, candidates);
  if (left.length === 0) return null;
  return (
    <div
      role="alert"
      className="mb-4 flex flex-wrap items-center gap-3 rounded-control bg-absent-tint px-3 py-2.5 text-14 text-absent"
    >
      <p className="min-w-0 flex-1 basis-56">{t.left(left.length)}</p>
      <Button
        size="sm"
        onClick={() => void Promise.all(left.map(({ cell }) => queue.forget(cell)))}
      >
        {t.discard}
      </Button>
    </div>
  );
}
