import { CircleAlert, RotateCw } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { useText } from "./lang.tsx";
import { uiText } from "./text.ts";

type Props = {
  text: string;
  /** Identifies the request in the server's log. */
  requestId?: string;
  onRetry?: () => void;
  busy?: boolean;
};

/** Says what went wrong and offers to try again. Without that it answers a press, and comes into view. */
export function ErrorBox({ text, requestId, onRetry, busy }: Props) {
  const t = useText(uiText);
  const box = useRef<HTMLDivElement>(null);
  const isAnswer = !onRetry;
  useEffect(() => {
    if (isAnswer) box.current?.scrollIntoView({ block: "nearest" });
  }, [isAnswer, text]);
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-3 gap-y-3 rounded-control border border-absent/25 bg-absent-tint px-4 py-3 text-absent"
    >
      <div className="flex min-w-0 flex-1 basis-60 gap-3">
        <Icon of={CircleAlert} className="mt-[3px]" />
        <div className="min-w-0">
          <p className="font-medium">{text}</p>
          {requestId && (
            <p className="text-13 break-all">
              {t.reference}: {requestId}
            </p>
          )}
        </div>
      </div>
      {onRetry && (
        <Button size="sm" icon={RotateCw} busy={busy} onClick={onRetry}>
          {t.tryAgain}
        </Button>
      )}
    </div>
  );
}
