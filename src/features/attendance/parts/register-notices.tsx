import { Info, Users } from "lucide-react";
import type { Register } from "#features/attendance/contract.ts";
import { attendanceText } from "#features/attendance/text/register.ts";
import { errorData } from "#lib/errors.ts";
import { Empty } from "#ui/kit/empty.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { useText } from "#ui/base/lang.tsx";
import { NobodyEnrolled } from "./nobody-enrolled.tsx";
import { reasonOf } from "./register-words.ts";

type EmptyProps = { class_id: string; readsOnly: boolean };

/** Says why a register has no lines: nobody is enrolled, or, for a reader, nothing is saved yet. */
export function EmptyRegister({ class_id, readsOnly }: EmptyProps) {
  const t = useText(attendanceText);
  if (readsOnly) return <Empty icon={Users} title={t.nothing} text={t.nothingText} />;
  return <NobodyEnrolled {...{ class_id, t }} />;
}

type RefusalProps = Pick<Register, "refusal" | "window_days">;

/** Says why a register is read-only, and what would change that. */
export function RefusalLine({ refusal, window_days }: RefusalProps) {
  const t = useText(attendanceText);
  if (!refusal || refusal === "role") return null;
  return (
    <p className="flex gap-2.5 rounded-control bg-neutral-tint px-4 py-2.5 text-14 text-neutral">
      <Icon of={Info} className="mt-px" />
      {refusal === "window" ? t.refusal.window(window_days) : t.refusal[refusal]}
    </p>
  );
}

type ProblemProps = {
  error: unknown;
  /** The name of the pupil whose mark failed; undefined if saving failed. */
  name: string | undefined;
  onRetry: () => void;
};

/** Says what could not be written. It stays in sight above the foot of the window until the write succeeds. */
export function WriteProblem({ error, name, onRetry }: ProblemProps) {
  const t = useText(attendanceText);
  const { reason, request_id } = errorData(error);
  const hasLeft = name === undefined && reason === "not_enrolled";
  const text = hasLeft ? t.leftMeanwhile : reasonOf(t, error, name ?? "");
  return (
    <div className="sticky bottom-[calc(var(--bottom-bar,0px)+1rem)] z-10 mt-4 rounded-control shadow-raised">
      <ErrorBox
        text={text ?? t.updateFailed}
        requestId={request_id}
        onRetry={text ? undefined : onRetry}
      />
    </div>
  );
}
