import { Link } from "@tanstack/react-router";
import { judgingText } from "#features/hifz/judging/text.ts";
import type { StoredScore } from "#features/hifz/judging/rules/changes.ts";
import type { WaitingGroupProps } from "#offline/waiting-badge.tsx";
import { useText } from "#ui/base/lang.tsx";

/** Shows an exam in the list of pending changes. Its name links to it. */
export function WaitingExam({ changes, onGo, children }: WaitingGroupProps) {
  const t = useText(judgingText);
  const value = changes[0]?.value as StoredScore | undefined;
  return (
    <Link
      to="/dashboard/hifz/exams/$examId"
      params={{ examId: value?.exam_id ?? "" }}
      onClick={onGo}
      className="flex min-h-11 flex-wrap items-center gap-x-3 py-2 font-medium text-brand hover:underline"
    >
      <span className="flex-1">{t.marksOf}</span>
      {children}
    </Link>
  );
}
