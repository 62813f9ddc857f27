import { attendanceText } from "#features/attendance/text/register.ts";
import { errorData } from "#lib/errors.ts";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { useText } from "#ui/base/lang.tsx";
import { reasonOf } from "./register-words.ts";

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
